"""Tables of a few hundred rows are made by Polars, and are what Arrow would have made of the same rows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from playkit.store import Store
from playkit.store.parquet import arrow_schema, small_table, to_table
from playkit.store.schema import TABLES

ROWS = {
    "session": [
        {"id": "a", "game": "patchies", "started_at": "2026-01-01T10:00:00.123456+09:00", "options": {"b": [1, "二"]}},
        {"id": "b", "synthetic": True, "seats": 4, "place": "=1+1", "tags": ["x"]},
        {},
    ],
    "seat": [{"session": "a", "seat": 0, "win_share": 1, "score": 2.5}, {"session": "a", "seat": 1, "score": 2**53}],
}
ODD = [
    ("seat", {"seat": 1.5}),
    ("seat", {"seat": 2.0}),
    ("seat", {"seat": True}),
    ("seat", {"seat": 2**70}),
    ("seat", {"seat": "1"}),
    ("seat", {"win_share": "1"}),
    ("seat", {"win_share": True}),
    ("session", {"id": 1.5}),
    ("session", {"id": True}),
    ("session", {"id": "\ud800"}),
    ("session", {"synthetic": 1}),
    ("session", {"started_at": 5}),
    ("session", {"started_at": "nonsense"}),
    ("session", {"started_at": True}),
]


def made(make, rows, table):
    """Make a table as its columns are declared; or say what it is refused with."""
    try:
        return make(rows, TABLES[table]).cast(arrow_schema(TABLES[table]))
    except (TypeError, ValueError, OverflowError) as error:
        return type(error)


@pytest.mark.parametrize("table", ROWS)
def test_rows_and_none_at_all_are_the_same_table(table):
    for rows in (ROWS[table], []):
        assert made(small_table, rows, table).equals(to_table(rows, TABLES[table]))


@pytest.mark.parametrize(("table", "row"), ODD)
def test_values_of_another_type_are_taken_or_refused_alike(table, row):
    ours, theirs = made(small_table, [row], table), made(to_table, [row], table)
    assert ours is theirs or ours.equals(theirs)


def test_asking_for_sessions_does_not_load_pandas(tmp_path):
    with Store(tmp_path).session("patchies", seats=2) as log:
        log.note("bored", seat=1)
    Store(tmp_path).seal()
    program = (
        "import sys; from playkit.store import Store; "
        "assert Store(sys.argv[1]).sessions().height == 1; print('pandas' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "False"
