"""Where people are confused: remarks by the hour with their intervals, and whether one part stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.compare import holm
from playkit.analysis.intervals import LEVEL, family_level
from playkit.analysis.pooled import UNKNOWN, Ends, bent, interval
from playkit.analysis.remarks import ASKED, LAPS, PUZZLED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel
    from playkit.analysis.remarks import Noted

    Floats = NDArray[np.float64]

COUNTED = "noted_sessions"
MOST_RULES = 12
"""Rules drawn, the most asked first; a questionnaire about more has no reader."""


class Rate(NamedTuple):
    """Remarks over hours: the rate, its interval alone and together with its family, and what stands behind it."""

    value: float
    ends: Ends
    band: Ends
    remarks: int
    sessions: int


def rate(remarks: Floats, hours: Floats, family: int = 1) -> Rate:
    """Give remarks an hour.

    Args:
        remarks: (sessions,) how many each session has.
        hours: (sessions,) how long each was watched.
        family: figures that are looked at together.

    Returns:
        The interval is the exact one of Poisson counts, widened by t over sessions where sessions differ by more than
        chance: some tables are watched more closely than others. t is taken on the logarithm of the rate, since few
        tables with many remarks make it skew. Never too narrow by more than either; with few remarks it covers more
        than 95 %.

    Source: Garwood 1936; the jackknife on a transformed scale (Efron 1982, 3.2).

    >>> found = rate(np.array([2.0, 4.0]), np.array([1.0, 1.0]))
    >>> found.value, round(found.ends.low, 2)
    (3.0, 0.03)
    """
    total = float(hours.sum())
    if total <= 0:
        return Rate(float("nan"), UNKNOWN, UNKNOWN, int(remarks.sum()), len(hours))
    alone, together = (_ends(remarks, hours, level) for level in (LEVEL, family_level(family)))
    return Rate(float(remarks.sum()) / total, alone, together, int(remarks.sum()), len(hours))


def _ends(remarks: Floats, hours: Floats, level: float) -> Ends:
    low, high = (float(end) for end in intervals.poisson_rate(remarks.sum(), hours.sum(), level))
    least = 0.5 / float(hours.sum())  # where all remarks are of one session, nobody knows how rare they are without it
    own = interval(bent(remarks, hours, lambda rates: np.log(np.maximum(rates, least))), level)
    if own.low is None or own.high is None or not remarks.sum():
        return Ends(low, high)
    return Ends(min(low, float(np.exp(own.low))), max(high, float(np.exp(own.high))))


def stands_out(remarks: Floats, hours: Floats) -> list[float]:
    """Tell of each part with which chance alone it would have so many remarks, corrected for all parts (Holm).

    Args:
        remarks: (sessions, parts) how many.
        hours: (sessions, parts) how long, NaN where a session had no such part.

    Returns:
        A p a part, two-sided, exact given how many remarks each session has: tables that are watched more closely, or
        longer, cancel. Of unequal sessions it says a little too much rather than too little.

    Source: conditional test of Poisson rates (Przyborowski and Wilenski 1940), Holm 1979.

    >>> [round(p, 3) for p in stands_out(np.array([[8.0, 0.0]]), np.array([[1.0, 1.0]]))]
    [0.016, 0.016]
    """
    from scipy import stats

    hours = np.nan_to_num(hours)
    watched = hours.sum(axis=1)
    kept = watched > 0
    counts = remarks[kept] * (hours[kept] > 0)
    total = int(counts.sum())
    if not total:
        return [1.0] * remarks.shape[1]
    share = (counts.sum(axis=1)[:, None] * hours[kept] / watched[kept][:, None]).sum(axis=0) / total
    found = [
        float(stats.binomtest(int(own), total, min(max(float(p), 0.0), 1.0)).pvalue)
        for own, p in zip(counts.sum(axis=0), share, strict=True)
    ]
    return [float(p) for p in holm(found)]


# Figures -------------------------------------------------------------------------------------------------------------


def add_confusion(panel: Panel, found: Noted, names: Mapping[str, str]) -> None:
    """Add what was noted of one facet and draft.

    Measures: `remarks` a key a tag; `confusion` altogether; `puzzled_part`, `puzzled_turn`, `puzzled_seat` by part
    (1-based), lap and seat (0-based); `stands_out`, the p of each part; `rules_asked` a session, by rule. `names` gives
    "English / 日本語" of tags.
    """
    if not found.sessions:
        return
    _add_tags(panel, found, names)
    puzzled = found.remarks.filter(pl.col("what").is_in(PUZZLED))
    everything = _rate(puzzled, found.whole)
    _add(panel, "confusion", everything)
    part = {key: f"part {key} / パート{key}" for key in found.parts["key"].unique().sort().to_list()}
    _add_keyed(panel, "puzzled_part", puzzled, found.parts, column="part", names=part)
    _add_tests(panel, found, part)
    _add_keyed(panel, "puzzled_turn", puzzled, found.laps, column="lap", names=_LAPS)
    _add_seats(panel, puzzled, found)
    _add_rules(panel, found)


_LAPS = {
    1: "everybody's first turn / 1巡目",
    2: "everybody's second turn / 2巡目",
    3: "everybody's third turn / 3巡目",
    LAPS: "later turns / 4巡目以降",
}


def _add_tags(panel: Panel, found: Noted, names: Mapping[str, str]) -> None:
    known = found.remarks["what"].unique().to_list()
    ordered = [*(name for name in names if name in known), *sorted(set(known) - names.keys())]
    for tag in ordered:
        own = _rate(found.remarks.filter(pl.col("what") == tag), found.whole, len(ordered))
        _add(panel, "remarks", own, key=tag, name=names.get(tag, tag))


def _add_keyed(
    panel: Panel, measure: str, puzzled: pl.DataFrame, watched: pl.DataFrame, *,
    column: str, names: Mapping[int, str],
) -> None:  # fmt: skip
    """Add a figure a part or lap, beside what it would be if all were alike."""
    keys = [key for key in names if (watched["key"] == key).any()]
    if len(keys) < 2:
        return
    inside = puzzled.filter(pl.col(column).is_not_null()).with_columns(key=pl.col(column))
    inside = inside.join(watched, on=["session", "key"], how="semi")
    even = inside.height / float(watched["hours"].sum())
    for key in keys:
        own = _rate(inside.filter(pl.col("key") == key), watched.filter(pl.col("key") == key), len(keys))
        _add(panel, measure, own, key=str(key), name=names[key], standard=even)


def _add_tests(panel: Panel, found: Noted, names: Mapping[int, str]) -> None:
    parts, remarks, hours = part_counts(found)
    for part, p in zip(parts, stands_out(remarks, hours), strict=True) if len(parts) > 1 else ():
        panel.add(
            "stands_out", p, n=len(hours), key=str(part), name=names[part], unit="p", n_unit=COUNTED,
        )  # fmt: skip


def _add_seats(panel: Panel, puzzled: pl.DataFrame, found: Noted) -> None:
    """Add a figure a seat; remarks about the whole table belong to no seat."""
    own = puzzled.filter(pl.col("seat").is_not_null()).join(found.whole, on="session", how="semi")
    hours = float(found.whole["hours"].sum())
    for seat in range(found.seats if own.height else 0):
        figure = _rate(own.filter(pl.col("seat") == seat), found.whole, found.seats)
        even = own.height / hours / found.seats
        _add(panel, "puzzled_seat", figure, key=str(seat), name=f"seat {seat + 1} / 席{seat + 1}", standard=even)


def _add_rules(panel: Panel, found: Noted) -> None:
    """Add how often each rule is asked about in a session, the most asked first; no clock is needed for that."""
    asked = found.remarks.filter(pl.col("what") == ASKED, pl.col("rule").is_not_null())
    counts = asked.group_by("rule").len().sort(["len", "rule"], descending=[True, False])
    for rule in counts["rule"].to_list()[:MOST_RULES]:
        own = asked.filter(pl.col("rule") == rule).group_by("session").len()["len"].to_numpy().astype(float)
        each = np.concatenate([own, np.zeros(found.sessions - len(own))])
        _add(
            panel, "rules_asked", rate(each, np.ones(len(each)), counts.height), key=rule, name=rule, unit="per_session"
        )


def _rate(remarks: pl.DataFrame, watched: pl.DataFrame, family: int = 1) -> Rate:
    counts = remarks.group_by("session").len()
    both = watched.join(counts, on="session", how="left").with_columns(pl.col("len").fill_null(0)).sort("session")
    return rate(both["len"].to_numpy().astype(float), both["hours"].to_numpy(), family)


def _add(
    panel: Panel, measure: str, own: Rate, *,
    key: str | None = None, name: str = "", standard: float | None = None, unit: str = "per_hour",
) -> None:  # fmt: skip
    if own.sessions:
        panel.add(
            measure, own.value, own.ends, band=own.band, n=own.sessions, key=key, name=name,
            standard=standard, unit=unit, n_unit=COUNTED,
        )  # fmt: skip


def part_counts(found: Noted) -> tuple[list[int], Floats, Floats]:
    """Lay confusion out by part: the parts (1-based), remarks and hours (sessions, parts), for `stands_out`."""
    puzzled = found.remarks.filter(pl.col("what").is_in(PUZZLED))
    parts = found.parts["key"].unique().sort().to_list()
    sessions = found.parts["session"].unique().sort().to_list()
    hours = _table(found.parts, sessions, parts, "hours")
    counted = puzzled.filter(pl.col("part").is_not_null()).group_by("session", key="part").agg(n=pl.len())
    return parts, np.nan_to_num(_table(counted, sessions, parts, "n")), hours


def _table(frame: pl.DataFrame, sessions: Sequence[str], keys: Iterable[int], value: str) -> Floats:
    order = list(keys)
    table = np.full((len(sessions), len(order)), np.nan)
    rows = {session: row for row, session in enumerate(sessions)}
    for session, key, amount in frame.select("session", "key", value).iter_rows():
        if session in rows and key in order:
            table[rows[session], order.index(key)] = amount
    return table
