"""The observe level: each tap becomes rows; nothing here needs the rules of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.widgets.commanded import Command, Refused
from playkit.widgets.tablelog.amounts import read_amount, shown
from playkit.widgets.tablelog.changes import Change, copied, name_of
from playkit.widgets.tablelog.desk import (
    Desk,
    one_of,
    redo,
    seat_of,
    text_of,
    undo,
    whole,
)
from playkit.widgets.tablelog.moments import moment_of
from playkit.widgets.tablelog.questions import item_of
from playkit.widgets.tablelog.sheet import PART, SETUP, TEACHING
from playkit.widgets.tablelog.words import TAGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.widgets.tablelog.changes import Row

# ---- clocks ----


def stage(desk: Desk, command: Command) -> Change:
    """Start the clock of set-up or teaching, or stop it where it runs."""
    name = one_of(command, "name", (SETUP, TEACHING))
    running = desk.sheet.running
    if running and running.name == PART:
        raise Refused("part_runs")
    if running and running.name == name:
        return Change([{"kind": f"{name}_ended"}])
    return Change([*_closing(desk), {"kind": f"{name}_started"}])


def part(desk: Desk, command: Command) -> Change:
    """Begin the next part (and end what runs), or only end the running one."""
    if desk.sheet.ended:
        raise Refused("is_over")
    if one_of(command, "name", ("begin", "end")) == "end":
        if desk.sheet.part is None:
            raise Refused("no_part")
        return Change(_closing(desk))
    return Change([*_closing(desk), {"kind": "part_started", "part": desk.sheet.parts + 1}])


def _closing(desk: Desk) -> list[Row]:
    """Give the rows that end whatever runs: a turn, then its span."""
    running, rows = desk.sheet.running, list[dict[str, Any]]()
    if desk.sheet.turn is not None:
        rows.append({"kind": "turn_ended", "seat": desk.sheet.turn, **desk.here()})
    if running:
        number = {"part": running.number} if running.name == PART else {}
        rows.append({"kind": f"{running.name}_ended", **number})
    return rows


def turn(desk: Desk, command: Command) -> Change:
    """Say whose turn it is now, or pass on to the next seat; advisory: nothing is forced by it."""
    sheet = desk.sheet
    if sheet.part is None:
        raise Refused("no_part")
    after = 0 if sheet.turn is None else (sheet.turn + 1) % desk.seats
    seat = after if command.get("seat") is None else seat_of(desk, command)
    ended = [] if sheet.turn is None else [{"kind": "turn_ended", "seat": sheet.turn, **desk.here()}]
    return Change([*ended, {"kind": "turn_started", "seat": seat, "part": sheet.part, "turn": sheet.turns + 1}])


def pause(desk: Desk, _command: Command) -> Change:
    """Stop all clocks."""
    if desk.sheet.paused_at is not None:
        raise Refused("is_paused")
    return Change([{"kind": "paused", **desk.here()}])


def resume(desk: Desk, command: Command) -> Change:
    """Let the clocks go on; or say, after a long silence, that they were right to."""
    if desk.sheet.paused_at is None and command.get("played_on") is True:
        return Change([{"kind": "resumed", **desk.here(), "data": {"reason": "played_on"}}])
    if desk.sheet.paused_at is None:
        raise Refused("is_running")
    return Change([{"kind": "resumed", **desk.here()}])


def stopped(desk: Desk, _command: Command) -> Change:
    """Say that the table stopped at its last tap: the clocks stand from then on."""
    last = moment_of(desk.sheet.last) if desk.sheet.last else None
    if last is None or desk.sheet.paused_at is not None:
        raise Refused("is_paused")
    return Change([{"kind": "paused", **desk.here(), **last.columns(), "data": {"reason": "forgotten"}}])


# ---- points ----


def score(desk: Desk, command: Command) -> Change:
    """Add points to a seat; the same press again is one press, another within a second takes its place."""
    seat, name = seat_of(desk, command), _field(desk, command)
    amount = read_amount(text_of(command, needed=True) or "")
    before = desk.recent("scored", seat, name)
    if before is not None and before["value"] == amount:
        raise Refused("same_press", what=shown(amount, signed=True))
    replaced = [] if before is None else [before]
    total = desk.sheet.total(int(seat or 0)) - sum(row["value"] for row in replaced) + amount
    return Change([_scored(desk, seat, amount, total, name)], replaced)


def rest(desk: Desk, _command: Command) -> Change:
    """Say that the seats without points in this part got none: an empty place would mean that nobody knows."""
    number = desk.scoring_part
    silent = [seat for seat in range(desk.seats) if number and desk.sheet.gained(number, seat) is None]
    if not silent:
        raise Refused("nobody_left")
    return Change([_scored(desk, seat, 0, desk.sheet.total(seat), "") for seat in silent])


def _scored(desk: Desk, seat: int | None, amount: float, total: float, name: str) -> Row:
    data = {"data": {"field": name}} if name else {}
    return {"kind": "scored", "seat": seat, "part": desk.scoring_part, "value": amount, "score": total, **data}


def edit(desk: Desk, command: Command) -> Change:
    """Set what a seat got in a part; the totals after it are written anew."""
    seat, name = int(seat_of(desk, command) or 0), _field(desk, command)
    number = whole(command, "part", 0, max(0, desk.sheet.parts))
    delta = read_amount(text_of(command, needed=True) or "") - (desk.sheet.gained(number, seat, name) or 0)
    mine = [row for row in desk.book.rows if row["kind"] == "scored" and row["seat"] == seat]
    own = [row for row in mine if _is_entry(row, number, name)]
    if delta == 0 and own:
        raise Refused("nothing_changes")
    # Points by the rules stand in the same rows; what was tapped is replaced, what was computed is added to.
    tapped = sum(row["value"] for row in own)
    before = [row for row in mine if (row["part"] or 0) <= number]
    later = [row for row in mine if row not in own and (row["part"] or 0) > number and name_of(row)]
    total = sum(row["value"] for row in before) + delta
    new = {**_scored(desk, seat, tapped + delta, total, name), "part": number or None}
    moment = moment_of(own[-1]) if own else None
    adds = [{**new, **(moment.columns() if moment else {})}]
    adds += [_fresh(copied(row, score=(row["score"] or 0) + delta)) for row in later]
    return Change(adds, [*own, *later])


def _is_entry(row: Row, number: int, name: str) -> bool:
    field = (row["data"] or {}).get("field") or ""
    return name_of(row) is not None and (row["part"] or 0) == number and field == name


def _fresh(row: Row) -> Row:
    data = {key: value for key, value in row["data"].items() if key not in {"tap", "nth"}}
    return {**row, "data": data or None}


def _field(desk: Desk, command: Command) -> str:
    fields = desk.described.fields
    if not fields:
        return ""
    return fields[whole(command, "field", 0, len(fields) - 1)]


# ---- what people did and said ----


def tag(desk: Desk, command: Command) -> Change:
    """Note what can be seen at the table with one tap; words may follow later, the moment is the tap's."""
    known = (*TAGS, *(name for name, _ in desk.described.tags))
    name = one_of(command, "tag", known)
    seat = seat_of(desk, command, optional=True)
    before = desk.recent("noted", seat)
    if before is not None and (before["data"] or {}).get("tag") == name and command.get("text") is None:
        raise Refused("same_press", what=name)
    return Change([{"kind": "noted", "seat": seat, "text": text_of(command), "data": {"tag": name}, **desk.here()}])


def note(desk: Desk, command: Command) -> Change:
    """Write down words."""
    seat, words = seat_of(desk, command, optional=True), text_of(command, needed=True)
    return Change([{"kind": "noted", "seat": seat, "text": words, "data": {"tag": "note"}, **desk.here()}])


def text(desk: Desk, command: Command) -> Change:
    """Put words to a remark tapped before; observers only to their own."""
    row = desk.book.find(command.get("entry"), whole(command, "nth", 0, 99))
    if row is None or row["kind"] not in {"noted", "asked", "ruled", "photographed"}:
        raise Refused("gone")
    if not desk.role.referees and not str(command["entry"]).startswith(f"{desk.client}-"):
        raise Refused("not_yours")
    return Change([_fresh(copied(row, text=text_of(command)))], [row])


def question(desk: Desk, command: Command) -> Change:
    """Note a question about the rules: which rule, what was decided, whether it was looked up."""
    data = {"rule": text_of(command, "rule"), "ruling": text_of(command, "ruling")}
    known: dict[str, Any] = {name: value for name, value in data.items() if value}
    if command.get("looked_up") is True:
        known["looked_up"] = True
    seat = seat_of(desk, command, optional=True)
    return Change([{"kind": "asked", "seat": seat, "text": text_of(command), "data": known, **desk.here()}])


def photo(desk: Desk, command: Command) -> Change:
    """Attach a photo, kept already, to the moment it was taken."""
    seat = seat_of(desk, command, optional=True)
    data = {"file": text_of(command, "file", needed=True)}
    return Change([{"kind": "photographed", "seat": seat, "text": text_of(command), "data": data, **desk.here()}])


def ruling(desk: Desk, command: Command) -> Change:
    """Note that a misplay was let stand, or what the table decided; the session goes on."""
    rule = text_of(command, "rule")
    data = {"what": "misplay" if command.get("misplay") is True else "ruling", **({"rule": rule} if rule else {})}
    seat = seat_of(desk, command, optional=True)
    return Change([{"kind": "ruled", "seat": seat, "text": text_of(command), "data": data, **desk.here()}])


def cell(desk: Desk, command: Command) -> Change:
    """Note what happened on a cell of the board."""
    size = desk.described.board
    if size is None:
        raise Refused("unknown_command", what="cell")
    kind = one_of(command, "kind", tuple(name for name, _ in desk.described.marks))
    place = whole(command, "cell", 0, size[0] * size[1] - 1)
    seat = seat_of(desk, command, optional=True)
    return Change([{"kind": kind, "cell": place, "seat": seat, **desk.here()}])


# ---- before and after ----


def rate(desk: Desk, command: Command) -> Change:
    """Answer an item of the questionnaire, or rate the part just played; the last answer holds."""
    item = item_of(command.get("item"))
    seat = seat_of(desk, command)
    span = {"part": whole(command, "part", 1, max(1, desk.sheet.parts))} if item.by_part else {}
    row: Row = {"kind": "rated", "seat": seat, "data": {"item": item.name}, **span}
    answer = {"text": text_of(command, needed=True)} if item.words else {"value": whole(command, "value", 1, item.most)}
    return Change([{**row, **answer}], _answered(desk, seat, item.name, span.get("part")))


def _answered(desk: Desk, seat: int | None, item: str, number: int | None) -> list[Row]:
    return [
        row
        for row in desk.book.rows
        if row["kind"] == "rated" and row["seat"] == seat and name_of(row)
        and (row["data"] or {}).get("item") == item and row["part"] == number
    ]  # fmt: skip


def predict(desk: Desk, command: Command) -> Change:
    """Write down what the designer expects the testers to answer, before they play."""
    item = item_of(command.get("item"))
    if item.words:
        raise Refused("unknown_command", what="item")
    if desk.sheet.parts:
        raise Refused("too_late")
    old = [row for row in desk.book.rows if row["kind"] == "predicted" and (row["data"] or {}).get("item") == item.name]
    return Change(
        [{"kind": "predicted", "value": whole(command, "value", 1, item.most), "data": {"item": item.name}}],
        [row for row in old if name_of(row)],
    )


def end(desk: Desk, command: Command) -> Change:
    """End the session; who won follows from the points, or from what the table says."""
    if desk.sheet.ended:
        raise Refused("is_over")
    finished = command.get("finished") is not False
    data: dict[str, Any] = {"reason": text_of(command, "reason"), "finished": finished}
    results = _results(desk, command)
    if results:
        data["results"] = results
    return Change([*_closing(desk), {"kind": "session_ended", "data": data}])


def _results(desk: Desk, command: Command) -> list[Row]:
    totals = [desk.sheet.total(seat) for seat in range(desk.seats)]
    known = any(desk.sheet.knows_points(seat) for seat in range(desk.seats))
    said = command.get("winners")
    if isinstance(said, list) and said:
        winners = sorted({whole({"seat": seat}, "seat", 0, desk.seats - 1) for seat in said})
        share = {seat: 1 / len(winners) if seat in winners else 0.0 for seat in range(desk.seats)}
        ranks = {seat: 1 if seat in winners else None for seat in range(desk.seats)}
        return [_result(seat, ranks[seat], "declared", totals[seat] if known else None, share[seat]) for seat in share]
    if not known:
        return []
    best = totals.count(max(totals))
    return [
        _result(seat, 1 + sum(t > mine for t in totals), "computed", mine, (mine == max(totals)) / best)
        for seat, mine in enumerate(totals)
    ]


def _result(seat: int, rank: int | None, source: str, points: float | None, share: float) -> Row:
    row: Row = {"seat": seat, "rank": rank, "rank_source": source, "score": points, "win_share": share}
    return {name: value for name, value in row.items() if value is not None}


OBSERVING: dict[str, Callable[[Desk, Command], Change]] = {
    "stage": stage, "part": part, "turn": turn, "pause": pause, "resume": resume, "stopped": stopped,
    "score": score, "rest": rest, "edit": edit, "tag": tag, "note": note, "text": text, "question": question,
    "photo": photo, "ruling": ruling, "cell": cell, "rate": rate, "predict": predict, "end": end,
    "undo": undo, "redo": redo,
}  # fmt: skip
