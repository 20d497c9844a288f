"""`playkit table`: what is refused before anything is served, and what the links are (a browser tries the server)."""

from __future__ import annotations

import json
import socket

import pytest
from typer.testing import CliRunner

from playkit.cli import served, table_page
from playkit.cli.app import app
from playkit.errors import MissingExtra, OptionsError
from playkit.games import find
from playkit.widgets.tablelog.roles import Keys
from playkit.widgets.tablelog.sitting import Served, addresses


@pytest.fixture
def run(monkeypatch):
    """Run the command with a server that ends at once."""
    started = []
    monkeypatch.setattr(
        served, "_run", lambda command, _folder, environment: started.append((command, environment)) or 0
    )

    def go(*arguments):
        return CliRunner().invoke(app, ["table", *arguments]), started

    return go


def test_a_mistyped_game_is_told_with_its_nearest_match_and_nothing_is_served(run, tmp_path):
    result, started = run("patchis", "--store", str(tmp_path / "logs"))
    assert result.exit_code == 2
    assert "patchies" in result.stderr
    assert started == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_links_are_told_to_a_person_and_to_a_program(run, tmp_path, lang):
    store = str(tmp_path / "logs")
    result, started = run("patchies", "--seats", "秋, Bo", "--store", store, "--lang", lang)
    assert result.exit_code == 0
    assert result.stdout.count("http://127.0.0.1:") == 5
    assert "秋" in result.stdout
    [(_, environment)] = started
    assert json.loads(environment["PLAYKIT_TABLE"])["seats"] == ["秋", "Bo"]
    told = json.loads(run("patchies", "--seats", "秋, Bo", "--store", store, "--json")[0].stdout)
    assert told["address"] == told["links"][0]["address"]
    assert told["address"] in result.stdout, "the same links as before"
    assert [link["role"] for link in told["links"]] == ["host", "scorer", "observer", "seat", "seat"]


def test_a_taken_port_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OptionsError, match=str(port)):
            served.settled(tmp_path, "table", port)
        assert served.settled(tmp_path, "table", None)[0] != port


def test_port_and_token_stay_from_one_evening_to_the_next(tmp_path):
    first = served.settled(tmp_path, "table", None)
    assert served.settled(tmp_path, "table", None) == first
    assert served.settled(tmp_path, "other", None)[1] != first[1]
    (tmp_path / ".tables" / "table.server.json").write_text("damaged")
    assert served.settled(tmp_path, "table", None)[1] != first[1]


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(served.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(MissingExtra, match="app"):
        served.need_voila()


def test_lan_names_this_machines_address_or_says_that_there_is_none(monkeypatch):
    class Nowhere:
        def __init__(self, *_):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def connect(self, _address):
            raise OSError("network is unreachable")

    monkeypatch.setattr(served.socket, "socket", Nowhere)
    with pytest.raises(OptionsError, match="--lan"):
        served.own_address()


def test_the_token_is_in_a_file_of_the_owner_and_in_no_command(run, tmp_path):
    _, started = run("--store", str(tmp_path / "logs"))
    token = json.loads((tmp_path / "logs" / ".tables" / "table.server.json").read_text())["token"]
    [(command, _)] = started
    assert not any(token in word for word in command)


def test_a_code_to_scan_carries_its_secret_behind_the_hash(tmp_path):
    keys = Keys.at(tmp_path, "table")
    links = addresses("http://127.0.0.1:1/?token=t", keys, "ja", ["", "Bo"])
    assert len({link["address"] for link in links}) == 5
    for link in links:
        base, _, secret = link["address"].partition("#k=")
        assert base == "http://127.0.0.1:1/?token=t"
        assert keys.role(secret).name == link["role"]
        assert link["picture"].startswith("data:image/svg+xml")
    assert "席1" in links[3]["label"]
    assert "Bo" in links[4]["label"]


def test_what_a_served_page_must_know_travels_whole(monkeypatch):
    there = Served("/store", "t", ("patchies",), "ja", "http://x", ("秋",), "12")
    for name, value in there.environment().items():
        monkeypatch.setenv(name, value)
    assert Served.here() == there


def test_a_description_file_is_a_game(run, tmp_path):
    file = tmp_path / "tea.toml"
    file.write_text('title = "Tea garden / 茶庭"\nseats = 3\nscores = ["tea / 茶"]\nboard = "3x4"\n', encoding="utf-8")
    assert run(str(file), "--store", str(tmp_path / "logs"))[0].exit_code == 0
    for wrong in (
        "title = 5",
        "nonsense",
        'title = "x"\nwings = 2',
        'title = "x"\nboard = "99x1"',
        'title = "x"\nseats = 0',
    ):
        file.write_text(wrong)
        assert run(str(file), "--store", str(tmp_path / "logs"))[0].exit_code == 2, wrong
    assert run(str(tmp_path / "none.toml"))[0].exit_code == 2


def test_how_it_goes_is_a_picture_and_what_the_dashboards_say(tmp_path, monkeypatch):
    from playkit.widgets.tablelog.sitting import open_logger

    logger = open_logger("patchies", ["Aki", "Bo"], store=tmp_path / "logs")
    for tap in (
        {"do": "part", "name": "begin"},
        {"do": "score", "seat": 0, "text": "3"},
        {"do": "part", "name": "end"},
    ):
        assert logger.dispatch(tap)["ok"]
    monkeypatch.setattr(
        table_page, "questions", lambda: [{"question": "danger", "title": {"en": "Danger", "ja": "危険度"}}]
    )
    picture, danger = table_page.tell(tmp_path / "logs", logger.session, find("patchies"), "ja")
    assert picture["picture"].startswith("data:image/svg+xml;base64,")
    assert danger["title"] == "危険度"
    assert danger["sentence"]
    assert len(table_page.tell(tmp_path / "logs", logger.session, None, "en")) == 1
    logger.close()
