"""No space, a fault, a quota, a short write: at every single call, and on real disks that are really full.

Whatever refuses, the caller hears of it in words, nothing is acknowledged that is not stored, what was stored is
intact, and as soon as there is room everything goes on.
"""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playkit.errors import StoreError
from playkit.store import Store

from .evening import Evening, exported_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

DRILL = bool(os.environ.get("PLAYKIT_DRILL"))
CALLS = ("open", "write", "fsync", "fdatasync", "rename", "replace", "mkdir", "unlink")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EDQUOT)


class RefusingDisk:
    """Counts the writing calls of `os` below a folder, and lets chosen ones fail: with an error, or a short write."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root = str(root)
        self.count = 0
        self.fails: dict[int, int | None] = {}
        self.lasting = False
        for name in CALLS:
            # Whether a sync really syncs is another test's business, and waiting for it takes minutes.
            real = (lambda _: None) if name in ("fsync", "fdatasync") else getattr(os, name)
            patch.setattr(os, name, self._wrapped(name, real))

    def fail(self, at: int, error: int | None, *, lasting: bool = False) -> None:
        """Let call number `at` fail with an error (None: a write that stops half-way and then finds no space)."""
        self.count, self.fails, self.lasting = 0, {at: error}, lasting

    def _wrapped(self, name, real):
        def call(first, *rest, **named):
            if not self._is_ours(name, first, rest):
                return real(first, *rest, **named)
            self.count += 1
            at = max((number for number in self.fails if number <= self.count), default=None)
            if at is None or (self.count != at and not self.lasting):
                return real(first, *rest, **named)
            error = self.fails[at]
            if error is None and name == "write" and self.count == at and len(rest[0]) > 1:
                self.fails = {self.count + 1: errno.ENOSPC}  # what is left finds no space
                return real(first, rest[0][: len(rest[0]) // 2])
            raise OSError(error or errno.ENOSPC, os.strerror(error or errno.ENOSPC))

        return call

    def _is_ours(self, name, first, rest) -> bool:
        if name == "open":
            writing = os.O_CREAT | os.O_WRONLY | os.O_RDWR | os.O_APPEND
            return bool(rest[0] & writing) and os.fspath(first).startswith(self.root)
        if isinstance(first, int):
            return self._path(first).startswith(self.root)
        return os.fspath(first).startswith(self.root)

    @staticmethod
    def _path(fd: int) -> str:
        try:
            return str(Path(f"/proc/self/fd/{fd}").readlink())
        except OSError:
            return ""


@pytest.fixture(scope="module")
def export(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("elsewhere")
    return exported_elsewhere(Store(folder / "logs"), folder / "out")


def texts(store: Store) -> list[str]:
    return store.sql("SELECT text FROM event WHERE kind = 'noted'")["text"].to_list()


def chosen(total: int) -> Iterator[tuple[int, int | None, bool]]:
    """Choose calls and how they fail: all of them in the drill, a spread sample otherwise."""
    every = [
        (at, error, lasting) for at in range(1, total + 1) for error in (*ERRORS, None) for lasting in (False, True)
    ]
    yield from every if DRILL else random.Random(3).sample(every, 7)  # noqa: S311 (a sample, repeatable)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="paths of descriptors are asked of /proc")
def test_at_every_call_a_disk_may_refuse_and_nothing_promised_is_lost(tmp_path, export):
    with pytest.MonkeyPatch.context() as patch:
        disk = RefusingDisk(tmp_path, patch)
        Evening(Store(tmp_path / "whole"), lambda _: None, export).play()
        total = disk.count
        assert total > 100
        refused = 0
        for number, (at, error, lasting) in enumerate(chosen(total)):
            store = Store(tmp_path / str(number))
            promised: list[str] = []
            evening = Evening(store, promised.append, export)
            disk.fail(at, error, lasting=lasting)
            evening.play()
            disk.fails = {}
            refused += evening.refused
            assert not evening.untold
            _judge(Store(store.root), set(promised), evening.asked, f"call {at}, {error}, lasting {lasting}")
    assert refused > (total if DRILL else 3), "the disk never refused"


def _judge(store: Store, promised: set[str], asked: set[str], where: str) -> None:
    store.root.mkdir(exist_ok=True)
    found = texts(store)
    assert promised <= set(found), where
    assert len(found) == len(set(found)), where
    assert set(found) <= asked, where
    # There is room again: everything goes on, and what is left of the failure can be cleared away.
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": "room again"}])
    store.repair()
    assert {problem.reason for problem in store.verify()} <= LEFT, where
    assert promised | {"room again"} <= set(texts(store)), where


FILLED = """
import sys
from pathlib import Path
from playkit.store import Store
sys.path.insert(0, sys.argv[3])
from tests.store.evening import Evening
promised = []
evening = Evening(Store(Path(sys.argv[1]) / "logs"), promised.append, Path(sys.argv[2]))
evening.play()
print(evening.refused, *promised)
"""
LEFT = {
    "file that no manifest names",  # an original whose import did not come through
    "Parquet without its manifest: never finished",  # a run that can be resumed
    "temporary file of an interrupted write",  # one that could not be removed, of this process, which still lives
}
REPOSITORY = str(Path(__file__).parents[2])


def _run(prefix: list[str], root: Path, export: Path, limit: int | None = None) -> tuple[int, set[str]]:
    def limited() -> None:
        import resource

        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [*prefix, sys.executable, "-W", "error", "-c", FILLED, str(root), str(export), REPOSITORY]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limited)
    assert done.returncode == 0, done.stderr
    refused, *promised = done.stdout.split()
    return int(refused), set(promised)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of a file's size are of POSIX")
@pytest.mark.parametrize("limit", range(500, 12_000, 500) if DRILL else (600, 6_000))
def test_files_that_may_not_grow_refuse_and_nothing_promised_is_lost(tmp_path, export, limit):
    """A limit of the system itself, which also stops what pyarrow and DuckDB write without asking Python."""
    refused, promised = _run([], tmp_path, export, limit)
    assert refused
    store = Store(tmp_path / "logs")
    _judge(store, promised, set(texts(store)) if store.root.exists() else set(), f"limit {limit}")


@pytest.mark.slow
@pytest.mark.parametrize("size", range(16, 200, 12) if DRILL else (40,))
def test_a_disk_that_is_really_full_refuses_and_nothing_promised_is_lost(tmp_path, export, size):
    """A file system of a few pages, full before the evening is over; its content is copied out and judged."""
    prefix = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    if subprocess.run([*prefix, "mount -t tmpfs none /mnt"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody mount a file system of their own")
    small = tmp_path / "small"
    small.mkdir()
    script = (
        f'mount -t tmpfs -o size={size}k none "{small}" && shift 0 && "$@"; code=$?; '
        f'cp -r "{small}/logs" "{tmp_path}/kept" 2>/dev/null; exit $code'
    )
    refused, promised = _run([*prefix, script, "sh"], small, export)
    assert refused
    store = Store(tmp_path / "kept")
    _judge(store, promised, set(texts(store)) if store.root.exists() else set(), f"{size} kB")


def test_a_journal_goes_on_after_the_disk_was_full(store, monkeypatch):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    real = os.write

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    for _ in range(3):
        with pytest.raises(StoreError, match="full"):
            log.note("bored")
    monkeypatch.setattr(os, "write", real)
    assert log.note("bored").seq == 1
    assert store.verify() == []
