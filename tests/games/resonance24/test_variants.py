"""The designer's ideas: what distinguishes each, and which combinations are refused."""

from __future__ import annotations

import pytest

from playkit.errors import OptionsError
from playkit.games import find
from playkit.games.resonance24.cards import CARDS, Card
from playkit.games.resonance24.game_end import points_of_sets
from playkit.kernel import Session


def side(play, name, seat, *cards):
    """Put these cases up or down before a seat."""
    for card in cards:
        getattr(play.table, name)[seat][Card.parse(card)] += 1
    return play


@pytest.mark.rule("T24-V-01")
def test_the_number_of_hands_has_presets():
    hands = {name: find("resonance24").resolve(4, name).hands for name in ("draft12", "one_hand", "two_hands")}
    assert hands == {"draft12": 3, "one_hand": 1, "two_hands": 2}


@pytest.mark.rule("T24-V-02")
@pytest.mark.parametrize(("halves", "expected"), [(2, [2, 3, 4, 5]), (3, [3, 4, 6, 7]), (4, [4, 6, 8, 10])])
def test_case_points_of_hand_2_count_in_halves_rounded_down(start, halves, expected):
    play = start(3, hands=2, hand_2_halves=halves).until(lambda play: play.session.over)
    for fact in play.session.facts():
        if fact.kind == "scored":
            value = fact.fields["card"] % 5 + 2
            assert fact.fields["value"] == (value if fact.part == 1 else expected[value - 2])


@pytest.mark.rule("T24-V-02")
def test_hand_3_can_be_multiplied_too(start):
    play = start(3, hands=3, hand_3_halves=6).until(lambda play: play.session.over)
    for fact in play.session.facts():
        if fact.kind == "scored" and fact.part == 3:
            assert fact.fields["value"] == 3 * (fact.fields["card"] % 5 + 2)


@pytest.mark.rule("T24-V-03")
def test_the_lowest_get_power_in_hand_2(start):
    play = start(3, hands=2, catchup_seats=1, catchup_power=2).at(1, "12", "60", "60")
    assert play.table.power[0] == 3
    play.end_of_hand()
    for seat, points in enumerate((9, 3, 6)):
        play.set(vp=(seat, points))
    play.next_hand().at(1, "12", "12", "12")
    assert [play.table.power[seat] for seat in range(3)] == [3, 5, 3]


@pytest.mark.rule("T24-V-03")
def test_or_their_points_count_more(start):
    play = start(3, hands=2, catchup_seats=1, catchup_halves=3).end_of_hand()
    for seat, points in enumerate((9, 3, 6)):
        play.set(vp=(seat, points))
    play.next_hand().at(1, "12", "64", "60")
    upper = play.table.open_case[0] % 5 + 2
    scored = play.close().facts("scored")[-2]
    assert (scored["seat"], scored["value"]) == (1, upper * 3 // 2)


RECORD = {"sorting": "when_won", "up_effect": "power", "down_effect": "points"}


@pytest.mark.rule("T24-V-04")
def test_a_won_case_is_put_up_or_down_at_once(start):
    play = start(3, **RECORD).at(1, "64", "12", "00")
    card = Card.text(play.table.open_case[0])
    play("challenge none", "challenge none", "challenge none")
    assert (play.waiting, play.legal) == (0, [f"put_up {card}", f"put_down {card}"])
    play(f"put_up {card}")
    assert play.cards(play.table.up[0]) == {card: 1}
    assert play.waiting == 1


@pytest.mark.rule("T24-V-04")
@pytest.mark.parametrize(("count", "power"), [("suit_count", 3 + 2), ("suit_any_total", 3 + 3), ("flat_count", 3 + 3)])
def test_cases_put_up_add_power_where_their_suit_is(start, count, power):
    play = start(3, **RECORD, side_count=count).before_cases()
    side(play, "up", 0, "bomb2", "bomb3", "hijack2")
    play.table.open_case[0], play.table.open_case[5] = Card.parse("bomb5"), Card.parse("bio2")
    assert play.at(1, "12", "60", "60").table.power[0] == power


@pytest.mark.rule("T24-V-04")
@pytest.mark.parametrize(("count", "power"), [("suit_count", 3), ("suit_any_total", 3), ("flat_count", 3 + 3)])
def test_and_nothing_elsewhere_unless_they_count_flat(start, count, power):
    play = start(3, **RECORD, side_count=count).before_cases()
    side(play, "up", 0, "bomb2", "bomb3", "hijack2")
    play.table.open_case[0], play.table.open_case[5] = Card.parse("street5"), Card.parse("bio2")
    assert play.at(1, "12", "60", "60").table.power[0] == power


@pytest.mark.rule("T24-V-04")
def test_or_they_raise_the_die(start):
    play = start(3, sorting="when_won", up_effect="die").before_cases()
    side(play, "up", 0, "bomb2", "bomb3")
    play.table.open_case[0] = play.table.open_case[5] = Card.parse("bomb5")
    play.at(1, "12", "60", "60").roll("green", 6)
    assert play.table.power[0] == 3 + 2, "6 + 2 is a great success, and one suit counts once"


@pytest.mark.rule("T24-V-04")
def test_cases_put_down_add_points_to_later_ones_of_the_suit(start):
    play = start(3, **RECORD).before_cases()
    side(play, "down", 0, "bomb2", "bomb3")
    play.table.open_case[0] = Card.parse("bomb5")
    play.at(1, "64", "00", "00").close()
    first = play.facts("rewarded")[0]
    assert (first["seat"], first["value"]) == (0, 2)


@pytest.mark.rule("T24-V-04")
@pytest.mark.parametrize(("carry", "up", "down"), [("reset_each_hand", 0, 0), ("keep_one_each_side", 1, 1)])
def test_what_stays_between_hands(start, carry, up, down):
    play = start(3, hands=2, **RECORD, carry=carry).until(lambda play: play.table.case == 4 and play.waiting >= 0)
    for card in range(CARDS):
        play.table.won[0][card] = play.table.up[0][card] = play.table.down[0][card] = 0
    side(play, "up", 0, "bomb2", "bomb3")
    side(play, "down", 0, "bio2", "bio3")
    play.next_hand()
    assert (sum(play.table.up[0]), sum(play.table.down[0])) == (up, down)


@pytest.mark.rule("T24-V-04")
def test_or_everything_stays(start):
    play = start(3, hands=2, **RECORD, carry="keep_all").next_hand()
    assert sum(map(sum, play.table.up)) + sum(map(sum, play.table.down)) == 10
    assert not play.facts("keeping")


SETS = {"sorting": "when_won", "down_effect": "sets"}


@pytest.mark.rule("T24-V-06")
def test_cases_put_down_may_be_worth_something_only_at_the_end(start):
    play = start(3, **SETS).until(lambda play: play.table.case == 4 and play.waiting >= 0)
    assert not play.facts("rewarded")
    for card in range(CARDS):
        play.table.down[0][card] = 0
    side(play, "down", 0, "bomb2", "bomb3", "bomb4")
    play.until(lambda play: play.session.over)
    assert (5, 3) in [(fact["reason"], fact["value"]) for fact in play.facts("rewarded") if fact["seat"] == 0]


@pytest.mark.rule("T24-V-15")
@pytest.mark.parametrize(
    ("bonus", "points"),
    [
        ("linear_2", [0, 0, 2, 3, 4, 5]),
        ("triangular", [0, 0, 1, 3, 6, 10]),
        ("three_up", [0, 0, 0, 4, 5, 6]),
        ("three_up_5", [0, 0, 0, 5, 6, 7]),
        ("linear_3", [0, 0, 0, 3, 4, 5]),
    ],
)
def test_set_bonuses_by_number_of_cards(start, bonus, points):
    for number, expected in enumerate(points):
        play = start(3, **SETS, set_bonus=bonus)
        play.table.down[0][0] = number
        assert points_of_sets(play.table, 0) == expected


@pytest.mark.rule("T24-V-16")
@pytest.mark.parametrize("bonus", ["linear_2", "triangular", "three_up", "three_up_5", "linear_3"])
def test_proxies_join_the_sets_where_they_bring_most(start, bonus):
    """Against every way to deal the proxies out."""
    from itertools import product

    play = start(3, **SETS, set_bonus=bonus)

    def alone(cards):
        for card in range(CARDS):
            play.table.down[0][card] = 0
        play.table.down[0][0] = cards
        play.set(proxies=(0, 0))
        return points_of_sets(play.table, 0)

    worth = [alone(cards) for cards in range(8)]
    for counts in [(0, 0, 0), (1, 1, 1), (2, 1, 0), (2, 2, 1), (3, 2, 2), (1, 0, 4)]:
        for proxies in range(4):
            ways = (way for way in product(range(proxies + 1), repeat=3) if sum(way) == proxies)
            best = max(sum(worth[n + more] for n, more in zip(counts, way, strict=True)) for way in ways)
            for suit in range(3):
                play.table.down[0][suit * 5] = counts[suit]
            play.set(proxies=(0, proxies))
            assert points_of_sets(play.table, 0) == best, (counts, proxies)


@pytest.mark.rule("T24-V-10")
def test_bonuses_may_wait_until_the_game_ends(start):
    options = {"hands": 2, "skill_start": "hand_1", "bonus_timing": "game_end"}
    play = start(3, **options).at(1, "60", "01", "60").roll("red", 1)
    assert play.session.score()[1] == 0
    assert play.facts("set_aside") == [{"seat": 1, "reason": 0, "value": 4}]
    play.until(lambda play: play.session.over)
    paid = play.facts("rewarded")[-1]
    assert (paid["seat"], paid["reason"], paid["value"]) == (1, 7, 4)


@pytest.mark.rule("T24-V-11")
def test_without_return_no_case_is_dealt_twice():
    session = Session(find("resonance24"), 4, preset="no_return", seed=5)
    while not session.over:
        session.play(session.bot_pick())
    laid = [fact.fields["card"] for fact in session.facts() if fact.kind == "laid"]
    assert len(laid) == 30
    assert all(laid.count(card) == (2 if card % 5 == 1 else 1) for card in laid)


@pytest.mark.rule("T24-V-13")
def test_a_boss_that_escapes_leaves_a_proxy(start):
    play = start(3, boss="escapes").before_cases()
    play.table.open_case[0] = Card.parse("bomb5")
    play.at(1, "64", "00", "00").close()
    assert play.session.score()[0] == 5
    play.until(lambda play: play.session.over)
    escaped = play.facts("escaped")[0]
    assert (escaped["seat"], escaped["card"], escaped["value"]) == (0, Card.parse("bomb5"), -5)
    assert (play.facts("assisted")[0]["seat"], play.facts("assisted")[0]["value"]) == (0, 2)


@pytest.mark.rule("T24-V-13")
@pytest.mark.parametrize("informed", [True, False])
def test_or_needs_information_to_be_arrested(start, informed):
    play = start(3, sorting="when_won", up_effect="power", boss="arrest_needs_info").before_cases()
    for slot in range(10):
        play.table.open_case[slot] = Card.parse("street2")
    play.table.open_case[0] = Card.parse("bomb5")
    if informed:
        side(play, "up", 0, "bomb2")
    play.at(1, "64", "00", "00").until(lambda play: play.session.over)
    assert bool(play.facts("escaped")) is not informed
    assert play.table.down[0][Card.parse("bomb5")] == informed


@pytest.mark.rule("T24-V-14")
def test_cases_may_be_put_up_and_down_when_the_hand_ends():
    session = Session(find("resonance24"), 3, preset="two_piles", seed=3)
    while not session.over:
        session.play(session.bot_pick())
    facts = session.facts()
    closed = [place for place, fact in enumerate(facts) if fact.kind == "round_ended" and fact.round == 5]
    put = [place for place, fact in enumerate(facts) if fact.kind in {"sorted_up", "sorted_down"}]
    assert min(put) > closed[0]
    assert [fact for fact in facts if fact.kind == "keeping"] == []


@pytest.mark.rule("T24-V-14")
def test_information_looks_under_cases_of_its_suit_in_hand_3(start):
    options = {"sorting": "when_won", "down_effect": "points", "up_look": "hand_3", "hands": 3}
    play = start(3, **options).next_hand().next_hand()
    side(play, "up", 1, "bomb2")
    for seat in range(3):
        for place in range(2):
            play.table.kept[seat][place] = -1
    for card in range(CARDS):
        play.table.deck[card] = card < 30 and card % 5 < 4
    play.deal("bomb3", "bio2", "hijack2", "bio3", "bio4").until(lambda play: "lay" in play.actions)
    looked = [(f.fields["seat"], f.fields["cell"]) for f in play.session.facts() if f.kind == "looked" and f.part == 3]
    assert looked == [(1, 0)]


@pytest.mark.rule("T24-V-14")
def test_or_in_every_hand(start):
    options = {"sorting": "when_won", "up_look": "every_hand", "carry": "keep_one_each_side", "hands": 2}
    play = start(3, **options).next_hand()
    holders = {seat for seat in range(3) if sum(play.table.up[seat])}
    assert holders
    play.until(lambda play: "lay" in play.actions)
    assert {fact["seat"] for fact in play.facts("looked")} == holders


@pytest.mark.rule("T24-V-14")
@pytest.mark.parametrize(("effect", "pips", "power"), [("die_plus_1", 1, 3 + 1), ("power_in_challenge", 2, 3 + 2 + 1)])
def test_information_may_help_challengers(start, effect, pips, power):
    play = start(3, sorting="when_won", up_effect=effect).before_cases()
    side(play, "up", 0, "bomb2", "bomb3")
    play.table.open_case[0], play.table.open_case[5] = Card.parse("bomb5"), Card.parse("bio2")
    play.at(1, "12", "60", "60")
    assert play.table.power[0] == 3
    assert play.roll("green", pips).table.power[0] == power


# What is refused --------------------------------------------------------------------------------------------------

REFUSED = [
    ({"rows": 3}, 4, "hand 2 needs 15"),
    ({"next_deck": "no_return"}, 4, "hand 3 needs 10"),
    ({"boss": "removed"}, 4, "hand 2 needs 10"),
    ({"up_effect": "power"}, 4, "up_effect needs"),
    ({"boss": "arrest_needs_info"}, 4, "boss arrest needs"),
    ({"carry": "keep_all"}, 4, "carry needs"),
    ({"sorting": "when_won"}, 4, "without any effect"),
    ({"set_bonus": "triangular"}, 4, "set bonus needs"),
    ({"sorting": "when_won", "up_effect": "power", "carry": "keep_all"}, 4, "hand 3 needs 10"),
    ({"hands": 1, "sorting": "at_hand_end", "up_effect": "power"}, 4, "of no use"),
    ({"catchup_seats": 2}, 4, "needs both"),
    ({"catchup_power": 1}, 4, "needs both"),
    ({"catchup_seats": 3, "catchup_power": 1}, 3, "that is everybody"),
    ({"hands": 1, "hand_2_halves": 4}, 4, "from hand 2 on"),
    ({"hands": 2, "hand_3_halves": 4}, 4, "hand 3 is not played"),
    ({"hands": 1, "death_penalty": "hospital"}, 4, "no price"),
    ({"skills": "revised", "skill_start": "growing"}, 4, "do not grow"),
]


@pytest.mark.parametrize(("options", "seats", "reason"), REFUSED, ids=[reason for _, _, reason in REFUSED])
def test_combinations_that_make_no_sense_are_refused_with_the_reason(options, seats, reason):
    with pytest.raises(OptionsError, match=reason) as refused:
        find("resonance24").resolve(seats, None, options)
    assert any(ord(letter) > 0x3000 for letter in refused.value.ja)


def test_three_places_need_a_single_hand_or_more_cards():
    assert find("resonance24").resolve(4, None, {"rows": 3, "hands": 1}).rows == 3
