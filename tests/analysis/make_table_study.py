"""Write the sample study `evenings` of logs/samples/studies: twelve invented table logs of two drafts of 24.

Nobody played these. Ten people meet; draft 12 is played six times, then draft 13, in which hand 1 is shorter and liked
better. Each log has what a table logger writes: clocks, points, remarks, questions about rules, answers, and what the
designer predicted. As real logs do, some are faulty: one stopped and was never ended, one has a total that does not add
up, one knows no draft. Run by hand to write it anew: `python tests/analysis/make_table_study.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from make_studies import FOLDER, Row, text

SEATS, PEOPLE, EACH = 4, 10, 6
FIRST_EVENING = datetime(2026, 10, 3, 10, tzinfo=UTC)
ITEMS = ("fun", "again", "length", "rules", "choices", "tension", "waiting")
RULES = ("challenge dice", "who halves", "hero card", "order of ties")


@dataclass(frozen=True)
class Draft:
    """How a draft was drawn, by hand: minutes, spread of points, liking from 1 to 5, confusion and boredom an hour."""

    name: str
    minutes: tuple[float, float, float]
    spread: tuple[float, float, float]
    liking: tuple[float, float, float]
    confused: tuple[float, float, float]
    bored: tuple[float, float, float]
    fun: float


DRAFTS = (
    Draft("12", (16, 11, 12), (2, 4, 4), (2.6, 3.6, 3.7), (11, 3, 2), (6, 1.5, 1.5), 3.2),
    Draft("13", (10, 11, 12), (3, 4, 4), (3.6, 3.7, 3.7), (6, 3, 2), (2, 1.5, 1.5), 3.9),
)


def lines() -> list[Row]:
    """Draw the study; gives its lines."""
    rng = np.random.default_rng((24, 8))
    rows: list[Row] = []
    for place, draft in enumerate(DRAFTS):
        for number in range(1, EACH + 1):
            rows += _session(draft, place * EACH + number, rng)
    return rows


def _session(draft: Draft, number: int, rng: np.random.Generator) -> list[Row]:
    own = f"sample-evenings-{number:02d}"
    people = sorted(rng.choice(PEOPLE, SEATS, replace=False).tolist())
    totals = [0] * SEATS
    events = _predictions(draft)
    at = 60_000
    for part in range(1, 4):
        at, hand = _hand(part, at, draft, totals, rng)
        events += hand
    if number != 3:  # one log stopped after its last hand and was never ended
        events += [*_ending(number, at, totals), *_answers(at, draft, rng)]
    header: Row = {
        "table": "session", "id": own, "game": "resonance24", "draft": draft.name, "source": "table", "crew": "people",
        "synthetic": True, "study": "evenings", "time_zone": "Asia/Tokyo",
        "started_at": (FIRST_EVENING + timedelta(days=3 * number)).isoformat(),
        "seats": [{"seat": seat, "name": f"sample {person + 1:02d}"} for seat, person in enumerate(people)],
    }  # fmt: skip
    if number == 5:  # somebody forgot to say which draft
        del header["draft"]
    return [header, *({"table": "event", "session": own, "clock": "measured", **event} for event in events)]


def _predictions(draft: Draft) -> list[Row]:
    """Write down what the designer expects: too short, and too well liked."""
    minutes = 30 if draft.name == "12" else 34
    said: list[Row] = [
        {"value": minutes, "data": {"item": "minutes", "low": minutes - 4, "high": minutes + 4}},
        {"value": 38, "data": {"item": "winning_score", "low": 33, "high": 43}},
        {"value": 4, "data": {"item": "fun"}},
        {"seat": 0, "data": {"item": "winner", "chance": 0.4}},
    ]
    return [{"kind": "predicted", "mono_ms": 10_000, **one} for one in said]


def _hand(part: int, at: int, draft: Draft, totals: list[int], rng: np.random.Generator) -> tuple[int, list[Row]]:
    """Draw one hand, written into `totals`; gives when the next may begin, and its events in their order."""
    minutes = draft.minutes[part - 1] * float(np.exp(rng.normal(0, 0.1)))
    over = at + round(minutes * 60_000)
    here: Row = {"part": part}
    events: list[Row] = [{"kind": "part_started", "mono_ms": at, **here}]
    for moment, what in sorted(_remarks(part, at, over, draft, rng), key=lambda one: one[0]):
        events.append({"mono_ms": moment, **here, **what})
    for seat in range(SEATS):
        gain = max(0, round(rng.normal(9, draft.spread[part - 1])))
        totals[seat] += gain
        events.append({"kind": "scored", "seat": seat, "value": gain, "score": totals[seat], "mono_ms": over, **here})
    events.append({"kind": "part_ended", "mono_ms": over, **here})
    for seat in range(SEATS):
        rating = int(np.clip(round(rng.normal(draft.liking[part - 1], 0.8)), 1, 5))
        asked = {"item": "part"}
        events.append({"kind": "rated", "seat": seat, "value": rating, "mono_ms": over + 20_000, "data": asked, **here})
    return over + 60_000, events


def _remarks(part: int, at: int, over: int, draft: Draft, rng: np.random.Generator) -> list[tuple[int, Row]]:
    """Draw what was seen and asked in a hand: some looks of confusion, some questions, some boredom and laughter."""
    hours = (over - at) / 3_600_000
    rates = {"confused": draft.confused[part - 1] / 2, "asked": draft.confused[part - 1] / 2}
    rates |= {"bored": draft.bored[part - 1], "phone_out": 1.0, "laughing": 3.0, "long_think": 2.0, "delighted": 1.5}
    found: list[tuple[int, Row]] = []
    for tag, rate in rates.items():
        for moment in rng.integers(at, over, rng.poisson(rate * hours)).tolist():
            seat = int(rng.integers(SEATS))
            rule = str(rng.choice(RULES, p=(0.5, 0.25, 0.15, 0.1)))
            what: Row = (
                {"kind": "asked", "data": {"rule": rule}} if tag == "asked" else {"kind": "noted", "data": {"tag": tag}}
            )
            found.append((moment, {"seat": seat, **what}))
    return found


def _ending(number: int, at: int, totals: list[int]) -> list[Row]:
    said = [score + (3 if number == 8 and seat == 1 else 0) for seat, score in enumerate(totals)]  # one slip of the pen
    best = max(said)
    results: list[dict[str, Any]] = [
        {"seat": seat, "score": score, "win_share": (score == best) / said.count(best)}
        for seat, score in enumerate(said)
    ]
    return [{"kind": "session_ended", "mono_ms": at, "data": {"reason": "hands", "finished": True, "results": results}}]


def _answers(at: int, draft: Draft, rng: np.random.Generator) -> list[Row]:
    """Draw the questionnaire; every tenth answer is missing."""
    rows: list[Row] = []
    for seat in range(SEATS):
        for place, item in enumerate(ITEMS):
            rating = int(np.clip(round(rng.normal(draft.fun if place < 3 else 3.5, 0.7)), 1, 5))
            if rng.random() > 0.1:
                rows.append(
                    {"kind": "rated", "seat": seat, "value": rating, "mono_ms": at + 90_000, "data": {"item": item}}
                )
    return rows


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "evenings.jsonl").write_text(text(lines()), encoding="utf-8")
