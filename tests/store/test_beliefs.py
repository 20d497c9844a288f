"""Kept beliefs: they hold as long as the session does, and are mended, published and exported like the rest."""

from __future__ import annotations

import duckdb
import pytest

from playkit.errors import StoreError
from playkit.store import Store
from playkit.store.beliefs import belief_files, steps_digest


def about(session, texts=("place c2",), **other):
    return {
        "session": session, "source": "twin", "sees": "all", "bots": ["cautious", "cautious"], "seed": 0, "runs": 8,
        "rules_version": "1", "rules_hash": "r", "bots_hash": "b", "digest": steps_digest(texts), **other,
    }  # fmt: skip


def rows(*chances):
    """Give beliefs of seat 1, one a position."""
    return [
        {
            "steps": steps, "seat": seat, "chance": c, "low": c, "high": c, "half_a": c, "half_b": c, "moved": 0.0,
            "ahead": 0.0,
        }
        for steps, chance in enumerate(chances)
        for seat, c in enumerate((chance, 1 - chance))
    ]  # fmt: skip


def test_what_is_kept_is_read_by_whoever_opens_the_store_next(store, finished):
    path = store.believe(about(finished), rows(0.5, 0.25))
    found = Store(store.root).beliefs(finished)
    assert found.select("steps", "seat", "chance").rows() == [(0, 0, 0.5), (0, 1, 0.5), (1, 0, 0.25), (1, 1, 0.75)]
    assert found["bots"].unique().to_list() == ['["cautious","cautious"]']
    assert path.parent == store.root / "beliefs"
    assert store.beliefs("another").is_empty()
    assert store.verify() == []


def test_the_same_way_replaces_and_another_way_stands_beside(store, finished):
    store.believe(about(finished), rows(0.5, 0.25))
    store.believe(about(finished, runs=16, rules_hash="later"), rows(0.5, 0.4))
    assert store.beliefs(finished)["rules_hash"].unique().to_list() == ["later"]
    store.believe(about(finished, bots=["random", "random"]), rows(0.5, 0.1))
    assert store.beliefs(finished).height == 8
    assert len(belief_files(store.root)) == 2


def test_beliefs_about_what_was_taken_back_do_not_hold(store, finished):
    store.believe(about(finished), rows(0.5, 0.25))
    with store.open_session(finished) as log:
        log.append([{"kind": "undone", "value": 0}])
    assert store.beliefs().is_empty()
    with store.open_session(finished) as log:
        log.append([{"kind": "picked", "step": 0, "action": 9, "action_text": "place d2", "seat": 0}])
    assert store.beliefs().is_empty(), "another pick than the one that was followed"
    store.believe(about(finished, ["place d2"]), rows(0.5, 0.6))
    assert store.beliefs()["chance"].max() == 0.6


def test_beliefs_about_a_session_that_went_on_do_not_hold(store, finished):
    store.believe(about(finished), rows(0.5, 0.25))
    with store.open_session(finished) as log:
        log.append([{"kind": "picked", "step": 1, "action": 9, "action_text": "place d2", "seat": 1}])
    assert store.beliefs().is_empty()


def test_a_corrected_pick_makes_its_beliefs_void(store, finished):
    store.believe(about(finished), rows(0.5, 0.25))
    key = store.sql("SELECT session || '/' || writer || '/' || seq AS k FROM event WHERE kind = 'picked'")["k"][0]
    with store.open_session(finished) as log:
        log.append([{"kind": "corrected", "voids": key}])
    assert store.beliefs().is_empty()


def test_a_sealed_session_keeps_its_beliefs_and_a_simulated_one_has_its_own(store, finished):
    store.believe(about(finished), rows(0.5, 0.25))
    store.believe(about("0190-run/7"), rows(0.5, 0.75))
    assert store.seal() == [finished]
    assert store.beliefs(finished).height == 4
    assert store.beliefs("0190-run/7")["chance"].to_list() == [0.5, 0.5, 0.75, 0.25]


@pytest.mark.parametrize("session", ["../outside", "a/../../b", "", "a\nb"])
def test_no_id_leads_out_of_the_folder(store, session):
    with pytest.raises(StoreError):
        store.believe(about(session), rows(0.5))


@pytest.mark.parametrize("place", [0, 40, -60, -5])
def test_damage_is_found_left_out_and_moved_aside(store, finished, place):
    path = store.believe(about(finished), rows(0.5, 0.25))
    store.believe(about(finished, bots=["random", "random"]), rows(0.5, 0.1))
    data = bytearray(path.read_bytes())
    data[place] ^= 0x10
    path.write_bytes(data)
    (problem,) = store.verify()
    assert problem.file == f"beliefs/{path.name}"
    (mend,) = store.repair()
    assert mend.what == "moved aside; work the beliefs out again"
    assert (store.root / mend.aside).read_bytes() == data
    assert "計算し直して" in mend.text("ja")
    assert store.verify() == []
    assert store.beliefs(finished)["chance"].to_list() == [0.5, 0.5, 0.1, 0.9]


def test_a_file_cut_short_hides_no_other(store, finished):
    path = store.believe(about(finished), rows(0.5, 0.25))
    store.believe(about(finished, bots=["random", "random"]), rows(0.5, 0.1))
    path.write_bytes(path.read_bytes()[:200])
    assert store.beliefs(finished).height == 4
    assert [problem.file for problem in store.damage()] == [f"beliefs/{path.name}"]
    assert store.sql("SELECT count(*) AS n FROM effective")["n"][0] > 0


def test_they_are_published_and_exported(store, finished, tmp_path):
    store.believe(about(finished), rows(0.5, 0.25))
    with duckdb.connect(str(store.publish()), read_only=True) as connection:
        assert connection.execute("SELECT seat, chance FROM belief WHERE steps = 1 ORDER BY seat").fetchall() == [
            (0, 0.25), (1, 0.75),
        ]  # fmt: skip
    for form, name in (("csv", "belief.csv"), ("parquet", "belief.parquet"), ("xlsx", "playkit.xlsx")):
        store.export(tmp_path / form, format=form)
        assert (tmp_path / form / name).is_file()
    assert (tmp_path / "csv" / "belief.csv").read_text("utf-8-sig").count("\n") == 5


def test_they_hold_nobody_s_name_so_that_forgetting_leaves_them(store, finished):
    path = store.believe(about(finished), rows(0.5, 0.25))
    tester = store.sql("SELECT tester FROM seat WHERE tester IS NOT NULL")["tester"][0]
    assert "アキ".encode() not in path.read_bytes()
    assert tester.encode() not in path.read_bytes()
    store.forget("アキ", originals=True)
    assert store.beliefs(finished).height == 4
    assert store.verify() == []
