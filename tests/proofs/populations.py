"""Populations of sessions, and what a sample of them says: so that intervals can be held against the truth.

Each is a `Population`: many sessions drawn once, how to take some of them (under new names, so that one may be taken
twice), and the figures of what was taken. The truth is what all of them say together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import course_data
import danger_data as data
import numpy as np
import plays_data
import polars as pl
import rounds_data

from playkit.analysis import findings
from playkit.analysis.choice_figures import add_widths
from playkit.analysis.coupling import coupling_by_relation
from playkit.analysis.course_figures import add_courses
from playkit.analysis.drawn import add_cards
from playkit.analysis.foresight import add_foresight
from playkit.analysis.foretold import Foretold, Named
from playkit.analysis.growth import add_growth
from playkit.analysis.lengths import add_lengths, add_parts, add_waiting
from playkit.analysis.measured import Panel, measured
from playkit.analysis.plays_recorded import plays_from_events
from playkit.analysis.race import Track
from playkit.analysis.race_figures import add_race
from playkit.analysis.roles import add_roles
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.analysis.snowball import add_snowball
from playkit.analysis.spread import add_spread
from playkit.analysis.starts import add_starts
from playkit.analysis.targets import add_targets

if TYPE_CHECKING:
    from collections.abc import Callable

    Figures = dict[tuple[str, str | None], tuple[float, float | None, float | None]]


@dataclass(frozen=True)
class Population:
    """Sessions to draw from.

    Attributes:
        sessions: one thing a session: a frame, or whatever its analysis reads.
        figures: what some of them say, each under its new name: estimate, low and high by measure and key.
        n: how many are drawn.
        own: measures whose truth is what samples of this size say on average, since more sessions are judged better.
        known: the truth, where sessions say it only roughly; else it is what all of them say together.
    """

    sessions: list[Any]
    figures: Callable[[list[Any]], Figures]
    n: int = 20
    own: tuple[str, ...] = ()
    known: Figures | None = None

    @property
    def truth(self) -> Figures:
        """Give the figures that intervals should hold."""
        return self.known or self.figures(self.sessions)


def panelled(add: Callable[..., None], *args: Any) -> Figures:
    """Read the figures that an analysis adds to a panel."""
    panel = Panel("people", None, "sessions")
    add(panel, *args)
    rows = measured([panel]).select("measure", "key", "estimate", "low", "high").rows()
    return {(measure, key): tuple(ends) for measure, key, *ends in rows}


def hand_figures(events: pl.DataFrame) -> Figures:
    """Read the figures of the slow first hand."""
    rows = findings.figures(plays_from_events(events))
    told = rows.select("measure", pl.col("part").cast(pl.String), "estimate", "low", "high").rows()
    return {(measure, part): tuple(ends) for measure, part, *ends in told}


def named(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """Join frames of sessions, each under a name of its own."""
    return pl.concat(frame.with_columns(session=pl.lit(f"s{k:05d}")) for k, frame in enumerate(frames))


def by_session(frame: pl.DataFrame) -> list[pl.DataFrame]:
    """Cut a frame into its sessions."""
    return frame.partition_by("session", maintain_order=True)


# Populations ---------------------------------------------------------------------------------------------------------


def races() -> Population:
    """Races of three seats whose leads tell something: ten rounds of unlike gains."""
    rng = np.random.default_rng(31)
    tracks = []
    for _ in range(600):
        gains = rng.gamma(1.5, 2.0, (10, 3)).round()
        scores = np.vstack([np.zeros(3), gains.cumsum(axis=0)])
        best = scores[-1] == scores[-1].max()
        tracks.append((scores, best / best.sum()))

    def figures(some: list[Any]) -> Figures:
        return panelled(add_race, [Track(f"s{k:05d}", *one) for k, one in enumerate(some)])

    return Population(tracks, figures, own=("excitement", "drama", "lowest"))


def finals() -> Population:
    """Final scores of four seats, now and then level."""
    rng = np.random.default_rng(32)
    found = []
    for _ in range(2000):
        scores = rng.poisson(20, 4)
        best = scores == scores.max()
        found.append(pl.DataFrame({"seat": range(4), "score": scores.astype(float), "win_share": best / best.sum()}))
    return Population(found, lambda some: panelled(add_spread, named(some)))


def lengths() -> Population:
    """Sessions of unlike length, one in eight broken off."""
    rng = np.random.default_rng(33)
    turns = rng.poisson(30, 3000) + 5
    frame = pl.DataFrame({
        "session": [str(k) for k in range(3000)], "turns": turns, "picks": turns * 2,
        "minutes": turns * rng.gamma(8, 0.25, 3000), "waited": rng.gamma(3, 1.5, 3000),
        "ended": rng.random(3000) > 0.12,
    })  # fmt: skip
    return Population(by_session(frame), lambda some: panelled(add_lengths, named(some)))


def clocks() -> Population:
    """Sessions of two parts in which three seats think, one of them longer."""
    rng = np.random.default_rng(34)
    found = []
    for _ in range(300):
        rows, clock = [{"kind": "session_started", "mono_ms": 0}, {"kind": "part_started", "part": 1, "mono_ms": 0}], 0
        for pick in range(3 * int(rng.integers(4, 9))):
            part = 1 if pick < 9 else 2
            if pick == 9:
                rows.append({"kind": "part_ended", "part": 1, "mono_ms": clock})
                rows.append({"kind": "part_started", "part": 2, "mono_ms": clock})
            rows.append({"kind": "turn_started", "seat": pick % 3, "mono_ms": clock, "part": part})
            clock += int(rng.gamma(2, 5000) * (1.5 if pick % 3 == 0 else 1))
            rows.append({"kind": "picked", "seat": pick % 3, "mono_ms": clock, "part": part, "step": pick})
        rows += [{"kind": "scored", "part": 2, "seat": seat, "value": 1, "mono_ms": clock} for seat in range(3)]
        rows.append({"kind": "part_ended", "part": 2, "mono_ms": clock})
        rows.append({"kind": "session_ended", "mono_ms": clock, "data": '{"finished": true}'})
        found.append(plays_data.events(rows, clock="measured"))

    def figures(some: list[Any]) -> Figures:
        events = named(some)
        return panelled(add_waiting, events, 3) | panelled(add_parts, events) | hand_figures(events)

    return Population(found, figures)


def widths() -> Population:
    """Picks with one action or several, more of them late."""
    rng = np.random.default_rng(35)
    found = []
    for _ in range(600):
        n = int(rng.integers(6, 20))
        wide = rng.poisson(np.linspace(0.5, 3, n)) + 1
        found.append(pl.DataFrame({"kind": ["picked"] * n, "choices": wide}))
    return Population(found, lambda some: panelled(add_widths, named(some)))


def hands() -> Population:
    """Sheets of three hands with minutes, the first one of half the spread, and with ratings of nine people."""
    rng = np.random.default_rng(36)
    found = []
    for number, gains in enumerate(plays_data.drawn((0.5, 1, 1), 400, seed=3, skill=0.3)):
        minutes = rng.gamma(20, (0.4, 0.5, 0.6))
        frame = plays_data.sheet((gains * 4).round().tolist(), minutes=minutes.tolist(), session="s")
        ratings = [
            {"kind": "rated", "part": part, "seat": seat, "data": f'{{"tester": "p{(number + seat) % 9}"}}',
             "value": float(np.clip(round(rng.normal(2.6 + 0.4 * part)), 1, 5))}
            for seat in range(4) for part in (1, 2, 3)
        ]  # fmt: skip
        found.append(pl.concat([frame, plays_data.events(ratings)]))

    return Population(found, lambda some: hand_figures(named(some)))


def rounds() -> Population:
    """Sessions of rounds in which nobody has any skill."""
    sessions = by_session(rounds_data.played_out(700, seed=4))

    def figures(some: list[Any]) -> Figures:
        found = rounds_data.counted(rounds_from_events(named(some), rounds_data.SHAPE))
        return (
            panelled(add_roles, found, rounds_data.ROLES, "points")
            | panelled(add_targets, found, rounds_data.POWERS, rounds_data.ROLES)
            | panelled(add_growth, found, rounds_data.CURVES)
            | panelled(add_snowball, found, rounds_data.CURVES, "points")
            | panelled(add_starts, found, "points")
            | panelled(add_cards, found, rounds_data.CARDS)
        )

    return Population(sessions, figures, n=24)


def forecasts() -> Population:
    """Predicted minutes beside those that came, and a stated chance beside who won."""
    rng = np.random.default_rng(38)
    came, off = rng.gamma(20, 3, 2000), rng.normal(4, 12, 2000)
    won = rng.random(2000) < 0.6
    found = [
        (
            {"item": "minutes", "said": came[k] + off[k], "came": came[k], "low": came[k] + off[k] - 10,
             "high": came[k] + off[k] + 10},
            [{"chance": 0.6, "won": float(won[k])}, {"chance": 0.4, "won": float(not won[k])}],
        )
        for k in range(2000)
    ]  # fmt: skip

    def figures(some: list[Any]) -> Figures:
        amounts = pl.DataFrame([{"session": f"s{k:05d}", **one} for k, (one, _) in enumerate(some)])
        chances = pl.DataFrame([{"session": f"s{k:05d}", **row} for k, (_, own) in enumerate(some) for row in own])
        return panelled(add_foresight, Foretold(amounts, chances, Named(np.zeros(0), np.zeros(0)), len(some)), {})

    return Population(found, figures)


def courses() -> Population:
    """Best of seven coins, each series as often as it comes."""
    races = course_data.every_race()
    rng = np.random.default_rng(39)
    chances = np.array([chance for chance, _ in races])
    kept = rng.choice(len(races), 600, p=chances / chances.sum())
    known = []
    for _, told in races:
        half = len(told) // 2
        parts = np.array([1] * half + [2] * (len(told) - 1 - half))
        minutes = rng.gamma(4, 2, len(told)).cumsum()
        known.append(course_data.exact(told)._replace(runs=200.0, parts=parts, minutes=minutes))

    def figures(some: list[Any]) -> Figures:
        return panelled(add_courses, [one._replace(session=f"s{k:05d}") for k, one in enumerate(some)])

    return Population([known[k] for k in kept], figures)


def phases() -> Population:
    """Three phases a session of a board on which nobody moves; half of the sessions laid it otherwise."""
    rng = np.random.default_rng(40)
    fell = [data.fallen(name, 3 * 1000, rng).reshape(1000, 3, 25) for name in ("spread", "point_symmetric")]

    def figures(some: list[Any]) -> Figures:
        told = coupling_by_relation(data.of_phases(np.concatenate(some), 3))
        return {
            ("coupling", name): tuple(ends)
            for name, *ends in told.select("relation", "estimate", "low", "high").iter_rows()
        }

    return Population([*np.concatenate(fell)], figures)


def _played_on(seats: int, goal: int, count: int = 400) -> Population:
    """Fair races whose chances are known from 200 continuations a position; the truth is of the exact ones."""
    rng = np.random.default_rng(40 + seats)
    told = []
    for _ in range(count):
        points = [(0,) * seats]
        while goal not in points[-1]:
            winner = rng.integers(seats)
            points.append(tuple(p + (k == winner) for k, p in enumerate(points[-1])))
        told.append(points)

    def figures(some: list[Any]) -> Figures:
        return panelled(add_courses, [one._replace(session=f"s{k:05d}") for k, one in enumerate(some)])

    rough = [course_data.played_on(points, 200, rng, goal) for points in told]
    return Population(rough, figures, known=figures([course_data.exact(points, goal) for points in told]))


def coins() -> Population:
    """Best of seven coins, played on."""
    return _played_on(2, 4)


def fours() -> Population:
    """Four seats to five points, played on: near-even chances for long."""
    return _played_on(4, 5)


MADE = {
    one.__name__: one
    for one in (races, finals, lengths, clocks, widths, hands, rounds, forecasts, courses, coins, fours, phases)
}


COVERS = {
    "races": "early lead_changes decided behind comeback excitement drama lowest leader_wins slope",
    "finals": "margin range relative closeness level shared",
    "lengths": "finished minutes_per_turn longest_wait minutes turns picks",
    "clocks": "waiting part_minutes part_picks downtime",
    "widths": "width width_third open picks",
    "hands": "minutes minutes_share stake slowness leader_wins lead_changes rating_gap boredom bits_per_minute",
    "rounds": "picked preferred win_with offer_win offer_gain hit skill named hit_role gap leader_wins runaway slope "
    "from_start led first_complete order drawn dealt",
    "forecasts": "minutes_bias minutes_error checked in_range brier brier_skill",
    "phases": "coupling",
    **dict.fromkeys(("coins", "fours"), "twin_excitement twin_drama twin_suspense twin_surprise twin_half_bits"),
    "courses": "twin_decided twin_lead_changes twin_lowest twin_comeback twin_excitement twin_drama twin_suspense "
    "twin_surprise twin_half_bits twin_part_bits twin_bits_per_minute",
}
"""Measures whose intervals a population holds against the truth; items of predictions are alike."""


@cache
def population(name: str) -> Population:
    """Draw a population, once."""
    return MADE[name]()
