"""The rules of Stones, sentence by sentence: `pytest` in this folder runs them."""

from pathlib import Path

import playkit

GAME = Path(__file__).parent


def table(**options):
    """Begin a session for two in which the test says what turns up."""
    return playkit.session(GAME, seats=2, seed=1, chance="ask", options=options)


def play(session, *texts):
    """Carry out picks and outcomes of chance, one after the other."""
    for text in texts:
        session.play(text)
    return session


def test_every_promise_is_kept():
    assert [check.text("en") for check in playkit.check(GAME, seconds=5) if not check.ok] == []


def test_what_is_kept_counts():
    session = play(table(), "draw", "turn_up three", "draw", "turn_up one", "keep")
    assert session.score() == [4, 0]
    assert session.waiting == 1


def test_a_black_stone_takes_all_that_was_drawn():
    session = play(table(), "draw", "turn_up three", "draw", "turn_up black")
    assert session.score() == [0, 0]
    assert session.facts()[-2].fields == {"seat": 0, "value": 3}


def test_nothing_drawn_is_nothing_to_keep():
    assert table().legal() == ["draw"]


def test_the_target_ends_the_game():
    session = play(table(target=5), "draw", "turn_up three", "draw", "turn_up two", "keep")
    assert session.over


def test_drawn_stones_go_back_or_stay_out():
    for drawn, left in (("back", 21), ("out", 20)):
        session = play(table(drawn=drawn), "draw", "turn_up three", "keep")
        assert session.view(0)["left"] == left


def test_an_empty_bag_is_filled_again():
    session = table(drawn="out", black=1, target=30)
    while "turn_up black" not in session.legal() or session.view(0)["left"] > 1:
        safe = [text for text in session.legal() if text != "turn_up black"]
        session.play(safe[-1] if session.waiting == -1 else "draw")
    session.play("turn_up black")
    assert session.view(0)["left"] == 19
