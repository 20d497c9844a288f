"""A disk that loses power: records what a writer asked of the system, and builds what could be left at every moment.

POSIX promises little: written bytes survive only after fsync of the file, and a new or renamed entry only after fsync
of its folder. Bytes that were not synced may be kept, dropped, cut, zeroed or replaced by garbage.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FATES = ("kept", "dropped", "cut", "zeroed", "garbage")


@dataclass
class Recorder:
    """The calls in order, as (what, ...) tuples; `ack` marks what the writer promised to its caller."""

    root: Path
    calls: list[tuple[Any, ...]] = field(default_factory=list)
    inodes: dict[int, int] = field(default_factory=dict)  # open descriptor -> our number of the file
    entries: dict[str, int] = field(default_factory=dict)  # path -> our number of the file
    count: int = 0

    def ack(self, label: str) -> None:
        """Mark that the caller was promised `label`."""
        self.calls.append(("ack", label))

    def inside(self, path: object) -> str | None:
        """Give a path below the root as text, None for any other."""
        text = os.fspath(path) if isinstance(path, str | os.PathLike) else ""
        return str(Path(text)) if text.startswith(str(self.root)) else None

    def file(self, path: str) -> int:
        """Number a file; one that a library wrote behind our back counts as written now, unsynced."""
        if path not in self.entries:
            self.count += 1
            self.entries[path] = self.count
            self.calls.append(("create", path, self.count))
            content = Path(path).read_bytes() if Path(path).exists() else b""
            if content:
                self.calls.append(("write", self.count, content))
        return self.entries[path]


@contextmanager
def recording(root: Path) -> Iterator[Recorder]:
    """Record the writing calls below `root` for the length of the block."""
    recorder = Recorder(root)
    with pytest.MonkeyPatch.context() as patch:
        _patch_files(recorder, patch)
        _patch_names(recorder, patch)
        yield recorder


def _patch_files(recorder: Recorder, patch: pytest.MonkeyPatch) -> None:  # noqa: C901 (one small stand-in per call)
    real = {name: getattr(os, name) for name in ("open", "write", "ftruncate", "close")}
    folders: dict[int, str] = {}

    def opened(path, flags, *rest, **named):
        fd = real["open"](path, flags, *rest, **named)
        inside = recorder.inside(path)
        if inside is not None and Path(inside).is_dir():
            folders[fd] = inside
        elif inside is not None and Path(inside).name not in (".lock", ".open", ".testers.json.lock"):
            recorder.inodes[fd] = recorder.file(inside)
        return fd

    def written(fd, data):
        count = real["write"](fd, data)
        if fd in recorder.inodes:
            recorder.calls.append(("write", recorder.inodes[fd], bytes(data[:count])))
        return count

    def synced(fd):
        # The real disk need not sync: what survives is worked out from the record.
        if fd in folders:
            recorder.calls.append(("sync folder", folders[fd]))
        elif fd in recorder.inodes:
            recorder.calls.append(("sync", recorder.inodes[fd]))

    def truncated(fd, size):
        real["ftruncate"](fd, size)
        recorder.calls.append(("truncate", recorder.inodes[fd], size))

    def closed(fd):
        folders.pop(fd, None)
        recorder.inodes.pop(fd, None)
        real["close"](fd)

    for name, replacement in {
        "open": opened,
        "write": written,
        "fsync": synced,
        "fdatasync": synced,
        "ftruncate": truncated,
        "close": closed,
    }.items():
        patch.setattr(os, name, replacement)


def _patch_names(recorder: Recorder, patch: pytest.MonkeyPatch) -> None:
    real = {name: getattr(os, name) for name in ("rename", "replace", "unlink", "mkdir", "rmdir")}

    def moved(name):
        def call(source, target, **named):
            real[name](source, target, **named)
            old, new = recorder.inside(source), recorder.inside(target)
            if old is not None and new is not None:
                recorder.entries[new] = recorder.entries.pop(old)
                recorder.calls.append(("rename", old, new))

        return call

    def gone(name):
        def call(path, **named):
            real[name](path, **named)
            inside = recorder.inside(path)
            if inside is not None and recorder.entries.pop(inside, None) is not None:
                recorder.calls.append(("unlink", inside))

        return call

    def made(path, *rest, **named):
        real["mkdir"](path, *rest, **named)
        inside = recorder.inside(path)
        if inside is not None:
            recorder.calls.append(("mkdir", inside))

    for name, call in {
        "rename": moved("rename"),
        "replace": moved("replace"),
        "unlink": gone("unlink"),
        "mkdir": made,
    }.items():
        patch.setattr(os, name, call)


@dataclass
class Disk:
    """What is surely on the disk, and what is only in memory, after some calls."""

    memory: dict[int, bytes] = field(default_factory=lambda: defaultdict(bytes))
    durable: dict[int, bytes] = field(default_factory=lambda: defaultdict(bytes))
    names: dict[str, int | None] = field(default_factory=dict)  # None = a folder
    durable_names: dict[str, int | None] = field(default_factory=dict)

    def do(self, call: tuple[Any, ...]) -> None:
        """Let one recorded call happen."""
        what, *rest = call
        if what == "create":
            self.names[rest[0]] = rest[1]
        elif what == "mkdir":
            self.names[rest[0]] = None
        elif what == "write":
            self.memory[rest[0]] += rest[1]
        elif what == "truncate":
            self.memory[rest[0]] = self.memory[rest[0]][: rest[1]]
        elif what == "sync":
            self.durable[rest[0]] = self.memory[rest[0]]
        elif what == "rename":
            self.names[rest[1]] = self.names.pop(rest[0])
        elif what == "unlink":
            del self.names[rest[0]]
        elif what == "sync folder":
            self._sync_folder(rest[0])

    def _sync_folder(self, folder: str) -> None:
        for path in [path for path in self.durable_names if str(Path(path).parent) == folder]:
            del self.durable_names[path]
        self.durable_names |= {path: node for path, node in self.names.items() if str(Path(path).parent) == folder}

    def survivors(self, fate: str, names_kept: bool, rng: random.Random) -> dict[str, bytes]:
        """Give one possible disk after the cut, the same for all files: path -> content."""
        names = self.names if names_kept else self.durable_names
        return self._content_of(names, lambda: fate, rng)

    def any_survivors(self, rng: random.Random) -> dict[str, bytes]:
        """Give one possible disk after the cut, every file and every folder with a fate of its own."""
        folders = {str(Path(path).parent) for path in (*self.names, *self.durable_names)}
        kept = {folder: rng.random() < 0.5 for folder in sorted(folders)}
        names = {
            path: node
            for source, fresh in ((self.names, True), (self.durable_names, False))
            for path, node in source.items()
            if kept[str(Path(path).parent)] is fresh
        }
        return self._content_of(names, lambda: rng.choice(FATES), rng)

    def _content_of(
        self, names: dict[str, int | None], fate: Callable[[], str], rng: random.Random
    ) -> dict[str, bytes]:
        return {
            path: _content(self.durable[node], self.memory[node], fate(), rng)
            for path, node in names.items()
            if node is not None and _reachable(path, names)
        }


def _reachable(path: str, names: dict[str, int | None]) -> bool:
    """A file is there only where every folder made on the way to it is."""
    parents = [str(parent) for parent in Path(path).parents]
    return all(parent in names for parent in parents if parent in names or _was_made(parent, names))


def _was_made(parent: str, names: dict[str, int | None]) -> bool:
    roots = [path for path, node in names.items() if node is None]
    top = min((len(root) for root in roots), default=len(parent) + 1)
    return len(parent) >= top


def _content(durable: bytes, memory: bytes, fate: str, rng: random.Random) -> bytes:
    if not memory.startswith(durable):
        return memory if fate == "kept" else durable  # cut off since the last sync
    extra = memory[len(durable) :]
    return durable + {
        "kept": extra,
        "dropped": b"",
        "cut": extra[: rng.randrange(len(extra) + 1)],
        "zeroed": b"\0" * len(extra),
        "garbage": rng.randbytes(len(extra)),
    }[fate]  # fmt: skip


def states(calls: list[tuple[Any, ...]], seed: int = 0, mixed: int = 0) -> Iterator[tuple[set[str], dict[str, bytes]]]:
    """Give (promised so far, files left) for a cut after each call.

    Args:
        calls: as recorded.
        seed: of the garbage and of the mixtures.
        mixed: beside every fate for all files alike, so many states a call in which each file has its own.
    """
    rng = random.Random(seed)  # noqa: S311 (garbage on a simulated disk, repeatable)
    disk, promised = Disk(), set()
    for call in calls:
        if call[0] == "ack":
            promised.add(call[1])
        disk.do(call)
        for fate in FATES:
            for names_kept in (True, False):
                yield set(promised), disk.survivors(fate, names_kept, rng)
        for _ in range(mixed):
            yield set(promised), disk.any_survivors(rng)


def build(files: dict[str, bytes], old_root: Path, new_root: Path) -> None:
    """Lay the files of one state out below `new_root`."""
    for path, content in files.items():
        target = new_root / Path(path).relative_to(old_root)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
