"""Simulation runs: shards, the manifest that makes them count, and what is unfinished or damaged."""

from __future__ import annotations

import json

import polars as pl
import pyarrow as pa
import pytest

from playkit.errors import StoreError

HEADER = {"game": "patchies", "rules_version": "1", "seed": 7, "draft": "2", "bots": ["random", "cautious"]}


def events(**columns) -> pa.Table:
    return pa.table({"session": [0, 0, 1], "kind": ["destroyed"] * 3, "cell": [3, 4, 3], "value": [1, 2, 2], **columns})


def written(store, header=HEADER) -> str:
    with store.simulation_run(header) as run:
        run.write(events())
        run.write(pa.table({"id": [0, 1], "seats": [2, 2], "seed": [7, 7]}), "session")
        run.write(pa.table({"session": [0, 1], "seat": [0, 0], "score": [3, 4], "win_share": [1.0, 0.5]}), "seat")
        run.write(pa.table({"game": [0, 0], "step": [5, 6]}), "steps")
    return run.run_id


def test_a_run_fills_every_view(store):
    run = written(store)
    assert store.events(crew="bots", kind="destroyed").frame()["session"].to_list() == [
        f"{run}/0",
        f"{run}/0",
        f"{run}/1",
    ]
    [first, _] = store.sessions(run_id=run).to_dicts()
    assert (first["session"], first["game"], first["draft"], first["source"]) == (
        f"{run}/0",
        "patchies",
        "2",
        "simulated",
    )
    assert (first["crew"], first["finished"], first["synthetic"]) == ("bots", True, False)
    assert store.sql("SELECT sum(win_share) AS share FROM seat")["share"].item() == 1.5
    [row] = store.sql("FROM run").to_dicts()
    assert (row["id"], row["seed"], row["rows"], row["bots"]) == (run, 7, 9, '["random","cautious"]')
    assert store.verify() == []


def test_a_run_s_own_table_is_read_back(store):
    run = written(store)
    assert store.run_table(run, "steps").select(pl.col("step").sum()).collect().item() == 11
    with pytest.raises(StoreError, match="steps"):
        store.run_table(run, "stepps")
    with pytest.raises(StoreError):
        store.run_table("nosuch", "steps")


def test_a_run_without_its_manifest_is_reported_and_not_read(store):
    run = store.simulation_run(HEADER)
    run.write(events())
    assert store.events().frame().is_empty()
    assert [problem.reason for problem in store.verify()] == ["Parquet without its manifest: never finished"]
    run.finish({"games": 2})
    assert len(store.events().frame()) == 3
    assert store.sql("SELECT games FROM run")["games"].item() == 2
    assert store.verify() == []


def test_an_interrupted_run_does_not_count(store):
    def simulate() -> None:
        with store.simulation_run(HEADER) as run:
            run.write(events())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate()
    assert store.events().frame().is_empty()


def test_names_of_sessions_may_be_the_run_s_own(store):
    with store.simulation_run(HEADER) as run:
        run.write(pa.table({"session": ["mine"], "kind": ["destroyed"]}))
    assert store.events().frame()["session"].to_list() == ["mine"]


@pytest.mark.parametrize("table", [{"sesion": [0]}, {"kind": [1.5], "cell": ["a1"]}])
def test_a_column_the_table_does_not_have_is_refused(store, table):
    run = store.simulation_run(HEADER)
    with pytest.raises(StoreError):
        run.write(pa.table(table))


def test_an_id_that_leads_elsewhere_is_refused(store):
    for bad in ("../x", "/x", "", ".", "a/b", "a" * 200):
        with pytest.raises(StoreError):
            store.simulation_run({**HEADER, "id": bad or "/"})
        with pytest.raises(StoreError):
            store.open_session(bad)


def test_damaged_runs_are_reported_and_the_others_read(store):
    good, torn, lost, garbled = (written(store) for _ in range(4))
    folder = store.root / "sim"
    shard = next((folder / torn).glob("part-event-*.parquet"))
    shard.write_bytes(shard.read_bytes()[:-20])
    next((folder / lost).glob("part-event-*.parquet")).unlink()
    (folder / garbled / "manifest.json").write_text('{"shards": [{}]}')
    assert set(store.events(kind="destroyed").frame()["run_id"]) == {good}
    reasons = sorted(problem.reason for problem in store.verify())
    assert reasons == [
        "file differs from its manifest",
        "file named in the manifest is missing",
        "manifest cannot be read",
    ]
    assert store.sql("SELECT count(DISTINCT file) FROM quarantine").item() == 3


def test_many_runs_are_pruned_by_what_they_say_once(store):
    for draft in "AB":
        written(store, {**HEADER, "draft": draft})
    plan = store.sql("EXPLAIN SELECT count(*) FROM effective WHERE draft = 'A'")[:, 1].item()
    assert plan.count("READ_PARQUET") == 1
    assert len(store.events(draft="B").frame()) == 3


def test_the_manifest_names_every_shard_with_its_checksum(store):
    run = written(store)
    manifest = json.loads((store.root / "sim" / run / "manifest.json").read_text("utf-8"))
    assert [shard["table"] for shard in manifest["shards"]] == ["event", "session", "seat", "steps"]
    assert all(len(shard["sha256"]) == 64 for shard in manifest["shards"])
