"""Whoever calls the referee in the middle of something, goes back to taps and comes again, has one story told once."""

from __future__ import annotations

import random

import pytest

from playkit.widgets.tablelog.placing import TOLD_ALREADY

EDGES = ("setup_started", "setup_ended", "part_started", "part_ended", "turn_started", "turn_ended")


def play(hands, steps, *, until=None):
    """Enter legal actions and outcomes, chosen by lot, until a kind of row has come."""
    dice = random.Random(5)  # noqa: S311 (which of the legal actions, repeatable)
    board = hands.controller.referee
    for _ in range(steps):
        answer = board.dispatch({"do": "play", "code": dice.choice(board.session.legal_codes()),
                                 "step": board.ledger.total})  # fmt: skip
        assert answer["ok"], answer.get("notice")
        if until and any(row["kind"] == until for row in hands.rows(until) if row["step"] == board.ledger.total - 1):
            return
    assert until is None, f"no {until} within {steps} steps"


def edges(hands, *kinds):
    """Give (kind, part, turn) of what began and ended, as the journal tells it."""
    return [(row["kind"], row["part"], row["turn"]) for row in hands.rows(*(kinds or EDGES))]


def assert_told_once(hands):
    """No part begins or ends twice, none ends before it began, and no turn of a part has another's number."""
    for kind in ("part_started", "part_ended"):
        numbers = [row["part"] for row in hands.rows(kind)]
        assert numbers == sorted(set(numbers)), kind
    assert {row["part"] for row in hands.rows("part_ended")} <= {row["part"] for row in hands.rows("part_started")}
    turns = [(row["part"], row["round"], row["turn"]) for row in hands.rows("turn_started") if row["part"]]
    assert len(turns) == len(set(turns))


@pytest.mark.parametrize(("game", "names"), [("patchies", 3), ("resonance24", 3)])
def test_a_part_begun_by_hand_goes_on_under_the_referee(seat_down, game, names):
    hands = seat_down().begin(game, ["Aki", "Bo", "Chi"][:names]).do("part", name="begin").wait(60)
    hands.do("level", to="referee").wait(5)
    play(hands, 60, until="turn_started")
    assert edges(hands, "part_started") == [("part_started", 1, None)]
    assert hands.controller.sheet.part == 1
    assert hands.controller.sheet.running.start_ms == 0, "it began when it was begun, not when the referee came"
    assert len(hands.rows(TOLD_ALREADY)) == 1
    assert_told_once(hands)


def test_parts_played_by_hand_before_are_counted(seat_down):
    hands = seat_down().begin("patchies")
    for _ in range(2):
        hands.do("part", name="begin").wait(60).do("part", name="end").wait(5)
    hands.do("level", to="referee")
    assert edges(hands, "part_started")[-1] == ("part_started", 3, None)
    play(hands, 60, until="turn_started")
    assert {row["part"] for row in hands.rows("picked")} == {3}
    assert_told_once(hands)


@pytest.mark.parametrize("running", ["setup", "teaching"])
def test_what_was_running_ends_when_the_rules_begin_a_part(seat_down, running):
    hands = seat_down().begin("patchies").do("stage", name=running).wait(60).do("level", to="referee")
    assert [kind for kind, _, _ in edges(hands, f"{running}_ended", "part_started")] == [
        f"{running}_ended", "part_started",
    ]  # fmt: skip
    hands.do("undo")
    assert hands.controller.sheet.running.name == running, "it goes on where the referee was called by mistake"


def test_a_tapped_turn_ends_when_the_rules_begin_one_and_turns_are_counted_on(table):
    table.do("turn", seat=2).wait(10).do("turn").wait(10).do("level", to="referee").wait(5)
    play(table, 60, until="turn_started")
    assert edges(table, "turn_started", "turn_ended") == [
        ("turn_started", 1, 1), ("turn_ended", 1, 1), ("turn_started", 1, 2), ("turn_ended", 1, 2),
        ("turn_started", 1, 3),
    ]  # fmt: skip
    play(table, 60, until="turn_started")
    assert edges(table)[-1] == ("turn_started", 1, 4), "the rules' own turns go on without an end, as at a board"
    assert_told_once(table)


def test_a_pause_outlives_the_switch_and_ends_with_the_next_turn(table):
    table.wait(60).do("pause").wait(30).do("level", to="referee").wait(30)
    assert table.controller.sheet.paused_at == 60_000
    play(table, 60, until="turn_started")
    assert table.controller.sheet.paused_at is None


@pytest.mark.parametrize(("game", "names"), [("patchies", 3), ("resonance24", 3), ("capture4", 4), ("marionette", 4)])
def test_to_and_fro_in_every_game_tells_everything_once(seat_down, game, names):
    hands = seat_down().begin(game, ["Aki", "Bo", "Chi", "Dai"][:names])
    hands.do("part", name="begin").wait(20).do("turn", seat=1).wait(20)
    for _ in range(3):
        hands.do("level", to="referee").wait(5)
        play(hands, 45)
        hands.do("level", to="observe").wait(20)
        hands.do("turn" if hands.controller.sheet.part else "part", **({} if hands.controller.sheet.part else {
            "name": "begin"})).wait(20)  # fmt: skip
        assert_told_once(hands)
    again = seat_down()
    again.do("look")
    assert edges(again) == edges(hands), "another screen, which reads the journal from its beginning, tells the same"
    assert again.controller.referee.session.steps == hands.controller.referee.session.steps


def test_a_part_ended_by_hand_is_not_ended_again_by_the_rules(seat_down):
    hands = seat_down().begin("patchies").do("level", to="referee")
    play(hands, 5)
    hands.do("level", to="observe").wait(5).do("part", name="end").wait(5).do("part", name="begin").wait(5)
    hands.do("level", to="referee")
    play(hands, 400, until=TOLD_ALREADY)
    play(hands, 20)
    assert edges(hands, "part_started", "part_ended")[:3] == [
        ("part_started", 1, None), ("part_ended", 1, None), ("part_started", 2, None),
    ]  # fmt: skip
    assert hands.controller.sheet.part == 2, "the phase that was begun by hand is the rules' second"
    assert_told_once(hands)


def test_steps_taken_back_and_put_back_are_placed_the_same(table):
    table.do("turn", seat=2).wait(10).do("level", to="referee").wait(5)
    play(table, 60, until="turn_started")
    before = [(row["kind"], row["part"], row["turn"], row["step"]) for row in table.rows("picked", "turn_started")]
    for _ in range(3):
        table.do("undo")
    for _ in range(3):
        table.do("redo")
    after = [(row["kind"], row["part"], row["turn"], row["step"]) for row in table.rows("picked", "turn_started")]
    assert after == before
    assert_told_once(table)


def test_a_journal_cut_short_in_an_adopted_step_is_mended(seat_down):
    hands = seat_down().begin("resonance24", ["Aki", "Bo", "Chi"]).do("part", name="begin").do("level", to="referee")
    play(hands, 60, until=TOLD_ALREADY)
    whole = [(row["kind"], row["part"], row["step"]) for row in hands.rows("picked", "drew", TOLD_ALREADY)]
    again = seat_down()
    assert [(row["kind"], row["part"], row["step"]) for row in again.rows("picked", "drew", TOLD_ALREADY)] == whole
    assert again.rows("undone") == [], "nothing was missing"


def test_a_turn_ends_a_pause_in_every_reader(table, store):
    """The table's clocks, the time line and the dashboards of lengths agree how long a phase was."""
    from playkit.analysis.tempo_recorded import lengths
    from playkit.analysis.timeline import NEEDED, timeline

    table.wait(60).do("turn", seat=0).wait(30).do("pause").wait(100).do("turn").wait(10).do("part", name="end")
    events = store.sql("SELECT * FROM effective ORDER BY mono_ms, seq")
    (part,) = timeline(events.select(NEEDED)).spans.filter(name="part").to_dicts()
    assert part["paused_min"] == pytest.approx(100 / 60)
    sessions = store.sql("SELECT id AS session, seats FROM session")
    assert (
        lengths(events, sessions)["seconds"].to_list() == [table.controller.sheet.spans[0].length_ms(0) / 1000] == [100]
    )
