"""Mending and forgetting from the shell."""

from __future__ import annotations

import pytest

from playkit.store import Store
from tests.cli.shell import PHASES


@pytest.fixture
def damaged(here):
    """A store with a changed byte in the one journal."""
    with Store(here / "logs").session("patchies", seats=2) as log:
        log.note("bored", text="n1")
        log.note("bored", text="n2")
    [path] = (here / "logs" / "live" / log.session).glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"n1"', b'"nX"'))
    return path


@pytest.mark.usefixtures("damaged")
def test_what_is_damaged_is_told_line_by_line_mended_and_then_intact(shell):
    found = shell("verify")
    assert found.status == 1
    assert [line.partition(": ")[2].split(" (")[0] for line in found.out.splitlines()] == [
        "checksum does not match",
        "events are missing between two numbers",
    ]
    said = shell("repair", "--lang", "ja")
    assert said.status == 1  # an event is lost for good, which nobody should overlook
    assert "1件のイベントは失われています" in said.out
    assert "quarantine/aside/" in said.out
    assert shell("verify").out == "everything is intact\n"
    again = shell("repair")
    assert (again.status, again.out) == (0, "nothing needed mending\n")


def test_a_mend_is_data_where_data_is_asked(shell, damaged):
    document = shell("repair", "--json").json
    assert document["problems"] == []
    [mend] = document["mended"]
    assert (mend["file"].rsplit("/", 1)[1], mend["lost"]) == (damaged.name, 1)


def test_forgetting_asks_before_it_deletes(shell, here):
    shell("import", PHASES)
    [name, *_] = Store(here / "logs").sql("SELECT display_name FROM tester ORDER BY pseudonym")["display_name"]
    refused = shell("forget", name, "--originals", typed="n\n")
    assert refused.status == 1
    assert Store(here / "logs").sql("SELECT count(*) FROM tester WHERE display_name IS NULL").item() == 0
    kept = shell("forget", name, "--lang", "ja")
    assert kept.out.splitlines()[0] == "T1 の名前を消しました"
    assert name not in kept.out
    gone = shell("forget", "T1", "--originals", "--yes", "--json").json["forgotten"]
    assert [file.split("/")[0] for file in gone["removed"]] == ["imports"]
    assert not list((here / "logs" / "imports").glob("*.csv"))
    assert shell("verify").status == 0
    assert shell("import", PHASES, "--json").json["counts"]["new"] == 0


def test_an_unknown_tester_is_refused_without_repeating_the_word(shell, here):
    Store(here / "logs").tester("アキ")
    said = shell("forget", "ケンジ", "--lang", "ja")
    assert said.status == 1
    assert "ケンジ" not in said.err
    assert "テスターはいません" in said.err


@pytest.mark.parametrize("command", [("repair",), ("forget", "T1")])
def test_a_folder_that_is_not_there_is_no_empty_store(shell, here, command):
    said = shell(*command, "--store", "lgs")
    assert said.status == 1
    assert "no store at 'lgs'" in said.err
    assert not (here / "lgs").exists()
