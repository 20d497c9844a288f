"""One cell as long as a book costs no more time than a book: no pattern looks at it again and again."""

from __future__ import annotations

import pytest

from playkit.imports import read_original
from playkit.imports.original import Original

LONG = 60_000  # squared, it would be minutes
ROWS = {
    "a heading": "パッチーズ\nフェーズ,アキ,{}\nフェーズ1,2,1\n",
    "a value": "パッチーズ\nフェーズ,アキ,ハル\nフェーズ1,2,{}\n",
    "a note": "パッチーズ\nフェーズ,アキ,ハル\nフェーズ1,2,3\n{}\n",
}


@pytest.mark.parametrize("where", ROWS)
@pytest.mark.parametrize("unit", ["# ", "-", "名前 ", "1 2 "])
def test_a_cell_of_a_book_is_read_or_held_back(where, unit):
    cell = (unit * LONG)[:LONG]
    plan = read_original(Original("long.csv", ROWS[where].format(cell).encode()))
    assert plan.coverage() == 1.0
