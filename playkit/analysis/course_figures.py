"""Courses of chances in figures: excitement, drama, suspense, surprise, comebacks, when it was decided, bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis import course as of
from playkit.analysis.pooled import Ends, interval, mean, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.analysis.course import Course
    from playkit.analysis.measured import Panel
    from playkit.analysis.pooled import Pooled


def usual(courses: Sequence[Course]) -> list[Course]:
    """Keep finished sessions of the most common number of seats: their last chances are the result."""
    kept = [one for one in courses if len(one.chances) > 1 and np.allclose(one.chances[-1], one.wins)]
    sizes = [len(one.wins) for one in kept]
    most = max(set(sizes), key=lambda size: (sizes.count(size), size), default=0)
    return [one for one in kept if len(one.wins) == most]


def add_courses(panel: Panel, courses: Sequence[Course]) -> None:
    """Add the measures of chances found by playing on (twins) to a panel; nothing where there are none.

    Measures: `twin_excitement`, `twin_drama`, `twin_suspense`, `twin_surprise` and `twin_lowest` look at tenths of a
    session, as their like that are read off standings; `twin_comeback` is one over the lowest (geometric mean);
    `twin_lead_changes` and `twin_decided` look at every step; `twin_half_bits` is what half of the session told of who
    won; `twin_part_bits` is that of a part, over the sessions that have it (where all have the same parts, together
    what the start left open); `twin_bits_per_minute`, of everything, only where every step has a clock.
    """
    kept = usual(courses)
    if not kept:
        return
    tenths = [of.at_tenths(one) for one in kept]
    n = len(kept)
    _add(panel, "twin_excitement", mean([of.excitement(one) for one in tenths]), "per_session")
    _add(panel, "twin_drama", mean([of.drama(one) for one in tenths]), "root_share")
    _add(panel, "twin_suspense", mean([of.suspense(one) for one in tenths]), "per_session")
    _add(panel, "twin_surprise", mean([of.surprise(one) for one in tenths]), "per_session")
    lowest = [of.lowest(one) for one in tenths]
    _add(panel, "twin_lowest", mean(lowest), "share")
    floors = [0.5 / one.runs for one in kept]
    logs = mean(-np.log(np.maximum(lowest, floors)))
    ends = interval(logs)
    panel.add("twin_comeback", float(np.exp(logs.value)), Ends(*map(_exp, ends)), n=n, unit="ratio")
    _add(panel, "twin_lead_changes", mean([of.lead_changes(one) for one in kept]), "per_session")
    _add(panel, "twin_decided", mean([of.decided(one) for one in kept]), "share")
    _add(panel, "twin_half_bits", mean([of.told_by(one, 0.5) for one in kept]), "bits")
    _add_parts(panel, kept)
    _add_minutes(panel, kept)


def _add_parts(panel: Panel, kept: Sequence[Course]) -> None:
    """Add the bits of each part over the sessions that have it, where there is more than one part."""
    told = [(of.bits(one), one.parts) for one in kept]
    numbers = sorted({int(part) for _, parts in told for part in parts} - {0})
    for part in numbers if len(numbers) > 1 else ():
        figure = mean([float(bits[parts == part].sum()) for bits, parts in told if (parts == part).any()])
        panel.add(
            "twin_part_bits", figure.value, interval(figure), n=figure.sessions, key=str(part),
            name=_part_name(part, figure.sessions, len(kept)), unit="bits",
        )  # fmt: skip


def _part_name(part: int, having: int, sessions: int) -> str:
    """Name a part; where only some sessions come that far, say how many."""
    if having == sessions:
        return f"part {part} / パート{part}"
    return f"part {part} ({having:,} of {sessions:,}) / パート{part}（{sessions:,}中{having:,}）"


def _add_minutes(panel: Panel, kept: Sequence[Course]) -> None:
    timed = [one for one in kept if not np.isnan(one.minutes).any() and one.minutes[-1] > one.minutes[0]]
    if timed:
        told = [float(of.bits(one).sum()) for one in timed]
        minutes = [float(one.minutes[-1] - one.minutes[0]) for one in timed]
        _add(panel, "twin_bits_per_minute", ratio(told, minutes), "bits")


def _add(panel: Panel, measure: str, figure: Pooled, unit: str) -> None:
    panel.add(measure, figure.value, interval(figure), n=figure.sessions, unit=unit)


def _exp(end: float | None) -> float | None:
    return None if end is None else float(np.exp(end))


CURVES = {"facet": pl.String, "draft": pl.String, "session": pl.String, "tenth": pl.Int64, "chance": pl.Float64}


def course_curves(facet: str | None, draft: str | None, courses: Sequence[Course]) -> pl.DataFrame:
    """Give the later winner's chance at each tenth of each session; tied winners averaged. Columns `CURVES`."""
    rows = [
        (facet, draft, one.session, tenth, float(chance))
        for one in usual(courses)
        for tenth, chance in enumerate(of.at_tenths(one).chances @ one.wins)
    ]
    return pl.DataFrame(rows, schema=CURVES, orient="row")
