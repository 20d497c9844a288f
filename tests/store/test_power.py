"""Power cuts: at every call and for every fate of unsynced bytes, nothing promised is lost and nothing is invented."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from playkit.errors import StoreError
from playkit.store import Store
from playkit.store.imported import read_imports
from playkit.store.inventory import sealed_files, session_folders
from playkit.store.parquet import from_table, read_parquet
from playkit.store.reading import SessionReader

from .powercut import build, recording, states

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def calls(tmp_path_factory) -> tuple[Path, list[tuple[Any, ...]]]:
    """One evening: a session with a failed write in the middle, another, sealing, a correction, an import."""
    root = tmp_path_factory.mktemp("power") / "logs"
    with recording(root) as recorder:
        _evening(Store(root), recorder.ack)
    return root, recorder.calls


def _evening(store: Store, ack) -> None:
    log = store.begin({"session": "s1", "game": "patchies", "seats": 2, "source": "table"})
    for number in range(6):
        if number == 3:
            _fail_once(log)
        log.append([{"kind": "noted", "text": f"a{number}"}, {"kind": "noted", "text": f"A{number}"}])
        ack(f"a{number}")
        ack(f"A{number}")
    second = store.open_session("s1")
    second.append([{"kind": "noted", "text": "b0"}])
    ack("b0")
    second.close()
    log.end()
    log.close()
    store.seal()
    with store.open_session("s1") as later:
        later.append([{"kind": "noted", "text": "c0"}])
        ack("c0")
        later.end()
    store.seal()
    rows = [{"session": "i1", "kind": "noted", "text": f"d{number}"} for number in range(3)]
    store.imported(b"sheet", "profile", [{"session": "i1", "game": "patchies", "seats": 2}], rows, extension="csv")
    for number in range(3):
        ack(f"d{number}")


def _fail_once(log) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdatasync", _refuse)
        with pytest.raises(StoreError):
            log.append([{"kind": "noted", "text": "never promised"}])


def _refuse(_: int) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def _texts(root: Path) -> list[str]:
    rows: dict[tuple[str, str, int], str] = {}
    for folder in session_folders(root):
        reader = SessionReader(folder, root)
        reader.poll()
        rows |= {(row["session"], row["writer"], row["seq"]): row["text"] for row in reader.rows()}
    files = [*sealed_files(root).values()]
    files += [root / "imports" / f"{manifest['id']}.parquet" for manifest in read_imports(root)[0]]
    for path in files:
        rows |= {(row["session"], row["writer"], row["seq"]): row["text"] for row in _sealed_rows(path)}
    return [text for text in rows.values() if text is not None]


def _sealed_rows(path: Path) -> list[dict[str, Any]]:
    try:
        return from_table(read_parquet(path))
    except StoreError:
        return []  # a damaged file gives nothing, which the judge sees as loss


ASKED = {f"{letter}{n}" for letter in "aA" for n in range(6)} | {"b0", "c0", "d0", "d1", "d2", "never promised"}


def _judge(calls: list[tuple[Any, ...]], root: Path, scratch: Path) -> tuple[int, int, int, int]:
    """Count states, and those that lost, invented or doubled an event."""
    lost = invented = doubled = total = 0
    seen: dict[frozenset[tuple[str, bytes]], list[str]] = {}
    for promised, files in states(calls):
        total += 1
        key = frozenset(files.items())
        if key not in seen:
            shutil.rmtree(scratch, ignore_errors=True)
            scratch.mkdir()
            build(files, root, scratch)
            seen[key] = _texts(scratch)
        texts = seen[key]
        lost += not promised <= set(texts)
        invented += not set(texts) <= ASKED
        doubled += len(texts) != len(set(texts))
    return total, lost, invented, doubled


def test_no_power_cut_loses_or_invents_an_event(calls, tmp_path):
    root, recorded = calls
    total, lost, invented, doubled = _judge(recorded, root, tmp_path / "scratch")
    assert total > 500
    assert (lost, invented, doubled) == (0, 0, 0)


@pytest.mark.parametrize("forgotten", ["sync", "sync folder"])
def test_the_same_cuts_do_lose_events_where_a_writer_forgets_to_sync(calls, tmp_path, forgotten):
    root, recorded = calls
    careless = [call for call in recorded if call[0] != forgotten]
    _, lost, _, _ = _judge(careless, root, tmp_path / "scratch")
    assert lost > 0
