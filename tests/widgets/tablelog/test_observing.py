"""The observe level: what taps become, and what the table shows of them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from playkit.widgets.tablelog.roles import Role
from playkit.widgets.tablelog.words import TAGS


def test_set_up_teaching_parts_and_turns_have_clocks_of_their_own(seat_down):
    hands = seat_down().begin("patchies")
    hands.do("stage", name="setup").wait(300).do("stage", name="teaching").wait(600)
    hands.do("part", name="begin").wait(10).do("turn").wait(50).do("turn").wait(20)
    assert hands.clocks() == {"session": "16:20", "setup": "5:00", "teaching": "10:00", "part": "1:20", "turn": "0:20"}
    assert [seat["clock"] for seat in hands.view["seats"]] == ["0:50", "0:20", "0:00"]
    hands.do("part", name="end").wait(1000)
    assert hands.clocks()["part"] == "1:20"


def test_a_pause_stops_every_clock_but_none_of_the_wall(table):
    table.wait(60).do("turn").wait(30).do("pause").wait(600)
    assert table.view["status"]["tone"] == "paused"
    assert table.clocks()["part"] == "1:30"
    assert table.clocks()["turn"] == "0:30"
    table.do("resume").wait(10)
    assert table.clocks()["part"] == "1:40"
    assert table.view["seats"][0]["clock"] == "0:40"
    assert table.rows("resumed")[0]["mono_ms"] == 690_000


def test_whatever_begins_next_ends_a_pause(table):
    table.wait(60).do("pause").wait(600).do("part", name="begin").wait(5)
    assert table.clocks()["part"] == "0:05"
    assert table.controller.sheet.spans[0].length_ms(0) == 60_000


def test_points_go_to_the_running_part_or_to_the_last_one(table):
    table.do("score", seat=0, text="10+15-5").wait(2).do("part", name="end").wait(2).do("score", seat=1, text="7")
    assert [(row["seat"], row["part"], row["value"], row["score"]) for row in table.rows("scored")] == [
        (0, 1, 20, 20), (1, 1, 7, 7),
    ]  # fmt: skip
    assert table.scores() == ["20", "7", "–"]


def test_the_same_press_within_a_second_counts_once_and_another_takes_its_place(table):
    table.do("score", seat=0, text="5")
    assert not table.wait(0.4).try_("score", seat=0, text="+5")["ok"]
    table.wait(0.4).do("score", seat=0, text="3")
    assert table.scores()[0] == "3"
    table.wait(1.2).do("score", seat=0, text="3")
    assert table.scores()[0] == "6"
    table.do("tag", tag="bored", seat=1)
    assert not table.wait(0.5).try_("tag", tag="bored", seat=1)["ok"]
    table.do("tag", tag="bored", seat=2)
    assert len(table.rows("noted")) == 2


def test_an_edited_part_changes_every_total_after_it(table):
    table.do("score", seat=0, text="5").wait(2).do("score", seat=1, text="4").wait(2)
    table.do("part", name="begin").wait(2).do("score", seat=0, text="7").wait(2).do("score", seat=0, text="1").wait(2)
    table.do("edit", seat=0, part=1, text="10+2")
    mine = sorted((row["part"], row["value"], row["score"]) for row in table.rows("scored") if row["seat"] == 0)
    assert mine == [(1, 12, 12), (2, 1, 20), (2, 7, 19)]
    assert table.scores() == ["20", "4", "–"]
    table.do("undo")
    assert table.scores() == ["13", "4", "–"]
    table.do("redo").do("undo").do("undo").do("undo")
    assert table.scores() == ["5", "4", "–"]
    assert not table.try_("edit", seat=0, part=9, text="1")["ok"]


def test_an_edit_can_fill_what_was_never_written(table):
    table.do("part", name="begin").wait(3).do("score", seat=2, text="4").wait(3).do("edit", seat=2, part=1, text="0")
    assert sorted((row["part"], row["value"], row["score"]) for row in table.rows("scored")) == [(1, 0, 0), (2, 4, 4)]


def test_the_others_got_nothing_is_one_tap_and_no_guess(table):
    assert "rest" not in [action["do"] for action in table.view["actions"]]
    table.do("score", seat=1, text="3")
    assert "rest" in [action["do"] for action in table.view["actions"]]
    table.do("rest")
    assert table.scores() == ["0", "3", "0"]
    assert not table.try_("rest")["ok"]


def test_several_things_are_scored_apart(seat_down, tea):
    hands = seat_down().begin(tea).do("part", name="begin")
    hands.do("score", seat=0, text="3", field=0).do("score", seat=0, text="10", field=1).do(
        "score", seat=0, text="1", field=0
    )
    assert hands.view["seats"][0]["fields"] == ["1", "10"], "within a second the third press replaces the first"
    assert hands.view["parts"]["rows"][0]["cells"][0] == ["1", "10"]
    hands.do("edit", seat=0, part=1, text="4", field=1)
    assert hands.scores()[0] == "5"
    assert not hands.try_("score", seat=0, text="1")["ok"], "a game with two things to score asks which"


def test_a_remark_keeps_the_moment_of_its_tap_when_words_follow(table):
    table.wait(30).do("tag", tag="quote", seat=1).wait(50)
    [before] = table.rows("noted")
    line = table.view["lines"][0]
    table.do("text", entry=line["entry"], nth=line["nth"], text="「これは強い」")
    [after] = table.rows("noted")
    assert (after["mono_ms"], after["text"]) == (before["mono_ms"], "「これは強い」") == (30_000, "「これは強い」")
    line = table.view["lines"][0]
    table.do("text", entry=line["entry"], nth=line["nth"], text="changed")
    assert [row["text"] for row in table.rows("noted")] == ["changed"]
    table.do("undo").do("undo")
    assert [row["text"] for row in table.rows("noted")] == [None]
    assert not table.try_("text", entry="nobody-1", nth=0, text="x")["ok"]


def test_a_question_knows_its_rule_and_what_was_decided(table):
    table.do("question", seat=2, rule="PAT-P-12", text="？", ruling="no", looked_up=True)
    [row] = table.rows("asked")
    assert (row["seat"], row["text"]) == (2, "？")
    assert {name: row["data"][name] for name in ("rule", "ruling", "looked_up")} == {
        "rule": "PAT-P-12", "ruling": "no", "looked_up": True,
    }  # fmt: skip


def test_every_tag_can_be_tapped_and_is_named_in_both_languages(table):
    for tag in TAGS:
        table.wait(2).do("tag", tag=tag, seat=0)
    english = [line["what"] for line in table.view["lines"]][: len(TAGS)]
    table.do("language", lang="ja")
    japanese = [line["what"] for line in table.view["lines"]][: len(TAGS)]
    assert len({*english, *japanese}) == 2 * len(TAGS)
    assert not table.try_("tag", tag="<b>", seat=0)["ok"]


def test_cells_are_tapped_and_a_new_part_lays_the_board_anew(table):
    table.do("cell", kind="destroyed", cell=7).do("cell", kind="destroyed", cell=24)
    assert [cell["text"] for cell in table.view["board"]["cells"] if cell["mark"]] == ["c2", "e5"]
    table.do("part", name="begin")
    assert [cell for cell in table.view["board"]["cells"] if cell["mark"]] == []
    assert not table.try_("cell", kind="destroyed", cell=25)["ok"]
    assert not table.try_("cell", kind="flew", cell=1)["ok"]


def test_the_end_knows_ranks_and_shares_from_points_or_from_the_table(seat_down, table):
    table.do("score", seat=0, text="5").do("score", seat=1, text="5").do("score", seat=2, text="1").wait(9).do("end")
    [row] = table.rows("session_ended")
    assert [result["win_share"] for result in row["data"]["results"]] == [0.5, 0.5, 0]
    assert [result["rank"] for result in row["data"]["results"]] == [1, 1, 3]
    assert not table.try_("part", name="begin")["ok"]
    table.do("undo").do("end", winners=[1], finished=False)
    [row] = table.rows("session_ended")
    assert [result["win_share"] for result in row["data"]["results"]] == [0, 1, 0]
    assert {result["rank_source"] for result in row["data"]["results"]} == {"declared"}
    assert table.view["status"]["tone"] == "over"
    nobody = seat_down(table="other").begin("patchies").do("end")
    assert "results" not in nobody.rows("session_ended")[0]["data"], "without points nobody knows who won"


def test_questions_are_answered_by_seat_and_the_last_answer_holds(table):
    table.do("part", name="end").do("rate", item="part", seat=1, value=4, part=1).do(
        "rate", item="part", seat=1, value=2, part=1
    )
    assert [(row["part"], row["value"]) for row in table.rows("rated")] == [(1, 2)]
    table.do("end").do("rate", item="fun", seat=0, value=5).do("rate", item="best", seat=0, text="the end")
    assert table.view["survey"]["answers"] == {"1.part": 2, "0.fun": 5, "0.best": "the end"}
    assert not table.try_("rate", item="fun", seat=0, value=6)["ok"]
    assert not table.try_("rate", item="nothing", seat=0, value=1)["ok"]


def test_the_questionnaire_has_eleven_items_at_the_most(table):
    table.do("part", name="end").do("end")
    assert 5 <= len(table.view["survey"]["items"]) <= 11


def test_predictions_are_for_before_the_first_part(seat_down):
    hands = seat_down().begin("patchies").do("predict", item="fun", value=4).do("predict", item="fun", value=3)
    assert hands.view["survey"]["predicted"] == {"fun": 3}
    hands.do("part", name="begin")
    assert not hands.try_("predict", item="fun", value=5)["ok"]
    assert hands.view["survey"]["predict"] == []


def test_a_prediction_stands_beside_the_answers_for_the_designer_and_not_before_somebody_answered(seat_down):
    def beside(hands):
        return {item["name"]: item.get("predicted") for item in hands.view["survey"]["items"]}

    hands = seat_down().begin("patchies").do("predict", item="fun", value=4)
    hands.do("part", name="begin").do("part", name="end").do("end")
    assert set(beside(hands).values()) == {None}
    hands.do("rate", item="fun", seat=1, value=2)
    assert "4" in beside(hands)["fun"]
    assert [name for name, told in beside(hands).items() if told] == ["fun"]
    hands.controller._fixed = hands.controller._shown = Role("seat", 1)
    assert set(beside(hands).values()) == {None}


def test_a_forgotten_stop_is_asked_about_and_told_afterwards(table):
    table.wait(60).do("turn").wait(60)
    assert table.view["forgotten"] is None
    table.wait(25 * 60)
    last_tap = (table.start + timedelta(seconds=60)).astimezone()
    assert f"{last_tap:%H:%M}" in table.view["forgotten"]["text"]
    table.do("stopped")
    assert table.clocks()["part"] == "1:00", "the clocks stood since the last tap"
    assert table.view["forgotten"] is None
    table.do("resume").wait(30 * 60).do("resume", played_on=True)
    assert table.view["forgotten"] is None
    assert table.clocks()["part"] == "31:00"


def test_a_page_hears_of_a_forgotten_stop_though_nothing_was_written(table):
    table.do("look").wait(30 * 60)
    version = table.controller.version
    table.do("look")
    assert table.controller.version > version


def test_a_closed_lid_is_a_pause_that_nobody_pressed(table):
    table.wait(60).do("turn").wait(20).sleep(1800).wait(5).do("tag", tag="idea")
    slept = [row for row in table.rows("paused", "resumed") if (row["data"] or {}).get("reason") == "sleep"]
    assert [row["kind"] for row in slept] == ["paused", "resumed"]
    assert slept[0]["data"]["gap_s"] == pytest.approx(1800, abs=1)
    assert slept[1]["at_utc"] > slept[0]["at_utc"]
    table.wait(1).do("tag", tag="bug")
    assert len(table.rows("paused")) == 1, "told once"
    assert any("30:00" in line["what"] for line in table.view["lines"])


def test_a_game_without_rules_is_logged_like_any_other(seat_down, tea):
    hands = seat_down().begin(tea).do("part", name="begin").do("cell", kind="flooded", cell=11).do("tag", tag="waits")
    hands.do("language", lang="ja")
    assert [line["what"] for line in hands.view["lines"][:3]] == ["待ち", "水没 d3", "ラウンド1 ▸"]
    assert hands.view["levels"] == []
    assert not hands.try_("level", to="referee")["ok"]


@pytest.mark.parametrize("command", [
    {}, {"do": "fly"}, {"do": "score"}, {"do": "score", "seat": 9, "text": "1"},
    {"do": "score", "seat": True, "text": "1"},
    {"do": "score", "seat": 0, "text": 5}, {"do": "score", "seat": 0, "text": None}, {"do": "turn", "seat": -1},
    {"do": "turn", "seat": "0"}, {"do": "part"}, {"do": "part", "name": ["end"]}, {"do": "stage", "name": "part"},
    {"do": "edit", "seat": 0, "part": 1}, {"do": "edit", "seat": 0, "part": "1", "text": "3"}, {"do": "note"},
    {"do": "note", "text": "x" * 2001}, {"do": "note", "text": {"a": 1}}, {"do": "photo"},
    {"do": "photo", "bytes": "x"},
    {"do": "photo", "bytes": b"no picture"}, {"do": "photo", "file": "../../etc/passwd"}, {"do": "level", "to": "god"},
    {"do": "start", "game": 99}, {"do": "again"}, {"do": "language", "lang": "xx"}, {"do": "end", "winners": [7]},
    {"do": "redo"}, {"do": "resume"}, {"do": "rate", "seat": 0, "item": "fun", "value": "5"}, {"do": ["tag"]},
    {"do": "text", "entry": 5, "nth": "a"}, {"do": "text", "entry": "x", "nth": None}, {"do": "note", "text": "\ud83d"},
    {"do": "cell", "kind": "destroyed", "cell": 1e9}, {"do": "predict", "item": "best", "value": 1},
])  # fmt: skip
def test_nonsense_is_refused_in_words_and_changes_nothing(table, command):
    before = table.controller.log.rows()
    answer = table.controller.dispatch(command)
    assert not answer["ok"]
    assert answer["notice"]
    assert table.controller.errors == []
    assert table.controller.log.rows() == before


def test_an_onlooker_is_told_no_more_than_an_onlooker_may_know(table):
    table.do("score", seat=0, text="3")
    table.controller._fixed = table.controller._shown = Role("observer")
    view = table.view
    assert view["actions"] == []
    assert view["parts"] is view["undo"] is view["ending"] is view["board"] is None
    assert view["links"] == []
    assert view["survey"]["items"] == view["survey"]["predict"] == []
