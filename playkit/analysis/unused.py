"""What a game has and nobody ever met: facts, actions and their values, cards and outcomes that never came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis import intervals
from playkit.analysis.intervals import never_bound
from playkit.analysis.pooled import Ends
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from playkit.analysis.measured import Panel

MET = ("session", "kind", "choices", "action_text")
MOST_NAMED = 12
"""Things of a family that are named where they were never met; of more only the number is told."""


@dataclass(frozen=True)
class Family:
    """Things of one kind that a game has.

    Attributes:
        key: "fact", "action", or an action and which of its arguments, counted from 1: "build@1".
        name: "English / 日本語".
        members: "English / 日本語" by text: a kind of fact, an action, a value.
    """

    key: str
    name: str
    members: Mapping[str, str]


def with_picks(events: pl.DataFrame) -> pl.DataFrame:
    """Keep the sessions whose picks were written down: of the others nobody can say what never happened.

    Raises:
        MissingColumns: the frame lacks a column.
    """
    need_columns("the events", events.columns, MET)
    picked = (pl.col("kind") == "picked") & pl.col("action_text").is_not_null()
    told = events.group_by("session").agg(told=picked.any())
    return events if told["told"].all() else events.join(told.filter("told"), on="session", how="semi")


def met(events: pl.DataFrame) -> pl.DataFrame:
    """Give in how many sessions each thing was met: key (of its family), text, sessions.

    A fact's family is "fact"; an action's is "action", and its arguments' are "ACTION@1", "ACTION@2", counted from 1.

    Args:
        events: columns `MET`.
    """
    facts = events.select("session", "kind").unique().select("session", key=pl.lit("fact"), text=pl.col("kind"))
    picks = events.select("session", "action_text").drop_nulls("action_text").unique()
    # A session picks the same thing many times, and few things are picked at all: only these are taken apart.
    things = picks.join(_taken_apart(picks["action_text"].unique()), on="action_text").drop("action_text").unique()
    return pl.concat([facts, things]).group_by("key", "text").agg(sessions=pl.len()).sort("key", "text")


def things_met(kinds: Iterable[str], texts: Iterable[str]) -> dict[str, set[str]]:
    """Sort what was met in any session by family, as `met` does: kinds of events, and texts of actions.

    >>> found = things_met(["picked"], ["build Castle", "pass"])
    >>> sorted(found["action"]), found["build@1"], found["fact"]
    (['build', 'pass'], {'Castle'}, {'picked'})
    """
    picks = _taken_apart(pl.Series("action_text", list(texts), pl.String))
    found = {str(key): set(own["text"]) for (key,), own in picks.group_by("key")}
    return {**found, "fact": set(kinds)}


def _taken_apart(texts: pl.Series) -> pl.DataFrame:
    """Name the action of each text and its first two arguments: action_text, key, text."""
    words = texts.to_frame().with_columns(words=pl.col("action_text").str.split(" "))
    first = pl.col("words").list.first()
    arguments = (
        words.filter(pl.col("words").list.len() > place).select(
            "action_text", key=first + pl.lit(f"@{place}"), text=pl.col("words").list.get(place)
        )
        for place in (1, 2)
    )
    return pl.concat([words.select("action_text", key=pl.lit("action"), text=first), *arguments])


def add_unused(panel: Panel, events: pl.DataFrame, families: Sequence[Family]) -> None:
    """Add how much of a game was ever met, what never was, and how often nothing was legal.

    Measures, over the sessions whose picks are known: `covered`, the share of each family's things that were met at
    least once; `never`, for things never met, the one-sided 95 % bound 1 - 0.05^(1/n) of the share of sessions in which
    they come (keys `FAMILY:TEXT`, at most `MOST_NAMED` a family); `stuck`, sessions in which a seat was asked and
    nothing was legal.

    Args:
        panel: of one facet and draft.
        events: columns `MET`.
        families: what the game has. Arguments of an action nobody ever picked are left out: the action says it all.

    Source: rule of three (Hanley and Lippman-Hand 1983), exact.
    """
    known = with_picks(events)
    asked = known.filter(pl.col("kind") == "picked", pl.col("choices").is_not_null())
    by_session = asked.group_by("session").agg(stuck=(pl.col("choices") == 0).any())
    found = things_met(known["kind"].unique(), known["action_text"].drop_nulls().unique())
    add_met(panel, families, found, known["session"].n_unique())
    add_stuck(panel, int(by_session["stuck"].sum()), by_session.height)


def add_met(panel: Panel, families: Sequence[Family], found: Mapping[str, set[str]], n: int) -> None:
    """Add `covered` and `never` as `add_unused` does, from what was met in n sessions at all (see `things_met`)."""
    if not n:
        return
    for family in families:
        seen = found.get(family.key, set()) & family.members.keys()
        if not seen and "@" in family.key:
            continue  # the action itself was never picked
        if not family.members:
            continue
        panel.add("covered", len(seen) / len(family.members), n=n, key=family.key, name=family.name, standard=1.0)
        missing = [text for text in family.members if text not in seen]
        for text in missing[:MOST_NAMED]:
            ends, key = Ends(0.0, never_bound(n)), f"{family.key}:{text}"
            panel.add("never", 0.0, ends, n=n, key=key, name=family.members[text])


def add_stuck(panel: Panel, times: int, n: int) -> None:
    """Add `stuck`: of n sessions, those in which a seat was asked and nothing was legal."""
    if n:
        low, high = intervals.wilson(times, n)
        panel.add("stuck", times / n, Ends(float(low), float(high)) if times else Ends(0.0, never_bound(n)), n=n)
