"""What a seat cannot know changes nothing that it sees, hears, may do, or that its bot picks."""

from __future__ import annotations

import random

import pytest

from playkit.games import find
from playkit.games.resonance24.cards import CARDS, CASES, HAND_SET, HERO
from playkit.kernel import UNKNOWN, Session, contract

from .test_invariants import count

POSITIONS = 12


def redeal(session, seat, dice):
    """Shuffle by hand what a seat cannot know: cards that others have face-down or in hand, cases that nobody shows."""
    table = session.table
    for other in range(session.seats):
        if other != seat:
            _shuffle_cards(table, other, dice)
            _swap_kept(table, other, dice)
    hidden = [slot for slot in range(15) if table.under[slot] >= 0 and table.looked[seat][slot] < 0]
    free = [card for card in range(CARDS) if table.deck[card]]
    for slot in hidden:
        card = dice.choice(free)
        old = table.under[slot]
        table.deck[card] -= 1
        table.deck[old] += 1
        table.under[slot] = card
        for other in range(session.seats):
            if table.looked[other][slot] >= 0:
                table.looked[other][slot] = card
        free = [card for card in range(CARDS) if table.deck[card]]


def _shuffle_cards(table, other, dice):
    layer, places = (table.first, range(CASES)) if not table.first_open else (table.second, range(CASES))
    covered = [c for c in places if layer[other][c] >= 0 and not (layer is table.second and table.second_open[c])]
    pool = [layer[other][case] for case in covered]
    pool += [face for face in range(len(HAND_SET)) for _ in range(table.cards[other][face])]
    dice.shuffle(pool)
    for case in covered:
        layer[other][case] = pool.pop()
    for face in range(len(HAND_SET)):
        table.cards[other][face] = pool.count(face)


def _swap_kept(table, other, dice):
    if table.kept_open or table.kept[other][0] < 0 or table.hand_number != 2:
        return
    spoils = [card for card in range(CARDS) if table.spoils[other][card] and table.discards[card]]
    spoils = [card for card in spoils if card % 5 < 3]
    if spoils:
        card = dice.choice(spoils)
        table.discards[card] -= 1
        table.discards[table.kept[other][0]] += 1
        table.kept[other][0] = card


def positions(seats, options, seed):
    """Positions of one random game, spread over its course."""
    session = Session(find("resonance24"), seats, options=options, seed=seed)
    while not session.over:
        session.play(session.bot_pick())
    steps = len(session.steps)
    return [session.at(steps * place // POSITIONS) for place in range(1, POSITIONS)]


def known(session, seat):
    """All that reaches a seat: its view, what happened as it heard it, what it may do, what its bot would pick."""
    told = [str(session.view(seat)), session.waiting]
    told += [(fact.kind, str(fact.fields)) for fact in session.facts(seat)]
    if session.waiting == seat:
        told += [session.legal(), session.bot_pick("careful")]
    return told


@pytest.mark.parametrize(
    "options",
    [
        {"hands": 3},
        {"hands": 3, "skill_start": "hand_1", "next_deck": "reshuffled"},
        {"hands": 2, "challenge_order": "simultaneous"},
    ],
    ids=["draft 12", "reshuffled", "simultaneous"],
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_redeal_of_the_unknown_changes_nothing_that_a_seat_knows(seats, options):
    dice = random.Random(seats)  # noqa: S311 - a test's dice, not a secret
    changed = 0
    for session in positions(seats, options, seed=seats):
        for seat in range(seats):
            other = session.at(len(session.steps))
            redeal(other, seat, dice)
            other._wait()
            changed += other.state_hash() != session.state_hash()
            assert known(other, seat) == known(session, seat)
    assert changed > POSITIONS, "the redeal finds something to change"


@pytest.mark.parametrize(
    "options", [{}, {"skill_start": "hand_1", "next_deck": "reshuffled"}], ids=["draft 12", "reshuffled"]
)
def test_imaginations_keep_all_that_a_seat_knows_and_every_card(options):
    differing = 0
    for session in positions(4, options, seed=9):
        cards = [count(session.table, card) for card in range(CARDS)]
        for seat in range(4):
            for k in range(3):
                dream = session.imagine(seat, k)
                assert known(dream, seat) == known(session, seat)
                assert [count(dream.table, card) for card in range(CARDS)] == cards
                differing += dream.state_hash() != session.state_hash()
    assert differing > POSITIONS


def test_imagined_cards_are_those_that_could_lie_there(start):
    """Seat 2 has 3, 4, 5, 6 and Hero Time left for its second layer: each comes alike often at case 1."""
    play = start(3).until(lambda play: play.table.layer == 2 and play.waiting == 2)
    seen = [play.session.imagine(0, k).table.second[1][0] for k in range(300)]
    assert set(seen) == {3, 4, 5, 6, HERO}
    for face in (3, 4, 5, 6, HERO):
        assert 30 < seen.count(face) < 95, "each of five cards about 60 times in 300"


def test_an_imagined_kept_case_is_one_that_the_seat_won():
    session = Session(find("resonance24"), 4, seed=2)
    while session.table.hand_number < 2:
        session.play(session.bot_pick())
    for owner in range(4):
        won = {c for c in range(CARDS) if session.table.spoils[owner][c] and c % 5 < 3}
        dreamt = {session.imagine((owner + 1) % 4, k).table.kept[owner][0] for k in range(60)}
        assert dreamt == (won or {-1})
        assert {session.imagine(owner, k).table.kept[owner][0] for k in range(9)} == {session.table.kept[owner][0]}


def test_an_onlooker_sees_no_hidden_card():
    session = Session(find("resonance24"), 4, seed=2)
    while session.table.hand_number < 2 or session.waiting != 2:
        session.play(session.bot_pick())
    view = session.view(None)
    assert any(card >= 0 for row in session.table.kept for card in row)
    assert all(card is UNKNOWN or card < 0 for row in view["kept"] for card in row)
    assert not any(isinstance(count, int) for bag in view["cards"][:4] for count in bag)
    assert not any(isinstance(count, int) for count in view["deck"])


@pytest.mark.rule("T24-H-27")
def test_a_hidden_outcome_is_in_no_fact_of_others():
    session = Session(find("resonance24"), 4, options={"detectives": "by_seat", "skill_start": "hand_1"}, seed=2)
    looked = [fact for fact in session.facts() if fact.kind == "looked"]
    assert looked
    for seat in (0, 1, 2, None):
        for fact in session.facts(seat, all_seats=False):
            assert fact.kind != "looked" or not isinstance(fact.fields["card"], int)


def test_the_contract_is_kept(looks_at_the_clock):
    looks_at_the_clock(400)
    checks = contract.check(find("resonance24"), seconds=25)
    assert [(check.name, check.detail) for check in checks if not check.ok] == []
