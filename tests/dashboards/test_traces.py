"""From every figure that people's sessions carry back to file, sheet, cell and what stands there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playkit.dashboards import traced
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.page import _evidence
from playkit.dashboards.questions import QUESTIONS, answer, applies
from playkit.games import find
from playkit.imports import read
from playkit.imports.forms.declared import form_of
from playkit.kernel import Session
from playkit.store import Store
from tests.imports.typist import Typist

pytestmark = pytest.mark.usefixtures("few_games")
NAMES = ("アキナ", "ハルカ", "ミオン", "ソラタ")


FILLED = ("patchies", "resonance24", "marionette", "capture4")
EVENINGS = 2


def moves(typist: Typist) -> None:
    """Write three rounds of legal moves."""
    table = Session(find("capture4"), 4, seed=0, options={"first_player": "first_seat"})
    for number in (1, 2, 3):
        texts = []
        for _ in range(4):
            text = table.legal()[0]
            table.play(text)
            texts.append(text.removeprefix("move ").replace(" ", "-"))
        typist.fill(f"ラウンド{number}", *texts)


def filled(game: str, evening: int) -> bytes:
    """Fill in a sheet of one evening."""
    typist = Typist(form_of(find(game), "ja"), NAMES)
    typist.beside("版", "AB"[evening]).beside("日付", f"2026-11-2{evening}").beside("所要時間", "45分").fill(
        "合計", "9", "7", "5", str(evening)
    )
    if game == "patchies":
        for part in (1, 2):
            typist.fill(f"フェーズ{part}", "2", "1", "3", "×", f"{10 + evening}分", "ハルカが笑う")
            typist.draw(f"フェーズ{part}", a1=f"3×{evening + 1}ソラ", b2="2×2", c3="4アキナ")
    elif game == "resonance24":
        for hand in (1, 2, 3):
            typist.fill(f"{hand}ハンド目 獲得ＶＰ", "5", "4", "3", "2", "20分").fill(
                f"{hand}ハンド目 殉職", "", "", "", "○"
            )
    elif game == "marionette":
        for number in (1, 2, 3):
            typist.fill(f"ラウンド{number}", "1", "2", "3", "4")
    else:
        moves(typist)
    return typist.as_xlsx()


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Import the evenings of every game."""
    kept = {}
    for game in FILLED:
        folder = tmp_path_factory.mktemp(game)
        kept[game] = Store(folder / "logs")
        for evening in range(EVENINGS):
            file = folder / f"evening{evening}.xlsx"
            file.write_bytes(filled(game, evening))
            read(file).apply(kept[game])
    return kept


def game_for(question) -> str:
    """Choose the game a question is made for, or the first that it can be asked of."""
    able = [name for name in (question.example, *FILLED) if applies(question.name, find(name))]
    return able[0]


COUNTED = [one for one in QUESTIONS if one.recorded]


@pytest.mark.parametrize("question", COUNTED, ids=lambda question: question.name)
def test_every_question_leads_back_to_file_sheet_cell_and_text(stores, question):
    game = find(game_for(question))
    drafts = ("A", "B") if question.name == "compare" else None
    found = answer(question.name, Asked(game, stores[game.name], drafts=drafts))
    listed = {name for table in found.evidence for name in table.sessions if name}
    assert len(listed) == EVENINGS
    assert {trace.session for trace in found.traces} == listed
    lines = [line for trace in found.traces for line in trace.lines]
    assert {line.file for line in lines if line.file} == {f"evening{evening}.xlsx" for evening in range(EVENINGS)}
    assert all(line.sheet and line.cell and line.raw for line in lines if line.file)
    html = _evidence(found)
    assert f'href="#trace-{question.name}-1"' in html
    assert not any(name in html or name[:2] in html for name in NAMES)


def test_a_notebook_shows_the_same_in_one_language(stores):
    found = answer("length", Asked(find("patchies"), stores["patchies"]))
    shown = replace(found, charts=()).bundles("ja")[-1]["text/html"]
    assert "書かれていた場所" in shown
    assert "evening0.xlsx" in shown
    assert "Where it was written" not in shown
    assert shown.count("<details>") == 1 + EVENINGS


def test_a_page_lists_so_many_events_and_says_how_many_more(stores, monkeypatch):
    monkeypatch.setattr(traced, "MOST_LINES", 3)
    found = answer("danger", Asked(find("patchies"), stores["patchies"]))
    assert {len(trace.lines) for trace in found.traces} == {3}
    assert all(trace.more > 3 for trace in found.traces)
    kinds = {line.what.en.split()[0] for trace in found.traces for line in trace.lines}
    assert kinds <= {"destroyed", "a", "part"}, "what the question is about comes first"
    assert "more events are in the store" in _evidence(found)


def test_without_the_original_the_address_is_still_told(tmp_path):
    store = Store(tmp_path / "logs")
    file = tmp_path / "evening0.xlsx"
    file.write_bytes(filled("patchies", 0))
    read(file).apply(store)
    for kept in (tmp_path / "logs" / "imports").glob("*.xlsx"):
        kept.unlink()
    lines = answer("seats", Asked(find("patchies"), store)).traces[0].lines
    assert any(line.cell == "B8" for line in lines)
    assert all(line.raw in ("", "[2]が笑う") for line in lines)


def test_what_stood_in_a_cell_is_escaped(tmp_path):
    store = Store(tmp_path / "logs")
    typist = Typist(form_of(find("patchies"), "en"), ("Aki", "Mio"))
    typist.fill("Phase 1", "1", "2").fill("Comments", "<img src=x onerror=alert(1)>")
    file = tmp_path / "x.csv"
    file.write_bytes(typist.as_csv())
    read(file).apply(store)
    found = answer("seats", Asked(find("patchies"), store))
    assert "<img" not in _evidence(found)
    assert "&lt;img src=x" in _evidence(found)


@pytest.mark.parametrize(
    ("src", "parts"),
    [
        ("a.csv!B2", ("a.csv", "", "B2")),
        ("a.xlsx!p!q!C3", ("a.xlsx", "p!q", "C3")),
        (None, ("", "", "")),
        ("x", ("x", "", "")),
    ],
)
def test_an_address_has_file_sheet_and_cell(src, parts):
    assert traced.address(src) == parts


def test_moves_keep_their_letters_though_names_begin_like_them():
    names = {"Eri": "[1]", "Dan": "[2]"}
    assert traced.hide("e1-e5 x d5", names, begun=bool(traced._DRAWN.match("e1-e5 x d5"))) == "e1-e5 x d5"
    assert traced.hide("3×5Er", names, begun=bool(traced._DRAWN.match("3×5Er"))) == "3×5[1]"
