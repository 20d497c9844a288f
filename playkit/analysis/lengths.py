"""How long sessions are: turns, picks and minutes; sessions that were broken off count as longer than what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
from scipy import special

from playkit.analysis import intervals
from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends, interval, mean, ratio
from playkit.analysis.tempo_recorded import SPAN, timed_rows, with_owner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

QUANTILES = (0.1, 0.5, 0.9)
LENGTHS = {
    "session": pl.String,
    "ended": pl.Boolean,
    "turns": pl.Int64,
    "picks": pl.Int64,
    "minutes": pl.Float64,
    "waited": pl.Float64,
}
"""One row a session: whether it ended, turns and picks (null where none is recorded), minutes without pauses (null
where no clock ran), the longest time in minutes between two picks of one seat, its own thinking left out."""


class Survival(NamedTuple):
    """How many sessions last longer: at each `time` the share and its interval; `before` any, its low end."""

    time: Floats
    share: Floats
    low: Floats
    high: Floats
    before: float


def session_lengths(events: pl.DataFrame, ended: Mapping[str, bool]) -> pl.DataFrame:
    """Measure sessions; columns `LENGTHS`.

    Args:
        events: effective events in the order of their sessions: session, kind, seat, mono_ms, clock, data.
        ended: by session, whether it came to its end; one that is not named did not.
    """
    events = events.select("session", "kind", "seat", "mono_ms", "clock", "data")  # a wide frame is slow to sift
    counted = events.group_by("session", maintain_order=True).agg(
        turns=(pl.col("kind") == "turn_started").sum(), picks=(pl.col("kind") == "picked").sum()
    )
    counted = counted.with_columns(pl.when(pl.col(name) > 0).then(name).alias(name) for name in ("turns", "picks"))
    whole = events.with_columns(part=pl.lit(1, dtype=pl.Int64))
    typed = pl.col("data").str.json_path_match("$.duration_s").cast(pl.Float64, strict=False)
    sheets = events.filter(pl.col("kind") == "part_ended").group_by("session").agg(typed=typed.sum())
    busy = with_owner(timed_rows(whole)).filter(~pl.col("idle"))
    clocks = busy.group_by("session").agg(measured=pl.col("gap").sum())
    frame = counted.join(clocks, on="session", how="left").join(sheets, on="session", how="left")
    frame = frame.join(_longest_waits(busy), on="session", how="left", maintain_order="left")
    seconds = pl.coalesce(*(pl.when(pl.col(name) > 0).then(name) for name in ("measured", "typed")))
    names = pl.Series([ended.get(str(session), False) for session in frame["session"]], dtype=pl.Boolean)
    return frame.with_columns(minutes=seconds / 60, ended=names).select(
        pl.col(name).cast(kind) for name, kind in LENGTHS.items()
    )


def _longest_waits(busy: pl.DataFrame) -> pl.DataFrame:
    """Find the longest time between two picks of one seat, less the thinking before the second."""
    clock = pl.col("gap").cum_sum().over("session")
    picks = busy.with_columns(clock=clock).filter(pl.col("kind") == "picked", pl.col("seat").is_not_null())
    wait = (pl.col("clock") - pl.col("clock").shift(1) - pl.col("gap")).over("session", "seat")
    return picks.with_columns(wait=wait).group_by("session").agg(waited=pl.col("wait").max() / 60)


def survival(times: ArrayLike, ended: ArrayLike, level: float = LEVEL) -> Survival:
    """Give which share of sessions lasts longer than each time; those broken off count as long as they were seen.

    The interval is never too narrow, and without sessions broken off it is the exact one of a share: where all have
    ended, nobody can say that none would last longer.

    Source: Kaplan and Meier 1958; beta product limits by the method of moments (Fay, Brittain and Proschan 2013).

    >>> survival([2, 3, 4, 5, 7, 8], [True, True, False, True, True, False]).share.round(4).tolist()
    [0.8333, 0.6667, 0.4444, 0.2222]
    """
    t, done = np.asarray(times, dtype=float), np.asarray(ended, dtype=bool)
    moments = np.unique(t[done])
    risk = np.array([(t >= moment).sum() for moment in moments], float)
    fell = np.array([((t == moment) & done).sum() for moment in moments], float)
    share = np.cumprod(1 - fell / np.maximum(risk, 1))
    # What is left at each end is a share of what was left before, as the least of so many even shares is.
    each = [np.arange(left, left - gone, -1) for left, gone in zip(risk, fell, strict=True)]
    first = np.cumprod([np.prod(left / (left + 1)) for left in each])
    second = np.cumprod([np.prod(left / (left + 2)) for left in each])
    after = np.array([(t > moment).sum() for moment in moments], float)
    high = _beta_quantile(first, second, (1 + level) / 2)
    low = _beta_quantile(first * after / (after + 1), second * after / (after + 2), (1 - level) / 2)
    before = float((1 - level) / 2) ** (1 / max(len(t), 1))
    return Survival(moments, share, low, high, before)


def _beta_quantile(first: Floats, second: Floats, level: float) -> Floats:
    """Give the quantile of the beta distribution with these first two moments; 0 where it is all at 0."""
    spread = np.where(first > 0, second - first**2, 1.0)
    a, b = (part * (first - second) / spread for part in (first, 1 - first))
    found: Floats = np.where(first > 0, special.betaincinv(np.maximum(a, 1e-9), np.maximum(b, 1e-9), level), 0.0)
    return found


def quantile(found: Survival, share: float) -> tuple[float, Ends]:
    """Give the time by which a share of the sessions has ended, NaN where that was not seen, and its interval.

    No upper end where too few sessions lasted so long, and 0 for the lower one where too few ended so soon: of 20
    sessions nobody knows how long the longest tenth may be.

    Source: Brookmeyer and Crowley 1982: times at which the interval of the survival holds 1 - share.

    >>> quantile(survival(range(1, 100), [True] * 99), 0.5)[0]
    50.0
    """
    left = 1 - share

    def first(values: Floats) -> float | None:
        below = np.flatnonzero(values <= left + 1e-12)
        return float(found.time[below[0]]) if len(below) else None

    estimate, high = first(found.share), first(found.high)
    low = 0.0 if found.before <= left else first(found.low)
    return (float("nan") if estimate is None else estimate), Ends(low, high)


# Figures -------------------------------------------------------------------------------------------------------------


def add_lengths(panel: Panel, lengths: pl.DataFrame) -> None:
    """Add how long sessions are.

    Measures: `finished`, the share of sessions that ended; `turns`, `picks`, `minutes`, each by quantile (10, 50, 90)
    over all sessions, those broken off counted as longer than seen; `minutes_per_turn`; `longest_wait` in minutes.
    """
    ended = lengths["ended"].cast(pl.Float64).to_numpy()
    low, high = intervals.wilson(ended.sum(), len(ended))
    panel.add("finished", float(ended.mean()), Ends(float(low), float(high)), n=len(ended))
    for measure in ("turns", "picks", "minutes"):
        known = lengths.filter(pl.col(measure).is_not_null())
        found = survival(known[measure].to_numpy(), known["ended"].to_numpy())
        for share in QUANTILES if known["ended"].any() else ():
            value, ends = quantile(found, share)
            panel.add(
                measure, value, ends, n=known.height, unit=measure, key=f"{share * 100:.0f}", name=_QUANTILE[share]
            )
    _add_pace(panel, lengths)


_QUANTILE = {0.1: "the shortest tenth / 短いほうの1割", 0.5: "half / 半分", 0.9: "all but the longest tenth / 9割"}


def _add_pace(panel: Panel, lengths: pl.DataFrame) -> None:
    paced = lengths.filter(pl.col("minutes").is_not_null(), pl.col("turns").is_not_null())
    if paced.height:
        figure = ratio(paced["minutes"].to_numpy(), paced["turns"].to_numpy())
        panel.add("minutes_per_turn", figure.value, interval(figure), n=paced.height, unit="minutes")
    waits = lengths["waited"].drop_nulls()
    if len(waits):
        figure = mean(waits.to_numpy())
        panel.add("longest_wait", figure.value, interval(figure), n=len(waits), unit="minutes")


def add_waiting(panel: Panel, events: pl.DataFrame, seats: int) -> None:
    """Add which share of the time each seat waits for others; standard: all think alike, (seats - 1) / seats.

    Measure `waiting`, a key a seat (0-based), mean over the sessions whose picks or turns are timed.
    """
    timed = with_owner(timed_rows(events.with_columns(part=pl.lit(1, dtype=pl.Int64)))).filter(~pl.col("idle"))
    # In their order: sums that come in any order would differ in their last digits from run to run.
    total = timed.group_by("session", maintain_order=True).agg(
        total=pl.col("gap").sum(), thought=pl.col("gap").filter(pl.col("own").is_not_null()).sum()
    )
    total = total.filter(pl.col("thought") > 0)
    for seat in range(seats):
        own = timed.filter(pl.col("own") == seat).group_by("session").agg(own=pl.col("gap").sum())
        both = total.join(own, on="session", how="left", maintain_order="left")
        shares = both.select(1 - pl.col("own").fill_null(0.0) / pl.col("total"))
        if shares.height:
            figure = mean(shares.to_series().to_numpy())
            panel.add(
                "waiting", figure.value, interval(figure), n=shares.height, standard=(seats - 1) / seats, key=str(seat),
                name=f"seat {seat + 1} / 席{seat + 1}",
            )  # fmt: skip


def add_parts(panel: Panel, events: pl.DataFrame) -> None:
    """Add which share of the picks, and of the minutes, each part takes; standard: all parts alike.

    Measures `part_picks` and `part_minutes`, a key a part (1-based); nothing where sessions have one part.
    """
    rows = events.filter(pl.col("part").is_not_null())
    parts = rows["part"].max()
    if not isinstance(parts, int) or parts < 2:
        return
    picks = rows.filter(pl.col("kind") == "picked").group_by(SPAN, maintain_order=True).agg(x=pl.len().cast(pl.Float64))
    busy = timed_rows(rows).filter(~pl.col("idle"))
    minutes = busy.group_by(SPAN, maintain_order=True).agg(x=pl.col("gap").sum())
    for measure, frame in (("part_picks", picks), ("part_minutes", minutes)):
        whole = frame.group_by("session", maintain_order=True).agg(total=pl.col("x").sum()).filter(pl.col("total") > 0)
        for part in range(1, parts + 1) if whole.height else ():
            own = whole.join(frame.filter(pl.col("part") == part), on="session", how="left", maintain_order="left")
            figure = ratio(own["x"].fill_null(0.0).to_numpy(), own["total"].to_numpy())
            ends = interval(figure) if figure.sessions > 1 else UNKNOWN
            name = f"part {part} / パート{part}"
            panel.add(measure, figure.value, ends, n=figure.sessions, standard=1 / parts, key=str(part), name=name)
