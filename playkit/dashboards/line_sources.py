"""Recorded sessions as lines: their steps as the rules number them, so that bots can play on from what people chose."""

from __future__ import annotations

import json
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.sources import session_rows
from playkit.errors import PlaykitError
from playkit.kernel.picking import RANDOM
from playkit.simulate.plan import Plan, make_plan
from playkit.simulate.twins import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.kernel import Game

OF_A_LINE = ("session", "kind", "step", "action_text", "choices")
"""Columns of the events that a line is made of."""


def session_lines(asked: Asked) -> Mapping[str, tuple[Plan, Line]]:
    """Turn the recorded sessions that a question is asked of into lines, once a report.

    Returns:
        By session: how the game's own bots play on from it (seed 0), and its line. Sessions that do not say their
        options, whose steps are not all known, or that today's rules cannot follow, are left out.
    """
    about = ("session lines", asked.store, asked.game, asked.study)
    return asked.reading.once(about, lambda: dict(_lines(asked)))


def _lines(asked: Asked) -> Iterator[tuple[str, tuple[Plan, Line]]]:
    tables = {row["session"]: row for row in session_rows(asked) if row["options"] is not None}
    events = recorded_of(asked).events
    if not tables or events.is_empty():
        return
    known = events.select(OF_A_LINE).filter(pl.col("step").is_not_null())
    ends = dict(_by_session(known.filter(pl.col("kind") == "part_ended").unique(["session", "step"]), "step"))
    for session, codes, wide in _followed(asked.game, known).iter_rows():
        plan = _plan_of(asked.game, tables[session]) if session in tables else None
        if plan is not None:
            own = ends.get(session, [])
            yield session, (plan, Line(array("q", codes), sorted(own), np.array(wide, np.int64)))


def _by_session(rows: pl.DataFrame, column: str) -> Iterable[tuple[str, list[int]]]:
    return rows.group_by("session").agg(column).iter_rows()


def _followed(game: Game, known: pl.DataFrame) -> pl.DataFrame:
    """Give of sessions whose steps are known, each once, their codes and the steps with more than one legal pick."""
    texts = known.filter(pl.col("action_text").is_not_null()).sort("session", "step")
    codes = {text: _code(game, text) for text in texts["action_text"].unique()}
    steps = texts.group_by("session", maintain_order=True).agg(
        code=pl.col("action_text").replace_strict(codes, return_dtype=pl.Int64),
        wide=pl.col("step").filter(pl.col("choices") > 1),
        whole=(pl.col("step") == pl.int_range(pl.len())).all(),
    )
    understood = ~pl.col("code").list.eval(pl.element().is_null()).list.any()
    return steps.filter("whole", understood).select("session", "code", "wide")


def _code(game: Game, text: str) -> int | None:
    try:
        return game.code(text)
    except PlaykitError:
        return None


def _plan_of(game: Game, table: Mapping[str, Any]) -> Plan | None:
    try:
        return _plan(game, table["seats"], table["options"])
    except PlaykitError:
        return None


@lru_cache(maxsize=64)
def _plan(game: Game, seats: int, options: str) -> Plan:
    """Plan what the game's own bots play on for sessions of the same options, written as JSON."""
    return make_plan(game, 1, 0, seats=seats, options=json.loads(options), bots=next(iter(game.bots), RANDOM))
