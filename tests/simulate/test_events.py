"""Simulated events are those of a session: row by row, column by column."""

from __future__ import annotations

import json

import pytest

from playkit.bots import finish
from playkit.errors import OptionsError
from playkit.games import find
from playkit.kernel import Session, load
from playkit.simulate.chunk import replay
from playkit.simulate.run import simulate

from .conftest import EXAMPLES, PLEDGE

COLUMNS = (
    "step", "action", "action_text", "part", "round", "turn", "seat", "kind", "choices", "cell", "card",
    "target_seat", "value", "score", "data",
)  # fmt: skip
CASES = {
    "patchies": (lambda: find("patchies"), 3, "named", ["cautious", "random", "cautious"]),
    "board": (lambda: find("patchies"), 4, "board_only", "random"),
    "pledge": (lambda: load(PLEDGE), 4, None, ["modest", "random", "modest", "random"]),
    "pig": (lambda: load(EXAMPLES / "pig.py"), 2, None, "random"),
    "connect four": (lambda: load(EXAMPLES / "connect_four.py"), 2, None, "random"),
}


def session_rows(game, seats, preset, bots, index):
    session = finish(Session(game, seats, preset=preset, seed=8, index=index), bots)
    return [[row[name] for name in COLUMNS] for row in session.rows()]


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("case", CASES)
def test_the_frame_holds_the_rows_of_the_sessions(case, engine):
    if engine == "compiled":
        pytest.importorskip("numba")
    make, seats, preset, bots = CASES[case]
    game = make()
    result = simulate(game, 4, seed=8, seats=seats, preset=preset, bots=bots, keep="events", engine=engine, workers=1)
    frame = result.frame()
    for index in range(4):
        mine = frame.filter(frame["session"] == index)
        assert mine["seq"].to_list() == list(range(len(mine)))
        rows = [
            [json.loads(row[name]) if name == "data" and row[name] else row[name] for name in COLUMNS]
            for row in mine.iter_rows(named=True)
        ]
        assert rows == session_rows(game, seats, preset, bots, index)


@pytest.mark.parametrize("case", CASES)
def test_any_simulated_game_can_be_replayed_by_its_number(case):
    make, seats, preset, bots = CASES[case]
    game = make()
    result = simulate(game, 6, seed=8, seats=seats, preset=preset, bots=bots, engine="plain", workers=1)
    steps = replay(result.plan, 5)
    session = Session(game, seats, preset=preset, seed=8, index=5, chance="ask")
    session.play_all(steps)
    assert session.over
    assert result.rows[5, 3 : 3 + seats].tolist() == session.score()
    assert result.rows[5, 1] == len(steps)
    assert result.rows[5, 2] == len(session.facts())


def test_summary_is_a_row_a_session_and_seat(connect_four):
    result = simulate(connect_four, 30, seats=2, engine="plain", workers=1)
    frame = result.summary()
    assert frame.shape == (60, 7)
    assert frame["session"].to_list() == [number for number in range(30) for _ in range(2)]
    assert frame["win_share"].sum() == pytest.approx(30)
    assert frame["steps"].sum() == 2 * result.steps
    assert frame["facts"].sum() == 2 * result.events


def test_a_run_that_kept_no_events_says_so(connect_four):
    with pytest.raises(OptionsError, match="events were not kept"):
        simulate(connect_four, 3, seats=2, engine="plain", workers=1).frame()


@pytest.mark.parametrize("case", CASES)
def test_events_of_some_kinds_are_those_of_all(case):
    make, seats, preset, bots = CASES[case]
    result = simulate(
        make(), 5, seed=8, seats=seats, preset=preset, bots=bots, keep="events", engine="plain", workers=1
    )
    whole = result.frame()
    kinds = whole["kind"].unique(maintain_order=True).to_list()[1::2]
    wanted = whole.filter(whole["kind"].is_in(kinds))
    assert 0 < wanted.height < whole.height
    assert result.frame([*kinds, "never heard of"]).equals(wanted)
    assert result.frame([]).schema == whole.schema
