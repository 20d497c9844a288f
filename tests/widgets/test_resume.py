from __future__ import annotations

import pytest

from playkit.errors import OptionsError, StoreError
from playkit.widgets.ledger import fold
from playkit.widgets.play import open_table

from .playing import act, kinds


def test_the_same_call_lands_on_the_same_table(sit, pig):
    first = sit(pig, seed=None)
    act(first, "roll")
    again = sit(pig, seed=None)
    assert again.ledger.log.session == first.ledger.log.session
    assert again.session.steps == first.session.steps
    assert again.session.state_hash() == first.session.state_hash()


def test_what_is_played_after_a_restart_is_what_would_have_been_played_before(sit, pig):
    first = sit(pig)
    again = sit(pig)
    for _ in range(6):
        act(first, first.session.legal()[0])
    again.dispatch({"do": "look"})
    assert again.session.steps == first.session.steps


@pytest.mark.parametrize(
    "change", [{"name": "friday"}, {"seed": 4}, {"options": {"target": 20}}, {"seats": ("Aki", "Cy")}]
)
def test_another_call_is_another_table(sit, pig, change):
    assert sit(pig).ledger.log.session != sit(pig, **change).ledger.log.session


def test_a_finished_table_is_found_again_after_it_was_sealed(sit, pig):
    first = sit(pig)
    while not first.session.over:
        act(first, first.session.legal()[-1])
    session = first.ledger.log.session
    first.ledger.log.close()
    assert first.store.seal() == [session]
    again = sit(pig)
    assert again.ledger.log.session == session
    assert again.session.state_hash() == first.session.state_hash()


def test_two_tabs_follow_each_other(sit, pig):
    left, right = sit(pig), sit(pig)
    act(left, "roll")
    seen = right.version
    right.dispatch({"do": "look"})
    assert right.version > seen
    assert right.session.steps == left.session.steps
    right.dispatch({"do": "undo", "n": 1})
    left.dispatch({"do": "look"})
    assert left.session.steps == ()
    idle = left.version
    left.dispatch({"do": "look"})
    assert left.version == idle, "nothing new, nothing to draw"


@pytest.mark.parametrize("chance", ["auto", "ask"])
def test_what_was_taken_back_can_be_put_back_after_a_restart(sit, pig, chance):
    first = sit(pig, chance=chance)
    for _ in range(5):
        code = first.session.legal_codes()[0]
        assert first.dispatch({"do": "play", "code": code})["ok"]
    played = first.session.steps
    for n in (2, 1):
        first.dispatch({"do": "undo", "n": n})
    again = sit(pig, chance=chance)
    assert again.view()["redo"]
    for _ in range(2):
        assert again.dispatch({"do": "redo"})["ok"]
    assert again.session.steps == played
    assert not again.view()["redo"]
    third = sit(pig, chance=chance)
    assert third.session.steps == played
    assert not third.view()["redo"], "all of it has been put back"


def test_a_new_pick_forgets_what_could_be_put_back_after_a_restart_too(sit, pig):
    first = sit(pig)
    act(first, "roll")
    first.dispatch({"do": "undo", "n": 1})
    act(first, "roll")
    assert not sit(pig).view()["redo"]


def test_another_tab_can_put_back_what_this_one_took_back(sit, pig):
    left, right = sit(pig), sit(pig)
    act(left, "roll")
    played = left.session.steps
    left.dispatch({"do": "undo", "n": 1})
    right.dispatch({"do": "look"})
    assert right.dispatch({"do": "redo"})["ok"]
    left.dispatch({"do": "look"})
    assert left.session.steps == played
    assert not left.view()["redo"]


def test_two_tabs_cannot_make_the_same_step(sit, pig):
    left, right = sit(pig), sit(pig)
    act(left, "roll")
    answer = right.dispatch({"do": "play", "code": pig.code("roll"), "step": 0})
    assert not answer["ok"]
    assert "moved on" in answer["notice"]
    assert right.session.steps == left.session.steps, "the refused tab shows what the other did"


def test_a_batch_cut_short_by_a_crash_is_completed_on_opening(sit, pig, store):
    first = sit(pig)
    act(first, "roll")
    act(first, "roll")
    steps = first.session.steps
    first.ledger.log.close()
    for path in store.root.glob("live/*/*.jsonl"):
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:-1]) + lines[-1][: len(lines[-1]) // 2])
    again = sit(pig)
    assert again.session.steps == steps, "the same seed draws what the torn line said"
    assert fold(again.ledger.log.rows()).steps == [pig.text(code) for code in steps]


def test_a_session_handed_in_half_played_is_recorded_from_its_start(sit, pig):
    from playkit.kernel import Session

    session = Session(pig, 2, seed=11)
    session.play("roll")
    table = sit(session, ["Aki", "Bo"])
    assert table.session is session
    assert fold(table.ledger.log.rows()).steps == [pig.text(code) for code in session.steps]


def test_a_redone_step_is_folded_like_the_first_time(sit, pig):
    table = sit(pig)
    act(table, "roll")
    table.dispatch({"do": "undo", "n": 1})
    table.dispatch({"do": "redo"})
    assert fold(table.ledger.log.rows()).steps == [pig.text(code) for code in table.session.steps]
    assert sit(pig).session.steps == table.session.steps


def test_names_of_people_stay_out_of_the_journal(sit, pig, store):
    act(sit(pig, ["Wakana", "bot:timid"]), "roll")
    journals = "".join(path.read_text() for path in store.root.glob("live/*/*.jsonl"))
    assert "Wakana" not in journals
    assert "timid" in journals


def test_a_store_that_cannot_be_written_says_so(pig, tmp_path):
    (tmp_path / "logs").write_text("a file where the folder should be")
    with pytest.raises(StoreError):
        open_table(pig, 2, store=tmp_path / "logs")


def test_an_unknown_bot_or_a_wrong_number_of_seats_is_named(pig, tmp_path):
    with pytest.raises(OptionsError, match="timid"):
        open_table(pig, ["Aki", "bot:timidd"], store=tmp_path)
    with pytest.raises(OptionsError, match="seats"):
        open_table(pig, 7, store=tmp_path)


def test_bots_fill_the_last_seats(pig, store):
    table = open_table(pig, 3, bots="timid", store=store)
    assert [chair.bot for chair in table.chairs] == [None, "timid", "timid"]
    table.ledger.log.close()


def test_the_published_file_appears_when_a_session_ends(store, pig):
    import threading

    table = open_table(pig, 2, bots=["timid", "timid"], store=store, seed=3, options={"target": 4})
    while not table.session.over:
        table.dispatch({"do": "bot_step", "step": table.ledger.total})
    for thread in threading.enumerate():
        if thread.name == "playkit-publish":
            thread.join(300)
    assert (store.root / "playkit.duckdb").is_file()
    assert kinds(table)[-1] == "session_ended"
    table.ledger.log.close()
