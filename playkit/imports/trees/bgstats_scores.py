"""The people of one BG Stats play: scores, winners, score sheets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.ledger import Became
from playkit.imports.people import composed
from playkit.imports.reading import Seat
from playkit.imports.results import settle_declared
from playkit.imports.trees.bgstats_sheet import read_scoresheet
from playkit.imports.trees.scores import read_score, score_events

if TYPE_CHECKING:
    from playkit.imports.reading import Session
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader
    from playkit.imports.values import Number

_OF_SEAT = (
    "playerRefId", "winner", "rank", "seatOrder", "startPlayer", "newPlayer", "role", "team", "uuid", "anonymousName",
)  # fmt: skip


def read_people(reader: TreeReader, play: Node, session: Session, players: dict[str, Node], game: Node | None) -> None:
    """Read the seats of a play and settle places; seat 0, rank 0 and an empty score are unknown."""
    by_uuid: dict[str, int] = {}
    ranks: list[int | None] = []
    held = False
    for node in play["playerScores"].items:
        score = read_score(reader, node["score"])
        player = players.get(node["playerRefId"].text)
        if player is None:
            held = True
            reader.report("DANGLING_REFERENCE", node["playerRefId"], node["playerRefId"].text or None)
            reader.hold(node, "DANGLING_REFERENCE")
            continue
        by_uuid[node["uuid"].text] = len(session.seats)
        ranks.append(node["rank"].whole)
        _seat(reader, node, session, player, score, counted=_has_points(play, game))
    if not play["playerScores"].items:
        reader.report("NO_PLAYERS", play)
    _twice(reader, play, session)
    read_scoresheet(reader, play["scoresheet"], session, by_uuid)
    session.finished = True if any(seat.won for seat in session.seats) else None
    _orders(session, play)
    if any(seat.score is None for seat in session.seats):
        _ranks(session, ranks)
    if held:
        return  # who was held back may have won
    highest = game is None or game["highestWins"].value is not False
    settle_declared(reader.reading, session, {"path": play.path}, highest_wins=highest)


def _has_points(play: Node, game: Node | None) -> bool:
    """Tell whether a play is one with points: a game may have none, one may note places alone, or win together."""
    if game is not None and game["noPoints"].true:
        return False
    together = game is not None and game["cooperative"].true
    people = play["playerScores"].items
    placed = any((node["rank"].whole or 0) > 0 for node in people)
    return not (together or placed) or any(node["score"].text for node in people)


def _twice(reader: TreeReader, play: Node, session: Session) -> None:
    """Report people who sit at one table twice; which of the two is whom, nobody can tell."""
    for name, count in Counter(seat.name for seat in session.seats if not seat.guest).items():
        if count > 1:
            reader.report("SAME_NAME_TWICE_IN_SESSION", play, name)
            for seat in session.seats:
                seat.guest |= seat.name == name


def _seat(
    reader: TreeReader, node: Node, session: Session, player: Node, score: Number | None, *, counted: bool
) -> None:
    person = len(session.seats)
    name = composed(node["anonymousName"].text or player["name"].text)
    seat = Seat(name, None, src=reader.source(node), guest=player["isAnonymous"].true)
    seat.won, seat.role = node["winner"].true, node["role"].text or None
    session.seats.append(seat)
    for key in _OF_SEAT:
        reader.mark(node[key], Became.SEAT, key)
    if score is None and not counted:
        pass  # nobody's score was to be written down
    elif score is None:
        reader.report("SCORE_MISSING", node["score"], "" if node["score"].value == "" else None)
        if seat.won:
            reader.report("WINNER_WITHOUT_SCORE", node)
    else:
        _score(reader, node, session, score)
    for key, kind in (("startPlayer", "start_player"), ("newPlayer", "new_player")):
        if node[key].true:
            session.events.append({"kind": kind, "src": reader.source(node[key]), "person": person})
    if node["team"].text:
        row = {"kind": "team", "src": reader.source(node["team"]), "person": person, "text": node["team"].text}
        session.events.append(row)


def _score(reader: TreeReader, node: Node, session: Session, score: Number) -> None:
    person = len(session.seats) - 1
    session.seats[person].score = score.value
    if score.value is None:
        reader.hold(node["score"], "BAD_NUMBER", "cell")
        return
    session.events += score_events(score, person, reader.source(node["score"]))
    for nth, term in enumerate(score.terms, 1):
        session.parts.append({"part": nth, "of": "term", "person": person, "value": term, "event": None})


def _ranks(session: Session, ranks: list[int | None]) -> None:
    """Take the places that the play declares; a person of whom it declares none stays without one."""
    for seat, rank in zip(session.seats, ranks, strict=True):
        if rank is not None and rank > 0:
            seat.rank, seat.rank_source = rank, "declared"
    if not any(seat.won for seat in session.seats) and any(seat.rank == 1 for seat in session.seats):
        for seat in session.seats:
            seat.won = seat.rank == 1
        session.finished = True


def _orders(session: Session, play: Node) -> None:
    """Take seats from the order of play where it is given for everybody, each place once."""
    orders = [node["seatOrder"].whole for node in play["playerScores"].items]
    if len(orders) == len(session.seats) > 0 and sorted(order or 0 for order in orders) == list(
        range(1, len(orders) + 1)
    ):
        for seat, order in zip(session.seats, orders, strict=True):
            seat.seat = (order or 1) - 1
