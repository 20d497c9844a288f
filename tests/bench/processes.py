"""What is measured in a fresh process each: the million, the first compile, the cached start, the store, the import."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.table import Row

REPOSITORY = Path(__file__).parents[2]
WORKER = Path(__file__).parent / "worker.py"
MILLION = 1_000_000
EVENTS = 10_000_000


def ask(what: str, *arguments: object, cache: Path | None = None) -> dict[str, Any]:
    """Run one measure of worker.py in a process of its own."""
    environment = {**os.environ, **({"PLAYKIT_CACHE": str(cache)} if cache else {})}
    command = [sys.executable, str(WORKER), what, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=REPOSITORY)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def measured(folder: Path) -> list[Row]:
    """Measure all of them, one after the other."""
    return [*_import(), *_compile(folder), *_million(), *_store(folder)]


def _import() -> list[Row]:
    seconds = min(ask("import")["seconds"] for _ in range(5))
    return [Row("import playkit, s", seconds, at_most=0.15)]


def _compile(folder: Path) -> list[Row]:
    first = [ask("compile", cache=folder / f"cache{turn}") for turn in range(3)]
    meanwhile = ask("meanwhile", cache=folder / "cache3")
    cached = [ask("compile", cache=folder / "cache0") for _ in range(5)]
    return [
        Row("first compile of Patchies, CPU s", statistics.median(one["cpu"] for one in first), at_most=20),
        Row("first games while compiling, s", meanwhile["seconds"], at_most=1),
        Row("cached start of Patchies, CPU s", statistics.median(one["cpu"] for one in cached), at_most=1),
    ]


def _million() -> list[Row]:
    told = ask("million", MILLION)
    assert told["phases"] > MILLION
    return [
        Row("1 M Patchies games, maps and summary rows, CPU s", told["cpu"], at_most=30),
        Row("the same, peak memory, MB", told["peak_mb"], at_most=500),
    ]


def _store(folder: Path) -> list[Row]:
    store = folder / "logs"
    written = ask("write", store, EVENTS)
    asked = [ask("query", store) for _ in range(5)]
    assert asked[0]["events"] >= EVENTS
    return [
        Row("simulated events stored", written["events"]),
        Row("writing them, CPU s", written["cpu"]),
        Row("danger map of them, s", statistics.median(one["query"] for one in asked), at_most=1),
        Row("cold open of their store, s", statistics.median(one["open"] for one in asked), at_most=1),
    ]
