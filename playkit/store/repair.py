"""Mending a store's folder: what is damaged moves aside, and is rebuilt from what is whole. Nothing is deleted."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.store.aside import Aside
from playkit.store.beliefs import FOLDER as BELIEFS
from playkit.store.files import TEMPORARY, FileLock, explained
from playkit.store.imported import ORIGINAL_GONE
from playkit.store.inventory import ARCHIVE, IMPORTS, LIVE, OPEN, SEALED
from playkit.store.parquet import from_table, read_parquet, to_table, write_parquet
from playkit.store.problems import NEWER, Unreadable
from playkit.store.publish import FILE as SNAPSHOT
from playkit.store.rebuild import rebuild_journals
from playkit.store.records import read_record, write_record
from playkit.store.rows import in_order, utc_now
from playkit.store.runs import PROGRESS, SIM
from playkit.store.testers import FILE as TESTERS
from playkit.store.testers import rebuilt
from playkit.store.verify import read_all, verify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.store.aside import Mend
    from playkit.store.problems import Problem

DAY_SECONDS = 86_400
LEFT = "left alone: somebody is writing to it"


def repair(root: Path) -> list[Mend]:
    """Mend what `verify` finds, and give what was done, one entry a file or folder.

    What is damaged moves to quarantine/aside/<when>/ under the same path; a copy is on the disk before anything takes
    its place. What somebody is writing to, and what a newer playkit wrote, is left alone.

    Raises:
        StoreError: the disk refused; what was moved by then is where the message of the next `repair` says.
    """
    aside = Aside(root)
    with explained(root):
        mender = _Mender(root, aside)
        for problem in verify(root):
            mender.mend(problem)
        return aside.finish()


class _Mender:
    """Mends problems one after the other, every session, import and run once."""

    def __init__(self, root: Path, aside: Aside) -> None:
        self.root, self.aside = root, aside
        self._done: set[Path] = set()

    def mend(self, problem: Problem) -> None:
        path = self.root / problem.file
        if path.name.endswith(TEMPORARY):
            self._unfinished(path)
            return
        parts = Path(problem.file).parts
        # A session and a run are mended as a whole, an import with its manifest.
        whole = parts[0] in (LIVE, ARCHIVE, SIM)
        subject = self.root.joinpath(*parts[:2]) if whole else path
        if subject in self._done:
            return
        self._done.add(subject)
        if problem.reason == NEWER:
            self.aside.note(path, "left alone: it needs a newer playkit")
            return
        ways = {
            LIVE: self._live,
            ARCHIVE: self._archive,
            SEALED: self._sealed,
            SIM: self._run,
            IMPORTS: self._import,
            BELIEFS: self._belief,
        }
        ways.get(parts[0], self._single)(subject)

    def _unfinished(self, path: Path) -> None:
        if _is_writing(path):
            self.aside.note(path, LEFT)
        elif path.exists():  # it may have gone with the folder that it lay in
            self.aside.move(path)

    def _live(self, folder: Path) -> None:
        opened = FileLock(folder / OPEN)
        if not opened.acquire(wait=False):
            self.aside.note(folder, LEFT)
            return
        try:
            rebuild_journals(folder, self.aside)
        finally:
            opened.release()

    def _archive(self, folder: Path) -> None:
        rebuild_journals(folder, self.aside)

    def _sealed(self, path: Path) -> None:
        archive = read_all(self.root / ARCHIVE / path.stem, self.root)
        rows = {(row["writer"], row["seq"]): row for row in archive.rows()}
        if not rows:
            self.aside.move(path, "moved aside; nothing was left to rebuild it from")
            return
        try:
            sealed = {(row["writer"], row["seq"]): row for row in from_table(read_parquet(path))}
        except Unreadable:
            sealed = {}
        target = self.aside.copy(path)
        # The journal's lines were written first and carry a checksum each, so they win.
        whole = in_order(list({**sealed, **rows}.values()))
        write_parquet(path, to_table(whole), {"header": archive.header or {}, "session": path.stem})
        self.aside.note(path, "rebuilt from its journal", target)

    def _import(self, path: Path) -> None:
        manifest = path.with_suffix(".json")
        if path.suffix not in (".json", ".parquet"):
            self._original(path)
            return
        for part in (manifest, path.with_suffix(".parquet")):
            if part.exists():
                self.aside.move(part, "moved aside; import the kept original again")

    def _original(self, path: Path) -> None:
        named = [found for found in (self.root / IMPORTS).glob(f"{path.name[:16]}-*.json") if found.is_file()]
        if not named:
            self.aside.note(path, "left alone: import it again, or move it away")
            return
        if path.exists():
            self.aside.move(path)
        for manifest in named:
            write_record(manifest, {**read_record(manifest), ORIGINAL_GONE: utc_now()})
        self.aside.note(path, "the kept original is gone; its events are whole")

    def _run(self, folder: Path) -> None:
        opened = FileLock(folder / OPEN)
        if not opened.acquire(wait=False):
            self.aside.note(folder, LEFT)
            return
        opened.release()
        if _can_be_resumed(folder):
            self.aside.note(folder, "left alone: this run can be resumed")
        else:
            self.aside.move(folder, "moved aside; simulate again with the same seed")

    def _belief(self, path: Path) -> None:
        self.aside.move(path, "moved aside; work the beliefs out again")

    def _single(self, path: Path) -> None:
        if path.name == TESTERS:
            self.aside.replace(
                path, rebuilt(self._tester_ids()), "rebuilt without names, which are in the file moved aside"
            )
        elif path.name == SNAPSHOT:
            self.aside.move(path, "moved aside, to be published again")

    def _tester_ids(self) -> Iterable[str]:
        """Find every tester that a session names."""
        from playkit.store.engine import Engine
        from playkit.store.queries import run

        connection = Engine(self.root)
        connection.refresh()
        rows = run(connection.cursor(), "SELECT DISTINCT tester FROM seat WHERE tester IS NOT NULL")
        return [str(tester) for (tester,) in rows]


def _is_writing(path: Path) -> bool:
    """Say whether the process that began a temporary file may still be at it; numbers of processes are used again."""
    number = path.name.removesuffix(TEMPORARY).rpartition(".")[2].partition("-")[0]
    try:
        os.kill(int(number), 0)
        return time.time() - path.stat().st_mtime < DAY_SECONDS
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


def _can_be_resumed(folder: Path) -> bool:
    try:
        return not (folder / "manifest.json").exists() and bool(read_record(folder / PROGRESS))
    except (OSError, StoreError):
        return False
