import re
from itertools import count
from time import monotonic

import pytest

from playkit.kernel import contract
from playkit.kernel.contract import declared, plays, suite

from .conftest import PIG


@pytest.mark.parametrize("name", ["pig", "pledge"])
def test_a_sound_game_keeps_every_promise(name, request):
    checks = contract.check(request.getfixturevalue(name), seconds=600)
    assert [(check.name, check.detail) for check in checks if not check.ok] == []
    assert [check.name for check in checks] == contract.names()


def test_there_are_at_least_thirty_checks_each_with_a_name_and_two_languages(pig):
    checks = contract.check(pig, seconds=600)
    assert len({check.name for check in checks}) == len(checks) >= 30
    for check in checks:
        assert re.fullmatch(r"[a-z_]+", check.name)
        assert check.label.en != check.label.ja
        assert check.text("en").startswith(f"ok  {check.label.en}: ")
        assert check.text("ja").startswith(f"ok  {check.label.ja}：")


def test_a_path_is_loaded_first_and_a_fault_of_loading_is_a_check(plant):
    (check,) = contract.check(plant(PIG, ("table.pot = 0", "table.pott = 0")))
    assert (check.name, check.ok) == ("loads", False)
    assert "Did you mean 'pot'?" in check.detail
    assert "「pot」ではありませんか" in check.ja


def test_every_number_of_seats_and_every_preset_is_played(pledge):
    trial = suite.Trial(pledge, monotonic() + 10)
    trial.run()
    assert {(play.seats, play.preset) for play in trial.plays} == {
        (2, "plain"),
        (3, "plain"),
        (4, "plain"),
        (2, "duel"),
    }
    assert {play.ending for play in trial.plays} == {"over"}


def test_without_time_nothing_is_claimed(pig):
    checks = contract.check(pig, seconds=0)
    unseen = {check.name for check in checks if not check.ok}
    assert {"undo_restores", "views_show_no_secret", "plain_engine_agrees"} <= unseen
    assert "there was no time to look" in {check.detail for check in checks}


def test_a_slow_game_stays_within_its_time(pig, monkeypatch):
    def time_spent(seconds):
        """Check where every look at the clock finds a fiftieth of a second gone."""
        looks = count()
        for room in (suite, plays, declared):
            monkeypatch.setattr(room, "monotonic", lambda: next(looks) / 50)
        checks = contract.check(pig, seconds=seconds)
        assert next(check for check in checks if check.name == "runs_without_a_fault").ok
        return next(looks) / 50

    # One look at one play is never cut short, so a little may come on top.
    assert time_spent(4) < 9
    assert time_spent(40) > 18


def test_a_breach_names_seats_seed_and_step(plant):
    checks = contract.check(plant(PIG, ("table.pot += pips", "table.pot += 100 * pips")), seconds=600)
    (detail,) = [check.detail for check in checks if check.name == "ranges_hold"]
    assert re.match(r"[2-5] seats, preset default, seed [1-5], after \d+ steps: pot = \d+, declared 0\.\.300", detail)
