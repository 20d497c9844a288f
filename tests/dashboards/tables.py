"""Tables for tests of questions: sessions that random picks play, stored as people would have played them."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta

from playkit.games import find
from playkit.kernel import Session, load
from playkit.store import Store
from playkit.widgets.ledger import results

EVENING = datetime(2026, 5, 1, 19, tzinfo=UTC)


def played(game, *, seats=4, seed=0, **settings):
    """Play one session to its end, each pick drawn at random."""
    rules = find(game) if isinstance(game, str) else load(game)
    session = Session(rules, seats, seed=seed, **settings)
    rng = random.Random(seed)  # noqa: S311 - a test's picks
    while session.waiting >= 0:
        session.play(rng.choice(session.legal()))
    return session


def record(folder, sessions, *, thinking=2.0, per_evening=3, **header):
    """Write sessions into a store as tables of people, some to an evening, a few seconds to each pick."""
    store = Store(folder)
    for number, session in enumerate(sessions):
        start = EVENING + timedelta(days=number // per_evening, hours=number % per_evening)
        about = {"options": json.dumps(session.options.as_dict()), "started_at": start.isoformat(), **header}
        with store.session(session.game.name, session.seats, crew="people", **about) as log:
            log.append(clocked(session.rows(), start, thinking))
            log.end(finished=True, results=results(session))
    return store


def clocked(rows, start, thinking):
    """Give rows a measured clock that runs while people think."""
    clock, found = 0, []
    for row in rows:
        clock += int(thinking * 1000) if row["kind"] == "picked" else 0
        at = (start + timedelta(milliseconds=clock)).isoformat()
        found.append({**row, "mono_ms": clock, "clock": "measured", "at_utc": at})
    return found
