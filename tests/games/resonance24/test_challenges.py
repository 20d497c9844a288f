"""Challenges: order, dice, injuries and deaths."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

QUIET = ("12", "12", "12")


def power(play):
    return [play.table.power[seat] for seat in range(play.session.seats)]


@pytest.mark.rule("T24-R-08")
def test_power_is_the_sum_of_two_cards_opened_case_by_case(start):
    play = start(3).at(2, "64", "03", "25")
    assert power(play) == [10, 3, 7]
    assert list(play.table.second_open) == [1, 1, 0, 0, 0]


@pytest.mark.rule("T24-R-09")
def test_the_lowest_challenges_first_and_of_equals_the_farther_from_the_dealer(start):
    play = start(4).at(1, "12", "30", "22", "03")
    asked = []
    while play.table.case == 0:
        asked.append(play.waiting)
        play("challenge none")
    assert asked == [3, 1, 0, 2]


@pytest.mark.rule("T24-R-10")
def test_a_challenger_throws_green_red_or_both_or_none(start):
    play = start(3).at(1, *QUIET)
    assert play.legal == ["challenge none", "challenge green", "challenge red", "challenge both"]
    play("challenge both")
    assert play.legal == [f"green {n}" for n in range(1, 9)]
    assert play("green 5").legal == [f"red {n}" for n in range(1, 9)]


@pytest.mark.rule("T24-G-04")
@pytest.mark.rule("T24-R-11")
@pytest.mark.rule("T24-R-10")
@pytest.mark.parametrize(
    ("dice", "pips", "gain", "injured", "killed"),
    [
        ("green", 3, 0, 1, 0),
        ("green", 4, 1, 0, 0),
        ("green", 8, 2, 0, 0),
        ("red", 3, 0, 0, 3),
        ("red", 4, 2, 0, 0),
        ("red", 8, 3, 0, 0),
    ],
)
def test_dice_at_case_3(start, dice, pips, gain, injured, killed):  # noqa: PLR0917 - one column of the table each
    play = start(3).at(3, *QUIET)
    seat = play.waiting
    play.roll(dice, pips)
    assert play.table.power[seat] == 3 + gain
    assert (play.table.injuries[seat], play.table.killed[seat]) == (injured, killed)


@pytest.mark.rule("T24-G-04")
@pytest.mark.rule("T24-H-29")
@pytest.mark.parametrize(("pips", "gain"), [(5, 0), (6, 1), (7, 1), (8, 2)])
def test_case_5_needs_a_six(start, pips, gain):
    play = start(3).at(5, *QUIET)
    seat = play.waiting
    assert play.roll("green", pips).table.power[seat] == 3 + gain


@pytest.mark.rule("T24-G-12")
@pytest.mark.parametrize("case", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("detective", ["anybody", "hibachi"])
def test_the_table_of_chances(start, case, detective):
    """Every face of each die, played: the fractions of the table on the rules page."""
    skills = {"hands": 1, "skill_start": "hand_1"}
    gains = {"green": [], "red": []}
    failed = 0
    for colour in ("green", "red"):
        for pips in range(1, 9):
            play = start(3, **skills).at(case, "60", "60", "12" if detective == "hibachi" else "60")
            if detective == "anybody":
                play = start(3, hands=1).at(case, "12", "60", "60")
            seat = play.waiting
            before = play.table.power[seat]
            play.roll(colour, pips)
            gains[colour].append(play.table.power[seat] - before)
            failed += bool(play.table.injuries[seat] or play.table.killed[seat])
    n = case - (detective == "hibachi")
    great = Fraction(2 if detective == "hibachi" else 1, 8)
    success = Fraction(8 - n, 8)
    assert Fraction(failed, 16) == 1 - success
    assert Fraction(sum(gains["green"]), 8) == success + great
    assert Fraction(sum(gains["red"]), 8) == 2 * success + great
    if detective == "anybody":
        assert Fraction(sum(gains["green"]), 8) == Fraction(9 - case, 8)
        assert Fraction(sum(gains["red"]), 8) == Fraction(17 - 2 * case, 8)


@pytest.mark.rule("T24-R-12")
def test_a_second_injury_kills_and_the_first_lasts_until_the_hand_ends(start):
    play = start(3, hands=2).at(1, "01", "60", "60")
    assert play.waiting == 0
    play.roll("green", 1)
    assert play.table.injuries[0] == 1
    play.pairs(2, "01", "60", "60").until(lambda play: play.table.case == 1 and play.waiting == 0)
    play.roll("green", 2)
    assert play.table.killed[0] == 2
    assert [fact["seat"] for fact in play.facts("eliminated")] == [0]
    assert play.next_hand().table.injuries[0] == 0


@pytest.mark.rule("T24-R-13")
@pytest.mark.rule("T24-H-34")
def test_who_is_killed_takes_no_part_from_the_next_case_on(start):
    play = start(3).at(2, "01", "60", "60").roll("red", 1)
    play.close()
    asked = set()
    while not play.session.over:
        asked.add(play.waiting)
        play.step()
    assert asked == {1, 2}
    assert {fact["seat"] for fact in play.facts("ranked")[4:]} == {1, 2}
    shown = [fact for fact in play.facts("shown") if fact["seat"] == 0]
    assert len(shown) == 5 + 2, "first cards are open, later second cards are not shown"
    assert play.session.view(1)["first"][0][4] >= 0
    assert play.session.view(1)["second"][0][4] == -1


@pytest.mark.rule("T24-H-33")
def test_killed_at_case_5_one_misses_nothing(start):
    play = start(3).at(5, "50", "60", "60").roll("red", 8)
    play.roll("red", 1).close()
    assert play.session.over
    assert len(play.facts("ranked")) == 10


@pytest.mark.rule("T24-H-09")
def test_a_hero_time_that_counts_lines_up_with_its_other_card(start):
    assert start(3).at(1, "h2", "12", "60").waiting == 0
    play = start(3, hero_in_order="infinite").at(1, "h2", "12", "60")
    assert play.waiting == 1
    assert play("challenge none", "challenge none").waiting == 0


@pytest.mark.rule("T24-H-11")
def test_who_may_challenge_is_an_option(start):
    def asked(**options):
        play = start(4, **options).at(1, "h2", "01", "64", "63")
        seats = set()
        while play.table.case == 0:
            seats.add(play.waiting)
            play("challenge none")
        return seats

    assert asked() == {0, 1, 2, 3}
    assert asked(challengers="not_the_hero") == {1, 2, 3}
    assert asked(challengers="with_a_chance") == {2, 3}, "seat 2 lacks nine, of five that dice could bring"


@pytest.mark.rule("T24-H-12")
def test_the_order_of_challenges_is_fixed_or_follows_the_dice(start):
    fixed = start(3).at(1, "12", "13", "60").roll("green", 8)
    assert fixed.waiting == 1
    once = start(3).at(1, "12", "13", "60").roll("red", 8)("challenge none")
    assert once.waiting == 2, "each is asked once"
    dynamic = start(4, challenge_order="dynamic").at(1, "12", "30", "60", "60").roll("red", 8)
    assert dynamic.waiting == 0
    assert dynamic.table.power[1] == 6


@pytest.mark.rule("T24-H-12")
def test_or_all_declare_at_once(start):
    play = start(3, challenge_order="simultaneous").before_cases().pairs(1, "12", "13", "60")
    play.until(lambda play: "declare" in play.actions)
    play("declare green", "declare none")
    assert play.session.view(2)["declared"][0] != 1
    play("declare red")
    assert list(play.session.view(1)["declared"])[:3] == [1, 0, 2]
    assert play.actions == {"green"}
    play("green 8")
    assert play.actions == {"red"}
    play("red 1")
    assert play.table.killed[2] == 1


@pytest.mark.rule("T24-H-13")
def test_both_dice_do_what_each_does(start):
    play = start(3).at(3, "12", "60", "60").roll("both", 8, 8)
    assert play.table.power[0] == 3 + 5
    play = start(3).at(3, "12", "60", "60").roll("both", 1, 5)
    assert (play.table.power[0], play.table.injuries[0]) == (5, 1)
    play = start(3).at(3, "12", "60", "60").roll("both", 5, 1)
    assert (play.table.power[0], play.table.killed[0]) == (4, 3)


@pytest.mark.rule("T24-H-13")
def test_or_the_second_die_is_decided_after_the_first(start):
    play = start(3, two_dice="sequential").at(3, "12", "60", "60")
    assert play.legal == ["challenge none", "challenge green", "challenge red"]
    play.roll("green", 8)
    assert (play.waiting, play.legal) == (0, ["challenge none", "challenge red"])
    play.roll("red", 8)
    assert play.table.power[0] == 8
    assert play.waiting != 0
    dead = start(3, two_dice="sequential").at(3, "12", "60", "60").roll("red", 1)
    assert dead.waiting != 0


@pytest.mark.rule("T24-V-19")
@pytest.mark.parametrize(
    ("bonus", "by_case"),
    [
        ("flat_2", [2, 2, 2, 2, 2]),
        ("six_minus_round", [5, 4, 3, 2, 1]),
        ("five_minus_round", [4, 3, 2, 1, 0]),
        ("none_in_the_last", [5, 4, 3, 2, 0]),
        ("nothing", [0, 0, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("case", [1, 5])
def test_dying_in_the_last_hand_may_be_worth_something(start, bonus, by_case, case):
    play = start(3, last_stand=bonus).at(case, "01", "60", "60")
    before = play.session.score()[0]
    play.roll("red", 1)
    assert play.session.score()[0] - before == by_case[case - 1]


@pytest.mark.rule("T24-V-19")
def test_but_not_before_it(start):
    play = start(3, hands=2, last_stand="flat_2").at(1, "01", "60", "60").roll("red", 1)
    assert play.session.score()[0] == 0
    play.next_hand().at(1, "01", "60", "60")
    seat = play.waiting
    before = play.session.score()[seat]
    assert play.roll("red", 1).session.score()[seat] == before + 2 + 4 * (seat == 1)


@pytest.mark.rule("T24-H-31")
def test_a_challenge_is_nothing_but_dice(start):
    assert start(3).at(1, *QUIET).actions == {"challenge"}


def killed_at(start, dice, failed):
    """Play a hand in which seat 0 throws the same die at every case, failing at some; the case that kills it, or 0."""
    play = start(3, hands=1).at(1, "01", "60", "60")
    for case, fail in enumerate(failed, 1):
        if case > 1:
            play.pairs(case, "01", "60", "60")
            play.until(lambda play, case=case: play.table.case == case - 1 and play.waiting == 0)
        play.roll(dice, 1 if fail else 8)
        if play.table.killed[0]:
            return case
    return 0


@pytest.mark.rule("T24-R-12")
@pytest.mark.parametrize(
    ("dice", "killed"), [("green", Fraction(1301, 2048)), ("red", 1 - Fraction(315, 4096))], ids=["green", "red"]
)
def test_a_die_at_every_case_kills_as_often_as_the_fractions_say(start, dice, killed):
    """Every hand of failures and successes, played: two injuries by green 1301/2048, alive after red 315/4096."""
    found = Fraction(0)
    for failed in product((False, True), repeat=5):
        chance = prod(Fraction(case if fail else 8 - case, 8) for case, fail in enumerate(failed, 1))
        found += chance * bool(killed_at(start, dice, failed))
    assert found == killed
