"""Evenings with everything on record that a question may be about, at a table whose testers all have names."""

from __future__ import annotations

import json

import tables

from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import answer, applies
from playkit.games import find
from playkit.store import Store

NAMES = ("Quillonbert", "ハルカゼ", "Zedrikson", "ミオナガ")
GAMES = ("patchies", "resonance24", "marionette", "capture4")
EVENINGS = 2


def written(folder, name, evenings=EVENINGS):
    """Log some evenings of a game in a store of their own."""
    store = Store(folder / "logs")
    for evening in range(evenings):
        write(store, name, evening)
    return store


def write(store, name, evening):
    """Log one evening."""
    preset = {"preset": "tiny"} if name == "capture4" else {}
    session = tables.played(name, seed=evening, **preset)
    seats = [{"seat": seat, "tester": store.tester(who)} for seat, who in enumerate(NAMES)]
    about = {"options": json.dumps(session.options.as_dict()), "draft": "AB"[evening % 2], "crew": "people"}
    about |= {"started_at": f"2026-11-{20 + evening}T10:00:00+00:00", "place": f"{NAMES[0]}'s", "recorder": NAMES[1]}
    with store.session(name, seats, **about) as log:
        log.predict("minutes", 45, low=40, high=55)
        log.append(tables.clocked(session.rows(), tables.EVENING, 2.0))
        remark(log)
        log.end(f"{NAMES[3]} left", finished=True, results=tables.results(session))


def remark(log):
    """Write names into everything that takes words."""
    for seat, who in enumerate(NAMES):
        log.note("quote", seat=seat, text=f"{who}: {who.upper()} cheats / {who}が笑う")
        log.note(f"{who} again", seat=seat)
        log.append([{"kind": "noted", "seat": seat, "data": {"tag": "idea", "photo": [who]}}])
        log.append([{"kind": "asked", "seat": seat, "data": {"rule": f"{who}'s tie"}, "text": f"{who}?"}])
        log.append([{"kind": "ruled", "text": f"{who} decides", "data": {"what": f"by {who}"}}])
        log.append([{"kind": "rated", "seat": seat, "value": 4, "data": {"item": "fun"}, "text": f"with {who}"}])
        log.append([{"kind": "paused", "text": f"{who} calls"}, {"kind": "resumed"}])


def ask(question, store_of):
    """Ask a question of the game it is made for, or of the first whose facts can answer it."""
    game = next(find(name) for name in (question.example, *GAMES) if applies(question.name, find(name)))
    drafts = ("A", "B") if question.name == "compare" else None
    return answer(question.name, Asked(game, store_of(game.name), drafts=drafts))
