"""Our own event lines: read whole, held back line by line, stored under their own ids, and read again for nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playkit.imports import read, read_original
from playkit.imports.document import document
from playkit.imports.original import Original
from playkit.store import Store

STUDIES = sorted((Path(__file__).parents[2] / "logs" / "samples" / "studies").glob("*.jsonl"))
SESSION = {
    "table": "session", "id": "own-1", "game": "resonance24", "source": "table", "crew": "people", "study": "club",
    "seats": [{"seat": 0, "name": "P1"}, {"seat": 1, "name": "P2"}],
}  # fmt: skip
EVENT = {"table": "event", "session": "own-1", "kind": "scored", "part": 1, "seat": 1, "value": 3, "score": 3}


def plan_of(*lines: object):
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    return read_original(Original("own.jsonl", text.encode()))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_invented_studies_read_whole_and_say_that_they_are_invented(path, tmp_path):
    plan = read(path)
    assert (plan.coverage(), plan.problems, plan.quarantine) == (1.0, [], [])
    store = Store(tmp_path)
    assert plan.apply(store).counts.new == len(plan.rows())
    found = store.sql("SELECT DISTINCT study, crew, synthetic, game FROM session").rows()
    assert found == [(path.stem, "people", True, "resonance24")]
    # The evenings compare two drafts, and one of their planted faults is a session that names none.
    drafts = {"12", "13", None} if path.stem == "evenings" else {"12"}
    assert set(store.sql("SELECT draft FROM session")["draft"]) == drafts
    told = [json.loads(line)["table"] for line in path.read_text("utf-8").splitlines()]
    assert store.sql("SELECT count(*) FROM session").item() == told.count("session")


def test_reading_twice_adds_nothing(tmp_path):
    store = Store(tmp_path)
    assert plan_of(SESSION, EVENT).apply(store).counts.new == 2
    again = plan_of(SESSION, EVENT).apply(store)
    assert (again.added, again.counts.new) == (False, 0)
    other = plan_of(SESSION, EVENT, "").apply(store)
    assert (other.counts.new, other.counts.unchanged) == (0, 2)


def test_a_file_outside_the_samples_is_invented_where_it_says_so(tmp_path):
    store = Store(tmp_path)
    plan_of({**SESSION, "synthetic": True}, EVENT).apply(store)
    plan_of({**SESSION, "id": "own-2"}).apply(store)
    assert store.sql("SELECT id, synthetic FROM session ORDER BY id").rows() == [("own-1", True), ("own-2", False)]


@pytest.mark.parametrize(
    "line",
    [
        '{"table":"event","session":"own-1"',
        '{"table":"poem","session":"own-1"}',
        {**EVENT, "seat": "two"},
        {**EVENT, "kind": None},
        {**EVENT, "mood": "sad"},
        {**EVENT, "data": "{"},
        {**SESSION, "id": "it's"},
        {**SESSION, "id": 7},
        {**SESSION, "id": "own-3", "crew": "ghosts"},
        "[1, 2]",
    ],
    ids=str,
)
def test_a_line_that_is_none_of_ours_is_held_back_and_the_others_are_read(line):
    plan = plan_of(SESSION, line, EVENT)
    assert [problem.code for problem in plan.problems] == ["BAD_LINE"]
    assert plan.problems[0].at == {"line": 2}
    assert plan.coverage() == 1.0
    assert [event["kind"] for session in plan.sessions for event in session.events] == ["scored"]


def test_an_event_without_its_session_is_held_back():
    plan = plan_of(SESSION, {**EVENT, "session": "elsewhere"})
    assert [problem.code for problem in plan.problems] == ["SESSION_UNKNOWN"]
    assert [held.scope for held in plan.quarantine] == ["cell"]


def test_a_voided_line_is_not_an_event(tmp_path):
    wrong = {**EVENT, "writer": "w", "seq": 4, "value": 9}
    right = {**EVENT, "writer": "w", "seq": 5, "voids": "own-1/w/4"}
    store = Store(tmp_path)
    plan_of(SESSION, wrong, right).apply(store)
    assert store.sql("SELECT value FROM effective WHERE kind = 'scored'")["value"].to_list() == [3]


def test_names_are_kept_as_testers_and_never_in_events(tmp_path):
    store = Store(tmp_path)
    plan_of(SESSION, EVENT).apply(store)
    assert sorted(store.sql("SELECT display_name FROM tester")["display_name"]) == ["P1", "P2"]
    assert "P1" not in str(store.sql("SELECT * FROM event").rows())


def test_a_note_of_a_tag_alone_is_shown_without_a_text():
    plan = plan_of(SESSION, {**EVENT, "kind": "noted", "value": None, "score": None, "data": {"tag": "bored"}})
    assert document(plan)["sessions"][0]["notes"] == [{"person": None, "text": None}]


def test_bytes_that_are_no_text_are_refused_in_words():
    plan = read_original(Original("own.jsonl", json.dumps(SESSION).encode() + b"\n\xff\xfe\x00\x01" * 50))
    assert plan.problems
    assert plan.coverage() == 1.0
