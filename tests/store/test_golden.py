"""Files of every released format are read forever: the files under tests/golden/store are never regenerated."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from playkit.api import Store as ApiStore
from playkit.store import Store
from playkit.store.export import FORMATS
from playkit.store.lines import encode
from playkit.store.schema import SCHEMA_V
from playkit.store.upcast import CHAIN, upcast

GOLDEN = Path(__file__).parent.parent / "golden" / "store"
VERSIONS = sorted(int(path.name.removeprefix("v")) for path in GOLDEN.iterdir() if path.is_dir())


def test_every_format_up_to_ours_has_its_golden_files():
    assert list(range(1, SCHEMA_V + 1)) == VERSIONS
    assert sorted(CHAIN) == list(range(1, SCHEMA_V))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("part", ["live", "sealed"])
def test_a_golden_store_reads_as_it_did(version, part, tmp_path):
    source = GOLDEN / f"v{version}"
    shutil.copytree(source / part, tmp_path / part)
    store = Store(tmp_path)
    expected = json.loads((source / f"{part}.json").read_text("utf-8"))
    assert store.verify() == []
    for name, rows in expected.items():
        found = store.sql(f'FROM "{name}" ORDER BY ALL').to_dicts()
        assert [{key: str(value) for key, value in row.items() if value is not None} for row in found] == rows


@pytest.mark.parametrize("version", VERSIONS)
def test_a_whole_golden_store_reads_as_it_did(version, tmp_path):
    """Everything a folder can hold: names, journals, sealed files, an import with its original, a run."""
    source = GOLDEN / f"v{version}"
    store = Store(shutil.copytree(source / "whole", tmp_path / "logs"))
    assert store.verify() == []
    assert as_text(store, EVERY) == json.loads((source / "whole.json").read_text("utf-8"))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_golden_export_comes_home_as_it_went(version, form, tmp_path):
    source = GOLDEN / f"v{version}"
    home = ApiStore(tmp_path / "home")
    found = source / "home" / form
    home.import_(found / "playkit.xlsx" if form == "xlsx" else found).apply()
    expected = json.loads((source / "whole.json").read_text("utf-8"))
    recorded = [row for row in expected["event"] if row["writer"] != "sim"]
    assert as_text(home, ["event"])["event"] == recorded
    assert as_text(home, ["tester"])["tester"] == expected["tester"]
    names = [row["id"] for row in expected["session"] if "run_id" not in row]
    assert [row["id"] for row in as_text(home, ["session"])["session"]] == names
    assert home.verify() == []


EVERY = ["session", "seat", "tester", "event", "effective", "import", "quarantine", "run"]


def as_text(store: Store, tables: list[str]) -> dict[str, list[dict[str, str]]]:
    found = {name: store.sql(f'FROM "{name}" ORDER BY ALL').to_dicts() for name in tables}
    return {
        name: [{key: str(value) for key, value in row.items() if value is not None} for row in rows]
        for name, rows in found.items()
    }


NEWER = {
    "live": ("live/*/*.jsonl", b'"schema_v":1', b'"schema_v":2'),
    "sealed": ("sealed/*/*.parquet", b'"schema_v":1', b'"schema_v":2'),
    "import": ("imports/*.json", b'"schema_v":1', b'"schema_v":2'),
    "run": ("sim/*/manifest.json", b'"schema_v":1', b'"schema_v":2'),
}


@pytest.mark.parametrize("place", NEWER)
def test_what_a_newer_playkit_wrote_is_named_left_alone_and_the_rest_is_read(place, tmp_path):
    store = Store(shutil.copytree(GOLDEN / f"v{VERSIONS[-1]}" / "whole", tmp_path / "logs"))
    whole = store.sql("SELECT count(*) FROM event").item()
    pattern, before, after = NEWER[place]
    [path] = store.root.glob(pattern)
    path.write_bytes(_signed(place, path.read_bytes().replace(before, after)))
    kept = path.read_bytes()
    store = Store(store.root)
    problems = store.verify()
    assert {problem.reason for problem in problems} >= {"written by a newer playkit"}
    assert "更新" in problems[0].text("ja")
    assert 0 < store.sql("SELECT count(*) FROM event").item() < whole
    assert "written by a newer playkit" in store.sql("SELECT reason FROM quarantine")["reason"].to_list()
    store.seal()
    store.repair()
    assert path.read_bytes() == kept


def _signed(place: str, data: bytes) -> bytes:
    """Write the checksums of lines anew: a newer playkit would have written right ones."""
    if place == "sealed":
        return data  # its number is looked at first, because a newer checksum may be another
    lines = [json.loads(line) for line in data.splitlines()]
    return b"".join(encode({key: value for key, value in line.items() if key != "c"}) for line in lines)


def test_a_chain_of_pure_functions_brings_old_rows_up():
    chain = {
        1: lambda row: {**{key: value for key, value in row.items() if key != "vp"}, "score": row["vp"]},
        2: lambda row: {**row, "clock": "none"},
    }
    old = {"kind": "scored", "vp": 3, "schema_v": 1}
    assert upcast(old, chain, to=3) == {"kind": "scored", "score": 3, "clock": "none", "schema_v": 3}
    assert old == {"kind": "scored", "vp": 3, "schema_v": 1}
    assert upcast({**old, "schema_v": 4}, chain, to=3) is None
