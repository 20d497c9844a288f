"""Sessions as a table writes them down: Patchies really played, with clocks, remarks, answers and predictions.

Seats pick at random; that people never did costs the reading nothing.
"""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import playkit

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS, PEOPLE, STUDY = 4, 40, "bench"
FIRST = datetime(2026, 1, 10, 10, tzinfo=UTC)
STEP_MS = 9_000
TAGS = ("confused", "bored", "laughing", "long_think", "delighted", "phone_out")
ITEMS = ("fun", "again", "length", "rules", "choices", "tension", "waiting")

Row = dict[str, Any]


def as_lines(sessions: int) -> bytes:
    """Play so many sessions of two drafts, and write them as our own lines."""
    rows = [row for number in range(sessions) for row in _session(number)]
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()


def _session(number: int) -> Iterator[Row]:
    rng = random.Random(number)  # noqa: S311 (repeatable, no secret)
    name = f"bench-{number:03}"
    people = rng.sample(range(PEOPLE), SEATS)
    options = playkit.session("patchies", seats=SEATS).options.as_dict()
    yield {
        "table": "session", "id": name, "game": "patchies", "draft": "AB"[number % 2], "source": "table",
        "crew": "people", "study": STUDY, "options": options, "time_zone": "Asia/Tokyo",
        "started_at": (FIRST + timedelta(days=number // 4, hours=number % 4)).isoformat(),
        "seats": [{"seat": seat, "name": f"person {person:02}"} for seat, person in enumerate(people)],
    }  # fmt: skip
    for event in [*_foretold(), *_played(rng), *_asked_after(rng)]:
        yield {"table": "event", "session": name, "clock": "measured", **event}


def _foretold() -> list[Row]:
    minutes = {"item": "minutes", "low": 30, "high": 50}
    return [{"kind": "predicted", "mono_ms": 10_000, "value": 40, "data": minutes}]


def _played(rng: random.Random) -> list[Row]:
    """Play one session to its end, a remark now and then, and say how it ended."""
    played = playkit.session("patchies", seats=SEATS, seed=rng.randrange(1 << 30))
    while not played.over:
        played.play(rng.choice(played.legal()))
    rows: list[Row] = []
    for event in played.rows():
        told = {name: value for name, value in event.items() if value is not None}
        at = 60_000 + STEP_MS * told.get("step", 0)
        rows.append({"mono_ms": at, **told})
        if told["kind"] == "picked" and rng.random() < 0.1:
            rows.append(_remark(rng, at + 1_000, told.get("part")))
    results = [
        {"seat": seat, "score": score, "win_share": share}
        for seat, (score, share) in enumerate(zip(played.score(), played.win_share(), strict=True))
    ]
    ended = {"reason": "over", "finished": True, "results": results}
    at = 60_000 + STEP_MS * (len(played.steps) + 1)
    return [*rows, {"kind": "session_ended", "mono_ms": at, "data": ended}]


def _remark(rng: random.Random, at: int, part: int | None) -> Row:
    return {
        "kind": "noted", "mono_ms": at, "part": part, "seat": rng.randrange(SEATS), "data": {"tag": rng.choice(TAGS)}
    }  # fmt: skip


def _asked_after(rng: random.Random) -> list[Row]:
    return [
        {"kind": "rated", "seat": seat, "value": rng.randint(1, 5), "data": {"item": item}}
        for seat in range(SEATS)
        for item in ITEMS
    ]
