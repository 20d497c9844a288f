"""From what a sheet tells to what the store keeps: session headers and event rows, without anybody's name."""

from __future__ import annotations

import unicodedata
from collections import Counter
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row, Seat, Session

Testers = dict[str, str]


def session_ids(sessions: Sequence[Session], original: Original, profile: Profile) -> list[str]:
    """Name the sessions of a file, each as `session_id` does.

    They are numbered among those of one game, day and number of people, so that a row above that becomes readable, or
    is written in later, takes nobody's name away.
    """
    seen: Counter[tuple[object, ...]] = Counter()
    found = []
    for session in sessions:
        alike = (session.game, session.date, len(session.seats))
        found.append(session_id(session, original, profile, seen[alike]))
        seen[alike] += 1
    return found


def session_id(session: Session, original: Original, profile: Profile, nth: int) -> str:
    """Name a session by where it was written down, so that the same sheet with a mended score finds it again.

    The namespace, game, file name, date, number of people and which of these it is make the name; people's names do
    not, because a hash of a name can be guessed. Without a date, two files of one name and as many people are one play.
    A session that its program gave an id is known by that alone, and one of our own files keeps its id.
    """
    if session.id is not None:
        return session.id
    if session.source_id is not None:
        return named_by(session.source_id)
    stem = unicodedata.normalize("NFC", original.stem)
    return _uuid((profile.source, session.game, stem, session.date, len(session.seats), nth))


def named_by(source_id: str) -> str:
    """Name a session by what its program calls it."""
    return _uuid((source_id,))


def _uuid(parts: tuple[object, ...]) -> str:
    digest = sha256("\x1f".join(str(part) for part in parts).encode("utf-8", "replace")).digest()
    value = int.from_bytes(digest[:16], "big")
    # Version 8: a UUID of one's own making.
    value = value & ~(0xF << 76) | 0x8 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(UUID(int=value))


def header_of(session: Session, name: str, profile: Profile, testers: Testers, more: Mapping[str, Any]) -> Row:
    """Write the store's header of a session; what the sheet does not say stays unsaid."""
    zone = profile.get("dates", "tz")
    said = {
        "date": session.date,
        "started": session.started,
        "ended": session.ended,
        "duration_s": session.duration_s,
        "parts_played": session.parts_played,
        **session.facts,
    }
    header = {
        "session": name,
        "game": session.game,
        "source": "table",
        "crew": "people",
        "draft": session.draft,
        "study": session.study,
        "place": session.place,
        "recorder": session.recorder,
        "time_zone": zone,
        "started_at": _moment(session, zone),
        "seats": [_seat(seat, session, testers) for seat in session.seats],
        "data": {key: value for key, value in said.items() if value is not None},
    }
    added = {key: value for key, value in more.items() if value is not None}
    invented = bool(added.get("synthetic") or session.header.get("synthetic"))
    return {**header, **session.header, **added, "synthetic": invented}


def _moment(session: Session, zone: str | None) -> str | None:
    # A day alone is no moment: midnight or noon would be an invention.
    if not (session.date and session.started and zone):
        return None
    try:
        written = datetime.fromisoformat(f"{session.date}T{session.started}")
        moment = written + timedelta(days=1) if session.after_midnight else written
        return moment.replace(tzinfo=ZoneInfo(zone)).isoformat()
    except (ZoneInfoNotFoundError, ValueError, OverflowError):
        return None


def _seat(seat: Seat, session: Session, testers: Testers) -> Row:
    return {
        "seat": seat.seat,
        "tester": None if seat.guest else testers.get(seat.name),
        "character": seat.role,
        "rank": seat.rank,
        "rank_source": seat.rank_source,
        "score": seat.score,
        "win_share": _share(seat, session),
    }


def _share(seat: Seat, session: Session) -> float | None:
    # Where losers are not listed, winners would seem to win all they play: nobody's share is known.
    if seat.won is None or session.complete is False:
        return None
    winners = sum(other.won is True for other in session.seats)
    if not winners:  # nobody is marked, which is no draw
        return None
    return 1 / winners if seat.won else 0.0


def rows_of(session: Session, name: str, testers: Testers) -> list[Row]:
    """Write the event rows of a session, the session's own beginning and end included."""
    rows = [_row(event, session, name, testers) for event in session.events]
    started = {"session": name, "kind": "session_started", "clock": "none"}
    if session.finished is None:
        return [started, *rows]
    data = {"reason": session.end_reason, "finished": session.finished}
    return [started, *rows, {"session": name, "kind": "session_ended", "clock": "none", "data": data}]


def _row(event: Row, session: Session, name: str, testers: Testers) -> Row:
    row = {key: value for key, value in event.items() if value is not None and key not in ("person", "voided_by")}
    if event.get("voided_by") is not None:
        # Played and taken back: hesitation is worth knowing, and must not count as a card used.
        row |= {"kind": "taken_back", "data": {**(row.get("data") or {}), "was": event["kind"]}}
    person = event.get("person")
    if person is not None:
        seat = session.seats[person]
        if seat.seat is not None:
            row["seat"] = seat.seat
        elif seat.name in testers and not seat.guest:
            # Who sat where is not known, so the event names the tester, not a seat.
            row["data"] = {**(row.get("data") or {}), "tester": testers[seat.name]}
        else:
            row["data"] = {**(row.get("data") or {}), "guest": person}  # nobody's name, yet always the same one's
    return {"session": name, "clock": "none", **row}


def name_testers(sessions: list[Session], name: Callable[[str], str | None]) -> Testers:
    """Look up (or make) the tester behind each name; guests without a name stay without one."""
    names = dict.fromkeys(seat.name for session in sessions for seat in session.seats if seat.name and not seat.guest)
    return {text: found for text in names if (found := name(text))}
