"""Beliefs in a cell: a bar, a way to stop, the curve in their place; and the same for a program that waits."""

from __future__ import annotations

import threading

import polars as pl
import pytest

from playkit import api
from playkit.errors import PlaykitError, StoreError
from playkit.widgets.believing import Believing


class Answered:
    """Stands for beliefs that are there."""

    frame = pl.DataFrame({"steps": [0]})

    def turning_points(self, most=5):
        """Give some rows."""
        return self.frame.head(most)

    def chart(self, lang="en"):
        """Draw a point."""
        import altair as alt

        return alt.Chart(pl.DataFrame({"x": [1.0]}), title=lang).mark_point().encode(x="x:Q")

    def sentence(self, lang="en"):
        """Say something that is not markup."""
        return f"<said> {lang}"


def shown(found):
    found._repr_mimebundle_()
    return found._cell


def test_a_program_waits_and_a_cell_shows_the_curve():
    found = Believing(lambda _tell: Answered(), "ja")
    assert found.wait(300).frame is Answered.frame
    assert found.frame is Answered.frame
    assert found.turning_points(1).height == 1
    assert found.sentence() == "<said> ja"
    cell = shown(found)
    assert cell.working.layout.display == "none"
    assert cell.status.value == "&lt;said&gt; ja"
    assert any("vega" in kind for kind in cell.shown.outputs[0]["data"])


def test_the_cell_ends_while_it_is_worked_out_and_shows_how_far_it_is():
    gate, told = threading.Event(), threading.Event()

    def slow(tell):
        tell(3, 9)
        told.set()
        gate.wait(300)
        return Answered()

    found = Believing(slow, "en")
    told.wait(300)
    cell = shown(found)
    assert (cell.bar.value, cell.bar.max) == (3, 9)
    assert "3 of 9" in cell.status.value
    assert found.wait(0.01) is None
    gate.set()
    found.wait(300)
    assert len(cell.shown.outputs) == 1
    assert shown(found) is cell, "one cell, however often it is shown"


def test_a_bar_that_moves_hundreds_of_times_a_second_sends_few_messages():
    gate, seen = threading.Event(), []

    def quick(tell):
        gate.wait(300)
        for done in range(1000):
            tell(done, 1000)
        return Answered()

    found = Believing(quick)
    cell = shown(found)
    cell.bar.observe(lambda change: seen.append(change["new"]), "value")
    gate.set()
    found.wait(300)
    assert len(seen) < 100


def test_it_can_be_stopped_and_keeps_nothing():
    begun = threading.Event()

    def endless(tell):
        for done in range(10**9):
            tell(done, 10**9)
            begun.set()

    found = Believing(endless, "ja")
    begun.wait(300)
    cell = shown(found)
    cell.stop.click()
    with pytest.raises(PlaykitError, match="Stopped"):
        found.wait(300)
    assert found.result is None
    assert "中止しました" in found.failure
    assert 'role="alert"' in cell.status.value
    assert cell.shown.outputs == ()


def test_what_was_kept_when_it_is_stopped_is_not_called_stopped():
    """The work keeps its result itself; a stop that comes a moment later must not deny it."""
    pressed = threading.Event()

    def keeps(tell):
        tell(9, 9)
        pressed.wait(30)
        return Answered()

    found = Believing(keeps)
    cell = shown(found)
    cell.stop.click()
    pressed.set()
    assert found.wait(300).frame is Answered.frame
    assert found.failure is None
    assert len(cell.shown.outputs) == 1


@pytest.mark.parametrize(("error", "said"), [(StoreError("no <b>", "ない"), "no <b>"), (ValueError("x"), "ValueError")])
def test_what_goes_wrong_is_said_in_the_cell_and_raised_to_who_waits(error, said):
    def broken(_tell):
        raise error

    found = Believing(broken)
    with pytest.raises(PlaykitError) as raised:
        found.wait(300)
    assert said in str(raised.value)
    assert "<b>" not in shown(found).status.value


def test_the_real_thing_runs_and_refuses_at_once_what_cannot_be():
    session = api.session("capture4", seed=1)
    found = api.belief(session, 8, engine="plain", lang="ja")
    assert found.wait(60).runs == 8
    assert "勝" in shown(found).status.value
    with pytest.raises(StoreError):
        api.belief("nobody", store="nowhere")
