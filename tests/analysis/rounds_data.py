"""Rounds for tests: events of a made-up game, written by hand or drawn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.rounds_recorded import Shape, rounds_from_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playkit.analysis.rounds import Rounds

EVENT = {
    "session": pl.String,
    "facet": pl.String,
    "draft": pl.String,
    "part": pl.Int64,
    "round": pl.Int64,
    "seat": pl.Int64,
    "kind": pl.String,
    "card": pl.String,
    "value": pl.Float64,
    "score": pl.Float64,
    "data": pl.String,
}
SHAPE = Shape(
    takes={"took": ("value", "data.offered")},
    removals={"laid_open": "data.removed"},
    namings={"cursed": ("data.named", "data.nameable"), "taxed": ("data.named", "data.nameable")},
    hits={"slept": ("data.named", None), "paid": ("data.named", "value")},
    curves={"gold": "value", "points": "score"},
)
ROLES = {0: "Fox / 狐", 1: "Owl / 梟", 2: "Hen / 鶏", 3: "Cat / 猫"}
CARDS = {"mill": "Mill / 水車", "inn": "Inn / 宿", "well": "Well / 井戸"}
CURVES = {"points": "points / 点", "gold": "gold / 金"}
POWERS = {"cursed": "curse / 呪い", "taxed": "tax / 税"}


def bits(*roles: int) -> int:
    """Write a set of roles as bits."""
    return sum(1 << role for role in roles)


def fact(kind: str, *, data: dict[str, int] | None = None, **columns: Any) -> dict[str, Any]:
    """Write one row."""
    return {"kind": kind, "data": None if data is None else json.dumps(data), **columns}


def took(number: int, seat: int, role: int, *offered: int, **more: Any) -> dict[str, Any]:
    """Write down that a seat took a role out of a set."""
    return fact("took", round=number, seat=seat, value=role, data={"offered": bits(*offered)}, **more)


def named(power: str, number: int, seat: int, role: int, *nameable: int, **more: Any) -> dict[str, Any]:
    """Write down that a seat named a role."""
    return fact(power, round=number, seat=seat, data={"named": role, "nameable": bits(*nameable)}, **more)


def standing(
    number: int | None, scores: Sequence[float], gold: Sequence[float] | None = None, **more: Any
) -> list[dict[str, Any]]:
    """Write down what every seat has at the end of a round."""
    coins = scores if gold is None else gold
    return [
        fact("standing", round=number, seat=seat, score=score, value=coins[seat], **more)
        for seat, score in enumerate(scores)
    ]


def won(*seats: int, **more: Any) -> list[dict[str, Any]]:
    """Write down who won."""
    return [fact("won", seat=seat, **more) for seat in seats]


def events(rows: Iterable[dict[str, Any]], **defaults: Any) -> pl.DataFrame:
    """Make an event frame; what a row leaves out is null, or as `defaults` say."""
    blank = {"session": "s", "facet": "people", **defaults}
    return pl.DataFrame([{**blank, **row} for row in rows], schema=EVENT)


def rounds(rows: Iterable[dict[str, Any]], **defaults: Any) -> Rounds:
    """Cut rows of one session, or of several that name theirs, into rounds."""
    return rounds_from_events(events(rows, **defaults), SHAPE)


def relabelled(frame: pl.DataFrame, seats: int, turn: int = 1) -> pl.DataFrame:
    """Turn the table: every seat gets the number of another one."""
    return frame.with_columns((pl.col("seat") + turn) % seats)


def counted(found: Rounds) -> Rounds:
    """Give the only panel."""
    ((_, _, own),) = found.panels()
    return own


def played_out(sessions: int, seed: int = 1, *, seats: int = 3, rounds: int = 4) -> pl.DataFrame:
    """Draw whole sessions of nobody's skill: takes, names, draws, standings and winners by lot; one role is hidden."""
    rng = np.random.default_rng(seed)
    rows: list[dict[str, Any]] = []
    for number in range(sessions):
        rows += [{**row, "session": f"s{number:05d}"} for row in _session(rng, seats, rounds)]
    return events(rows)


def _session(rng: np.random.Generator, seats: int, rounds: int) -> list[dict[str, Any]]:
    scores = np.zeros(seats)
    rows = [fact("drew", seat=seat, card=card) for seat in range(seats) for card in rng.permutation(list(CARDS))[:2]]
    for number in range(1, rounds + 1):
        rows.append(fact("round_started", round=number))
        out, left = int(rng.integers(4)), list(range(4))
        left.remove(out)
        first = int(rng.integers(seats))
        for place in range(seats):
            role = int(rng.choice(left))
            rows.append(took(number, (first + place) % seats, role, *left))
            left.remove(role)
        holder = {row["value"]: row["seat"] for row in rows[-seats:]}
        if 0 in holder:
            target = int(rng.integers(1, 4))
            rows.append(named("cursed", number, holder[0], target, 1, 2, 3))
            if target in holder:
                rows.append(fact("slept", round=number, seat=holder[target], data={"named": target}))
        rows.append(fact("drew", round=number, seat=first, card=str(rng.choice(list(CARDS)))))
        scores += rng.integers(0, 4, seats)
        rows += standing(number, scores.tolist(), rng.integers(0, 5, seats).tolist())
    best = np.flatnonzero(scores == scores.max()).tolist()
    return [*rows, fact("completed", seat=int(rng.integers(seats))), *won(*best)]
