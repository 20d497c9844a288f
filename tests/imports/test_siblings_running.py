"""Sheets of running totals: points by then, where everybody's total says so; elsewhere what is written stays."""

from __future__ import annotations

import pytest

from tests.imports.siblings import codes, plan_of, results, worries


def points(plan):
    return [(one["part"], one["person"], one["value"]) for one in plan.sessions[0].parts]


@pytest.mark.parametrize(
    "sheet",
    [
        "ラウンド,アキ,ハル\n1,5,3\n2,12,9\n3,20,7\n合計,20,7\n",
        ",R1,R2,R3,合計\nアキ,5,12,20,20\nハル,3,9,7,7\n",
        "日付,ラウンド,アキ,ハル\n2026-11-01,1,5,3\n2026-11-01,2,12,9\n2026-11-01,3,20,7\n2026-11-01,合計,20,7\n",
    ],
)
def test_running_totals_become_the_points_of_each_part(sheet):
    plan = plan_of(sheet)
    assert sorted(points(plan)) == [(1, 0, 5), (1, 1, 3), (2, 0, 7), (2, 1, 6), (3, 0, 8), (3, 1, -2)]
    assert results(plan) == [[("アキ", 20, 1), ("ハル", 7, 2)]]
    scored = [(row["value"], row["score"]) for row in plan.sessions[0].events if row["kind"] == "scored"]
    assert set(scored) == {(5, 5), (3, 3), (7, 12), (6, 9), (8, 20), (-2, 7)}
    assert worries(plan) == []
    assert "RUNNING_TOTALS" in codes(plan)


@pytest.mark.parametrize(
    "rows",
    [
        "1,5,3\n2,12,9\n3,20,7\n合計,37,7\n",  # one of them only
        "1,5,3\n2,12,\n3,20,7\n合計,20,7\n",  # a gap
        "1,5,3\n2,7,6\n3,12,9\n合計,12,9\n",  # the last row is the total itself
        "1,0,0\n2,0,0\n3,20,7\n合計,20,7\n",  # sums as well
    ],
)
def test_where_it_is_not_certain_what_is_written_stays(rows):
    plan = plan_of("ラウンド,アキ,ハル\n" + rows)
    assert "RUNNING_TOTALS" not in codes(plan)
    assert (3, 0, int(rows.split("\n")[2].split(",")[1])) in points(plan)
