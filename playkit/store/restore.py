"""Bringing an export home: every event under its own number, so that what is there already is never doubled."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from playkit.errors import StoreError
from playkit.store.exported_rows import BadRow
from playkit.store.files import explained, folder_name
from playkit.store.headers import clean_header
from playkit.store.ids import Key
from playkit.store.imported import Imported, import_id, write_import
from playkit.store.parquet import from_table
from playkit.store.queries import interruptible, run
from playkit.store.rows import agree, clean, full
from playkit.store.schema import SESSION, names
from playkit.store.testers import merge_testers
from playkit.store.views import literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playkit.store.engine import Engine
    from playkit.store.exported import Export
    from playkit.store.rows import Row

_PROFILE = {"form": "playkit-export", "reader": 1}
_OWN = ("session", "writer", "seq", "tick", "schema_v", "voids")


class _Address(NamedTuple):
    session: str
    writer: str
    seq: int


@dataclass(slots=True)
class Restoration:
    """What an export would bring to a store.

    Attributes:
        import_id: its name as an import; the same export is the same import.
        known: whether it was imported before.
        beginnings: of every session of the export, by id.
        headers: those of sessions the store does not know yet.
        rows: events to write, new ones under their own numbers, changed ones voiding what they correct.
        sessions: events by session, as they stand in the export.
        new, unchanged, changed: how many events.
        simulated: events of simulated sessions, which stay out: the same seed gives them again.
        held: rows that are no event, or whose session is not told.
    """

    import_id: str
    known: bool = False
    beginnings: dict[str, Row] = field(default_factory=dict)
    headers: list[Row] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    sessions: dict[str, list[Row]] = field(default_factory=dict)
    new: int = 0
    unchanged: int = 0
    changed: int = 0
    simulated: int = 0
    held: list[BadRow] = field(default_factory=list)


def restoration(engine: Engine, export: Export, study: str | None = None) -> Restoration:
    """Compare an export with a store, without touching it.

    Args:
        engine: the store's views, refreshed.
        export: as read.
        study: the study of sessions that are new here, in place of their own.
    """
    plan = Restoration(_identity(export), held=list(export.bad))
    plan.known = bool(run(engine.cursor(), f'SELECT 1 FROM "import" WHERE id = {literal(plan.import_id)}'))
    headers = plan.beginnings = _headers(export, plan)
    events = _events(export, headers, plan)
    stored = _stored(engine, events)
    for session, rows in events.items():
        if not stored.get(session) and session not in engine.headers():
            plan.headers.append({**headers[session], **({"study": study} if study else {})})
        _compare(plan, session, rows, stored.get(session, []))
    plan.sessions = events
    return plan


def restore(root: Path, export: Export, plan: Restoration) -> Imported:
    """Write what a restoration holds, in one durable step.

    Raises:
        StoreError: the disk refused; nothing counts then.
    """
    with explained(root):
        merge_testers(root, export.tables.get("tester", []))
    counts = {"new": plan.new, "unchanged": plan.unchanged, "changed": plan.changed, "quarantined": len(plan.held)}
    held = [{"reason": "could not be imported", "src": f"{bad.file}!{bad.row}", "raw": bad.raw} for bad in plan.held]
    return write_import(
        root,
        export.data,
        extension=export.extension,
        profile=_PROFILE,
        sessions=plan.headers,
        rows=plan.rows,
        ticks=dict.fromkeys(plan.sessions, 0),
        counts=counts,
        quarantine=held,
        restored=True,
    )


def _identity(export: Export) -> str:
    from hashlib import sha256

    return import_id(sha256(export.data).hexdigest(), _PROFILE)


def _headers(export: Export, plan: Restoration) -> dict[str, Row]:
    """Give the beginnings of recorded sessions: as their journals told them, else as table `session` shows them."""
    told = {row["session"]: row["header"] for row in export.tables.get("header", [])}
    seats: dict[str, list[Row]] = {}
    for seat in export.tables.get("seat", []):
        seats.setdefault(seat["session"], []).append(seat)
    headers = {}
    for number, row in enumerate(export.tables.get("session", []), 2):
        if row["run_id"] is not None:
            continue
        try:
            folder_name(row["id"])
            header = json.loads(told[row["id"]]) if row["id"] in told else _header(row, seats.get(row["id"], []))
            headers[row["id"]] = clean_header({**header, "session": row["id"]})
        except (StoreError, ValueError, TypeError):
            plan.held.append(BadRow(f"session.{export.form}", number, str(row["id"])[:200]))
    return headers


def _header(row: Row, seats: list[Row]) -> Row:
    """Write a beginning from the tables alone; what they tell of the end comes from the events again."""
    known = {name: row[name] for name in names(SESSION) if row[name] is not None}
    for name in ("id", "ended_at", "finished", "end_reason", "seats"):
        known.pop(name, None)
    if "options" in known:
        known["options"] = json.loads(known["options"])
    kept = [{k: v for k, v in seat.items() if v is not None and k != "session"} for seat in seats]
    return {**known, "seats": sorted(kept, key=lambda seat: seat.get("seat", 0)) or row["seats"] or []}


def _events(export: Export, headers: Mapping[str, Row], plan: Restoration) -> dict[str, list[Row]]:
    events: dict[str, list[Row]] = {session: [] for session in headers}
    simulated = {row["id"] for row in export.tables.get("session", []) if row["run_id"] is not None}
    for number, row in enumerate(export.tables.get("event", []), 2):
        if row["session"] in simulated:
            plan.simulated += 1
            continue
        try:
            data = None if row["data"] is None else json.loads(row["data"])
            event = full(clean({**row, "data": data}))
            events[event["session"]].append(event)
        except (StoreError, ValueError, KeyError):
            plan.held.append(BadRow(f"event.{export.form}", number, str(row.get("src") or row.get("kind"))[:200]))
    return events


def _stored(engine: Engine, sessions: Iterable[str]) -> dict[str, list[Row]]:
    listed = ", ".join(literal(session) for session in sessions)
    found: dict[str, list[Row]] = {}
    if listed:
        connection = engine.cursor()
        with interruptible(connection):
            known = connection.sql(f"SELECT * FROM _recorded WHERE session IN ({listed})").to_arrow_table()
        for row in from_table(known):
            found.setdefault(row["session"], []).append(row)
    return found


def _compare(plan: Restoration, session: str, rows: list[Row], stored: list[Row]) -> None:
    known = {_Address(row["session"], row["writer"], row["seq"]): row for row in stored}
    corrected = [row for row in stored if row["voids"] is not None]
    tick = max((row["tick"] or 0 for row in [*stored, *rows]), default=0)
    added = 0
    for row in rows:
        numbered = row["writer"] is not None and row["seq"] is not None
        key = _Address(session, str(row["writer"]), row["seq"] or 0)
        same = known.get(key) if numbered else None
        if same is not None and (agree(same, row) or any(_mends(other, key, row) for other in corrected)):
            plan.unchanged += 1
            continue
        if numbered and same is None:
            plan.rows.append(row)
            known[key] = row
        else:
            # Typed by hand, or changed by hand: a new event, which voids the one it corrects.
            address = {"writer": plan.import_id, "seq": added, "tick": tick + added + 1}
            plan.rows.append({**row, **address, "voids": str(Key(*key)) if same is not None else row["voids"]})
            added += 1
        plan.changed += same is not None
        plan.new += same is None


def _mends(other: Row, key: _Address, row: Row) -> bool:
    """Say whether a stored event is this very correction, brought by an earlier import."""
    content = {name: value for name, value in row.items() if name not in _OWN}
    return bool(other["voids"] == str(Key(*key)) and agree(content, other))
