"""Whether playing better wins: one bot among others of another kind, in every seat, with the same dice."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from playkit.analysis import intervals
from playkit.analysis.families import Member, add_family
from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, mean
from playkit.analysis.restricted import worth, worth_ends
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import polars as pl
    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]
    Pair = tuple[str, str]

ONE_AMONG = ("bot", "others", "block", "seat", "win_share")
EDGE = 0.05
OVER = ">"
"""Joins the names of a pair in keys: `careful>random` is one careful bot among random ones."""


def matches_of(frame: pl.DataFrame) -> dict[Pair, Floats]:
    """Lay matches out: for each pair an array (blocks, seats) of the lone bot's share of the win.

    Args:
        frame: one row a game: bot (who sits alone), others (who sits in all other seats), block (the seed), seat (of
            the lone bot, 0-based), win_share (its own).

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the matches", frame.columns, ONE_AMONG)
    ordered = frame.sort("block", "seat")
    return {
        (str(bot), str(others)): own["win_share"].to_numpy().astype(np.float64).reshape(own["block"].n_unique(), -1)
        for (bot, others), own in ordered.group_by("bot", "others", maintain_order=True)
    }


def advantage(wins: Floats) -> Pooled:
    """Give how much more a lone bot wins than its even share, as a share of all it could win more.

    1 where it always wins, 0 where it wins as often as anybody, -1 / (seats - 1) where it never wins. A block (a seed,
    every seat once) is one observation, so that neither seats nor dice favour anybody.

    Args:
        wins: its share of the win, (blocks, seats).

    >>> advantage(np.array([[1, 1, 1], [1, 1, 1]], float)).value, advantage(np.eye(3)).value
    (1.0, 0.0)
    """
    even = 1 / wins.shape[1]
    return mean((wins.mean(axis=1) - even) / (1 - even))


def ladder(matches: Mapping[Pair, Floats]) -> list[str]:
    """Order bots from weakest to strongest, by their mean advantage over all others.

    >>> strong, weak = np.ones((2, 2)), np.zeros((2, 2))
    >>> ladder({("b", "a"): strong, ("a", "b"): weak})
    ['a', 'b']
    """
    names = sorted({name for pair in matches for name in pair})
    worth = {name: [advantage(wins).value for (bot, _), wins in matches.items() if bot == name] for name in names}
    return sorted(names, key=lambda name: float(np.mean(worth[name])) if worth[name] else 0.0)


def add_skill(panel: Panel, matches: Mapping[Pair, Floats], names: Mapping[str, str]) -> None:
    """Add how much better bots win.

    Measures: `advantage`, a key a pair (`careful>random`), even at 0; `rung`, of each bot over the next weaker one,
    where there are more than two: the order is found in every other block and the rungs measured on the rest, so that
    the best of many is not the luckiest. n counts games.

    Args:
        panel: of one draft.
        matches: by pair (the lone bot, the others), (blocks, seats).
        names: "English / 日本語" by name of bot.
    """
    members = [_member(pair, wins) for pair, wins in matches.items()]
    add_family(panel, "advantage", members, {_key(pair): _called(pair, names) for pair in matches}, unit="advantage")
    order = ladder({pair: wins[::2] for pair, wins in matches.items()})
    rungs = [(better, worse) for worse, better in pairwise(order) if (better, worse) in matches]
    if len(order) > 2:
        fresh = [_member(pair, matches[pair][1::2]) for pair in rungs]
        add_family(panel, "rung", fresh, {_key(pair): _called(pair, names) for pair in rungs}, unit="advantage")


def _member(pair: Pair, wins: Floats) -> Member:
    figure, least = advantage(wins), -1 / (wins.shape[1] - 1)

    def ends(level: float = LEVEL) -> Ends:
        # What a lone bot wins is what a restricted seat loses, the other way round: few seeds that differ are widened.
        most, least_worth = worth_ends(worth(wins), wins.shape[1], level)
        if most is None or least_worth is None:
            return UNKNOWN
        low, high = (-end / (1 - 1 / wins.shape[1]) for end in (least_worth, most))
        share = float(wins.mean())
        if min(share, 1 - share) < EDGE:
            # Hardly any game ends otherwise, and those few are all that t knows: as sure as so many coins at least.
            coins = intervals.wilson(share * len(wins), len(wins), level)
            low, high = (min(low, _scaled(float(coins.low), wins)), max(high, _scaled(float(coins.high), wins)))
        return Ends(max(low, least), min(high, 1.0))

    return Member(_key(pair), figure.value, ends, wins.size, 0.0, len(wins))


def _scaled(share: float, wins: Floats) -> float:
    even = 1 / float(wins.shape[1])
    return (share - even) / (1 - even)


def _key(pair: Pair) -> str:
    return OVER.join(pair)


def _called(pair: Pair, names: Mapping[str, str]) -> str:
    (bot, bot_ja), (others, others_ja) = (_both(names.get(name, name)) for name in pair)
    return f"{bot} among {others} / {others_ja}の中の{bot_ja}"


def _both(name: str) -> Sequence[str]:
    en, _, ja = name.partition(" / ")
    return en, ja or en
