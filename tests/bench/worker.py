"""One measure in a fresh process: `worker.py MEASURE ARGUMENT...`; answers with one JSON object."""

from __future__ import annotations

import json
import resource
import sys
import time
from importlib import import_module
from typing import Any

# The danger map asked of events alone, as a designer might: every cell, by the draw that destroyed it.
DANGER = """
    SELECT cell, CAST(value AS INTEGER) AS draw, count(*) AS destroyed
    FROM event WHERE kind = 'destroyed' GROUP BY ALL ORDER BY ALL
"""


def cpu() -> float:
    """CPU seconds of this process and of those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measure_import() -> dict[str, Any]:
    """Import playkit."""
    started = time.perf_counter()
    import playkit

    return {"seconds": time.perf_counter() - started, "version": playkit.__version__}


def measure_compile() -> dict[str, Any]:
    """Compile Patchies and play one game; with a full cache this is the cached start."""
    from playkit.games import find
    from playkit.simulate.run import simulate

    patchies = find("patchies")
    started, before = time.perf_counter(), cpu()
    simulate(patchies, 1, engine="compiled")
    return {"seconds": time.perf_counter() - started, "cpu": cpu() - before}


def measure_meanwhile() -> dict[str, Any]:
    """Wait for the first games of a simulation whose compile has just begun."""
    from playkit.games import find
    from playkit.simulate.run import simulate

    patchies = find("patchies")
    first: list[float] = []
    started = time.perf_counter()

    def told(_done: int, _total: int) -> None:
        first.append(time.perf_counter() - started)
        raise KeyboardInterrupt  # the rest is not needed

    simulate(patchies, 1000, engine="auto", workers=1, progress=told)
    return {"seconds": first[0]}


def measure_million(games: str) -> dict[str, Any]:
    """Simulate on one core, with the danger maps and a summary row a game."""
    from playkit import api
    from playkit.cli.simulated import maps

    result = api.simulate("patchies", int(games), engine="compiled", workers=1, progress=False)
    told = maps(result)
    assert len(result.rows) == int(games)
    return {"cpu": cpu(), "peak_mb": _peak_mb(), "phases": told["phases"]}


def _peak_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def measure_write(folder: str, events: str) -> dict[str, Any]:
    """Simulate into a store until it holds so many events."""
    from playkit.games import find
    from playkit.simulate.run import simulate
    from playkit.simulate.sink import RunSink
    from playkit.store import Store

    patchies, store = find("patchies"), Store(folder)
    trial = simulate(patchies, 500, engine="compiled")
    games = int(int(events) / ((trial.steps + trial.events) / 500) * 1.02)
    before = cpu()
    result = simulate(patchies, games, engine="compiled", keep="events", sink=RunSink(store, study="bench"))
    return {"cpu": cpu() - before, "events": result.steps + result.events}


def measure_query(folder: str) -> dict[str, Any]:
    """Open a store that this process has never seen, then ask it for the danger map."""
    from playkit.store import Store

    started = time.perf_counter()
    store = Store(folder)
    sessions = store.sql("SELECT count(*) FROM session").item()
    opened = time.perf_counter()
    cells = store.sql(DANGER)["cell"].n_unique()
    asked = time.perf_counter()
    assert cells == 25
    assert sessions > 0
    events = store.sql("SELECT count(*) FROM event").item()
    return {"open": opened - started, "query": asked - opened, "events": events}


def measure_beliefs(folder: str) -> dict[str, Any]:
    """Work out and keep the beliefs about every recorded session, with as many continuations as a page asks for."""
    from playkit.dashboards.belief.asked_of import asked_of
    from playkit.games import find
    from playkit.simulate.run import simulate
    from playkit.store import Store

    store = Store(folder)
    simulate(find("patchies"), 1, engine="compiled")  # beliefs are worked out compiled
    for session in store.sessions(run_id=None)["session"]:
        asked_of(session, store=store)(None)
    return {"sessions": store.beliefs()["session"].n_unique()}


def measure_room(folder: str, alone: str = "") -> dict[str, Any]:
    """Ask a store every question that Patchies' facts can answer, one after the other, as a whole report does.

    With `alone` bots play for none of them.
    """
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.questions import answer, every
    from playkit.dashboards.reading import Reading
    from playkit.games import find
    from playkit.simulate.run import simulate
    from playkit.store import Store

    import_module("scipy.stats")  # libraries are loaded before, as in a notebook at its second question
    patchies, store, reading = find("patchies"), Store(folder), Reading()
    # Compiling, and loading what was compiled, is measured apart: the game, and what decodes its events.
    simulate(patchies, 1, engine="compiled", keep="events").frame()
    played = "SELECT DISTINCT draft FROM session WHERE run_id IS NULL AND draft IS NOT NULL ORDER BY draft"
    drafts = tuple(store.sql(played)["draft"])
    seconds = {}
    for name in every(patchies, drafts=True, recorded=bool(alone)):
        before, own = cpu(), drafts if name == "compare" else None
        answer(name, Asked(patchies, store, drafts=own, reading=reading, recorded=bool(alone)))
        seconds[name] = cpu() - before
    return {"seconds": seconds, "peak_mb": _peak_mb(), "events": store.sql("SELECT count(*) FROM event").item()}


if __name__ == "__main__":
    json.dump(globals()[f"measure_{sys.argv[1]}"](*sys.argv[2:]), sys.stdout)
