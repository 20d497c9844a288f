"""The commands about games: what is there, what it declares, whether it keeps its promises."""

from __future__ import annotations

import pytest

from playkit.cli.lab import SETTINGS, free_port, write_settings
from playkit.errors import RulesError
from tests.cli.shell import WHISPER


def test_games_lists_every_game_with_its_seats(shell):
    listed = {game["name"]: game for game in shell("games", "--json").json["games"]}
    assert listed["patchies"]["seats"] == [2, 3, 4, 5]
    assert listed["patchies"]["title"] == {"en": "Patchies", "ja": "パッチーズ"}
    assert "パッチーズ  (2-5)" in shell("games", "--lang", "ja").out


def test_a_game_with_broken_rules_keeps_no_other_from_the_list(shell, monkeypatch):
    from playkit.cli import games

    def find(name):
        if name == "broken":
            raise RulesError("broken.py, line 3: no waiting", "broken.py 3行目：waitingがありません")
        return real(name)

    real = games.find
    monkeypatch.setattr(games, "names", lambda: ["broken", "patchies"])
    monkeypatch.setattr(games, "find", find)
    said = shell("games", "--json", "--lang", "ja")
    assert (said.status, [game["name"] for game in said.json["games"]]) == (1, ["patchies"])
    assert "3行目" in said.err


def test_describe_tells_all_that_a_game_declares(shell):
    told = shell("describe", "patchies", "--json").json
    assert {preset["name"] for preset in told["presets"]} >= {"vanilla", "seed", "named", "board_only"}
    by_name = {option["name"]: option for option in told["options"]}
    assert by_name["landlords"]["low"] == 0
    assert by_name["board"]["hole"] == "PAT-H-03"
    assert "destroyed" in {fact["name"] for fact in told["facts"]}
    assert {"place", "draw"} <= {action["name"] for action in told["actions"]}
    assert told["rules_page"].endswith("patchies.md")
    assert {rule["hole"] for rule in told["assumed"]} <= {option["hole"] for option in told["options"]}


def test_the_options_of_a_preset_are_written_as_the_shell_takes_them(shell):
    told = shell("describe", "patchies", "--json").json
    [preset] = [preset for preset in told["presets"] if preset["name"] == "board_only"]
    words = [word for name, value in preset["values"].items() for word in ("--option", f"{name}={value}")]
    said = shell("simulate", "patchies", "--games", 2, "--engine", "plain", "--no-store", "--json", *words)
    assert said.json["games"] == 2


def test_describe_speaks_japanese(shell):
    assert "得点" in shell("describe", "patchies", "--lang", "ja").out


def test_check_runs_thirty_promises_and_more_on_a_rules_file(shell):
    said = shell("check", WHISPER, "--seconds", 600, "--json")
    assert said.status == 0
    assert len(said.json["checks"]) >= 30
    assert all(check["ok"] for check in said.json["checks"])


def test_check_finds_a_rules_file_that_cannot_be_loaded(shell, here):
    (here / "mine.py").write_text("def waiting(table):\n    return (\n", encoding="utf-8")
    said = shell("check", "mine.py", "--json")
    assert said.status == 1
    assert [check["name"] for check in said.json["checks"] if not check["ok"]] == ["loads"]
    assert "mine.py:2: not Python" in said.json["checks"][0]["detail"]
    assert shell("check", "mine.py", "--lang", "ja").out.startswith("NO  ")


def test_check_of_a_file_that_is_not_there_is_wrong_use(shell):
    said = shell("check", "drafts/mine.py")
    assert (said.status, said.out) == (2, "")
    assert "mine.py" in said.err


def test_lab_without_notebooks_says_so(shell):
    said = shell("lab", "nowhere", "--lang", "ja")
    assert said.status == 2
    assert "フォルダー「nowhere」がありません" in said.err


def test_lab_tells_a_program_where_to_look_before_it_serves(shell, here, monkeypatch):
    called = {}

    def call(command, *, env, **_):
        called.update(command=command, env=env)
        return 0

    monkeypatch.setattr("playkit.cli.lab.subprocess.call", call)
    (here / "books").mkdir()
    (here / "books" / "01_play_patchies.ipynb").write_text("{}", encoding="utf-8")
    told = shell("lab", "books", "--json").json
    assert told["notebook"].endswith("01_play_patchies.ipynb")
    assert told["address"].endswith(f"01_play_patchies.ipynb?token={called['env']['JUPYTER_TOKEN']}")
    assert "--no-browser" in called["command"]
    # Whoever lists the machine's processes must not read the key to this notebook.
    assert called["env"]["JUPYTER_TOKEN"] not in " ".join(called["command"])


def test_the_settings_of_the_lab_keep_a_board_alive(tmp_path):
    written = (write_settings(tmp_path) / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8")
    assert '"windowingMode": "none"' in written
    assert '"commsOverSubshells": "disabled"' in written
    assert SETTINGS


def test_a_free_port_can_be_listened_on():
    import socket

    with socket.socket() as server:
        server.bind(("localhost", free_port()))


@pytest.mark.parametrize("words", [(), ("describe",), ("nosuch",), ("simulate", "patchies", "--games", "many")])
def test_wrong_words_end_with_status_two(shell, words):
    assert shell(*words).status == 2
