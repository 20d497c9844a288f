"""The plain and the compiled engine play the same games, fact by fact."""

from __future__ import annotations

import os

import pytest

from playkit.games import find
from playkit.kernel.playout import PlainEngine

SEEDS = 200 if os.environ.get("PLAYKIT_DRILL") else 20
VARIANTS = ("record_total", "two_piles", "reconsidered", "catchup")


@pytest.fixture(scope="module")
def chunks():
    pytest.importorskip("numba")
    from playkit.simulate.chunk import play_compiled, play_plain
    from playkit.simulate.compiler import compile_game
    from playkit.simulate.plan import make_plan

    compiled = compile_game(find("resonance24"))

    def both(**asked):
        plan = make_plan(find("resonance24"), SEEDS, 24, **asked)
        return play_plain(plan, 0, SEEDS, "events"), play_compiled(plan, compiled, 0, SEEDS, "events")

    return both


def same(plain, compiled):
    assert plain.digest == compiled.digest
    assert plain.kept.tolist() == compiled.kept.tolist()
    assert plain.rows.tolist() == compiled.rows.tolist()
    for name in plain.tally.dtype.names:
        assert (plain.tally[name] == compiled.tally[name]).all(), name


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_every_number_of_seats_and_hands(chunks, seats, hands):
    same(*chunks(seats=seats, options={"hands": hands}))


@pytest.mark.parametrize("preset", VARIANTS)
def test_variants(chunks, preset):
    same(*chunks(seats=4, preset=preset))


@pytest.mark.parametrize("seats", [3, 5])
def test_bots_that_see_their_own_view(chunks, seats):
    same(*chunks(seats=seats, bots="careful"))


def test_a_session_replays_what_an_engine_played():
    game = find("resonance24")
    engine = PlainEngine(game, 4, game.resolve(4), ["random"] * 4)
    from playkit.kernel import Session

    played = engine.play(3, 7)
    session = Session(game, 4, seed=3, index=7)
    session.play_all(played.steps[len(session.steps) :])
    assert session.over
    assert session.score() == played.scores
