"""Skills, looking under cases, hand 3 and its bonuses."""

from __future__ import annotations

import pytest

from playkit.games.resonance24.cards import Card
from playkit.kernel import UNKNOWN


def third_hand(start, seats=3, **options):
    """Come to hand 3."""
    play = start(seats, **{"hands": 3, **options}).next_hand().end_of_hand()
    return play.until(lambda play: "keep" not in play.actions)


def kept_by_first(start, *cards, **options):
    """Hand 2 ends; seat 1 has kept these cases, which are taken out of wherever they were."""
    play = start(3, **{"hands": 3, **options}).next_hand()
    play.until(lambda play: play.table.case == 4 and "challenge" in play.actions)
    table = play.table
    for bag in (table.deck, table.discards, *table.won):
        for card in range(35):
            bag[card] = 0
    for card in range(35):
        if card % 5 < 4 and card < 30 and Card.text(card) not in cards:
            table.discards[card] = 1
    for slot in (4, 9):
        table.open_case[slot] = Card.parse("assassination5") if slot == 4 else Card.parse("hostage5")
        table.discards[table.open_case[slot]] = 0
    for seat in range(3):
        for place in range(2):
            table.kept[seat][place] = -1
    for place, card in enumerate(cards):
        table.kept[0][place] = Card.parse(card)
    return play.next_hand()


@pytest.mark.rule("T24-R-21")
@pytest.mark.parametrize("hand", [1, 2])
def test_skills_begin_with_hand_2(start, hand):
    play = start(5, hands=2)
    if hand == 2:
        play.next_hand()
    play.until(lambda play: "lay" in play.actions)
    assert bool(play.facts("looked")) is (hand == 2), "Lloyd looks"
    play.at(1, "60", "60", "12", "60", "60")
    assert play.waiting == 2
    play.roll("green", 1)
    assert play.table.injuries[2] == (hand == 1), "Hibachi's 1 is a 2"


@pytest.mark.rule("T24-R-21")
@pytest.mark.rule("T24-H-35")
@pytest.mark.parametrize(("earns", "points"), [(True, 4), (False, 0)])
def test_wolf_gains_vp_for_dying_of_injuries_too(start, earns, points):
    play = start(3, skill_start="hand_1", wolf_by_injury=earns).at(1, "60", "01", "60").roll("green", 1)
    play.pairs(2, "60", "01", "60").until(lambda play: play.table.case == 1 and play.waiting == 1)
    before = play.session.score()[1]
    assert play.roll("green", 1).session.score()[1] - before == points
    assert play.table.killed[1] == 2


@pytest.mark.rule("T24-R-21")
def test_wolf_gains_four_vp_when_killed(start):
    play = start(3, skill_start="hand_1").at(1, "60", "01", "60").roll("red", 1)
    assert [(fact["seat"], fact["value"]) for fact in play.facts("rewarded")] == [(1, 4)]


@pytest.mark.rule("T24-H-19")
@pytest.mark.parametrize(
    ("rule", "pips", "gain"), [("raised", 7, 2), ("natural", 7, 1), ("raised", 8, 2), ("natural", 8, 2)]
)
def test_hibachi_seven_is_a_great_success_or_not(start, rule, pips, gain):
    play = start(3, skill_start="hand_1", hibachi_great=rule).at(1, "60", "60", "12").roll("green", pips)
    assert play.table.power[2] == 3 + gain


@pytest.mark.rule("T24-R-21")
@pytest.mark.rule("T24-H-22")
def test_lloyd_alone_sees_what_lies_face_down_before_the_first_cards(start):
    play = start(4, skill_start="hand_1").until(lambda play: "lay" in play.actions)
    assert len(play.facts("looked")) == 2
    assert [fact["seat"] for fact in play.facts("looked")] == [3, 3]
    seen = [card for card in play.session.view(3)["looked"][3] if card >= 0]
    assert len(seen) == 2
    assert play.session.view(0)["looked"][3][4] is UNKNOWN
    assert play.session.view(3)["under"][4] is UNKNOWN
    assert len(play.opened()) == 8
    play.until(lambda play: play.table.layer == 2 and "lay" in play.actions)
    assert [play.table.open_case[slot] for slot in (4, 9)] == seen


@pytest.mark.rule("T24-R-21")
def test_dokaben_dies_of_the_third_injury(start):
    play = start(5, skill_start="hand_1").at(1, "60", "60", "60", "60", "01")
    for case in (1, 2, 3):
        play.until(lambda play, case=case: play.table.case == case - 1 and play.waiting == 4)
        assert play.table.killed[4] == 0
        play.roll("green", 1)
    assert play.table.killed[4] == 3


@pytest.mark.rule("T24-H-21")
def test_a_failed_red_die_kills_dokaben_too(start):
    play = start(5, skill_start="hand_1").at(1, "60", "60", "60", "60", "01").roll("red", 1)
    assert play.table.killed[4] == 1


# Hand 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T24-R-22")
@pytest.mark.rule("T24-G-03")
def test_hand_3_is_dealt_with_the_upper_row_face_down(start):
    play = third_hand(start).until(lambda play: "lay" in play.actions)
    assert play.table.hand_number == 3
    assert play.opened() == {f"second{case}" for case in range(1, 6)}


@pytest.mark.rule("T24-R-22")
def test_hand_3_is_dealt_from_the_rest_and_the_discards(start):
    play = third_hand(start)
    kept = sum(card >= 0 for row in play.table.kept for card in row)
    assert sum(play.table.deck) == 24 - kept
    assert sum(play.table.discards) == 0


@pytest.mark.rule("T24-R-23")
@pytest.mark.rule("T24-H-27")
def test_kept_cases_are_shown_and_look_under_cases_of_their_suits(start):
    play = kept_by_first(start, "bomb2", "hijack3")
    assert {fact["card"] for fact in play.facts("showed") if fact["seat"] == 0} >= {0, Card.parse("hijack3")}
    play.deal("bomb3", "bio2", "hijack2", "bio3", "bio4")
    play.until(lambda play: "lay" in play.actions)
    looked = [fact for fact in play.session.facts() if fact.kind == "looked" and fact.part == 3]
    assert [(fact.fields["seat"], fact.fields["cell"]) for fact in looked] == [(0, 0), (0, 2)]
    assert play.session.view(1)["looked"][0][0] is UNKNOWN
    assert play.session.view(1)["kept"][0] == [0, Card.parse("hijack3")]


@pytest.mark.rule("T24-H-22")
def test_lloyd_sees_all_five_in_hand_3(start):
    play = third_hand(start, seats=4).until(lambda play: "lay" in play.actions)
    seen = [f.fields["cell"] for f in play.session.facts() if f.kind == "looked" and f.part == 3]
    assert {0, 1, 2, 3, 4} <= set(seen)


def bonuses(start, won, kept, **options):
    """End hand 3 with these cases won and kept by seat 1; gives its rewards by reason."""
    play = kept_by_first(start, *kept, **options)
    play.until(lambda play: play.table.case == 4 and "challenge" in play.actions)
    for seat in range(3):
        for card in range(35):
            play.table.won[seat][card] = 0
    for card in won:
        play.table.won[0][Card.parse(card)] = 1
    play.table.open_case[4] = Card.parse("street2")
    play.table.open_case[9] = Card.parse("hostage3")
    rewards = [f for f in play.until(lambda play: play.session.over).facts("rewarded") if f["seat"] == 0]
    return {fact["reason"]: fact["value"] for fact in rewards}


OFFICER, MASTERMIND = 3, 4


@pytest.mark.rule("T24-G-10")
@pytest.mark.rule("T24-R-24")
def test_three_reds_with_the_boss(start):
    assert bonuses(start, ["bomb5"], ["bomb2", "bomb3"]) == {OFFICER: 3, MASTERMIND: 1}


@pytest.mark.rule("T24-R-24")
@pytest.mark.rule("T24-H-07")
def test_what_counts_for_the_bonuses(start):
    assert bonuses(start, ["bomb2", "bomb3", "bomb4"], []) == {OFFICER: 3}
    assert bonuses(start, ["bomb5"], []) == {}
    assert bonuses(start, ["bomb5"], ["bomb2"]) == {MASTERMIND: 1}
    assert bonuses(start, ["bomb5"], ["bomb2"], mastermind_kept=False) == {}
    assert bonuses(start, ["bomb5", "bomb4", "bio5", "bio2"], []) == {MASTERMIND: 2}


@pytest.mark.rule("T24-R-24")
@pytest.mark.rule("T24-V-12")
def test_a_boss_of_six_counts_in_its_suit(start):
    with_six = {"deck": "boss_6", "mastermind": 2}
    assert bonuses(start, ["bomb6", "bomb2", "bomb3"], [], **with_six) == {OFFICER: 3, MASTERMIND: 2}


@pytest.mark.rule("T24-R-24")
def test_the_killed_are_not_halved_in_hand_3(start):
    play = third_hand(start).at(1, "60", "60", "60")
    seat = play.waiting
    play.roll("red", 1).until(lambda play: play.session.over)
    assert not [fact for fact in play.session.facts() if fact.kind == "halved" and fact.part == 3]
    assert play.table.killed[seat] == 1


# How skills may change -------------------------------------------------------------------------------------------


@pytest.mark.rule("T24-V-20")
def test_skills_may_begin_at_once(start):
    assert start(5, skill_start="hand_1").until(lambda play: "lay" in play.actions).facts("looked")


@pytest.mark.rule("T24-V-20")
def test_or_work_once_in_hand_1(start):
    play = start(4, skill_start="hand_1_limited").until(lambda play: "lay" in play.actions)
    assert len(play.facts("looked")) == 1
    play.at(1, "60", "60", "12", "60").roll("green", 1)
    assert play.table.injuries[2] == 0
    play.pairs(2, "60", "60", "12", "60").until(lambda play: play.table.case == 1 and play.waiting == 2)
    assert play.roll("green", 2).table.injuries[2] == 1


@pytest.mark.rule("T24-V-20")
def test_or_grow_with_the_hand(start):
    play = start(3, hands=3, skill_start="growing").at(1, "60", "01", "60").roll("red", 1)
    assert play.facts("rewarded")[-1]["value"] == 2
    play.next_hand().at(1, "60", "01", "60")
    play.until(lambda play: play.waiting == 1 and "challenge" in play.actions)
    assert play.roll("red", 1).facts("rewarded")[-1]["value"] == 4
    weak = start(3, hands=3, skill_start="growing").at(1, "0h", "0h", "64")
    assert [weak.table.power[seat] for seat in range(3)] == [3, 0, 10]


@pytest.mark.rule("T24-V-20")
def test_growing_hibachi_and_dokaben(start):
    play = start(5, hands=3, skill_start="growing").at(1, "60", "60", "12", "60", "60").roll("red", 1)
    assert play.table.killed[2] == 1, "in hand 1 only his green die is raised"
    play = start(5, hands=3, skill_start="growing").at(1, "60", "60", "12", "60", "60").roll("green", 1)
    assert play.table.injuries[2] == 0
    play.next_hand().next_hand().at(2, "60", "60", "12", "60", "60")
    play.until(lambda play: play.waiting == 2)
    assert play.roll("green", 1).table.injuries[2] == 0, "in hand 3 his 1 is a 3"


@pytest.mark.rule("T24-V-21")
def test_revised_scotch_counts_three_in_a_clash(start):
    play = start(3, skills="revised", skill_start="hand_1").at(1, "0h", "6h", "12")
    assert [play.table.power[seat] for seat in range(3)] == [3, 6, 3]


@pytest.mark.rule("T24-V-21")
def test_revised_wolf_adds_one_to_his_dice(start):
    play = start(3, skills="revised", skill_start="hand_1").at(1, "60", "12", "60").roll("green", 1)
    assert play.table.power[1] == 4
    assert play.table.injuries[1] == 0


@pytest.mark.rule("T24-V-21")
def test_revised_hibachi_takes_either_card(start):
    play = start(3, skills="revised", skill_start="hand_1").at(1, "60", "12", "64")
    upper, lower = play.table.open_case[0], play.table.open_case[5]
    play("challenge none", "challenge none", "challenge none")
    assert (play.waiting, play.legal) == (2, ["take first", "take second"])
    play("take second")
    assert [(fact["seat"], fact["card"]) for fact in play.facts("scored")] == [(2, lower), (0, upper)]


@pytest.mark.rule("T24-V-21")
def test_revised_dokaben_is_only_injured_by_red(start):
    play = start(5, skills="revised", skill_start="hand_1").at(1, "60", "60", "60", "60", "01").roll("red", 1)
    assert (play.table.injuries[4], play.table.killed[4]) == (1, 0)


@pytest.mark.rule("T24-V-21")
def test_revised_lloyd_looks_as_before(start):
    play = start(4, skills="revised", skill_start="hand_1").until(lambda play: "lay" in play.actions)
    assert len(play.facts("looked")) == 2
