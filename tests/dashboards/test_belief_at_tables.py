"""Beliefs about what people played: a table the rules refereed, and a game that was written down and imported."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from playkit.charts.render import spec
from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.belief.moments import minutes_of, parts_of, remarks_of, steps_of
from playkit.games import find
from playkit.imports import read
from playkit.store import Store
from playkit.widgets.tablelog.controller import TableController
from playkit.widgets.tablelog.opening import opening_for
from playkit.widgets.tablelog.roles import Role
from playkit.widgets.tablelog.sitting import rules_by_name

CASE = Path(__file__).parents[1] / "imports" / "cases" / "03-logs-capture-movelist" / "input.txt"
RUNS, STEPS = 8, 10


def believe(store, session):
    return asked_of(session, RUNS, store=store, engine="plain", bots="random")(None)


def said(found, lang):
    return json.dumps(spec(found.chart(lang)), ensure_ascii=False)


class Refereed:
    """A table at which the rules run, and what is tapped there."""

    def __init__(self, store, game, names):
        self.controller = TableController(store, role=Role("host"), rules=rules_by_name([]))
        self.controller.begin(opening_for(find(game), names=names, level="referee"), {})
        self.board = self.controller.referee
        self.dice = random.Random(3)  # noqa: S311 - a test's picks

    def tap(self, do, **given):
        """Tap something that must be possible."""
        assert self.controller.dispatch({"do": do, **given})["ok"]

    def play(self, count):
        """Make so many steps, any that are legal."""
        for _ in range(count):
            code = self.dice.choice(self.board.session.legal_actions()).code
            assert self.board.dispatch({"do": "play", "code": code, "step": self.board.ledger.total})["ok"]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A refereed table of Patchies, cut off after some steps: one taken back, remarks of all kinds."""
    hands = Refereed(Store(tmp_path_factory.mktemp("table") / "logs"), "patchies", ["Haruka", "Bo", "Chi"])
    hands.play(4)
    hands.tap("tag", tag="long_think", seat=1)
    hands.play(3)
    hands.tap("undo")
    hands.tap("note", text="Haruka <b>laughs</b>")
    hands.play(STEPS - 6)
    hands.tap("question", text="may I?", rule="PAT-P-9", seat=2)
    hands.tap("ruling", text="yes", rule="PAT-P-9", seat=2)
    yield hands
    hands.controller.close()


def test_a_refereed_table_has_its_belief_with_the_remarks_of_its_testers(table):
    store, session = table.controller.store, table.controller.session
    found = believe(store, session)
    assert found.subject.session.steps == table.board.session.steps
    assert found.frame["steps"].max() == STEPS
    assert found.course.minutes[-1] >= found.course.minutes[0], "the table's clock"
    remarks = remarks_of(found.subject.events)
    assert remarks.select("steps", "seat", "kind", "tag").rows() == [
        (4, 1, "noted", "long_think"), (6, None, "noted", "note"), (STEPS, 2, "asked", None), (STEPS, 2, "ruled", None),
    ]  # fmt: skip
    assert remarks["minute"].is_sorted()
    lines = {
        "en": ("ⓐ step 4, ▲ Seat 2: a long think", "ⓑ step 6: [", "ⓒ step 10, ■ Seat 3: rules question: may I?"),
        "ja": ("ⓐ 4手目・▲ 席2：長考", "ⓑ 6手目：[", "ⓓ 10手目・■ 席3：裁定：yes"),
    }
    for lang, expected in lines.items():
        text = said(found, lang)
        assert [line for line in expected if line not in text] == []
        assert "Haruka" not in text, "whoever wrote down a name"
        assert found.answer.sentence(lang) == found.sentence(lang)
    assert all(name in found.answer.html("ja") for name in ('"linked":"seat 3"', '"linked":"step 4"'))
    assert believe(store, session).kept
    assert store.verify() == []


def test_a_step_taken_back_at_the_table_makes_its_belief_void(table):
    store, session = table.controller.store, table.controller.session
    before = believe(store, session)
    table.tap("undo")  # the ruling
    table.tap("undo")  # the question
    assert believe(store, session).kept, "remarks are no steps"
    table.tap("undo")
    assert store.beliefs(session).is_empty()
    after = believe(store, session)
    assert not after.kept
    assert after.frame["steps"].max() == before.frame["steps"].max() - 1
    same = after.frame.join(before.frame, on=["steps", "seat", "chance"], how="anti")
    assert same.is_empty(), "the past does not depend on what came after"


def test_an_imported_game_has_its_belief_as_far_as_the_rules_follow_its_moves(tmp_path):
    """A list of moves of a real evening: whoever led is read off who moved, a move that cannot be ends the curve."""
    store = Store(tmp_path / "logs")
    read(CASE).apply(store)
    (session,) = store.sessions()["session"]
    found = believe(store, session)
    assert (len(found.subject.session.steps), found.subject.left) == (7, 11), "the leader's lot, and six moves"
    assert "The rules follow 6 of 17 recorded steps" in found.note("en")
    assert remarks_of(found.subject.events).select("steps", "kind").rows() == [(7, "ruled"), (None, "noted")]
    text = said(found, "ja")
    assert "ⓐ 7手目・■ 席3：裁定" in text
    assert "ⓑ その後・◆ 席4：ここで悩む 1:40" in text
    assert believe(store, session).kept
    assert store.verify() == []


def test_what_was_not_written_down_has_the_part_and_the_minute_of_what_came_next(table):
    found = believe(table.controller.store, table.controller.session)
    moments = found.frame["steps"].unique().sort().to_numpy()
    written = found.subject.events
    events, lacking = steps_of(written), steps_of(written.filter(written["step"].ne_missing(3)))
    for of in (parts_of, minutes_of):
        whole, known = of(events, moments), of(lacking, moments)
        assert len(whole) == len(known)
        assert whole[:3].tolist() == known[:3].tolist()
    assert parts_of(lacking, moments).tolist() == [1] * (len(moments) - 1)
    assert minutes_of(lacking, moments)[4] == minutes_of(events, moments)[5]
