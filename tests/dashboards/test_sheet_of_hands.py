"""A sheet of 24 with a line for each hand and person, from the file to the dashboard that asks about hand 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from playkit import api
from playkit.dashboards import plays_sources

SHEET = Path(__file__).parents[1] / "imports" / "cases" / "02-24-hands-durations-bom" / "input.csv"


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    """Let bots play few games, so that asking is quick."""
    monkeypatch.setattr(plays_sources, "GAMES", {True: 20, False: 5})


def test_the_tables_minutes_and_points_reach_the_question(tmp_path):
    store = api.Store(tmp_path)
    store.import_(SHEET, study="autumn").apply()
    found = api.report("slow-first-hand", store=store, study="autumn")
    assert found.subject.en == "24 -Resonating Terror-", "nobody had to name the game"
    people = {measure.name: measure for measure in found.measures if measure.facet == "people"}
    assert [people[f"minutes.{hand}"].estimate for hand in (1, 2, 3)] == [8.5, 12.25, 62.0]
    assert people["minutes_share.1"].estimate == pytest.approx(510 / (510 + 735 + 3720))
    # By hand: gains less their mean of the hand, times gains of all hands less theirs.
    gains = [[7, 5, 9, 0], [4, 8, 3, 6], [5, 9, 7, 2]]
    centred = [[gain - sum(hand) / 4 for gain in hand] for hand in gains]
    whole = [sum(column) for column in zip(*centred, strict=True)]
    parts = [sum(x * s for x, s in zip(hand, whole, strict=True)) for hand in centred]
    for hand in (1, 2, 3):
        assert people[f"stake.{hand}"].estimate == pytest.approx(parts[hand - 1] / sum(parts))
    assert people["lead_changes"].estimate == 2
    assert (found.verdict, found.needed) == ("not_shown", 5)
    assert "one session" in found.sentence.en
    assert "1セッション" in found.sentence.ja
    assert "8.5" in found.html()


def test_remarks_in_free_words_are_no_count_of_boredom(tmp_path):
    store = api.Store(tmp_path)
    store.import_(SHEET).apply()
    found = api.report("slow-first-hand", game="resonance24", store=store)
    assert not [measure for measure in found.measures if measure.name.startswith("boredom")]
    assert "やることがない…" in store.events(kind="noted").frame()["text"].to_list()


@pytest.mark.parametrize(
    ("right", "wrong", "row", "sums"),
    [
        ("1,ウルフ,ユイ,0,5,○,2", "1,ウルフ,ユイ,0,5,○,5", 3, (2, 5)),  # killed in hand 1: halved, rounded down
        ("2,ヒバチ,カイ,9,3,○,6", "2,ヒバチ,カイ,9,3,○,7", 8, (6, 7)),
        ("3,ウルフ,ユイ,10,9,○,19", "3,ウルフ,ユイ,10,9,○,9", 11, (19, 9)),  # in the last hand nobody halves
        ("2,ロイド,サキ,1,6,,7", "2,ロイド,サキ,1,6,,8", 9, (7, 8)),
    ],
)
def test_a_sum_that_the_rules_do_not_give_is_a_problem_with_its_address(tmp_path, right, wrong, row, sums):
    text = SHEET.read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "sheet.csv"
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    told = [one for one in api.Store(tmp_path / "store").import_(path).problems if one.code == "RUNNING_SCORE_MISMATCH"]
    at_sum = [one for one in told if (one.at["row"], one.at["col"]) == (row, 7)]
    assert len(at_sum) == 1
    assert (at_sum[0].values["expected"], at_sum[0].values["found"]) == sums
    # Where the next hand begins with the right points, the wrong sum shows there once more.
    assert all(one.at["row"] >= row for one in told)


def test_the_sheet_itself_adds_up(tmp_path):
    plan = api.Store(tmp_path).import_(SHEET)
    assert not [one for one in plan.problems if one.code == "RUNNING_SCORE_MISMATCH"]
