"""Both engines play alike, and the kernel's contract is kept."""

from __future__ import annotations

import os

import pytest

from playkit.games import find
from playkit.kernel import contract
from playkit.simulate.chunk import play_plain
from playkit.simulate.plan import make_plan

SEEDS = 200 if os.environ.get("PLAYKIT_DRILL") == "1" else 20

# Every rule that a draft may turn, in a few games that meet each other.
DRAFTS = (
    {},
    {"optional_capture": True, "several": "one", "max_chain": 3, "corner_capture": True},
    {"passive_capture": True, "no_return": True, "stuck": "eliminated", "first_move": "illegal", "assist_points": 1},
    {"teams": True, "allies": "colour", "ally_may_be_victims": False, "reach": 3, "loss_points": 2, "capture_goal": 5},
    {"assignment": "mirrored", "few_pieces_end": False, "last_mover_end": True, "quiet_turns": 0, "max_rounds": 40},
)


@pytest.fixture(scope="module")
def compiled():
    """Compile the rules once; in the house's cache, as every simulation does."""
    pytest.importorskip("numba")
    from playkit.simulate.compiler import compile_game

    return compile_game(find("capture4"))


@pytest.mark.parametrize("draft", DRAFTS, ids=["default", "choices", "strict", "teams", "long"])
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_plain_and_compiled_games_are_the_same(compiled, draft, bots):
    from playkit.simulate.chunk import play_compiled

    plan = make_plan(find("capture4"), SEEDS, 11, preset="small", options=draft, bots=bots)
    plain, fast = play_plain(plan, 0, SEEDS), play_compiled(plan, compiled, 0, SEEDS)
    assert plain.digest == fast.digest
    assert plain.rows[:, 1:].tolist() == fast.rows[:, 1:].tolist()
    assert plain.tally.tobytes() == fast.tally.tobytes()


@pytest.mark.parametrize("preset", ["seed", "eight", "tiny", "no_ban", "alone", "teams"])
def test_so_are_the_presets(compiled, preset):
    from playkit.simulate.chunk import play_compiled

    plan = make_plan(find("capture4"), SEEDS, 12, preset=preset, bots="greedy")
    assert play_plain(plan, 0, SEEDS).digest == play_compiled(plan, compiled, 0, SEEDS).digest


def test_the_contract_is_kept(looks_at_the_clock):
    looks_at_the_clock(100)
    checks = contract.check(find("capture4"), seconds=15)
    assert [(check.name, check.detail) for check in checks if not check.ok] == []
