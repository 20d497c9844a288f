"""Only what a restriction changes is played again, and nobody can tell: all shares are those of whole games anew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from playkit.games import find
from playkit.simulate.barred import changed_at, without_each
from playkit.simulate.forbid import codes_of
from playkit.simulate.forks import compiled_for
from playkit.simulate.plan import make_plan
from playkit.simulate.run import run_plan
from playkit.simulate.unlike import without

THINGS = {
    "patchies": ("draw", "place", "place c3", "walk", "walk b2", "stop", "pay medal1"),
    "marionette": ("take", "take thief", "build"),
}


def planned(name: str, bot: str, games: int = 40):
    game = find(name)
    plan = make_plan(game, games, 3, seats=4, bots=bot)
    found = [codes_of(game, thing) for thing in THINGS[name]]
    return plan, found


@pytest.mark.parametrize(("name", "bot"), [("patchies", "random"), ("patchies", "cautious"), ("marionette", "steady")])
def test_shares_are_those_of_whole_games_played_anew(name, bot):
    plan, things = planned(name, bot)
    found = without_each(plan, things, engine="compiled")
    for codes, shares in zip(things, found, strict=True):
        np.testing.assert_array_equal(shares, without(plan, codes, engine="compiled"))
    few, two = replace(plan, games=4), things[:2]
    for plain, shares in zip(without_each(few, two, engine="plain"), found, strict=False):
        np.testing.assert_array_equal(plain, shares[:4])


def test_other_lanes_of_dice_and_choices_are_kept():
    plan, things = planned("patchies", "cautious", games=20)
    plan = replace(plan, chance_lane=40, choice_lane=43)
    for codes, shares in zip(things, without_each(plan, things, engine="compiled"), strict=True):
        np.testing.assert_array_equal(shares, without(plan, codes, engine="compiled"))


def test_games_that_were_played_already_are_not_played_again_but_used():
    plan, things = planned("patchies", "random", games=20)
    free = run_plan(plan, "steps", engine="compiled")
    own, given = (without_each(plan, things, engine="compiled", free=one) for one in (None, free))
    np.testing.assert_array_equal(own, given)


def test_a_restriction_that_changes_nothing_is_known_for_it():
    """At placing there is nothing else to pick, so that forbidding it forbids nothing."""
    plan, _ = planned("patchies", "random", games=20)
    compiled = compiled_for(plan, "compiled")
    assert compiled is not None
    changed = changed_at(plan, compiled, [codes_of(plan.game, thing) for thing in ("place", "draw", "walk")])
    assert (changed[:, :, 0] == -1).all()
    assert (changed[:, :, 1:] >= 0).mean() > 0.5


def test_more_things_than_a_number_has_bits():
    plan, _ = planned("patchies", "random", games=3)
    things = [frozenset([code]) for code in range(70)]
    found = without_each(plan, things, engine="compiled")
    for place in (0, 61, 62, 69):
        np.testing.assert_array_equal(found[place], without(plan, things[place], engine="compiled"))


def test_no_things_no_games():
    plan, _ = planned("patchies", "random", games=3)
    assert without_each(plan, []) == []
