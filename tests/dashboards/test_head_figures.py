"""The figures at the head of an answer: each with what it was counted from."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import playkit
from playkit.dashboards.counted import COUNTED
from playkit.dashboards.page import page
from playkit.dashboards.report import Answer, Measure
from playkit.kernel.labels import Label

HOUSE = Path(playkit.__file__).parent
EDGE = Measure("survival.edge", Label("Edge", "端"), 0.25, 0.2, 0.3, 1200, "share", "visits", "bots")
INSIDE = replace(EDGE, name="survival.inside", label=Label("Inside", "内側"), n=30)


def shown(*measures):
    return page([Answer("capture-map", Label("Where?", "どこ？"), "even", Label("So.", "ほら。"), measures)])


def counts(text):
    return re.findall(r"[\d,]+ visits to cells", text)


def test_what_all_figures_were_counted_from_stands_above_them_once():
    assert counts(shown(EDGE, replace(INSIDE, n=1200))) == ["1,200 visits to cells"]


def test_figures_counted_from_different_numbers_each_carry_their_own():
    assert counts(shown(EDGE, INSIDE)) == ["1,200 visits to cells", "30 visits to cells"]


def test_every_unit_that_is_counted_in_has_words():
    sources = [path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py")]
    used = {unit for text in sources for unit in re.findall(r'n_unit(?:: str)? ?= ?"(\w+)"', text)}
    assert len(used) > 8
    assert used <= set(COUNTED)


def test_a_unit_of_ones_own_is_not_taken_for_another():
    text = shown(replace(EDGE, n_unit="<b>sips</b>"))
    assert "1,200 &lt;b&gt;sips" in text
    assert "phases" not in text
