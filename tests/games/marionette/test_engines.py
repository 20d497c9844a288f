"""What must hold after every step however the options stand, and that both engines play the same games."""

from __future__ import annotations

import os
import random

import pytest

from playkit.games import find
from playkit.games.marionette.scoring import cost_of
from playkit.kernel import Session

SCRAMBLES = 16
SEEDS = 200 if os.environ.get("PLAYKIT_DRILL") else 20
PRESETS = ("peca", "ffg_classic", "ed2016_rules")


def scrambled(seed):
    """Draw a value for every option, so that alternatives meet each other."""
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    declared = find("marionette").options.declared
    return {name: dice.randint(option.low, option.high) for name, option in declared.items()}


def check(session, full):
    table = session.table
    seats = range(session.seats)
    under = [card for card in table.under if card >= 0]
    looked = [card for seat in seats for card in table.looked[seat] if card >= 0]
    loose = [*under, *looked, *([table.destroyed] if table.destroyed >= 0 else [])]
    bags = [table.deck, *(table.hand[seat] for seat in seats), *(table.city[seat] for seat in seats)]
    assert [sum(bag[card] for bag in bags) + loose.count(card) for card in range(27)] == full, "one place for each card"
    assert (table.deck_left, table.under_count, table.looked_at) == (sum(table.deck), len(under), len(looked))
    for seat in seats:
        assert table.hand_size[seat] == sum(table.hand[seat])
        assert table.built[seat] == sum(table.city[seat])
        assert table.options.duplicates or max(table.city[seat]) <= 1
    check_characters(table, seats)


def check_characters(table, seats):
    held = [table.character[seat] for seat in seats if table.character[seat] > 0]
    away = [who for who in range(1, 9) if table.open_away[who]]
    rest = [who for who in range(1, 9) if table.pile >> who & 1]
    down = [table.face_down] if table.face_down > 0 else []
    if table.round:
        assert sorted([*held, *away, *rest, *down]) == list(range(1, 9)), "one place for each character"


def coins_add_up(session):
    """Follow every coin through the facts."""
    purse = [session.options.start_coins] * session.seats
    for fact in session.facts():
        seat, fields = fact.fields.get("seat"), fact.fields
        if fact.kind == "earned":
            purse[seat] += fields["value"]
        elif fact.kind in {"built", "destroyed"}:
            purse[seat] -= fields["value"]
            assert fields["value"] == cost_of(session.table, fields["card"]) - (fact.kind == "destroyed")
        elif fact.kind == "robbed":
            purse[seat] += fields["value"]
            purse[fields["target_seat"]] -= fields["value"]
        elif fact.kind == "recovered":
            purse[seat] -= 1
    forged = [step for step, code in enumerate(session.steps) if session.game.action_of(code)[0].name == "forge"]
    for step in forged:
        purse[session.who(step)] -= session.options.smithy_price
    assert purse == list(session.table.coins)[: session.seats]


def play_through(session, seed):
    dice = random.Random(seed)  # noqa: S311 - a test's dice, not a secret
    full = list(session.table.deck)
    while not session.over and len(session.steps) < 900:
        session.play(dice.choices(session.legal_codes(), session.weights() or None)[0])
        check(session, full)
    coins_add_up(session)
    assert session.over


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [4, 7])
def test_cards_characters_and_coins_agree_after_every_step(preset, seats):
    play_through(Session(find("marionette"), seats, preset=preset, seed=seats, chance="ask"), seats)


@pytest.mark.parametrize("seed", range(SCRAMBLES))
def test_every_alternative_meets_every_other(seed):
    play_through(Session(find("marionette"), 4 + seed % 4, options=scrambled(seed), seed=seed, chance="ask"), seed)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    pytest.importorskip("numba")
    from playkit.simulate.compiler import compile_game

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield compile_game(find("marionette"))


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random", "steady"])
@pytest.mark.parametrize(("seats", "preset"), [(4, "peca"), (5, "ffg_classic"), (7, "ed2016_rules")])
def test_plain_and_compiled_play_the_same_games(compiled, seats, preset, bots):
    from playkit.simulate.chunk import play_compiled, play_plain
    from playkit.simulate.plan import make_plan

    plan = make_plan(find("marionette"), SEEDS, 7, seats=seats, preset=preset, bots=bots)
    plain, fast = play_plain(plan, 0, SEEDS), play_compiled(plan, compiled, 0, SEEDS)
    assert plain.digest == fast.digest
    assert (plain.rows == fast.rows).all()
    assert (plain.tally == fast.tally).all()


@pytest.mark.slow
def test_alternatives_play_the_same_compiled(compiled):
    from playkit.simulate.chunk import play_compiled, play_plain
    from playkit.simulate.plan import make_plan

    for seed in range(SCRAMBLES):
        plan = make_plan(find("marionette"), 3, seed, seats=4 + seed % 4, options=scrambled(seed))
        assert play_plain(plan, 0, 3).digest == play_compiled(plan, compiled, 0, 3).digest


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_simulated_games_meet_the_closed_forms(compiled, seats):
    """Random bots name one of 7 characters, of which the others hold n - 1, and take all that they are handed alike."""
    from playkit.simulate.chunk import play_compiled
    from playkit.simulate.plan import make_plan

    plan = make_plan(find("marionette"), 400, 5, seats=seats)
    counted = play_compiled(plan, compiled, 0, 400).tally[0]
    rounds = int(sum(k * int(n) for k, n in enumerate(counted["rounds"])))
    assert near(counted["murder_hits"].sum(), counted["murders"].sum(), (seats - 1) / 7)
    handed = {4: 5, 5: 6, 6: 7, 7: 7}[seats]
    # The seventh is handed the face-down character besides the last one.
    sizes = [max(2, handed - place) if seats == 7 else handed - place for place in range(seats)]
    for who in range(1, 9):
        # About 6,000 rounds with a spread below 2 each: six per cent are more than four standard errors.
        assert counted["offered"][who] / rounds == pytest.approx(sum(sizes) / 8, rel=0.06)
        assert near(counted["picked"][who], rounds, seats / 8)


def near(hits, tries, share):
    """Tell whether a count is within four standard errors of what was computed."""
    return abs(hits / tries - share) < 4 * (share * (1 - share) / int(tries)) ** 0.5
