"""The room of analysis: every question asked of 10 million simulated events, and of 200 sessions of people.

Only the answers are timed, not the pages drawn of them. Both stores hold the sessions of people, and the beliefs about
each of them worked out before; drafts are compared, since people played two.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from bench.evening import as_lines
from bench.processes import EVENTS, ask
from bench.table import Row
from playkit.imports import read_original
from playkit.imports.original import Original
from playkit.store import Store

if TYPE_CHECKING:
    from pathlib import Path

SESSIONS = 200
PLAYED_ON = ("slow-first-hand", "choices", "restricted", "skill", "luck", "kingmaking")
"""Questions that only bots can answer, who play on or play new games for them: not read from stored values."""


def measured(folder: Path) -> list[Row]:
    """Ask both stores, each in a process of its own; in seconds of CPU."""
    both, people = folder / "both", folder / "people"
    evenings = read_original(Original("evenings.jsonl", as_lines(SESSIONS)))
    for store in (people, both):
        evenings.apply(Store(store))
    believed = ask("beliefs", people)["sessions"]
    if believed < SESSIONS:
        raise AssertionError("sessions of the bench cannot be played on from")
    shutil.copytree(people / "beliefs", both / "beliefs")
    ask("write", both, EVENTS)
    all_of_it, of_people, alone = ask("room", both), ask("room", people), ask("room", people, "alone")
    if all_of_it["events"] < EVENTS:
        raise AssertionError("the store of the bench is too small")
    return [*_of_both(all_of_it), *_of_people(alone, of_people)]


def _of_both(told: dict[str, Any]) -> list[Row]:
    seconds = told["seconds"]
    return [
        Row("10 M events and 200 sessions of people: the whole report, CPU s", sum(seconds.values()), at_most=20),
        Row("of these for questions that bots play on for, CPU s", _asked_on(seconds)),
        Row("the whole report, peak memory, MB", told["peak_mb"], at_most=2048),
    ]


def _of_people(alone: dict[str, Any], beside_bots: dict[str, Any]) -> list[Row]:
    seconds = beside_bots["seconds"]
    return [
        Row("events of 200 sessions of people", alone["events"]),
        Row("200 sessions: the whole report of what is on record, CPU s", sum(alone["seconds"].values()), at_most=5),
        Row("the same, and bots play beside it, CPU s", sum(seconds.values())),
        Row("of these for questions that bots play on for, CPU s", _asked_on(seconds)),
    ]


def _asked_on(seconds: dict[str, float]) -> float:
    return sum(seconds[name] for name in PLAYED_ON)
