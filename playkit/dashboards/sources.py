"""Where the counts of an answer come from: recorded sessions in a store, and simulations stored or just run.

People, mixed tables, bots and invented samples each keep their facet; nothing here adds one to another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.board import Board
from playkit.analysis.tallies import PAIRED, counts_from_tally
from playkit.errors import StoreError, UnknownQuestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.analysis.counts import Counts
    from playkit.dashboards.catalogue import Asked
    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store

SAMPLE = "sample"
CREWS = ("people", "mixed")


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulation in an answer: how it was played, and what it counted (None where it cannot be read).

    `options` are the resolved ones; `study` and `rules_version` are None where the simulation was not stored.
    """

    name: str
    draft: str | None
    games: int
    preset: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, int]
    counts: Counts | None
    study: str | None = None
    rules_version: str | None = None


def board_of(game: Game) -> Board:
    """Give the square board of a game whose facts name cells.

    Raises:
        UnknownQuestion: the game has no square board of cells, so that no question about cells can be asked of it.
    """
    kinds = [kind for fact in game.facts for _, kind in fact.fields if kind.column == "cell"]
    side = isqrt(kinds[0].size) if kinds else 0
    if not kinds or side * side != kinds[0].size:
        raise UnknownQuestion(
            f"{game.name} has no square board, so there is no map of danger",
            f"{game.title('ja')}には正方形の盤がないので危険度マップはありません",
        )
    return Board(side)


def just_run(result: Result, board: Board, draft: str | None = None) -> Simulated:
    """Take a simulation that has just been run."""
    plan = result.plan
    counts = counts_from_tally(result.tally, board, games=result.games, draft=draft, name=result.run_id or "simulation")
    return Simulated(
        result.run_id or "simulation", draft, result.games, plan.preset, plan.seats, plan.bots,
        plan.options.as_dict(), counts,
    )  # fmt: skip


def stored(
    store: Store,
    game: Game,
    board: Board,
    *,
    study: str | None = None,
    drafts: Sequence[str] | None = None,
    without: Sequence[str | None] = (),
) -> list[Simulated]:
    """Take the newest finished run of each draft, oldest first.

    Args:
        store: where the runs are.
        game: whose runs.
        board: its board.
        study: runs of this study; where a draft has none, a run that names no study stands in as the yardstick.
        drafts: only these.
        without: drafts that are there already.
    """
    rows = list(store.sql("FROM run ORDER BY started_at, id").filter(pl.col("game") == game.name).iter_rows(named=True))
    fitting = [row for row in rows if row["draft"] not in without and (not drafts or row["draft"] in drafts)]
    wanted = [row for row in fitting if row["games"]]  # one that was interrupted at once says nothing
    yardsticks = [row for row in wanted if row["study"] is None]
    own = [row for row in wanted if study is None or row["study"] == study]
    newest = {row["draft"]: row for row in [*yardsticks, *own]}
    return [_opened(store, game, board, row) for row in sorted(newest.values(), key=lambda row: str(row["id"]))]


def _opened(store: Store, game: Game, board: Board, row: Mapping[str, Any]) -> Simulated:
    tally = _tally(store, game, row["id"])
    counts = None
    if tally is not None:
        counts = counts_from_tally(tally, board, games=row["games"], draft=row["draft"], name=row["id"])
    return Simulated(
        name=row["id"],
        draft=row["draft"],
        games=row["games"],
        preset=row["preset"],
        seats=row["seats"],
        bots=tuple(json.loads(row["bots"] or "[]")),
        options=json.loads(row["options"] or "{}"),
        counts=counts,
        study=row["study"],
        rules_version=row["rules_version"],
    )


def _tally(store: Store, game: Game, run: str) -> dict[str, Any] | None:
    """Read a run's counters; None where it kept none, or counted something else under an earlier rules version.

    A counter that earlier rules had not yet is left out: the other figures of the run hold without it.
    """
    try:
        frame = store.run_table(run, "tally").collect()
    except StoreError:
        return None
    tally = {}
    for name, field in (game.tally.fields if game.tally else {}).items():
        values = frame.filter(pl.col("name") == name).sort("place")["value"].to_numpy()
        if name == PAIRED and not len(values):
            continue
        if len(values) != field.size:
            return None
        tally[name] = values.reshape(field.shape) if field.shape else int(values[0])
    return tally or None


def session_rows(asked: Asked) -> list[dict[str, Any]]:
    """Give a row a recorded session of the game, of any study and crew, as `Store.sessions` does: read once a report.

    The oldest come first; there are none where the question names no store.
    """
    store, game = asked.store, asked.game.name
    if store is None:
        return []
    return asked.reading.once(("rows", store, game), lambda: store.sessions(game=game, run_id=None).to_dicts())
