"""Moves typed at a table: as players write them, in any width of letters; a slip names its neighbour."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.widgets.typed import NotUnderstood, read_typed, short, tidy
from playkit.widgets.words import Voice

from .playing import act


@pytest.fixture(scope="module")
def sandwiches():
    return find("capture4")


def write(table, text, **more):
    return table.dispatch({"do": "type", "text": text, "step": table.ledger.total, **more})


@pytest.mark.parametrize(
    "text",
    ["e1-e5", "move e1 e5", "E1 E5", "Ｅ１－Ｅ５", "e1→e5", "e1:e5", "  e1 , e5 ", "ｅ１　ｅ５", "move e1 to e5"],
)
def test_a_move_may_be_written_as_players_write_it(sit, sandwiches, text):
    table = sit(sandwiches, ["A", "B", "C", "D"], options={"first_player": "first_seat"})
    assert write(table, text)["ok"], text
    assert table.session.game.text(table.session.steps[-1]) == "move e1 e5"


def test_the_words_on_a_japanese_button_are_a_move_too(sit, sandwiches):
    table = sit(sandwiches, ["A", "B", "C", "D"], options={"first_player": "first_seat"}, lang="ja")
    assert write(table, "e1からe5へ動かす")["ok"]


def test_a_slip_changes_nothing_and_names_the_nearest_move(sit, sandwiches):
    table = sit(sandwiches, ["A", "B", "C", "D"], options={"first_player": "first_seat"})
    before = table.session.steps
    answer = write(table, "e1-e0")
    assert not answer["ok"]
    assert "Did you mean 'e1-e" in answer["notice"]
    table.dispatch({"do": "language", "lang": "ja"})
    assert "ではありませんか" in write(table, "e1-e0")["notice"]
    assert table.session.steps == before


def test_every_possible_move_can_be_typed_in_short(sit, sandwiches):
    table = sit(sandwiches, ["A", "B", "C", "D"])
    for action in table.session.legal_actions():
        assert read_typed(table.session.legal_actions(), short(action), Voice("en", ())) == action.code


def test_what_a_die_showed_is_typed_as_its_number(sit, pig):
    table = sit(pig, chance="ask")
    act(table, "roll")
    assert "2" in table.view()["typing"] or table.view()["typing"].isdigit()
    assert write(table, "5")["ok"]
    assert table.session.table.pot == 5


def test_two_meanings_are_asked_about(sit, pig, monkeypatch):
    table = sit(pig)
    monkeypatch.setattr("playkit.widgets.typed.short", lambda _action: "go")
    while table.session.table.pot == 0:
        act(table, "roll")
    with pytest.raises(NotUnderstood, match="may mean roll, "):
        read_typed(table.session.legal_actions(), "go", Voice("en", ()))


def test_typing_obeys_the_curtain_the_turn_and_the_step(sit, whisper, pig):
    table = sit(whisper)
    assert not write(table, "lay badger")["ok"], "before the curtain is lifted"
    table.dispatch({"do": "reveal"})
    refusal = write(table, "lay falcon")
    assert not refusal["ok"]
    assert "dormouse" not in refusal["notice"], "the other seat's actions are not listed"
    assert write(table, "badger")["ok"]
    open_table = sit(pig)
    assert not write(open_table, "roll", step=99)["ok"]


def test_nonsense_is_answered_and_never_an_error(sit, pig):
    table = sit(pig)
    for text in ("", " ", "\x00", "x" * 10_000, "<b>", None, 7, ["roll"], {"roll": 1}):
        answer = write(table, text)
        assert not answer["ok"]
        assert len(answer["notice"]) < 400
    assert table.errors == []


def test_tidy_never_joins_what_was_apart():
    assert tidy("a1-b2") != tidy("a1b2")
    assert tidy("-") == ""
