"""What the questions of a report look at alike is read once; the next report reads anew, whatever happened."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from tables import played, record

from playkit import api
from playkit.dashboards import event_sources
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.health.checked import check
from playkit.dashboards.questions import questions
from playkit.dashboards.reading import Reading
from playkit.games import find
from playkit.imports import read_original
from playkit.imports.original import Original
from playkit.store import Store

CAPTURE = find("capture4")
PEOPLE = ("Aki", "Ben", "Cleo", "Dai")
CHEAP = ("length", "spread", "confusion", "feelings", "predictions", "enough", "health")
"""Questions that take no second; the long form asks all of them."""


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """Give a folder of three sessions of people, remarked upon, and what is left of one that was broken off."""
    folder = tmp_path_factory.mktemp("evenings") / "logs"
    store = record(folder, [played("capture4", seed=seed) for seed in range(2)], draft="A")
    seats = [{"tester": store.tester(name)} for name in PEOPLE]
    with store.session("capture4", seats=seats, source="table", crew="people", draft="A") as log:
        log.append([{"kind": "noted", "seat": 0, "text": "why?", "data": {"tag": "confused"}}])
        log.note("bored", seat=1)
        log.end("over", finished=False)
    return folder


@pytest.fixture
def store(evenings, tmp_path):
    return Store(shutil.copytree(evenings, tmp_path / "logs"))


def last(store):
    return store.sessions()["session"].to_list()[-1]


def told(store, names=("health", "confusion"), **asked):
    return [answer.to_dict() for answer in api.reports(names, game=CAPTURE, store=store, **asked)]


# What may happen to a folder between two reports of one `Store`.


def written_elsewhere(store):
    """Append a remark from another process."""
    said = '[{"kind": "noted", "seat": 0, "text": "again", "data": {"tag": "confused"}}]'
    program = (
        f"import sys; from playkit.store import Store; Store(sys.argv[1]).open_session(sys.argv[2]).append({said})"
    )
    subprocess.run([sys.executable, "-c", program, str(store.root), last(store)], check=True)


def begun(store):
    Store(store.root).begin({"game": "capture4", "seats": 4, "source": "table", "crew": "people"}).close()


def taken_back(store):
    with Store(store.root).open_session(last(store)) as log:
        key = log.note("confused", seat=2)
        log.append([{"kind": "taken_back", "voids": str(key)}])
        gone = next(row for row in log.rows() if row["kind"] == "noted")
        log.append([{"kind": "taken_back", "voids": f"{gone['session']}/{gone['writer']}/{gone['seq']}"}])


def sealed(store):
    assert Store(store.root).seal()


def imported(store):
    lines = (
        '{"table": "session", "id": "brought", "game": "capture4", "draft": "A", "crew": "people"}\n'
        '{"table": "event", "session": "brought", "kind": "noted", "data": {"tag": "confused"}}\n'
    )
    read_original(Original("brought.jsonl", lines.encode())).apply(Store(store.root))


def withdrawn(store):
    """Take an import away again."""
    imported(store)
    told(store)
    shutil.rmtree(store.root / "imports")


def forgotten(store):
    Store(store.root).forget("Aki")


def gone(store):
    shutil.rmtree(store.root / "live" / last(store))


def damaged(store):
    """Spoil a sealed file in place: same length, same second."""
    Store(store.root).seal()
    told(store)
    path = min(store.root.glob("sealed/*/*.parquet"))
    before, whole = path.stat(), path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + bytes(len(whole) - len(whole) // 2))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))


def half_written(store):
    """Leave a line that somebody is still writing."""
    path = min((store.root / "live" / last(store)).glob("*.jsonl"))
    path.write_bytes(path.read_bytes() + b'{"seq":99,"kind":"no')


HAPPENINGS = (written_elsewhere, begun, taken_back, sealed, imported, withdrawn, forgotten, gone, damaged, half_written)
AS_BEFORE = (sealed, withdrawn, forgotten, half_written)
"""They change where things are kept or under which names, end where they began, or say nothing yet."""


@pytest.mark.parametrize("happens", HAPPENINGS, ids=lambda happens: happens.__name__)
def test_the_next_report_tells_what_a_store_opened_anew_tells(store, happens):
    before = told(store)
    happens(store)
    after = told(store)
    assert after == told(Store(store.root))
    assert (after == before) == (happens in AS_BEFORE)


def test_a_name_that_becomes_known_is_hidden_in_the_next_report(store):
    with Store(store.root).open_session(last(store)) as log:
        log.append([{"kind": "noted", "text": "Emi laughs", "data": {"tag": "laughing"}}])
    assert "Emi laughs" in recorded_of(Asked(CAPTURE, store)).events["text"].to_list()
    Store(store.root).tester("Emi")
    assert "Emi" not in str(recorded_of(Asked(CAPTURE, store)).events["text"].to_list())


# One report


def test_a_report_reads_the_records_once(store, monkeypatch):
    read, whole = [], event_sources._recorded
    monkeypatch.setattr(event_sources, "_recorded", lambda *asked: read.append(asked) or whole(*asked))
    told(store, CHEAP)
    assert len(read) == 1


def test_all_answers_of_a_report_tell_of_the_same_moment(store):
    asked = Asked(CAPTURE, store, reading=Reading())
    first = recorded_of(asked).events.height
    taken_back(store)
    assert recorded_of(asked).events.height == first
    assert check(asked).recorded.events.height == first
    assert recorded_of(Asked(CAPTURE, store)).events.height != first


def test_answers_are_the_same_together_as_alone(store, few_games):
    del few_games
    drill = os.environ.get("PLAYKIT_DRILL") == "1"
    names = [name for one in questions(CAPTURE) if (name := one["question"]) != "compare" and (drill or name in CHEAP)]
    assert told(store, names) == [told(store, [name])[0] for name in names]


def test_studies_drafts_and_stores_are_kept_apart(store, tmp_path):
    reading = Reading()

    def sessions(place, study=None, drafts=None):
        asked = Asked(CAPTURE, place, study, drafts, reading=reading)
        return recorded_of(asked).sessions.height, check(asked, boards=False).recorded.sessions.height

    assert sessions(store) == (3, 3)
    assert sessions(store, "another") == (0, 0)
    assert sessions(store, drafts=("B", "C")) == (3, 0)
    assert sessions(Store(tmp_path / "empty")) == (0, 0)
    assert sessions(None) == (0, 0)
    assert sessions(store) == (3, 3)


def test_a_check_with_boards_leaves_the_one_without_as_it_was(store):
    asked = Asked(CAPTURE, store)
    plain = check(asked, boards=False).faults
    check(asked, boards=True)
    assert check(asked, boards=False).faults.equals(plain)
