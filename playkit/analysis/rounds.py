"""Sessions cut into rounds: who was offered what, named whom, drew what and stood where, from any log or simulation.

Questions about roles, targets, curves, cards, snowballs and starts read these frames and nothing else. Rounds are
counted through a session from 1; 0 is what came before the first. Where a game has no rounds its parts take their
place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.counts import shaped
from playkit.errors import PlaykitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SESSIONS = {
    "facet": pl.String,
    "draft": pl.String,
    "session": pl.String,
    "seats": pl.Int64,
    "rounds": pl.Int64,
    "state": pl.String,
}
"""One row a session; `state` is `counted`, or `unfinished` where nobody is known to have won."""

WINS = {"session": pl.String, "seat": pl.Int64, "win_share": pl.Float64}
"""Shares of the win; those of a counted session sum to 1."""

TAKES = {
    "session": pl.String,
    "round": pl.Int64,
    "place": pl.Int64,
    "seat": pl.Int64,
    "taken": pl.Int64,
    "offered": pl.Int64,
}
"""One row a role taken: `place` counts the takes of a round from 0; bit k of `offered` says that k could be taken."""

NAMINGS = {
    "session": pl.String,
    "round": pl.Int64,
    "seat": pl.Int64,
    "power": pl.String,
    "named": pl.Int64,
    "hit": pl.Boolean,
    "sensible": pl.Boolean,
    "chance": pl.Float64,
    "victim": pl.Int64,
    "loot": pl.Float64,
}
"""One row a role named by a power: whether somebody was hit; whether the name was sensible, neither openly out of the
round nor one's own; how often a sensible name drawn by lot would hit (both null where roles were not recorded); who
held the role (null: nobody); and what it brought (null where hits of this power bring nothing that is counted)."""

STANDINGS = {
    "session": pl.String,
    "round": pl.Int64,
    "seat": pl.Int64,
    "curve": pl.String,
    "value": pl.Float64,
}
"""What a seat had at the end of a round: one row for each curve (coins, districts, points)."""

DRAWS = {"session": pl.String, "round": pl.Int64, "seat": pl.Int64, "card": pl.String}
"""One row a card that a seat drew, whether it kept it or not."""

PLAYED = {"session": pl.String, "seat": pl.Int64, "card": pl.String}
"""One row a card that a seat played or built."""

STARTS = {"session": pl.String, "round": pl.Int64, "seat": pl.Int64}
"""Who began each round: took first where roles are taken, else had the first turn."""

COMPLETED = {"session": pl.String, "seat": pl.Int64}
"""Who first completed what ends the game."""

SCHEMAS: Mapping[str, Mapping[str, type[pl.DataType]]] = {
    "sessions": SESSIONS,
    "wins": WINS,
    "takes": TAKES,
    "namings": NAMINGS,
    "standings": STANDINGS,
    "draws": DRAWS,
    "played": PLAYED,
    "starts": STARTS,
    "completed": COMPLETED,
}


@dataclass(frozen=True)
class Rounds:
    """Frames of one or more facets and drafts; columns are those of the constants of the same names above."""

    sessions: pl.DataFrame
    wins: pl.DataFrame
    takes: pl.DataFrame
    namings: pl.DataFrame
    standings: pl.DataFrame
    draws: pl.DataFrame
    played: pl.DataFrame
    starts: pl.DataFrame
    completed: pl.DataFrame

    def panels(self) -> Iterator[tuple[str | None, str | None, Rounds]]:
        """Give what is shown apart: facet, draft, and the counted sessions of both."""
        counted = self.sessions.filter(pl.col("state") == "counted")
        for facet, draft in counted.select("facet", "draft").unique(maintain_order=True).iter_rows():
            own = counted.filter(pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft))
            yield facet, draft, self._of(own)

    def _of(self, kept: pl.DataFrame) -> Rounds:
        rest = {
            name: getattr(self, name).join(kept, on="session", how="semi") for name in SCHEMAS if name != "sessions"
        }
        return Rounds(kept, **rest)

    def __add__(self, other: Rounds) -> Rounds:
        """Put two sources beside each other; their facets stay apart.

        Raises:
            PlaykitError: both hold a session of one name, whose rows would run together.
        """
        both = self.sessions.join(other.sessions, on="session", how="semi")
        if both.height:
            name = both["session"][0]
            raise PlaykitError(
                f"Both sources hold a session {name!r}: give the sessions of one of them other names.",
                f"両方に「{name}」というセッションがあります。どちらかの名前を変えてください。",
            )
        return Rounds(**{name: pl.concat([getattr(self, name), getattr(other, name)]) for name in SCHEMAS})

    def with_win(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Add to rows of a session and seat that seat's share of the win."""
        return frame.join(self.wins, on=["session", "seat"], how="left", maintain_order="left")


def no_rounds() -> Rounds:
    """Give rounds of nothing at all, for a start.

    >>> no_rounds().takes.height
    0
    """
    return Rounds(**{name: shaped(pl.DataFrame(), schema) for name, schema in SCHEMAS.items()})
