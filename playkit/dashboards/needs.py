"""What a measure needs before it says anything: columns of the store's tables, and how much to count.

The floors here are read from where figures are greyed, so that the catalogue cannot promise what an answer does not
keep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.analysis import compare, findings
from playkit.analysis.figures import MIN_SHOWN
from playkit.analysis.measured import LEAST_SESSIONS, floor_of

if TYPE_CHECKING:
    from collections.abc import Mapping

OWN = "playkit"
"""The source of what is our own definition: the page of measures is where it stands."""


class Floor(NamedTuple):
    """From which n on a figure is shown plainly.

    `of` says what n counts; `sessions` is from how many sessions these must come, None where sessions themselves are
    counted.
    """

    n: int
    of: str
    sessions: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give plain data."""
        return self._asdict()


# How much to count ---------------------------------------------------------------------------------------------------


def floors(*counted: str) -> tuple[Floor, ...]:
    """Give the floors of figures made by `analysis.measured`, by what n counts.

    >>> floors("sessions", "decisions")
    (Floor(n=20, of='sessions', sessions=None), Floor(n=50, of='decisions', sessions=6))
    """
    return tuple(Floor(floor_of(of)[0], of, None if _whole(of) else LEAST_SESSIONS) for of in counted)


def _whole(of: str) -> bool:
    """Tell whether each counted thing is a session by itself, rather than something inside of one."""
    return of in {"games", "seeds"} or "sessions" in of


SESSIONS = floors("sessions", "games")
"""People are counted in sessions, bots in games."""
PEOPLE = floors("sessions")
PHASES = (Floor(MIN_SHOWN, "phases"),)
DRAFTS = (Floor(compare.LEAST_SESSIONS, "sessions"), Floor(compare.ENOUGH_BLOCKS, "seeds"))
"""Of the smaller draft where people played; seeds that both drafts met where bots did."""


def found(*counted: str) -> tuple[Floor, ...]:
    """Give the floors of figures made by `analysis.findings`, by what n counts.

    >>> found("sessions", "people")
    (Floor(n=6, of='sessions', sessions=None), Floor(n=6, of='people', sessions=6))
    """
    inside = ("people", "decisions")  # many of them may be of one session
    return tuple(Floor(findings.FLOORS[of], of, findings.LEAST_SESSIONS if of in inside else None) for of in counted)


# Columns -------------------------------------------------------------------------------------------------------------


def columns(**tables: str) -> dict[str, tuple[str, ...]]:
    """Name columns by the table of the store they stand in, separated by spaces; who played is always needed.

    >>> columns(seat="seat win_share")["seat"]
    ('session', 'seat', 'win_share')
    """
    own = {table: ("session", *names.split()) for table, names in tables.items() if table != "session"}
    return {"session": (*_WHO, *tables.get("session", "").split()), **own}


def together(*needed: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Name all columns that any of several needs.

    >>> together(columns(seat="seat"), columns(seat="seat score"))["seat"]
    ('session', 'seat', 'score')
    """
    tables = dict.fromkeys(table for one in needed for table in one)
    return {table: tuple(dict.fromkeys(name for one in needed for name in one.get(table, ()))) for table in tables}


_WHO = ("id", "game", "draft", "crew", "synthetic")
WINS = columns(session="finished", seat="seat win_share score")
"""Who won: told, else by the scores at the end."""
BEGAN = together(WINS, columns(event="step seat kind"))
PARTS = columns(event="step part seat kind value score", seat="seat win_share")
"""What seats gained in each part."""
CLOCKS = columns(event="step part seat kind mono_ms clock data")
"""Minutes: measured by a clock, or typed (`duration_s` in data)."""
TIMED = together(PARTS, CLOCKS)
RATED = columns(event="part seat kind value", seat="seat tester")
"""Ratings of parts, by the person who gave them."""
TAGGED = together(CLOCKS, columns(event="part seat kind value data"))
"""Notes with a tag, over the minutes they were taken in."""
ENDED = columns(session="finished", event="kind")
PICKS = columns(event="step part seat kind choices action_text")
REPLAYED = columns(session="rules_hash preset options seats", event="step action", seat="seat win_share")
"""Sessions whose steps can be played again, and on from."""
BELIEFS = together(
    columns(event="step part action_text mono_ms clock", seat="seat win_share"),
    columns(belief="steps seat chance half_a half_b moved ahead runs rules_hash bots_hash"),
)
"""Chances that were worked out by playing on, and kept."""
RACE = together(PARTS, REPLAYED)
"""Scores after every step where steps are known, else after every part."""
ROUNDS = together(WINS, columns(event="part round seat kind card value score data"))
BOARD = columns(event="step part turn seat kind cell card value")
MOVES = columns(event="step turn seat target_seat kind cell card value data")
