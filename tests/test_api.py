"""What `import playkit` offers: the names of the interface, light to load, one line each."""

from __future__ import annotations

import inspect
import subprocess
import sys
from types import SimpleNamespace

import duckdb
import pytest

import playkit
from playkit.errors import OptionsError, PlaykitError, UnknownGame, UnknownQuestion
from tests.cli.shell import BOARDS, PHASES, WHISPER

HEAVY = {"polars", "duckdb", "altair", "ipywidgets", "numba", "numpy", "pyarrow", "typer", "rich", "scipy"}


@pytest.fixture
def store(tmp_path):
    return playkit.Store(tmp_path / "logs")


def published(store, query):
    with duckdb.connect(str(store.root / "playkit.duckdb"), read_only=True) as connection:
        return connection.execute(query).fetchall()


def loaded_by(line):
    code = f"import sys; {line}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_importing_and_playing_load_nothing_heavy():
    assert not loaded_by("import playkit") & HEAVY
    assert not loaded_by("import playkit; playkit.session('patchies', seats=2, seed=1).play('place a1')") & HEAVY


def test_every_name_is_there_and_told():
    for name in playkit.__all__:
        if name != "__version__":
            assert inspect.getdoc(getattr(playkit, name))
    assert set(playkit.__all__) <= set(dir(playkit))
    with pytest.raises(AttributeError, match="no attribute 'sesion'"):
        _ = playkit.sesion


def test_a_session_is_named_as_the_interface_says():
    session = playkit.session("patchies", 2, "vanilla", {"landlords": 0}, 3)
    assert (session.seats, session.preset, session.options.landlords, session.seed) == (2, "vanilla", 0, 3)
    session.play("place a1")
    session.play(session.game.code("place e5"))
    assert session.branch(1).steps == session.steps[:1]
    assert session.undo() == 1
    session.redo()
    assert [session.game.text(step) for step in session.steps] == ["place a1", "place e5"]
    assert (session.waiting, session.view(0)["turn"]) == (0, 0)
    assert "place a1" in session.text()
    assert playkit.session(WHISPER, seats=2, seed=1).legal("ja")


def test_an_asking_session_waits_to_be_told_what_was_drawn():
    session = playkit.session("patchies", preset="board_only", chance="ask")
    assert session.waiting == -1
    session.play("turn_up planet1")
    assert session.facts()[-1].kind in {"damaged", "destroyed"}


def test_a_game_is_a_name_a_path_or_loaded_rules():
    rules = playkit.session(WHISPER, seats=2).game
    assert playkit.session(rules, seats=2).game is rules
    assert playkit.session(str(WHISPER), seats=2).game.rules_hash == rules.rules_hash
    with pytest.raises(UnknownGame, match="Did you mean 'patchies'"):
        playkit.session("patchis")


def test_games_lists_what_can_be_named():
    assert "patchies" in playkit.games()


def test_a_simulation_gives_tidy_frames_without_a_store():
    result = playkit.simulate("patchies", 5, seed=2, seats=2, engine="plain", workers=1, keep="events", progress=False)
    assert result.summary().shape[0] == 10
    frame = result.frame()
    assert {"session", "kind", "cell", "seat"} <= set(frame.columns)
    session = playkit.session("patchies", seats=2, seed=2, index=3)
    while not session.over:
        session.play(session.bot_pick())
    assert frame.filter(session=3, kind="destroyed").height == sum(f.kind == "destroyed" for f in session.facts())


def test_progress_may_be_any_function():
    seen = []
    playkit.simulate("patchies", 60, engine="plain", workers=1, progress=lambda *now: seen.append(now))
    assert seen[-1] == (60, 60)


def test_a_simulation_in_a_store_is_published_and_can_be_a_folder(tmp_path):
    playkit.simulate("patchies", 4, engine="plain", workers=1, store=tmp_path / "logs", draft="A", progress=False)
    assert published(playkit.Store(tmp_path / "logs"), "SELECT draft, games FROM run") == [("A", 4)]


@pytest.mark.parametrize("asked", [{"workers": 0}, {"workers": -2}, {"engine": "fast"}, {"keep": "all"}, {"seats": 9}])
def test_a_simulation_that_is_not_possible_is_refused(asked):
    with pytest.raises(OptionsError):
        playkit.simulate("patchies", 4, **{"engine": "plain", "progress": False, **asked})


def test_an_import_knows_its_store_and_publishes(store):
    plan = store.import_(PHASES, study="night")
    assert plan.preview().new == 22
    assert not store.root.exists()
    assert plan.apply().counts.new == 22
    assert published(store, "SELECT study FROM session") == [("night",)]
    assert store.import_(PHASES).apply().added is False


def test_a_plan_can_be_looked_at_for_another_store(store, tmp_path):
    other = playkit.Store(tmp_path / "other")
    plan = store.import_(PHASES)
    plan.apply(other)
    assert (plan.preview(other).new, plan.preview().new) == (0, 22)


def test_a_session_logged_in_a_block_is_published_at_its_end(store):
    with store.session("patchies", seats=2) as log:
        log.note("bored", seat=1)
    assert published(store, "SELECT kind FROM event ORDER BY tick") == [
        ("session_started",),
        ("noted",),
        ("session_ended",),
    ]


def test_a_report_of_simulations_just_run_needs_no_store():
    runs = [
        (draft, playkit.simulate("patchies", 30, engine="plain", workers=1, options=options, progress=False))
        for draft, options in (("A", {}), ("B", {"landlords": 0}))
    ]
    answer = playkit.report("danger", store=None, drafts=("A", "B"), results=runs)
    assert answer.verdict != "not_shown"
    with pytest.raises(PlaykitError, match="name the drafts apart"):
        playkit.report("danger", store=None, results=[runs[0], runs[0]])


def test_what_was_just_run_takes_the_place_of_the_stored_run_of_its_draft(store):
    quietly = {"engine": "plain", "workers": 1, "progress": False}
    playkit.simulate("patchies", 30, store=store, draft="A", **quietly)
    fresh = playkit.simulate("patchies", 12, **quietly)
    answer = playkit.report("danger", store=store, results=[("A", fresh)])
    assert any("draft A: 12 games" in note.en for note in answer.notes)
    assert not any("30 games" in note.en for note in answer.notes)


def test_an_unknown_question_is_refused(store):
    with pytest.raises(UnknownQuestion, match="Did you mean 'danger'"):
        playkit.report("dangr", store=store)


def test_check_tells_name_outcome_and_detail(tmp_path):
    checks = playkit.check(WHISPER, seconds=600)
    assert len(checks) >= 30
    assert all(check.ok and check.name and check.text("ja") for check in checks)
    with pytest.raises(UnknownGame):
        playkit.check(tmp_path / "nowhere.py")


# --- the sheet of case 41, from paper to the page ------------------------------------------------------------------


def test_a_sheet_of_boards_is_a_facet_with_survival_and_turns_and_says_that_draws_were_not_recorded(store):
    store.import_(BOARDS).apply()
    playkit.simulate("patchies", 30, seed=1, engine="plain", workers=1, store=store, progress=False)
    answer = playkit.report("danger", store=store)
    people = {measure.name: measure for measure in answer.measures if measure.facet == "people"}
    # One of the two phases has an end: column c fell, so the centre is down and the corners stand.
    assert (people["survival.centre"].estimate, people["survival.centre"].n) == (0, 1)
    assert people["survival.corner"].estimate == 1
    sections = {section.name: section for section in answer.charts}
    assert {"survival", "draw", "turn"} <= set(sections)
    titles = [str(chart.to_dict()["title"]) for row in sections["draw"].rows("en") for chart in row]
    assert sum("Draws were not recorded" in title for title in titles) == 1
    html = answer.html()
    assert "引いたカードは記録されていない" in html
    assert "Draws were not recorded" in html
    by_turn = sections["turn"].rows("ja")
    assert len(by_turn[0]) == 1  # bots count draws, paper counts turns: nobody stands in the other's map


def test_every_event_of_the_sheet_can_be_traced_to_its_cell(store):
    store.import_(BOARDS).apply()
    rows = store.sql("SELECT kind, cell, turn, value, src FROM effective WHERE kind = 'destroyed' ORDER BY src").rows()
    assert len(rows) == 10
    assert all(turn is not None and value is None for _, _, turn, value, _ in rows)
    lines = BOARDS.read_text(encoding="utf-8").splitlines()
    for _, _, turn, _, src in rows:
        place = src.rsplit("!", 1)[-1]
        written = lines[int(place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - 1].split(",")[ord(place[0]) - ord("A")]
        assert f"×{turn}" in written


def test_in_a_notebook_the_progress_is_one_line_that_ends_in_what_was_done(capsys, monkeypatch):
    from playkit.simulate import bar

    said = []
    handle = SimpleNamespace(update=lambda data, **_: said.append(data["text/plain"]))
    monkeypatch.setattr("IPython.display.display", lambda *_, **__: handle)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr(bar, "PATIENCE", 0.0)
    with bar.Bar() as told:
        told(2500, 10_000)
        told(10_000, 10_000)
    assert "25% (2,500 / 10,000)" in said[0]
    assert said[-1].startswith("simulated / シミュレーション済み: 10,000 (")
    assert capsys.readouterr() == ("", ""), "nothing is written that would leave a second output"


def test_a_bar_that_nobody_can_see_leaves_no_trace(capsys, monkeypatch):
    from playkit.simulate import bar

    monkeypatch.setattr(bar, "PATIENCE", 0.0)
    with bar.Bar() as told:
        told(1, 10)
        told(10, 10)
    assert capsys.readouterr() == ("", "")
