"""What a run met, counted from integers and read off its events, is the same."""

from __future__ import annotations

import sys

import pytest

from playkit.analysis.measured import Panel, measured
from playkit.analysis.unused import MET, add_unused, met, things_met
from playkit.dashboards.unused.asked import _add_bots, families_of
from playkit.games import find
from playkit.simulate.met import met_of
from playkit.simulate.run import simulate


@pytest.mark.parametrize(("name", "seats", "games"), [("patchies", 4, 20), ("capture4", 4, 30), ("marionette", 4, 5)])
def test_integers_say_what_events_say(name, seats, games):
    result = simulate(find(name), games, seats=seats, keep="events", engine="plain", workers=1)
    found, frame = met_of(result), result.frame(columns=MET).cast({"session": str})
    assert found is not None
    counted = met(frame)
    assert things_met(found.kinds, found.texts) == {
        str(key): set(own["text"]) for (key,), own in counted.group_by("key")
    }
    one, other = Panel("bots", None, "games"), Panel("bots", None, "games")
    _add_bots(one, result, families_of(result.plan.game))
    add_unused(other, frame, families_of(result.plan.game))
    assert measured([one]).equals(measured([other]))


def test_chunks_are_counted_together(monkeypatch):
    monkeypatch.setattr(sys.modules["playkit.simulate.columns"], "TOGETHER", 1)  # a game at a time
    result = simulate(find("capture4"), 120, seats=4, keep="events", engine="plain", workers=1)
    found = met_of(result)
    assert len(result.chunks) > 1
    assert found is not None
    assert found.texts == set(result.frame()["action_text"].drop_nulls())
    assert found.kinds == set(result.frame()["kind"])
    assert found.stuck == 0
