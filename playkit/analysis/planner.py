"""How many sessions a table test needs, before it begins: an effect in, sessions out, and the other way round.

The numbers hold for one look at the end. Who looks after every session and stops at the first good news is fooled far
more often than 5 % (27 % of the time in 25 looks), so the number belongs on the plan of the evening, not after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
from scipy import special

from playkit.analysis.intervals import LEVEL
from playkit.errors import OptionsError, need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

POWER = 0.8
"""How often a difference that is really there shall be found."""
MOST = 1 << 40
"""Sessions beyond which no number is given."""

PLAN = {
    "measure": pl.String,
    "effect": pl.Float64,
    "sessions_paired": pl.Int64,
    "sessions_unpaired": pl.Int64,
    "detectable_paired": pl.Float64,
    "detectable_unpaired": pl.Float64,
}
"""One row a measure, in its own unit. Sessions are those of both drafts together; detectable is the smallest effect
that `sessions` sessions would find, null where no number of sessions was given."""


def session_spread(spread: float, games: int = 1, likeness: float = 0.0) -> float:
    """Give the spread of a session's mean when an evening plays several games that resemble each other.

    Args:
        spread: standard deviation of one game.
        games: games a session, at least 1.
        likeness: correlation of games of one session (intraclass), 0 to 1; 0: they are as strangers.

    >>> session_spread(2.0, games=4), session_spread(2.0, games=4, likeness=1.0)
    (1.0, 2.0)
    """
    return spread * float(np.sqrt(design_effect(games, likeness) / games))


def design_effect(games: int, likeness: float) -> float:
    """Give how many times as many games are needed where an evening plays several that resemble each other.

    Source: 1 + (m - 1) * ICC (Kish 1965). Arguments as for `session_spread`.

    >>> design_effect(4, 0.3)
    1.9
    """
    if games < 1 or not 0 <= likeness <= 1:
        raise OptionsError(
            "a session has at least 1 game, and likeness is between 0 and 1",
            "1セッションは1ゲーム以上、似かた（likeness）は0から1です",
        )
    return 1 + (games - 1) * likeness


def pair_spread(spread: float, likeness: float) -> float:
    """Give the spread of the difference within a pair of games that resemble each other, such as two of one seed.

    With it as many pairs are needed as without pairs there were games of each draft, times 1 - likeness: half of them
    at 0.5, a fifth at 0.8.

    >>> pair_spread(1.0, 0.5), round(pair_spread(1.0, 0.0), 3)
    (1.0, 1.414)
    """
    return spread * float(np.sqrt(2 * (1 - likeness)))


def detectable(groups: int, spread: float, *, paired: bool, power: float = POWER, level: float = LEVEL) -> float:
    """Give the smallest difference that a test finds with `power`; infinite below two sessions.

    Args:
        groups: pairs, or sessions of each draft where they are not paired.
        spread: standard deviation of a pair's difference, or of one session where they are not paired.
        paired: whether the same table plays both drafts with the same cards.
        power: how often it shall be found, above 0.5.
        level: 1 minus the false alarms allowed, two-sided.

    Source: power of the t test by the noncentral t (Cohen 1988).

    >>> round(detectable(34, 1.0, paired=True), 3)
    0.495
    """
    check_promise(power, level)
    if groups < 2:
        return float("inf")
    freedom = groups - 1 if paired else 2 * groups - 2
    limit = special.stdtrit(freedom, (1 + level) / 2)
    shift = float(special.nctdtrinc(freedom, 1 - power, limit))
    return shift * spread * float(np.sqrt((1 if paired else 2) / groups))


def sessions_needed(
    effect: float, spread: float, *, paired: bool, power: float = POWER, level: float = LEVEL
) -> int | None:
    """Give how many pairs, or sessions of each draft, find a difference of `effect`; arguments as for `detectable`.

    None where no number would do: the effect is 0 or unknown.

    >>> [sessions_needed(d, 1.0, paired=True) for d in (0.5, 0.8, 1.0, 1.5)]
    [34, 15, 10, 6]
    """
    check_promise(power, level)
    size = abs(effect)
    if not size > 0 or not np.isfinite(spread):
        return None
    high = 2
    while detectable(high, spread, paired=paired, power=power, level=level) > size:
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        found = detectable(middle, spread, paired=paired, power=power, level=level) <= size
        low, high = (low, middle) if found else (middle, high)
    return high


def table_test(
    figures: pl.DataFrame,
    effects: Mapping[str, float] | None = None,
    *,
    sessions: int | None = None,
    games: int = 1,
    likeness: float = 0.0,
    power: float = POWER,
    level: float = LEVEL,
) -> pl.DataFrame:
    """Plan a test at the table from a simulated comparison: how many sessions show which difference.

    Args:
        figures: columns measure, estimate, sd_session and sd_pair, as from `compare.differences`.
        effects: the difference worth finding, by measure; a measure not named takes the simulated one.
        sessions: how many sessions of both drafts together there will be.
        games: games a session.
        likeness: correlation of games of one session, 0 to 1.
        power: how often the difference shall be found.
        level: 1 minus the false alarms allowed for each measure by itself.

    Returns:
        Columns as `PLAN`. Paired means that the same people play both drafts and the cards are prepared alike;
        without prepared cards take the unpaired number. Spread is that of the bots who played: people may differ.

    Raises:
        MissingColumns: `figures` lacks a column.
        OptionsError: a number is out of its range.
    """
    need_columns("the differences", figures.columns, ("measure", "estimate", "sd_session", "sd_pair"))
    wanted = effects or {}
    ask = _Question(sessions, power, level)
    rows = []
    for name, estimate, single, pair in figures.select("measure", "estimate", "sd_session", "sd_pair").iter_rows():
        effect = wanted.get(name, estimate)
        row = {"measure": name, "effect": effect}
        for kind, spread in (("paired", pair), ("unpaired", single)):
            own = session_spread(np.nan if spread is None else spread, games, likeness)
            row[f"sessions_{kind}"] = ask.needed(effect, own, paired=kind == "paired")
            row[f"detectable_{kind}"] = ask.found(own, paired=kind == "paired")
        rows.append(row)
    return pl.DataFrame(rows, schema=PLAN)


class _Question(NamedTuple):
    """What is asked of every measure alike; counts are sessions of both drafts together."""

    sessions: int | None
    power: float
    level: float

    def needed(self, effect: float | None, spread: float, *, paired: bool) -> int | None:
        if effect is None:
            return None
        groups = sessions_needed(effect, spread, paired=paired, power=self.power, level=self.level)
        return None if groups is None else 2 * groups

    def found(self, spread: float, *, paired: bool) -> float | None:
        if self.sessions is None:
            return None
        size = detectable(self.sessions // 2, spread, paired=paired, power=self.power, level=self.level)
        return size if 0 < size < np.inf else None  # what never varied says nothing about a table


def check_promise(power: float, level: float) -> None:
    """Refuse a power or a level that no test could be planned for.

    Raises:
        OptionsError: either is not between 0.5 and 1.
    """
    if not 0.5 < power < 1 or not 0.5 < level < 1:
        raise OptionsError(
            "power and level are between 0.5 and 1, both ends excluded",
            "検出力（power）と信頼水準（level）は0.5より大きく1より小さい値です",
        )
