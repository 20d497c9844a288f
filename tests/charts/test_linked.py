"""What links charts: one name for one thing, kinds that fade apart, and a way in for charts of one's own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import altair as alt
import polars as pl
import pytest

from playkit.charts.linked import BETWEEN, LINKED, PICKED, linked_by, owned, stacked, together
from playkit.charts.render import parted, png, spec, svg
from playkit.errors import MissingColumns, OptionsError

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
from gallery_examples import drawn  # the gallery stands among the pages, not on the path

FIGURES = re.compile(r">([\d.]+\u202f?%)<")
CURVES = (
    *("belief.belief_curve", "timeline.session_line", "seats.seat_dots"),
    *("race.winner_curves", "belief.winner_chances", "rounds.growth_lines"),
)


def rows_of(plain):
    return [row for rows in plain["datasets"].values() for row in rows]


def all_rows(name):
    return [row for chart in drawn(name, "en") for row in rows_of(spec(chart))]


def test_curves_and_dots_of_one_thing_share_its_name():
    names = {name: {row.get(LINKED) for row in all_rows(name)} for name in CURVES}
    seats = {"seat 1", "seat 2", "seat 3"}
    for name in CURVES[:3]:
        assert seats <= names[name], name
    assert names["race.winner_curves"] & names["belief.winner_chances"], "sessions"
    assert {"round 1", "round 2"} <= names["rounds.growth_lines"]
    assert {"step 24", "step 47"} <= names["belief.belief_curve"]


def test_a_turning_point_does_not_fade_because_of_a_seat():
    (chart,) = drawn("belief.belief_curve", "en")
    text = str(spec(chart))
    assert "regexp('^(?:seat )', 'm')" in text
    assert "regexp('^(?:step )', 'm')" in text


def own_chart():
    rows = pl.DataFrame({"cell": ["c3", "a1"], "coins": [3, 4], "draft": ["A", "B"]})
    return alt.Chart(rows).mark_bar().encode(x="coins:Q", y="cell:N")


def test_ones_own_chart_picks_and_fades_by_a_column_and_is_drawn():
    before = own_chart()
    chart = linked_by(before, "cell")
    plain = spec(chart)
    assert [row[LINKED] for row in rows_of(plain)] == ["c3", "a1"]
    assert plain["encoding"]["opacity"]["condition"]["param"] == PICKED
    assert LINKED not in before.data.columns
    assert png(chart, scale=0.5).startswith(b"\x89PNG")
    assert [one["name"] for one in spec(together([chart, *drawn("seats.seat_dots", "en")]))["params"]] == [PICKED]


def test_what_cannot_be_linked_is_refused_in_both_languages():
    with pytest.raises(OptionsError) as told:
        linked_by(alt.layer(own_chart(), own_chart()), "cell")
    assert told.value.text("ja") != told.value.text("en")
    with pytest.raises(OptionsError):
        linked_by(alt.Chart("somewhere.csv").mark_bar(), "cell")
    with pytest.raises(MissingColumns):
        linked_by(own_chart(), "cel")


@pytest.mark.parametrize("name", ["danger.line_bars", "seats.seat_dots", "stakes.leader_lines"])
def test_joined_charts_write_each_its_own_figures(name):
    one, other = drawn(name, "en")[0], drawn(name, "en", lambda frame: frame.with_columns(pl.col("estimate") / 7))[0]
    written = [FIGURES.findall(svg(chart)) for chart in (one, other, together([one, other]))]
    assert written[0] != written[1]
    assert sorted(written[2]) == sorted(written[0] + written[1])


def test_joined_charts_come_apart_with_what_listens_in_each():
    dots = drawn("seats.seat_dots", "en")
    parts = parted(spec(together([*dots, linked_by(own_chart(), "cell")])))
    assert len(parts) == len(dots) + 1
    for part in parts:
        (pick,) = part["params"]
        assert len(pick["views"]) == 1
        assert f"'{pick['views'][0]}'" in str({key: value for key, value in part.items() if key != "params"})
    one = spec(stacked([own_chart(), own_chart()], title="Both"))
    assert parted(one) == [one], "a picture of several with a title of its own stays one"


def test_what_compares_two_drafts_is_of_neither():
    assert owned({"facet": "bots", "draft": f"A{BETWEEN}B"}) == {"facet": "bots", "draft": None}
    assert owned({"n": 3}) == {"facet": None, "draft": None}
