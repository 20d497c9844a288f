"""Who was going to win in the course of one session: worked out or read from a store; a frame, a chart, a sentence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis.course import Course, Turn, band, turning_points
from playkit.dashboards.belief.moments import course_of, remarks_of, step_rows, steps_of, told_remarks
from playkit.dashboards.belief.words import ASSUMED, BELIEF_OF, FOLLOWED, NO_TURN, SENTENCE, TITLE
from playkit.dashboards.report import Answer, Section
from playkit.kernel.declare import CHANCE
from playkit.kernel.labels import Label
from playkit.simulate.beliefs import believe
from playkit.simulate.compiler import is_ready

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playkit.dashboards.belief.subject import Subject
    from playkit.simulate.beliefs import Beliefs
    from playkit.store import Store

CURVE = Label("Chances after every step", "一手ごとの見込み")
CURVE_READING = Label(
    "A click, or the list above, picks a seat, a turning point or a remark.",
    "クリックか上の一覧で、席・転機・メモを選べます。",
)
RUNS = {True: 200, False: 24}
"""Continuations of a position unless said otherwise, compiled and plain."""
OWN = ("steps", "seat", "chance", "low", "high", "half_a", "half_b", "moved", "ahead")
TURNS = {
    "step": pl.Int64, "steps": pl.Int64, "part": pl.Int64, "minute": pl.Float64, "who": pl.Int64, "action": pl.String,
    "en": pl.String, "ja": pl.String, "seat": pl.Int64, "change": pl.Float64, "size": pl.Float64,
}  # fmt: skip


@dataclass(frozen=True)
class Believed:
    """The chances of every seat after every step of a session, as bots that play on find them.

    A belief of somebody who sees everything on the table, of these bots playing the rest, and of the rules of today.

    Attributes:
        subject: the session.
        rows: one row a position and seat: `OWN` columns of `store.schema.BELIEF`, and `runs`.
        kept: whether it was read from a store rather than worked out.
    """

    subject: Subject
    rows: pl.DataFrame
    kept: bool = False

    @property
    def runs(self) -> int:
        """Continuations of each position."""
        return int(self.rows["runs"][0])

    @property
    def course(self) -> Course:
        """The same as arrays, for `playkit.analysis.course`; before the end `wins` are shares of the lead."""
        wins = np.array(self.subject.session.win_share())
        return course_of(self.subject.name or "session", self.rows, steps_of(self.subject.events), wins)

    @property
    def frame(self) -> pl.DataFrame:
        """One row a position and seat: steps (0 is the start), seat (0-based), chance, low, high, part, minute."""
        course = self.course
        moments = self.rows["steps"].unique().sort()
        played = course.parts.tolist()
        parts = [*(played[:1] or [0]), *played]  # the start stands in the part of the first step, if there is one
        known = pl.DataFrame({"steps": moments, "part": parts, "minute": course.minutes}).with_columns(
            part=pl.when(pl.col("part") > 0).then(pl.col("part")), minute=pl.col("minute").fill_nan(None)
        )
        return self.rows.select("steps", "seat", "chance", "low", "high").join(known, on="steps", how="left")

    def turning_points(self, most: int = 5) -> pl.DataFrame:
        """Give the steps that moved the chances most, largest first, none that noise alone may explain.

        Returns:
            step (0-based), steps (that stand after it), part (1-based), minute, who (0-based seat; null is chance),
            action (text), en, ja (its label), seat (whose chance moved most), change (of it), size (of all together).
        """
        course, moments = self.course, self.rows["steps"].unique().sort().to_list()
        rows = [self._turn(turn, course, moments) for turn in turning_points(course, most)]
        return pl.DataFrame(rows, schema=TURNS)

    def _turn(self, turn: Turn, course: Course, moments: list[int]) -> dict[str, Any]:
        session, steps = self.subject.session, moments[turn.moment]
        step, code = steps - 1, session.steps[steps - 1]
        who, minute = session.who(step), float(course.minutes[turn.moment])
        return {
            "step": step, "steps": steps, "part": int(course.parts[turn.moment - 1]) or None,
            "minute": None if np.isnan(minute) else minute, "who": None if who == CHANCE else who,
            "action": session.game.text(code), "en": session.game.label(code, "en"),
            "ja": session.game.label(code, "ja"), "seat": turn.seat, "change": turn.change, "size": turn.size,
        }  # fmt: skip

    def chart(self, lang: str = "en") -> Any:
        """Draw the curve: every seat with its Monte Carlo band, parts, turning points and remarks, both told below."""
        from playkit.charts.belief import belief_curve

        remarks = told_remarks(remarks_of(self.subject.events), lang)
        return belief_curve(self.frame, self.turning_points(), remarks, lang, about=self.note(lang))

    @property
    def answer(self) -> Answer:
        """The curve as a page of its own, to show, save or join with charts of one's own; picked by keyboard, too."""
        said = Label(self.sentence("en"), self.sentence("ja"))
        curve = Section("curve", CURVE, CURVE_READING, lambda lang: [[self.chart(lang)]])
        return Answer("belief-of-one", TITLE, "told", said, charts=[curve], subject=self.subject.session.game.title)

    def note(self, lang: str = "en") -> str:
        """Say whose belief this is."""
        bots = ", ".join(dict.fromkeys(self.subject.plan.bots))
        said = [BELIEF_OF(lang).format(bots=bots, runs=f"{self.runs:,}")]
        if self.subject.left:
            followed = step_rows(self.subject.events).height
            said.append(FOLLOWED(lang).format(n=followed, all=followed + self.subject.left))
        if self.subject.assumed:
            said.append(ASSUMED(lang))
        return ("。" if lang == "ja" else ". ").join(said)

    def sentence(self, lang: str = "en") -> str:
        """Say in one sentence when it turned most."""
        turns = self.turning_points(1)
        if turns.is_empty():
            return NO_TURN(lang)
        turn = turns.row(0, named=True)
        change = f"{turn['change'] * 100:+.0f}".replace("-", "−")
        return SENTENCE(lang).format(step=turn["steps"], action=turn[lang], seat=turn["seat"] + 1, change=change)

    def keep(self, store: Store) -> Path | None:
        """Keep it in the store that the session is of; nothing where it is of none.

        Raises:
            StoreError: the disk refused.
        """
        if self.subject.name is None:
            return None
        return store.believe({**self.subject.about, "runs": self.runs}, self.rows.select(OWN).to_dicts())


def work_out(
    subject: Subject, runs: int | None = None, *, engine: str = "auto",
    progress: Callable[[int, int], None] | None = None,
) -> Believed:  # fmt: skip
    """Let bots play on from every position of a session.

    Args:
        subject: the session.
        runs: continuations of a position; None is 200 where the game is compiled, else 24.
        engine: "compiled" waits for the compiling, "auto" takes it where it was done before.
        progress: called with (done, all); what it raises ends the work, and nothing is kept.
    """
    ready = engine == "compiled" or (engine == "auto" and is_ready(subject.plan.game))
    found = believe(
        subject.plan, subject.session.steps, RUNS[ready] if runs is None else runs,
        engine="compiled" if ready else "plain", progress=progress,
    )  # fmt: skip
    return Believed(subject, _rows(found))


def _rows(found: Beliefs) -> pl.DataFrame:
    positions, seats = found.chances.shape
    nothing = np.zeros(0)
    course = Course(
        "", found.chances, found.halves, found.moved, found.ahead, found.runs, nothing, nothing.astype(int), nothing
    )
    low, high = band(course)
    columns = {
        "chance": found.chances, "low": low, "high": high, "half_a": found.halves[0], "half_b": found.halves[1],
        "moved": found.moved, "ahead": found.ahead,
    }  # fmt: skip
    return pl.DataFrame(
        {
            "steps": np.repeat(found.moments, seats),
            "seat": np.tile(np.arange(seats), positions),
            **{name: values.ravel() for name, values in columns.items()},
        }
    ).with_columns(runs=pl.lit(found.runs, dtype=pl.Int64))


def kept(store: Store, subject: Subject, runs: int | None = None) -> Believed | None:
    """Read what the store keeps of this session, worked out the same way from the same steps; None where it does not.

    Args:
        store: where the session is.
        subject: the session, with the bots and the seed that are asked for.
        runs: at least so many continuations; None is any number.
    """
    if subject.name is None:
        return None
    about = subject.about
    same = [pl.col(name) == about[name] for name in ("source", "sees", "seed", "rules_hash", "bots_hash", "digest")]
    bots = json.dumps(about["bots"], separators=(",", ":"), ensure_ascii=False)
    rows = store.beliefs(subject.name).filter(*same, pl.col("bots") == bots, pl.col("runs") >= (runs or 0))
    return None if rows.is_empty() else Believed(subject, rows.select(*OWN, "runs"), kept=True)
