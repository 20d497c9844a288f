"""Power cuts: at every call and for every fate of unsynced bytes, nothing promised is lost and nothing is invented."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from playkit.errors import StoreError
from playkit.store import Store
from playkit.store.imported import read_imports
from playkit.store.inventory import sealed_files, session_folders
from playkit.store.parquet import from_table, read_parquet
from playkit.store.reading import SessionReader
from playkit.store.runs import read_manifest, run_folders
from playkit.store.verify import verify

from .evening import Evening, exported_elsewhere
from .powercut import build, recording, states

if TYPE_CHECKING:
    from pathlib import Path

DRILL = bool(os.environ.get("PLAYKIT_DRILL"))
MIXED = 60 if DRILL else 0
"""States a call in which every file has its own fate; with them there are more than 10,000."""


class Recorded(NamedTuple):
    """An evening as calls to the system, and what was asked of the store."""

    root: Path
    calls: list[tuple[Any, ...]]
    asked: set[str]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> Recorded:
    """One evening with everything that writes, and a failed sync in the middle of a session."""
    root = tmp_path_factory.mktemp("power") / "logs"
    export = exported_elsewhere(Store(tmp_path_factory.mktemp("other")), tmp_path_factory.mktemp("out"))
    with recording(root) as recorder:
        evening = Evening(Store(root), recorder.ack, export)
        _fail_once(evening)
        evening.play()
    assert evening.refused == 0
    return Recorded(root, recorder.calls, evening.asked)


def _fail_once(evening: Evening) -> None:
    log = evening.store.begin({"session": "s0", "game": "patchies", "seats": 2, "source": "table"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdatasync", _refuse)
        with pytest.raises(StoreError):
            log.append(evening.rows("never promised"))
    log.append(evening.rows("after"))
    evening.promised("after")
    log.close()


def _refuse(_: int) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


Key = tuple[str, str, int]


def _events(root: Path) -> dict[Key, str | None]:
    """Read a folder as a store does, without DuckDB, because there are thousands of them."""
    rows: dict[Key, str | None] = {}
    for folder in session_folders(root):
        reader = SessionReader(folder, root)
        reader.poll()
        rows |= {(row["session"], row["writer"], row["seq"]): row["text"] for row in reader.rows()}
    files = [*sealed_files(root).values()]
    files += [root / "imports" / f"{manifest['id']}.parquet" for manifest in read_imports(root)[0]]
    for path in files:
        rows |= {(row["session"], row["writer"], row["seq"]): row["text"] for row in _sealed_rows(path)}
    for folder in run_folders(root):
        manifest = read_manifest(folder)
        shards = manifest["shards"] if isinstance(manifest, dict) else []
        for number, shard in enumerate(shards):
            texts = read_parquet(folder / shard["file"])["text"].to_pylist()
            rows |= {(folder.name, "sim", 100 * number + index): text for index, text in enumerate(texts)}
    return rows


def _sealed_rows(path: Path) -> list[dict[str, Any]]:
    try:
        return from_table(read_parquet(path))
    except StoreError:
        return []  # a damaged file gives nothing, which the judge sees as loss


class Verdict(NamedTuple):
    """How many states there were, and how many lost, invented or doubled an event."""

    total: int
    lost: int
    invented: int
    doubled: int


def _judge(
    recorded: Recorded, calls: list[tuple[Any, ...]], scratch: Path, mixed: int = 0, *, to_the_end: bool = True
) -> Verdict:
    lost = invented = doubled = total = 0
    seen: dict[frozenset[tuple[str, bytes]], list[str]] = {}
    for promised, files in states(calls, mixed=mixed):
        total += 1
        key = frozenset(files.items())
        if key not in seen:
            shutil.rmtree(scratch, ignore_errors=True)
            scratch.mkdir()
            build(files, recorded.root, scratch)
            seen[key] = [text for text in _events(scratch).values() if text is not None]
            if len(seen) % (5 if DRILL else 40) == 0:
                verify(scratch)  # whatever is left can be proven without an exception
        texts = seen[key]
        lost += not promised <= set(texts)
        invented += not set(texts) <= recorded.asked
        doubled += len(texts) != len(set(texts))
        if lost and not to_the_end:
            break
    return Verdict(total, lost, invented, doubled)


@pytest.mark.slow
def test_no_power_cut_loses_or_invents_an_event(recorded, tmp_path):
    verdict = _judge(recorded, recorded.calls, tmp_path / "scratch", MIXED)
    assert verdict.total > (10_000 if DRILL else 1_000)
    assert verdict[1:] == (0, 0, 0)


@pytest.mark.parametrize("forgotten", ["sync", "sync folder"])
def test_the_same_cuts_do_lose_events_where_a_writer_forgets_to_sync(recorded, tmp_path, forgotten):
    careless = [call for call in recorded.calls if call[0] != forgotten]
    assert _judge(recorded, careless, tmp_path / "scratch", to_the_end=False).lost > 0
