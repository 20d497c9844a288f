"""`repair`: what is damaged moves aside and is rebuilt; nothing is deleted, nothing whole is touched."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from playkit.store import Store
from playkit.store.aside import MENDS, Mend
from playkit.store.parquet import from_table, read_parquet, to_table, write_parquet

if TYPE_CHECKING:
    from pathlib import Path

ALL = "SELECT session, writer, seq, tick, kind, text, data FROM event ORDER BY ALL"


@pytest.fixture
def full(store, finished) -> Store:  # noqa: ARG001 (the session is there, its id is not needed)
    """A store with something in every corner: sealed, live, imported, simulated, published."""
    store.seal()
    with store.session("capture4", seats=[{"tester": store.tester("ユイ")}, {}]) as log:
        for number in range(4):
            log.note("bored", text=f"n{number}")
    header = {"session": "sheet-1", "game": "patchies", "seats": 2, "source": "table", "crew": "people"}
    rows = [{"session": "sheet-1", "kind": "scored", "seat": 0, "value": 3}]
    store.imported(b"a,b\n1,2\n", "profile", [header], rows, extension="csv")
    with store.simulation_run({"game": "patchies", "id": "run", "bots": ["random"]}) as run:
        run.write(pa.table({"session": pa.array([0, 0]), "kind": ["drew", "scored"]}))
    store.publish()
    assert store.verify() == []
    return store


def one(store: Store, pattern: str) -> Path:
    [path] = store.root.glob(pattern)
    return path


def live(store: Store) -> Path:
    return one(store, "live/*/*.jsonl")


def change(path: Path, before: bytes, after: bytes) -> None:
    data = path.read_bytes()
    assert before in data
    path.write_bytes(data.replace(before, after, 1))


def torn(store):
    live(store).write_bytes(live(store).read_bytes()[:-9])


def flipped(store):
    change(live(store), b"n2", b"nX")


def headless(store):
    change(live(store), b'"format"', b'"formal"')


def both_heads_gone(store):
    path = one(store, "archive/*/*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"format"', b'"formal"', 2))


def cut_out(store):
    lines = live(store).read_bytes().splitlines(keepends=True)
    live(store).write_bytes(b"".join(lines[:2] + lines[4:]))


def archive_flipped(store):
    change(one(store, "archive/*/*.jsonl"), "長い".encode(), b"XXXXXX")


def archive_headless(store):
    change(one(store, "archive/*/*.jsonl"), b'"format"', b'"formal"')


def sealed_cut(store):
    path = one(store, "sealed/*/*.parquet")
    path.write_bytes(path.read_bytes()[:-30])


def sealed_renamed_inside(store):
    change(one(store, "sealed/*/*.parquet"), b'"study":"first"', b'"study":"fjrst"')


def sealed_lacks(store):
    path = one(store, "sealed/*/*.parquet")
    write_parquet(path, to_table(from_table(read_parquet(path))[:-2]), {"header": {"game": "patchies"}})


def import_flipped(store):
    path = one(store, "imports/*.parquet")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def manifest_flipped(store):
    change(one(store, "imports/*.json"), b'"patchies"', b'"patchier"')


def original_changed(store):
    one(store, "imports/*.csv").write_bytes(b"changed")


def original_gone(store):
    path = one(store, "imports/*.csv")
    path.rename(path.parents[2] / "elsewhere.csv")  # so that the counting below still finds its bytes


def run_flipped(store):
    path = one(store, "sim/run/part-*.parquet")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def run_manifest_flipped(store):
    change(one(store, "sim/run/manifest.json"), b'"patchies"', b'"patchier"')


def run_never_finished(store):
    (store.root / "sim" / "run" / "manifest.json").rename(store.root / "sim" / "run" / "manifest.old")


def names_garbled(store):
    change(store.root / "testers.json", b"{", b"<")


def snapshot_flipped(store):
    path = store.root / "playkit.duckdb"
    data = bytearray(path.read_bytes())
    data[4096 : len(data) // 2] = bytes(len(data) // 2 - 4096)
    path.write_bytes(data)


def half_written(store):
    (store.root / "imports" / ".x.json.999999999-ab.writing").write_bytes(b"half")


LOST = {torn: 1, flipped: 1, cut_out: 2}
DAMAGES = (
    *LOST, headless, archive_flipped, archive_headless, both_heads_gone, sealed_cut, sealed_renamed_inside,
    sealed_lacks, import_flipped, manifest_flipped, original_changed, original_gone, run_flipped,
    run_manifest_flipped, run_never_finished, names_garbled, snapshot_flipped, half_written,
)  # fmt: skip
GONE = {import_flipped: "sheet-1", manifest_flipped: "sheet-1", run_flipped: "run/0", run_manifest_flipped: "run/0"}
GONE |= {run_never_finished: "run/0"}


def contents(root: Path) -> Counter[bytes]:
    """Count the contents of all files but locks."""
    return Counter(path.read_bytes() for path in root.rglob("*") if path.is_file() and path.name != ".open")


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_what_is_damaged_is_reported_mended_and_nothing_is_deleted(full, damage):
    before = full.sql(ALL).rows()
    sessions = full.sessions().select("session", "game", "study").rows()
    damage(full)
    assert full.verify(), "the damage must be seen"
    damaged = contents(full.root)
    done = full.repair()
    assert done
    left = {problem.reason for problem in full.verify()}
    assert left <= {"file that no manifest names"}  # the original that waits to be imported again
    kept = contents(full.root)
    assert not [data for data in damaged if not kept[data] and not _rewritten(data)], "a file's bytes are gone"
    after = Store(full.root).sql(ALL).rows()
    gone = GONE.get(damage)
    expected = [row for row in before if row[0] != gone]
    assert len(after) == len(expected) - LOST.get(damage, 0)
    assert set(after) <= set(expected)
    assert sum(mend.lost for mend in done) == (LOST.get(damage, 0) if damage is not torn else 0)
    known = Store(full.root).sessions().select("session", "game", "study").rows()
    assert known == [row for row in sessions if row[0] != gone]
    assert [mend for mend in full.repair() if mend.aside] == []


def _rewritten(data: bytes) -> bool:
    """Tell a manifest that only learnt that its original is gone, and the snapshot, which is made anew."""
    return data.startswith(b'{"schema_v"')


def test_a_journal_somebody_writes_to_is_left_alone(full):
    session = live(full).parent.name
    log = full.open_session(session)
    log.append([{"kind": "undone", "value": 0}])
    path = next(path for path in (full.root / "live" / session).iterdir() if path.suffix == ".jsonl")
    change(path, b"n1", b"nX") if b"n1" in path.read_bytes() else change(live_other(path), b"n1", b"nX")
    before = contents(full.root)
    assert [mend.what for mend in full.repair()] == ["left alone: somebody is writing to it"]
    assert contents(full.root) == before
    log.close()
    assert [mend.what for mend in full.repair()] == ["rebuilt from its whole lines"]
    assert full.verify() == []


def live_other(path: Path) -> Path:
    return next(other for other in path.parent.glob("*.jsonl") if other != path)


def test_a_writer_goes_on_behind_a_repair(full):
    flipped(full)
    session = live(full).parent.name
    full.repair()
    with full.open_session(session) as log:
        log.note("later")
        log.end()
    assert full.seal() == [session]
    assert full.verify() == []


def test_a_conflict_copy_gives_what_only_it_knows(full):
    path = live(full)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.with_name(path.name.replace(".jsonl", " (conflict).jsonl")).write_bytes(whole)
    path.write_bytes(b"".join(lines[:-2]))
    done = full.repair()
    assert sorted(mend.what for mend in done) == ["moved aside", "rebuilt from its whole lines"]
    assert path.read_bytes() == whole
    assert full.verify() == []


def test_a_run_that_can_be_resumed_is_left_alone(store):
    run = store.simulation_run({"game": "patchies", "id": "half"})
    run.write(pa.table({"session": pa.array([0]), "kind": ["drew"]}))
    run.checkpoint({"games": 1})
    assert [mend.what for mend in store.repair()] == ["left alone: somebody is writing to it"]
    del run
    assert [mend.what for mend in store.repair()] == ["left alone: this run can be resumed"]
    again = store.resume_run("half")
    again.finish()
    assert store.verify() == []


def test_a_temporary_file_of_a_living_process_is_left_alone(store, finished):
    path = store.root / "live" / finished / f".x.{os.getpid()}-ab.writing"
    path.write_bytes(b"half")
    assert [mend.what for mend in store.repair()] == ["left alone: somebody is writing to it"]
    os.utime(path, (0, 0))  # since 1970: the number belongs to another process by now
    assert [mend.what for mend in store.repair()] == ["moved aside"]


def test_testers_keep_their_pseudonyms_when_the_list_is_rebuilt(store):
    ids = [store.tester(name) for name in ("アキ", "ハル", "ナツ")]
    with store.session("patchies", seats=[{"tester": tester} for tester in ids]):
        pass
    before = store.sql("SELECT id, pseudonym FROM tester ORDER BY id").rows()
    names_garbled(store)
    store.repair()
    assert store.sql("SELECT id, pseudonym FROM tester ORDER BY id").rows() == before
    assert store.tester("フユ") not in ids


def test_a_sealed_file_without_journal_moves_aside_and_is_on_record(full):
    session = one(full, "sealed/*/*.parquet").stem
    shutil.rmtree(full.root / "archive")
    sealed_cut(full)
    [mend] = full.repair()
    assert mend.what == "moved aside; nothing was left to rebuild it from"
    assert full.verify() == []
    assert (
        f"sealed/{mend.file.split('/')[1]}/{session}.parquet"
        in full.sql("SELECT file FROM quarantine")["file"].to_list()
    )


def test_an_import_moved_aside_comes_back_when_the_original_is_imported_again(full):
    before = full.sql(ALL).rows()
    import_flipped(full)
    full.repair()
    header = {"session": "sheet-1", "game": "patchies", "seats": 2, "source": "table", "crew": "people"}
    rows = [{"session": "sheet-1", "kind": "scored", "seat": 0, "value": 3}]
    full.imported(b"a,b\n1,2\n", "profile", [header], rows, extension="csv")
    assert full.verify() == []
    assert full.sql(ALL).rows() == before


def test_every_mend_is_said_in_both_languages():
    for what, japanese in MENDS.items():
        mend = Mend("live/a", what, "quarantine/aside/1/live/a", 2)
        assert what in mend.text()
        assert "2 events" in mend.text()
        assert japanese in mend.text("ja")
        assert "2件" in mend.text("ja")
