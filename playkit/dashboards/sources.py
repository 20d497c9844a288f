"""Where the counts of an answer come from: recorded sessions in a store, and simulations stored or just run.

People, bots and invented samples each keep their facet; nothing here adds one to another.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.board import Board
from playkit.analysis.counts import Counts, no_counts
from playkit.analysis.recorded import counts_from_events
from playkit.analysis.tallies import counts_from_tally
from playkit.dashboards.report import Assumed
from playkit.errors import PlaykitError, StoreError
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store

# Facts of the danger question; sending others from the store would only cost time.
FACTS = (
    "laid",
    "part_started",
    "part_ended",
    "destroyed",
    "placed",
    "moved",
    "eliminated",
    "scored",
    "line_broken",
    "drew",
)
SAMPLE = "sample"


def board_of(game: Game) -> Board:
    """Give the square board of a game whose facts name cells.

    Raises:
        PlaykitError: the game has no square board of cells.
    """
    kinds = [kind for fact in game.facts for _, kind in fact.fields if kind.column == "cell"]
    side = isqrt(kinds[0].size) if kinds else 0
    if not kinds or side * side != kinds[0].size:
        raise PlaykitError(
            f"{game.name} has no square board, so there is no map of danger",
            f"{game.title('ja')}には正方形の盤がないので危険度マップはありません",
        )
    return Board(side)


def recorded_counts(store: Store, game: Game, board: Board, *, study: str | None = None) -> Counts:
    """Count the recorded sessions of a store: tables, notebooks and sheets, invented samples as a facet of their own.

    Sessions of bots alone are left to the simulated runs, which bring their own tallies and thousands of them.
    """
    filters: dict[str, Any] = {"game": game.name, "kind": FACTS}
    if study is not None:
        filters["study"] = study
    events = store.events(**filters).frame().filter(pl.col("run_id").is_null(), pl.col("crew") != "bots")
    if not events.height:
        return no_counts(board)
    facet = pl.when(pl.col("synthetic").fill_null(value=False)).then(pl.lit(SAMPLE)).otherwise(pl.col("crew"))
    return counts_from_events(events.with_columns(facet=facet).lazy(), board)


def simulated_counts(result: Result, board: Board, *, draft: str | None = None) -> Counts:
    """Count a simulation that has just been run."""
    return counts_from_tally(result.tally, board, games=result.games, draft=draft, name=result.run_id or "simulation")


def latest_runs(store: Store, game: Game, drafts: Sequence[str] | None = None) -> list[dict[str, Any]]:
    """List the newest finished run of each draft, oldest first; `drafts` keeps only those."""
    runs = store.sql("SELECT id, game, draft, games, preset, options, bots, seats FROM run ORDER BY started_at, id")
    newest = {row["draft"]: row for row in runs.iter_rows(named=True) if row["game"] == game.name}
    return [row for draft, row in newest.items() if not drafts or draft in drafts]


def run_counts(store: Store, game: Game, board: Board, run: Mapping[str, Any]) -> Counts | None:
    """Count a stored run from its tally; None where it kept none."""
    try:
        frame = store.run_table(run["id"], "tally").collect()
    except StoreError:
        return None
    if game.tally is None:
        return None
    tally = {}
    for name, field in game.tally.fields.items():
        values = frame.filter(pl.col("name") == name).sort("place")["value"].to_numpy()
        if len(values) != field.size:
            return None  # a tally of an earlier rules version counts something else
        tally[name] = values.reshape(field.shape) if field.shape else int(values[0])
    return counts_from_tally(tally, board, games=run["games"], draft=run["draft"], name=run["id"])


def together(pieces: Iterable[Counts], board: Board) -> Counts:
    """Put counts beside each other; the later of two with the same facet and draft is left out of the map."""
    total = no_counts(board)
    for piece in pieces:
        taken = set(total.cells.select("facet", "draft").unique().iter_rows())
        if not taken & set(piece.cells.select("facet", "draft").unique().iter_rows()):
            total += piece
    return total


def assumed_of(game: Game, options: Mapping[str, int] | None = None) -> list[Assumed]:
    """List the rules the source is silent about, with the values that were played."""
    played = dict(options or {})
    found = []
    for name, hole in game.assumed:
        option = game.options.declared[name]
        value = played.get(name, option.default)
        label = (
            Label(option.choices(value).label("en"), option.choices(value).label("ja"))
            if option.choices
            else Label("yes" if value else "no", "はい" if value else "いいえ")
            if option.is_toggle
            else Label(str(value), str(value))
        )
        found.append(Assumed(hole, option.label, label))
    return found
