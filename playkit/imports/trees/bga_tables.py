"""Board Game Arena, finished tables (JSON): every value a text, people and scores in parallel lists, lists missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.ledger import Became
from playkit.imports.named_games import name_games
from playkit.imports.people import composed
from playkit.imports.reading import Seat, Session
from playkit.imports.trees.moments import moment_utc
from playkit.imports.trees.reader import claims, read_json
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader

NAME = "bga-tables-json"
_LISTS = ("players", "player_names", "scores", "ranks")
_FIELDS = (
    "table_id", "game_id", "game_name", "start", "end", "concede", "unranked", "normalend", "arena_win", "cancelled",
)  # fmt: skip


def bga_tables_likeness(original: Original) -> float:
    """Rate how much bytes look like Board Game Arena's answer with finished tables."""
    return claims(original, "tables", "table_id", "player_names")


def read_bga_tables(original: Original, profile: Profile) -> Outcome:
    """Read finished tables; whatever the bytes are, the outcome is problems and never an exception."""
    return read_json(original, profile, NAME, _read)


def _read(reader: TreeReader) -> None:
    data = reader.root["data"] if reader.root["data"].present else reader.root
    for node in data["tables"].items:
        if not node.fields or not node["table_id"].text:
            reader.refuse(node)
            continue
        session = Session(source_id=f"bga:{node['table_id'].text}", path=node.path)
        session.game = node["game_name"].text or None
        session.facts["key"] = node["table_id"].text
        _facts(reader, node, session)
        _people(reader, node, session)
        reader.reading.sessions.append(session)
    name_games(reader.reading, reader.reading.sessions, reader.profile)


def _facts(reader: TreeReader, node: Node, session: Session) -> None:
    start, end = node["start"].whole, node["end"].whole
    if start and end and 0 < end - start <= 30 * 24 * 3600:
        session.duration_s = end - start
    session.header |= {name: moment_utc(value) for name, value in (("started_at", start), ("ended_at", end)) if value}
    for key in _FIELDS:
        reader.mark(node[key], Became.SESSION, key)
    session.finished = True
    if node["concede"].true or node["normalend"].text == "0" or node["cancelled"].true:
        session.end_reason = "concede" if node["concede"].true else "abandoned"
        session.facts["excluded_from_stats"] = "yes"
        reader.report("ABNORMAL_END", node)
    if node["unranked"].true:
        session.facts["unranked"] = "yes"


def _people(reader: TreeReader, node: Node, session: Session) -> None:
    lists = {key: _split(node[key]) for key in _LISTS}
    accounts = lists["players"] or lists["player_names"] or []
    for key, values in lists.items():
        if values is not None and len(values) != len(accounts):
            # No guess: what is there stands in the order of the ids, and the rest stays unknown.
            told = {"found": len(values), "wanted": len(accounts)}
            reader.doubt("PACKED_LIST_LENGTH_DIFFERS", node[key], node[key].text, **told)
        reader.mark(node[key], Became.EVENT if key == "scores" else Became.SEAT, key)
    for nth, account in enumerate(accounts):
        values_of = {key: (found[nth] if found and nth < len(found) else "") for key, found in lists.items()}
        _seat(reader, node, session, {**values_of, "players": account})
    ranks = [seat.rank for seat in session.seats if seat.rank]
    if len(set(ranks)) < len(ranks):
        reader.report("TIE", node["ranks"], node["ranks"].text)
    if lists["scores"] and any(not text for text in lists["scores"]):
        reader.report("SCORE_MISSING", node["scores"], "")


def _seat(reader: TreeReader, node: Node, session: Session, values: dict[str, str]) -> None:
    name = composed(values["player_names"])
    account = values["players"] or None
    seat = Seat(name, None, account=account, src=reader.source(node), guest=not name)
    session.seats.append(seat)
    seat.score = read_number(values["scores"]).value if values["scores"] else None
    rank = values["ranks"]
    if rank.isascii() and rank.isdigit() and 0 < int(rank) < 1000:
        seat.rank, seat.rank_source = int(rank), "declared"
    if node["ranks"].text:
        seat.won = seat.rank == 1
    if seat.score is not None:
        row = {"kind": "scored", "src": reader.source(node["scores"]), "person": len(session.seats) - 1}
        session.events.append({**row, "value": seat.score, "score": seat.score})


def _split(node: Node) -> list[str] | None:
    return [part.strip() for part in node.text.split(",")] if node.text else None
