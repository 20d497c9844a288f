"""Blank sheets come home: printed for every game, filled in as people do, imported without a question."""

from __future__ import annotations

import csv
import io
import os
import random

import pytest
from openpyxl import load_workbook

from playkit.errors import OptionsError, SheetRefused
from playkit.games import find
from playkit.imports import read_original
from playkit.imports.forms import Form, Line, fonts, form, paper
from playkit.imports.forms.book import book
from playkit.imports.forms.declared import described_form, form_of
from playkit.imports.forms.laid import laid_out, word
from playkit.imports.forms.made import made
from playkit.imports.original import Original
from playkit.kernel import Session
from playkit.store import Store
from tests.imports.typist import Typist

LANGS = ("en", "ja")
WAYS = (("csv", True), ("csv", False), ("xlsx", True))  # with and without the line that says what it is
NAMES = ("アキ", "ハル", "ミオ", "ソラ")


def part(typist: Typist, number: int, line: int = 0) -> str:
    """Give the printed label of a part's row."""
    return typist.form.part_label(number, typist.form.lines[line])


def begun(game: str, lang: str, names: tuple[str, ...] = NAMES) -> Typist:
    """Give a sheet on which somebody wrote who, when and where."""
    typist = Typist(form_of(find(game), lang))
    said = {"date": "令和８年１１月２３日", "place": "公民館", "started": "14:00", "ended": "15:10", "draft": "B"}
    for fact, text in said.items():
        typist.beside(word(fact, typist.form), text)
    return typist.fill(word("name", typist.form), *names)


def home(typist: Typist, way: tuple[str, bool]):
    """Import a sheet, which must ask nothing, refuse nothing and lose nothing; give its one session and the plan."""
    plan = typist.read(way[0], mark=way[1])
    assert plan.questions == []
    assert [problem.code for problem in plan.problems if problem.severity != "info"] == []
    assert plan.quarantine == []
    assert plan.coverage() == 1.0
    (session,) = plan.sessions
    assert (session.game, session.date, session.place, session.draft) == (typist.form.name, "2026-11-23", "公民館", "B")
    assert session.duration_s == 70 * 60
    return session, plan


def seats(session):
    """Give what is known of each seat."""
    return [(seat.name, seat.seat, seat.score, seat.rank) for seat in session.seats]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGS)
def test_patchies_brings_points_by_phase_and_what_fell_at_which_draw(lang, way):
    typist = begun("patchies", lang, NAMES[:3])
    typist.fill(part(typist, 1), "２", "×", "1+2", "", "12分", "大家が来た").fill(part(typist, 2), "3", "1", "0")
    typist.fill(word("sum", typist.form), "5", "1", "３").fill(word("comment", typist.form), "", "こわい")
    typist.draw(typist.form.part_label(1), a1="3×5ハル", b2="２アキ", c3="4×２", d1="1 x 3")
    session, plan = home(typist, way)
    assert seats(session) == [("アキ", 0, 5, 1), ("ハル", 1, 1, 3), ("ミオ", 2, 3, 2)]
    rows = plan.rows()
    fell = [(row["cell"], row["value"]) for row in rows if row["kind"] == "destroyed"]
    assert fell == [(12, 2), (3, 3), (0, 5)]
    assert [(row["seat"], row["cell"]) for row in rows if row["kind"] == "eliminated"] == [(1, 0)]
    scored = [(row["part"], row["seat"], row["value"], row["score"]) for row in rows if row["kind"] == "scored"]
    assert scored == [(1, 0, 2, 2), (1, 2, 3, 3), (2, 0, 3, 5), (2, 1, 1, 1), (2, 2, 0, 3)]
    assert next(row["cell"] for row in rows if row["kind"] == "scored") == 6
    assert [row["text"] for row in rows if row["kind"] == "noted"] == ["大家が来た", "こわい"]
    assert next(row["data"] for row in rows if row["kind"] == "part_ended") == {"duration_s": 720}
    assert sum(row["kind"] == "laid" for row in rows) == 25
    assert session.parts_played == 2


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGS)
def test_24_brings_hands_with_who_was_killed_and_the_halved_points(lang, way):
    typist = begun("resonance24", lang)
    typist.fill(typist.form.role, "スコッチ", "ウルフ", "ヒバチ", "ロイド")
    typist.fill(part(typist, 1), "７", "5", "9", "0", "8分30秒").fill(part(typist, 1, 1), "", "○")
    typist.fill(part(typist, 1, 2), "7", "２").fill(part(typist, 2), "4", "8", "3", "6").fill(
        part(typist, 2, 1), "", "", "×"
    )
    typist.fill(word("sum", typist.form), "11", "10", "6", "6").fill(word("rank", typist.form), "１位", "2", "3", "3")
    session, plan = home(typist, way)
    assert seats(session) == [("アキ", 0, 11, 1), ("ハル", 1, 10, 2), ("ミオ", 2, 6, 3), ("ソラ", 3, 6, 3)]
    assert [seat.role for seat in session.seats] == ["スコッチ", "ウルフ", "ヒバチ", "ロイド"]
    rows = plan.rows()
    assert [(row["part"], row["seat"]) for row in rows if row["kind"] == "eliminated"] == [(1, 1), (2, 2)]
    second = [(row["seat"], row["value"], row["score"]) for row in rows if row["kind"] == "scored"]
    assert second[1] == (1, 5, 2)
    assert second[5] == (1, 8, 10)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGS)
def test_marionette_brings_characters_by_round_and_points_by_kind(lang, way):
    typist = begun("marionette", lang)
    typist.fill(part(typist, 1), "１", "国王", "Thief", "6").fill(part(typist, 2), "暗殺者", "", "3", "２")
    ends = [line.label for line in typist.form.ends]
    typist.fill(ends[0], "２３", "18", "20", "11").fill(ends[1], "4", "0", "3", "1+2")
    session, plan = home(typist, way)
    assert seats(session) == [("アキ", 0, 27, 1), ("ハル", 1, 18, 3), ("ミオ", 2, 23, 2), ("ソラ", 3, 14, 4)]
    took = [(row["round"], row["seat"], row["data"]["who"]) for row in plan.rows() if row["kind"] == "took"]
    assert took == [(1, 0, 1), (1, 1, 4), (1, 2, 2), (1, 3, 6), (2, 0, 1), (2, 2, 3), (2, 3, 2)]
    assert session.finished


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGS)
def test_capture_4_brings_moves_that_go_through_its_rules(lang, way):
    typist = begun("capture4", lang)
    table = Session(find("capture4"), 4, seed=0, options={"first_player": "first_seat"})
    for number in (1, 2, 3):
        moves = []
        for _ in range(4):
            text = table.legal()[0]
            table.play(text)
            moves.append(text.removeprefix("move ").replace(" ", "－" if number == 2 else "-"))
        typist.fill(part(typist, number), *moves)
    typist.fill(word("sum", typist.form), "1", "０", "2", "0")
    session, plan = home(typist, way)
    assert seats(session) == [("アキ", 0, 1, 2), ("ハル", 1, 0, 3), ("ミオ", 2, 2, 1), ("ソラ", 3, 0, 3)]
    assert sum(row["kind"] == "moved" for row in plan.rows()) == 12
    assert any(problem.code == "REPLAYED" for problem in plan.problems)
    first = next(row for row in plan.rows() if row["kind"] == "moved")
    assert first["src"].endswith("!B8")
    assert session.finished


@pytest.mark.parametrize("way", [("csv", True), ("xlsx", True)])
@pytest.mark.parametrize("lang", LANGS)
def test_a_game_without_rules_brings_its_fields_and_its_board(lang, way):
    marks = (("flooded", "flooded / 水没"), ("taken", "taken / 取得"))
    typist = Typist(
        described_form("tea_garden", "Tea garden / 茶庭", lang, 3, 4, part="round {n} / ラウンド{n}",
                       fields=("tea / 茶", "coins / コイン"), board=(4, 6), marks=marks)
    )  # fmt: skip
    typist.beside(word("date", typist.form), "2026-11-23").beside(word("place", typist.form), "公民館")
    typist.beside(word("started", typist.form), "14:00").beside(word("ended", typist.form), "15:10")
    typist.beside(word("draft", typist.form), "B").fill(word("name", typist.form), *NAMES[:3])
    typist.fill(part(typist, 1), "2", "", "1").fill(part(typist, 1, 1), "10", "5", "0")
    typist.draw(word("board", typist.form), a1="×3", b2="○ハル", f4="アキ")
    session, plan = home(typist, way)
    rows = plan.rows()
    assert [(row["kind"], row["cell"], row.get("turn"), row.get("seat")) for row in rows if "cell" in row] == [
        ("flooded", 0, 3, None), ("taken", 7, None, 1), ("placed", 23, None, 0),
    ]  # fmt: skip
    fields = [(row["seat"], row["data"]["field"], row["value"]) for row in rows if row["kind"] == "scored"]
    label = [line.label for line in typist.form.lines]
    assert fields == [(0, label[0], 2), (2, label[0], 1), (0, label[1], 10), (1, label[1], 5), (2, label[1], 0)]
    assert [seat.score for seat in session.seats] == [12, None, 1]


def test_two_plays_below_each_other_are_two_sessions():
    first, second = begun("patchies", "ja"), begun("patchies", "ja", NAMES[:2])
    first.fill("フェーズ1", "1", "2", "3", "4")
    second.fill("フェーズ1", "3", "1")
    plan = read_original(Original("both.csv", first.as_csv() + second.as_csv()))
    assert [len(session.seats) for session in plan.sessions] == [4, 2]
    assert plan.coverage() == 1.0
    assert plan.questions == []


def test_a_column_nobody_sat_in_is_no_person():
    typist = begun("patchies", "en", ("Aki", "", "Mio"))
    typist.fill("Phase 1", "1", "", "2")
    session = typist.read().sessions[0]
    assert [(seat.name, seat.seat, seat.score) for seat in session.seats] == [("Aki", 0, 1), ("Mio", 1, 2)]


def test_a_written_order_of_seats_is_heard():
    typist = begun("patchies", "ja").fill("席", "2", "1", "4", "3").fill("フェーズ1", "1", "2", "3", "4")
    assert [seat.seat for seat in typist.read().sessions[0].seats] == [1, 0, 3, 2]


def test_what_cannot_be_read_is_held_back_with_its_address():
    typist = begun("marionette", "ja").fill("ラウンド1", "なにか", "1", "2", "3")
    typist.fill("建物", "5", "多い", "1", "1")
    plan = typist.read()
    assert [(held.at, held.code) for held in plan.quarantine] == [
        ({"row": 8, "col": 2}, "UNEXPLAINED_CELL"),
        ({"row": 20, "col": 3}, "BAD_NUMBER"),
    ]
    assert plan.coverage() == 1.0


def test_a_total_that_is_not_the_sum_is_told_and_stands():
    typist = begun("patchies", "ja").fill("フェーズ1", "1", "2", "3", "4").fill("合計", "1", "2", "3", "9")
    plan = typist.read()
    assert [(p.code, p.at) for p in plan.problems if p.severity == "warning"] == [
        ("TOTAL_MISMATCH", {"row": 13, "col": 5})
    ]
    assert plan.sessions[0].seats[3].score == 9


@pytest.mark.parametrize("game", ["patchies", "resonance24", "marionette", "capture4"])
def test_a_blank_sheet_holds_no_play_and_says_so(game):
    plan = Typist(form_of(find(game), "ja")).read()
    assert plan.sessions == []
    assert [problem.code for problem in plan.problems] == ["NO_PLAYS"]
    assert plan.coverage() == 1.0


def test_a_mark_names_a_game_and_never_a_file(tmp_path):
    rules = tmp_path / "rules.py"
    rules.write_text("raise SystemExit('loaded')", encoding="utf-8")
    for name in (str(rules), "../rules", "evil;part=x"):
        data = f"Name,Aki\nPart 1,3\nplaykit sheet {name} v1; lines=points\n".encode()
        read_original(Original("sheet.csv", data))  # whatever it becomes, nothing ends the test run


def test_a_newer_sheet_is_not_guessed_at():
    assert form.form_of_mark("playkit sheet tea v2; lines=points") is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["patchies", "resonance24", "marionette", "capture4", "docs/examples/pig.py"])
def test_every_mark_is_read_as_the_sheet_it_stands_on(game, lang):
    asked = form_of(find(game), lang)
    told = form.form_of_mark(asked.mark())
    assert told is not None
    assert [line.reads for line in told.lines + told.ends] == [line.reads for line in asked.lines + asked.ends]
    for line in asked.lines:
        number, rest = told.part_of(asked.part_label(7, line))
        assert number == 7
        assert rest == form.squeezed(line.label)


def test_a_workbook_keeps_what_is_typed_as_it_is_typed():
    page = load_workbook(io.BytesIO(book(form_of(find("patchies"), "ja"), ("=1+1", "アキ")))).worksheets[0]
    assert page["B6"].value == "=1+1"
    assert page["B6"].data_type == "s"
    assert page["B8"].number_format == "@"  # or 1-2 would become a date
    assert page.print_area
    assert (page.page_setup.paperSize, page.page_setup.fitToWidth) == ("9", 1) or int(page.page_setup.paperSize) == 9
    assert page.data_validations.dataValidation
    assert not any(rule.showErrorMessage for rule in page.data_validations.dataValidation)


def test_a_csv_guards_names_that_begin_like_formulas():
    assert "'=cmd" in Typist(form_of(find("patchies"), "en"), ("=cmd",)).blank().decode("utf-8-sig")


def lacking():
    """Skip without a Japanese font; where nothing may be skipped, that is a failure."""
    reason = "no font with Japanese letters was found"
    if os.environ.get("PLAYKIT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.parametrize("game", ["patchies", "resonance24", "marionette", "capture4"])
def test_a_sheet_fits_on_one_page_with_its_letters_inside(game):
    if fonts.font_file() is None:
        lacking()
    data = paper.paper(form_of(find(game), "ja"))
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == 1
    assert b"/FontFile" in data


def test_without_a_font_english_prints_and_japanese_says_what_to_do(monkeypatch):
    monkeypatch.setattr(paper, "font_file", lambda _given: None)
    assert paper.paper(form_of(find("patchies"), "en")).startswith(b"%PDF")
    with pytest.raises(SheetRefused, match="Noto Sans CJK") as refused:
        paper.paper(form_of(find("patchies"), "ja"))
    assert "フォント" in refused.value.ja


def test_more_rows_than_a_page_go_on_on_the_next():
    long = Form("tea", "Tea", parts=60, lines=(Line("points"),))
    assert paper.paper(long).count(b"/Type /Page\n") >= 2


def test_what_cannot_be_made_is_refused(tmp_path):
    asked = form_of(find("patchies"), "en")
    with pytest.raises(SheetRefused, match=r"\.pdf, \.xlsx, \.csv"):
        made(asked, tmp_path / "sheet.doc")
    with pytest.raises(SheetRefused, match="5 names for 4 seats"):
        made(asked, tmp_path / "sheet.csv", tuple("abcde"))
    with pytest.raises(OptionsError):
        form_of(find("patchies"), "en", 9)
    with pytest.raises(OptionsError, match="parts must be from 1 to 60"):
        form_of(find("patchies"), "en", parts=61)
    (tmp_path / "file").write_text("")
    with pytest.raises(SheetRefused, match="cannot be written"):
        made(asked, tmp_path / "file" / "sheet.csv")


SCRAPS = (
    *(
        "",
        "×",
        "○",
        "席",
        "名前",
        "フェーズ1",
        "フェーズ2",
        "合計",
        "順位",
        "a",
        "1",
        "3×5アキ",
        "メモ",
        "所要時間",
        "盤面",
        "e1-e5",
    ),
    *("playkit sheet patchies v1; part=x; board=3x3; marks=×a|○b", "playkit sheet tea v1", "パッチーズ 記録用紙", "=1"),
)


def damage(rows: list[list[str]], luck: random.Random) -> None:
    """Do to a sheet what happens to sheets: cells overwritten, rows doubled, lost, swapped, moved to the right."""
    for _ in range(luck.randint(1, 12)):
        row, col, other = luck.randrange(len(rows)), luck.randrange(8), luck.randrange(len(rows))
        match luck.randrange(6):
            case 0:
                rows[row][col] = luck.choice(SCRAPS)
            case 1:
                rows.insert(row, list(rows[other]))
            case 2 if len(rows) > 1:
                del rows[row]
            case 3:
                rows[row] = ["", *rows[row][:-1]]
            case 4:
                rows[row], rows[other] = rows[other], rows[row]
            case _:
                rows[row][col] = rows[other][luck.randrange(8)]


@pytest.mark.parametrize("game", ["patchies", "resonance24", "marionette", "capture4"])
def test_however_a_sheet_is_cut_about_every_cell_is_accounted_for(game):
    typist = begun(game, "ja")
    typist.fill(part(typist, 1), "1", "2", "3", "4", "5分", "x")
    if game == "patchies":
        typist.draw("フェーズ1", a1="3×5ハル")
    whole = list(csv.reader(io.StringIO(typist.as_csv().decode())))
    for seed in range(1500 if os.environ.get("PLAYKIT_DRILL") else 40):
        rows = [list(row) for row in whole]
        damage(rows, random.Random(seed))  # noqa: S311 - damage that can be repeated
        kept = io.StringIO()
        csv.writer(kept).writerows(rows)
        plan = read_original(Original("cut.csv", kept.getvalue().encode()))
        assert plan.coverage() == 1.0, seed
        assert len(plan.ids()) == len(plan.sessions)
        plan.rows()


def test_twice_is_once_and_a_mended_cell_revises(tmp_path):
    store = Store(tmp_path / "logs")
    typist = begun("patchies", "ja").fill("フェーズ1", "1", "2", "3", "4")
    first = typist.read()
    counts = first.preview(store)
    assert first.apply(store).counts == counts
    assert not typist.read().apply(store).added
    typist.fill("フェーズ1", "1", "2", "3", "9")
    again = typist.read().apply(store).counts
    assert (again.new, again.changed, again.withdrawn) == (0, 1, 0)


def test_a_game_asks_for_another_line_by_name():
    rows = laid_out(form_of(find("resonance24"), "en"), ("Aki",))
    labels = [row[0].text for row in rows if row]
    assert "Hand 3 killed" in labels
    assert rows[5][1].text == "Aki"
