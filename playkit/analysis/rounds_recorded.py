"""Rounds from events: what a game's facts say, whatever the game calls them.

A game declares nothing for these questions: the names of its facts' fields say what they are about (`Shape`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.counts import shaped
from playkit.analysis.rounds import (
    COMPLETED,
    DRAWS,
    NAMINGS,
    PLAYED,
    SESSIONS,
    STANDINGS,
    STARTS,
    TAKES,
    WINS,
    Rounds,
    no_rounds,
)
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Mapping

NEEDED = ("session", "facet", "draft", "part", "round", "seat", "kind", "card", "value", "score", "data")
CORE = ("round_started", "part_started", "turn_started", "won", "scored", "standing", "completed", "drew")
PLAYED_BY = ("built", "played")
"""Facts by which a card that was drawn is put to use."""
DATA = "data."


@dataclass(frozen=True)
class Shape:
    """Which facts of a game say what; a column is a column of the event table, or `data.name`.

    Attributes:
        takes: facts with a field `offered`: the columns of what was taken and of the set it was taken from.
        removals: facts with a field `removed`, which is openly out of the round: its column.
        namings: facts with the fields `named` and `nameable` (a set): their columns.
        hits: facts with a field `named` alone, which tell that a naming struck: its column, and that of what it brought
            (None: nothing is counted).
        curves: the numbers that the fact `standing` gives for each seat at the end of a round, by name.
    """

    takes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    removals: Mapping[str, str] = field(default_factory=dict)
    namings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    hits: Mapping[str, tuple[str, str | None]] = field(default_factory=dict)
    curves: Mapping[str, str] = field(default_factory=dict)

    def kinds(self) -> list[str]:
        """Name the facts that are read."""
        return [*CORE, *PLAYED_BY, *self.takes, *self.removals, *self.namings, *self.hits]


def rounds_from_events(events: pl.DataFrame, shape: Shape, seats: pl.DataFrame | None = None) -> Rounds:
    """Cut effective events into rounds.

    Args:
        events: in the order of their sessions, columns `NEEDED`; `facet` says who is shown apart from whom.
        shape: which facts say what.
        seats: one row a session and seat: session, seat (0-based), win_share; where it is absent or null, the facts
            `won` tell who won.

    Raises:
        MissingColumns: the events lack a column.
    """
    if events.is_empty():
        return no_rounds()
    need_columns("events", events.columns, NEEDED)
    rows = _numbered(events)
    wins = _wins(rows, seats)
    takes = _takes(rows, shape)
    return Rounds(
        sessions=_sessions(events, rows, wins),
        wins=wins,
        takes=takes,
        namings=_namings(rows, shape, takes),
        standings=_standings(rows, shape),
        draws=shaped(_facts(rows, "drew").filter(pl.col("card").is_not_null()), DRAWS),
        played=shaped(_facts(rows, *PLAYED_BY).filter(pl.col("card").is_not_null()), PLAYED),
        starts=_starts(rows, takes),
        completed=shaped(_facts(rows, "completed").unique("session", keep="first", maintain_order=True), COMPLETED),
    )


def _numbered(events: pl.DataFrame) -> pl.DataFrame:
    """Count rounds through the session; a part counts as a round where there are none."""
    spanned = pl.col("part") * 100_000
    if events["round"].is_not_null().any():
        spanned = pl.col("part").fill_null(0) * 100_000 + pl.col("round")
    rows = events.with_columns(span=spanned.forward_fill().over("session").fill_null(0))
    place = pl.col("span").rank("dense").over("session").cast(pl.Int64)
    rows = rows.with_columns(round=place - (pl.col("span").min().over("session") == 0).cast(pl.Int64))
    return rows.drop("span")


def _facts(rows: pl.DataFrame, *kinds: str) -> pl.DataFrame:
    """Rows of these facts that say of which seat; an outcome of chance has the same kind and no seat."""
    return rows.filter(pl.col("kind").is_in(kinds), pl.col("seat").is_not_null())


def _read(column: str, kind: type[pl.DataType] = pl.Int64) -> pl.Expr:
    """Read a column of the event table, or a field kept as data; amounts may have fractions, roles do not."""
    own = column.removeprefix(DATA)
    found = pl.col(column) if own == column else pl.col("data").str.json_path_match(f"$.{own}")
    return found.cast(kind, strict=False)


def _wins(rows: pl.DataFrame, seats: pl.DataFrame | None) -> pl.DataFrame:
    everyone = rows.filter(pl.col("seat").is_not_null()).select("session", "seat").unique(maintain_order=True)
    won = rows.filter(pl.col("kind") == "won").select("session", "seat").unique()
    won = won.with_columns(share=1 / pl.len().over("session"))
    frame = everyone.join(won, on=["session", "seat"], how="left", maintain_order="left")
    frame = frame.with_columns(
        own=pl.when(pl.col("share").is_not_null().any().over("session")).then(pl.col("share").fill_null(0.0))
    )
    if seats is not None and not seats.is_empty():
        told = seats.select("session", pl.col("seat").cast(pl.Int64), told=pl.col("win_share").cast(pl.Float64))
        frame = frame.cast({"seat": pl.Int64}).join(told, on=["session", "seat"], how="full", coalesce=True)
        whole = pl.col("told").is_not_null().all().over("session")
        frame = frame.with_columns(own=pl.when(whole).then("told").otherwise("own"))
    return shaped(frame.rename({"own": "win_share"}).filter(pl.col("seat").is_not_null()).sort("session", "seat"), WINS)


def _sessions(events: pl.DataFrame, rows: pl.DataFrame, wins: pl.DataFrame) -> pl.DataFrame:
    frame = events.group_by("session", maintain_order=True).agg(pl.col("facet", "draft").first())
    rounds = rows.group_by("session").agg(rounds=pl.col("round").max())
    known = wins.group_by("session").agg(
        seats=pl.len(), won=pl.col("win_share").sum(), whole=pl.col("win_share").count()
    )
    frame = frame.join(rounds, on="session", how="left").join(known, on="session", how="left")
    counted = ((pl.col("won") - 1).abs() < 1e-9) & (pl.col("whole") == pl.col("seats")) & (pl.col("seats") > 1)
    state = pl.when(counted.fill_null(value=False)).then(pl.lit("counted")).otherwise(pl.lit("unfinished"))
    return shaped(frame.with_columns(state=state).sort("session"), SESSIONS)


def _takes(rows: pl.DataFrame, shape: Shape) -> pl.DataFrame:
    pieces = [
        _facts(rows, kind).with_columns(taken=_read(taken), offered=_read(offered))
        for kind, (taken, offered) in shape.takes.items()
    ]
    if not pieces:
        return no_rounds().takes
    place = (pl.col("seat").cum_count().over("session", "round") - 1).cast(pl.Int64)
    known = pl.concat(pieces).filter(pl.col("taken").is_not_null())
    return shaped(known.with_columns(place=place), TAKES)


def _namings(rows: pl.DataFrame, shape: Shape, takes: pl.DataFrame) -> pl.DataFrame:
    pieces = [
        _facts(rows, kind).with_columns(power=pl.lit(kind), named=_read(named), nameable=_read(nameable))
        for kind, (named, nameable) in shape.namings.items()
    ]
    if not pieces:
        return no_rounds().namings
    where, holder = ["session", "round"], ["session", "round", "named"]
    named = pl.concat(pieces).select(*holder, "seat", "power", "nameable")
    # A hit belongs to the first power that named the role in this round.
    named = named.with_columns(first=pl.int_range(pl.len()).over(holder) == 0)
    named = named.join(_hits(rows, shape), on=holder, how="left", maintain_order="left")
    named = named.with_columns(hit=pl.col("struck").is_not_null() & pl.col("first"))
    victims = takes.select(*where, named="taken", victim="seat").unique(holder, keep="first", maintain_order=True)
    named = named.join(victims, on=holder, how="left", maintain_order="left")
    for held in (_held(takes, where, "held"), _held(takes, [*where, "seat"], "mine"), _removed(rows, shape)):
        named = named.join(held, on=held.columns[:-1], how="left", maintain_order="left")
    # Where a power's hits bring something, a miss brings nothing; where they do not, there is nothing to count.
    loot = pl.when("hit").then("loot").when(pl.col("loot").is_not_null().any().over("power")).then(0.0)
    return shaped(_judged(named).with_columns(loot=loot), NAMINGS)


def _hits(rows: pl.DataFrame, shape: Shape) -> pl.DataFrame:
    nothing = {"session": pl.String, "round": pl.Int64, "named": pl.Int64, "struck": pl.Boolean, "loot": pl.Float64}
    pieces = [
        rows.filter(pl.col("kind") == kind).select(
            "session", "round", named=_read(named), struck=pl.lit(value=True),
            loot=pl.lit(None, dtype=pl.Float64) if value is None else _read(value, pl.Float64),
        )
        for kind, (named, value) in shape.hits.items()
    ]  # fmt: skip
    return pl.concat([pl.DataFrame(schema=nothing), *pieces]).unique(["session", "round", "named"], keep="first")


def _held(takes: pl.DataFrame, by: list[str], name: str) -> pl.DataFrame:
    bit = (2 ** pl.col("taken")).cast(pl.Int64)
    return takes.group_by(by, maintain_order=True).agg(bit.unique().sum().alias(name))


def _removed(rows: pl.DataFrame, shape: Shape) -> pl.DataFrame:
    pieces = [
        rows.filter(pl.col("kind") == kind).select("session", "round", taken=_read(column))
        for kind, column in shape.removals.items()
    ]
    empty = pl.DataFrame(schema={"session": pl.String, "round": pl.Int64, "taken": pl.Int64})
    return _held(pl.concat([empty, *pieces]).filter(pl.col("taken").is_not_null()), ["session", "round"], "removed")


def _judged(named: pl.DataFrame) -> pl.DataFrame:
    """Say of each name whether it was sensible, and which share of the sensible names somebody else holds."""
    known = named.select(pl.all_horizontal("nameable", "held", "mine").is_not_null()).to_series().to_numpy()
    bits = {name: named[name].fill_null(0).to_numpy() for name in ("nameable", "held", "mine", "removed", "named")}
    sensible = bits["nameable"] & ~bits["removed"] & ~bits["mine"]
    total = np.bitwise_count(sensible).astype(float)
    struck = np.bitwise_count(sensible & bits["held"]).astype(float)
    chance = np.where(known & (total > 0), struck / np.maximum(total, 1), np.nan)
    own = pl.Series(sensible >> bits["named"] & 1 == 1)
    return named.with_columns(
        chance=pl.Series(chance).fill_nan(None), sensible=pl.when(pl.Series(known)).then(own)
    )  # fmt: skip


def _standings(rows: pl.DataFrame, shape: Shape) -> pl.DataFrame:
    own = _facts(rows, "standing")
    pieces = [
        own.with_columns(curve=pl.lit(curve), value=_read(column, pl.Float64)) for curve, column in shape.curves.items()
    ]
    if not pieces:
        return no_rounds().standings
    keys = ["session", "round", "seat", "curve"]
    known = pl.concat(pieces).filter(pl.col("value").is_not_null())
    return shaped(known.unique(keys, keep="last", maintain_order=True), STANDINGS)


def _starts(rows: pl.DataFrame, takes: pl.DataFrame) -> pl.DataFrame:
    turns = _facts(rows, "turn_started").unique(["session", "round"], keep="first", maintain_order=True)
    first = takes.filter(pl.col("place") == 0)
    left = turns.join(first, on=["session", "round"], how="anti", maintain_order="left")
    both = pl.concat([shaped(first, STARTS), shaped(left, STARTS)])
    return both.filter(pl.col("round") > 0).sort("session", "round")
