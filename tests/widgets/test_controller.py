from __future__ import annotations

import json

import pytest

from playkit.errors import StoreError
from playkit.widgets.play import open_table

from .playing import act, kinds


def test_an_action_is_on_disk_before_it_is_in_the_view(sit, pig, store):
    table = sit(pig)
    seen = []
    append = table.ledger.log.append

    def watched(rows):
        seen.append(table.version)
        return append(rows)

    table.ledger.log.append = watched
    before = table.version
    assert act(table, "roll")["ok"]
    assert seen == [before], "the journal was written while the page still showed the old table"
    assert table.version > before
    journal = "".join(path.read_text() for path in store.root.glob("live/*/*.jsonl"))
    assert '"action_text":"roll"' in journal


def test_an_illegal_action_is_a_notice_in_the_readers_language(sit, pig):
    table = sit(pig)
    hold = pig.code("hold")
    answer = table.dispatch({"do": "play", "code": hold})
    assert not answer["ok"]
    assert "not legal" in answer["notice"]
    table.dispatch({"do": "language", "lang": "ja"})
    assert "できません" in table.dispatch({"do": "play", "code": hold})["notice"]
    assert table.ledger.total == 0


NONSENSE = (
    {},
    {"do": "fly"},
    {"do": "play"},
    {"do": "play", "code": "x"},
    {"do": "play", "code": True},
    {"do": "play", "code": 10**9},
    {"do": "seek", "step": None},
    {"do": "undo", "n": 99},
    {"do": "undo", "n": -1},
    {"do": "redo"},
    {"do": "trunk"},
    {"do": "language", "lang": "<b>"},
    {"do": "branch", "step": 99},
)


@pytest.mark.parametrize("command", NONSENSE)
def test_nonsense_from_a_page_is_refused_with_a_notice_and_changes_nothing(sit, pig, command):
    table = sit(pig)
    answer = table.dispatch(command)
    assert answer["ok"] is False
    assert answer["notice"]
    assert table.ledger.total == 0


def test_a_fault_inside_is_recorded_told_and_the_table_goes_on(store, pig, monkeypatch):
    table = open_table(pig, ["Aki", "Bo"], store=store, seed=3)
    monkeypatch.setattr(table.session, "bot_pick", lambda _name: 1 // 0)
    monkeypatch.setattr(table, "_bot_waits", lambda: True)
    answer = table.dispatch({"do": "bot_step", "step": 0})
    assert "ZeroDivisionError" in answer["notice"]
    assert len(table.errors) == 1
    assert kinds(table)[-1] == "error"
    monkeypatch.undo()
    assert act(table, "roll")["ok"]
    table.ledger.log.close()


def test_a_full_disk_leaves_the_table_where_it_was(sit, pig, monkeypatch):
    table = sit(pig)
    steps = table.session.steps

    def refuse(_rows):
        raise StoreError("the disk is full", "ディスクがいっぱいです")

    monkeypatch.setattr(table.ledger.log, "append", refuse)
    answer = act(table, "roll")
    assert (answer["ok"], answer["notice"]) == (False, "the disk is full")
    assert table.session.steps == steps
    monkeypatch.undo()
    assert act(table, "roll")["ok"]


def test_a_click_on_a_table_that_moved_on_is_not_carried_out(sit, pig):
    table = sit(pig)
    assert act(table, "roll")["ok"]
    stale = table.dispatch({"do": "play", "code": pig.code("roll"), "step": 0})
    assert not stale["ok"]
    assert "moved on" in stale["notice"]


def test_messages_are_played_in_the_order_of_clicks_and_once(sit, pig):
    table = sit(pig)
    roll = pig.code("roll")
    first = {"client": "c", "id": 1, "do": "play", "code": roll}
    second = {"client": "c", "id": 2, "do": "language", "lang": "ja"}
    assert table.receive(second) == []
    assert [answer["id"] for answer in table.receive(first)] == [1, 2]
    total = table.ledger.total
    assert [answer["ok"] for answer in table.receive(first)] == [True], "a repeated message is acknowledged"
    assert table.ledger.total == total, "and not played again"


def test_undo_goes_back_to_the_start_and_redo_comes_back_to_the_same_table(sit, pig):
    table = sit(pig)
    for _ in range(4):
        act(table, "roll")
    states = table.session.steps, table.session.state_hash()
    for _ in range(4):
        assert table.dispatch({"do": "undo", "n": 1})["ok"]
    assert table.session.steps == ()
    for _ in range(4):
        assert table.dispatch({"do": "redo"})["ok"]
    assert (table.session.steps, table.session.state_hash()) == states
    assert kinds(table).count("undone") == kinds(table).count("redone") == 4
    assert not table.view()["redo"]


def test_one_press_of_undo_takes_back_the_bots_answers_too(sit, pig):
    table = sit(pig, ["Aki", "bot:timid"])
    act(table, "roll")
    if table.session.waiting == 0:
        act(table, "hold")
    before = table.view()["step"]
    while table.view()["bot"]:
        table.dispatch({"do": "bot_step", "step": table.ledger.total})
    assert table.ledger.total > before
    table.dispatch({"do": "undo", "n": table.view()["undo"]["n"]})
    assert table.session.waiting == 0
    assert table.ledger.total < before


def test_a_bot_waits_for_a_word_after_something_was_taken_back(sit, pig):
    table = sit(pig, ["bot:timid", "Aki"])
    table.dispatch({"do": "bot_step", "step": 0})
    total = table.ledger.total
    table.dispatch({"do": "undo", "n": 1})
    view = table.view()
    assert not view["bot"], "it would only do the same again at once"
    assert view["paused"]
    table.dispatch({"do": "bot_step", "step": 0})
    assert table.ledger.total == total, "undo restored the dice"


def test_two_tabs_asking_for_the_same_bot_step_get_one(sit, pig):
    table = sit(pig, ["bot:timid", "Aki"])
    assert table.dispatch({"do": "bot_step", "step": 0})["ok"]
    total = table.ledger.total
    assert table.dispatch({"do": "bot_step", "step": 0})["ok"]
    assert table.ledger.total == total


def test_the_past_is_only_looked_at(sit, pig):
    table = sit(pig)
    act(table, "roll")
    act(table, "roll")
    table.dispatch({"do": "seek", "step": 1})
    view = table.view()
    assert (view["live"], view["slider"]["step"], view["legal"]) == (False, 1, [])
    assert not table.dispatch({"do": "play", "code": pig.code("roll")})["ok"]
    table.dispatch({"do": "undo", "n": view["back"]})
    assert table.ledger.total == 2, "every pick after the moment looked at is taken back"
    assert table.view()["live"]


def test_a_branch_is_a_session_of_its_own_with_its_parent_named(sit, pig):
    table = sit(pig)
    act(table, "roll")
    act(table, "roll")
    trunk, steps = table.ledger.log.session, table.session.steps
    assert table.dispatch({"do": "branch", "step": 2})["ok"]
    child = table.ledger.log
    assert child.session != trunk
    assert (child.header["parent_session"], child.header["parent_step"]) == (trunk, 2)
    assert table.session.steps == steps[:2]
    assert table.view()["parent"]
    act(table, "roll")
    assert table.dispatch({"do": "trunk"})["ok"]
    assert (table.ledger.log.session, table.session.steps) == (trunk, steps)
    assert "branched" in kinds(table)


def test_the_end_is_recorded_once_and_told_once(store, pig):
    ends = []
    table = open_table(pig, ["bot:timid", "bot:timid"], store=store, seed=3, options={"target": 4})
    table._on_end = lambda: ends.append(1)
    while not table.session.over:
        assert table.dispatch({"do": "bot_step", "step": table.ledger.total})["ok"]
    assert kinds(table).count("session_ended") == 1
    assert ends == [1]
    ended = next(row for row in table.ledger.log.rows() if row["kind"] == "session_ended")
    results = ended["data"]["results"] if isinstance(ended["data"], dict) else json.loads(ended["data"])["results"]
    assert sum(result["win_share"] for result in results) == 1
    assert [result["score"] for result in results] == table.session.score()
    view = table.view()
    assert view["again"]
    assert "wins" in view["status"]["sentence"]
    first = table.ledger.log.session
    table.dispatch({"do": "again"})
    assert table.ledger.log.session != first
    assert table.ledger.total == 0
    table.ledger.log.close()


def test_a_real_table_is_asked_what_turned_up(sit, pig):
    table = sit(pig, chance="ask")
    act(table, "roll")
    view = table.view()
    assert len(view["legal"]) == 6
    assert "turned up" in view["status"]["sentence"]
    assert act(table, "die 5")["ok"]
    assert table.session.table.pot == 5
