"""Choices in figures: how many there are, which of them matter or make a king, and what is never chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.choices import consequential, widened
from playkit.analysis.kingmaking import King, kingmaker
from playkit.analysis.pooled import Ends, interval, mean, ratio

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel
    from playkit.analysis.pooled import Pooled

    Floats = NDArray[np.float64]
    Open = Mapping[int, tuple[int, ...]]

THIRDS = ("first third / 序盤", "middle third / 中盤", "last third / 終盤")


class Looked(Protocol):
    """A choice that was looked into, as `simulate.twins.Sampled`: `part` is the third of its game, 1 to 3."""

    @property
    def game(self) -> int:
        """Number of the game."""

    @property
    def part(self) -> int:
        """Third of the game, 1 to 3."""

    @property
    def who(self) -> int:
        """The seat (0-based) that chooses."""

    @property
    def wins(self) -> Floats | None:
        """Win shares of the chooser, (actions, runs); None where nothing was to be decided."""

    @property
    def shares(self) -> Floats | None:
        """Win shares of everybody, (actions, runs, seats); None as above."""


# Which matter --------------------------------------------------------------------------------------------------------


def add_consequences(panel: Panel, looked: Sequence[Looked], open_: Open) -> None:
    """Add which share of the choices changes who wins.

    Measures: `consequential` over all choices, `consequential_third` by third, `consequential_per_game`.
    """
    hits = [one.wins is not None and consequential(one.wins) for one in looked]
    _add_shares(panel, "consequential", looked, hits, open_)


def add_kingmaking(panel: Panel, looked: Sequence[Looked], open_: Open) -> None:
    """Add how often somebody who cannot win decides who does.

    Measures: `kingmaking` and `hopeless` (choices of somebody who can hardly win) as shares of all choices, by third of
    the game, and how many a game; `kingmaking_power` is the win moved by hopeless choices on average. Nothing is added
    where fewer than three seats play: there are no others to choose between.
    """
    if not any(one.shares is not None and one.shares.shape[2] > 2 for one in looked):
        return
    kings = [King(0.0, 0.0, hopeless=False) if one.shares is None else kingmaker(one.shares, one.who) for one in looked]
    _add_shares(panel, "hopeless", looked, [king.hopeless for king in kings], open_)
    _add_shares(panel, "kingmaking", looked, [king.is_kingmaking for king in kings], open_)
    power = [(one.game, king.power) for one, king in zip(looked, kings, strict=True) if king.hopeless]
    own = sorted({game for game, _ in power})
    if own:
        sums = np.array([sum(value for game, value in power if game == name) for name in own])
        figure = ratio(sums, np.array([sum(game == name for game, _ in power) for name in own], float))
        panel.add(
            "kingmaking_power", figure.value, interval(figure), n=len(power), n_unit="decisions", sessions=len(own)
        )  # fmt: skip


def _add_shares(panel: Panel, measure: str, looked: Sequence[Looked], hits: Sequence[bool], open_: Open) -> None:
    """Add a share over all choices of the games, thirds weighed by how many they had; by third; and how many a game."""
    games = sorted({one.game for one in looked})
    if not games:
        return
    tops, bottoms = _weighted(looked, hits, open_, games)
    figure = ratio(tops, bottoms)
    ends = widened(figure, sum(hits), len(hits))
    panel.add(measure, figure.value, ends, n=len(looked), n_unit="decisions", sessions=len(games))
    many = float(bottoms.mean())
    times = Ends(*(None if end is None else end * many for end in ends))
    panel.add(f"{measure}_per_game", figure.value * many, times, n=len(games), unit="per_game")
    for third, name in enumerate(THIRDS, 1):
        own = [float(hit) for one, hit in zip(looked, hits, strict=True) if one.part == third]
        if own:
            low, high = intervals.wilson(sum(own), len(own))
            panel.add(
                f"{measure}_third", sum(own) / len(own), Ends(float(low), float(high)), n=len(own), key=str(third),
                name=name, n_unit="decisions", sessions=len(own),
            )  # fmt: skip


def _weighted(
    looked: Sequence[Looked], hits: Sequence[bool], open_: Open, games: Sequence[int]
) -> tuple[Floats, Floats]:
    """Give for each game how many of its choices are expected to be hits, and how many choices it had."""
    place = {game: k for k, game in enumerate(games)}
    tops, bottoms = np.zeros(len(games)), np.zeros(len(games))
    for one, hit in zip(looked, hits, strict=True):
        weight = open_[one.game][one.part - 1]
        tops[place[one.game]] += weight * hit
        bottoms[place[one.game]] += weight
    return tops, bottoms


# How many there are --------------------------------------------------------------------------------------------------


def add_widths(panel: Panel, events: pl.DataFrame) -> None:
    """Add how many actions there are to choose from.

    Measures: `width`, legal actions a pick; `open`, the share of picks with more than one; `width_third` by third of
    the picks of a session; `picks`, picks a session. Sessions that do not record what was legal are left out.

    Args:
        panel: of one facet and draft.
        events: its events: session, kind, choices.
    """
    picks = events.filter(pl.col("kind") == "picked", pl.col("choices").is_not_null())
    picks = picks.with_columns(third=(pl.int_range(pl.len()) * 3 // pl.len()).over("session") + 1)
    by_session = picks.group_by("session", maintain_order=True).agg(
        n=pl.len(), width=pl.col("choices").sum(), open=(pl.col("choices") > 1).sum()
    )
    n = by_session["n"].to_numpy().astype(float)
    if not len(n):
        return
    _add_sessions(panel, "width", ratio(by_session["width"].to_numpy(), n), unit="actions")
    _add_sessions(panel, "open", ratio(by_session["open"].to_numpy(), n), unit="share")
    _add_sessions(panel, "picks", mean(n), unit="picks")
    for third, name in enumerate(THIRDS, 1):
        own = picks.filter(pl.col("third") == third).group_by("session").agg(n=pl.len(), width=pl.col("choices").sum())
        if own.height:
            figure = ratio(own["width"].to_numpy(), own["n"].to_numpy())
            _add_sessions(panel, "width_third", figure, unit="actions", key=str(third), name=name)


def add_used(panel: Panel, events: pl.DataFrame, actions: Mapping[str, str]) -> None:
    """Add in which share of the sessions each action is picked at least once; for one never picked, an upper bound.

    Measure `used`, a key an action. For 0 of n sessions the interval ends at the one-sided 95 % bound 1 - 0.05^(1/n),
    about 3/n.

    Args:
        panel: of one facet and draft.
        events: its events: session, kind, action_text (which begins with the name of the action).
        actions: "English / 日本語" by name of action.

    Source: rule of three (Hanley and Lippman-Hand 1983), exact.
    """
    picks = events.filter(pl.col("kind") == "picked", pl.col("action_text").is_not_null())
    name = pl.col("action_text").str.split(" ").list.first()
    used = picks.select("session", name=name).unique().group_by("name").len()
    sessions, known = picks["session"].n_unique(), dict(used.iter_rows())
    for action, label in actions.items() if sessions else ():
        times = known.get(action, 0)
        low, high = intervals.wilson(times, sessions)
        ends = Ends(float(low), float(high)) if times else Ends(0.0, intervals.never_bound(sessions))
        panel.add("used", times / sessions, ends, n=sessions, key=action, name=label)


def _add_sessions(
    panel: Panel, measure: str, figure: Pooled, *, unit: str, key: str | None = None, name: str = ""
) -> None:
    panel.add(measure, figure.value, interval(figure), n=figure.sessions, unit=unit, key=key, name=name)
