"""Figures of any question in one shape: what was measured, of whom, how sure it is, from how much.

A question has one frame of these; its measures, tables and charts are views of that frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.figures import MIN_GREY, MIN_SHOWN
from playkit.analysis.pooled import UNKNOWN, Ends

if TYPE_CHECKING:
    from collections.abc import Iterable

MEASURED = {
    "facet": pl.String,
    "draft": pl.String,
    "measure": pl.String,
    "key": pl.String,
    "en": pl.String,
    "ja": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "band_low": pl.Float64,
    "band_high": pl.Float64,
    "standard": pl.Float64,
    "n": pl.Int64,
    "n_unit": pl.String,
    "unit": pl.String,
    "state": pl.String,
}
"""One row a figure. `key` tells figures of one measure apart (a seat, a part, an action; null where there is one) and
`en`, `ja` name it; `low` to `high` holds with 95 % for this figure alone, `band_low` to `band_high` for all figures of
its measure together; `standard` is what it would be if nothing were the matter; `n` counts `n_unit`. Ends are null
where they are unknown or unbounded. `state` is one of `figures.STATES`: below its floor of n a figure is greyed, below
half of that hatched."""

FLOORS = {
    **dict.fromkeys(("sessions", "believed_sessions"), (MIN_SHOWN, MIN_GREY)),
    **dict.fromkeys(("games", "seeds"), (100, 50)),
    "decisions": (50, 25),
    **dict.fromkeys(("visits", "captures", "piece_turns"), (30, 15)),
    "recorded_sessions": (1, 1),
    **dict.fromkeys(("people", "known_sessions", "noted_sessions", "asked_sessions", "foretold_sessions"), (6, 3)),
}
"""The floors of `floor_of`, by what n counts; those of sessions hold for everything else."""
POSITIVE = (
    "minutes", "turns", "picks", "sessions", "actions", "rate", "per_session", "per_game", "per_hour", "per_10_minutes",
)  # fmt: skip
BOUNDS = {"share": (0.0, 1.0), "root_share": (0.0, 1.0), **dict.fromkeys(POSITIVE, (0.0, np.inf))}
"""What a figure of a unit can be at all: no interval says that something may happen fewer than no times."""
EDGES = {"share": (0.0, 1.0), "per_session": (0.0,)}
"""Figures that all sessions agree on by chance sooner than by rule."""
LEAST_SESSIONS = 6
"""Sessions below which a figure of things inside of sessions is never shown plainly, however many things there were."""


@dataclass
class Panel:
    """Collects the figures of one facet and draft.

    Attributes:
        facet: who played.
        draft: which draft, None where nobody said.
        n_unit: what n counts where a figure says nothing else.
    """

    facet: str | None
    draft: str | None
    n_unit: str
    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(
        self,
        measure: str,
        estimate: float,
        ends: Ends = UNKNOWN,
        *,
        n: int,
        key: str | None = None,
        name: str = "",
        band: Ends = UNKNOWN,
        standard: float | None = None,
        unit: str = "share",
        n_unit: str | None = None,
        sessions: int | None = None,
    ) -> None:
        """Add one figure; NaN becomes null.

        `name` is "English / 日本語"; `sessions` is how many sessions n is from, where it counts other things.
        """
        en, _, ja = name.partition(" / ")
        counted = n_unit or self.n_unit
        # Not the band: how many more sessions are needed is read off its width.
        ends = opened(possible(ends, estimate, unit), estimate, unit, n if sessions is None else sessions)
        values = {"estimate": estimate, "low": ends.low, "high": ends.high, "standard": standard}
        values |= {"band_low": band.low, "band_high": band.high}
        self.rows.append({
            **{column: _known(value) for column, value in values.items()},
            "facet": self.facet, "draft": self.draft, "measure": measure, "key": key, "en": en, "ja": ja or en,
            "n": n, "n_unit": counted, "unit": unit, "state": state(estimate, n, counted, sessions),
        })  # fmt: skip


def possible(ends: Ends, estimate: float, unit: str) -> Ends:
    """Cut an interval to what a figure of its unit can be; the estimate itself is never cut off.

    >>> possible(Ends(-0.53, 5.53), 2.5, "per_session"), possible(Ends(-0.5, 0.5), 0.0, "points").low
    (Ends(low=0.0, high=5.53), -0.5)
    """
    least, most = BOUNDS.get(unit, (-np.inf, np.inf))
    low = None if ends.low is None else max(ends.low, min(least, estimate))
    return Ends(low, None if ends.high is None else min(ends.high, max(most, estimate)))


def opened(ends: Ends, estimate: float, unit: str, sessions: int) -> Ends:
    """Open an interval that is a point at the edge of what can be: where all sessions agree, t knows no spread.

    What never came in so many sessions may come in the next: the end is the one-sided 95 % bound of how often (of
    counts Poisson's). Between the edges sessions that agree are taken at their word: a game of ten rounds has ten.

    >>> [round(end, 3) for end in opened(Ends(1.0, 1.0), 1.0, "share", 20)]
    [0.861, 1.0]
    >>> round(opened(Ends(0.0, 0.0), 0.0, "per_session", 20).high, 3)
    0.15
    """
    alike = ends.low is not None and ends.low == ends.high
    if not alike or not sessions or estimate not in EDGES.get(unit, ()):
        return ends
    most = intervals.never_bound(sessions) if unit == "share" else intervals.most_of_none(sessions)
    return Ends(0.0, most) if estimate == 0 else Ends(1 - most, 1.0)


def floor_of(n_unit: str) -> tuple[int, int]:
    """Give the n from which a figure is shown plainly, and from which it is greyed rather than hatched.

    >>> floor_of("games"), floor_of("offers") == floor_of("sessions")
    ((100, 50), True)
    """
    return FLOORS.get(n_unit, FLOORS["sessions"])


def state(estimate: float, n: int, n_unit: str, sessions: int | None = None) -> str:
    """Say how a figure may be shown.

    >>> state(0.5, 12, "sessions"), state(0.5, 12, "games"), state(0.5, 300, "visits", sessions=2)
    ('few', 'too_few', 'few')
    """
    shown, grey = floor_of(n_unit)
    if np.isnan(estimate):
        return "unrecorded"
    enough = sessions is None or sessions >= LEAST_SESSIONS
    return "shown" if n >= shown and enough else "few" if n >= grey else "too_few"


def cautious_state() -> pl.Expr:
    """Grey the figures of a map (columns state, sessions) that come from fewer than `LEAST_SESSIONS` sessions."""
    alone = (pl.col("state") == "shown") & (pl.col("sessions") < LEAST_SESSIONS)
    return pl.when(alone.fill_null(value=False)).then(pl.lit("few")).otherwise("state").alias("state")


def measured(panels: Iterable[Panel]) -> pl.DataFrame:
    """Put the figures of several panels under each other; columns are `MEASURED`.

    >>> measured([]).height
    0
    """
    return pl.DataFrame([row for panel in panels for row in panel.rows], schema=MEASURED)


def _known(value: float | None) -> float | None:
    return None if value is None or np.isnan(value) else float(value)
