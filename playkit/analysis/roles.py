"""Roles: which are taken, which win, and what being offered one is worth, told by the lot that removes the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.families import Member, add_family, of_sessions, of_share, pooled_ratio
from playkit.analysis.preference import preferences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds


def add_roles(panel: Panel, rounds: Rounds, names: Mapping[int, str], points: str | None = None) -> None:
    """Add the figures of roles to a panel.

    Measures, one figure a role (`key` is its number):
        `picked`: taken when offered among others, of offers; standard: had everybody taken by lot.
        `preferred`: share that would take it if all were offered; standard: all alike.
        `win_with`: mean share of the win of who has it, round by round; standard: the even share.
        `offer_win`: what being offered it adds to the first picker's share of the win; standard 0.
        `offer_gain`: what it adds to the first picker's gain in that round over the mean gain (of the curve `points`).

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        names: "English / 日本語" by role.
        points: the curve that says how much a seat has gained, None for none.
    """
    offers = role_offers(rounds.takes)
    if offers.is_empty():
        return
    called = {str(role): name for role, name in names.items()}
    add_family(panel, "picked", _picked(offers), called, n_unit="offers")
    add_family(panel, "preferred", _preferred(rounds.takes), called, n_unit="picks")
    add_family(panel, "win_with", _win_with(rounds), called, n_unit="picks")
    first = rounds.takes.filter(pl.col("place") == 0)
    won = rounds.with_win(first).with_columns(outcome=pl.col("win_share"))
    add_family(panel, "offer_win", offer_effects(won), called, n_unit="rounds", unit="share_difference")
    if points is not None:
        gained = first.join(round_gains(rounds, points), on=["session", "round", "seat"], how="inner")
        add_family(panel, "offer_gain", offer_effects(gained), called, n_unit="rounds", unit="gain")


def role_offers(takes: pl.DataFrame) -> pl.DataFrame:
    """Spread takes out to one row a role offered; takes without a choice are left out.

    Returns:
        session, round, place, seat, role, taken (bool), even: the chance of a lot among what was offered.
    """
    roles = pl.DataFrame({"role": range(_most(takes) + 1)}, schema={"role": pl.Int64})
    size = pl.Series(np.bitwise_count(takes["offered"].fill_null(0).to_numpy()).astype(np.int64))
    known = takes.with_columns(size=size).filter(pl.col("size") > 1)
    spread = known.join(roles, how="cross")
    offered = spread["offered"].to_numpy() >> spread["role"].to_numpy() & 1 == 1
    return spread.filter(pl.Series(offered)).select(
        "session", "round", "place", "seat", "role", taken=pl.col("taken") == pl.col("role"), even=1 / pl.col("size")
    )


def _most(takes: pl.DataFrame) -> int:
    return int(takes["offered"].drop_nulls().to_numpy().max(initial=0)).bit_length() - 1


def _picked(offers: pl.DataFrame) -> list[Member]:
    found = []
    for (role,), own in offers.group_by("role", maintain_order=True):
        sums = own.group_by("session").agg(top=pl.col("taken").sum(), bottom=pl.len())
        found.append(of_share(str(role), sums, float(own["even"].sum() / own.height)))
    return sorted(found, key=lambda one: int(one.key))


def _preferred(takes: pl.DataFrame) -> list[Member]:
    known = takes.filter(pl.col("offered").is_not_null())
    bits = known["offered"].to_numpy()
    sets = bits[:, None] >> np.arange(_most(takes) + 1) & 1 == 1
    there = np.flatnonzero(sets.any(axis=0))
    taken = np.searchsorted(there, known["taken"].to_numpy())
    sessions = (known["session"].rank("dense") - 1).to_numpy().astype(np.int64)
    figures = preferences(sets[:, there], taken, sessions)
    n = int((sets.sum(axis=1) > 1).sum())
    return [of_sessions(str(role), figure, n, 1 / len(there)) for role, figure in zip(there, figures, strict=True)]


def _win_with(rounds: Rounds) -> list[Member]:
    held = rounds.with_win(rounds.takes).join(rounds.sessions.select("session", "seats"), on="session")
    held = held.with_columns(even=1 / pl.col("seats"))
    found = []
    for (role,), own in held.group_by("taken", maintain_order=True):
        sums = own.group_by("session").agg(top=pl.col("win_share").sum(), bottom=pl.len())
        found.append(of_share(str(role), sums, float(own["even"].sum() / own.height)))
    return sorted(found, key=lambda one: int(one.key))


def offer_effects(first: pl.DataFrame) -> list[Member]:
    """Give what it adds to the first picker's outcome that a role is among those offered.

    What the first picker is offered has been left by lot alone, so that nothing else differs: rich players do not get a
    role more often. Rounds are compared within sessions of as many offered roles.

    Args:
        first: one row a round: session, offered (bits), outcome.

    Returns:
        one member a role that is sometimes offered and sometimes not.

    Source: difference of means by a known lot, as the ratio of two sums over sessions (jackknife).
    """
    bits = first["offered"].to_numpy()
    rows = first.with_columns(size=pl.Series(np.bitwise_count(bits).astype(np.int64)), one=pl.lit(1.0))
    found = []
    for role in range(_most(first) + 1):
        own = rows.with_columns(there=pl.Series((bits >> role & 1).astype(float)))
        # Against the mean of all rounds with as many roles offered: sessions of other seat counts do not mix in.
        own = own.with_columns(
            lot=pl.col("there") - pl.col("there").mean().over("size"),
            rest=pl.col("outcome") - pl.col("outcome").mean().over("size"),
        )
        own = own.with_columns(top=pl.col("lot") * pl.col("rest"), bottom=pl.col("lot") * pl.col("there"))
        if own["bottom"].sum() > 1e-9:
            found.append(of_sessions(str(role), pooled_ratio(own, "top", "bottom"), own.height, 0.0))
    return found


def round_gains(rounds: Rounds, curve: str) -> pl.DataFrame:
    """Give what each seat gained in each round over the mean of the seats: session, round, seat, outcome."""
    own = rounds.standings.filter(pl.col("curve") == curve).sort("session", "seat", "round")
    before = pl.col("value").shift(1, fill_value=0.0).over("session", "seat")
    gains = own.with_columns(gain=pl.col("value") - before)
    mean = pl.col("gain").mean().over("session", "round")
    return gains.select("session", "round", "seat", outcome=pl.col("gain") - mean)
