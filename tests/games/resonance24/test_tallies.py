"""What simulations count per hand is what the facts say."""

from __future__ import annotations

import pytest

from playkit.games import find
from playkit.games.resonance24.tallies import HANDS
from playkit.kernel import Session
from playkit.kernel.declare import GAME_ENDED
from playkit.kernel.table import table_class

GAINS = {"scored", "rewarded", "assisted"}
LOSSES = {"halved", "escaped", "forfeited"}


def tally(*sessions):
    """Let the watcher see the facts of sessions."""
    game = find("resonance24")
    counted = table_class(game.tally)()
    counted.reset(1, None)
    for session in sessions:
        for fact in session.facts():
            numbers = [*fact.fields.values(), 0, 0, 0, 0][:4]
            game.fast.watch(counted, getattr(game.facts, fact.kind).index, *numbers)
        game.fast.watch(counted, GAME_ENDED, 0, 0, 0, 0)
    return counted


def played(seed, seats=4, **asked):
    session = Session(find("resonance24"), seats, seed=seed, **asked)
    while not session.over:
        session.play(session.bot_pick())
    return session


@pytest.mark.parametrize("preset", ["draft12", "reconsidered", "record_flat"])
def test_points_by_hand_and_seat_add_up_to_the_scores(preset):
    sessions = [played(seed, preset=preset) for seed in range(4)]
    counted = tally(*sessions)
    for seat in range(4):
        gained = sum(counted.vp[hand][seat] for hand in range(HANDS))
        lost = sum(counted.halved[hand][seat] for hand in range(HANDS))
        start = len(sessions) * (seat == 3)
        assert start + gained - lost == sum(session.score()[seat] for session in sessions)
    assert list(counted.hands) == [4, 4, 4]


def test_counts_of_one_session_by_hand():
    session = played(7)
    counted = tally(session)
    for hand in range(HANDS):
        facts = [fact for fact in session.facts() if fact.part == hand + 1]
        kinds = [fact.kind for fact in facts]
        for name, kind in (("deaths", "eliminated"), ("injuries", "injured"), ("successes", "succeeded")):
            assert sum(getattr(counted, name)[hand]) == kinds.count(kind), name
        assert sum(counted.clashes[hand]) == kinds.count("clashed")
        assert counted.unsolved[hand] == kinds.count("unsolved")
        for seat in range(4):
            mine = [fact.fields for fact in facts if fact.kind in GAINS and fact.fields["seat"] == seat]
            assert counted.vp[hand][seat] == sum(fields["value"] for fields in mine)
            assert counted.vp_squared[hand][seat] == counted.vp[hand][seat] ** 2
    assert sum(counted.totals) == 4


def test_leaders_and_lead_changes():
    sessions = [played(seed, seats=3) for seed in range(12)]
    counted = tally(*sessions)
    led = [0] * HANDS
    won = [0] * HANDS
    for session in sessions:
        for hand in range(1, HANDS + 1):
            leader = _leader(session, hand)
            led[hand - 1] += leader is not None
            won[hand - 1] += leader is not None and session.score()[leader] == max(session.score())
    assert list(counted.led) == led
    assert list(counted.leader_won) == won
    assert won[-1] == led[-1]
    assert counted.lead_changes[0] == 0


def _leader(session, hand):
    """Who has most points alone when a hand has ended, by the last score that facts tell."""
    score = [0] * session.seats
    for fact in session.facts():
        if (fact.part or 0) <= hand and "score" in fact.fields and fact.kind != "part_started":
            score[fact.fields["seat"]] = fact.fields["score"]
    best = [seat for seat in range(session.seats) if score[seat] == max(score)]
    return best[0] if len(best) == 1 else None


def test_a_game_leaves_nothing_behind():
    counted = tally(played(3), played(4, seats=5))
    assert (counted.hand, counted.case, counted.players) == (0, 0, 0)
    for name in ("score", "gained", "leader"):
        assert not any(getattr(counted, name)), name
