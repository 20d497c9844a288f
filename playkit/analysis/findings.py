"""The slow first hand in figures: one table of measures for people, samples and bots, each with its interval and n."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis import belief, choices, feelings, leads, stakes, tempo
from playkit.analysis.exchangeable import exchangeable
from playkit.analysis.measured import opened
from playkit.analysis.plays import no_plays
from playkit.analysis.pooled import UNKNOWN, Ends, interval, mean, ratio
from playkit.analysis.upsets import skew_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from playkit.analysis.belief import Twins
    from playkit.analysis.choices import Decision
    from playkit.analysis.plays import Plays
    from playkit.analysis.pooled import Pooled
    from playkit.analysis.upsets import Upsets

    Floats = NDArray[np.float64]
    Decided = Mapping[tuple[str | None, str | None], Sequence[Decision]]

LEAST_SESSIONS = 6
"""Sessions below which nothing is decided: a test of pairs cannot reach 5 % with fewer."""
LEAST_GAMES = 100
"""Simulated games below which a figure of bots is greyed."""
FLOORS = {"sessions": LEAST_SESSIONS, "people": LEAST_SESSIONS, "games": LEAST_GAMES, "decisions": 100}
"""The n from which a figure is shown plainly, by what n counts."""

FIGURES = {
    "facet": pl.String,
    "draft": pl.String,
    "measure": pl.String,
    "part": pl.Int64,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "standard": pl.Float64,
    "p": pl.Float64,
    "n": pl.Int64,
    "n_unit": pl.String,
    "unit": pl.String,
    "enough": pl.Boolean,
}
"""One row a figure. `part` is 1-based, null where it is of the whole session; `standard` is what parts that count alike
would give, null where there is no such number; `low` and `high` may be null where an end is unbounded or unknown."""

UNITS = {
    "minutes": "minutes",
    "slowness": "ratio",
    "bits_per_minute": "ratio",
    "lead_changes": "per_session",
    "boredom": "per_10_minutes",
    "rating_gap": "rating_points",
    "carry_over": "ratio",
}
"""Units of measures; all others are shares."""


@dataclass(frozen=True)
class Played:
    """What bots did: their plays, and how they went on from them.

    Attributes:
        plays: of one facet and draft.
        play_on: see `belief.resolved_shares`.
        decisions: choices that were looked into; empty where none were.
        carried: for each part but the last, how much other history changed the rest with the same dice, and how much
            other dice did, game by game.
    """

    plays: Plays
    play_on: Callable[[int], Twins] | None = None
    decisions: Sequence[Decision] = ()
    carried: Sequence[tuple[Any, Any]] = ()


def figures(recorded: Plays, played: Sequence[Played] = (), decided: Decided | None = None) -> pl.DataFrame:
    """Work out every measure for every facet and draft; columns are `FIGURES`.

    Args:
        recorded: plays of people (and samples), any number of facets and drafts.
        played: plays of bots, one facet and draft each.
        decided: by facet and draft, choices of the recorded sessions that were looked into.
    """
    rows: list[dict[str, Any]] = []
    for facet, draft in _panels(recorded):
        panel = _Panel(facet, draft, recorded.only(facet, draft), "sessions")
        rows += [*panel.people(), *panel.choices((decided or {}).get((facet, draft), ()))]
    for bots in played:
        for facet, draft in _panels(bots.plays):
            rows += _Panel(facet, draft, bots.plays, "games").bots(bots)
    return pl.DataFrame(rows, schema=FIGURES)


def bits_quotient(plays: Plays) -> tuple[float, Ends, int] | None:
    """Give what a minute of part 1 tells about the winner, over what a minute of the whole session tells.

    Returns:
        ratio, interval, sessions; None without sessions that know minutes and points. Bits are halfway between those of
        the sessions that a model was fitted on and those of sessions it has not seen; the interval begins where that of
        the latter does, and ends where that of the former does or the steepest likely slope would.
    """
    counted = plays.counted()
    minutes = tempo.minutes_by_part(plays)
    known = ~np.isnan(minutes).any(axis=1) if minutes.size else np.zeros(0, bool)
    if known.sum() < LEAST_SESSIONS:
        return None
    standing, wins = leads.standings(counted, 1)[known], leads.win_shares(counted)[known]
    wins = wins[:, : standing.shape[1]]
    whole = belief.bits_of(wins, (~np.isnan(standing)).sum(axis=1))
    if not whole.any():
        return float("nan"), UNKNOWN, int(known.sum())  # all won everywhere: there is nothing to tell
    others, fitted = belief.bits_told(standing, wins), belief.bits_fitted(standing, wins)
    most = belief.bits_at_most(standing, wins)
    told = float(others.mean() + fitted.came.mean()) / 2
    share = mean(minutes[known, 0] / minutes[known].sum(axis=1))
    return told / whole.mean() / share.value, _bits_ends(told, (others, fitted, most), whole, share), int(known.sum())


def _bits_ends(told: float, bits: tuple[Floats, Upsets, float], whole: Floats, share: Pooled) -> Ends:
    """Interval of bits over all bits and the share of minutes; how sure that share is adds to it (square and add)."""
    others, fitted, most = bits
    # Sessions of more seats have more to tell: what they tell is taken beside that.
    spread = others - others.mean() - told / whole.mean() * (whole - whole.mean())
    low, _ = skew_ends(spread + others.mean(), fitted, inwards=0)
    _, high = skew_ends(spread + fitted.came.mean(), fitted, inwards=0)
    least, _ = interval(share)
    if low is None or high is None or least is None:
        return UNKNOWN
    aside = abs(told) * (share.value - least) / share.value
    down, up = (float(np.hypot(end - told, aside)) for end in (low, max(high, most)))
    scale = float(whole.mean()) * share.value
    return Ends((told - down) / scale, (told + up) / scale)


def _panels(plays: Plays) -> list[tuple[str | None, str | None]]:
    found = plays.sessions.select("facet", "draft").unique(maintain_order=True)
    return [(facet, draft) for facet, draft in found.iter_rows()]


class _Panel:
    """The measures of one facet and draft as rows."""

    def __init__(self, facet: str | None, draft: str | None, plays: Plays, n_unit: str) -> None:
        self.plays, self.n_unit = plays, n_unit
        self.label = {"facet": facet, "draft": draft}
        self.parts = plays.most_parts
        seats = plays.counted().sessions["seats"].mode().max()
        self.alike = exchangeable(self.parts, seats) if self.parts > 1 and isinstance(seats, int) else None

    def row(
        self,
        measure: str,
        part: int | None,
        estimate: float,
        ends: Ends,
        n: int,
        *,
        standard: float | None = None,
        p: float | None = None,
        n_unit: str | None = None,
        sessions: int = LEAST_SESSIONS,
    ) -> dict[str, Any]:
        counted = n_unit or self.n_unit
        unit = UNITS.get(measure, "share")
        ends = opened(ends, estimate, unit, n)
        values = {"estimate": None if np.isnan(estimate) else estimate, "low": ends.low, "high": ends.high}
        more = {
            "standard": standard,
            "p": p,
            "n": n,
            "unit": unit,
            "enough": n >= FLOORS[counted] and sessions >= LEAST_SESSIONS,
        }
        return {**self.label, "n_unit": counted, "measure": measure, "part": part, **values, **more}

    def people(self) -> Iterator[dict[str, Any]]:
        """Everything that records of tables can tell."""
        minutes = tempo.minutes_by_part(self.plays)
        for measure, found in (
            ("minutes", tempo.mean_minutes(minutes)),
            ("minutes_share", tempo.minutes_shares(minutes)),
            ("downtime", tempo.downtime(self.plays)),
        ):
            for figure in found:
                even = 1 / self.parts if measure == "minutes_share" else None
                yield self.row(measure, figure.part, figure.value, figure.ends, figure.sessions, standard=even)
        yield from self.points()
        index = stakes.slowness(self.plays, minutes)
        if index is not None:
            yield self.row("slowness", 1, index.value, index.ends, index.sessions, standard=1.0)
        told = bits_quotient(self.plays)
        if told is not None:
            yield self.row("bits_per_minute", 1, *told)
        yield from self.said()

    def points(self) -> Iterator[dict[str, Any]]:
        """What points tell, of people and bots alike."""
        for stake in stakes.stakes(self.plays):
            even = 1 / self.parts
            yield self.row("stake", stake.part, stake.share, stake.ends, stake.sessions, standard=even, p=stake.p)
        outside = stakes.afterwards(self.plays)
        if outside is not None:
            yield self.row("afterwards", None, *outside)
        for lead in leads.leader_wins(self.plays):
            alike = self.alike.leader_wins[lead.part - 1] if self.alike else None
            yield self.row("leader_wins", lead.part, lead.share, lead.ends, lead.sessions, standard=alike)
        changes = leads.lead_changes(self.plays)
        if changes is not None and self.alike:
            yield self.row("lead_changes", None, *changes, standard=self.alike.lead_changes)

    def said(self) -> Iterator[dict[str, Any]]:
        for dull in feelings.boredom(self.plays):
            yield self.row("boredom", dull.part, dull.value, dull.ends, dull.sessions)
        gap = feelings.rating_gap(self.plays)
        if gap is not None:
            yield self.row(
                "rating_gap", 1, gap.gap, gap.ends, gap.people, standard=0.0, p=gap.p, n_unit="people",
                sessions=gap.sessions,
            )  # fmt: skip

    def choices(self, decisions: Sequence[Decision]) -> Iterator[dict[str, Any]]:
        """Which share of the choices matters, and whether it is smaller in part 1."""
        for share in choices.shares(decisions):
            yield self.row(
                "consequential", share.part, share.share, share.ends, share.decisions, n_unit="decisions",
                sessions=share.games,
            )  # fmt: skip
        gap = choices.first_against_later(decisions)
        if gap is not None:
            yield self.row("choice_gap", 1, *gap, standard=0.0)

    def bots(self, bots: Played) -> Iterator[dict[str, Any]]:
        """What playing on adds: who wins is settled when, which choices matter, what carries over."""
        yield from self.points()
        if bots.play_on is not None and self.alike:
            for settled in belief.resolved_shares(bots.play_on, self.parts):
                alike = self.alike.resolved[settled.part - 1]
                yield self.row("resolved", settled.part, settled.share, settled.ends, settled.games, standard=alike)
        yield from self.choices(bots.decisions)
        for part, (history, dice) in enumerate(bots.carried, 1):
            figure = ratio(history, dice)
            if not np.isnan(figure.value):
                yield self.row("carry_over", part + 1, figure.value, interval(figure), figure.sessions)


def nothing() -> pl.DataFrame:
    """Give the figures of nothing at all.

    >>> nothing().height
    0
    """
    return figures(no_plays())
