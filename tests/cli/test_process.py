"""What only a process of its own shows: exit status, pipes, locales, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from playkit.store import Store
from tests.cli.shell import PATIENCE_S, started


def test_the_module_is_the_command(process):
    said = process("describe", "patchies", "--json")
    assert (said.status, said.json["name"]) == (0, "patchies")
    assert process("--version").out.strip()


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "というゲームはありません"),
        ({"LANG": "fr_FR.UTF-8"}, "no game is called"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "no game is called"),
        ({"PLAYKIT_LANG": "ja"}, "というゲームはありません"),
    ],
)
def test_the_language_follows_the_locale(process, locale, expected):
    said = process("describe", "nope", **locale)
    assert said.status == 2
    assert expected in said.err


def test_a_stream_that_cannot_carry_japanese_ends_no_command(process):
    narrow = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    assert "\\u30d1" in process("describe", "patchies", "--lang", "ja", **narrow).out
    assert process("describe", "patchies", "--json", **narrow).json["title"]["ja"] == "パッチーズ"


def test_a_reader_that_leaves_early_gets_no_traceback(here):  # noqa: ARG001 - a command always runs somewhere
    reading, writing = os.pipe()
    os.close(reading)  # before the command begins: it might be done before the reader has left
    command = started("describe", "patchies", "--json", stdout=writing)
    os.close(writing)
    _, err = command.communicate(timeout=PATIENCE_S)
    assert command.returncode == 1
    assert "Traceback" not in err


def wait_for(found):
    deadline = time.monotonic() + PATIENCE_S
    while not found():
        assert time.monotonic() < deadline, "nothing came"
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a child of its own console only")
def test_ctrl_c_in_a_simulation_keeps_what_was_played(here):
    command = started(
        "simulate", "patchies", "--games", 10_000_000, "--engine", "plain", "--workers", 1, "--json", LANG="ja_JP.UTF-8"
    )
    wait_for(lambda: list(Path(here).glob("logs/sim/*/progress.json")))
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=PATIENCE_S)
    told = json.loads(out)
    assert (command.returncode, told["interrupted"]) == (1, True)
    assert "で中断しました。そこまでの結果は残っています" in err
    store = Store(here / "logs")
    assert store.verify() == []
    assert store.sql("SELECT games FROM run").item() == told["games"] >= 1000
    assert (here / "logs" / "playkit.duckdb").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a child of its own console only")
def test_ctrl_c_at_a_table_loses_no_pick(here):
    command = started("play", "patchies", "--seats", 2, "--bots", "none", "--seed", 1)
    assert command.stdin
    assert command.stdout
    command.stdin.write("place a1\n")
    command.stdin.flush()
    # The table is drawn anew once the pick is on the disk; before that nobody was promised anything.
    while not (line := command.stdout.readline()).startswith("Seat 2:"):
        assert line, "the table closed"
    command.send_signal(signal.SIGINT)
    _, err = command.communicate(timeout=PATIENCE_S)
    assert command.returncode == 1
    assert "interrupted; what was stored before is intact" in err
    assert Store(here / "logs").sql("SELECT action_text FROM event WHERE kind = 'picked'").rows() == [("place a1",)]
