"""Files of every released format are read forever: the files under tests/golden/store are never regenerated."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from playkit.store import Store
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


def test_a_chain_of_pure_functions_brings_old_rows_up():
    chain = {
        1: lambda row: {**{key: value for key, value in row.items() if key != "vp"}, "score": row["vp"]},
        2: lambda row: {**row, "clock": "none"},
    }
    old = {"kind": "scored", "vp": 3, "schema_v": 1}
    assert upcast(old, chain, to=3) == {"kind": "scored", "score": 3, "clock": "none", "schema_v": 3}
    assert old == {"kind": "scored", "vp": 3, "schema_v": 1}
    assert upcast({**old, "schema_v": 4}, chain, to=3) is None
