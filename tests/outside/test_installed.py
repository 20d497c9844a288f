"""A game that came with `pip install` is found by its name, wherever a game may be named."""

from __future__ import annotations

import json

import pytest

from .conftest import ran


@pytest.fixture
def shell(installed, tmp_path):
    """Run a command where the installed game is to be found."""

    def run(*words):
        return ran(["-m", "playkit", *words], tmp_path, PYTHONPATH=str(installed))

    return run


def test_it_was_installed_by_its_metadata_alone(installed):
    assert sorted(path.name for path in installed.iterdir()) == [
        "connect_four.py",
        "playkit_connect_four-1.dist-info",
    ]


def test_it_is_described_played_simulated_and_stored_by_name(shell):
    assert json.loads(shell("describe", "connect_four", "--json"))["title"]["ja"] == "四目並べ"
    told = json.loads(shell("simulate", "connect_four", "--games", 50, "--seats", 2, "--engine", "plain", "--json"))
    assert told["games"] == 50
    assert json.loads(shell("sql", "SELECT game FROM run", "--json"))["rows"] == [{"game": "connect_four"}]
    checks = json.loads(shell("check", "connect_four", "--seconds", 600, "--json"))["checks"]
    assert [check for check in checks if not check["ok"]] == []


def test_a_broken_neighbour_is_named_and_keeps_no_other_from_the_list(installed, tmp_path):
    code = "import sys; from playkit.cli import main; sys.argv[1:] = ['games', '--json', '--lang', 'ja']; main()"
    quiet = f"import contextlib\nwith contextlib.suppress(SystemExit):\n    {code}"
    told = json.loads(ran(["-c", quiet], tmp_path, PYTHONPATH=str(installed)))
    assert [game["name"] for game in told["games"]][-1] == "connect_four"
    assert len(told["games"]) == 5
    [problem] = told["problems"]
    assert "'broken' (connect_four:no_such_name)" in problem["en"]
    assert "「broken」" in problem["ja"]
