import ast
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from playkit.kernel import Kind, Session, load
from playkit.kernel.declare import action
from playkit.kernel.game import _number
from playkit.kernel.happened import facts_of
from playkit.kernel.lower import CHECKED, COMPILED, FAST, Lowering
from playkit.kernel.playout import PlainEngine
from playkit.kernel.program import decode

from .conftest import PIG, PLEDGE


def lowered(game, name, mode):
    module = game.modules["rules"]
    return ast.unparse(Lowering(module.names, mode).function(module.functions[name]))


def test_the_four_words_become_calls_of_the_table_and_names_become_numbers(pig):
    assert lowered(pig, "hold", CHECKED).splitlines()[1:3] == [
        "    table.banked[table.turn] += table.pot",
        "    table.emit_(1, table.turn, table.pot)",
    ]
    assert "table.emit_((1, table.step_, table.turn, table.pot))" in lowered(pig, "hold", FAST)
    assert "emit2_(table, 1, table.turn, table.pot)" in lowered(pig, "hold", COMPILED)
    waiting = lowered(pig, "waiting", FAST)
    assert "table.offer_(pips + 1)" in waiting
    assert "return -2" in waiting
    assert "weigh_(table, pips + 1, 1)" in lowered(pig, "waiting", COMPILED)


def test_lowering_leaves_the_author_s_text_as_it_was(pig):
    before = ast.dump(pig.modules["rules"].tree)
    for mode in (CHECKED, FAST, COMPILED):
        lowered(pig, "waiting", mode)
    assert ast.dump(pig.modules["rules"].tree) == before


def test_a_local_name_hides_a_constant_of_the_file(pledge):
    # `omen` is an outcome of chance, and inside itself the name of its argument.
    assert "table.storms[table.round] = omen" in lowered(pledge, "omen", FAST)


def test_lowered_code_keeps_the_lines_of_the_file(pig):
    function = pig.checked.functions["pass_turn"]
    lines = PIG.read_text(encoding="utf-8").splitlines()
    assert function.__code__.co_filename == str(PIG.resolve())
    assert lines[function.__code__.co_firstlineno - 1] == "def pass_turn(table):"


class Pips(Kind):
    """From 1, so that a code must be shifted."""

    low, high = 1, 6


class Level(Kind):
    """Below 0 too."""

    low, high = -2, 1


def throw(table, pips: Pips, level: Level, again: Pips):
    """Throw {pips} / 投げる{pips}."""


throw.__annotations__.update(pips=Pips, level=Level, again=Pips)


def test_codes_are_dense_over_several_arguments_with_any_lowest_value():
    (numbered,) = _number([action(throw)])
    assert numbered.size == 6 * 4 * 6
    every = [decode(numbered, offset) for offset in range(numbered.size)]
    assert every == list(product(range(1, 7), range(-2, 2), range(1, 7)))


@settings(max_examples=25, deadline=None)
@given(some.integers(0, 2**53), some.sampled_from([(PIG, 2), (PIG, 5), (PLEDGE, 2), (PLEDGE, 4)]))
def test_the_fast_engine_plays_what_a_checked_session_plays(seed, case):
    path, seats = case
    game = _loaded(path)
    engine = PlainEngine(game, seats, game.resolve(seats), ["random"] * seats)
    played = engine.play(seed, 3)
    session = Session(game, seats, seed=seed, index=3)
    while not session.over:
        session.play(session.bot_pick())
    assert list(session.steps) == played.steps
    assert session.facts() == facts_of(game, played.log)
    assert session.score() == played.scores


_GAMES = {}


def _loaded(path):
    return _GAMES.setdefault(path, load(path))


def test_the_step_limit_stops_an_endless_play(plant):
    game = load(
        plant(
            PIG,
            ("    table.banked[table.turn] += table.pot\n", ""),
            ("\n@options\n", "\nSTEP_LIMIT = 50\n\n\n@options\n"),
        )
    )
    played = PlainEngine(game, 2, game.resolve(2), ["random"] * 2).play(1, 0)
    assert (len(played.steps), played.overrun) == (50, True)


def test_a_bot_of_the_rules_picks_alike_in_sessions_and_in_playouts(pledge):
    engine = PlainEngine(pledge, 3, pledge.resolve(3), ["modest", "random", "modest"])
    played = engine.play(9, 0)
    session = Session(pledge, 3, seed=9)
    bots = ["modest", "random", "modest"]
    while not session.over:
        session.play(session.bot_pick(bots[session.waiting]))
    assert list(session.steps) == played.steps
    laid = [pledge.text(code) for step, code in enumerate(session.steps) if session.who(step) == 0]
    assert {text for text in laid if text.startswith("lay")} == {"lay 1"}


@pytest.mark.parametrize("name", ["modst", "clever"])
def test_an_unknown_bot_is_refused_with_those_there_are(pledge, name):
    from playkit.errors import OptionsError

    with pytest.raises(OptionsError, match="there are: random, modest"):
        Session(pledge, 2, seed=1).bot_pick(name)


def test_no_bot_picks_for_chance_or_after_the_end(pig):
    from playkit.errors import OptionsError

    session = Session(pig, 2, seed=1, chance="ask")
    session.play("roll")
    with pytest.raises(OptionsError, match="none is waited for"):
        session.bot_pick()
