"""Courses of chances in figures: excitement, drama, suspense, surprise, comebacks, when it was decided, bits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis import course as of
from playkit.analysis.measured import BOUNDS
from playkit.analysis.pooled import UNKNOWN, Ends, interval, ratio
from playkit.analysis.upsets import Upsets, skew_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from playkit.analysis.course import Course, Noiseless
    from playkit.analysis.measured import Panel

    Others = tuple[NDArray[np.float64], NDArray[np.float64]]


COUNTED = "believed_sessions"
"""What n counts: sessions played on `course.LEAST_RUNS` times or more from every position."""
CAUTION = 0.5
"""The part of the noise that halves show by which an interval is wider: they show it roughly."""

LOST = 4
"""Roots of what is rough come out small, suspense by 1 to 4 % with 200 continuations: this over so many is put back,
and may be as much too much or too little."""


def usual(courses: Sequence[Course]) -> list[Course]:
    """Keep finished sessions of the most common number of seats: their last chances are the result."""
    kept = [one for one in courses if len(one.chances) > 1 and np.allclose(one.chances[-1], one.wins)]
    sizes = [len(one.wins) for one in kept]
    most = max(set(sizes), key=lambda size: (sizes.count(size), size), default=0)
    return [one for one in kept if len(one.wins) == most]


def add_courses(panel: Panel, courses: Sequence[Course]) -> None:
    """Add the measures of chances found by playing on (twins) to a panel; nothing where there are none.

    Measures look at tenths of a session, as their like that are read off standings: `twin_excitement`, `twin_drama`,
    `twin_suspense`, `twin_surprise`, `twin_lead_changes`, `twin_decided`, `twin_lowest`; `twin_comeback` is one over
    the lowest (geometric mean). `twin_half_bits` is what half of the session told of who won; `twin_part_bits` is that
    of a part, over the sessions that have it (where all have the same parts, together what the start left open);
    `twin_bits_per_minute`, of everything, only where every step has a clock.

    Sessions played on too few times are left out beside others that were played on often enough; where there are none
    of those, n is 0.
    """
    kept = usual(courses)
    kept = [one for one in kept if one.runs >= of.LEAST_RUNS] or kept
    if not kept:
        return
    own = _Kept(panel, kept)
    tenths = [of.at_tenths(one) for one in kept]
    moves = [of.noiseless_between(of.excitement, of.agreed_excitement, one) for one in tenths]
    jumps = [of.noiseless_between(of.surprise, of.agreed_surprise, one) for one in tenths]
    own.add("twin_excitement", moves, "per_session")
    own.add("twin_drama", [of.noiseless(of.drama, one) for one in tenths], "root_share")
    own.add("twin_suspense", [_suspense(one) for one in tenths], "per_session")
    own.add("twin_surprise", jumps, "per_session")
    own.add("twin_lead_changes", [of.noiseless(of.lead_changes, one, 0.5) for one in tenths], "per_session")
    own.add("twin_decided", [of.noiseless(of.decided, one, 0.5) for one in tenths], "share")
    _add_lowest(own, tenths)
    halves = [(of.told_by(one, 0.5), of.bits_of_others(one, 0, of.moment_at(one, 0.5))) for one in kept]
    own.add_open("twin_half_bits", halves, "bits")
    _add_parts(own)
    _add_minutes(own)


@dataclass(frozen=True)
class _Kept:
    """Adds figures of the sessions that are kept to their panel."""

    panel: Panel
    courses: Sequence[Course]

    def add(self, measure: str, numbers: Sequence[Noiseless], unit: str) -> None:
        """Add the mean of a number a session that is never below 0, nor a share above 1, whatever was taken off."""
        values, noise = np.array(numbers).T
        ends = _wider(skew_ends(values), noise)
        most = BOUNDS.get(unit, (0.0, np.inf))[1]
        self.put(measure, min(max(float(values.mean()), 0.0), most), ends, len(values), unit)

    def add_open(self, measure: str, told: Sequence[tuple[float, Others]], unit: str, key: str | None = None) -> None:
        """Add the mean of what came in each session, beside what might have come."""
        might = _upsets(told)
        name = "" if key is None else _part_name(int(key), len(told), len(self.courses))
        self.put(measure, float(might.came.mean()), skew_ends(might.came, might), len(told), unit, key=key, name=name)

    def put(self, measure: str, value: float, ends: Ends, sessions: int, unit: str, **told: Any) -> None:
        """Add a figure of so many sessions."""
        n = sessions if self.courses[0].runs >= of.LEAST_RUNS else 0
        self.panel.add(measure, value, ends, n=n, n_unit=COUNTED, unit=unit, **told)


def _suspense(course: Course) -> Noiseless:
    found, lost = of.suspense(course), LOST / course.runs
    return of.Noiseless(found * (1 + lost), found * lost / CAUTION)


def _upsets(told: Sequence[tuple[float, Others]]) -> Upsets:
    return Upsets.weighed([came for came, _ in told], [own for _, (own, _) in told], [by for _, (_, by) in told])


def _wider(ends: Ends, noise: Sequence[float] | NDArray[np.float64]) -> Ends:
    """Make an interval wider by what noise may have left in its figure."""
    low, high = ends
    room = CAUTION * abs(float(np.mean(noise)))
    return UNKNOWN if low is None or high is None else Ends(low - room, high + room)


def _add_lowest(own: _Kept, tenths: Sequence[Course]) -> None:
    lowest = [of.noiseless_between(of.lowest, of.agreed_lowest, one) for one in tenths]
    might = _upsets([(value, of.lowest_of_others(one)) for (value, _), one in zip(lowest, tenths, strict=True)])
    ends = _wider(skew_ends(might.came, might), [noise for _, noise in lowest])
    own.put("twin_lowest", float(might.came.mean()), ends, len(tenths), "share")
    _add_comeback(own, tenths)


def _add_comeback(own: _Kept, tenths: Sequence[Course]) -> None:
    """Add the geometric mean of one over the lowest, from how small that is."""
    least = 0.5 / tenths[0].runs  # what never happened in so many continuations is not called impossible
    small = (_small(of.lowest, least), _small(of.agreed_lowest, least))
    logs = [of.noiseless_between(*small, one) for one in tenths]
    others = [(-np.log(np.maximum(lowest, least or 1e-9)), by) for lowest, by in map(of.lowest_of_others, tenths)]
    might = _upsets([(value, other) for (value, _), other in zip(logs, others, strict=True)])
    ends = _wider(skew_ends(might.came, might), [noise for _, noise in logs])
    own.put("twin_comeback", float(np.exp(might.came.mean())), Ends(*map(_exp, ends)), len(tenths), "ratio")


def _small(lowest: Callable[[Course], float], least: float) -> Callable[[Course], float]:
    return lambda course: -float(np.log(max(lowest(course), least)))


def _add_parts(own: _Kept) -> None:
    """Add the bits of each part over the sessions that have it, where there is more than one part."""
    numbers = sorted({int(part) for one in own.courses for part in one.parts} - {0})
    for part in numbers if len(numbers) > 1 else ():
        told = [_bits_in(one, part) for one in own.courses if (one.parts == part).any()]
        own.add_open("twin_part_bits", told, "bits", key=str(part))


def _bits_in(course: Course, part: int) -> tuple[float, Others]:
    inside = np.flatnonzero(course.parts == part)
    told = float(of.bits(course)[inside].sum())
    return told, of.bits_of_others(course, int(inside[0]), int(inside[-1]) + 1)


def _part_name(part: int, having: int, sessions: int) -> str:
    """Name a part; where only some sessions come that far, say how many."""
    if having == sessions:
        return f"part {part} / パート{part}"
    return f"part {part} ({having:,} of {sessions:,}) / パート{part}（{sessions:,}中{having:,}）"


def _add_minutes(own: _Kept) -> None:
    timed = [one for one in own.courses if not np.isnan(one.minutes).any() and one.minutes[-1] > one.minutes[0]]
    if timed:
        told = [float(of.bits(one).sum()) for one in timed]
        rate = ratio(told, [float(one.minutes[-1] - one.minutes[0]) for one in timed])
        own.put("twin_bits_per_minute", rate.value, interval(rate), len(timed), "bits")


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
