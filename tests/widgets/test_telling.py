"""The log says each thing once, hides what is hidden, and tells it once it has been shown."""

from __future__ import annotations

import random

import pytest

from playkit.games import find
from playkit.kernel import Session
from playkit.widgets.story import latest, turns
from playkit.widgets.telling import Reader, shown_since
from playkit.widgets.words import Voice

from .playing import act

VOICE = Voice("en", ("Aki", "Bo", "Cy", "Di"))


def lines(session, seat, *, all_open=False):
    """All lines of a log, oldest first."""
    return [line["text"] for turn in turns(session, Reader(seat, VOICE, all_open)) for line in turn.lines]


def played(name, seed, steps, **asked):
    """A session of random picks that are repeatable."""
    dice, session = random.Random(seed), Session(find(name), 4, seed=seed, **asked)  # noqa: S311 - a repeatable shuffle
    while not session.over and len(session.steps) < steps:
        session.play(dice.choice(session.legal_codes()))
    return session


@pytest.fixture(scope="module")
def terror():
    return played("resonance24", 3, 120, options={"hands": 2, "detectives": "by_seat"})


def laid(session, seat):
    """Steps in which a seat laid a card."""
    return [
        step
        for step, code in enumerate(session.steps)
        if session.who(step) == seat and session.game.action_of(code)[0].name == "lay"
    ]


def test_a_card_laid_face_down_is_one_line_and_its_owner_reads_which(terror):
    early = terror.at(laid(terror, 0)[4] + 1)
    hidden = [line for line in lines(early, 1) if "Aki lays" in line]
    assert hidden == [f"Aki lays a card at case {case}" for case in range(1, 6)]
    own = [line for line in lines(early, 0) if "Aki lays" in line]
    assert all(line.endswith(("h)", "(Hero Time)")) for line in own)
    assert not any("face-down" in line and "lay" in line for line in lines(early, 1)), "no second line for it"


def test_what_has_been_shown_since_is_told_to_everybody(terror):
    late = [line for line in lines(terror, None) if "lays a card at case" in line]
    shown = [line for line in late if line.endswith(")")]
    assert len(shown) >= 4 * 5, "all first cards of the hand"
    first = [line for line in lines(terror, 0) if "Aki lays" in line][:5]
    assert [line for line in late if line.startswith("Aki")][:5] == first


@pytest.mark.parametrize(("name", "options"), [("resonance24", {"hands": 3}), ("marionette", {})])
def test_a_shown_value_is_the_true_one_and_is_never_read_from_the_step(name, options):
    session = played(name, 11, 220, options=options)
    for seat in (0, 2, None):
        found = shown_since(session, session.facts(seat, all_seats=False))
        assert len(found) > 8
        for step, value in found.items():
            assert session.game.action_of(session.steps[step])[1] == (value,)


def test_what_turned_up_is_not_said_again_by_its_fact(terror):
    told = lines(terror, None)
    assert not any("turns up" in line for line in told)
    assert sum(line.startswith("case 1, 1st: ") for line in told) == terror.table.hand_number


def test_an_open_choice_is_not_said_again_by_its_fact():
    session = played("resonance24", 3, 6, options={"hands": 1})
    assert not any(" is " in line and "dealer" not in line for line in lines(session, None) if "take on" not in line)
    assert sum("take on" in line for line in lines(session, None)) == 4


def test_the_log_of_a_finished_session_is_open(sit, whisper):
    table = sit(whisper)
    for text in ("lay badger", "lay falcon"):
        table.dispatch({"do": "reveal"})
        before = table.view()
        act(table, text)
    assert table.session.over
    assert "badger" not in str(before["log"])
    assert "badger" in str(table.view()["log"])
    assert "falcon" in str(table.view()["log"])
    table.dispatch({"do": "seek", "step": table.ledger.total - 1})
    assert "badger" in str(table.view()["log"]), "in the replay too"


def test_the_last_pick_and_what_came_of_it_fit_in_a_line(sit, pig):
    table = sit(pig)
    assert table.view()["latest"] == ""
    act(table, "roll")
    assert table.view()["latest"].startswith("Aki: throw the die · ")
    told = turns(table.session, Reader(0, VOICE))
    told[-1].lines += [{"key": "x", "text": "more"}] * 9
    assert latest(told, VOICE).endswith("…")
