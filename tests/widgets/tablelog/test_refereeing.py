"""The referee level: the rules run on the table's journal, and the table says what was drawn."""

from __future__ import annotations

import random

import pytest

from playkit.store.rows import is_finished


def act(hands, text):
    """Enter an action or an outcome, as the board does."""
    board = hands.controller.referee
    code = board.session.game.code(text)
    answer = board.dispatch({"do": "play", "code": code, "step": board.ledger.total})
    assert board.errors == hands.controller.errors == []
    return answer


@pytest.fixture
def refereed(seat_down):
    return seat_down().begin("patchies").do("level", to="referee")


def test_only_legal_actions_are_taken_and_chance_is_what_the_table_says(refereed):
    board = refereed.controller.referee
    assert act(refereed, "place c3")["ok"]
    forbidden = next(code for code in range(board.session.game.code_count) if code not in board.session.legal_codes())
    assert not board.dispatch({"do": "play", "code": forbidden, "step": 1})["ok"]
    while board.session.waiting >= 0:
        assert act(refereed, board.session.legal()[0])["ok"]
    drawn = board.session.legal()[3]
    assert act(refereed, drawn)["ok"]
    told = [row for row in refereed.controller.log.rows() if row["kind"] in {"drew", "rolled"}]
    assert told[-1]["action_text"] == drawn


def test_switching_to_and_fro_keeps_both_stories(refereed):
    act(refereed, "place c3")
    refereed.do("level", to="observe").wait(2).do("score", seat=0, text="2").do("tag", tag="idea")
    assert not act(refereed, "place a1")["ok"], "at the observe level the board is only looked at"
    refereed.do("level", to="referee")
    assert act(refereed, "place a1")["ok"]
    assert [row["action_text"] for row in refereed.controller.log.rows() if row["action_text"]] == [
        "place c3",
        "place a1",
    ]


def test_a_misplay_is_a_ruling_and_the_session_goes_on(refereed):
    act(refereed, "place c3")
    refereed.do("ruling", text="drew twice", rule="PAT-P-9", seat=0, misplay=True)
    assert refereed.rows("ruled")[0]["data"]["what"] == "misplay"
    assert act(refereed, "place a1")["ok"]


def test_steps_of_the_rules_and_taps_are_taken_back_in_one_order(refereed):
    act(refereed, "place c3")
    refereed.do("tag", tag="idea")
    act(refereed, "place a1")
    assert refereed.view["undo"]["step"]
    refereed.do("undo")
    assert len(refereed.controller.referee.session.steps) == 1
    refereed.do("undo")
    assert refereed.rows("noted") == []
    refereed.do("undo")
    assert refereed.controller.referee.session.steps == ()
    refereed.do("redo").do("redo").do("redo")
    assert [row["action_text"] for row in refereed.controller.book.rows if row["action_text"]] == [
        "place c3",
        "place a1",
    ]
    assert len(refereed.rows("noted")) == 1


def test_another_screen_follows_the_rules_too(refereed, seat_down):
    other = seat_down()
    act(refereed, "place c3")
    other.do("look")
    assert len(other.controller.referee.session.steps) == 1
    act(other, "place a1")
    refereed.do("look")
    assert len(refereed.controller.referee.session.steps) == 2


def test_two_screens_cannot_make_the_same_step(refereed, seat_down):
    other = seat_down()
    act(refereed, "place c3")
    answer = other.controller.referee.dispatch(
        {"do": "play", "code": other.controller.referee.session.game.code("place a1")}
    )
    assert not answer["ok"]
    assert answer["notice"]


@pytest.mark.parametrize("game", ["patchies", "resonance24", "capture4", "marionette"])
def test_every_game_is_refereed_from_its_first_step_to_its_end(seat_down, store, game):
    dice = random.Random(7)  # noqa: S311 - which of the legal actions
    names = ("A", "B", "C", "D")
    hands = seat_down().begin(game, names, level="referee")
    board = hands.controller.referee
    for _ in range(60):
        if board.session.over:
            break
        assert act(hands, dice.choice(board.session.legal()))["ok"]
    # The rest goes the way of the rules themselves: sixty steps of each are enough of the road through the board.
    session = board.session
    since = len(session.steps)
    while not session.over:
        session.play(dice.choice(session.legal_actions()).code)
    with hands.controller.log.claim():
        hands.controller.log.append([row for row in session.rows(since=since) if row["step"] is not None])
        board.ledger._end()
    hands.do("look")
    assert hands.controller.sheet.ended
    assert is_finished(hands.controller.log.rows())
    assert [float(points) for points in session.score()] == [hands.controller.sheet.total(seat) for seat in range(4)]
    seats = store.sql("SELECT seat, score, win_share FROM seat ORDER BY seat").rows()
    assert [share for _, _, share in seats] == pytest.approx(session.win_share())


def test_points_are_computed_and_a_correction_by_hand_is_added(refereed):
    act(refereed, "place c3")
    refereed.do("score", seat=1, text="2")
    assert refereed.scores() == ["0", "2", "0"]
    assert refereed.rows("scored")[-1]["score"] == 2


def test_a_board_is_shown_to_those_alone_who_may_know_every_secret(refereed):
    from playkit.widgets.tablelog.roles import Role

    assert refereed.controller.shows_board
    for role in (Role("observer"), Role("seat", 0), None):
        refereed.controller._shown = role
        assert not refereed.controller.shows_board


def test_a_board_offers_nothing_that_would_leave_the_table(refereed):
    board = refereed.controller.referee
    act(refereed, "place c3")
    for command in ({"do": "branch", "step": 0}, {"do": "again"}, {"do": "trunk"}, {"do": "bot_step", "step": 1}):
        assert not board.dispatch(command)["ok"]
    assert board.view()["again"] is None
    assert board.view()["branch"] is False


def test_the_page_lays_the_board_out_and_away_again(refereed):
    from playkit.widgets.tablelog.skin import Table

    page = Table(refereed.controller)
    assert page.board is not None
    assert page.children == (page.board, page.logger)
    refereed.do("level", to="observe")
    page.logger.refresh()
    assert page.children == (page.logger,)
    refereed.do("level", to="referee")
    page.logger.refresh()
    code = refereed.controller.referee.session.game.code("place c3")
    page.board._handle_custom_msg({"do": "play", "code": code, "step": 0, "client": "x", "id": 1}, [])
    assert page.logger.view["undo"]["step"], "the logger hears of what the board did"


SET_UP = ("laid", "part_started", "turn_started")


@pytest.mark.parametrize("back", ["undo", "level"])
def test_a_referee_called_by_mistake_leaves_nothing_for_a_report(seat_down, store, back):
    hands = seat_down().begin("patchies").do("level", to="referee")
    assert len(hands.rows("laid")) == 25
    hands.wait(2).do(back, **({"to": "observe"} if back == "level" else {}))
    left = store.sql("SELECT count(*) FROM effective WHERE kind IN ('laid', 'part_started', 'turn_started')")
    assert left.item() == len(hands.rows(*SET_UP)) == 0
    assert hands.scores() == ["–", "–", "–"]
    assert hands.controller.sheet.parts == 0, "no part has begun: nobody began one"
    hands.wait(2).do("part", name="begin").wait(2).do("part", name="end")
    assert [row["part"] for row in hands.rows("part_started")] == [1]


@pytest.mark.parametrize("back", ["undo", "level"])
def test_what_a_mistake_took_back_comes_again_once(seat_down, back):
    hands = seat_down().begin("patchies").do("level", to="referee")
    began = [(row["kind"], row["cell"], row["card"], row["mono_ms"]) for row in hands.rows(*SET_UP)]
    hands.wait(2).do(back, **({"to": "observe"} if back == "level" else {}))
    hands.wait(2).do("redo" if back == "undo" else "undo")
    assert [(row["kind"], row["cell"], row["card"], row["mono_ms"]) for row in hands.rows(*SET_UP)] == began
    assert act(hands, "place c3")["ok"]
    hands.do("undo").do("undo")
    assert hands.rows(*SET_UP) == [], "steps and set-up go back in one order"
    hands.wait(2).do("level", to="referee")
    assert len(hands.rows("laid")) == 25, "chosen anew, the table is laid anew"
    assert act(hands, "place a1")["ok"]


def test_rules_that_were_played_stay_and_every_screen_counts_the_same(refereed, seat_down):
    act(refereed, "place c3")
    refereed.wait(2).do("level", to="observe").wait(2).do("score", seat=0, text="2")
    assert len(refereed.rows("laid")) == 25
    later = seat_down()
    later.do("look")
    assert later.scores() == refereed.scores() == ["2", "0", "0"]
    later.do("undo").do("undo").do("undo")
    assert later.controller.referee.session.steps == ()


@pytest.mark.parametrize(("game", "names", "warned"), [("patchies", 3, False), ("resonance24", 4, True)])
def test_whoever_chooses_to_referee_is_told_what_it_shows(seat_down, game, names, warned):
    from playkit.widgets.tablelog.roles import Role

    hands = seat_down().begin(game, ["Aki", "Bo", "Chi", "Dai"][:names])
    assert hands.view["warning"] is None
    hands.do("level", to="referee")
    assert bool(hands.view["warning"]) is warned
    if warned:
        assert "every seat's secrets" in hands.view["warning"]
        hands.do("language", lang="ja")
        assert "秘密の情報" in hands.view["warning"]
    hands.controller._shown = Role("observer")
    assert hands.controller.view()["warning"] is None, "an observer's screen shows none"
