"""From a session's header (what its journal begins with) to the rows of the tables `session` and `seat`."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError, hint
from playkit.store.rows import canonical, check_json, clean, compact
from playkit.store.schema import SEAT, SESSION, names

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCES = ("table", "notebook", "simulated", "online")
CREWS = ("people", "bots", "mixed")
_MACHINE = ("mono_origin_ns", "boot_id", "playkit", "data")
_SESSION, _SEAT = names(SESSION), names(SEAT)
_ALLOWED = frozenset(_SESSION) - {"id"} | {"session", *_MACHINE}


def clean_header(header: Mapping[str, Any]) -> dict[str, Any]:
    """Check a session's header and complete what follows from the rest: options_hash, crew.

    Args:
        header: columns of `schema.SESSION`; `seats` is a list with one mapping per seat (`seat`, 0-based, and `tester`
            or `bot`, `character`, ...) or their number; `options` a mapping; anything else belongs in `data`.

    Raises:
        StoreError: an unknown field, an impossible source or crew, a value JSON cannot carry.
    """
    known = {name: value for name, value in header.items() if value is not None}
    for name in known.keys() - _ALLOWED:
        en, ja = hint(name, _ALLOWED)
        raise StoreError(f"a session has no field {name!r}.{en}", f"セッションに「{name}」という項目はありません。{ja}")
    check_json(known.get("options"), "options")
    _one_of(known, "source", SOURCES)
    for name in ("started_at", "ended_at"):
        if name in known:
            known[name] = clean({"kind": "session_started", "at_utc": known[name]})["at_utc"]
    known["seats"] = _seats(known.get("seats", []))
    if isinstance(known.get("options"), dict):
        known.setdefault("options_hash", sha256(canonical(known["options"]).encode()).hexdigest()[:16])
    known.setdefault("crew", _crew(known["seats"]))
    if known["crew"] is None:
        del known["crew"]
    _one_of(known, "crew", CREWS)
    known.setdefault("synthetic", False)
    check_json(known, "header")
    return known


def _one_of(header: dict[str, Any], name: str, allowed: tuple[str, ...]) -> None:
    if header.get(name, allowed[0]) not in allowed:
        raise StoreError(
            f"{name} must be one of {', '.join(allowed)}", f"{name} は {'、'.join(allowed)} のどれかにしてください"
        )


def _seats(seats: object) -> list[dict[str, Any]]:
    if isinstance(seats, int) and not isinstance(seats, bool):
        return [{"seat": seat} for seat in range(seats)]
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, dict) for seat in seats):
        raise StoreError("seats must be a number or a list of mappings", "seats は席の数か、席ごとの辞書のリストです")
    return [{"seat": index, **seat} for index, seat in enumerate(seats)]


def _crew(seats: list[dict[str, Any]]) -> str | None:
    """Who sits there; None (unknown) where a seat names neither tester nor bot and no seat decides it."""
    bots = sum("bot" in seat and seat["bot"] is not None for seat in seats)
    people = sum(seat.get("tester") is not None for seat in seats)
    if not seats or bots + people == 0:
        return None
    if bots and bots < len(seats):
        return "mixed"
    return "bots" if bots else "people"


def session_row(session: str, header: Mapping[str, Any]) -> dict[str, Any]:
    """Give the row of table `session`, without what only events tell (end, reason, finished)."""
    row = {name: header.get(name) for name in _SESSION}
    options = header.get("options")
    return {
        **row,
        "id": session,
        "options": options if options is None or isinstance(options, str) else compact(options),
        "seats": len(header.get("seats") or []) or None,
    }


def seat_rows(session: str, header: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the rows of table `seat` as far as the header knows them."""
    return [
        {**{name: seat.get(name) for name in _SEAT}, "session": session, "seat": seat["seat"]}
        for seat in header.get("seats") or []
    ]
