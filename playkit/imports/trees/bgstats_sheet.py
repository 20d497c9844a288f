"""A BG Stats score sheet: JSON inside a text, rounds of rows, scores by the id of the seat, penalties as positives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playkit.imports.ledger import Became
from playkit.imports.problems import Problem
from playkit.imports.trees.json_tree import MAX_DEPTH, size_of
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.reading import Row, Session
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader


def read_scoresheet(reader: TreeReader, node: Node, session: Session, seats: dict[str, int]) -> None:
    """Read the score sheet of a play into parts and events; compare its sums with the declared scores."""
    if not node.text:
        return
    sheet = _parse(node.text)
    if sheet is None:
        reader.report("BROKEN_TREE", node, None, format="JSON", place="scoresheet")
        reader.hold(node, "BROKEN_TREE", "cell")
        return
    reader.report("NESTED_JSON_EXPANDED", node)
    reader.mark(node, Became.EVENT)
    before = len(session.parts)
    for nth, of, seat, value in _scores(reader, node, sheet):
        if seat in seats:
            _part(reader, node, session, {"part": nth, "of": of, "person": seats[seat], "value": value})
    parts = session.parts[before:]
    _compare(reader, session, parts)
    # The rounds tell all of a score; its total beside them would count every point twice.
    told = {part["person"] for part in parts}
    session.events = [
        event
        for event in session.events
        if event["kind"] != "scored" or event["person"] not in told or event["src"] == reader.source(node)
    ]


def _parse(text: str) -> dict[str, Any] | None:
    if size_of(text)[0] > MAX_DEPTH:
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _scores(reader: TreeReader, node: Node, sheet: dict[str, Any]) -> Iterator[tuple[int, str, str, int | float]]:
    """Give (round, row's label, seat's id, points) in the sheet's order; penalties are negative."""
    rounds = sheet.get("rounds") or sheet.get("groups") or []
    for nth, one in enumerate(rounds if isinstance(rounds, list) else [], 1):
        for row in _dicts(one.get("rows") if isinstance(one, dict) else None):
            of = str(row.get("label") or row.get("label-en") or row.get("templateId") or "")
            scores = row.get("scores")
            for seat, text in scores.items() if isinstance(scores, dict) else ():
                number = read_number(str(text), reader.profile.numbers)
                if number.value is not None:
                    yield nth, of, str(seat), -number.value if row.get("negative") is True else number.value
                elif str(text or "").strip():
                    reader.report("BAD_NUMBER", node, str(text))


def _dicts(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _part(reader: TreeReader, node: Node, session: Session, part: Row) -> None:
    session.parts.append({**part, "event": None})
    src = reader.source(node)
    row = {"kind": "scored", "src": src, "part": part["part"], "person": part["person"], "value": part["value"]}
    session.events.append({**row, "data": {"of": part["of"]}})


def _compare(reader: TreeReader, session: Session, parts: list[Row]) -> None:
    if parts:
        session.parts_played = len({part["part"] for part in parts})
    for index, seat in enumerate(session.seats):
        values = [part["value"] for part in parts if part["person"] == index]
        if not values or seat.score is None:
            continue
        total = sum(values)
        holds = abs(total - seat.score) < 1e-6
        reader.reading.check(holds=holds)
        code = "PARTS_SUM_AGREES" if holds else "PARTS_SUM_MISMATCH"
        told = {"parts": total, "declared": seat.score}
        reader.reading.problems.append(Problem(code, {"player": seat.name}, str(seat.score), told))
