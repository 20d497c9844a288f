"""What a seat cannot know shows nowhere, and what it imagines agrees with everything it has seen."""

from __future__ import annotations

from collections import Counter

import pytest

from playkit.games import find
from playkit.games.marionette.cards import CARDS, Card
from playkit.kernel import UNKNOWN, Session, contract

from .witness import Witness, draft_holds

FOUR = ("magician", "king", "thief", "assassin")


def cards_of(table):
    """Count every card wherever it is."""
    bags = [table.deck, *list(table.hand)[: table.seats], *list(table.city)[: table.seats]]
    loose = [card for card in [*table.under, *(card for looked in table.looked for card in looked)] if card >= 0]
    loose += [table.destroyed] if table.destroyed >= 0 else []
    return [sum(bag[card] for bag in bags) + loose.count(card) for card in range(CARDS)]


def play(session, witnesses):
    """Let the bots go on by one pick, with the seats looking on."""
    session.play(
        session.bot_pick("steady" if len(session.steps) % 3 else "random") if session.waiting >= 0 else _lot(session)
    )
    for witness in witnesses:
        witness.see(session)


def _lot(session):
    """Draw like a shuffled deck would, by the session's own numbers."""
    return session._draw()


@pytest.mark.parametrize(("seats", "seed", "duplicates"), [(4, 1, False), (5, 2, True), (6, 3, False), (7, 4, True)])
def test_whatever_a_seat_imagines_agrees_with_all_it_has_seen(seats, seed, duplicates):
    options = {"duplicates": duplicates}
    session = Session(find("marionette"), seats, seed=seed, options=options, chance="ask")
    witnesses = [Witness(seat) for seat in range(seats)]
    full = cards_of(session.table)
    while not session.over:
        play(session, witnesses)
        seat = len(session.steps) % seats
        assert witnesses[seat].believes(session.table), "the true table is always possible"
        if len(session.steps) % 4 == 0 and not session.over:
            dream = session.imagine(seat, len(session.steps))
            assert dream.view(seat) == session.view(seat)
            assert witnesses[seat].believes(dream.table)
            assert cards_of(dream.table) == full
            assert dream.table.stage < 4 or draft_holds(dream.table)
            assert dream.waiting == session.waiting
    seen = {session.game.action_of(code)[0].name for code in session.steps}
    assert {"keep", "swap", "put_away", "destroy"} <= seen
    assert any(len(witness.clues) > 5 for witness in witnesses)


def test_memory_never_claims_more_than_there_is():
    """Every remembered copy lies where it is remembered, over a whole session that runs through the deck."""
    session = Session(find("marionette"), 7, seed=8, options={"start_cards": 6, "districts": 8}, chance="ask")
    ran_out = False
    while not session.over and len(session.steps) < 700:
        play(session, [])
        table = session.table
        ran_out = ran_out or not table.deck_left
        for seat in range(7):
            remembered = Counter()
            for copy, stored in enumerate(table.recalls[seat]):
                place = stored - 1  # 0 is nothing
                if stored:
                    card = next(card for card in range(CARDS) if copy < sum(_copies()[: card + 1]))
                    remembered[card, place] += 1
            for (card, place), count in remembered.items():
                assert place != seat
                assert count <= _lies(table, card, place)
    assert ran_out


def _copies():
    return [5, 4, 3, 3, 3, 3, 2, 5, 4, 3, 3, 3, 2, 3, 3, 3, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]


def _lies(table, card, place):
    if place < 7:
        return table.hand[place][card]
    if place == 7:
        return table.deck[card]
    return list(table.looked[table.turn]).count(card) if place == 8 else int(table.under[place - 9] == card)


def dreams(table, seat, count=30):
    return [table.session.imagine(seat, k) for k in range(count)]


def test_hands_and_the_deck_are_dealt_anew(start):
    play = start(*FOUR).give(0, "tavern", "manor").give(1, "castle", "library", "keep").until("magician")
    seen = [dream.table for dream in dreams(play, 0)]
    assert len({tuple(table.hand[1]) for table in seen}) > 20
    assert all(sum(table.hand[1]) == 3 for table in seen)
    assert all(play.held(table.hand[0]) == {"manor": 1, "tavern": 1} for table in seen)


def test_after_a_swap_each_of_the_two_knows_what_it_gave(start):
    play = start(*FOUR).give(0, "library", "smithy").give(1, "university").until("magician")("swap s2")
    for dream in dreams(play, 0):
        assert play.held(dream.table.hand[1]) == {"smithy": 1, "library": 1}
    for dream in dreams(play, 1):
        assert play.held(dream.table.hand[0]) == {"university": 1}
    assert len({tuple(dream.table.hand[1]) for dream in dreams(play, 2)}) > 20, "the others know nothing of it"


def test_what_one_puts_under_the_deck_one_knows_to_be_there(start):
    play = start(*FOUR).until("magician")("look", "draw library", "draw smithy", "keep smithy")
    assert {Card.text(dream.table.under[0]) for dream in dreams(play, 0)} == {"library"}
    assert len({dream.table.under[0] for dream in dreams(play, 1)}) > 8
    assert len({tuple(dream.table.hand[0]) for dream in dreams(play, 1)}) > 8


def test_everybody_knows_a_destroyed_district_under_the_deck_or_in_the_hand_it_was_taken_into(start):
    roles = ("mercenary", "king", "thief", "assassin")
    play = start(*roles).city(1, "library").set(coins=(0, 9)).until("mercenary")("destroy s2 library")
    for seat in range(4):
        assert {Card.text(dream.table.under[0]) for dream in dreams(play, seat, 8)} == {"library"}
    play = start(*roles).city(1, "library").city(2, "graveyard").set(coins=(0, 9)).until("mercenary")
    play("destroy s2 library", "recover")
    for seat in range(4):
        assert all(dream.table.hand[2][Card.parse("library")] for dream in dreams(play, seat, 8))


def test_the_first_picker_knows_the_face_down_character_by_elimination(start):
    play = start(*FOUR).until("thief")
    assert {dream.table.face_down for dream in dreams(play, 0)} == {play.table.face_down}


def test_a_seat_believes_of_those_before_it_what_it_was_not_handed_and_after_it_what_it_was(start):
    play = start("king", "merchant", "preacher", "mercenary", "assassin")
    # The architect lies open, the magician face-down; the thief was left over, and the Assassin has answered.
    first = {tuple(dream.table.character[:2]) for dream in dreams(play, 2, 120)}
    later = {tuple(dream.table.character[3:5]) for dream in dreams(play, 2, 120)}
    assert first == {(one, other) for one in (3, 4, 6) for other in (3, 4, 6) if one != other}
    assert later == {(8, 1), (2, 1)}


def test_who_did_not_answer_is_nobody_s(start):
    """Called in vain, a character was removed or left over; with that the third seat knows who the first two are."""
    play = start("king", "merchant", "preacher", "mercenary", "architect")
    assert play.table.called == 4
    assert {tuple(dream.table.character[:2]) for dream in dreams(play, 2)} == {(4, 6)}


def test_imagined_characters_are_all_equally_likely(start):
    """Of three that the second picker was handed and did not take, each is the next seat's as often as the others."""
    play = start(*FOUR)
    handed = [who for who in range(1, 9) if play.table.offered[1] >> who & 1 and who != play.table.character[1]]
    assert play.table.called == 1, "the Assassin has answered, so he is known"
    unknown = [who for who in handed if who != 1]
    counts = Counter(dream.table.character[2] for dream in dreams(play, 1, 600))
    assert set(counts) == set(unknown)
    expected = 600 / len(unknown)
    assert all(abs(count - expected) < 4 * expected**0.5 for count in counts.values())


def test_the_seventh_may_have_kept_either_of_two(start):
    play = start(seats=7)("hide king")
    play(*(f"take {role}" for role in ("thief", "assassin", "magician", "preacher", "merchant", "architect")))
    play("take mercenary")
    # The Assassin has answered. The sixth handed the Mercenary on; the King may have been taken before it was its turn.
    assert {dream.table.character[6] for dream in dreams(play, 5, 120)} == {8, 2, 3, 4, 5, 6}
    # The first took the Thief and was handed everything else but the King.
    kept = Counter(dream.table.face_down == 4 for dream in dreams(play, 0, 120))
    assert 30 < kept[True] < 90
    assert {dream.table.character[6] for dream in dreams(play, 6)} == {8}
    assert {dream.table.face_down for dream in dreams(play, 6)} == {4}


def test_a_shuffled_discard_stays_somewhere_in_the_deck(start):
    play = start(*FOUR, discards="reshuffled").only_deck("manor", "castle", "temple", "church").until("magician")
    play("look", "draw castle", "draw temple", "keep castle", "end_turn", "look", "draw manor", "draw church")
    play("keep manor", "end_turn").draft(*FOUR).until("thief")("look", "draw church")
    assert play.facts("shuffled") == [{}]
    for dream in dreams(play, 0, 10):
        assert play.held(dream.table.deck) == {"temple": 1}


def test_private_facts_name_the_seat_and_nothing_else_to_the_others(start):
    play = start(*FOUR).until("magician")("look", "draw library", "draw smithy", "keep smithy")
    assert [fact["card"] for fact in play.facts("drew", 0)][-2:] == [23, 20]
    for seat in (1, 2, 3, None):
        assert play.facts("drew", seat, all_seats=False)[-1] == {"seat": 0, "card": UNKNOWN}
        others = [fact for fact in play.facts("took", seat, all_seats=False) if fact["seat"] != seat]
        assert all(fact["who"] is fact["offered"] is UNKNOWN for fact in others)


def test_the_contract_is_kept(looks_at_the_clock):
    looks_at_the_clock(400)
    broken = [check.text() for check in contract.check(find("marionette"), seconds=25) if not check.ok]
    assert broken == []
