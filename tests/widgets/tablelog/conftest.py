"""Tables to log, in a store of their own, with a clock that a test moves: an hour passes in no time."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from playkit.games import find
from playkit.store import Store
from playkit.store.log import boot_id
from playkit.widgets.tablelog.controller import TableController
from playkit.widgets.tablelog.described import describe
from playkit.widgets.tablelog.moments import TableClock
from playkit.widgets.tablelog.opening import opening_for
from playkit.widgets.tablelog.roles import Role
from playkit.widgets.tablelog.sitting import rules_by_name

BEGINNINGS: dict[str, tuple[datetime, int]] = {}
"""When each store's first table was sat down at, by both clocks: the store stamps a session's first event itself."""


class Hands:
    """A table, whoever taps on it, and the time."""

    def __init__(self, store, table="table", role=None, **asked):
        now = datetime.now(UTC).replace(microsecond=0), time.monotonic_ns()
        self.start, self.origin_ns = BEGINNINGS.setdefault(str(store.root), now)
        self.passed_s = self.slept_s = 0.0
        self.taps = 0
        self.controller = TableController(
            store, table=table, role=role or Role("host"), rules=rules_by_name([]), clock=self.clock, **asked
        )

    def clock(self, header):
        """Make the session's clock run on this test's time."""
        return TableClock(
            header,
            wall=lambda: self.start + timedelta(seconds=self.passed_s + self.slept_s),
            mono_ns=lambda: self.origin_ns + round(self.passed_s * 1e9),
        )

    def begin(self, game, names=("Aki", "Bo", "Chi"), **more):
        """Begin a session at the beginning of this test's time."""
        what = find(game) if isinstance(game, str) else game
        now = {"started_at": self.start.isoformat(), "mono_origin_ns": self.origin_ns, "boot_id": boot_id()}
        self.controller.begin(opening_for(what, names=list(names), **more), now)
        return self

    def wait(self, seconds):
        """Let time pass."""
        self.passed_s += seconds
        return self

    def sleep(self, seconds):
        """Close the lid: the wall's clock goes on, the machine's stands still."""
        self.slept_s += seconds
        return self

    def try_(self, do, **given):
        """Tap; give the answer."""
        self.taps += 1
        answer = self.controller.dispatch({"do": do, **given})
        assert self.controller.errors == [], self.controller.errors[-1]
        return answer

    def do(self, do, **given):
        """Tap something that must be possible."""
        answer = self.try_(do, **given)
        assert answer["ok"], answer.get("notice")
        return self

    @property
    def view(self):
        """What the page is told."""
        return self.controller.view()

    def rows(self, *kinds):
        """Give the rows of some kinds that stand."""
        return [row for row in self.controller.book.rows if row["kind"] in kinds]

    def clocks(self):
        """Give the clocks as they are shown, by name."""
        return {clock["name"]: clock["text"] for clock in self.view["clocks"]}

    def scores(self):
        """Give the totals as they are shown, by seat."""
        return [seat["score"] for seat in self.view["seats"]]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


@pytest.fixture
def seat_down(store):
    """Give a function that opens a table of this test's store; every journal is let go at the end."""
    opened = []

    def here(**asked):
        opened.append(Hands(store, **asked))
        return opened[-1]

    yield here
    for hands in opened:
        hands.controller.close()


@pytest.fixture
def tea():
    return describe("Tea garden / 茶庭", 3, part="round {n} / ラウンド{n}", scores=["tea / 茶", "coins / コイン"],
                    board="3x4", marks=["flooded / 水没"], tags=["waits / 待ち"])  # fmt: skip


@pytest.fixture
def table(seat_down):
    """A table of Patchies with a phase under way."""
    return seat_down().begin("patchies").do("part", name="begin")
