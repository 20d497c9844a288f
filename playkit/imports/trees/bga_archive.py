"""Board Game Arena, a table's archive (JSON): packets of events, with private copies, resends and moves taken back.

What happened is told by type and args; the text beside them is in the language of whoever looked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.ledger import Became
from playkit.imports.named_games import name_games
from playkit.imports.people import composed
from playkit.imports.reading import Seat, Session
from playkit.imports.trees.moments import moment_utc
from playkit.imports.trees.reader import claims, read_json

if TYPE_CHECKING:
    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader

NAME = "bga-archive-json"
_NOTHING = ("simplepause", "simplenote", "wakeupplayers", "updatereflexiontime", "")
_STATES = ("gamestatechange", "gamestatechangeprivatearg", "gamestatemultipleactiveupdate")
_TARGETS = ("role", "target", "card", "card_name", "d", "building", "place", "cell")
_VALUES = ("n", "nb", "value", "cost", "points", "score", "amount")


def bga_archive_likeness(original: Original) -> float:
    """Rate how much bytes look like the archive of a table of Board Game Arena."""
    return claims(original, "logs", "packet_id", "channel")


def read_bga_archive(original: Original, profile: Profile) -> Outcome:
    """Read the archive of a table; whatever the bytes are, the outcome is problems and never an exception."""
    return read_json(original, profile, NAME, _read)


@dataclass(slots=True)
class _Table:
    """One table on its way: `seen` maps an event's uid to its packet and itself."""

    session: Session
    people: dict[str, int] = field(default_factory=dict)
    seen: dict[str, tuple[Node, Node]] = field(default_factory=dict)
    actions: list[Row] = field(default_factory=list)
    began: int | None = None
    clock: int = 0


def _read(reader: TreeReader) -> None:
    data = reader.root["data"] if reader.root["data"].present else reader.root
    table = _Table(Session())
    _people(reader, data, table)
    for packet in data["logs"].items:
        if packet.fields:
            _packet(reader, packet, table)
        else:
            reader.refuse(packet)
    if not table.session.events:
        return
    number = next((packet["table_id"].text for packet in data["logs"].items if packet["table_id"].text), "")
    if number:
        table.session.source_id, table.session.facts["key"] = f"bga-archive:{number}", number
    table.session.header |= {"started_at": moment_utc(table.began)} if table.began else {}
    reader.reading.sessions.append(table.session)
    name_games(reader.reading, reader.reading.sessions, reader.profile)


def _people(reader: TreeReader, data: Node, table: _Table) -> None:
    for node in data["players"].items or list(data["players"].fields.values()):
        account = node["id"].text
        if account:
            table.people[account] = len(table.session.seats)
            name = composed(node["name"].text)
            table.session.seats.append(Seat(name, None, account=account, src=reader.source(node), guest=not name))
        for key in ("id", "name", "color"):
            reader.mark(node[key], Became.SEAT, key)


def _packet(reader: TreeReader, packet: Node, table: _Table) -> None:
    for key in ("channel", "table_id", "packet_id", "packet_type", "move_id", "time"):
        reader.mark(packet[key], Became.METADATA, key)
    if packet["channel"].text.startswith("/chat/"):
        _chat(reader, packet, table)
        return
    _clock(reader, packet, table)
    copies = 0
    for node in packet["data"].items:
        uid = node["uid"].text
        if uid and uid in table.seen:
            copies += 1
            reader.report("DUPLICATE_EVENT_UID", packet, uid)
            _other_language(reader, packet, node, table.seen[uid])
            reader.mark(node, Became.IGNORED, "a copy of an event told before")
        elif node.fields:
            table.seen[uid] = (packet, node)
            _event(reader, packet, node, table)
        else:
            reader.refuse(node)


def _other_language(reader: TreeReader, packet: Node, node: Node, first: tuple[Node, Node]) -> None:
    # A private copy speaks to its player (You take ...); public copies that differ are in two languages.
    told, before = node["log"].text, first[1]["log"].text
    if told != before and packet["channel"].text == first[0]["channel"].text:
        reader.report("LOCALISED_TEXT_IGNORED", first[0], before[:80])


def _clock(reader: TreeReader, packet: Node, table: _Table) -> None:
    moment = packet["time"].whole
    if moment is None:
        return
    table.began = moment if table.began is None else table.began
    if moment < table.clock:
        reader.report("CLOCK_BACKWARDS", packet["time"], packet["time"].text)
    table.clock = max(table.clock, moment)


def _event(reader: TreeReader, packet: Node, node: Node, table: _Table) -> None:
    kind = node["type"].text
    if kind.lower() in _NOTHING:
        reader.report("NO_OP_EVENT", node, kind)
        reader.mark(node, Became.IGNORED, "nothing happened")
        return
    row: Row = {"kind": "state" if kind.lower() in _STATES else kind, "src": reader.source(node)}
    args, moment = node["args"], packet["time"].whole
    if moment is not None and table.began is not None:
        row |= {"mono_ms": max(0, (moment - table.began) * 1000), "clock": "measured", "at_utc": moment_utc(moment)}
    person = table.people.get(args["player_id"].text)
    said = {key: leaf.value for key, leaf in args.fields.items() if leaf.value is not None}
    said = {key: value for key, value in said.items() if key not in ("player_name", "player_id", "active_player")}
    row |= {"person": person, "data": {"uid": node["uid"].text, **said}}
    if row["kind"] != "state":
        row["value"] = next((args[key].whole for key in _VALUES if args[key].whole is not None), None)
        row["text"] = next((args[key].text for key in _TARGETS if args[key].text), None)
    if "undo" in kind.lower():
        _undo(row, table)
    elif row["kind"] != "state":
        table.actions.append(row)
    table.session.events.append(row)
    reader.mark(node, Became.EVENT)


def _undo(row: Row, table: _Table) -> None:
    """Void what is taken back: the player's own last action, and nothing that others did."""
    row["kind"] = "undo"
    last = next((one for one in reversed(table.actions) if one["person"] == row["person"]), None)
    if last:
        table.actions.remove(last)
        last["voided_by"] = row["data"]["uid"]


def _chat(reader: TreeReader, packet: Node, table: _Table) -> None:
    for node in packet["data"].items:
        person = table.people.get(node["args"]["player_id"].text)
        if person is None:
            reader.report("NOT_A_PLAYER_EVENT", packet, node["args"]["player_name"].text)
            reader.mark(node, Became.IGNORED, "said by somebody who does not play")
            continue
        row = {"kind": "noted", "src": reader.source(node), "person": person, "text": node["args"]["message"].text}
        table.session.events.append(row)
        reader.mark(node, Became.EVENT)
