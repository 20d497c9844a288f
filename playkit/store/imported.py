"""What came from paper and other programs: the untouched original, its profile and its events, stored in one step."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.store.files import explained, write_file
from playkit.store.headers import clean_header
from playkit.store.ids import Key
from playkit.store.parquet import to_table, write_parquet
from playkit.store.problems import Problem
from playkit.store.quarantine import keep_rejected
from playkit.store.rows import canonical, clean, compact, full, utc_now
from playkit.store.schema import SCHEMA_V, TABLES, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playkit.store.rows import Row

IMPORTS = "imports"
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
    """
    digest = sha256(original).hexdigest()
    identity = import_id(digest, profile)
    manifest_path = root / IMPORTS / f"{identity}.json"
    if manifest_path.exists():
        return Imported(identity, added=False, events=0)
    headers = [_header(header, identity) for header in sessions]
    events = _numbered(rows, identity, ticks)
    _check_sessions(events, headers, ticks)
    extension = extension.lower().lstrip(".")
    extension = extension if _EXTENSION.fullmatch(extension) else "bin"
    manifest = {
        "id": identity,
        "sha256": digest,
        "bytes": len(original),
        "extension": extension,
        "profile": profile,
        "profile_hash": profile_hash(profile),
        "imported_at": utc_now(),
        "events": len(events),
        "counts": dict(counts or {}),
        "sessions": headers,
    }
    with explained(root / IMPORTS):
        if not (root / IMPORTS / f"{digest}.{extension}").exists():
            write_file(root / IMPORTS / f"{digest}.{extension}", original)
        write_parquet(root / IMPORTS / f"{identity}.parquet", to_table(events))
        if quarantine:
            keep_rejected(root, identity, [{"file": f"{IMPORTS}/{digest}.{extension}", **row} for row in quarantine])
        write_file(manifest_path, compact(manifest).encode())
    return Imported(identity, added=True, events=len(events))


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
            manifest = dict(json.loads(path.read_bytes()))
            _ = manifest["sessions"], manifest["imported_at"]  # their absence is damage, too
        except (OSError, ValueError, KeyError, TypeError) as error:
            problems.append(
                Problem(f"{IMPORTS}/{path.name}", None, "manifest cannot be read", detail=type(error).__name__)
            )
            continue
        if path.with_suffix(".parquet").is_file():
            found.append(manifest)
        else:
            detail = path.with_suffix(".parquet").name
            problems.append(
                Problem(f"{IMPORTS}/{path.name}", None, "file named in the manifest is missing", detail=detail)
            )
    return sorted(found, key=lambda manifest: manifest["imported_at"]), problems


def import_row(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Give the row of table `import`."""
    row = {name: manifest.get(name) for name in names(TABLES["import"])}
    return {**row, "sessions": len(manifest["sessions"])}
