"""Three hundred hostile texts at every entry of a store: none carried out, none lost, what cannot be kept refused."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import openpyxl
import polars as pl
import pytest

from playkit.errors import StoreError
from playkit.store import Problem, Store
from playkit.store.files import folder_name
from tests.hostile import HOSTILE, MARK, MARKUP, SURROGATES, TEXTS


@pytest.fixture(scope="module")
def typed(tmp_path_factory) -> Store:
    """A store into which every text was typed wherever text goes."""
    store = Store(tmp_path_factory.mktemp("hostile") / "logs")
    testers = [store.tester(text, experience=text) for text in HOSTILE]
    seats = [{"tester": tester, "character": text} for tester, text in zip(testers, HOSTILE, strict=True)]
    with store.begin(
        {"game": "patchies", "seats": seats, "source": "table", "options": {t: t for t in HOSTILE}}
    ) as log:
        log.append(
            [{"kind": "noted", "text": text, "card": text, "data": {"tag": text, text: text}} for text in HOSTILE]
        )
        log.append([{"kind": text, "action_text": text, "voids": text} for text in HOSTILE if text])
    for text in HOSTILE:
        if text:  # a game or a study has a name, or is unknown
            header = {"game": text, "study": text, "draft": text, "place": text, "preset": text, "time_zone": text}
            with store.begin({**header, "seats": 2, "source": "notebook"}) as log:
                log.end(text)
    return store


def outside(store: Store) -> set[str]:
    """List what lies beside the store's folder: nothing must come to lie there."""
    return {path.name for path in store.root.parent.iterdir()} - {"logs"}


def test_every_text_comes_back_from_every_column_as_it_was_typed(typed):
    noted = typed.sql("SELECT text, card, data FROM event WHERE kind = 'noted' AND data IS NOT NULL ORDER BY seq")
    assert noted["text"].to_list() == noted["card"].to_list() == list(HOSTILE)
    assert [json.loads(data) for data in noted["data"]] == [{"tag": text, text: text} for text in HOSTILE]
    kinds = typed.sql("SELECT kind, action_text, voids FROM event WHERE action_text IS NOT NULL ORDER BY seq")
    for column in ("kind", "action_text", "voids"):
        assert kinds[column].to_list() == [text for text in HOSTILE if text]
    assert sorted(typed.sql("SELECT display_name FROM tester")["display_name"]) == sorted(HOSTILE)
    assert sorted(typed.sql("SELECT character FROM seat WHERE character IS NOT NULL")["character"]) == sorted(HOSTILE)
    sessions = typed.sql("SELECT game, study, draft, place, preset, end_reason FROM session WHERE study IS NOT NULL")
    for column in sessions.columns:
        assert sorted(sessions[column]) == sorted(text for text in HOSTILE if text)
    assert outside(typed) == set()


def test_every_text_may_be_filtered_by_and_finds_its_own_alone(typed):
    words = [text for text in HOSTILE if text]
    assert sorted(typed.sessions(study=words)["game"]) == sorted(words)
    for text in [words for kind in ("queries", "markup", "controls") for words in TEXTS[kind][::9]]:
        assert typed.sessions(study=text)["game"].to_list() == [text]
    assert len(typed.events(kind=words).frame()) == len(words)
    with pytest.raises(StoreError):
        typed.sessions(**{"study' OR 1=1 --": "x"})


def test_sealing_publishing_and_verifying_meet_every_text_unharmed(tmp_path):
    store = Store(tmp_path / "logs")
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": text, "data": {text: [text]}} for text in HOSTILE])
    assert store.seal() == [log.session]
    store.publish()
    assert store.sql("SELECT text FROM event WHERE kind = 'noted' ORDER BY seq")["text"].to_list() == list(HOSTILE)
    assert store.verify() == []
    assert outside(store) == set()


@pytest.mark.parametrize("kind", [*TEXTS, "surrogates"])
def test_a_name_of_a_folder_leads_nowhere_else(store, kind):
    """Session ids, run ids: what is no plain name is refused in words, and nothing is made anywhere."""
    for text in TEXTS.get(kind, SURROGATES):
        if not text or _is_plain(text):
            continue  # none is given, or an ordinary one
        for attempt in (
            lambda text=text: store.begin({"session": text, "game": "patchies", "seats": 2}),
            lambda text=text: store.simulation_run({"game": "patchies", "id": text}),
            lambda text=text: store.open_session(text),
            lambda text=text: store.resume_run(text),
            lambda text=text: store.run_table(text, text),
        ):
            with pytest.raises(StoreError):
                attempt()
        assert not store.root.exists()


def _is_plain(text: str) -> bool:
    try:
        return folder_name(text) == text
    except StoreError:
        return False


@pytest.mark.parametrize("text", SURROGATES, ids=ascii)
def test_half_a_letter_is_refused_in_words_at_every_entry(store, text):
    with store.begin({"game": "patchies", "seats": 2}) as log:
        for attempt in (
            lambda: log.append([{"kind": "noted", "text": text}]),
            lambda: log.append([{"kind": text}]),
            lambda: log.append([{"kind": "noted", "data": {text: 1}}]),
            lambda: log.later([{"kind": "noted", "data": [text]}]),
            lambda: log.note(text),
            lambda: log.end(text),
            lambda: store.tester(text),
            lambda: store.begin({"game": text, "seats": 2}),
            lambda: store.begin({"game": "x", "seats": [{"character": text}]}),
            lambda: store.imported(b"x", "p", [{"session": "s", "game": text}], []),
            lambda: store.simulation_run({"game": text}),
        ):
            with pytest.raises(StoreError) as refused:
                attempt()
            assert refused.value.text("ja").encode()
        assert [row["kind"] for row in log.rows()] == ["session_started"]
    with pytest.raises(StoreError):
        store.forget(text)


def test_no_export_holds_a_formula_and_every_text_is_in_it(typed, tmp_path):
    short = Store(tmp_path / "short")
    with short.begin({"game": "patchies", "seats": 2, "source": "table"}) as log:
        log.append([{"kind": "noted", "text": text} for text in HOSTILE if len(text) < 5_000])
    [path] = short.export(tmp_path / "xlsx", "xlsx")
    book = openpyxl.load_workbook(path)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    running = [
        cell.value for cell in cells if isinstance(cell.value, str) and cell.value.lstrip()[:1] in tuple("=+@＝＋＠")
    ]
    assert all(value.lstrip().lstrip("+").replace(".", "").isdecimal() for value in running)
    with zipfile.ZipFile(path) as packed:
        assert not [name for name in packed.namelist() if "external" in name.lower()]
    typed.export(tmp_path / "csv", "csv", personal=True)
    with (tmp_path / "csv" / "event.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(line.replace("\0", "␀") for line in file))
    assert not [row for row in rows for value in row.values() if value[:1] in tuple("=@\t\r")]
    typed.export(tmp_path / "parquet", "parquet", personal=True)
    kept = pl.read_parquet(tmp_path / "parquet" / "event.parquet").filter(pl.col("card").is_not_null())
    assert sorted(kept["text"]) == sorted(HOSTILE)
    assert not outside_of(tmp_path)


def outside_of(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"short", "xlsx", "csv", "parquet"}


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_an_export_may_go_to_a_folder_of_any_name(store, finished, tmp_path, form):  # noqa: ARG001 (something to export)
    for text in ("'; DROP TABLE event; --", '"quoted" *$(id)', "長い 名前 %s"):
        paths = store.export(tmp_path / "out" / text, form)
        assert all(path.parent == tmp_path / "out" / text for path in paths)
    assert store.verify() == []


def test_words_of_damage_and_refusals_hold_no_markup_of_strangers(store):
    """A conflict copy may be called anything; what is said of it is text, one line a problem."""
    with store.session("patchies", seats=2) as log:
        pass
    folder = store.root / "live" / log.session
    names = [text for text in HOSTILE if text.strip(". ") and len(text.encode()) < 200 and not set(text) & set("/\0")]
    for text in names:
        (folder / f"{text} (conflict).jsonl").write_bytes(b"{}")
    found = [problem for problem in store.verify() if problem.detail]
    assert len(found) == len(names)
    assert all("\n" not in problem.text() and "\x1b" not in problem.text() for problem in found)
    assert "\\n" in Problem("a\nb", None, "file cannot be read").text()
    store.repair()
    assert store.verify() == []


def test_words_that_end_a_statement_are_words(typed):
    listed = ", ".join(quoted(text) for text in HOSTILE)
    assert typed.sql(f"SELECT unnest([{listed}]) AS t")["t"].to_list() == list(HOSTILE)
    assert typed.sql("SELECT count(*) FROM event").item() > 3 * len(HOSTILE)


def quoted(text: str) -> str:
    from playkit.store.views import literal

    return literal(text)


PAGE = """
import sys
from playkit import Store, report
store = Store(sys.argv[1])
answer = report("danger", store=store, game="patchies")
open(sys.argv[2], "w", encoding="utf-8").write(answer.html())
"""


def test_a_page_about_hostile_sessions_runs_nothing(tmp_path, browser):
    """The dashboards' page over drafts, stars and reasons of hostile names, opened in a real browser."""
    store = Store(tmp_path / "logs")
    words = [text for text in HOSTILE if text and len(text) < 400]
    _danger(store, MARKUP[0], words)
    page = tmp_path / "page.html"
    subprocess.run([sys.executable, "-c", PAGE, str(store.root), str(page)], check=True, cwd=Path(__file__).parents[2])
    shown = browser.new_page()
    asked: list[str] = []
    shown.on("dialog", lambda dialog: (asked.append("dialog"), dialog.dismiss()))
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(page.as_uri())
    shown.wait_for_timeout(300)
    assert shown.evaluate(f"() => window.{MARK} === undefined")
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    shown.close()


def _danger(store: Store, draft: str, words: list[str]) -> None:
    """Log a session whose every star, reason and remark is one of the words."""
    with store.begin({"game": "patchies", "seats": 2, "source": "table", "crew": "people", "draft": draft}) as log:
        for part, text in enumerate(words, 1):
            here = {"part": part, "cell": 7, "card": text}
            log.append([{"kind": "part_started", "part": part}, {"kind": "laid", **here}])
            log.append([{"kind": "destroyed", "value": 3, "text": text, **here}])
            log.append([{"kind": "part_ended", "part": part, "data": {"reason": text}}])
        log.end(words[0])
