"""The lines of docs/asking.md that draw a chart of one's own, as they stand there, for the games they speak of."""

from __future__ import annotations

import contextlib
import json
import re

import polars as pl
import pytest
from pages import HOUSE, blocks, bounded

import playkit
from playkit.charts.render import spec

CHART = re.compile(r"^(fact_chart\(.*\))$", re.MULTILINE)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Run the page's lines from top to bottom in a folder of their own, beside the game that `playkit new` begins."""
    home = tmp_path_factory.mktemp("asking")
    playkit.new("stones", home)
    code = CHART.sub(r"drawings.append(\1)", bounded(blocks("docs/asking.md", "python")[_start() :]))
    said = {"drawings": []}
    with contextlib.chdir(home):
        exec(compile(code, "asking.md", "exec"), said)  # noqa: S102 - our own page, as a reader would type it
    return said


def _start():
    """Where the lines begin: blocks above them are pieces of rules files, which nobody types alone."""
    return blocks("docs/asking.md", "python").index("import playkit\n")


def rows_of(chart):
    return [row for rows in spec(chart)["datasets"].values() for row in rows]


def test_a_game_of_ones_own_is_drawn_in_three_lines(page):
    played, drawn, chart = page["played"], page["drawn"], page["drawings"][0]
    games = played["session"].n_unique()
    black = played.filter(pl.col("action_text").is_null(), kind="drew", card="black").height
    assert black > games / 2
    [row] = drawn.filter(key="black").to_dicts()
    assert row["estimate"] == pytest.approx(black / games)
    assert (row["n"], row["n_unit"], row["facet"], row["state"]) == (games, "games", "bots", "shown")
    assert {one["label"] for one in rows_of(chart)} == {"黒い石", "one", "two", "three"}
    assert "ボット" in json.dumps(spec(chart), ensure_ascii=False)


def test_a_described_game_is_drawn_in_three_lines(page):
    noted, charts = page["noted"], page["drawings"][1:]
    assert noted.select("key", "en", "ja", "estimate", "n", "state").rows() == [
        ("thirsty", "thirsty", "のどが渇く", 1.0, 1, "too_few")
    ]
    assert [[row["label"] for row in rows_of(chart)] for chart in charts] == [["thirsty"], ["seat 3"]]
    assert "20 needed" in json.dumps(spec(charts[0]))


def test_ones_own_chart_stands_on_the_page_of_an_answer_and_is_picked_there(page):
    own = page["answer"].charts[-1]
    assert own.title.ja == "引いた石"
    written = page["answer"].html()
    assert f'id="{own.name}"' in written
    assert '"linked":"a black stone"' in written


def test_no_more_than_three_lines_are_needed():
    text = (HOUSE / "docs" / "asking.md").read_text(encoding="utf-8")
    for name in ("drawn", "noted"):
        [made] = re.findall(rf"^.*\n{name} = often\(.*\nfact_chart\({name}.*$", text, re.MULTILINE)
        assert len(made.splitlines()) == 3
