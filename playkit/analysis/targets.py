"""Names named in the dark: how often they hit, against names drawn by lot, what they bring, and whom they strike."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.families import Member, add_family, of_lot, of_sessions, of_share, pooled_ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds


def add_targets(
    panel: Panel, rounds: Rounds, powers: Mapping[str, str], roles: Mapping[int, str], points: str | None = None
) -> None:
    """Add the figures of namings to a panel.

    Measures, one figure a power (`key` is its fact):
        `hit`: namings that struck somebody; standard: sensible names drawn by lot.
        `skill`: hits less what the lot would have hit; standard 0.
        `sensible`: namings that could have struck: neither openly out of the round nor one's own role.
        `loot`: what a naming brings, misses included.
        `leader`: hits that struck who led (curve `points`) among the others; standard: any of them by lot.
    One figure a role (`key` is its number), for each power P:
        `named.P`: how often it is named, of all names.
        `hit_role.P`: how often naming it hits.

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        powers: "English / 日本語" by power.
        roles: the same by role.
        points: the curve that says who leads, None for none.
    """
    named = rounds.namings
    if named.is_empty():
        return
    own = [(str(power), rows) for (power,), rows in named.group_by("power", maintain_order=True)]
    add_family(panel, "hit", [_hit(power, rows) for power, rows in own], powers, n_unit="names")
    known = [(power, rows.filter(pl.col("chance").is_not_null())) for power, rows in own]
    add_family(panel, "skill", [_skill(*one) for one in known], powers, unit="share_difference", n_unit="names")
    sensible = [of_share(power, _sums(rows, "sensible")) for power, rows in known]
    add_family(panel, "sensible", sensible, powers, n_unit="names")
    loot = [_loot(power, rows) for power, rows in own if rows["loot"].is_not_null().any()]
    add_family(panel, "loot", loot, powers, unit="amount", n_unit="names")
    if points is not None:
        led = [(power, struck_leaders(rounds, rows, points)) for power, rows in own]
        leaders = [of_share(power, _sums(rows, "struck"), _mean(rows, "lot")) for power, rows in led]
        add_family(panel, "leader", leaders, powers, n_unit="hits")
    called = {str(role): name for role, name in roles.items()}
    for power, rows in own:
        add_family(panel, f"named.{power}", _by_role(rows), called, n_unit="names")
        hits = [of_share(str(role), _sums(part, "hit")) for (role,), part in rows.group_by("named")]
        add_family(panel, f"hit_role.{power}", _in_order(hits), called, n_unit="names")


def _sums(rows: pl.DataFrame, success: str) -> pl.DataFrame:
    return rows.group_by("session").agg(top=pl.col(success).sum(), bottom=pl.len())


def _mean(rows: pl.DataFrame, column: str) -> float | None:
    value = rows[column].mean()
    return value if isinstance(value, float) else None


def _hit(power: str, rows: pl.DataFrame) -> Member:
    return of_share(power, _sums(rows, "hit"), _mean(rows, "chance"))


def _skill(power: str, rows: pl.DataFrame) -> Member:
    more = rows.with_columns(more=pl.col("hit").cast(pl.Float64) - pl.col("chance"), one=pl.lit(1.0))
    luck = float(rows.select((pl.col("chance") * (1 - pl.col("chance"))).sum()).item())
    return of_lot(power, pooled_ratio(more, "more", "one"), rows.height, sqrt(luck) / max(rows.height, 1))


def _loot(power: str, rows: pl.DataFrame) -> Member:
    known = rows.filter(pl.col("loot").is_not_null()).with_columns(one=pl.lit(1.0))
    return of_sessions(power, pooled_ratio(known, "loot", "one"), known.height)


def _by_role(rows: pl.DataFrame) -> list[Member]:
    sessions = rows.group_by("session").agg(bottom=pl.len())
    found = []
    for (role,), own in rows.group_by("named"):
        top = own.group_by("session").agg(top=pl.len())
        sums = sessions.join(top, on="session", how="left").with_columns(pl.col("top").fill_null(0))
        found.append(of_share(str(role), sums))
    return _in_order(found)


def _in_order(found: list[Member]) -> list[Member]:
    return sorted(found, key=lambda one: int(one.key))


def struck_leaders(rounds: Rounds, named: pl.DataFrame, curve: str) -> pl.DataFrame:
    """Tell of each hit whether it struck who led among the others when the round began.

    Returns:
        session, round, struck (bool), lot: the chance that a seat drawn among the others leads; hits of the first round
        and hits whose holder is unknown are left out.
    """
    own = rounds.standings.filter(pl.col("curve") == curve)
    before = own.select("session", pl.col("round") + 1, other="seat", value="value")
    hits = named.filter("hit", pl.col("victim").is_not_null()).select("session", "round", "seat", "victim")
    table = hits.join(before, on=["session", "round"]).filter(pl.col("other") != pl.col("seat"))
    leads = (pl.col("value") == pl.col("value").max()).over("session", "round", "seat", "victim")
    return table.with_columns(leads=leads).group_by("session", "round", "seat", "victim", maintain_order=True).agg(
        struck=(pl.col("leads") & (pl.col("other") == pl.col("victim"))).any(), lot=pl.col("leads").mean()
    )  # fmt: skip
