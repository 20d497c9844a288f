"""Between hands: keeping, the price of death, play order; and how games end."""

from __future__ import annotations

import pytest

from playkit.games.resonance24.cards import Card, Who
from playkit.kernel import UNKNOWN


def killed_in_hand_1(start, vp=11, **options):
    """Seat 1 (data: 0) dies at case 1 of hand 1, and comes to the end of the hand with `vp`."""
    play = start(3, **{"hands": 2, **options}).at(1, "01", "60", "60").roll("red", 1).close()
    play.end_of_hand()
    return play.set(vp=(0, vp))


def give(play, seat, *cards):
    """Let a seat have won these cases of this hand, and nothing else."""
    bag = play.table.won[seat]
    for card in range(len(bag)):
        bag[card] = 0
    for card in cards:
        bag[Card.parse(card)] = 1
    play.session._wait()
    return play


@pytest.mark.rule("T24-R-18")
@pytest.mark.rule("T24-G-11")
@pytest.mark.parametrize(("hands", "winner"), [(1, 0), (2, 0), (3, 2)])
def test_ties_at_the_end(start, hands, winner):
    play = start(3, hands=hands).until(lambda play: play.session.over)
    for seat in range(3):
        play.set(vp=(seat, 9), order=(seat, seat))
    assert play.session.win_share()[winner] == 1


@pytest.mark.rule("T24-R-25")
def test_after_three_hands_the_latest_in_play_order_wins_ties(start):
    play = start(3, hands=3).until(lambda play: play.session.over)
    for seat in range(3):
        play.set(vp=(seat, 9), order=(seat, (seat + 1) % 3))
    assert play.session.win_share() == [0, 1, 0]


@pytest.mark.rule("T24-H-24")
def test_after_two_hands_the_earliest_or_the_latest(start):
    for rule, winner in (("earliest", 0), ("latest", 2)):
        play = start(3, hands=2, two_hand_tie=rule).until(lambda play: play.session.over)
        for seat in range(3):
            play.set(vp=(seat, 9), order=(seat, seat))
        assert play.session.win_share()[winner] == 1


@pytest.mark.rule("T24-R-18")
def test_nobody_is_halved_after_the_last_hand(start):
    play = start(3).at(5, "01", "60", "60").set(vp=(0, 11)).roll("red", 1).close()
    assert play.session.over
    assert play.session.score()[0] == 11
    assert not play.facts("halved")


@pytest.mark.rule("T24-G-08")
@pytest.mark.rule("T24-R-19")
@pytest.mark.rule("T24-H-17")
def test_the_killed_are_halved_and_play_order_goes_by_it(start):
    play = killed_in_hand_1(start, vp=11).set(vp=(1, 6)).set(vp=(2, 4)).next_hand()
    assert play.session.score()[0] == 5
    assert play.facts("halved") == [{"seat": 0, "value": -6, "score": 5}]
    assert [fact["seat"] for fact in play.facts("ordered")] == [2, 0, 1]
    assert list(play.table.in_order)[:3] == [2, 0, 1]


@pytest.mark.rule("T24-H-17")
def test_or_only_what_this_hand_brought_is_halved(start):
    play = killed_in_hand_1(start, vp=11, halving="this_hand").set(vp_before=(0, 4)).next_hand()
    assert play.session.score()[0] == 4 + 3


@pytest.mark.rule("T24-H-18")
@pytest.mark.parametrize(("rule", "after"), [("at_death", 5), ("after_halving", 7)])
def test_wolf_is_paid_before_or_after_the_halving(start, rule, after):
    play = start(3, hands=2, skill_start="hand_1", wolf_bonus=rule).at(1, "60", "01", "60").set(vp=(1, 7))
    play.roll("red", 1)
    assert play.session.score()[1] == (11 if rule == "at_death" else 7)
    play.end_of_hand().set(vp=(1, 11 if rule == "at_death" else 7)).next_hand()
    assert play.session.score()[1] == after


@pytest.mark.rule("T24-R-19")
@pytest.mark.rule("T24-H-05")
def test_everybody_keeps_one_case_face_down(start):
    play = start(3, hands=3).end_of_hand()
    give(play, 0, "bomb2", "bomb5", "bio4")
    assert play.waiting == 0
    assert play.legal == ["keep bomb2", "keep bio4"]
    play("keep bio4")
    assert play.session.view(0)["kept"][0][0] == Card.parse("bio4")
    assert play.session.view(1)["kept"][0][0] is UNKNOWN
    keeping = [fact.fields for fact in play.session.facts(1) if fact.kind == "keeping"]
    assert keeping == [{"seat": 0, "card": UNKNOWN}]
    assert sum(play.table.won[0]) == 0
    assert play.session.view(1)["discards"][Card.parse("bomb2")] is UNKNOWN


@pytest.mark.rule("T24-G-09")
def test_who_won_only_bosses_keeps_nothing(start):
    play = start(3, hands=2).until(lambda play: play.table.case == 4 and "challenge" in play.actions)
    for seat in range(3):
        give(play, seat, "bomb5")
    play.table.open_case[4] = Card.parse("bio5")
    play.table.open_case[9] = Card.parse("street5")
    play.next_hand()
    assert not play.facts("keeping")
    assert all(card < 0 for row in play.table.kept for card in row)


@pytest.mark.rule("T24-H-05")
def test_kept_cases_add_up_or_replace_each_other(start):
    play = start(3, hands=3).next_hand().next_hand()
    assert [sum(card >= 0 for card in play.table.kept[seat]) for seat in range(3)].count(2) >= 1
    play = start(3, hands=3, keep_replaces=True).next_hand().next_hand()
    assert all(play.table.kept[seat][1] < 0 for seat in range(3))


@pytest.mark.rule("T24-H-05")
def test_keeping_may_be_optional_or_open(start):
    play = start(3, hands=2, keep_optional=True).end_of_hand()
    assert "keep_nothing" in play.legal
    seat = play.waiting
    assert list(play("keep_nothing").table.kept[seat]) == [-1, -1]
    play = start(3, hands=2, keeping="open").end_of_hand()
    seat = play.waiting
    play(play.legal[0])
    assert play.session.view((seat + 1) % 3)["kept"][seat][0] >= 0


@pytest.mark.rule("T24-V-22")
def test_a_kept_case_may_lie_in_the_open(start):
    play = start(3, hands=2, keeping="open").next_hand()
    assert not any(card is UNKNOWN for row in play.session.view(None)["kept"] for card in row)


@pytest.mark.rule("T24-H-32")
def test_the_killed_keep_too_unless_the_draft_forbids_it(start):
    for allowed in (True, False):
        play = start(3, hands=2, killed_keep=allowed).at(1, "64", "00", "00")("challenge none", "challenge none")
        play.roll("red", 1).close().end_of_hand()
        give(play, 0, "bomb2")
        assert ("keep bomb2" in play.legal) is allowed
        play.next_hand()
        assert (play.table.kept[0][0] >= 0) is allowed


@pytest.mark.rule("T24-H-38")
def test_two_hands_keep_a_case_to_no_effect_or_do_not(start):
    assert start(3, hands=2).next_hand().facts("keeping")
    assert not start(3, hands=2, keep_in_two_hands=False).next_hand().facts("keeping")


@pytest.mark.rule("T24-H-06")
def test_kept_cases_score_again_only_if_the_draft_says_so(start):
    assert not start(3, hands=2).until(lambda play: play.session.over).facts("rewarded")
    play = start(3, hands=2, kept_score_again=True).until(lambda play: play.session.over)
    kept = {fact["seat"]: fact["card"] % 5 + 2 for fact in play.facts("keeping")}
    assert {fact["seat"]: fact["value"] for fact in play.facts("rewarded")} == kept


@pytest.mark.rule("T24-H-08")
@pytest.mark.parametrize(
    ("rule", "order"), [("previous_order", [1, 0, 2]), ("reverse", [2, 0, 1]), ("share", [0, 1, 2])]
)
def test_ties_in_play_order(start, rule, order):
    play = start(3, hands=2, order_ties=rule).end_of_hand()
    for place, seat in enumerate((1, 0, 2)):
        play.set(order=(seat, place), in_order=(place, seat))
    for seat in range(3):
        play.set(vp=(seat, 6))
    assert [fact["seat"] for fact in play.next_hand().facts("ordered")] == order


@pytest.mark.rule("T24-H-08")
def test_or_ties_are_drawn_by_lot(start):
    play = start(3, hands=2, order_ties="random").end_of_hand()
    for seat, points in enumerate((6, 6, 9)):
        play.set(vp=(seat, points))
    play.until(lambda play: "lot" in play.actions)
    assert play.legal == ["lot s1", "lot s2"]
    assert [fact["seat"] for fact in play("lot s2").next_hand().facts("ordered")] == [1, 0, 2]


@pytest.mark.rule("T24-R-20")
def test_from_hand_2_play_order_replaces_nearness_to_the_dealer(start):
    play = start(3, hands=2).end_of_hand()
    for seat, points in enumerate((9, 3, 6)):
        play.set(vp=(seat, points))
    play.next_hand().at(1, "32", "32", "32")
    asked = []
    while play.table.case == 0:
        asked.append(play.waiting)
        play("challenge none")
    assert asked == [0, 2, 1], "later in play order challenges first"
    assert [fact["seat"] for fact in play.facts("ranked")[-2:]] == [1, 2], "earlier in play order is ahead"


@pytest.mark.rule("T24-H-25")
def test_play_order_is_made_anew_after_hand_2_or_not(start):
    assert len(start(3, hands=3).until(lambda play: play.session.over).facts("ordered")) == 6
    play = start(3, hands=3, order_after_hand_2=False).until(lambda play: play.session.over)
    assert len(play.facts("ordered")) == 3


@pytest.mark.rule("T24-H-37")
def test_the_lookalike_has_the_same_skill_or_is_chosen(start):
    assert killed_in_hand_1(start).next_hand().table.detective[0] == 0
    play = killed_in_hand_1(start, lookalike="chosen").until(lambda play: "take_on" in play.actions)
    assert (play.waiting, play.legal) == (0, ["take_on lloyd", "take_on dokaben"])
    assert Who.text(play("take_on lloyd").next_hand().table.detective[0]) == "lloyd"


@pytest.mark.rule("T24-H-04")
def test_hand_2_is_dealt_from_the_rest_or_from_all_that_is_not_kept(start):
    play = start(3, hands=2)
    first = {fact["card"] for fact in play.next_hand().facts("laid")}
    assert sum(play.table.deck) == 14
    assert not first & {card for card in range(35) if play.table.deck[card]}
    play = start(3, hands=2, next_deck="reshuffled").next_hand()
    kept = sum(card >= 0 for row in play.table.kept for card in row)
    assert sum(play.table.deck) == 24 - kept


@pytest.mark.rule("T24-V-18")
def test_death_may_cost_nothing_more(start):
    play = killed_in_hand_1(start, vp=11, death_penalty="nothing").next_hand()
    assert play.session.score()[0] == 11


@pytest.mark.rule("T24-V-18")
def test_or_the_cheapest_case_of_the_hand(start):
    play = start(3, hands=2, death_penalty="lose_one_card").at(1, "64", "00", "00")
    upper = play.table.open_case[0]
    play("challenge none", "challenge none").roll("red", 1).next_hand()
    assert play.facts("forfeited") == [{"seat": 0, "card": upper, "value": -(upper % 5 + 2), "score": 0}]
    assert not [fact for fact in play.facts("keeping") if fact["seat"] == 0]


@pytest.mark.rule("T24-V-18")
def test_or_the_next_hand_begins_injured(start):
    play = killed_in_hand_1(start, vp=11, death_penalty="hospital").next_hand()
    assert play.session.score()[0] == 11
    assert list(play.table.injuries)[:3] == [1, 0, 0]
    assert list(play.table.killed)[:3] == [0, 0, 0]


@pytest.mark.rule("T24-V-18")
def test_in_hospital_wolf_earns_nothing(start):
    play = start(3, hands=2, death_penalty="hospital", skill_start="hand_1").at(1, "60", "01", "60").roll("red", 1)
    assert not play.facts("rewarded")
