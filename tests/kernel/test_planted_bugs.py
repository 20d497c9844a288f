"""Bugs planted into copies of sound rules: each must be caught by the promise it breaks, by name."""

from __future__ import annotations

import pytest

from playkit.kernel import Session, contract, load
from playkit.kernel.contract import suite
from playkit.kernel.playout import PlainEngine
from playkit.kernel.table import Table

from .conftest import PIG, PLEDGE
from .planted import BUGS, DREAMING, drawn, saying


@pytest.fixture
def breaches(monkeypatch):
    """Check a game in little time and name the promises it breaks."""
    monkeypatch.setattr(suite, "ROUNDS", 2)

    def broken(game):
        return {check.name: check.detail for check in contract.check(game, seconds=600) if not check.ok}

    return broken


@pytest.mark.parametrize("bug", BUGS, ids=[bug.what for bug in BUGS])
def test_a_planted_bug_is_caught_by_name(bug, plant, breaches, monkeypatch):
    path = plant(bug.source, *bug.changes)
    if bug.lint is not None:
        assert bug.lint in breaches(path)["loads"]
        monkeypatch.setattr("playkit.kernel.game.lint", lambda *_: [])
    found = breaches(path)
    assert set(bug.caught_by) <= set(found), found


def test_there_are_enough_bugs_and_nearly_every_promise_has_caught_one():
    caught = {name for bug in BUGS for name in bug.caught_by} | {name for name, _, _ in KERNEL_BUGS}
    assert len({bug.what for bug in BUGS}) >= 20
    # The first two have tests of their own; the last needs the recorder blinded as well.
    assert set(contract.names()) - caught == {"loads", "no_warnings", "facts_fit_their_kinds"}


def test_a_scene_of_a_one_file_game_is_ordinary_python_and_may_be_right(plant, breaches):
    assert breaches(plant(PIG, drawn("view.pot"))) == {}


def test_a_choice_that_everybody_knows_may_be_called_open(plant, breaches):
    besides = DREAMING + "\n\n\ndef is_open(view):\n    return True"
    shown = ("WORTH =", 'SHOWN_BY = {"lay": ("opened",)}\nWORTH =')
    assert breaches(plant(PLEDGE, saying(besides), shown)) == {}


def test_a_fault_in_a_scene_names_its_line(plant, breaches):
    assert "pig.py:82: AttributeError" in breaches(plant(PIG, drawn("view.pott")))["scene_draws"]


def test_a_whole_per_seat_row_shows_as_a_broken_promise(plant, breaches):
    path = plant(PIG, ("    return table.banked[seat]\n", "    return table.banked[seat] + 0 * max(table.banked)\n"))
    assert "absent seats" in breaches(path)["no_warnings"]


# Bugs of the kernel itself: the promise must notice whose fault it ever is -------------------------------------------


def forgets_the_table(self, n=1):
    picks = [i for i, frame in enumerate(self._frames) if frame.who >= -1]
    kept = picks[-n]
    self._undone.append(self._steps[kept:])
    del self._steps[kept:], self._frames[kept:]
    self._wait()
    return kept


def brings_back_nothing(self, n=1):
    del self._undone[-n:]
    return len(self._steps)


def takes_anything(self, code):
    self.game.action_of(code)


def looks_at_itself(self, step):
    self.undo(len(self._steps) - step) if step < len(self._steps) else None
    return self


def branches_from_the_end(self, step):
    return self.at(len(self._steps) - 1 if step else 0)


def loses_a_row(self, since=0):
    return ROWS(self, since)[:-1]


def speaks_of_one_less(self, lang=None):
    return LEGAL(self, lang)[1:]


def wins_twice(self):
    return [1.0] * self.seats


def draws_by_the_clock(self):
    CLOCK.append(0)
    return self._recorder.offers[len(CLOCK) % len(self._recorder.offers)]


def logs_nothing(self, seed, index):
    return PLAY(self, seed, index)._replace(log=[])


def understands_anything(_self, _text):
    return 0


def takes_any_option(_self, _name, _value):
    return 1


def writes_every_option_alike(_self, _value):
    return "1"


def shows_everything(table, name, _field, _seat):
    return getattr(table, name)


def forgets_whom_it_asked(self):
    snapshot = list(SAVE(self))
    snapshot[list(self.state.fields).index("asked")] = 0
    return tuple(snapshot)


ROWS, LEGAL, PLAY, SAVE, CLOCK = Session.rows, Session.legal, PlainEngine.play, Table.save, []

KERNEL_BUGS = [
    ("undo_restores", "playkit.kernel.session.Session.undo", forgets_the_table),
    ("redo_brings_back", "playkit.kernel.session.Session.redo", brings_back_nothing),
    ("nothing_else_is_accepted", "playkit.kernel.session.Session._require", takes_anything),
    ("at_gives_the_past", "playkit.kernel.session.Session.at", looks_at_itself),
    ("branch_shares_the_prefix", "playkit.kernel.session.Session.branch", branches_from_the_end),
    ("rows_tell_everything", "playkit.kernel.session.Session.rows", loses_a_row),
    ("legal_actions_agree", "playkit.kernel.session.Session.legal", speaks_of_one_less),
    ("win_shares_sum_to_one", "playkit.kernel.session.Session.win_share", wins_twice),
    ("seed_decides_chance", "playkit.kernel.session.Session._draw", draws_by_the_clock),
    ("plain_engine_agrees", "playkit.kernel.playout.PlainEngine.play", logs_nothing),
    ("views_show_no_secret", "playkit.kernel.table.seen", shows_everything),
    ("unknown_words_are_refused", "playkit.kernel.game.Game.code", understands_anything),
    ("impossible_options_are_refused", "playkit.kernel.optionset.OptionSet.read", takes_any_option),
    ("options_survive", "playkit.kernel.declare.Option.text", writes_every_option_alike),
    ("snapshot_holds_everything", "playkit.kernel.table.Table.save", forgets_whom_it_asked),
]


@pytest.mark.parametrize(("name", "where", "bug"), KERNEL_BUGS, ids=[name for name, _, _ in KERNEL_BUGS])
def test_a_bug_of_the_kernel_is_caught_by_name(name, where, bug, breaches, monkeypatch):
    game = load(PLEDGE)
    monkeypatch.setattr(where, bug)
    assert name in breaches(game)


def test_a_fact_outside_its_kind_is_caught_even_where_the_recorder_is_blind(plant, breaches, monkeypatch):
    monkeypatch.setattr("playkit.kernel.recorder._check", lambda *_: None)
    path = plant(
        PIG, ("emit(table, FACT.banked, table.turn, table.pot)", "emit(table, FACT.banked, table.turn, -table.pot)")
    )
    assert "fact banked: points = -" in breaches(path)["facts_fit_their_kinds"]


# Patchies, in a copy of its folder ------------------------------------------------------------------------------------

PLACE = "            offer(table, place, cell)\n"
PATCHIES_BUGS = [
    ("a cell is offered twice", PLACE, PLACE + PLACE, "offers_differ"),
    ("a card leaves the deck twice", "table.deck[card] -= 1", "table.deck[card] -= 2", "ranges_hold"),
    (
        "an absent seat gets a pawn",
        "put_pawn(table, table.turn, cell)",
        "put_pawn(table, 4, cell)",
        "absent_seats_stay_untouched",
    ),
]


@pytest.mark.parametrize("bug", [bug[1:] for bug in PATCHIES_BUGS], ids=[bug[0] for bug in PATCHIES_BUGS])
def test_a_bug_planted_into_patchies_is_caught_by_name(bug, tmp_path, monkeypatch, looks_at_the_clock):
    old, new, name = bug
    for file in (PIG.parents[2] / "playkit" / "games" / "patchies").glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("from playkit.games.patchies.", "from .")
        if file.stem == "rules":
            assert old in text
            text = text.replace(old, new)
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(suite, "ROUNDS", 1)
    looks_at_the_clock(200)
    checks = contract.check(tmp_path, seconds=8)
    assert name in {check.name for check in checks if not check.ok}
