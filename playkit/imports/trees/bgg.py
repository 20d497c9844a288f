"""BoardGameGeek plays (XML): all of it text, scores in people's own words, one record for several games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.dates import read_date
from playkit.imports.ledger import Became
from playkit.imports.named_games import name_games
from playkit.imports.original import MAX_BYTES, Outcome
from playkit.imports.people import composed
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat, Session
from playkit.imports.results import settle_declared
from playkit.imports.sheets import refuse
from playkit.imports.trees.reader import read_tree
from playkit.imports.trees.scores import read_score, score_events
from playkit.imports.trees.xml_tree import parse_xml

if TYPE_CHECKING:
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader

NAME = "bgg-plays-xml"
_OF_SEAT = ("@username", "@userid", "@name", "@startposition", "@color", "@score", "@new", "@rating", "@win")


def bgg_likeness(original: Original) -> float:
    """Rate how much bytes look like plays of BoardGameGeek; XML of others is ours to refuse, and nobody else's."""
    head = original.data.lstrip(b"\xef\xbb\xbf \r\n\t")
    if not head.startswith((b"<?xml", b"<plays", b"<!DOCTYPE")):
        return 0.0
    return 0.95 if b"<plays" in head else 0.6


def read_bgg(original: Original, profile: Profile) -> Outcome:
    """Read plays of BoardGameGeek; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile, detected={"format": NAME})
    if len(original.data) > MAX_BYTES:
        megabytes = {"found": "over 32", "unit": "MB", "unit_ja": "MB", "allowed": "32 MB"}
        refuse(outcome, Problem("FILE_TOO_LARGE", values=megabytes))
        return outcome
    parsed = parse_xml(original.data.lstrip(b"\r\n\t "), original.name)
    if isinstance(parsed, Problem):
        refuse(outcome, parsed)
        return outcome
    return read_tree(outcome, parsed, NAME, _read)


def _read(reader: TreeReader) -> None:
    for node in reader.root.all("play"):
        quantity = node["@quantity"]
        if quantity.text and (quantity.whole is None or quantity.whole < 1):
            reader.refuse(node, "QUANTITY_NOT_POSITIVE", quantity.text)
            continue
        session = Session(path=node.path)
        _facts(reader, node, session)
        _people(reader, node, session)
        reader.reading.sessions.append(session)
    name_games(reader.reading, reader.reading.sessions, reader.profile)
    _pages(reader)


def _pages(reader: TreeReader) -> None:
    """Say that other pages of the answer are missing: a page holds a hundred plays, and the total counts all."""
    plays = next(iter(reader.root.all("plays")), reader.root)
    total, found = plays["@total"], len({node["@id"].text for node in reader.root.all("play")})
    for key in ("@total", "@page"):
        reader.mark(plays[key], Became.CHECK, "pages")
    if total.whole is not None and total.whole > found:
        reader.report("PLAYS_MISSING", total, total.text, declared=total.whole, found=found)


def _facts(reader: TreeReader, node: Node, session: Session) -> None:
    play = node["@id"].text
    session.source_id = f"bgg:{play}" if play else None
    session.facts["key"] = play
    for key in ("@id", "@date", "@quantity", "@length", "@incomplete", "@nowinstats", "@location"):
        reader.mark(node[key], Became.SESSION, key)
    day = read_date(node["@date"].text)
    session.date = day.day
    if node["@date"].text and day.day is None:
        reader.report("BAD_DATE", node["@date"], node["@date"].text)
    session.place = composed(node["@location"].text) or None
    _length(reader, node, session)
    for key, fact in (("@incomplete", "incomplete"), ("@nowinstats", "excluded_from_win_stats")):
        if node[key].true:
            session.facts[fact] = "yes"
    for item in node.all("item"):
        session.game = session.game or composed(item["@name"].text) or None
        reader.mark(item["@name"], Became.SESSION, "game")
    for comments in node.all("comments"):
        row = {"kind": "noted", "src": reader.source(comments), "text": comments.text}
        session.events.append(row)
        reader.mark(comments, Became.EVENT)


def _length(reader: TreeReader, node: Node, session: Session) -> None:
    minutes, quantity = node["@length"].whole or 0, node["@quantity"].whole or 1
    if quantity > 1:
        # The length is that of all the plays together; how it divides, nobody wrote down.
        reader.report("QUANTITY_GT_1", node, quantity, count=quantity)
        session.facts["quantity"] = str(quantity)
        if minutes > 0:
            session.facts["duration_total_s"] = str(minutes * 60)
    elif 0 < minutes <= 7 * 24 * 60:
        session.duration_s = minutes * 60


def _people(reader: TreeReader, node: Node, session: Session) -> None:
    players = node.all("player")
    if not players:
        reader.report("NO_PLAYERS", node)
        return
    for player in players:
        _seat(reader, player, session)
    twice = [name for name, count in Counter(seat.name for seat in session.seats if seat.name).items() if count > 1]
    for name in twice:
        reader.report("SAME_NAME_TWICE_IN_SESSION", node, name)
        for seat in session.seats:
            seat.guest |= seat.name == name  # which of the two is whom, nobody can tell
    seats = [seat.seat for seat in session.seats if seat.seat is not None]
    if len(set(seats)) < len(seats):
        reader.report("SEATS_UNCLEAR", node)
        for seat in session.seats:
            seat.seat = None
    session.finished = True if any(seat.won for seat in session.seats) and not node["@incomplete"].true else None
    settle_declared(reader.reading, session, {"path": node.path})


def _seat(reader: TreeReader, node: Node, session: Session) -> None:
    person = len(session.seats)
    place = node["@startposition"].whole
    account = node["@username"].text or None  # userid 0 is everybody without an account, and so nobody's name
    seat = Seat(composed(node["@name"].text), place - 1 if place and 0 < place < 100 else None, account=account)
    seat.src, seat.won, seat.role = reader.source(node), node["@win"].true, node["@color"].text or None
    session.seats.append(seat)
    if not seat.name:
        seat.guest = True
        reader.report("PLAYER_UNNAMED", node)
    score = read_score(reader, node["@score"], sums=False, text_stays=True)
    if score is None:
        reader.report("SCORE_MISSING", node["@score"], "" if node["@score"].present else None)
    elif score.value is None:
        row = {"kind": "noted", "src": reader.source(node["@score"]), "person": person, "text": node["@score"].text}
        session.events.append(row)
    else:
        seat.score = score.value
        session.events += score_events(score, person, reader.source(node["@score"]))
    if node["@new"].true:
        session.events.append({"kind": "new_player", "src": reader.source(node["@new"]), "person": person})
    for key in _OF_SEAT:
        reader.mark(node[key], Became.SEAT, key)
