"""Who comes first and second, and who takes which card."""

from __future__ import annotations

import pytest

from playkit.games.resonance24.cards import Card


def ranked(play, case=1):
    """Seats in the order of their places at a case."""
    facts = [fact for fact in play.session.facts() if fact.kind == "ranked" and fact.round == case]
    return [fact.fields["seat"] for fact in sorted(facts, key=lambda fact: fact.fields["place"])]


def decided(start, *pairs, seats=None, case=1, **options):
    return ranked(start(seats or len(pairs), **options).at(case, *pairs).close(), case)


@pytest.mark.rule("T24-R-14")
def test_the_highest_power_comes_first_the_next_second(start):
    assert decided(start, "12", "64", "30", "52") == [1, 3]


@pytest.mark.rule("T24-R-14")
def test_dice_count_before_places_are_taken(start):
    play = start(3).at(1, "50", "60", "63").roll("red", 8)
    assert ranked(play.close()) == [2, 0]


@pytest.mark.rule("T24-R-15")
def test_a_single_hero_time_comes_first_whatever_its_power(start):
    assert decided(start, "0h", "64", "63") == [0, 1]


@pytest.mark.rule("T24-R-15")
@pytest.mark.rule("T24-G-05")
def test_hero_times_that_clash_count_nothing(start):
    play = start(3).at(1, "h3", "5h", "12")
    assert [play.table.power[seat] for seat in range(3)] == [3, 5, 3]
    assert play.facts("clashed") == [{"cell": 0}]
    assert ranked(play.close()) == [1, 2], "of 3 and 3 the larger first card: 0 against 1"


@pytest.mark.rule("T24-R-16")
@pytest.mark.rule("T24-G-06")
def test_ties_go_to_the_larger_first_card_then_nearer_to_the_dealer(start):
    assert decided(start, "23", "41", "00") == [1, 0]
    assert decided(start, "32", "32", "00") == [0, 1]
    assert decided(start, "00", "32", "32") == [1, 2]


@pytest.mark.rule("T24-R-17")
def test_first_takes_the_upper_card_and_second_the_lower_at_once(start):
    play = start(3).at(1, "12", "64", "52")
    upper, lower = play.table.open_case[0], play.table.open_case[5]
    play.close()
    assert play.session.score() == [0, upper % 5 + 2, lower % 5 + 2]
    assert play.cards(play.table.won[1]) == {Card.text(upper): 1}
    assert play.cards(play.table.won[2]) == {Card.text(lower): 1}
    assert [(fact["seat"], fact["value"]) for fact in play.facts("scored")] == [
        (1, upper % 5 + 2),
        (2, lower % 5 + 2),
    ]


@pytest.mark.rule("T24-G-07")
@pytest.mark.rule("T24-R-17")
@pytest.mark.rule("T24-R-13")
def test_killed_with_the_highest_power_one_takes_the_card_and_is_gone(start):
    play = start(3).at(2, "12", "13", "64")("challenge none", "challenge none").roll("red", 1)
    play.close()
    assert ranked(play, 2)[0] == 2
    assert sum(play.table.won[2]) == 1
    play.until(lambda play: play.session.over)
    assert {fact.fields["seat"] for fact in play.session.facts() if fact.kind == "ranked" and fact.round > 2} == {0, 1}


@pytest.mark.rule("T24-H-14")
def test_cards_of_the_killed_at_later_cases_are_an_option(start):
    def later(**options):
        play = start(3, **options).at(1, "01", "60", "60").pairs(2, "h6", "h0", "20").roll("red", 1).close()
        assert play.waiting != 0
        return play, ranked(play.close(), 2)

    assert later()[1] == [1, 2]
    play, places = later(killed_cards="hero_clashes")
    assert places == [2, 1], "the clash leaves 0 hours"
    assert play.facts("clashed")
    assert later(killed_cards="ranked")[1] == [0, 2], "with 6 hours, and none may challenge for it"


@pytest.mark.rule("T24-H-15")
@pytest.mark.rule("T24-H-28")
def test_the_last_one_left_takes_the_first_card_or_all(start):
    def left(**options):
        play = start(3, **options).at(1, "01", "02", "60").roll("red", 1)
        play.roll("red", 1).close().close()
        return play, ranked(play, 2)

    play, places = left()
    assert places == [2]
    assert len(play.facts("unsolved")) == 1
    assert sum(play.table.discards) == 1
    play, places = left(lone_officer="all_cards")
    assert sum(play.table.won[2]) == 1 + 2
    assert not play.facts("unsolved")


@pytest.mark.rule("T24-H-15")
@pytest.mark.rule("T24-H-28")
def test_where_nobody_is_left_all_cards_are_discarded(start):
    play = start(3).at(1, "01", "02", "60")
    for _ in range(3):
        play.roll("red", 1)
    assert play.session.over
    assert len(play.facts("unsolved")) == 8
    assert sum(play.table.discards) == 8


@pytest.mark.rule("T24-H-16")
def test_power_nought_may_rank_or_not(start):
    assert decided(start, "00", "00", "64") == [2, 0]
    assert decided(start, "00", "00", "64", zero_ranks=False) == [2]
    assert decided(start, "0h", "00", "00", zero_ranks=False) == [0]


@pytest.mark.rule("T24-V-17")
@pytest.mark.rule("T24-V-16")
def test_exact_ties_may_take_proxies_instead(start):
    play = start(4, ties="proxy").at(1, "32", "32", "40", "10").close()
    assert ranked(play) == [2], "who tie for the first place leave it and the ranking"
    assert play.facts("ranked")[0]["place"] == 1
    assert [(fact["seat"], fact["value"]) for fact in play.facts("assisted")] == [(0, 2), (1, 2)]
    assert len(play.facts("unsolved")) == 1
    assert play.table.proxies_left == 8
    assert decided(start, "23", "32", "10", ties="proxy") == [1, 0], "the first card still decides"


@pytest.mark.rule("T24-V-16")
def test_proxies_run_out_and_are_worth_what_the_draft_says(start):
    play = start(4, ties="proxy", proxies=1, proxy_points=1).at(1, "32", "32", "40", "10").close()
    assert [(fact["seat"], fact["value"]) for fact in play.facts("assisted")] == [(0, 1)]


@pytest.mark.rule("T24-H-20")
@pytest.mark.rule("T24-R-21")
def test_scotch_keeps_hero_time_in_a_clash(start):
    play = start(3, skill_start="hand_1").at(1, "0h", "6h", "64")
    assert play.table.hero == 0
    assert [play.table.power[seat] for seat in range(3)] == [0, 6, 10]
    assert ranked(play.close()) == [0, 2]


@pytest.mark.rule("T24-H-30")
def test_nobody_falls_below_nought(start):
    play = start(3, hands=2).at(1, "01", "60", "60").roll("red", 1).next_hand()
    assert play.session.score()[0] == 0
