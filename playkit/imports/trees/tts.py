"""Tabletop Simulator saves (JSON): a state in the middle of play, scores in the note on the screen, remarks in tabs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.dates import DateRules, read_date
from playkit.imports.ledger import Became
from playkit.imports.lexicon import plain
from playkit.imports.named_games import name_games
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat, Session
from playkit.imports.remarks import ASKED, after_colon, stamped, tag_of
from playkit.imports.trees.moments import moment_utc
from playkit.imports.trees.reader import claims, read_json
from playkit.imports.trees.tts_note import read_note, without_markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader
    from playkit.imports.trees.tts_note import Line

NAME = "tts-save"
COLOURS = (
    "white", "brown", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey", "gray", "black",
    "白", "茶", "赤", "橙", "黄", "黄色", "緑", "水色", "青", "紫", "桃", "ピンク", "灰", "黒", "オレンジ",
)  # fmt: skip


def tts_likeness(original: Original) -> float:
    """Rate how much bytes look like a save of Tabletop Simulator."""
    return claims(original, "SaveName", "ObjectStates")


def read_tts(original: Original, profile: Profile) -> Outcome:
    """Read a save; whatever the bytes are, the outcome is problems and never an exception."""
    return read_json(original, profile, NAME, _read)


@dataclass(slots=True)
class _Save:
    """One save on its way: `names` maps colours to people's names, `seats` to their index."""

    session: Session
    names: dict[str, str] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)
    remarks: list[tuple[Node, str]] = field(default_factory=list)


def _read(reader: TreeReader) -> None:
    root, save = reader.root, _Save(Session())
    note, clean = root["Note"], without_markup(root["Note"].text)
    _tabs(reader, save)
    lines = read_note(clean, reader.profile)
    if not lines.scores:
        return  # a save without a note of scores is a table that was set up
    if clean != note.text:
        reader.report("MARKUP_STRIPPED", note)
    reader.mark(note, Became.EVENT)
    _facts(reader, save, lines.parts)
    for line in lines.scores:
        _seat(reader, save, line)
    for text in lines.others:
        save.session.events.append({"kind": "noted", "src": reader.source(note), "text": text})
    for node, text in save.remarks:
        save.session.events.append(_remark(reader, node, text, save))
    _counters(reader, save)
    _rank(save.session)
    reader.report("SNAPSHOT_NOT_FINAL", None)
    reader.reading.sessions.append(save.session)
    name_games(reader.reading, reader.reading.sessions, reader.profile)


def _facts(reader: TreeReader, save: _Save, parts: int | None) -> None:
    root, session = reader.root, save.session
    epoch, date = root["EpochTime"], root["Date"]
    day = read_date(_european(date.text), DateRules("MDY"))
    session.date, session.parts_played = day.day, parts
    if date.text and day.day and "/" in date.text and not date.text[:4].isdigit():
        reader.report("DATE_FORMAT_US", date, date.text, date=day.day)
    elif date.text and read_date(_european(date.text), DateRules("DMY")).day:
        session.date = read_date(_european(date.text), DateRules("DMY")).day
    elif date.text and not day.day:
        reader.report("BAD_DATE", date, date.text)
    session.game = root["GameMode"].text or root["SaveName"].text or None
    session.facts |= {"key": f"{root['SaveName'].text}@{epoch.text}", "snapshot": "yes"}
    session.source_id = f"tts:{session.facts['key']}"
    if saved := moment_utc(epoch.whole):
        session.facts["saved_at"] = saved
    for key in ("SaveName", "EpochTime", "Date", "GameMode"):
        reader.mark(root[key], Became.SESSION, key)


def _european(text: str) -> str:
    """Leave out the time of day, which the save's own clock tells better."""
    return text.split(" ", 1)[0]


def _tabs(reader: TreeReader, save: _Save) -> None:
    tabs = reader.root["TabStates"]
    for tab in (*tabs.items, *tabs.fields.values()):
        body = tab["body"]
        used = False
        for raw in without_markup(body.text).splitlines():
            label, found, name = raw.partition("=")
            if found and label.strip() and name.strip() and stamped(raw) is None:
                save.names[label.strip().casefold()] = composed(name)
                used = True
            elif stamped(raw):
                save.remarks.append((body, raw.strip()))
                used = True
            elif raw.strip():
                save.remarks.append((body, raw.strip()))
        if used or body.text:
            reader.mark(body, Became.EVENT)
            reader.mark(tab["title"], Became.METADATA, "title of a tab")


def _seat(reader: TreeReader, save: _Save, line: Line) -> None:
    note, session = reader.root["Note"], save.session
    # A label that is no seat's colour is somebody's name.
    name = save.names.get(line.label.casefold(), "" if plain(line.label) in COLOURS else composed(line.label))
    person = save.seats[line.label.casefold()] = len(session.seats)
    seat = Seat(name, None, score=line.number.value, role=line.label, src=reader.source(note), guest=not name)
    session.seats.append(seat)
    row: Row = {"src": reader.source(note), "person": person}
    if line.number.value is None:
        at = {"path": note.path, "player": name or line.label}
        reader.reading.problems.append(Problem("NO_SCORE", dict(at), line.raw))
    else:
        if line.number.code:
            reader.report(line.number.code, note, line.raw, value=line.number.value, event=None)
        session.events.append({"kind": "scored", **row, "value": line.number.value, "score": line.number.value})
    if line.event:
        session.events.append({"kind": line.event, **row})


def _remark(reader: TreeReader, node: Node, text: str, save: _Save) -> Row:
    time, said = stamped(text) or (None, text)
    label, rest = after_colon(said)
    tag, _ = tag_of(label or said, reader.profile)
    who = next((index for colour, index in save.seats.items() if colour in said.casefold()), None)
    named = next((nth for nth, seat in enumerate(save.session.seats) if seat.name and seat.name in said), None)
    row: Row = {"src": reader.source(node), "person": who if who is not None else named}
    row["data"] = {"time": time} if time else None
    if tag == ASKED:
        return {"kind": "asked", **row, "person": None, "text": rest}
    return {"kind": "noted", **row, "text": said, "data": {**(row["data"] or {}), **({"tag": tag} if tag else {})}}


def _counters(reader: TreeReader, save: _Save) -> None:
    """Compare counters on the table, named by their colour, with the note; a check, and nothing more."""
    for node in _objects(reader.root["ObjectStates"]):
        value, label = node["Counter"]["value"], node["Nickname"]
        person = save.seats.get(label.text.casefold())
        if person is None or value.whole is None:
            continue
        for leaf in (value, label):
            reader.mark(leaf, Became.CHECK, "counter")
        seat = save.session.seats[person]
        holds = seat.score is None or seat.score == value.whole
        reader.reading.check(holds=holds)
        if not holds:
            told = {"note": seat.score, "counter": value.whole}
            at = {"player": seat.name or str(seat.role)}
            reader.reading.problems.append(Problem("TWO_SOURCES_DISAGREE", dict(at), value.text, told))


def _objects(states: Node) -> Iterator[Node]:
    stack = list(reversed(states.items))
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node["ContainedObjects"].items)


def _rank(session: Session) -> None:
    """Rank the known scores, as the table sees them; who wins is open until the end."""
    known = sorted((seat.score for seat in session.seats if seat.score is not None), reverse=True)
    for seat in session.seats:
        if seat.score is not None:
            seat.rank, seat.rank_source = 1 + known.index(seat.score), "computed"
