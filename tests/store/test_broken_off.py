"""Ctrl-C amid a question, at whatever line of the store: it is Ctrl-C, and the next answer lacks nothing."""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import signal
import sys
import threading
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pyarrow as pa
import pytest

import playkit.store
from playkit.simulate.interrupts import unbroken
from playkit.store import Store
from playkit.store.queries import interruptible, run

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there"),
    pytest.mark.usefixtures("ctrl_c"),
]

HERE = str(Path(playkit.store.__file__).parent)
EVERY = 1 if os.environ.get("PLAYKIT_DRILL") else 997
"""Every line is tried in full, one in 997 else."""

QUESTION = "SELECT session, kind, text FROM event ORDER BY ALL"
ENDLESS = "SELECT sum(hash(range)) FROM range(1_000_000_000_000)"


@contextlib.contextmanager
def pressed_at(line: int) -> Iterator[list[int]]:
    """Press Ctrl-C once, before the store's line of that number is carried out; gives a list that then has it."""
    passed, pressed = count(), []

    def trace(frame, what, _of):
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        if what == "line" and next(passed) == line:
            pressed.append(line)
            os.kill(os.getpid(), signal.SIGINT)
        return trace

    before = sys.gettrace()
    gc.disable()  # what is raised while an old journal is cleared away is nobody's to hear
    sys.settrace(trace)
    try:
        yield pressed
    finally:
        sys.settrace(before)
        gc.enable()


def write_everywhere(store: Store, name: str) -> None:
    """Let the store grow by a journal, a sealed session, an import, beliefs and a simulation."""
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": f"{name} sealed"}])
        log.end()
    store.seal()
    header = {"session": f"{name} sheet", "game": "patchies", "seats": 2, "source": "table"}
    rows = [{"session": f"{name} sheet", "kind": "noted", "text": f"{name} imported"}]
    store.imported(name.encode(), "p", [header], rows, extension="csv")
    with store.simulation_run({"game": "patchies", "id": name}) as simulated:
        simulated.write(pa.table({"session": [0], "kind": ["noted"], "text": [f"{name} simulated"]}))
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": f"{name} live"}])


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    """Give a store's folder as it was and as it is now; what both have is the same file."""
    was, now = (tmp_path_factory.mktemp("grown") / name for name in ("was", "now"))
    write_everywhere(Store(was), "first")
    shutil.copytree(was, now, copy_function=os.link)
    write_everywhere(Store(now), "second")
    return was, now


def broken_off_at(line: int, place: Path, was: Path, now: Path) -> tuple[Store, bool]:
    """Let a store know the old folder and break off its first look at the new; says whether the line was reached."""
    place.unlink(missing_ok=True)
    place.symlink_to(was)
    store = Store(place)
    assert len(store.sql(QUESTION)) > 0
    place.unlink()
    place.symlink_to(now)
    with pressed_at(line) as pressed, contextlib.suppress(KeyboardInterrupt):
        store.sql(QUESTION)
        assert not pressed, "whoever pressed Ctrl-C was not heard"
    return store, bool(pressed)


def test_a_question_broken_off_anywhere_leaves_the_next_one_whole(grown, tmp_path):
    whole = Store(grown[1]).sql(QUESTION)
    for line in count(step=EVERY):
        store, reached = broken_off_at(line, tmp_path / "logs", *grown)
        assert store.sql(QUESTION).equals(whole), line
        if not reached:
            break
    assert line > 200


def texts(log):
    return [row["text"] for row in log.rows() if row["text"]]


@pytest.mark.parametrize("first", [True, False], ids=["the first", "a later one"])
def test_an_append_broken_off_at_any_line_is_whole_or_not_there_and_the_next_one_counts(store, first):
    """Written and not yet counted, its numbers were given again: one of two events of a number is never seen."""
    for line in count():
        log = store.begin({"game": "patchies", "seats": 2, "source": "table"})
        before = [] if first else ["before"]
        for text in before:
            log.append([{"kind": "noted", "text": text}])
        with pressed_at(line) as pressed, contextlib.suppress(KeyboardInterrupt):
            log.append([{"kind": "noted", "text": text} for text in ("one", "two")])
        log.append([{"kind": "noted", "text": "after"}])
        assert texts(log) in ([*before, "after"], [*before, "one", "two", "after"]), line
        log.close()
        if not pressed:
            break
    assert line > 100
    assert store.verify() == []


def amid_a_query(main: int) -> bool:
    """Say whether a thread has handed a query to DuckDB and waits for its answer."""
    frame = sys._current_frames()[main]
    return frame.f_code is run.__code__ or "duckdb" in frame.f_code.co_filename


def press_amid_a_query(main: int) -> None:
    while not amid_a_query(main):
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize(
    "ask",
    [lambda store: store.sql(ENDLESS), lambda store: run(store._fresh().cursor(), ENDLESS)],
    ids=["question", "statement"],
)
def test_a_query_that_never_ends_is_stopped_as_anything_else_is(store, ask):
    store._fresh()
    presses = threading.Thread(target=press_amid_a_query, args=(threading.get_ident(),))
    presses.start()
    with pytest.raises(KeyboardInterrupt):
        ask(store)
    presses.join()
    assert store.sql("SELECT 1 AS one").rows() == [(1,)]


class Interrupted:
    """A connection that counts how often it was told to stop."""

    def __init__(self):
        self.times = 0

    def interrupt(self):
        """Stop, as DuckDB does."""
        self.times += 1


def test_duckdbs_own_threads_are_told_as_well_and_the_key_is_given_back_at_once():
    """Else they work on, and the query is left when they are done with it."""
    connection, before, given_back = Interrupted(), signal.getsignal(signal.SIGINT), []

    def press():
        try:
            os.kill(os.getpid(), signal.SIGINT)
        finally:
            given_back.append(signal.getsignal(signal.SIGINT))

    with pytest.raises(KeyboardInterrupt), interruptible(connection):
        press()
    assert connection.times == 1
    assert given_back == [before], "a second stop, behind the query, is none of its connection's"


def test_where_the_connection_is_closed_it_is_ctrl_c_all_the_same(store):
    connection = store._fresh().cursor()
    connection.close()
    with pytest.raises(KeyboardInterrupt), interruptible(connection):
        os.kill(os.getpid(), signal.SIGINT)


def test_where_ctrl_c_is_held_back_the_query_goes_on():
    connection = Interrupted()
    with pytest.raises(KeyboardInterrupt), unbroken(), interruptible(connection):
        os.kill(os.getpid(), signal.SIGINT)
    assert connection.times == 0


@pytest.mark.parametrize("error", [RuntimeError("Query interrupted"), duckdb.InterruptException("INTERRUPT Error")])
def test_duckdbs_own_words_for_it_are_ctrl_c(store, error):
    with pytest.raises(KeyboardInterrupt), interruptible(store._fresh().cursor()):
        raise error


def test_no_other_error_is_taken_for_ctrl_c(store):
    with pytest.raises(RuntimeError, match="another"), interruptible(store._fresh().cursor()):
        raise RuntimeError("another")
    with pytest.raises(duckdb.BinderException), interruptible(store._fresh().cursor()):
        raise duckdb.BinderException("query interrupted")
