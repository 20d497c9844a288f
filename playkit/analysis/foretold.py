"""What the designer expected before a session, against what came: error, bias, ranges, and chances of winning.

A prediction is an event `predicted` before the first part or pick: `value` is what was expected, `data` says of what
(`item`) and, where somebody dared to, from where to where (`low`, `high`), or with what chance (`chance`) the `seat`
wins. What was written down later is no prediction and is not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from playkit.analysis.answers import answers
from playkit.analysis.counts import shaped
from playkit.analysis.lengths import session_lengths
from playkit.errors import need_columns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

NEEDED = ("session", "part", "seat", "kind", "value", "mono_ms", "clock", "data")
MINUTES, TURNS, WINNING, SCORE, WINNER = "minutes", "turns", "winning_score", "score", "winner"
"""Items besides the questionnaire's: length without pauses, turns, the highest score, a seat's score, who wins."""
BEGUN = ("part_started", "picked", "turn_started", "session_ended")
ROUNDING = 0.021
"""How far chances of all seats may be from 1 together: three seats at 33 % are 99."""

FORETOLD = {
    "session": pl.String,
    "item": pl.String,
    "seat": pl.Int64,
    "said": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "came": pl.Float64,
}
"""One row a prediction of an amount: what was said, the range where one was stated, and what came; `came` is null where
that is not known, such as the length of a session that was broken off."""

CHANCES = {"session": pl.String, "seat": pl.Int64, "chance": pl.Float64, "won": pl.Float64}
"""One row a seat (0-based) of a session with stated chances: they sum to 1, as do the shares of the win."""


class Named(NamedTuple):
    """Sessions whose winner was named without a chance: the share of the win it got, and that of an even game."""

    won: Floats
    even: Floats


class Foretold(NamedTuple):
    """Everything predicted of one facet and draft: amounts, chances, winners named, sessions with any of these."""

    amounts: pl.DataFrame
    chances: pl.DataFrame
    named: Named
    sessions: int


def foretold(events: pl.DataFrame, seats: pl.DataFrame) -> Foretold:
    """Put predictions beside what came.

    Args:
        events: effective events in the order of their sessions, columns `NEEDED`.
        seats: one row a session and seat: session, seat (0-based), score, win_share; null where unknown.

    Raises:
        MissingColumns: the events or seats lack a column.
    """
    need_columns("events", events.columns, NEEDED)
    need_columns("the seats", seats.columns, ("session", "seat", "score", "win_share"))
    said = _said(events)
    amounts = said.filter(pl.col("item") != WINNER, pl.col("said").is_not_null())
    came = _came(events.join(said, on="session", how="semi"), seats)
    joined = amounts.join(came, on=["session", "item", "seat"], how="left", nulls_equal=True)
    winners = said.filter(pl.col("item") == WINNER, pl.col("seat").is_not_null())
    return Foretold(
        amounts=shaped(joined, FORETOLD).sort("session", "item", "seat"),
        chances=_chances(winners.filter(pl.col("chance").is_not_null()), seats),
        named=_named(winners.filter(pl.col("chance").is_null()), seats),
        sessions=said["session"].n_unique(),
    )


def _said(events: pl.DataFrame) -> pl.DataFrame:
    """Read what was said in time; whoever changes their mind is taken at the last word."""
    read = pl.col("data").str.json_path_match
    begun = pl.col("kind").is_in(BEGUN).cast(pl.Int64).cum_sum().over("session")
    rows = events.with_columns(begun=begun).filter(pl.col("kind") == "predicted", pl.col("begun") == 0)
    numbers = {name: read(f"$.{name}").cast(pl.Float64, strict=False) for name in ("low", "high", "chance")}
    rows = rows.with_columns(item=read("$.item"), said=pl.col("value"), **numbers)
    keys = ["session", "item", "seat"]
    last = rows.filter(pl.col("item").is_not_null()).group_by(keys, maintain_order=True).last()
    return last.select(*keys, "said", "low", "high", "chance").with_columns(pl.col("seat").cast(pl.Int64))


def _came(events: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Say what came of everything that can be predicted: session, item, seat, came."""
    nobody = pl.lit(None, dtype=pl.Int64)
    whole = _finished(events)
    lengths = session_lengths(events, {}).join(whole, on="session", how="semi")
    scores = seats.filter(pl.col("score").is_not_null()).join(whole, on="session", how="semi")
    own = [
        lengths.select("session", item=pl.lit(MINUTES), seat=nobody, came=pl.col("minutes")),
        lengths.select("session", item=pl.lit(TURNS), seat=nobody, came=pl.col("turns").cast(pl.Float64)),
        scores.group_by("session").agg(came=pl.col("score").max()).select(
            "session", item=pl.lit(WINNING), seat=nobody, came="came"
        ),
        scores.select("session", item=pl.lit(SCORE), seat=pl.col("seat").cast(pl.Int64), came="score"),
    ]  # fmt: skip
    told = answers(events).group_by("session", "item").agg(came=pl.col("rating").mean())
    return pl.concat([*own, told.select("session", "item", seat=nobody, came="came")])


def _finished(events: pl.DataFrame) -> pl.DataFrame:
    """Find the sessions that came to their end: only these tell how long, and by how many points."""
    ended = events.filter(pl.col("kind") == "session_ended").group_by("session").last()
    broken = (pl.col("data").str.json_path_match("$.finished") == "false").fill_null(value=False)
    return ended.filter(~broken).select("session")


def _wins(seats: pl.DataFrame) -> pl.DataFrame:
    """Give the sessions all of whose seats' shares of the win are known: session, seat, won, even."""
    known = seats.filter((pl.col("win_share").is_not_null().all() & (pl.len() > 1)).over("session"))
    return known.select("session", pl.col("seat").cast(pl.Int64), won="win_share", even=1 / pl.len().over("session"))


def _named(winners: pl.DataFrame, seats: pl.DataFrame) -> Named:
    alone = winners.filter((pl.len() == 1).over("session"))
    both = alone.join(_wins(seats), on=["session", "seat"]).sort("session")
    return Named(both["won"].to_numpy().astype(float), both["even"].to_numpy().astype(float))


def _chances(stated: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Give every seat a chance: those that were not mentioned share what is left; what cannot be is left out."""
    wins = _wins(seats).join(stated.select("session").unique(), on="session", how="semi")
    both = wins.join(stated.select("session", "seat", "chance"), on=["session", "seat"], how="left")
    silent = pl.col("chance").is_null().sum().over("session")
    left = (1 - pl.col("chance").sum()).over("session")
    filled = both.with_columns(
        chance=pl.when(pl.col("chance").is_null()).then(left.clip(0) / silent).otherwise("chance"),
        possible=pl.col("chance").is_between(0, 1).all().over("session")
        & pl.when(silent > 0).then(left >= -ROUNDING).otherwise(left.abs() <= ROUNDING),
    )
    kept = filled.filter("possible").with_columns(chance=pl.col("chance") / pl.col("chance").sum().over("session"))
    return shaped(kept, CHANCES).sort("session", "seat")
