"""Where the source and the published rules differ: what each preset says."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.games.marionette.options import CrownTiming, Discards, HauntedCity, LibraryAndObservatory, Ties

ROLES = ("mercenary", "king", "thief", "assassin")
EIGHT = ("manor", "castle", "temple", "church", "tavern", "market", "docks", "harbor")
PRESETS = ("peca", "ffg_classic", "ed2016_rules")


def settings(name):
    game = find("marionette")
    return [getattr(game.resolve(4, preset), name) for preset in PRESETS]


@pytest.mark.rule("MAR-D-01")
@pytest.mark.rule("MAR-D-02")
@pytest.mark.rule("MAR-D-03")
@pytest.mark.rule("MAR-D-04")
def test_numbers():
    assert settings("districts") == [8, 8, 7]
    assert list(zip(settings("smithy_price"), settings("smithy_cards"), strict=True)) == [(3, 2), (2, 3), (2, 3)]
    assert settings("laboratory_coins") == [1, 1, 2]
    assert settings("observatory_cost") == [5, 5, 4]


@pytest.mark.rule("MAR-D-04")
@pytest.mark.parametrize(("preset", "cost"), [("peca", 5), ("ffg_classic", 5), ("ed2016_rules", 4)])
def test_the_observatory_costs_and_counts_what_the_preset_says(start, preset, cost):
    play = start("king", "thief", "merchant", "preacher", preset=preset).give(0, "observatory").set(coins=(0, cost))
    play.until("king")("take_coins", "build observatory")
    assert play.table.coins[0] == 2
    assert play.session.score()[0] == cost


@pytest.mark.rule("MAR-D-05")
@pytest.mark.rule("MAR-D-06")
@pytest.mark.parametrize(("preset", "before", "own"), [("peca", 1, 0), ("ffg_classic", 0, 0), ("ed2016_rules", 1, 1)])
def test_the_mercenary(start, preset, before, own):
    play = start(*ROLES, preset=preset).city(0, "temple").city(1, "tavern").until("mercenary")
    assert play.can("destroy") == before
    assert ("s1 temple" in play("take_coins").targets("destroy")) == own
    assert "s2 tavern" in play.targets("destroy")


@pytest.mark.rule("MAR-D-07")
@pytest.mark.rule("MAR-D-18")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_complete_city_is_safe_and_may_grow(start, preset):
    play = start("mercenary", "architect", "thief", "assassin", preset=preset).city(1, *EIGHT[:7])
    play.give(1, "harbor", "prison").set(coins=(1, 9)).until("architect")("take_coins", "build harbor")
    play("build prison", "end_turn", "take_coins")
    assert play.table.built[1] == 9
    assert not play.can("destroy")


@pytest.mark.rule("MAR-D-08")
@pytest.mark.rule("MAR-D-09")
@pytest.mark.parametrize(("preset", "early"), [("peca", 0), ("ffg_classic", 1), ("ed2016_rules", 0)])
def test_the_crown(start, preset, early):
    assert settings("crown_timing") == [
        CrownTiming.END_OF_ROUND,
        CrownTiming.IMMEDIATELY,
        CrownTiming.END_OF_ROUND,
    ]
    play = start(*ROLES, preset=preset).until("king")
    assert play.table.crown == early
    assert start(*ROLES, preset=preset)("murder king").pass_round().table.crown == 1, "he was the King all the same"


@pytest.mark.rule("MAR-D-10")
@pytest.mark.parametrize(("preset", "shown"), [("peca", True), ("ffg_classic", False), ("ed2016_rules", False)])
def test_the_king_among_the_face_up(start, preset, shown):
    assert ("lay_open king" in start(seats=4, preset=preset).legal) == shown


@pytest.mark.rule("MAR-D-11")
@pytest.mark.rule("MAR-D-12")
@pytest.mark.rule("MAR-D-13")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_source_leaves_out_is_as_printed(start, preset):
    play = start(*ROLES, preset=preset).city(2, "tavern").give(2, "tavern", "temple")
    play("murder king", "take_coins", "end_turn")
    assert play.targets("rob") == {"magician", "preacher", "merchant", "architect", "mercenary"}
    assert play("take_coins").targets("build") == {"temple"}
    assert settings("discards") == [Discards.DECK_BOTTOM] * 3


@pytest.mark.rule("MAR-D-14")
@pytest.mark.rule("MAR-D-15")
@pytest.mark.rule("MAR-D-17")
def test_choices():
    assert settings("ties") == [Ties.SHARED, Ties.VALUE_THEN_GOLD, Ties.HIGHEST_RANK]
    assert settings("haunted") == [
        HauntedCity.ANY_ROUND,
        HauntedCity.NOT_IF_BUILT_LAST_ROUND,
        HauntedCity.ANY_ROUND,
    ]
    assert settings("library_and_observatory") == [
        LibraryAndObservatory.DRAW3_KEEP2,
        LibraryAndObservatory.DRAW3_KEEP2,
        LibraryAndObservatory.KEEP3,
    ]


@pytest.mark.rule("MAR-D-16")
@pytest.mark.rule("MAR-D-19")
@pytest.mark.parametrize("preset", PRESETS)
def test_coin_and_cards_of_merchant_and_architect_are_optional_and_come_at_any_time(start, preset):
    play = start("merchant", "architect", "thief", "assassin", preset=preset).until("merchant")
    assert play.can("trade")
    assert play("take_coins").can("trade")
    assert play("end_turn").table.coins[0] == 4, "not taken, not given"
    assert play.can("plan")
    assert play("take_coins").can("plan", "end_turn")


@pytest.mark.rule("MAR-D-20")
@pytest.mark.parametrize("preset", PRESETS)
def test_income_comes_once(start, preset):
    play = start("king", "architect", "thief", "merchant", preset=preset).city(0, "manor").give(0, "castle")
    play.set(coins=(0, 9)).until("king")("income", "take_coins", "build castle")
    assert not play.can("income")
    assert play.table.coins[0] == 9 + 1 + 2 - 4


@pytest.mark.rule("MAR-D-21")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_magician_without_cards_may_swap(start, preset):
    assert start("magician", "king", "thief", "architect", preset=preset).until("magician").can("swap")


@pytest.mark.rule("MAR-D-23")
def test_the_set_of_purple_districts():
    assert settings("graveyard") == [1, 1, 0]
    assert settings("university") == [1, 1, 0]
    assert settings("keeps") == [2, 2, 2]


@pytest.mark.rule("MAR-D-24")
@pytest.mark.parametrize("preset", PRESETS)
def test_who_leads_first_is_decided_by_lot(preset):
    from playkit.kernel import Session

    assert Session(find("marionette"), 6, preset=preset, seed=1, chance="ask").weights() == [1] * 6
