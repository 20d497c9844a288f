"""Plain and compiled are one game: the same steps, facts, scores and counters from the same numbers."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from playkit.kernel import load
from playkit.simulate.chunk import play_compiled, play_plain
from playkit.simulate.compiler import compiling
from playkit.simulate.plan import make_plan

from .comparing import assert_same_chunks
from .conftest import EXAMPLES, PLEDGE

pytest.importorskip("numba")

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
SEEDS = 200 if DRILL else 20
PRESETS = ("vanilla", "seed", "named", "board_only")


def compare(plan, seeds):
    compiled = compiling(plan.game).wait()
    for seed in seeds:
        seeded = replace(plan, seed=seed * 7919)
        plain = play_plain(seeded, 0, 1, "events")
        assert_same_chunks(plain, play_compiled(seeded, compiled, 0, 1, "events"))
        assert plain.rows[0, 1] > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_patchies_plays_alike_for_every_preset_and_number_of_seats(patchies, preset, seats):
    plan = make_plan(patchies, 1, 0, seats=seats, preset=preset)
    compare(plan, range(SEEDS))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS[:3])
def test_its_cautious_bot_picks_alike_among_random_ones(patchies, preset, seats):
    bots = (["cautious", "random"] * 3)[:seats]
    plan = make_plan(patchies, 1, 0, seats=seats, preset=preset, bots=bots)
    compare(plan, range(SEEDS // 4))


def test_the_presets_named_here_are_all_there_are(patchies):
    assert set(PRESETS) == set(patchies.presets)


# One option at a time away from its default would compile nothing anew; these ways through the rules have no preset.
@pytest.mark.parametrize(
    "options",
    [
        {"board": "shuffle_all", "characters": "dealt"},
        {"experimental": True, "characters": "chosen_freely"},
        {"first_player": "random", "placement_ties": "random"},
        {"between_phases": "continue_deck", "held_star_cards": "returned_to_deck"},
        {"walk_shares": False, "placement_shares": False, "survivors_end": False},
        {"landlords": 2, "second_landlord": "separate_pool", "stack_pairs": "at_phase_end"},
        {"characters": "by_seat", "ability_window": "multi_use", "payment": "least_waste"},
    ],
    ids="-".join,
)
def test_patchies_plays_alike_off_the_presets(patchies, options):
    plan = make_plan(patchies, 1, 0, seats=3, options=options, bots=["random", "cautious", "random"])
    compare(plan, range(SEEDS // 2))


@pytest.mark.parametrize(
    ("rules", "seats", "bots"),
    [
        (EXAMPLES / "connect_four.py", 2, "random"),
        (EXAMPLES / "pig.py", 5, "random"),
        (PLEDGE, 4, "random"),
        (PLEDGE, 3, ["modest", "random", "modest"]),
    ],
)
def test_small_games_play_alike(rules, seats, bots):
    compare(make_plan(load(rules), 1, 0, seats=seats, bots=bots), range(SEEDS))


@pytest.mark.parametrize("seed", [0, -1, 2**63 - 1, 2**63, 2**64 - 1, 2**64 + 5, -(2**70) - 3])
def test_any_whole_number_is_a_seed(connect_four, seed):
    plan = make_plan(connect_four, 5, seed, seats=2)
    assert_same_chunks(play_plain(plan, 0, 5), play_compiled(plan, compiling(connect_four).wait(), 0, 5))


def test_seeds_are_taken_modulo_64_bits(connect_four):
    digests = {
        seed: play_plain(make_plan(connect_four, 5, seed, seats=2), 0, 5).digest for seed in (5, 2**64 + 5, -1, 6)
    }
    assert digests[5] == digests[2**64 + 5]
    assert len(set(digests.values())) == 3


def test_a_chunk_begins_anywhere(patchies):
    plan = make_plan(patchies, 30, 3)
    whole = play_plain(plan, 0, 30)
    compiled = compiling(patchies).wait()
    for play in (lambda a, n: play_plain(plan, a, n), lambda a, n: play_compiled(plan, compiled, a, n)):
        pieces = [play(0, 11), play(11, 1), play(12, 18)]
        assert sum(piece.digest for piece in pieces) % 2**64 == whole.digest
        assert [tuple(row) for piece in pieces for row in piece.rows] == [tuple(row) for row in whole.rows]
