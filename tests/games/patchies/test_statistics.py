"""The board alone against its exact solution: the one check that a mistyped board does not pass."""

from __future__ import annotations

from math import sqrt

import pytest

from playkit.games import find
from playkit.simulate.chunk import play_plain
from playkit.simulate.plan import make_plan

PHASES = 4000
# What the exact solution gives for centre and mean draws; tests/analysis derives these fractions from first principles.
EXACT = {"spread": (0.093269, 24.4201), "rotated": (0.081663, 24.5930), "point_symmetric": (0.077993, 23.8733)}


@pytest.mark.parametrize("layout", EXACT)
def test_the_centre_survives_as_often_as_computed(layout):
    plan = make_plan(find("patchies"), PHASES, 20, seats=4, preset="board_only", options={"clusters": layout})
    counted = play_plain(plan, 0, PHASES).tally[0]
    centre, draws = EXACT[layout]
    z = (counted["survived"][12] / PHASES - centre) / sqrt(centre * (1 - centre) / PHASES)
    assert abs(z) < 4
    lengths = counted["lengths"]
    mean = sum(k * int(n) for k, n in enumerate(lengths)) / PHASES
    spread = sqrt(sum(k * k * int(n) for k, n in enumerate(lengths)) / PHASES - mean**2)
    assert abs(mean - draws) < 4 * spread / sqrt(PHASES)
