"""`playkit simulate`: one JSON document, and Ctrl-C that keeps what is finished."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from playkit.games import find
from playkit.simulate.result import Result
from playkit.simulate.run import simulate
from playkit.simulate.sink import RunSink
from playkit.store import Store

from .conftest import EXAMPLES

PIG = str(EXAMPLES / "pig.py")
PATIENCE_S = 600
"""How long a test waits for what comes in a second: a stuck run fails, a busy machine does not."""


def playkit(*arguments, **settings):
    command = [sys.executable, "-m", "playkit", "simulate", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S, **settings)


def test_the_document_is_the_result():
    done = playkit("patchies", "--games", "40", "--seed", "5", "--bots", "random", "--engine", "plain", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    result = simulate(find("patchies"), 40, seed=5, engine="plain", workers=1)
    assert told["games"] == 40
    assert (told["digest"], told["steps"], told["events"]) == (result.digest, result.steps, result.events)
    assert told["seconds"] > 0
    assert told["compile_seconds"] == 0
    assert [row["seat"] for row in told["wins"]] == [0, 1, 2, 3]
    assert sum(row["share"] for row in told["wins"]) == pytest.approx(1)
    assert all(row["low"] < row["share"] < row["high"] for row in told["wins"])
    phases = result.tally["phases"]
    assert told["maps"]["survival"] == pytest.approx((result.tally["survived"] / phases).tolist())
    for survived, by in zip(told["maps"]["survival"], told["maps"]["destroyed_by"], strict=True):
        assert by == sorted(by)
        assert by[-1] + survived == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["patchys"], 2, "patchies"),
        (["patchies", "--games", "0"], 2, "at least 1"),
        (["patchies", "--seats", "9"], 2, "seats"),
        (["patchies", "--option", "no-such=1"], 2, "no-such"),
        (["patchies", "--option", "target"], 2, "NAME=VALUE"),
        (["patchies", "--bots", "cautios"], 2, "cautious"),
        (["patchies", "--engine", "turbo"], 2, "compiled"),
        (["no/such/rules.py"], 2, "rules.py"),
    ],
)
def test_what_is_wrong_is_said_and_the_status_is_not_0(arguments, status, said):
    done = playkit(*arguments, "--lang", "en")
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def interrupted(store, *arguments, group):
    """Start an endless run into a store, press Ctrl-C after the first checkpoint, and give what it said."""
    command = [sys.executable, "-m", "playkit", "simulate", PIG, "--games", "100000000", "--seats", "2", "--json",
               "--engine", "plain", "--lang", "en", "--store", str(store), *arguments]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not list(store.glob("sim/*/progress.json")):
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline, "no checkpoint was written"
            time.sleep(0.05)
        if group:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    return process.returncode, out, err


# A terminal sends Ctrl-C to the whole group, workers included; a notebook interrupts the one process.
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("group", [False, True], ids=["process", "group"])
def test_ctrl_c_keeps_what_is_finished(tmp_path, workers, group):
    status, out, err = interrupted(tmp_path / "logs", "--workers", workers, group=group)
    assert status == 1, err
    assert "Traceback" not in err
    assert "are kept" in err
    told = json.loads(out)
    assert told["interrupted"]
    assert told["games"] >= 1000
    store = Store(tmp_path / "logs")
    assert store.sql("SELECT games FROM run").item() == told["games"]
    assert store.sql("SELECT count(*) FROM session").item() == told["games"]
    assert store.verify() == []
    whole = simulate(find(PIG), told["games"], seats=2, engine="plain", workers=1)
    assert whole.digest == told["digest"]


def test_ctrl_c_amid_the_counting_of_a_chunk_waits_for_its_end(tmp_path, monkeypatch):
    """Counters, digest and shards are of the same games, wherever the key is pressed."""
    add = Result.add

    def pressed_meanwhile(self, chunk, **how):
        if self.games >= 1000:
            os.kill(os.getpid(), signal.SIGINT)
        add(self, chunk, **how)

    monkeypatch.setattr(Result, "add", pressed_meanwhile)
    store = Store(tmp_path / "logs")
    plan = {"seats": 2, "engine": "plain", "workers": 1}
    found = simulate(find(PIG), 5000, sink=RunSink(store), **plan)
    monkeypatch.undo()
    assert found.interrupted
    assert 1000 < found.games < 5000
    assert found.digest == simulate(find(PIG), found.games, **plan).digest
    assert store.sql("SELECT count(*) FROM session").item() == found.games
