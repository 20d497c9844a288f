"""Where the rules' rows lie in a table's session: a part or turn that was begun by hand is not begun twice.

The rules count their parts and turns from one, as if nothing had been before them; a table may have begun a phase by
hand, called the referee in its middle, gone back to taps and come again. Each beginning and each end is told once, by
whoever told it first: what the rules tell second is written as `told_already`, so that every step keeps its number of
rows and a journal cut short by a crash is still known for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.widgets.tablelog.changes import is_set_up, name_of
from playkit.widgets.tablelog.sheet import PART, read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playkit.widgets.tablelog.changes import Row

TOLD_ALREADY = "told_already"


def placed(rows: Sequence[Row], known: Sequence[Row]) -> list[Row]:
    """Give rows of the rules the parts and turns that the table counts.

    Args:
        rows: what the rules tell, numbered as they number it.
        known: the rows that stand before them in the table's journal, in their order.

    Returns:
        The same rows, renumbered; before one that begins what the table was in the middle of, a row that ends that.
    """
    place = _Place(known)
    return [placed_row for row in rows for placed_row in place.put(row)]


class _Place:
    """How far a table is, while rows of the rules are added to it."""

    def __init__(self, known: Sequence[Row]) -> None:
        sheet = read_sheet(known)
        told = [row for row in known if _by_rules(row)]
        self._running = sheet.running
        self._turn = _tapped_turn(known) if sheet.turn is not None else None
        self._begun = _parts(known, "part_started")
        self._ended = _parts(known, "part_ended")
        self._turns = _most_turns(known)
        self._rules_turn = next((row["turn"] for row in reversed(told) if _is_turn(row)), None)
        # The rules' first part is the one that runs, where one was begun by hand, else the next; they stay in step.
        first = next((row["part"] for row in told if _begins_part(row)), None)
        self._before = (first or sheet.part or sheet.parts + 1) - 1

    def put(self, row: Row) -> Iterable[Row]:
        number = None if row["part"] is None else row["part"] + self._before
        row = {**row, "part": number}
        if row["kind"] == "part_started":
            yield from self._begin_part(row)
        elif row["kind"] == "part_ended":
            yield self._once(row, self._ended)
        elif row["kind"] == "turn_started":
            yield from self._begin_turn(row)
        else:
            yield self._in_turn(row)

    def _begin_part(self, row: Row) -> Iterable[Row]:
        running, self._running = self._running, None
        if running is not None and running.name != PART:
            yield {"kind": f"{running.name}_ended", "step": None}
        self._rules_turn = None
        yield self._once(row, self._begun)

    def _begin_turn(self, row: Row) -> Iterable[Row]:
        tapped, self._turn = self._turn, None
        if tapped is not None:
            yield {"kind": "turn_ended", "step": None, **{name: tapped[name] for name in ("seat", "part", "turn")}}
        if row["round"] is not None or row["part"] is None:
            yield row  # turns of a round, or of no part, are counted by the rules alone
            return
        self._rules_turn = self._turns[row["part"]] = self._turns.get(row["part"], 0) + 1
        yield {**row, "turn": self._rules_turn}

    def _in_turn(self, row: Row) -> Row:
        counted = row["turn"] is not None and row["round"] is None and row["part"] is not None
        return {**row, "turn": self._rules_turn or row["turn"]} if counted else row

    def _once(self, row: Row, told: set[int]) -> Row:
        if row["part"] in told:
            return {**row, "kind": TOLD_ALREADY, "data": {**(row["data"] or {}), "kind": row["kind"]}}
        told.add(row["part"])
        return row


def _by_rules(row: Row) -> bool:
    return row["step"] is not None or is_set_up(row)


def _begins_part(row: Row) -> bool:
    return "part_started" in (row["kind"], (row["data"] or {}).get("kind"))


def _is_turn(row: Row) -> bool:
    return row["kind"] == "turn_started" and row["round"] is None


def _parts(rows: Sequence[Row], kind: str) -> set[int]:
    return {row["part"] for row in rows if row["kind"] == kind and row["part"] is not None}


def _most_turns(rows: Sequence[Row]) -> dict[int, int]:
    most: dict[int, int] = {}
    for row in rows:
        if _is_turn(row) and row["part"] is not None:
            most[row["part"]] = max(most.get(row["part"], 0), row["turn"] or 0)
    return most


def _tapped_turn(rows: Sequence[Row]) -> dict[str, Any] | None:
    """Give the beginning of the last turn where it was tapped; the rules' own turns go on without an end."""
    last = next((row for row in reversed(rows) if row["kind"] == "turn_started"), None)
    return last if last is not None and name_of(last) is not None else None
