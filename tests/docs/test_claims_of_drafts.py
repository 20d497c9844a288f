"""What notebook 7 says in words is what its five lines give, and they are five."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import playkit

BOOK = Path(__file__).parents[2] / "notebooks" / "07_compare_drafts.ipynb"


@cache
def cells():
    return [("".join(cell["source"]), cell["cell_type"]) for cell in json.loads(BOOK.read_text("utf-8"))["cells"]]


@cache
def found(a="two_hands", b="double_second", seed=1):
    pytest.importorskip("numba")
    return playkit.compare("resonance24", a, b, games=1200, seed=seed, bots="careful", progress=False)


def test_the_question_is_answered_in_five_lines():
    first = next(text for text, kind in cells() if kind == "code" and "playkit" in text)
    assert len(first.splitlines()) == 5


def test_doubling_the_second_hand_makes_the_first_lighter_in_all_three_ways():
    frame = found().answer.frame()
    lighter = frame.filter(frame["name"].is_in(["stake.1", "leader_wins.1", "resolved.1"]))
    assert lighter.height == 3
    assert (lighter["high"] < 0).all()


def test_a_draft_against_itself_shows_nothing_here():
    same = found("two_hands", "two_hands", (1, 2)).differences()
    assert set(same["verdict"]) == {"not_shown"}


def test_without_the_landlord_the_middle_is_deadlier():
    pytest.importorskip("numba")
    drafts = {"A": {}, "B": {"landlords": 0}}
    asked = {"seed": 1, "bots": "cautious", "progress": False}
    runs = [(name, playkit.simulate("patchies", 3000, options=drafts[name], **asked)) for name in drafts]
    frame = playkit.report("danger", game="patchies", store=None, results=runs, drafts=("A", "B")).frame("ja")
    centre = dict(frame.filter(frame["name"] == "survival.centre").select("draft", "estimate").iter_rows())
    assert centre["B"] < centre["A"]
