"""Measures of a session out of its events, for comparisons: how often something happened early, who did it first.

They are asked for by name: `captured_by_turn_4` counts a fact in the first turns, `first_captured_wins` is the share of
the win of whoever did it first, `order_wins_0` that of whoever began. Any fact of any game will do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.simulate.result import Result

_BY_TURN = re.compile(r"(?P<fact>\w+)_by_turn_(?P<turns>\d{1,4})")
_FIRST = re.compile(r"first_(?P<fact>\w+)_wins")
_ORDER = re.compile(r"order_wins_(?P<place>\d)")


@dataclass(frozen=True)
class OfEvents:
    """A number a session out of its events.

    Attributes:
        how: an expression over the rows of a session: those of `Result.frame`, `win_share` of the row's seat, and
            `turns`, how many turns had begun by then.
        otherwise: of a session without any such row; None: it is left out of the measure, and so is its pair.
    """

    how: pl.Expr
    otherwise: float | None = None


def observed(name: str, facts: Iterable[str]) -> OfEvents | None:
    """Read a measure of this kind from its name; None where it is no such name, or the game has no such fact.

    >>> observed("captured_by_turn_4", ["captured"]).otherwise, observed("flown_by_turn_4", ["captured"])
    (0.0, None)
    """
    known = set(facts)
    if (found := _BY_TURN.fullmatch(name)) and found["fact"] in known:
        early = pl.col("turns") <= int(found["turns"])
        return OfEvents(((pl.col("kind") == found["fact"]) & early).sum(), 0.0)
    if (found := _FIRST.fullmatch(name)) and found["fact"] in known:
        return OfEvents(pl.col("win_share").filter(pl.col("kind") == found["fact"]).first())
    if found := _ORDER.fullmatch(name):
        picked = pl.col("kind") == "picked"
        away = (pl.col("seat") - pl.col("seat").filter(picked).first()) % pl.col("seats").first()
        return OfEvents(pl.col("win_share").filter(picked & (away == int(found["place"]))).first())
    return None


def names_of(facts: Iterable[str]) -> list[str]:
    """Give examples of the names, one for each fact, for messages and near misses."""
    return [name for fact in facts for name in (f"{fact}_by_turn_4", f"first_{fact}_wins")] + ["order_wins_0"]


def values_of(result: Result, measures: dict[str, OfEvents]) -> pl.DataFrame:
    """Work out such measures: a column a measure, a row a session in its order."""
    shares = result.summary().select("session", "seat", "win_share")
    seated = pl.col("seat").cast(pl.Int64)
    begun = (pl.col("kind") == "turn_started").cum_sum().over("session")
    rows = result.frame().with_columns(seated, turns=begun, seats=pl.lit(result.plan.seats))
    rows = rows.join(shares, on=["session", "seat"], how="left", maintain_order="left")
    found = rows.group_by("session", maintain_order=True).agg(one.how.alias(name) for name, one in measures.items())
    every = pl.DataFrame({"session": range(result.games)}).join(found, on="session", how="left", maintain_order="left")
    return every.select(
        pl.col(name).cast(pl.Float64).fill_null(pl.lit(one.otherwise, pl.Float64)) for name, one in measures.items()
    )
