"""Phases of a board for tests of analyses, charts and dashboards: drawn fairly, or written down by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.board import Board
from playkit.analysis.counts import CELLS, no_counts, shaped
from playkit.analysis.exact_board import ExactBoard
from playkit.analysis.pairs import pairs_of
from playkit.analysis.recorded import counts_from_events
from playkit.analysis.tallies import counts_from_tally

if TYPE_CHECKING:
    from playkit.analysis.counts import Counts

POINTS = tuple(int(points) for points in "3111312221124211222131113")
BOARD = Board(5, POINTS)

SYSTEMS = "c2-d4 d3-b4 c4-b2 b3-d2"
CLUSTERS = {
    "spread": "b1-d5 e2-a4 c1-e4 e3-b5 c5-a2 a3-d1",
    "rotated": "b1-e2 c1-e3 d1-e4 d5-a4 c5-a3 b5-a2",
    "point_symmetric": "b1-d5 c1-c5 d1-b5 a2-e4 a3-e3 a4-e2",
}
CARDS, HITS = (2,) * 6 + (3,) * 8 + (2,), (2,) * 14 + (1,)


@cache
def layout(name: str) -> ExactBoard:
    """Give a Patchies board with named cluster pairs, attack cards only; the same one each time, as it is solved."""
    groups = [*CLUSTERS[name].split(), *SYSTEMS.split(), "a1", "e1", "a5", "e5", "c3"]
    star = {cell: number for number, cells in enumerate(groups) for cell in cells.split("-")}
    return ExactBoard([star[cell] for cell in BOARD.names], CARDS, HITS)


def falls(name: str, phases: int, rng: np.random.Generator) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Draw whole decks: at which card each star would fall, and each line be whole, a row a phase."""
    board = layout(name)
    stars, deck = np.array(board.stars), np.repeat(np.arange(15), CARDS)
    order = rng.permuted(np.tile(deck, (phases, 1)), axis=1)
    place = np.where(order[:, None, :] == np.arange(15)[None, :, None], np.arange(1, 39), 99)
    fell = np.sort(place, axis=2)[:, np.arange(15), np.array(HITS) - 1][:, stars]
    return fell, np.stack([fell[:, sorted(line)].max(axis=1) for line in BOARD.lines], axis=1)


def fallen(name: str, phases: int, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Play phases where nobody moves: which stars have fallen when a line is whole, a row a phase."""
    fell, whole = falls(name, phases, rng)
    return fell <= whole.min(axis=1)[:, None]


def of_phases(dead: np.ndarray[Any, Any], each: int) -> Counts:
    """Count pairs of stars in phases, `each` of them a session, without writing them down first."""
    bits = (dead.astype(np.int64) << np.arange(25)).sum(axis=1)
    names = [f"s{k // each:05}" for k in range(len(dead))]
    who = {"facet": pl.String, "draft": pl.String}
    frame = pl.DataFrame({"facet": "people", "draft": None, "session": names, "fallen": bits}, schema_overrides=who)
    pairs, bonds = pairs_of(frame, BOARD)
    cells = pl.DataFrame({"facet": ["people"] * 25, "cell": range(25), "survived": (~dead).sum(axis=0)})
    return replace(no_counts(BOARD), pairs=pairs, bonds=bonds, cells=shaped(cells, CELLS))


def simulated_tally(name: str, phases: int, seed: int) -> dict[str, Any]:
    """Play phases where nobody moves: on each cell stands a pawn in half of them."""
    rng = np.random.default_rng(seed)
    fell, whole = falls(name, phases, rng)
    end = whole.min(axis=1)
    dead = fell <= end[:, None]
    pawns = rng.integers(0, 2, dead.shape)
    destroyed_at = np.zeros((25, 40), dtype=int)
    for cell in range(25):
        np.add.at(destroyed_at[cell], fell[dead[:, cell], cell], 1)
    lines = ((whole == end[:, None]) << np.arange(12)).sum(axis=1)
    return {
        "phases": phases,
        "survived": (~dead).sum(axis=0),
        "together": np.triu(np.einsum("pa,pb->ab", ~dead, ~dead, dtype=np.int64), 1),
        "worth": (~dead).sum(axis=0) * np.array(POINTS),
        "destroyed_at": destroyed_at,
        "exposed": (pawns * np.minimum(fell, end[:, None])).sum(axis=0),
        "struck": (pawns * dead).sum(axis=0),
        "lines": np.bincount(lines, minlength=4096),
    }


def simulated(name: str = "spread", phases: int = 3000, seed: int = 1, draft: str | None = None) -> Counts:
    """Give counts of bots."""
    tally = simulated_tally(name, phases, seed)
    return counts_from_tally(tally, BOARD, games=phases // 3, draft=draft, name=f"run {draft or seed}")


class Sheet:
    """Writes events as a store gives them, one call an event."""

    def __init__(self, session: str = "s1", crew: str = "people", draft: str | None = None) -> None:
        self.rows: list[dict[str, Any]] = []
        self.constant = {"session": session, "crew": crew, "draft": draft, "writer": "w"}

    def __call__(self, kind: str, part: int | None = 1, **fields: Any) -> Sheet:
        """Write one event; what is not said is unknown."""
        at = len(self.rows)
        blank = dict.fromkeys(("step", "turn", "seat", "cell", "card", "value"))
        self.rows.append({**self.constant, "tick": at, "seq": at, "part": part, "kind": kind, **blank, **fields})
        return self

    def phase(self, *cells: int, part: int = 1, turns: bool = True, ended: bool = True) -> Sheet:
        """Write a phase as on paper: the cells that fell, a turn each, draws unknown."""
        for turn, cell in enumerate(cells, 1):
            self("destroyed", part, cell=cell, turn=turn if turns else None)
        return self("part_ended", part) if ended else self


def events(*sheets: Sheet) -> pl.DataFrame:
    """Join sheets into one frame of events."""
    whole = dict.fromkeys(("tick", "seq", "step", "part", "turn", "seat", "cell", "value"), pl.Int64)
    schema = {name: whole.get(name, pl.String) for name in sheets[0].rows[0]}
    return pl.DataFrame([row for sheet in sheets for row in sheet.rows], schema=schema)


def counted(*sheets: Sheet) -> Counts:
    return counts_from_events(events(*sheets).lazy(), BOARD)
