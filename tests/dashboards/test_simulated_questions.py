"""Skill, luck, restricted play and what never happens, of games whose answers are known beforehand."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from pathlib import Path

import pytest

from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import answer, find_question
from playkit.dashboards.restricted.asked import things_of
from playkit.games import find
from playkit.kernel import load

GAMES = Path(__file__).parent / "games"


@pytest.fixture(scope="module")
def flip():
    return load(GAMES / "flip.py")


@pytest.fixture(scope="module")
def bid():
    return load(GAMES / "bid.py")


def ask(question, game, **settings):
    """Look at an answer as a program and as a reader would; give its measures by facet and name."""
    found = answer(question, Asked(game, **settings))
    defined = {one.name: one.unit for one in find_question(question).measures}
    for one in found.measures:
        (pattern,) = (name for name in defined if fnmatch(one.name, name))
        assert defined[pattern] == one.unit
        assert one.low is None or one.low - 1e-9 <= one.estimate <= one.high + 1e-9
    json.dumps(found.to_dict(), allow_nan=False)
    assert "{" not in found.sentence.en + found.sentence.ja
    html = found.html()
    for section in found.charts:
        assert section.rows("en")[0]
        assert section.rows("ja")[0]
        assert section.title.en in html
    return found, {(one.facet, one.name): one for one in found.measures}


def test_a_coin_flip_knows_no_skill(flip):
    found, by = ask("skill", flip)
    assert found.verdict == "not_shown"  # a hundred games cannot tell five points
    for pair in ("wordy>random", "random>wordy"):
        assert by["bots", f"advantage.{pair}"].low <= 0 <= by["bots", f"advantage.{pair}"].high


def test_where_the_highest_number_wins_skill_is_all(bid):
    found, by = ask("skill", bid)
    assert found.verdict == "skill"
    assert by["bots", "advantage.high>low"].estimate == 1
    assert 0.8 < by["bots", "advantage.high>low"].low < 1
    assert by["bots", "advantage.low>high"].estimate == pytest.approx(-1 / 3)
    # The ladder, found and measured on different seeds: low < random < high.
    assert by["bots", "rung.high>random"].estimate > 0.5
    assert by["bots", "rung.random>low"].estimate > 0.5
    assert ("bots", "rung.high>low") not in by


def test_a_game_for_random_bots_alone_says_what_to_do():
    found, by = ask("skill", load(GAMES / "race.py"))
    assert not by
    assert "only random bots" in found.sentence.en


def test_the_dice_decide_a_coin_flip(flip):
    found, by = ask("luck", flip)
    assert found.verdict == "dice"
    assert by["random_bots", "luck"].estimate == pytest.approx(1)
    assert by["random_bots", "same_winner"].estimate == 1
    # A bot that always says the same leaves nothing to compare.
    assert by["bots", "alike"].estimate == 1
    assert ("bots", "luck") not in by


def test_choices_decide_a_game_without_dice(bid):
    found, by = ask("luck", bid)
    assert found.verdict == "choices"
    assert by["random_bots", "choice"].estimate == pytest.approx(1)
    assert by["random_bots", "luck"].low == 0
    assert by["random_bots", "luck"].estimate < 0.15


def test_words_of_a_coin_flip_are_worth_nothing(flip):
    found, by = ask("restricted", flip)
    worths = [one for (_, name), one in by.items() if name.startswith("worth.")]
    assert worths
    assert {one.estimate for one in worths} == {0.0}
    assert all(one.low < 0 < one.high for one in worths)
    assert found.verdict == "even"


def test_the_only_good_bid_is_worth_much(bid):
    found, by = ask("restricted", bid)
    # Whoever may not bid 8 bids 7 against three eights: the whole even share is lost.
    assert by["bots", "worth.bid 8"].estimate == pytest.approx(0.25)
    assert by["bots", "worth.bid 8"].low > 0.05
    assert found.verdict == "uneven"
    assert by["bots", "taken.bid 8"].estimate == 1
    # Forbidden altogether, it still is bid where nothing else is legal; the first seat rests, and loses as much.
    assert by["bots", "worth.bid"].estimate == pytest.approx(0.25)


def test_things_are_actions_and_values(bid):
    assert list(things_of(bid)) == ["bid", *(f"bid {n}" for n in range(1, 10)), "rest"]
    assert "move" in things_of(find("capture4"))
    assert "move a9" not in things_of(find("capture4"))


def test_what_never_comes_is_named_with_its_bound(bid):
    found, by = ask("unused", bid)
    assert found.verdict == "unused"
    assert by["bots", "covered.action"].estimate == 0.5  # the high bot never rests
    assert by["bots", "never.action:rest"].high == pytest.approx(1 - 0.05 ** (1 / 100))
    assert by["random_bots", "never.bid@1:9"].estimate == 0  # a value the rules never offer
    assert by["random_bots", "covered.bid@1"].estimate == pytest.approx(8 / 9)
    assert by["bots", "stuck"].estimate == 0


def test_how_close_the_end_is(bid):
    found, by = ask("spread", bid)
    assert by["bots", "margin"].estimate == 0  # all bid eight
    assert by["bots", "level"].estimate == 1
    assert by["bots", "shared"].estimate == 0  # and the first of equals wins
    assert found.verdict == "close"
