"""boardgame.io match logs (JSON): moves, events of the game, undo and redo, an order without times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.games import find
from playkit.imports.ledger import Became
from playkit.imports.moves.follow import OURS, Step
from playkit.imports.moves.logged import Logged, hold_to_rules
from playkit.imports.named_games import name_games
from playkit.imports.people import composed
from playkit.imports.reading import Seat, Session
from playkit.imports.trees.reader import claims, read_json

if TYPE_CHECKING:
    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader

NAME = "boardgame.io-log"
_MOST = 20  # seats of a table
_EVENTS = {
    "endPhase": "part_ended", "setPhase": "part_started", "endTurn": "turn_ended", "pass": "turn_ended",
    "endGame": "game_ended", "endStage": "stage_ended", "setStage": "stage_started",
}  # fmt: skip
_NOT_MOVES = ("undo", "redo", "game_event", *_EVENTS.values())


def boardgameio_likeness(original: Original) -> float:
    """Rate how much bytes look like a log of boardgame.io."""
    return claims(original, "action", "payload", "playerID")


def read_boardgameio(original: Original, profile: Profile) -> Outcome:
    """Read a match log; whatever the bytes are, the outcome is problems and never an exception."""
    return read_json(original, profile, NAME, _read)


@dataclass(slots=True)
class _Match:
    """One match on its way: `done` are moves in effect by player, `undone` those that a redo would bring back.

    Both hold the index of an event, `undone` with the undo that took it back.
    """

    session: Session
    people: dict[str, int] = field(default_factory=dict)
    done: dict[int | None, list[int]] = field(default_factory=dict)
    undone: dict[int | None, list[tuple[int, int]]] = field(default_factory=dict)


def _read(reader: TreeReader) -> None:
    root = reader.root
    match = _Match(Session(game=root["gameName"].text or None))
    _people(reader, match)
    key = root["matchID"].text or root["gameID"].text
    if key:
        match.session.source_id, match.session.facts["key"] = f"boardgame.io:{key}", key
    for name in ("matchID", "gameID", "gameName"):
        reader.mark(root[name], Became.SESSION, name)
    for node in _log(reader).items:
        if node["action"].fields:
            _entry(reader, node, match)
        else:
            reader.refuse(node)
    if match.session.events:
        reader.report("NO_TIMESTAMPS", None)
        reader.reading.sessions.append(match.session)
        name_games(reader.reading, reader.reading.sessions, reader.profile)
        _replay(reader, match)


def _replay(reader: TreeReader, match: _Match) -> None:
    """Hold the moves in effect against the rules, where they are named as our game names them."""
    game = match.session.game
    logged = []
    for event in match.session.events:
        args = event["data"].get("args")
        if event["kind"] in _NOT_MOVES or event.get("voided_by") is not None or not isinstance(args, list | None):
            continue
        words = [event["kind"], *(str(arg) for arg in args or [])]
        logged.append(Logged(Step(" ".join(words), event["person"]), {"path": event["src"].partition("!")[2]}))
    verbs = {action.name for action in find(game).actions} if game in OURS else set()
    if logged and str(logged[0].step.text).split()[0] in verbs:
        hold_to_rules(reader.reading, match.session, logged, len(match.session.seats))


def _people(reader: TreeReader, match: _Match) -> None:
    players = reader.root["players"]
    listed = [(str(nth), node) for nth, node in enumerate(players.items)] or list(players.fields.items())
    for key, node in listed:
        match.people[node["id"].text or key] = len(match.session.seats)
        name = composed(node["name"].text)
        match.session.seats.append(Seat(name, len(match.session.seats), src=reader.source(node), guest=not name))
        for field_name in ("id", "name"):
            reader.mark(node[field_name], Became.SEAT, field_name)
    if not match.people:
        _unnamed(reader, match)


def _unnamed(reader: TreeReader, match: _Match) -> None:
    """Seat those who moved where the log has no list of people: boardgame.io numbers its seats from 0."""
    number = reader.root["ctx"]["numPlayers"]
    acted = {node["action"]["payload"]["playerID"].text for node in _log(reader).items}
    seats = [int(key) for key in acted if key.isascii() and key.isdigit() and int(key) < _MOST]
    count = max(min(number.whole or 0, _MOST), max(seats, default=-1) + 1)
    for seat in range(count):
        match.people[str(seat)] = seat
        match.session.seats.append(Seat("", seat, guest=True))
    reader.mark(number, Became.SESSION, "people")


def _log(reader: TreeReader) -> Node:
    """Give the log: the file's own list, or that of a match's whole state."""
    for node in (reader.root["log"], reader.root["state"]["log"], reader.root["deltalog"]):
        if node.items:
            return node
    return reader.root


def _entry(reader: TreeReader, node: Node, match: _Match) -> None:
    action = node["action"]
    payload, kind = action["payload"], action["type"].text
    person = match.people.get(payload["playerID"].text)
    row: Row = {"src": reader.source(node), "person": person, "turn": node["turn"].whole, "data": _said(node, payload)}
    match.session.events.append(row)
    index = len(match.session.events) - 1
    if kind == "UNDO":
        _undo(match, row, index, person)
    elif kind == "REDO":
        _redo(match, row, index, person)
    elif kind == "GAME_EVENT":
        row["kind"] = _EVENTS.get(payload["type"].text, payload["type"].text or "game_event")
        match.done.clear()  # boardgame.io lets nobody take back a move of an ended turn
    else:
        row["kind"] = payload["type"].text or "move"
        match.done.setdefault(person, []).append(index)
        match.undone.pop(person, None)
    if node["automatic"].true:
        row["data"]["automatic"] = True
        reader.report("AUTOMATIC_EVENT", node)
    for part in (action, *(node[key] for key in ("turn", "phase", "_stateID", "automatic", "redact"))):
        reader.mark(part, Became.EVENT)


def _said(node: Node, payload: Node) -> dict[str, Any]:
    said: dict[str, Any] = {"args": _plain(payload["args"])}
    said |= {"phase": node["phase"].text or None, "hidden": True if node["redact"].true else None}
    return {key: value for key, value in said.items() if value is not None}


def _plain(node: Node) -> Any:
    if node.items:
        return [_plain(item) for item in node.items]
    return {key: _plain(item) for key, item in node.fields.items()} if node.fields else node.value


def _undo(match: _Match, row: Row, index: int, person: int | None) -> None:
    """Take back the player's last move in effect; it stays in the record, void."""
    row["kind"] = "undo"
    if match.done.get(person):
        taken = match.done[person].pop()
        match.session.events[taken]["voided_by"] = index
        match.undone.setdefault(person, []).append((taken, index))


def _redo(match: _Match, row: Row, index: int, person: int | None) -> None:
    """Bring back what the last undo took: that undo is void now, and the move is in effect again."""
    row["kind"] = "redo"
    if match.undone.get(person):
        taken, undo = match.undone[person].pop()
        match.session.events[taken].pop("voided_by", None)
        match.session.events[undo]["voided_by"] = index
        match.done.setdefault(person, []).append(taken)
