"""Questions, their answers, and the same kind of sheet the next time; what became of each cell."""

from __future__ import annotations

import pytest

from playkit.errors import ImportRefused
from playkit.imports import Profile, answered, fates, read_original, remember, trace
from playkit.imports.answers import toml
from playkit.imports.bound import read_for
from playkit.imports.original import Original
from playkit.store import Store
from tests.imports.test_cases import FOLDERS, case, plans_of

SHEET = "テスト\nフェーズ,アキ,ハル\nフェーズ1,2,×\nフェーズ2,1,3\n"


def plan_of(text, profile=None):
    return read_original(Original("sheet.csv", text.encode()), profile)


def test_answers_become_a_profile_that_asks_nothing_again():
    plan = plan_of(SHEET)
    assert [question.key for question in plan.questions] == [("profile", "game"), ("tokens", "×")]
    profile = answered(plan, {("profile", "game"): "patchies", ("tokens", "×"): "absent"})
    again = plan_of(SHEET.replace("2,×", "1,×"), Profile.parse(toml(profile.tables)))
    assert again.questions == []
    assert again.sessions[0].game == "patchies"
    assert again.sessions[0].parts[1]["event"] == "absent"


def test_a_store_remembers_the_answers_for_sheets_of_the_same_kind(tmp_path):
    store, sheet = Store(tmp_path / "logs"), tmp_path / "a.csv"
    sheet.write_text(SHEET, "utf-8")
    plan = read_for(store, sheet)
    assert len(plan.questions) == 2
    chosen = {question.key: question.default for question in plan.questions}
    kept = remember(store.root, answered(plan, chosen))
    assert kept.suffix == ".toml"
    assert "アキ" not in kept.read_text("utf-8"), "a kind of sheet is known by its headings, not by its people"
    other = tmp_path / "b.csv"
    other.write_text(SHEET.replace("ハル", "ミオ").replace("3", "2"), "utf-8")
    assert read_for(store, other).questions == []
    stranger = tmp_path / "c.csv"
    stranger.write_text(SHEET.replace("フェーズ", "ハンド"), "utf-8")
    assert read_for(store, stranger).questions != []


def test_a_broken_profile_beside_the_store_is_left_out_and_asks_again(tmp_path):
    store, sheet = Store(tmp_path / "logs"), tmp_path / "a.csv"
    sheet.write_text(SHEET, "utf-8")
    plan = read_for(store, sheet)
    kept = remember(store.root, answered(plan, {("profile", "game"): "patchies"}))
    kept.write_text("[profile", "utf-8")
    assert len(read_for(store, sheet).questions) == 2


@pytest.mark.parametrize(("key", "answer"), [(("tokens", "?"), "absent"), (("profile", "game"), "chess")])
def test_an_answer_to_nothing_or_outside_the_choices_is_refused(key, answer):
    with pytest.raises(ImportRefused):
        answered(plan_of(SHEET), {key: answer})


def test_a_profile_survives_being_written_as_toml():
    text = '[tokens]\n"×" = { value = 0, event = "a\\"b" }\n[profile]\nfingerprint = ["日付", "\\u007f"]\nversion = 2\n'
    profile = Profile.parse(text)
    assert Profile.parse(toml(profile.tables)) == profile


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_case_asks_more_than_three_questions_and_each_has_a_default_among_its_choices(folder):
    plans, _ = plans_of(folder)
    for plan in plans:
        assert len(plan.questions) <= 3
        assert all(question.default in question.choices for question in plan.questions)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_written_cell_has_one_fate_and_every_event_its_cell(folder):
    plans, _ = plans_of(folder)
    for plan in plans:
        found = fates(plan)
        assert len(found) == sum(len(reading.grid) for reading in plan.outcome.readings)
        assert "open" not in {fate.became for fate in found}


def test_a_figure_is_traced_to_its_cell_and_raw_text():
    plan, _ = case("01")
    row = next(row for row in plan.rows() if row["kind"] == "scored")
    fate = trace(plan, row["src"])
    assert (fate.became, fate.text) == ("event", "２")
    assert trace(plan, "input.csv!ZZ99") is None


def test_a_fate_tells_what_was_odd_about_its_cell():
    plan, _ = case("22")
    fate = next(fate for fate in fates(plan) if fate.text == "#REF!")
    assert (fate.sheet, fate.became) == ("Sheet", "quarantined")
    assert fate.problems[0].code == "CELL_ERROR"
