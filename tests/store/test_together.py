"""Several processes at one table, and words that try every reader."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from playkit.errors import StoreError
from playkit.store import Store

from .crowd import ROLES, gathered

PLAYER = """
import sys
from playkit.store import StepTaken, Store
log = Store(sys.argv[1]).open_session(sys.argv[2])
made = 0
while made < 10:
    step = log.next_step()
    try:
        with log.claim(step):
            log.append([{"kind": "picked", "step": step, "text": log.writer}])
        made += 1
    except StepTaken:
        pass
"""


def test_processes_that_claim_the_same_steps_make_each_step_once(store):
    log = store.begin({"game": "patchies", "seats": 3, "source": "table"})
    command = [sys.executable, "-c", PLAYER, str(store.root), log.session]
    players = [subprocess.Popen(command) for _ in range(3)]
    assert [player.wait(600) for player in players] == [0, 0, 0]
    steps = [row["step"] for row in log.rows() if row["kind"] == "picked"]
    assert steps == list(range(30))
    assert len({row["text"] for row in log.rows() if row["text"]}) == 3
    assert store.verify() == []


SECONDS = 60.0 if os.environ.get("PLAYKIT_DRILL") else 2.0


@pytest.mark.slow
def test_two_notebooks_a_phone_an_import_a_simulation_and_a_reader_at_once(tmp_path):
    """No lock error reaches anybody, and a question sees all that was acknowledged before it was asked."""
    told = gathered(tmp_path, SECONDS)
    assert {role: did["errors"] for role, did in told.items() if did["errors"]} == {}
    promised = {text: moment for role in ROLES for text, moment in told[role].get("promised", [])}
    assert {text.split(" ")[0] for text in promised} == set(ROLES) - {"reader"}
    seen: set[str] = set()
    for asked, _, texts in told["reader"]["looks"]:
        seen |= set(texts)
        assert {text for text, moment in promised.items() if moment < asked} <= seen
    store = Store(tmp_path / "logs")
    found = store.sql("SELECT text FROM event WHERE text IS NOT NULL")["text"].to_list()
    assert sorted(found) == sorted(promised)
    assert store.verify() == []


def test_opening_while_another_seals_ends_in_a_folder_that_is_read(store, finished):
    logs = []

    def correct() -> None:
        for number in range(5):
            with store.open_session(finished) as log:
                log.note(f"n{number}")
                log.end()
            logs.append(number)

    thread = threading.Thread(target=correct)
    thread.start()
    while thread.is_alive():
        store.seal()
    thread.join()
    store.seal()
    assert logs == list(range(5))
    assert store.sql("SELECT count(*) FROM event WHERE kind = 'noted'").item() == 6
    assert store.verify() == []


WORDS = [
    "",
    " ",
    "\x00",
    "a\x00b",
    "\x07\x1b[31m",
    "\u202eevil",
    "👩‍👩‍👧‍👦🎲",
    "é ≠ é",
    "a\r\nb\u2028c",
    "<script>alert(1)</script>",
    "'; DROP TABLE event; --",
    '"},"c":"00000000"}',
    '{"c":"deadbeef"}',
    "../../etc",
    "9" * 400,
    "長" * 20_000,
    "NULL",
    "\ufeffbom",
    "\uffff\ufffe",
]


def test_every_word_comes_back_as_it_was_typed_before_and_after_sealing(store):
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": word, "data": {"tag": word, word: 1}} for word in WORDS])
        log.end("end\x00of it")
        assert [row["text"] for row in log.rows() if row["kind"] == "noted"] == WORDS
    query = "SELECT text FROM event WHERE kind = 'noted' ORDER BY seq"
    assert store.sql(query)["text"].to_list() == WORDS
    assert store.sessions()["end_reason"].to_list() == ["end\x00of it"]
    store.seal()
    assert store.sql(query)["text"].to_list() == WORDS
    assert store.verify() == []
    with store.open_session(log.session) as again:
        again.end()
    store.seal()
    assert store.sql(query)["text"].to_list() == WORDS


def test_an_id_that_is_taken_is_refused(store, finished):
    header = {"session": finished, "game": "patchies", "seats": 2}
    for _ in range(2):
        with pytest.raises(StoreError, match="exists"):
            store.begin(header)
        store.seal()
