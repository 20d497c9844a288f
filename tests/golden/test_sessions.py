"""Golden sessions play as they always did: in a session, in the plain engine and compiled."""

from __future__ import annotations

import json

import pytest

from golden import renew
from golden.record import FOLDER, SEED, Case, all_cases, as_text, document, engine_of, fact_lines
from playkit.games import find, names
from playkit.kernel import Session

KEPT = [Case(path.parent.name, *_split) for path in sorted(FOLDER.glob("*/*.json"))
        for _split in [(path.stem.rpartition("-")[0], int(path.stem.rpartition("-")[2]))]]  # fmt: skip


def identity(case):
    return f"{case.game}-{case.preset}-{case.seats}"


@pytest.fixture(params=KEPT, ids=identity)
def case(request):
    return request.param


@pytest.fixture
def told(case):
    return json.loads(case.path.read_text(encoding="utf-8"))


def test_every_game_that_ships_has_its_goldens():
    assert {case.game for case in KEPT} == set(names())
    assert set(KEPT) == set(all_cases())


def test_a_session_replays_it_byte_by_byte(case, told):
    assert as_text(document(case, told["steps"])) == case.path.read_text(encoding="utf-8")


def test_the_plain_engine_plays_it_from_its_seed(case, told):
    game = find(case.game)
    played = engine_of(case).play(SEED, 0)
    assert [game.text(code) for code in played.steps] == told["steps"]
    assert fact_lines(game, played.log) == told["facts"]
    assert played.scores == told["score"]
    assert played.overrun != told["over"]


def test_the_compiled_engine_plays_it_from_its_seed(case, told):
    pytest.importorskip("numba")
    from playkit.simulate.chunk import LOG, STEPS, play_compiled
    from playkit.simulate.compiler import compiling
    from playkit.simulate.plan import make_plan

    game = find(case.game)
    plan = make_plan(game, 1, SEED, seats=case.seats, preset=case.preset, bots=case.bots)
    chunk = play_compiled(plan, compiling(game).wait(), 0, 1, "events")
    steps, length = int(chunk.rows[0, STEPS]), int(chunk.rows[0, LOG])
    assert [game.text(code) for code in chunk.kept[:steps]] == told["steps"]
    assert fact_lines(game, chunk.kept[2 * steps : 2 * steps + length].tolist()) == told["facts"]
    assert chunk.rows[0, 5 : 5 + case.seats].tolist() == told["score"]


def test_bots_at_a_table_pick_it_too(case, told):
    """Session and simulation share their numbers: with chance drawn by the session, bots play the same session."""
    session = Session(find(case.game), case.seats, preset=case.preset, seed=SEED)
    for _ in range(len(told["steps"])):
        if session.over:
            break
        session.play(session.bot_pick(case.bots[session.waiting]))
    assert [session.game.text(code) for code in session.steps][: len(told["steps"])] == told["steps"]


@pytest.fixture
def one_golden(tmp_path, monkeypatch):
    """A copy of one golden in a folder of its own."""
    from golden import record

    case = next(case for case in KEPT if case.game == "patchies")
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    case.path.parent.mkdir()
    case.path.write_text((FOLDER / case.game / case.path.name).read_text(encoding="utf-8"), encoding="utf-8")
    return case


def test_renewing_what_has_not_changed_touches_nothing(one_golden):
    before = one_golden.path.stat().st_mtime_ns
    assert renew.renew(one_golden.game, [one_golden]) == []
    assert one_golden.path.stat().st_mtime_ns == before


def test_renewing_refuses_a_change_without_a_new_version(one_golden):
    told = json.loads(one_golden.path.read_text(encoding="utf-8"))
    told["score"][0] += 1
    one_golden.path.write_text(as_text(told), encoding="utf-8")
    fault, shown = renew.renew(one_golden.game, [one_golden])
    assert "RULES_VERSION" in fault
    assert f"-{told['score'][0]}" in shown
    assert json.loads(one_golden.path.read_text(encoding="utf-8")) == told


def test_renewing_refuses_when_a_kept_step_is_not_legal_any_more(one_golden):
    told = json.loads(one_golden.path.read_text(encoding="utf-8"))
    told["steps"][0] = "no such action"
    one_golden.path.write_text(as_text(told), encoding="utf-8")
    _, shown = renew.renew(one_golden.game, [one_golden])
    assert "step 1" in shown


def test_renewing_follows_a_bot_that_picks_otherwise(one_golden):
    right = one_golden.path.read_text(encoding="utf-8")
    told = document(one_golden, Session(find("patchies"), one_golden.seats, preset=one_golden.preset, seed=1).steps)
    one_golden.path.write_text(as_text(told), encoding="utf-8")
    assert renew.renew(one_golden.game, [one_golden]) == []
    assert one_golden.path.read_text(encoding="utf-8") == right


def test_renewing_follows_a_new_version(one_golden):
    right = one_golden.path.read_text(encoding="utf-8")
    told = json.loads(right)
    told["score"][0] += 1
    told["rules_version"] -= 1
    one_golden.path.write_text(as_text(told), encoding="utf-8")
    assert renew.renew(one_golden.game, [one_golden]) == []
    assert one_golden.path.read_text(encoding="utf-8") == right


def test_a_missing_golden_is_recorded(one_golden):
    right = one_golden.path.read_text(encoding="utf-8")
    one_golden.path.unlink()
    assert renew.renew(one_golden.game, [one_golden]) == []
    assert one_golden.path.read_text(encoding="utf-8") == right
