"""`playkit.duckdb`, for anybody's DuckDB."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from playkit.errors import StoreError
from playkit.store.publish import chosen


def read(path, query):
    with duckdb.connect(str(path), read_only=True) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.usefixtures("finished")
def test_the_snapshot_opens_in_plain_duckdb_with_every_table(store):
    path = store.publish()
    tables = {name for (name,) in read(path, "SELECT table_name FROM duckdb_tables()")}
    assert {"session", "seat", "tester", "event", "import", "quarantine", "run"} <= tables
    expected = store.sql("SELECT kind, game FROM effective ORDER BY tick").rows()
    assert read(path, "SELECT kind, game FROM effective ORDER BY tick") == expected
    assert read(path, "SELECT count(*) FROM event")[0][0] == len(store.events().frame())


def test_the_snapshot_hides_what_was_undone_and_who_played(store, finished):
    with store.open_session(finished) as log:
        log.append([{"kind": "undone", "value": 0}])
    path = store.publish()
    assert read(path, "SELECT count(*) FROM effective WHERE kind = 'placed'") == [(0,)]
    assert read(path, "SELECT count(*) FROM event WHERE kind = 'placed'") == [(1,)]
    assert read(path, "SELECT display_name, pseudonym FROM tester") == [(None, "T1")]
    assert "アキ".encode() not in path.read_bytes()


def test_a_reader_keeps_its_snapshot_while_a_new_one_is_published(store, finished):
    path = store.publish()
    with duckdb.connect(str(path), read_only=True) as reader:
        before = reader.execute("SELECT count(*) FROM event").fetchall()
        with store.open_session(finished) as log:
            log.note("later")
        assert store.publish() == path
        assert reader.execute("SELECT count(*) FROM event").fetchall() == before
    assert read(path, "SELECT count(*) FROM event") == [(before[0][0] + 1,)]


@pytest.mark.usefixtures("finished")
def test_somebody_s_own_writing_in_the_old_snapshot_does_not_spoil_the_new(store):
    path = store.publish()
    with duckdb.connect(str(path)) as writer:
        writer.execute("SET checkpoint_threshold = '1GB'").fetchall()
        writer.execute("CREATE TABLE mine AS SELECT 1 AS a").fetchall()
        assert path.with_name(f"{path.name}.wal").exists()
        store.publish()
    # DuckDB hands the old file to everybody in the process that still has it open; now it is closed.
    assert read(path, "SELECT count(*) FROM session") == [(1,)]
    assert len(list((store.root / "quarantine").glob("*.wal"))) == 1


@pytest.mark.usefixtures("finished")
def test_nothing_unfinished_stays_behind(store):
    store.publish()
    assert sorted(path.name for path in store.root.glob("*playkit.duckdb*")) == ["playkit.duckdb"]
    assert store.verify() == []


@pytest.mark.usefixtures("finished")
def test_publishing_over_a_folder_is_refused_and_leaves_no_litter(store):
    (store.root / "playkit.duckdb").mkdir()
    with pytest.raises(StoreError):
        store.publish()
    assert store.verify() == []


@pytest.mark.usefixtures("finished")
def test_two_threads_may_publish_at_once(store):
    with ThreadPoolExecutor(4) as pool:
        paths = list(pool.map(lambda _: store.publish(), range(4)))
    assert set(paths) == {store.root / "playkit.duckdb"}
    assert read(paths[0], "SELECT count(*) FROM session") == [(1,)]
    assert store.verify() == []


def manifest(run, **rows):
    return {"id": run, "shards": [{"table": name, "rows": n} for name, n in rows.items()]}


def test_what_does_not_fit_is_left_in_its_files_newest_runs_and_small_tables_first():
    runs = [manifest("old", session=10, seat=20, event=50), manifest("new", session=10, seat=20, event=40)]
    copied, left = chosen(runs, most=100)
    assert copied == {"session": ["new", "old"], "seat": ["new", "old"], "event": ["new"]}
    assert left == [("old", "event", 50, "sim/old/part-event-*.parquet")]
    assert chosen(runs, most=0)[0] == {"session": [], "seat": [], "event": []}


def test_everything_recorded_is_published_however_much_was_simulated(store, finished, monkeypatch):
    with store.simulation_run({"game": "patchies", "id": "run"}) as run:
        run.write(pa.table({"session": pa.array([0, 0]), "seq": [0, 1], "tick": [1, 2], "kind": ["drew", "scored"]}))
        run.write(pa.table({"session": pa.array([0]), "seat": [0], "score": [1.0]}), name="seat")
    path = store.publish()
    recorded = read(path, "SELECT count(*) FROM event WHERE writer <> 'sim'")
    assert read(path, "SELECT count(*) FROM event WHERE writer = 'sim'") == [(2,)]
    assert read(path, "SELECT count(*) FROM unpublished") == [(0,)]
    monkeypatch.setattr("playkit.store.publish.MOST_SIMULATED", 1)
    assert store.publish() == path
    assert read(path, "SELECT count(*) FROM event WHERE writer = 'sim'") == [(0,)]
    assert read(path, "SELECT count(*) FROM seat WHERE session = 'run/0'") == [(1,)]
    assert read(path, "SELECT count(*) FROM event") == recorded
    assert read(path, "SELECT id FROM session WHERE run_id IS NULL") == [(finished,)]
    [(name, rows, files)] = read(path, "SELECT name, rows, files FROM unpublished")
    assert (name, rows) == ("event", 2)
    [events] = store.root.glob(files)
    assert pq.read_table(events).num_rows == 2
