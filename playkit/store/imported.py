"""What came from paper and other programs: the untouched original, its profile and its events, stored in one step."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.store.files import explained, write_file
from playkit.store.headers import clean_header
from playkit.store.ids import Key
from playkit.store.inventory import IMPORTS
from playkit.store.parquet import from_table, read_parquet, to_table, write_parquet
from playkit.store.problems import BAD_MANIFEST, Problem, Unreadable
from playkit.store.quarantine import keep_rejected
from playkit.store.records import read_record, write_record
from playkit.store.rows import canonical, clean, full, utc_now
from playkit.store.schema import SCHEMA_V, TABLES, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playkit.store.rows import Row

ORIGINAL_GONE = "original_gone"
"""Field of a manifest: when the kept original was taken away, at a tester's wish or by a repair."""

RESTORED = "restored"
"""Field of a manifest: its events came home from an export, under their own numbers."""

_NEEDED = ("id", "sha256", "extension", "imported_at")  # a manifest without these is damaged
_EXTENSION = re.compile(r"[a-z0-9]{1,8}(\.gz)?")


class Imported(NamedTuple):
    """What `Store.imported` did: the import's id, whether it is new, and how many events it added."""

    import_id: str
    added: bool
    events: int


def import_id(digest: str, profile: object) -> str:
    """Name a reading of an original by both: the same file with another profile is another import."""
    return f"{digest[:16]}-{profile_hash(profile)}"


def profile_hash(profile: object) -> str:
    """Hash a profile (TOML text or a mapping)."""
    text = profile if isinstance(profile, str) else canonical(profile)
    return sha256(text.encode()).hexdigest()[:12]


def write_import(
    root: Path,
    original: bytes,
    *,
    extension: str,
    profile: object,
    sessions: Sequence[Mapping[str, Any]],
    rows: Sequence[Mapping[str, Any]],
    ticks: Mapping[str, int],
    counts: Mapping[str, int] | None = None,
    quarantine: Sequence[Mapping[str, Any]] = (),
    restored: bool = False,
) -> Imported:
    """Store an import; its manifest comes last, and without it nothing of the import is read.

    Args:
        root: the store's root.
        original: the file's bytes as they came.
        extension: of the original's name, such as "csv".
        profile: what read it; part of the import's identity.
        sessions: headers as for `Store.begin`, each with its `session` id.
        rows: events, each with its `session`, in order; `seq`, `writer` and, where absent, `tick` are filled.
        ticks: highest tick already known of sessions that an earlier import brought.
        counts: new, unchanged, changed, withdrawn, quarantined.
        quarantine: what was held back.
        restored: the rows come from an export and keep their writer, seq and tick; where the same event is in the
            store by another way as well, it counts once.
    """
    identity = import_id(sha256(original).hexdigest(), profile)
    if (root / IMPORTS / f"{identity}.json").exists():
        return Imported(identity, added=False, events=0)
    headers = [clean_header(header) if restored else _header(header, identity) for header in sessions]
    events = [_complete(row) for row in rows] if restored else _numbered(rows, identity, ticks)
    _check_sessions(events, headers, ticks)
    manifest = {
        "id": identity,
        **_of_original(original, extension),
        "profile": profile,
        "profile_hash": profile_hash(profile),
        "imported_at": utc_now(),
        "events": len(events),
        "counts": dict(counts or {}),
        "sessions": headers,
        **({RESTORED: True} if restored else {}),
    }
    with explained(root / IMPORTS):
        _write(root, original, manifest, events, quarantine)
    return Imported(identity, added=True, events=len(events))


def _of_original(original: bytes, extension: str) -> dict[str, Any]:
    """Describe the original without its name, which may hold a person's."""
    extension = extension.lower().lstrip(".")
    if not _EXTENSION.fullmatch(extension):
        extension = "bin"
    return {"sha256": sha256(original).hexdigest(), "bytes": len(original), "extension": extension}


def _write(
    root: Path, original: bytes, manifest: dict[str, Any], events: list[Row], rejected: Sequence[Mapping[str, Any]]
) -> None:
    """Write original, events and what was held back, each durable, and only then the manifest that makes them count."""
    identity, file = manifest["id"], f"{IMPORTS}/{manifest['sha256']}.{manifest['extension']}"
    if not (root / file).exists():
        write_file(root / file, original)
    write_parquet(root / IMPORTS / f"{identity}.parquet", to_table(events), {"import": identity})
    if rejected:
        keep_rejected(root, identity, [{"file": file, **row} for row in rejected])
    write_record(root / IMPORTS / f"{identity}.json", manifest)


def _header(header: Mapping[str, Any], identity: str) -> dict[str, Any]:
    if not header.get("session"):
        raise StoreError("an imported session needs its id", "取り込むセッションには ID が必要です")
    return clean_header({**header, "import_id": identity})


def _numbered(rows: Sequence[Mapping[str, Any]], writer: str, ticks: Mapping[str, int]) -> list[Row]:
    counters: dict[str, int] = {}
    events = []
    for row in rows:
        session = row.get("session")
        if not session:
            raise StoreError("an imported event needs its session", "取り込むイベントにはセッションが必要です")
        seq = counters.get(session, 0)
        counters[session] = seq + 1
        tick = row.get("tick") or ticks.get(session, 0) + seq + 1
        events.append(full({**clean(row), "writer": writer, "seq": seq, "tick": tick, "schema_v": SCHEMA_V}))
    return events


def _complete(row: Mapping[str, Any]) -> Row:
    return full({**clean(row), "schema_v": SCHEMA_V})


def _check_sessions(events: list[Row], headers: list[dict[str, Any]], ticks: Mapping[str, int]) -> None:
    known = {header["session"] for header in headers} | ticks.keys()
    for row in events:
        if row["session"] not in known:
            raise StoreError(
                f"event {Key(row['session'], row['writer'], row['seq'])} belongs to no session of this import",
                "どのセッションにも属さないイベントがあります",
            )


def read_imports(root: Path) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Read every import's manifest, oldest first, with problems for those that cannot be read or lack their events."""
    found: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for path in sorted((root / IMPORTS).glob("*.json")):
        try:
            manifest = read_record(path)
            _ = [manifest[key] for key in _NEEDED], [header["session"] for header in manifest["sessions"]]
        except (Unreadable, KeyError, TypeError) as error:
            reason = error.reason if isinstance(error, Unreadable) else BAD_MANIFEST
            problems.append(Problem(f"{IMPORTS}/{path.name}", None, reason))
            continue
        if path.with_suffix(".parquet").is_file():
            found.append(manifest)
        else:
            detail = path.with_suffix(".parquet").name
            problems.append(
                Problem(f"{IMPORTS}/{path.name}", None, "file named in the manifest is missing", detail=detail)
            )
    return sorted(found, key=lambda manifest: manifest["imported_at"]), problems


def imported_header(root: Path, session: str) -> dict[str, Any] | None:
    """Give the beginning of an imported session, as its newest import tells it; None where no import does."""
    told = [
        header for manifest in read_imports(root)[0] for header in manifest["sessions"] if header["session"] == session
    ]
    return dict(told[-1]) if told else None


def imported_rows(root: Path, session: str) -> list[Row]:
    """Give what imports brought of a session; a log that goes on behind them counts from there."""
    if imported_header(root, session) is None:
        return []
    paths = [root / IMPORTS / f"{manifest['id']}.parquet" for manifest in read_imports(root)[0]]
    return [row for path in paths for row in from_table(read_parquet(path)) if row["session"] == session]


def import_row(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Give the row of table `import`."""
    row = {name: manifest.get(name) for name in names(TABLES["import"])}
    return {**row, "sessions": len(manifest["sessions"])}
