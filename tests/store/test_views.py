"""Asking a store: one answer over journals, sealed files, imports and simulations."""

from __future__ import annotations

import os
import threading

import polars as pl
import pyarrow as pa
import pytest

from playkit.errors import StoreError
from playkit.store import Store
from playkit.store.schema import EVENT, FACETS, TABLES, names

PICK = {"kind": "picked", "seat": 0, "part": 1}


def kinds(store: Store, view: str = "effective") -> list[str]:
    return store.sql(f"FROM {view} ORDER BY tick, writer, seq")["kind"].to_list()


@pytest.mark.parametrize("name", [*TABLES, "effective"])
def test_every_view_has_the_declared_columns_even_in_a_store_without_a_folder(store, name):
    columns = [*EVENT, *FACETS] if name == "effective" else TABLES[name]
    frame = store.sql(f'FROM "{name}"')
    assert frame.columns == names(tuple(columns))
    assert frame.is_empty()
    types = {
        "int": pl.Int64,
        "real": pl.Float64,
        "text": pl.String,
        "flag": pl.Boolean,
        "time": pl.Datetime("us", "UTC"),
    }
    assert [types[column.type] for column in columns] == frame.dtypes


def test_a_new_event_is_in_the_next_answer(store):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    assert kinds(store) == ["session_started"]
    log.append([PICK])
    assert kinds(store) == ["session_started", "picked"]
    Store(store.root).open_session(log.session).append([{"kind": "noted"}])
    assert kinds(store) == ["session_started", "picked", "noted"]


@pytest.mark.usefixtures("finished")
def test_unknown_is_null_and_never_zero(store):
    row = store.sql("SELECT cell, card, value, seat FROM event WHERE kind = 'session_started'").row(0)
    assert row == (None, None, None, None)


def test_an_undo_hides_the_steps_it_took_back_and_nothing_a_person_said(store):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    log.append([{**PICK, "step": 0}, {"kind": "placed", "step": 0, "cell": 1}])
    log.append([{**PICK, "step": 1}, {"kind": "noted", "step": 1, "text": "hm"}])
    log.end("line")
    log.append([{"kind": "undone", "value": 1}])
    assert kinds(store) == ["session_started", "picked", "placed", "noted", "undone"]
    assert len(kinds(store, "event")) == 7
    log.append([{**PICK, "step": 1, "action": 9}])
    assert store.sql("SELECT action FROM effective WHERE step = 1 AND kind = 'picked'").item() == 9
    log.append([{"kind": "undone", "value": 0}])
    assert kinds(store) == ["session_started", "noted", "undone", "undone"]
    assert store.sessions()["finished"].to_list() == [None]


def test_a_correction_hides_the_event_it_voids_also_after_sealing(store):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    [wrong] = log.append([{"kind": "scored", "seat": 0, "value": 7}])
    log.append([{"kind": "scored", "seat": 0, "value": 1, "voids": wrong}])
    log.end()
    log.close()
    query = "SELECT value FROM effective WHERE kind = 'scored'"
    assert store.sql(query)["value"].to_list() == [1.0]
    assert store.seal() == [log.session]
    assert store.sql(query)["value"].to_list() == [1.0]
    assert Store(store.root).sql(query)["value"].to_list() == [1.0]


def test_sessions_and_seats_know_the_beginning_and_the_end(store, finished):
    [session] = store.sessions().to_dicts()
    assert (session["session"], session["game"], session["study"]) == (finished, "patchies", "first")
    assert (session["crew"], session["finished"], session["end_reason"]) == ("mixed", True, "line")
    assert session["started_at"] <= session["ended_at"]
    assert session["options"] == '{"grid":5}'
    seats = store.sql("SELECT seat, bot, rank, rank_source, score, win_share FROM seat ORDER BY seat").rows()
    assert seats == [(0, "random", 2, "declared", 0.0, None), (1, None, 1, "declared", 3.0, None)]


@pytest.mark.usefixtures("finished")
def test_frames_are_tidy(store):
    [part] = store.parts(game="patchies").to_dicts()
    assert (part["part"], part["picks"], part["steps"], part["crew"]) == (1, 1, 2, "mixed")
    [turn] = store.turns().to_dicts()
    assert (turn["turn"], turn["seat"], turn["picks"]) == (1, 0, 1)
    cells = store.cells(game="patchies").select("cell", "kind", "n").rows()
    assert sorted(cells) == [(7, "placed", 1), (7, "scored", 1)]
    assert store.cells(game="capture4").is_empty()


@pytest.mark.usefixtures("finished")
def test_events_are_chosen_by_facet_and_read_lazily(store):
    events = store.events(game="patchies", kind=["placed", "scored"])
    assert events.frame()["kind"].to_list() == ["placed", "scored"]
    lazy = events.lazy()
    assert isinstance(lazy, pl.LazyFrame)
    assert lazy.filter(pl.col("cell") == 7).select(pl.len()).collect().item() == 2
    assert store.events(study=None).frame().is_empty()
    with pytest.raises(StoreError, match="game"):
        store.events(gmae="patchies")
    with pytest.raises(StoreError):
        store.sessions(study="x'; DROP VIEW event; --", drft="1")


@pytest.mark.usefixtures("finished")
def test_a_filter_s_value_is_never_sql(store):
    assert store.sessions(study="x' OR '1'='1").is_empty()


def test_types_that_break_polars_or_altair_do_not_leave(store):
    frame = store.sql(
        "SELECT sum(n) AS s, 1.5::DECIMAL(9, 2) AS d, INTERVAL 90 MINUTE AS i, uuid() AS u, 1 AS a, 2 AS a, "
        "[sum(n)] AS l, '[1]'::JSON AS j, now() AS t, 'x'::ENUM ('x') AS e FROM range(5) t(n)"
    )
    assert frame.row(0)[:3] == (10, 1.5, 5400.0)
    assert frame.schema == pl.Schema(
        {
            "s": pl.Int64,
            "d": pl.Float64,
            "i": pl.Float64,
            "u": pl.String,
            "a": pl.Int64,
            "a_2": pl.Int64,
            "l": pl.List(pl.Int64),
            "j": pl.String,
            "t": pl.Datetime("us", "UTC"),
            "e": pl.String,
        }
    )
    assert store.sql(f"SELECT {2**100}::HUGEINT AS big")["big"].item() == float(2**100)


def test_a_wrong_query_gives_duckdb_s_reason(store):
    with pytest.raises(StoreError, match="nosuch") as refused:
        store.sql("SELECT nosuch FROM event")
    assert "問い合わせ" in refused.value.text("ja")


@pytest.mark.parametrize(
    "query",
    ["CREATE TABLE mine (a INTEGER)", "COPY (SELECT 1) TO 'x.csv'", "SELECT 1; DROP VIEW event", "INSTALL httpfs", ""],
)
def test_only_questions_are_answered(store, query):
    with pytest.raises(StoreError, match="question"):
        store.sql(query)
    assert store.sql("PIVOT (SELECT 1 AS a) ON a USING count(*)").rows() == [(1,)]


def test_times_are_utc_whatever_the_machine_s_zone(store, monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "at_utc": "2026-01-01T09:00:00+09:00", "clock": "typed"}])
    frame = store.sql("SELECT at_utc, hour(at_utc) AS hour, mono_ms FROM event WHERE kind = 'noted'")
    assert frame["at_utc"].dtype == pl.Datetime("us", "UTC")
    assert frame["hour"].item() == 0
    assert frame["mono_ms"].item() is None


@pytest.mark.usefixtures("finished")
def test_several_threads_ask_at_once(store):
    faults, answers = [], []

    def ask() -> None:
        try:
            answers.extend(store.sql("SELECT count(*) AS n FROM effective")["n"].to_list() for _ in range(5))
        except Exception as error:  # noqa: BLE001 (whatever went wrong in a thread is the finding)
            faults.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert answers == [[6]] * 20


@pytest.mark.usefixtures("finished")
def test_a_forked_child_is_refused(store, monkeypatch):
    store.refresh()
    monkeypatch.setattr(os, "getpid", lambda: -1)
    with pytest.raises(StoreError, match="fork"):
        store.sql("SELECT 1")


@pytest.mark.usefixtures("finished")
def test_samples_are_not_part_of_a_store(store):
    (store.root / "samples").mkdir()
    (store.root / "samples" / "sheet.csv").write_text("a,b")
    assert store.verify() == []
    assert len(store.sessions()) == 1


def test_a_store_can_be_moved_by_copying_its_files(store, finished, tmp_path):
    import shutil

    shutil.copytree(store.root, tmp_path / "copy")
    assert Store(tmp_path / "copy").sessions()["session"].to_list() == [finished]


@pytest.mark.usefixtures("finished")
def test_human_and_bot_rows_are_facets_of_one_answer(store):
    with store.simulation_run({"game": "patchies", "seed": 1, "study": "first", "draft": "12"}) as run:
        run.write(pa.table({"session": [0, 0, 1], "kind": ["destroyed"] * 3, "cell": [1, 2, 1], "value": [1, 2, 2]}))
    found = store.sql(
        "SELECT crew, count(*) AS n FROM effective WHERE game = 'patchies' AND cell IS NOT NULL GROUP BY crew"
    )
    assert sorted(found.rows()) == [("bots", 3), ("mixed", 2)]
    assert store.events(draft="12").frame()["session"].to_list() == [f"{run.run_id}/0"] * 2 + [f"{run.run_id}/1"]
