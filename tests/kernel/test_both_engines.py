"""What lint lets through means the same to plain Python and to the compiled engine."""

import pytest

from playkit.kernel import load

from .conftest import PIG

CONSTANTS = """
GRID = ((1, 2, 3), (4, 5, 6))
ROW = (3, 1, 2)


@options
"""

EVERYTHING = """    bank = table.banked
    bank[table.turn] += 0
    for seat, points in enumerate(GRID[0]):
        add(table, seat + points)
    table.pot = 3 if table.turn in (0, 2) else 4
    if table.pot in ROW:
        add(table, part=1)
    match table.turn:
        case 0 | 1:
            table.pot = 5
        case _:
            table.pot = 1
    while table.pot > 3:
        table.pot -= 1
        if table.pot == 5:
            break
    low, high = 1, 2
    low, high = high, low
    table.pot = max(low, high, GRID[1][2]) ** 2 % 7 // 2
    assert 0 <= table.pot < 1000, "the pot is too large"
    rules = table.options
    table.pot += rules.sides % 3
    table.pot += Pips.high % 5 + divmod(table.pot, 7)[1]
    for one, other in zip(ROW, GRID[1]):
        table.pot += (one * other) % 2
    for line in GRID:
        table.pot += max(line) % 2 + len(line) % 2
    table.rolling = not (table.pot > 3 or table.turn == 1)
    table.rolling = False
    table.pot = abs(table.pot) % 4 + int(table.turn > 1) + sum(ROW) % 3 + min(table.banked[0:2]) % 2 + -5 // 3 + -5 % 3
"""

ADD = """

def add(table, part):
    table.pot = (table.pot + part) % 7


def score("""


def test_everything_a_designer_may_write_plays_alike_in_both_engines(plant, tmp_path, monkeypatch):
    pytest.importorskip("numba")
    from playkit.simulate.chunk import play_compiled, play_plain
    from playkit.simulate.compiler import compile_game
    from playkit.simulate.plan import make_plan

    monkeypatch.setenv("PLAYKIT_CACHE", str(tmp_path / "cache"))
    game = load(plant(PIG, ("\n@options\n", CONSTANTS), ("    table.pot = 0\n", EVERYTHING), ("\n\ndef score(", ADD)))
    plan = make_plan(game, 100, 5, seats=3)
    plain = play_plain(plan, 0, 100)
    assert plain.digest == play_compiled(plan, compile_game(game), 0, 100).digest
