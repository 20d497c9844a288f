"""The room of analysis: every question asked of 10 million simulated events, and of 200 sessions of people.

Only the answers are timed, not the pages drawn of them. Neither store holds beliefs worked out before, so `belief` has
nothing to read there; drafts are compared where people played two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.evening import as_lines
from bench.processes import EVENTS, ask
from bench.table import Row
from playkit.imports import read_original
from playkit.imports.original import Original
from playkit.store import Store

if TYPE_CHECKING:
    from pathlib import Path

SESSIONS = 200
OF_NOTES = ("danger", "compare", "belief", "confusion", "feelings", "predictions", "enough", "health")
"""Questions that recorded sessions alone answer: no bot plays for them."""
PLAYED_ON = ("slow-first-hand", "choices", "restricted", "skill", "luck", "kingmaking")
"""Questions that only bots can answer, who play on or play new games for them: not read from stored values."""


def measured(folder: Path) -> list[Row]:
    """Ask both stores, each in a process of its own; in seconds of CPU."""
    ask("write", folder / "bots", EVENTS)
    bots = ask("room", folder / "bots")
    read_original(Original("evenings.jsonl", as_lines(SESSIONS))).apply(Store(folder / "people"))
    people = ask("room", folder / "people")
    if bots["events"] < EVENTS:
        raise AssertionError("the store of the bench is too small")
    return [*_of_bots(bots["seconds"], bots["peak_mb"]), *_of_people(people["seconds"], people["events"])]


def _of_bots(seconds: dict[str, float], peak_mb: float) -> list[Row]:
    asked_on = sum(seconds[name] for name in PLAYED_ON)
    return [
        Row("10 M events: the whole report, CPU s", sum(seconds.values()), at_most=20),
        Row("of these for questions that bots play on for, CPU s", asked_on),
        Row("the whole report, peak memory, MB", peak_mb, at_most=2048),
    ]


def _of_people(seconds: dict[str, float], events: int) -> list[Row]:
    notes = sum(seconds[name] for name in OF_NOTES)
    asked_on = sum(seconds[name] for name in PLAYED_ON)
    return [
        Row("events of 200 sessions of people", events),
        Row("200 sessions: questions that records alone answer, CPU s", notes, at_most=5),
        Row("the same: and those with games of bots beside them, CPU s", sum(seconds.values()) - asked_on),
        Row("the same: questions that bots play on for, CPU s", asked_on),
    ]
