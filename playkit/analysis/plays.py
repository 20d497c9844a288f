"""Plays cut into their parts (hands, phases): one shape, whether they come from a table log, a sheet or a simulation.

Everything later (stakes, tempo, leads, feelings) reads these frames and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.counts import shaped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SESSIONS = {
    "facet": pl.String,
    "draft": pl.String,
    "session": pl.String,
    "parts": pl.Int64,
    "seats": pl.Int64,
    "state": pl.String,
}
"""One row a session: who played, how many parts ended, how many seats gained points, and whether its points count:
`counted`, `unfinished` (broken off, or still going on), `single` (fewer than two parts), `other` (another number of
parts than most of its facet and draft), `gaps` (a sheet that leaves out what a seat gained in some part)."""

PARTS = {"session": pl.String, "part": pl.Int64, "seconds": pl.Float64, "clock": pl.String, "downtime": pl.Float64}
"""One row a finished part (1-based): its length without pauses, null where unknown; `clock` is measured, typed or
none; `downtime` is the share of that length in which a seat waits for others (mean over seats), null where unknown."""

GAINS = {"session": pl.String, "part": pl.Int64, "seat": pl.Int64, "value": pl.Float64}
"""Points gained by a seat (0-based) in a part; part 0 is what came outside of parts or corrects them afterwards:
handicaps, halving, bonuses paid at the very end."""

TOTALS = {"session": pl.String, "part": pl.Int64, "seat": pl.Int64, "total": pl.Float64}
"""Points of a seat when a part had ended, all corrections included."""

WINS = {"session": pl.String, "seat": pl.Int64, "win_share": pl.Float64}
"""Who won; the shares of a session sum to 1."""

NOTES = {"session": pl.String, "part": pl.Int64, "seat": pl.Int64, "tag": pl.String}
"""Remarks of the moment; part null where it was made between parts, seat null where it is the table's."""

RATINGS = {"session": pl.String, "part": pl.Int64, "person": pl.String, "rating": pl.Float64}
"""What a person gave a part; `person` is a tester's id, or the seat of the session where the tester is unknown."""


@dataclass(frozen=True)
class Plays:
    """Frames of one or more facets and drafts; columns are those of the constants of the same names above."""

    sessions: pl.DataFrame
    parts: pl.DataFrame
    gains: pl.DataFrame
    totals: pl.DataFrame
    wins: pl.DataFrame
    notes: pl.DataFrame
    ratings: pl.DataFrame

    def only(self, facet: str | None, draft: str | None) -> Plays:
        """Give the sessions of one facet and draft."""
        kept = self.sessions.filter(pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft))
        return self._of(kept)

    def counted(self) -> Plays:
        """Give the sessions whose points count, all with the same number of parts within a facet and draft."""
        return self._counted

    @cached_property
    def _counted(self) -> Plays:
        # Every measure asks for them, part by part.
        kept = self.sessions.filter(pl.col("state") == "counted")
        return self if kept.height == self.sessions.height else self._of(kept)

    def _of(self, kept: pl.DataFrame) -> Plays:
        names = ("parts", "gains", "totals", "wins", "notes", "ratings")
        return Plays(kept, **{name: getattr(self, name).join(kept, on="session", how="semi") for name in names})

    def __add__(self, other: Plays) -> Plays:
        """Put two sources beside each other; their facets stay apart."""
        return Plays(**{name: pl.concat([getattr(self, name), getattr(other, name)]) for name in SCHEMAS})

    @property
    def order(self) -> list[str]:
        """Session ids in the order that every array below uses."""
        return sorted(self.sessions["session"].to_list())

    @property
    def most_parts(self) -> int:
        """How many parts a counted session has; 0 of none."""
        most = self.counted().sessions["parts"].max()
        return int(most) if isinstance(most, int) else 0


SCHEMAS: Mapping[str, Mapping[str, type[pl.DataType]]] = {
    "sessions": SESSIONS,
    "parts": PARTS,
    "gains": GAINS,
    "totals": TOTALS,
    "wins": WINS,
    "notes": NOTES,
    "ratings": RATINGS,
}


def no_plays() -> Plays:
    """Give plays of nothing at all, for a start.

    >>> no_plays().most_parts
    0
    """
    return Plays(**{name: shaped(pl.DataFrame(), schema) for name, schema in SCHEMAS.items()})


def by_part(frame: pl.DataFrame, value: str, sessions: list[str], parts: int) -> Floats:
    """Lay a frame of (session, part, value) out as an array (sessions, parts); NaN where nothing is known."""
    found = np.full((len(sessions), parts), np.nan)
    known = _in_rows(frame.filter(pl.col("part").is_between(1, parts)), "part", value, sessions)
    found[known["row"].to_numpy(), known["part"].to_numpy() - 1] = known[value].to_numpy()
    return found


def by_seat(frame: pl.DataFrame, value: str, sessions: list[str]) -> Floats:
    """Lay a frame of (session, seat, value) out as an array (sessions, seats); NaN where a session has no such seat."""
    most = frame["seat"].max()
    found = np.full((len(sessions), int(most) + 1 if isinstance(most, int) else 1), np.nan)
    known = _in_rows(frame, "seat", value, sessions)
    found[known["row"].to_numpy(), known["seat"].to_numpy()] = known[value].to_numpy()
    return found


def _in_rows(frame: pl.DataFrame, column: str, value: str, sessions: list[str]) -> pl.DataFrame:
    """Give what is known of these sessions: `row` (the session's place in the list), the column, the value."""
    rows = pl.DataFrame({"session": sessions, "row": range(len(sessions))}, {"session": pl.String, "row": pl.Int64})
    known = frame.select("session", column, value).drop_nulls()
    return known.join(rows, on="session", maintain_order="left")
