"""Write the sample studies of logs/samples/studies: three invented sets of table logs of 24, for the slow first hand.

Nobody played these. `slow`: hand 1 spreads points half as much as the others and takes a little longer, and people
rate it a point lower. `fair`: all hands alike, hand 1 somewhat shorter. `swingy`: hand 3 spreads twice as much, ratings
alike. 40 sessions of four seats each. The seeds were not chosen: of 30 others, `slow` gave slow 30 times, `fair` fine
26 times (else not shown), `swingy` not shown 26 times (else slow). Run by hand to write the folder anew:
`python tests/analysis/make_studies.py`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).parents[2] / "logs" / "samples" / "studies"
SESSIONS, SEATS, PEOPLE = 40, 4, 24
FIRST_EVENING = datetime(2026, 9, 5, 10, tzinfo=UTC)

Row = dict[str, Any]


@dataclass(frozen=True)
class Study:
    """How an invented study was drawn: per hand the spread of points, the minutes, and the liking (1 to 5)."""

    spread: tuple[float, float, float]
    minutes: tuple[float, float, float]
    liking: tuple[float, float, float]
    dull: tuple[float, float, float]  # notes of boredom per ten minutes
    seed: int


STUDIES = {
    "slow": Study((2, 4, 4), (13, 11, 12), (2.7, 3.7, 3.7), (1.2, 0.3, 0.3), 1),
    "fair": Study((4, 4, 4), (8, 11, 12), (3.6, 3.6, 3.6), (0.3, 0.3, 0.3), 2),
    "swingy": Study((2.5, 2.5, 5), (8, 11, 13), (3.6, 3.6, 3.6), (0.5, 0.5, 0.3), 3),
}


def lines(name: str, study: Study) -> list[Row]:
    """Draw a study; gives its lines."""
    rng = np.random.default_rng((24, study.seed))
    sessions = [_session(name, number, study, rng) for number in range(1, SESSIONS + 1)]
    return [row for rows in sessions for row in rows]


def _session(name: str, number: int, study: Study, rng: np.random.Generator) -> list[Row]:
    own = f"sample-{name}-{number:02d}"
    people = sorted(rng.choice(PEOPLE, SEATS, replace=False).tolist())
    totals = [0] * SEATS
    events: list[Row] = []
    at = 30_000
    for part in range(1, 4):
        at, hand = _hand(part, at, study, totals, rng)
        events += hand
    events.append({"kind": "session_ended", "mono_ms": at, "data": {"reason": "hands", "finished": True}})
    header = {
        "table": "session", "id": own, "game": "resonance24", "draft": "12", "source": "table", "crew": "people",
        "synthetic": True, "study": name, "time_zone": "Asia/Tokyo",
        "started_at": (FIRST_EVENING + timedelta(days=number)).isoformat(),
        "seats": [{"seat": seat, "name": f"sample {person + 1:02d}"} for seat, person in enumerate(people)],
    }  # fmt: skip
    return [header, *({"table": "event", "session": own, "clock": "measured", **event} for event in events)]


def _hand(part: int, at: int, study: Study, totals: list[int], rng: np.random.Generator) -> tuple[int, list[Row]]:
    """Draw one hand, written into `totals`; gives when it ended, and its events in the order of their times."""
    begun, minutes = at, study.minutes[part - 1] * float(np.exp(rng.normal(0, 0.12)))
    over = begun + round(minutes * 60_000)
    events: list[Row] = [{"kind": "part_started", "part": part, "mono_ms": begun}]
    for moment in sorted(rng.integers(begun, over, rng.poisson(study.dull[part - 1] * minutes / 10)).tolist()):
        seat, tag = int(rng.integers(SEATS)), str(rng.choice(["bored", "waiting"]))
        events.append({"kind": "noted", "part": part, "seat": seat, "mono_ms": moment, "data": {"tag": tag}})
    events += _points(part, over, study, totals, rng)
    events.append({"kind": "part_ended", "part": part, "mono_ms": over})
    for seat in range(SEATS):
        rating = int(np.clip(round(rng.normal(study.liking[part - 1], 0.9)), 1, 5))
        events.append({"kind": "rated", "part": part, "seat": seat, "value": rating, "mono_ms": over + 20_000})
    return over + 60_000, events


def _points(part: int, at: int, study: Study, totals: list[int], rng: np.random.Generator) -> list[Row]:
    rows = []
    for seat in range(SEATS):
        gain = max(0, round(rng.normal(9, study.spread[part - 1])))
        totals[seat] += gain
        rows.append({"kind": "scored", "part": part, "seat": seat, "value": gain, "score": totals[seat], "mono_ms": at})
    return rows


def text(rows: list[Row]) -> str:
    """Write lines as they are imported."""
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, study in STUDIES.items():
        (FOLDER / f"{name}.jsonl").write_text(text(lines(name, study)), encoding="utf-8")
