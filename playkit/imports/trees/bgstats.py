"""BG Stats (BGStatsExport.json): plays with people, scores as typed, score sheets hidden in texts, tombstones.

0, an empty text and 10:00 mean unknown here, ids count only within one file, and equal plays may both have happened.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.ledger import Became
from playkit.imports.named_games import name_games
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Session
from playkit.imports.trees.bgstats_scores import read_people
from playkit.imports.trees.reader import claims, read_json

if TYPE_CHECKING:
    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader

NAME = "bgstats-json"
_PLACEHOLDERS = ("10:00:0", "11:00:0")  # the time BG Stats writes where only the day was given; the second is an order
_TABLES = ("players", "locations", "games")


def bgstats_likeness(original: Original) -> float:
    """Rate how much bytes look like a BG Stats export."""
    return claims(original, "plays", "players", "games")


def read_bgstats(original: Original, profile: Profile) -> Outcome:
    """Read a BG Stats export; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = read_json(original, profile, NAME, _read)
    outcome.deleted = [f"bgstats:{uuid}" for reading in outcome.readings for uuid in reading.deleted]
    return outcome


@dataclass(slots=True)
class Tables:
    """What the file says once and plays refer to, by its own ids."""

    players: dict[str, Node] = field(default_factory=dict)
    locations: dict[str, Node] = field(default_factory=dict)
    games: dict[str, Node] = field(default_factory=dict)


def _read(reader: TreeReader) -> None:
    tables = Tables(**{name: _table(reader, name) for name in _TABLES})
    unnamed: Counter[str] = Counter()
    for node in reader.root["plays"].items:
        if not node.fields:
            reader.refuse(node)
            continue
        session = Session(path=node.path)
        _facts(reader, node, session, tables)
        _identity(reader, node, session, unnamed)
        game = tables.games.get(node["gameRefId"].text)
        read_people(reader, node, session, tables.players, game)
        reader.reading.sessions.append(session)
    _deleted(reader)
    _twins(reader)
    name_games(reader.reading, reader.reading.sessions, reader.profile)


def _table(reader: TreeReader, name: str) -> dict[str, Node]:
    found = {}
    for node in reader.root[name].items:
        if node.fields and node["id"].text:
            found[node["id"].text] = node
            became = Became.SEAT if name == "players" else Became.SESSION
            for key in ("id", "uuid", "name", "isAnonymous"):
                reader.mark(node[key], became, name)
    return found


def _facts(reader: TreeReader, node: Node, session: Session, tables: Tables) -> None:
    _when(reader, node, session)
    minutes = node["durationMin"]
    if minutes.whole == 0:
        reader.report("ZERO_AS_UNKNOWN", minutes, minutes.text)
    elif minutes.whole and 0 < minutes.whole <= 7 * 24 * 60:
        session.duration_s = minutes.whole * 60
    elif minutes.text:
        reader.report("BAD_DURATION", minutes, minutes.text)
    reader.mark(minutes, Became.SESSION, "duration")
    if place := tables.locations.get(node["locationRefId"].text):
        session.place = composed(place["name"].text) or None
    if game := tables.games.get(node["gameRefId"].text):
        session.game = composed(game["name"].text) or None
    for key in ("locationRefId", "gameRefId"):
        reader.mark(node[key], Became.SESSION, key)
    for key, fact in (("board", "variant"), ("rounds", "rounds"), ("ignored", "excluded_from_stats")):
        if node[key].text and node[key].text not in ("0", "False"):
            session.facts[fact] = node[key].text
        reader.mark(node[key], Became.METADATA, fact)
    _expansions(reader, node, session, tables)
    if node["comments"].text:
        src = reader.source(node["comments"])
        session.events.append({"kind": "noted", "src": src, "text": node["comments"].text})
        reader.mark(node["comments"], Became.EVENT)


def _expansions(reader: TreeReader, node: Node, session: Session, tables: Tables) -> None:
    """Note the expansions that were on the table: another draft of the game, in all but its name."""
    found = []
    for one in node["expansionPlays"].items:
        game = tables.games.get(one["gameRefId"].text)
        if game and game["name"].text:
            found.append(composed(game["name"].text))
            reader.mark(one, Became.METADATA, "expansions")
    if found:
        session.facts["expansions"] = ", ".join(found)


def _when(reader: TreeReader, node: Node, session: Session) -> None:
    date = node["playDate"]
    day = read_date(date.text)
    session.date = day.day
    reader.mark(date, Became.SESSION, "date")
    if date.text and day.day is None:
        reader.report("BAD_DATE", date, date.text)
    elif day.time and day.time.startswith(_PLACEHOLDERS):
        reader.report("DATE_PLACEHOLDER", date, date.text)
    elif day.time:
        session.facts["noted_at"] = day.time  # when the play was entered, or began, or ended: nothing says which


def _identity(reader: TreeReader, node: Node, session: Session, unnamed: Counter[str]) -> None:
    uuid = node["uuid"]
    reader.mark(uuid, Became.SESSION, "id")
    if uuid.text:
        session.source_id = f"bgstats:{uuid.text}"
        session.facts["key"] = uuid.text
        return
    # Scores are left out, so that a mended one is a revision; names, because a hash of a name can be guessed.
    said = "\x1f".join((node["playDate"].text, session.game or "", str(len(node["playerScores"].items))))
    content = sha256(said.encode("utf-8", "replace")).hexdigest()[:16]
    unnamed[content] += 1
    session.source_id = f"bgstats:content:{content}#{unnamed[content]}"
    reader.report("NO_SOURCE_ID_USED_CONTENT_KEY", node)


def _deleted(reader: TreeReader) -> None:
    for node in reader.root["deletedObjects"].items:
        if node["objectType"].text == "play" and node["uuid"].text:
            reader.reading.deleted.append(node["uuid"].text)
            reader.mark(node, Became.SESSION, "deleted")


def _twins(reader: TreeReader) -> None:
    """Report plays that are alike but have ids of their own: two games that were really played."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for session in reader.reading.sessions:
        if key := session.facts.get("key"):
            seats = tuple((seat.name, seat.score, seat.won) for seat in session.seats)
            alike.setdefault((session.date, session.game, seats), []).append(key)
    for keys in alike.values():
        if len(keys) > 1:
            reader.reading.problems.append(Problem("SAME_CONTENT_DIFFERENT_ID", {"path": ",".join(keys)}))
