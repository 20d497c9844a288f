"""Out and home again: journal, Parquet, CSV, JSON lines, workbook, and back, to the very same events."""

from __future__ import annotations

import json
import os
import shutil
from datetime import datetime
from zoneinfo import ZoneInfo

import pyarrow as pa
import pytest

from playkit.api import Store as ApiStore
from playkit.errors import ImportRefused, StoreError
from playkit.store import Store
from playkit.store.export import FORMATS, LIST
from tests.hostile import HOSTILE

DRILL = bool(os.environ.get("PLAYKIT_DRILL"))
EVENTS = "SELECT * FROM event ORDER BY session, tick, writer, seq"
SESSIONS = "SELECT * FROM session ORDER BY id"
UNNAMED = "SELECT * EXCLUDE (place, recorder) FROM session ORDER BY id"
SEATS = "SELECT * FROM seat ORDER BY session, seat"
SHORT = [text for text in HOSTILE if len(text) <= 4_000]  # a cell of a workbook holds 32,767, escapes included
ZONES = ("Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia")
# Both sides of the hours that clocks skip and repeat in 2026.
HOURS = [(3, 8, 1, 59), (3, 8, 3, 1), (11, 1, 1, 30), (3, 29, 3, 30), (10, 25, 2, 30), (4, 5, 1, 45)]
MOMENTS = [
    datetime(2026, month, day, hour, minute, 7, 123456, tzinfo=ZoneInfo(zone), fold=fold)
    for zone in ZONES
    for month, day, hour, minute in HOURS
    for fold in (0, 1)
]
VALUES = [0, -0.0, 1, -1, 0.1, 1e-300, 1e300, 2**53, -(2**53), 1 / 3, 2.5]


@pytest.fixture
def full(tmp_path) -> Store:
    """A store of hard cases: words, moments, numbers, an undo, a correction; sealed, live and imported sessions."""
    store = ApiStore(tmp_path / "logs")
    seats = [{"tester": store.tester("アキ")}, {"bot": "random", "character": "王様 👑"}]
    header = {"options": {"grid": 5, "名": "錠\n"}, "place": "部室", "draft": "24", "data": {"lane": 7, "date": "昨日"}}
    with store.begin(
        {"game": "patchies", "seats": seats, "source": "table", "time_zone": "Asia/Tokyo", **header}
    ) as log:
        log.append([{"kind": "noted", "text": text, "data": {"tag": text, text: [text]}} for text in SHORT])
        log.append([{"kind": "noted", "at_utc": moment, "clock": "typed"} for moment in MOMENTS])
        log.append([{"kind": "scored", "seat": 0, "value": value, "score": -value} for value in VALUES])
        log.append([{"kind": "picked", "step": step, "action": 2**62 + step, "seat": step} for step in range(2)])
        log.append([{"kind": "noted", "data": {"big": 2**63 - 1, "small": -(2**63), "empty": {}, "list": []}}])
        wrong = log.note("bored", seat=0)
        log.append([{"kind": "noted", "text": "", "voids": wrong}, {"kind": "undone", "value": 1}])
        log.end("線\x00", finished=True, results=[{"seat": 0, "rank": 1, "score": 2.5, "win_share": 0.5}])
    store.seal()
    with store.begin({"game": "capture4", "seats": 2, "source": "notebook", "study": "=1+1"}) as other:
        other.append([{"kind": "noted", "text": "still going"}])
    rows = [{"session": "sheet", "kind": "scored", "seat": 0, "value": 4, "src": "p.csv!C7"}]
    store.imported(b"x", "p", [{"session": "sheet", "game": "patchies", "seats": 2, "recorder": "ハル"}], rows)
    return store


def tables(store: Store) -> list:
    return [store.sql(query).rows() for query in (EVENTS, SESSIONS, SEATS)]


@pytest.mark.parametrize("form", FORMATS)
def test_an_export_comes_home_as_the_very_same_store(full, tmp_path, form):
    paths = full.export(tmp_path / "out", form, personal=True)
    home = ApiStore(tmp_path / "home")
    plan = home.import_(paths[0] if form == "xlsx" else tmp_path / "out")
    assert plan.problems == []
    assert sorted(len(session.seats) for session in plan.sessions) == [2, 2, 2]
    seen = plan.preview()
    applied = plan.apply()
    assert applied.counts == seen
    assert seen.new == full.sql("SELECT count(*) FROM event").item()
    for found, expected in zip(tables(home), tables(full), strict=True):
        assert found == expected
    assert home.sql("SELECT * FROM effective ORDER BY session, tick").equals(
        full.sql("SELECT * FROM effective ORDER BY session, tick")
    )
    assert home.sql("FROM tester ORDER BY id").rows() == full.sql("FROM tester ORDER BY id").rows()
    assert home.verify() == []
    # And out again: the second export brings nothing new to either.
    again = home.export(tmp_path / "again", form, personal=True)
    for store in (home, full):
        plan = store.import_(again[0])
        assert (plan.preview().new, plan.preview().changed) == (0, 0)
        before = tables(store)
        plan.apply()
        assert tables(store) == before


@pytest.mark.parametrize("form", FORMATS if DRILL else ["csv", "xlsx"])
def test_an_export_imported_twice_or_into_its_own_store_adds_nothing(full, tmp_path, form):
    paths = full.export(tmp_path / "out", form)
    events = full.sql("SELECT count(*) FROM event").item()
    for store in (full, full, Store(full.root)):
        plan = ApiStore(store.root).import_(paths[0])
        counts = plan.apply().counts
        assert (counts.new, counts.changed, counts.unchanged) == (0, 0, events)
    assert full.sql("SELECT count(*) FROM event").item() == events
    assert full.verify() == []


@pytest.mark.parametrize("form", FORMATS if DRILL else ["parquet", "jsonl"])
def test_without_names_everything_else_comes_home(full, tmp_path, form):
    paths = full.export(tmp_path / "out", form)
    home = ApiStore(tmp_path / "home")
    home.import_(paths[0]).apply()
    assert home.sql(EVENTS).rows() == full.sql(EVENTS).rows()
    assert home.sql("SELECT id, display_name, pseudonym FROM tester ORDER BY id").rows() == [
        (tester, None, pseudonym)
        for tester, pseudonym in full.sql("SELECT id, pseudonym FROM tester ORDER BY id").rows()
    ]
    assert home.sql(UNNAMED).rows() == full.sql(UNNAMED).rows()
    header = home.header(full.sql("SELECT id FROM session WHERE game = 'patchies' AND draft = '24'").item())
    assert header["data"] == {"lane": 7}  # what it takes to play on, and not what a person typed


def test_the_folder_any_file_of_it_its_zip_and_the_list_mean_the_same_export(full, tmp_path):
    out = tmp_path / "out"
    full.export(out, "csv")
    home = ApiStore(tmp_path / "home")
    first = home.import_(out).apply()
    [kept] = (home.root / "imports").glob("*.zip")
    for path in (out / "event.csv", out / "session.csv", out / LIST, kept):
        again = home.import_(path).apply()
        assert (again.import_id, again.added, again.counts.new) == (first.import_id, False, 0)


def test_what_somebody_changes_or_adds_in_the_sheet_is_a_correction(full, tmp_path):
    out = tmp_path / "out"
    full.export(out, "csv")
    path = out / "event.csv"
    text = path.read_text("utf-8-sig")
    head, *_ = text.split("\n")
    added = dict.fromkeys(head.replace('"', "").split(","), "") | {
        "session": "sheet",
        "kind": "noted",
        "text": "手で足した行",
    }
    text = text.replace("still going", "今も続く") + ",".join(added.values()) + "\n"
    path.write_text(text, "utf-8-sig")
    for _ in range(2):
        plan = ApiStore(full.root).import_(out)
        assert [problem.code for problem in plan.problems] == ["EXPORT_EDITED"]
        applied = plan.apply()
    assert not applied.added
    notes = full.sql(
        "SELECT text FROM effective WHERE text IN ('still going', '今も続く', '手で足した行') ORDER BY text"
    )
    assert notes["text"].to_list() == ["今も続く", "手で足した行"]
    assert full.sql("SELECT count(*) FROM event WHERE text = 'still going'").item() == 1
    assert full.verify() == []


def test_rows_that_are_none_are_held_back_and_the_others_come_home(full, tmp_path):
    out = tmp_path / "out"
    full.export(out, "jsonl")
    path = out / "event.jsonl"
    lines = path.read_bytes().rstrip(b"\n").split(b"\n")
    spoiled = json.dumps({**json.loads(lines[1]), "cell": "c3"}).encode()
    path.write_bytes(b"\n".join([lines[0], spoiled, b"{half", *lines[3:]]))
    home = ApiStore(tmp_path / "home")
    plan = home.import_(out)
    assert [(p.code, p.at) for p in plan.problems if p.severity == "error"] == [
        ("BAD_LINE", {"file": "event.jsonl", "row": 3}),
        ("BAD_LINE", {"file": "event.jsonl", "row": 4}),
    ]
    assert plan.apply().counts.new == len(lines) - 2
    assert len(home.sql("SELECT * FROM quarantine")) == 2


def test_simulated_sessions_stay_out_and_that_is_said(full, tmp_path):
    with full.simulation_run({"game": "patchies", "id": "run"}) as run:
        run.write(pa.table({"session": pa.array([0, 0]), "kind": ["drew", "scored"]}))
        run.write(pa.table({"id": pa.array([0]), "seats": [2]}), "session")
    full.export(tmp_path / "out", "parquet")
    plan = ApiStore(tmp_path / "home").import_(tmp_path / "out")
    assert [(problem.code, problem.values) for problem in plan.problems] == [("SIMULATED_LEFT_OUT", {"count": 2})]
    assert "run/0" not in plan.ids()


def test_one_event_that_came_by_two_ways_counts_once(full, tmp_path):
    full.export(tmp_path / "out", "parquet")
    home = ApiStore(tmp_path / "home")
    home.import_(tmp_path / "out").apply()
    before = home.sql(EVENTS).rows()
    for part in ("live", "sealed", "archive"):  # somebody copies the folders as well
        shutil.copytree(full.root / part, home.root / part)
    assert home.sql(EVENTS).rows() == before
    assert Store(home.root).sql(EVENTS).rows() == before
    assert home.verify() == []


def test_a_session_that_came_home_goes_on_where_it_stopped(full, tmp_path):
    full.export(tmp_path / "out", "csv")
    home = ApiStore(tmp_path / "home")
    home.import_(tmp_path / "out").apply()
    session = home.sql("SELECT id FROM session WHERE draft = '24'").item()
    with home.open_session(session) as log:
        assert log.next_step() == 1  # two steps, and one taken back
        log.append([{"kind": "picked", "step": 1, "seat": 1}])
        log.end("later")
    assert home.seal() == [session]
    assert home.sql("SELECT kind FROM effective WHERE draft = '24' ORDER BY tick")["kind"].to_list()[-2:] == [
        "picked",
        "session_ended",
    ]
    assert home.verify() == []
    with pytest.raises(StoreError, match="exists"):
        home.begin({"session": session, "game": "patchies", "seats": 2})


def test_who_was_forgotten_here_is_not_brought_back_by_an_old_export(full, tmp_path):
    full.export(tmp_path / "out", "jsonl", personal=True)
    full.forget("アキ")
    ApiStore(full.root).import_(tmp_path / "out").apply()
    assert "アキ" not in full.sql("SELECT display_name FROM tester")["display_name"].to_list()


def test_two_projects_in_one_keep_their_testers_apart(full, tmp_path):
    home = ApiStore(tmp_path / "home")
    with home.session("patchies", seats=[{"tester": home.tester("ナツ")}]):
        pass
    full.export(tmp_path / "out", "csv")
    home.import_(tmp_path / "out").apply()
    rows = home.sql("SELECT display_name, pseudonym FROM tester ORDER BY pseudonym").rows()
    assert rows == [("ナツ", "T1"), (None, "T2"), (None, "T3")]


def newer(out):
    (out / LIST).write_bytes((out / LIST).read_bytes().replace(b'"schema_v":1', b'"schema_v":9'))


def cut_short(out):
    (out / "event.csv").unlink()


def garbled(out):
    (out / LIST).write_text('{"format": "playkit export"}', "utf-8")


def not_csv(out):
    (out / "event.csv").write_bytes(b'"session\n' + bytes(range(256)))


@pytest.mark.parametrize("damage", [newer, cut_short, garbled, not_csv])
def test_an_export_that_cannot_be_trusted_is_refused_in_words_and_nothing_is_stored(full, tmp_path, damage):
    out = tmp_path / "out"
    full.export(out, "csv")
    damage(out)
    home = ApiStore(tmp_path / "home")
    with pytest.raises(ImportRefused) as refused:
        home.import_(out)
    assert refused.value.text("ja") != refused.value.text("en")
    assert not home.root.exists()
