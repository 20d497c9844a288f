"""Is n enough? For each measure: how well it is known, how many sessions show a difference worth finding, any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from playkit.analysis.anytime import always_valid_mean
from playkit.analysis.planned_shares import sessions_for_share
from playkit.analysis.planner import POWER, sessions_needed
from playkit.analysis.pooled import Ends, interval, mean
from playkit.analysis.seats import e_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from playkit.analysis.measured import Panel
    from playkit.analysis.seats import Outcomes

    Floats = NDArray[np.float64]

COUNTED = "known_sessions"
LEAST = 6
"""Sessions below which their spread is not known well enough to plan with."""
SEAT_EFFECT = 0.10
"""A seat that wins ten points of a hundred more than its even share is worth finding."""


class Primary(NamedTuple):
    """A measure whose difference between drafts would be worth finding.

    Attributes:
        name: such as "minutes".
        values: (sessions,) one a session that knows it.
        effect: the difference worth finding, in the measure's own unit.
    """

    name: str
    values: ArrayLike
    effect: float


class Known(NamedTuple):
    """How well a mean is known.

    Attributes:
        value: the mean.
        half: half of its interval, in its own unit; None below two sessions.
        anytime: half of the interval that may be looked at after every session; None while it is unbounded.
        needed: how many sessions of each draft would show the effect; None where no number would do.
        sessions: how many know it.
    """

    value: float
    half: float | None
    anytime: float | None
    needed: int | None
    sessions: int


def known(primary: Primary) -> Known:
    """Tell how well a measure is known, and how many sessions of each draft would show its effect.

    The number is for two drafts played by other people each, 80 % power, one look at the end.

    >>> found = known(Primary("minutes", [58.0, 62.0, 60.0, 55.0, 65.0, 60.0], effect=6.0))
    >>> found.needed, round(found.half, 1)
    (7, 3.6)
    """
    x = np.asarray(primary.values, dtype=float)
    spread = float(x.std(ddof=1)) if len(x) > 1 else float("nan")
    needed = sessions_needed(primary.effect, spread, paired=False) if len(x) >= LEAST and spread > 0 else None
    # With fewer than six of each, two drafts are not compared at all.
    needed = None if needed is None else max(needed, LEAST)
    value = float(x.mean()) if len(x) else float("nan")
    return Known(value, _half(interval(mean(x))), _half(always_valid_mean(x)), needed, len(x))


def _half(ends: Ends) -> float | None:
    return None if ends.low is None or ends.high is None else (ends.high - ends.low) / 2


def add_enough(panel: Panel, primaries: Sequence[tuple[Primary, str]], seats: Outcomes | None) -> None:
    """Add how well each measure of one facet and draft is known.

    Measures, a key a measure: `precision`, half of its interval over the effect worth finding (1: as wide as that);
    `anytime`, the same of the interval that may be looked at after every session; `needed`, sessions of each draft that
    show the effect; and of the seats `needed.seats` and `e_value`.

    Args:
        panel: of one facet and draft.
        primaries: measures with their names, "English / 日本語".
        seats: who won; None where nobody knows.
    """
    for primary, name in primaries:
        _add_primary(panel, primary, name)
    if seats is not None and len(seats.wins):
        _add_seats(panel, seats)


def _add_primary(panel: Panel, primary: Primary, name: str) -> None:
    found, key = known(primary), primary.name
    if not found.sessions or not primary.effect > 0:
        return
    for measure, half in (("precision", found.half), ("anytime", found.anytime)):
        ratio = float("nan") if half is None else half / primary.effect
        panel.add(measure, ratio, n=found.sessions, key=key, name=name, standard=1.0, unit="ratio", n_unit=COUNTED)
    needed = float("nan") if found.needed is None else float(found.needed)
    panel.add("needed", needed, n=found.sessions, key=key, name=name, unit="sessions", n_unit=COUNTED)


def _add_seats(panel: Panel, seats: Outcomes) -> None:
    games, many = seats.wins.shape
    needed = sessions_for_share(SEAT_EFFECT, many, power=POWER, family=many)
    name = f"a seat's wins ±{SEAT_EFFECT * 100:.0f} points / 席の勝率 ±{SEAT_EFFECT * 100:.0f}ポイント"
    if needed is not None:
        panel.add("needed", float(needed), n=games, key="seats", name=name, unit="sessions", n_unit=COUNTED)
    panel.add("e_value", float(e_values(seats.by_evening())[-1]), n=games, unit="e", n_unit=COUNTED)
