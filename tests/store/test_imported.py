"""Imports: the untouched original, its events in one durable step, twice the same is once."""

from __future__ import annotations

from hashlib import sha256

import pytest

from playkit.errors import StoreError
from playkit.store import Key

ORIGINAL = "席,得点\nアキ,3\n".encode("cp932")
SESSION = {"session": "sheet-1", "game": "patchies", "source": "table", "crew": "people", "seats": 2}
ROWS = [
    {"session": "sheet-1", "kind": "part_started", "part": 1},
    {"session": "sheet-1", "kind": "scored", "seat": 0, "part": 1, "value": 3, "src": "B2"},
]


def imported(store, original=ORIGINAL, profile="[profile]\nid = 'x'", rows=ROWS, **more):
    return store.imported(original, profile, [SESSION], rows, extension="csv", **more)


def test_the_original_is_kept_untouched_and_its_events_are_read(store):
    result = imported(
        store, counts={"new": 2}, quarantine=[{"reason": "could not be imported", "src": "C9", "raw": "??"}]
    )
    assert (result.added, result.events) == (True, 2)
    digest = sha256(ORIGINAL).hexdigest()
    assert (store.root / "imports" / f"{digest}.csv").read_bytes() == ORIGINAL
    frame = store.events(game="patchies", crew="people").frame()
    assert frame["src"].to_list() == [None, "B2"]
    assert set(frame["import_id"]) == {result.import_id}
    assert store.sql("SELECT src, raw FROM quarantine").rows() == [("C9", "??")]
    [row] = store.sql("FROM import").to_dicts()
    assert (row["sha256"], row["events"], row["counts"], row["extension"]) == (digest, 2, '{"new":2}', "csv")
    assert store.sessions()["import_id"].to_list() == [result.import_id]
    assert store.verify() == []


def test_the_same_original_read_by_the_same_profile_adds_nothing(store):
    first = imported(store)
    again = imported(store, rows=[*ROWS, *ROWS])
    assert again == (first.import_id, False, 0)
    assert len(store.events().frame()) == 2
    assert imported(store, profile="other").added


def test_a_newer_export_voids_what_changed(store):
    first = imported(store)
    wrong = Key("sheet-1", first.import_id, 1)
    imported(
        store, original=b"newer", rows=[{"session": "sheet-1", "kind": "scored", "seat": 0, "value": 4, "voids": wrong}]
    )
    assert store.sql("SELECT value FROM effective WHERE kind = 'scored'")["value"].to_list() == [4.0]
    assert store.sql("SELECT tick FROM event ORDER BY tick")["tick"].to_list() == [1, 2, 3]
    assert len(store.sessions()) == 1


def test_a_file_can_be_given_by_its_path(store, tmp_path):
    path = tmp_path / "アキ.CSV"
    path.write_bytes(ORIGINAL)
    store.imported(path, {"id": "x"}, [SESSION], ROWS)
    assert [file.suffix for file in (store.root / "imports").glob("*.csv")] == [".csv"]
    assert not any("アキ" in file.name for file in store.root.rglob("*"))
    with pytest.raises(StoreError, match="missing"):
        store.imported(tmp_path / "gone.csv", {}, [], [])


def test_a_hostile_extension_names_no_other_place(store):
    store.imported(b"x", "p", [SESSION], ROWS, extension="../../evil")
    assert [path.name for path in (store.root / "imports").glob("*.bin")] == [f"{sha256(b'x').hexdigest()}.bin"]


@pytest.mark.parametrize(
    "rows", [[{"kind": "scored"}], [{"session": "other", "kind": "scored"}], [{"session": "sheet-1", "seat": 1}]]
)
def test_events_of_no_session_or_kind_are_refused_and_nothing_is_stored(store, rows):
    with pytest.raises(StoreError):
        imported(store, rows=rows)
    assert not (store.root / "imports").exists()


def test_an_import_cut_short_is_reported_and_can_be_done_again(store):
    result = imported(store)
    (store.root / "imports" / f"{result.import_id}.json").unlink()
    assert store.events().frame().is_empty()
    assert {problem.reason for problem in store.verify()} == {
        "Parquet without its manifest: never finished",
        "file that no manifest names",
    }
    assert imported(store).added
    assert len(store.events().frame()) == 2
    assert store.verify() == []


def test_a_changed_original_or_a_lost_file_is_reported(store):
    result = imported(store)
    original = next((store.root / "imports").glob("*.csv"))
    original.write_bytes(b"changed")
    assert [problem.reason for problem in store.verify()] == ["original differs from its checksum"]
    original.unlink()
    (store.root / "imports" / f"{result.import_id}.parquet").unlink()
    assert {problem.reason for problem in store.verify()} == {"file named in the manifest is missing"}
    assert store.events().frame().is_empty()
