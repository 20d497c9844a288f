"""What several questions read off the sessions of people alike, worked out once a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.lengths import session_lengths
from playkit.analysis.remarks import noted
from playkit.dashboards.event_sources import recorded_of

if TYPE_CHECKING:
    from playkit.analysis.remarks import Noted
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Material


def lengths_of(asked: Asked, one: Material) -> pl.DataFrame:
    """Measure the sessions of one facet and draft; columns as `analysis.lengths.LENGTHS`."""
    ended = one.wins["session"].unique()
    if one.bots is not None:
        return session_lengths(one.events, dict.fromkeys(ended, True))
    about = ("lengths", asked.store, asked.game, asked.study)
    known = asked.reading.once(about, lambda: session_lengths(recorded_of(asked).events, {}))
    own = known.filter(pl.col("session").is_in(one.events["session"].unique()))
    return own.with_columns(ended=pl.col("session").is_in(ended))


def noted_of(asked: Asked, one: Material) -> Noted:
    """Read what was noted at the tables of one facet and draft."""
    seated = dict(one.seats.group_by("session").len().iter_rows())
    if one.bots is not None:
        return noted(one.events, seated)
    about = ("noted", asked.store, asked.game, asked.study, one.facet, one.draft)
    return asked.reading.once(about, lambda: noted(one.events, seated))
