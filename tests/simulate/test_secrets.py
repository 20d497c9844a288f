"""A bot sees its seat's view and nothing else, compiled as well as plain."""

from __future__ import annotations

import pytest

from playkit.kernel import load
from playkit.simulate.chunk import play_compiled, play_plain
from playkit.simulate.compiler import compiling
from playkit.simulate.plan import make_plan

from .comparing import assert_same_chunks
from .conftest import PLEDGE

HONEST = "    return 10 - first - table.points[seat] // 10 if action == lay else 1\n"
PEEKING = """    for other in range(table.seats):
        if table.pledged[other] == first and (other != seat or table.opened):
            return 10
    return 1
"""
# What everybody may see: whether the numbers lie open, one's own number, the points.
LOOKING = """    if table.opened or table.pledged[seat] >= 0:
        return 0
    return 5 - first if table.points[seat] else first
"""


def chunks(path, bots):
    pytest.importorskip("numba")
    game = load(path)
    plan = make_plan(game, 40, 6, seats=3, bots=bots)
    plain = play_plain(plan, 0, 40, "events")
    assert_same_chunks(plain, play_compiled(plan, compiling(game).wait(), 0, 40, "events"))
    return plain


def test_a_bot_that_peeks_learns_nothing_in_either_engine(written):
    peeking = chunks(written(PLEDGE, (HONEST, PEEKING)), "modest")
    random = chunks(PLEDGE, "random")
    assert peeking.digest == random.digest, "what lies face down made a difference to a pick"


def test_a_bot_sees_what_is_its_own_or_open(written):
    looking = chunks(written(PLEDGE, (HONEST, LOOKING)), "modest")
    assert looking.digest != chunks(PLEDGE, "random").digest
