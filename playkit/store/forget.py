"""Forgetting a tester: the one file of names is rewritten, and on demand what was kept of their sheets and photos goes.

Evidence stays: journals, sealed files and exports know an id and a pseudonym, which nothing leads back from.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.store.engine import Engine
from playkit.store.files import explained, locked, sync_folder, write_file
from playkit.store.imported import ORIGINAL_GONE, read_imports
from playkit.store.inventory import IMPORTS
from playkit.store.quarantine import ASIDE, blank_words
from playkit.store.quarantine import FOLDER as QUARANTINE
from playkit.store.queries import run
from playkit.store.records import write_record
from playkit.store.rows import compact, utc_now
from playkit.store.testers import FILE, read_testers
from playkit.store.views import literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

PHOTOS = "photos"


class Forgotten(NamedTuple):
    """What was forgotten: the tester's id and pseudonym, which stay, and the files that were removed."""

    tester: str
    pseudonym: str | None
    removed: list[str]


def forget(root: Path, who: str, *, originals: bool = False) -> Forgotten:
    """Take a tester's name and experience out of the one file that holds them.

    Args:
        root: the store's root.
        who: id, pseudonym or name.
        originals: also remove the untouched originals of imports this tester appears in, the words an importer held
            back from them, and the photos of their sessions; the events stay.

    Raises:
        StoreError: nobody is called that, or several are; or the disk refused.
    """
    with explained(root), locked(root / f".{FILE}.lock"):
        testers = read_testers(root)
        tester = _one(testers, who)
        removed = _old_lists(root)
        if originals:
            removed += _originals(root, tester) + _photos(root, tester)
        pseudonym = testers[tester].get("pseudonym")
        blank = {"display_name": None, "pseudonym": pseudonym, "experience": None, "forgotten_at": utc_now()}
        write_file(root / FILE, compact({**testers, tester: blank}).encode())
        return Forgotten(tester, pseudonym, [path.relative_to(root).as_posix() for path in removed])


def _one(testers: Mapping[str, Mapping[str, Any]], who: str) -> str:
    """Find whom a word means. The word itself stays out of messages: it may be a name."""
    called = [
        tester
        for tester, fields in testers.items()
        if who in (tester, fields.get("pseudonym"), fields.get("display_name"))
    ]
    if len(called) == 1:
        return called[0]
    if called:
        listed = ", ".join(str(testers[tester].get("pseudonym")) for tester in called)
        raise StoreError(
            f"several testers are called that; say which one: {listed}", f"同じ名前の人が複数います：{listed}"
        )
    raise StoreError(
        "no tester has that name, pseudonym (such as T3) or id",
        "その名前・仮名（T3 など）・ID のテスターはいません",
    )


def _old_lists(root: Path) -> list[Path]:
    """Remove damaged lists of names that a repair moved aside: they would outlive the one file."""
    return [_removed(path) for path in sorted((root / QUARANTINE / ASIDE).glob(f"*/{FILE}"))]


def _originals(root: Path, tester: str) -> list[Path]:
    """Remove the originals of imports the tester appears in; their manifests keep what was read, without words."""
    sessions = set(_sessions(root, tester))
    gone = []
    for manifest in read_imports(root)[0]:
        if sessions.isdisjoint(header["session"] for header in manifest["sessions"]):
            continue
        names = f"{manifest['sha256']}.{manifest['extension']}"
        kept = [root / IMPORTS / names, *(root / QUARANTINE / ASIDE).glob(f"*/{IMPORTS}/{names}")]
        # A profile's aliases are names, and so may be what could not be read.
        write_record(root / IMPORTS / f"{manifest['id']}.json", {**manifest, "profile": None, ORIGINAL_GONE: utc_now()})
        blank_words(root, manifest["id"])
        gone += [_removed(path) for path in kept if path.exists()]
    return gone


def _photos(root: Path, tester: str) -> list[Path]:
    folders = [root / PHOTOS / session for session in _sessions(root, tester) if "/" not in session]
    return [_removed(folder) for folder in folders if folder.is_dir()]


def _sessions(root: Path, tester: str) -> Iterable[str]:
    """Find the sessions the tester sat in, or is named in where the seat is not known."""
    engine = Engine(root)
    engine.refresh()
    whose = literal(tester)
    found = run(
        engine.cursor(),
        f"SELECT session FROM seat WHERE tester = {whose} UNION "
        f"SELECT session FROM _recorded WHERE data ->> '$.tester' = {whose} UNION "
        f"SELECT id FROM session WHERE recorder = {whose}",
    )
    return [str(session) for (session,) in found]


def _removed(path: Path) -> Path:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    sync_folder(path.parent)
    return path
