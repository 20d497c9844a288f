"""Event rows: a session as the store keeps it, one row for each step and each fact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel.declare import CHANCE, FactKind
from playkit.kernel.happened import Spans, entries
from playkit.kernel.kinds import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel.session import Session

ROW_COLUMNS = (
    "step", "action", "action_text", "part", "round", "turn", "seat", "kind", "choices",
    "cell", "card", "target_seat", "value", "score", "text", "data",
)  # fmt: skip


def rows_of(session: Session, log: Sequence[int], moves: Sequence[tuple[int, int]], since: int) -> list[dict[str, Any]]:
    """Write the steps from `since` on as rows; `moves` gives (who, choices) of each step."""
    spans = Spans()
    rows: list[dict[str, Any]] = []
    facts = list(entries(session.game, log))
    place = 0
    for step in range(-1, len(moves)):
        fresh = step >= since or (since == 0 and step < 0)
        if step >= 0 and fresh:
            rows.append(_step_row(session, step, moves[step], spans))
        while place < len(facts) and facts[place][1] == step:
            kind, _, numbers = facts[place]
            spans.before(kind.name)
            if fresh:
                rows.append(_fact_row(kind, step, numbers, spans))
            spans.after(kind.name)
            place += 1
    return rows


def _blank(kind: str, step: int, spans: Spans) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(ROW_COLUMNS)
    return {**row, "kind": kind, "step": step if step >= 0 else None, **spans.now}


def _step_row(session: Session, step: int, move: tuple[int, int], spans: Spans) -> dict[str, Any]:
    who, choices = move
    code = session.steps[step]
    action, arguments = session.game.action_of(code)
    row = _blank(action.row_kind, step, spans)
    row.update(action=code, action_text=session.game.text(code))
    if who != CHANCE:
        row.update(seat=who, choices=choices)
    for column, value in _columns(action.arguments, action.kinds, arguments):
        if column in COLUMNS and row[column] is None:
            row[column] = value
    return row


def _columns(names: Sequence[str], kinds: Sequence[Any], values: Sequence[int]) -> Iterator[tuple[str, Any]]:
    """Place the arguments of an action; a seat named as argument is a target."""
    for name, kind, value in zip(names, kinds, values, strict=True):
        column = name if name in COLUMNS else kind.column
        yield ("target_seat" if column == "seat" else column or "value"), _cell_value(column, kind, value)


def _cell_value(column: str | None, kind: Any, value: int) -> Any:
    """Write a card by its name: its number would depend on the rules' version; everything else stays a number."""
    return kind.text(value) if column == "card" else value


def _fact_row(kind: FactKind, step: int, numbers: Sequence[int], spans: Spans) -> dict[str, Any]:
    row = _blank(kind.name, step, spans)
    data: dict[str, int] = {}
    for column, (_, of), value in zip(kind.columns, kind.fields, numbers, strict=True):
        if column in COLUMNS:
            row[column] = _cell_value(column, of, value)
        else:
            data[column.removeprefix("data.")] = value
    if data:
        row["data"] = data
    return row
