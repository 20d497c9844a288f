"""A seat's imaginations of what it cannot know, and hidden picks whose rest is handed on."""

from __future__ import annotations

import pytest

from playkit.errors import OptionsError, RulesError
from playkit.kernel import Session, contract, load

from .conftest import HERE, PLEDGE

HANDING = HERE / "games" / "handing.py"
HIDDEN_PICKS = "hidden_actions_tell_nothing"


def breaches(path):
    return {check.name for check in contract.check(load(path), seconds=600) if not check.ok}


def test_whoever_is_handed_the_rest_may_work_out_the_pick_and_nobody_else(plant):
    assert breaches(HANDING) == set()
    assert HIDDEN_PICKS in breaches(plant(HANDING, ("seen_by=NEXT", "seen_by=OWNER")))
    told_to_all = ("handed = per_seat(number(0, 31), seen_by=OWNER)", "handed = per_seat(number(0, 31))")
    assert HIDDEN_PICKS in breaches(plant(HANDING, told_to_all))


def test_imaginations_differ_keep_the_view_and_repeat():
    session = Session(load(HANDING), 3, seed=4)
    session.play("take 2")
    session.play("take 0")
    dreams = [session.imagine(0, k) for k in range(12)]
    assert {dream.table.taken[1] for dream in dreams} == {0, 1, 3, 4}
    assert all(dream.view(0) == session.view(0) for dream in dreams)
    assert session.imagine(0, 3).state_hash() == dreams[3].state_hash()
    assert session.table.taken[1] == 0, "the true table is left alone"


def test_an_imagined_session_can_be_played_on():
    session = Session(load(HANDING), 3, seed=4)
    session.play("take 2")
    session.play("take 0")
    dream = next(dream for k in range(12) if "take 0" in (dream := session.imagine(0, k)).legal())
    dream.play("take 0")
    assert dream.over
    assert not session.over


def test_a_game_without_secrets_is_imagined_as_it_is(pig):
    session = Session(pig, 2, seed=1)
    assert session.imagine(1).state_hash() == session.state_hash()


def test_what_cannot_be_imagined_is_refused_with_the_reason(plant):
    session = Session(load(PLEDGE), 2, seed=1)
    with pytest.raises(OptionsError, match="has no imagine"):
        session.imagine(0)
    with pytest.raises(OptionsError, match="no seat 3"):
        session.imagine(2)
    wild = load(plant(HANDING, ("table.taken[1] = other", "table.taken[1] = 9")))
    session = Session(wild, 3, seed=4)
    session.play("take 2")
    session.play("take 0")
    with pytest.raises(RulesError, match=r"taken\[1\] = 9"):
        session.imagine(0)
