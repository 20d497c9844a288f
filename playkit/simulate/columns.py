"""Events of simulated sessions as Arrow columns, decoded from integers without a Python loop where numba is there."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from playkit.kernel.declare import SPANS
from playkit.kernel.kinds import COLUMNS
from playkit.simulate.chunk import FACTS, LOG, STEPS, Chunk
from playkit.simulate.decode import MISSING, decode_chunk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    import pyarrow as pa
    from numpy.typing import NDArray

    from playkit.kernel.game import Game
    from playkit.kernel.kinds import Kind
    from playkit.simulate.plan import Plan

    Matrix = dict[str, NDArray[np.int64]]

# Columns of the decoded matrix; data0.. hold a fact's further fields.
FIXED = ("session", "seq", "step", "action", "part", "round", "turn", "kind", "choices", *COLUMNS)
PLACE = {name: place for place, name in enumerate(FIXED)}
# Columns of the table that people and programs get, in their order.
TOLD = tuple(told for name in (*FIXED, "data") for told in ((name, "action_text") if name == "action" else (name,)))


class Routes(NamedTuple):
    """Where the numbers of a game's steps and facts go.

    Attributes:
        kinds: names of kinds; a row's `kind` indexes it.
        facts: for each fact and field the column it lands in.
        spans: for each fact what it does to spans: 0 nothing, 1-3 opens part, round, turn, 4-6 closes them.
        codes: for each code the values of seat .. score, MISSING where it has none.
        code_kinds: for each code its kind.
        extras: for each fact the names of its fields kept as data.
        card_kinds: for each kind the Kind whose names write its card, None where it has none.
    """

    kinds: tuple[str, ...]
    facts: NDArray[np.int64]
    spans: NDArray[np.int64]
    codes: NDArray[np.int64]
    code_kinds: NDArray[np.int64]
    extras: tuple[tuple[str, ...], ...]
    card_kinds: tuple[type[Kind] | None, ...]


@functools.lru_cache(maxsize=16)
def routes(game: Game) -> Routes:
    """Work out the routes of a game once."""
    step_kinds = sorted({action.row_kind for action in game.actions})
    kinds = (*step_kinds, *game.facts.names())
    width = max([len(fact.fields) for fact in game.facts] or [1]) or 1
    columns = np.full((max(1, len(game.facts)), width), -1, np.int64)
    extras: list[tuple[str, ...]] = []
    cards: list[type[Kind] | None] = [_step_card(game, kind) for kind in step_kinds]
    for fact in game.facts:
        more: list[str] = []
        card = None
        for place, (column, (_, kind)) in enumerate(zip(fact.columns, fact.fields, strict=True)):
            if column in PLACE:
                columns[fact.index, place] = PLACE[column]
                card = kind if column == "card" else card
            else:
                columns[fact.index, place] = len(FIXED) + len(more)
                more.append(column.removeprefix("data."))
        extras.append(tuple(more))
        cards.append(card)
    spans = np.array([_span(fact.name) for fact in game.facts] or [0], np.int64)
    codes, code_kinds = _codes(game, step_kinds)
    return Routes(kinds, columns, spans, codes, code_kinds, tuple(extras), tuple(cards))


def _step_card(game: Game, row_kind: str) -> type[Kind] | None:
    found = [kind for a in game.actions if a.row_kind == row_kind for kind in a.kinds if kind.column == "card"]
    return found[0] if found else None


def _span(name: str) -> int:
    span, _, event = name.rpartition("_")
    if span not in SPANS or event not in {"started", "ended"}:
        return 0
    return SPANS.index(span) + (1 if event == "started" else 4)


def _codes(game: Game, step_kinds: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    values = np.full((game.code_count, len(COLUMNS)), MISSING, np.int64)
    kinds = np.zeros(game.code_count, np.int64)
    for code in range(game.code_count):
        action, arguments = game.action_of(code)
        kinds[code] = step_kinds.index(action.row_kind)
        for name, kind, value in zip(action.arguments, action.kinds, arguments, strict=True):
            column = name if name in COLUMNS else kind.column
            place = COLUMNS.index("target_seat" if column == "seat" else column or "value")
            if values[code, place] == MISSING:
                values[code, place] = value
    return values, kinds


def events_table(
    plan: Plan, chunk: Chunk, kinds: Sequence[str] | None = None, columns: Sequence[str] | None = None
) -> pa.Table:
    """Give the events of a chunk as an Arrow table; of these kinds and columns only, which is much quicker, or of all.

    Columns: session (index of the game), seq (0-based), step, action, action_text, part, round, turn, seat (0-based),
    kind, choices, cell, card (text), target_seat, value, score, data (JSON text); NULL where unknown.
    """
    import pyarrow as pa

    route = routes(plan.game)
    wanted = [name for name in TOLD if columns is None or name in columns]
    matrix = decoded(chunk, route, wanted)
    if kinds is not None:
        numbers = [number for number, name in enumerate(route.kinds) if name in kinds]
        kept = np.isin(matrix["kind"], numbers)
        matrix = {name: row[kept] for name, row in matrix.items()}
    return pa.table({name: _column(name, matrix, plan.game, route) for name in wanted})


def _column(name: str, matrix: Matrix, game: Game, route: Routes) -> Any:
    """Make one column of the decoded rows."""
    import pyarrow as pa

    kind = matrix["kind"]
    if name == "kind":
        return _dictionary(kind, route.kinds)
    if name == "card":
        return _cards(matrix["card"], kind, route)
    if name == "data":
        return _data(matrix, kind, route)
    if name == "action_text":
        return _dictionary(matrix["action"], _texts(game))
    values = matrix[name]
    found = pa.array(values, mask=values == MISSING)
    return found.cast(pa.float64()) if name in {"value", "score"} else found


TOGETHER = 200_000
"""Kept numbers that are decoded at a time: taking memory for a whole chunk costs more than decoding it."""


def cut(chunk: Chunk) -> Iterator[Chunk]:
    """Cut a chunk that kept its events into pieces of about `TOGETHER` numbers, whole games each."""
    ends = np.cumsum(2 * chunk.rows[:, STEPS] + chunk.rows[:, LOG])
    first = begin = 0
    while first < len(ends):
        last = max(int(np.searchsorted(ends, begin + TOGETHER, "right")), first + 1)
        end = int(ends[last - 1])
        yield Chunk(chunk.first + first, chunk.rows[first:last], chunk.tally, chunk.kept[begin:end], 0.0)
        first, begin = last, end


def decoded(chunk: Chunk, route: Routes, wanted: Collection[str] = TOLD) -> Matrix:
    """Decode a chunk that kept its events: numbers by column, MISSING where unknown.

    Args:
        chunk: what was kept.
        route: of its game.
        wanted: columns of `TOLD`; the others' numbers are thrown away, which is most of the work. There is always
            `kind`; further fields of facts are called by their place, "0", "1", ...
    """
    extra = max((len(names) for names in route.extras), default=0)
    names = [*FIXED, *map(str, range(extra))]
    needed = {*wanted, "kind"} | ({"action"} if "action_text" in wanted else set())
    kept = [name for name in names if name in needed or (name not in PLACE and "data" in wanted)]
    # The last row takes what nobody wants.
    rows = np.array([kept.index(name) if name in kept else len(kept) for name in names], np.int64)
    events = int(chunk.rows[:, STEPS].sum() + chunk.rows[:, FACTS].sum())
    out = np.empty((len(kept) + 1, events), np.int64)
    out[:-1] = MISSING
    fields = np.array([(row >= 0).sum() for row in route.facts], np.int64)
    decode_chunk()(
        chunk.kept, chunk.rows[:, STEPS].copy(), chunk.rows[:, LOG].copy(), chunk.first, fields, route.facts,
        route.spans, route.codes, route.code_kinds, len(route.kinds) - len(route.extras), rows, out,
    )  # fmt: skip
    return dict(zip(kept, out, strict=False))


@functools.lru_cache(maxsize=16)
def _texts(game: Game) -> list[str]:
    """Write every action of a game."""
    return [game.text(code) for code in range(game.code_count)]


def _dictionary(values: NDArray[np.int64], words: Sequence[str]) -> Any:
    import pyarrow as pa

    known = pa.array(np.where(values == MISSING, 0, values).astype(np.int32), mask=values == MISSING)
    return pa.DictionaryArray.from_arrays(known, pa.array(list(words), pa.string())).cast(pa.string())


def _cards(values: NDArray[np.int64], kind: NDArray[np.int64], route: Routes) -> Any:
    """Write cards by name; each kind of row may name another kind of card."""
    words: list[str] = []
    shift = np.zeros(len(route.kinds), np.int64)
    for number, card in enumerate(route.card_kinds):
        if card is not None:
            shift[number] = len(words) - card.low
            words += [card.text(value) for value in range(card.low, card.high + 1)]
    return _dictionary(np.where(values == MISSING, MISSING, values + shift[kind]), words or [""])


def _data(matrix: Matrix, kind: NDArray[np.int64], route: Routes) -> Any:
    """Write the further fields of facts as JSON."""
    import pyarrow as pa

    texts = np.full(len(kind), None, object)
    first = len(route.kinds) - len(route.extras)
    for fact, names in enumerate(route.extras):
        if names:
            at = np.flatnonzero(kind == first + fact)
            parts = zip(*(matrix[str(place)][at].tolist() for place in range(len(names))), strict=True)
            texts[at] = ["{" + ",".join(f'"{n}":{v}' for n, v in zip(names, p, strict=True)) + "}" for p in parts]
    return pa.array(texts, pa.string())
