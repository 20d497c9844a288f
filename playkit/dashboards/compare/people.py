"""What recorded sessions of two drafts say: a number a session and measure, by facet, and the evenings they share."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import polars as pl

from playkit.analysis.arms import arm_of_values
from playkit.analysis.part_arms import both, part_arms, time_arms
from playkit.simulate.compare import default_measures

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping
    from datetime import datetime

    from playkit.analysis.arms import Arm
    from playkit.analysis.plays import Plays
    from playkit.dashboards.event_sources import Recorded

FACETS = ("people", "mixed", "sample")


def recorded_arms(
    recorded: Recorded, drafts: tuple[str, str], plays: Plays
) -> Iterator[tuple[str, Mapping[str, tuple[Arm, Arm]]]]:
    """Give for each facet that played both drafts its measures, draft A beside draft B.

    Args:
        recorded: sessions of a store, with facet and draft.
        drafts: the drafts, as sessions call them.
        plays: the same sessions, cut into plays.
    """
    if recorded.sessions.is_empty():
        return
    for facet in FACETS:
        arms = [_arms(recorded, plays, facet, draft) for draft in drafts]
        if all(arms):
            yield facet, both(*arms)


def evenings(sessions: pl.DataFrame) -> dict[Hashable, Hashable]:
    """Give the evening of each session that says when it began: its day at the table, and its study.

    Sessions that do not say so, as on most sheets, stand for themselves.
    """
    found: dict[Hashable, Hashable] = {}
    for session, started, zone, study in sessions.select("session", "started_at", "time_zone", "study").iter_rows():
        if started is not None:
            found[session] = (_day(started, zone), study)
    return found


def _day(started: datetime, zone: str | None) -> str:
    try:
        return started.astimezone(ZoneInfo(zone or "UTC")).date().isoformat()
    except (ZoneInfoNotFoundError, ValueError):
        return started.date().isoformat()


def _arms(recorded: Recorded, plays: Plays, facet: str, draft: str) -> dict[str, Arm]:
    own = plays.only(facet, draft)
    sessions = recorded.sessions.filter(pl.col("facet") == facet, pl.col("draft") == draft)
    finished = sessions.filter(pl.col("finished").fill_null(value=True)).select("session")
    seats = _scored(recorded.seats, own).join(finished, on="session", how="semi")
    return _ends(seats) | part_arms(own) | time_arms(own)


def _scored(seats: pl.DataFrame, plays: Plays) -> pl.DataFrame:
    """Give final scores and shares of the win: as the record sums them up, else as its parts add up."""
    counted = plays.counted()
    last = counted.totals.filter(pl.col("part") == pl.col("part").max().over("session"))
    added = last.join(counted.wins, on=["session", "seat"], how="left").select(
        "session", "seat", total=pl.col("total"), won=pl.col("win_share")
    )
    joined = seats.join(added, on=["session", "seat"], how="full", coalesce=True)
    return joined.select(
        "session", "seat", score=pl.coalesce("score", "total"), win_share=pl.coalesce("win_share", "won")
    )


def _ends(seats: pl.DataFrame) -> dict[str, Arm]:
    """Give what ends say: scores and shares of the win; a session that leaves out a seat's says nothing of them."""
    known = seats.sort("session", "seat").with_columns(
        pl.when(pl.col(name).is_not_null().all().over("session")).then(name) for name in ("score", "win_share")
    )
    if known.is_empty():
        return {}
    wanted = {
        name: how
        for name, how in default_measures(_usual(known)).items()
        if isinstance(how, pl.Expr) and name not in {"steps", "facts"}
    }
    values = known.group_by("session", maintain_order=True).agg(how.alias(name) for name, how in wanted.items())
    keys = values["session"].to_list()
    arms = {name: arm_of_values(values[name].cast(pl.Float64).fill_null(float("nan")), keys) for name in wanted}
    return {name: arm for name, arm in arms.items() if arm.keys}


def _usual(seats: pl.DataFrame) -> int:
    counts = seats.group_by("session").len()["len"]
    usual = counts.mode().max()
    return int(usual) if isinstance(usual, int) else 1
