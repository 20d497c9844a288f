"""What recorded sessions say of the cells of a board, counted once a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import no_counts
from playkit.analysis.recorded import counts_from_events
from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.sources import board_of

if TYPE_CHECKING:
    from playkit.analysis.counts import Counts
    from playkit.dashboards.catalogue import Asked

FACTS = (
    "laid", "part_started", "part_ended", "destroyed", "placed", "moved", "eliminated", "scored", "line_broken", "drew",
)  # fmt: skip
"""Facts that tell of cells, and of the parts they belong to."""


def recorded_counts(asked: Asked) -> Counts:
    """Count the recorded sessions of a store: tables, notebooks and sheets, invented samples as a facet of their own.

    Sessions of bots alone are left to the simulations, which bring their own tallies and thousands of them.
    """
    about = ("counts", asked.store, asked.game, asked.study)
    return asked.reading.once(about, lambda: _recorded_counts(asked))


def _recorded_counts(asked: Asked) -> Counts:
    board, events = board_of(asked.game), recorded_of(asked).events
    facts = events.filter(pl.col("kind").is_in(FACTS)) if events.width else events
    return no_counts(board) if facts.is_empty() else counts_from_events(facts.lazy(), board)
