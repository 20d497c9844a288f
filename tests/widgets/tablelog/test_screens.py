"""Several screens at one table, and screens that come back: each is a process of its own with the same journal."""

from __future__ import annotations

import pytest

from playkit.errors import StoreError
from playkit.widgets.tablelog.roles import Keys, Role

from .conftest import Hands


@pytest.fixture
def second(table, seat_down):
    """Another screen at the same table, as another kernel has it."""
    hands = seat_down()
    hands.passed_s = table.passed_s
    return hands


def test_another_screen_lands_on_the_same_session_and_follows(table, second):
    assert second.controller.session == table.controller.session
    table.do("score", seat=0, text="4")
    second.do("look")
    assert second.scores() == ["4", "–", "–"]
    second.wait(2).do("tag", tag="laughing", seat=1)
    version = table.controller.version
    table.do("look")
    assert table.controller.version > version
    assert table.view["lines"][0]["what"] == "laughing"


def test_one_screen_takes_back_what_another_tapped(table, second):
    table.do("score", seat=0, text="4")
    second.do("undo")
    table.do("look")
    assert table.scores() == ["–", "–", "–"]
    table.do("redo")
    second.do("look")
    assert second.scores() == ["4", "–", "–"]


def test_a_tap_whose_answer_was_lost_counts_once_even_for_another_kernel(table, second):
    message = {"do": "score", "seat": 0, "text": "4", "client": "phone", "id": 1, "tap": "phone-1"}
    assert table.controller.receive(message)[0]["ok"]
    assert table.controller.receive(message)[0]["ok"]
    again = second.controller.receive({**message, "client": "phone after reload", "id": 1})
    assert again[0]["ok"]
    assert again[0]["tap"] == "phone-1"
    assert len([row for row in second.controller.log.rows() if row["kind"] == "scored"]) == 1


def test_messages_that_arrive_out_of_order_are_carried_out_in_order(table):
    first = {"do": "tag", "tag": "idea", "client": "a", "id": 1}
    second = {"do": "note", "text": "later", "client": "a", "id": 2}
    assert table.controller.receive(second) == []
    assert [answer["id"] for answer in table.controller.receive(first)] == [1, 2]
    assert [row["text"] for row in table.rows("noted")] == [None, "later"]


def test_the_moment_is_that_of_the_tap_however_late_it_arrives(table):
    wall = table.controller._clock.now().at.timestamp() * 1000
    ahead = 3_600_000  # this phone's clock is an hour fast
    look = {"do": "look", "client": "p", "id": 1, "sent": wall + ahead, "tapped": wall + ahead}
    table.controller.receive(look)
    table.wait(100)
    tap = {
        "do": "tag",
        "tag": "idea",
        "client": "p",
        "id": 2,
        "sent": wall + ahead + 99_000,
        "tapped": wall + ahead + 40_000,
    }
    table.controller.receive(tap)
    assert table.rows("noted")[0]["mono_ms"] == pytest.approx(40_000, abs=50)
    liar = {"do": "tag", "tag": "bug", "client": "q", "id": 1, "sent": "now", "tapped": -5}
    table.controller.receive(liar)
    assert table.rows("noted")[1]["mono_ms"] == pytest.approx(100_000, abs=50)


def test_a_table_opened_again_stands_as_it_was(table, seat_down):
    table.do("score", seat=1, text="9").wait(30).do("tag", tag="quote").do("undo")
    before = {name: table.view[name] for name in ("seats", "lines", "undo", "redo", "status")}
    table.controller.close()
    again = seat_down()
    again.passed_s = table.passed_s
    assert {name: again.view[name] for name in before} == before


def test_a_torn_last_line_loses_nothing_that_was_acknowledged(store, table, seat_down):
    table.do("score", seat=1, text="9").wait(2).do("tag", tag="idea")
    table.controller.close()
    [journal] = store.root.glob("live/*/*.jsonl")
    journal.write_bytes(journal.read_bytes() + b'{"kind":"scored","seat":0,"val')
    again = seat_down()
    again.passed_s = table.passed_s
    assert again.scores() == ["–", "9", "–"]
    again.wait(2).do("score", seat=0, text="1")
    assert again.scores() == ["1", "9", "–"]


def test_a_full_disk_is_a_notice_and_the_page_shows_no_more_than_the_disk_has(table, monkeypatch):
    def full(_rows):
        raise StoreError("no space left", "空き容量がありません")

    monkeypatch.setattr(table.controller.log, "append", full)
    answer = table.try_("score", seat=0, text="4")
    assert not answer["ok"]
    assert "space" in answer["notice"]
    assert table.scores() == ["–", "–", "–"]
    monkeypatch.undo()
    table.wait(2).do("score", seat=0, text="4")
    assert table.scores() == ["4", "–", "–"]


def test_the_journal_has_it_before_the_view(table, monkeypatch):
    seen = []
    append = table.controller.log.append
    monkeypatch.setattr(table.controller.log, "append", lambda rows: (seen.append(table.scores()), append(rows))[1])
    table.do("score", seat=0, text="4")
    assert seen == [["–", "–", "–"]]


def test_what_breaks_inside_is_told_and_recorded(table, monkeypatch):
    from playkit.widgets.tablelog import observing

    monkeypatch.setitem(observing.OBSERVING, "rest", lambda _desk, _command: 1 / 0)
    answer = table.controller.dispatch({"do": "rest"})
    assert not answer["ok"]
    assert "ZeroDivisionError" in answer["notice"]
    assert [row["kind"] for row in table.controller.log.rows()][-1] == "error"
    monkeypatch.undo()
    table.controller.errors.clear()
    table.do("score", seat=0, text="2")


# ---- links and what they may ----

MAY = {
    "observer": {"tag", "note", "question", "look"},
    "seat0": {"tag", "note", "question", "look", "rate"},
    "scorer": {"tag", "note", "question", "look", "rate", "score", "undo", "turn", "part", "pause", "ruling"},
}
EVERYTHING = {
    "tag": {"tag": "idea"},
    "note": {"text": "x"},
    "question": {"text": "y"},
    "look": {},
    "rate": {"item": "part", "seat": 0, "value": 3, "part": 1},
    "score": {"seat": 0, "text": "1"},
    "undo": {},
    "turn": {},
    "pause": {},
    "ruling": {"text": "z"},
    "part": {"name": "end"},
    "predict": {"item": "fun", "value": 1},
    "level": {"to": "referee"},
    "end": {},
    "start": {"game": 0},
    "again": {},
}


@pytest.fixture
def keyed(store):
    keys = Keys.at(store.root, "table")
    hands = Hands(store, keys=keys).begin("patchies")
    hands.controller._fixed = None
    hands.do("part", name="begin", key=keys.key("host"))
    yield hands, keys
    hands.controller.close()


@pytest.mark.parametrize("who", MAY)
def test_a_link_may_do_what_its_role_may_and_nothing_else(keyed, who):
    hands, keys = keyed
    key = keys._keys[who]
    for name, given in EVERYTHING.items():
        before = hands.controller.log.rows()
        answer = hands.wait(3).try_(name, key=key, **given)
        assert answer["ok"] == (name in MAY[who]), (name, answer)
        if not answer["ok"]:
            assert hands.controller.log.rows() == before


def test_a_seat_answers_for_itself_alone(keyed):
    hands, keys = keyed
    answer = {"item": "part", "value": 3, "part": 1}
    assert hands.try_("rate", key=keys.key("seat", 1), seat=1, **answer)["ok"]
    assert not hands.try_("rate", key=keys.key("seat", 1), seat=0, **answer)["ok"]


@pytest.mark.parametrize("key", [None, "", "guess", 5, ["x"], "é", "\ud800", {"k": 1}, True, "x" * 10_000])
def test_without_a_links_secret_nothing_is_told_or_done(keyed, key):
    hands, _ = keyed
    hands.controller._shown = None
    for name, given in EVERYTHING.items():
        before = hands.controller.log.rows()
        assert not hands.try_(name, key=key, **given)["ok"]
        assert hands.controller.log.rows() == before
    assert hands.view["state"] == "locked"
    assert "seats" not in hands.view
    assert "title" not in hands.view


def test_the_page_shows_what_the_role_that_said_hello_may_see(keyed):
    hands, keys = keyed
    hands.controller._shown = None
    hands.do("hello", key=keys.key("observer"))
    assert hands.view["role"] == "observer"
    assert hands.view["links"] == []


def test_secrets_are_kept_from_journals_exports_and_strangers(keyed, store, tmp_path):
    hands, keys = keyed
    hands.do("end", key=keys.key("host"))
    hands.controller.close()
    store.publish()
    store.export(tmp_path / "out", "jsonl", personal=True)
    secrets = list(keys._keys.values())
    kept = store.root / ".tables" / "table.json"
    assert kept.stat().st_mode & 0o077 == 0
    for path in [*store.root.rglob("*"), *(tmp_path / "out").rglob("*")]:
        if path.is_file() and path != kept:
            content = path.read_bytes()
            assert not any(secret.encode() in content for secret in secrets), path.name


def test_links_stay_the_same_and_are_hard_to_guess(store):
    one, two = Keys.at(store.root, "table"), Keys.at(store.root, "table")
    assert one._keys == two._keys
    assert len(set(one._keys.values())) == len(one._keys)
    assert min(map(len, one._keys.values())) >= 16
    assert Keys.at(store.root, "other")._keys.keys() == one._keys.keys()
    assert not set(Keys.at(store.root, "other")._keys.values()) & set(one._keys.values())
    with pytest.raises(StoreError):
        Keys.at(store.root, "../elsewhere")


def test_an_observer_words_only_what_it_tapped_itself(keyed):
    hands, keys = keyed
    host, observer = keys.key("host"), keys.key("observer")
    hands.controller.receive({"do": "tag", "tag": "idea", "key": host, "client": "h", "id": 1})
    hands.controller.receive({"do": "tag", "tag": "bug", "key": observer, "client": "o", "id": 1})
    theirs = {"do": "text", "entry": "h-1", "nth": 0, "text": "x", "key": observer, "client": "o"}
    mine = {"do": "text", "entry": "o-1", "nth": 0, "text": "x", "key": observer, "client": "o"}
    assert not hands.controller.dispatch(theirs)["ok"]
    assert hands.controller.dispatch(mine)["ok"]


def test_a_role_is_asked_of_every_command_there_is():
    from playkit.widgets.tablelog.observing import OBSERVING

    known = {*OBSERVING, "hello", "look", "language", "start", "again", "level"}
    assert {name for name in known if Role("host").may(name)} == known, "nothing is beyond the host"
    assert not any(Role(name).may("format_disk") for name in ("host", "scorer", "observer"))
