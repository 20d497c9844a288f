"""The page of leads leads on to chances by playing on, and the page of chances back where nobody can play on."""

from __future__ import annotations

import polars as pl
import pytest

from playkit import api
from playkit.dashboards.belief import asked as belief
from playkit.dashboards.belief.asked_of import asked_of
from playkit.dashboards.belief.pointers import with_every_action
from playkit.dashboards.belief.subject import of_stored
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.leads import asked as leads
from playkit.games import find
from playkit.kernel import Session
from playkit.store import Store

WAY = "`playkit belief --all --game capture4` works them out"


def notes(question, store, lang="en", study=None):
    """Give what stands beside the figures; bots, who would stand beside people, are left out."""
    sources = {"leads": leads.GENERAL, "belief": belief.GENERAL}[question].sources
    return [note(lang) for note in sources(Asked(find("capture4"), store, study), 0).notes]


def told(found, words):
    return [note for note in found if words in note]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


def log(store, rows, session=None, **header):
    options = {} if session is None else {"options": session.options.as_dict()}
    with store.session("capture4", 4, source="table", crew="people", **options, **header) as writing:
        writing.append(rows)
        results = [{"seat": seat, "score": float(seat == 1), "win_share": float(seat == 1)} for seat in range(4)]
        writing.end("over", finished=True, results=results)
        return writing.session


def played(steps=3):
    session = Session(find("capture4"), 4, seed=2)
    while len(session.steps) < steps:
        session.play(session.legal()[0])
    return session


def test_each_page_says_which_sessions_the_other_can_tell_of(store):
    session = played()
    names = [log(store, session.rows(), session) for _ in range(2)]
    log(store, [{"kind": "scored", "seat": 1, "value": 1}])
    said, beliefs = notes("leads", store), notes("belief", store)
    assert told(said, WAY) == told(said, "no chances by playing on: 2.") != []
    assert told(beliefs, WAY) == told(beliefs, "no chances by playing on: 2.") != []
    assert told(beliefs, "not all on record: 1. Nobody can play on from them; the question leads")
    assert not told(said, "the question belief shows:")
    assert told(notes("leads", store, "ja"), "未計算のセッション：2。playkit belief --all --game capture4 で計算")
    assert told(notes("belief", store, "ja"), "手順がすべては記録されていないセッション：1。")

    asked_of(names[0], 8, store=store, engine="plain", bots="random")(None)
    said, beliefs = notes("leads", store), notes("belief", store)
    assert told(said, "chances by playing on the question belief shows: 1.")
    assert told(said, "no chances by playing on: 1.")
    assert told(beliefs, "no chances by playing on: 1.")

    asked_of(names[1], 8, store=store, engine="plain", bots="random")(None)
    assert not told([*notes("leads", store), *notes("belief", store)], "no chances by playing on")
    assert told(beliefs, "rest on fewer than 200 continuations a position: 1.")
    assert told(notes("belief", store, "ja"), "続きが200回未満のセッション：2。")
    kept = store.beliefs(names[0])
    rows = kept.drop("session", "source", "sees", "bots", "seed", "runs", "rules_version", "rules_hash", "bots_hash")
    subject = of_stored(store, names[0], bots="random")
    store.believe({**subject.about, "runs": 200}, rows.drop("digest", "computed_at").to_dicts())
    assert told(notes("belief", store), "rest on fewer than 200 continuations a position: 1.")


def test_nobody_is_sent_anywhere_where_nothing_is_recorded_or_of_another_study(store):
    for question in ("leads", "belief"):
        assert not told(notes(question, store), "playing on")
    log(store, played().rows(), played(), study="night")
    assert told(notes("belief", store, study="night"), WAY)
    assert not told(notes("belief", store, study="day"), WAY)
    answer = api.report("belief", game="capture4", store=store, study="night")
    assert told([note("en") for note in answer.notes], WAY), "on the page as well"


def test_every_action_is_known_where_steps_have_no_gap_or_a_sheet_has_none_at_all():
    rows = [
        *(("whole", step, "a") for step in range(3)), ("whole", None, None),
        ("gap", 0, "a"), ("gap", 2, "a"), ("late", 1, "a"), ("twice", 0, "a"), ("twice", 0, "a"),
        ("sheet", None, "a"), ("sheet", None, "b"), ("points", None, None),
    ]  # fmt: skip
    events = pl.DataFrame(rows, {"session": pl.String, "step": pl.Int64, "action_text": pl.String}, orient="row")
    assert with_every_action(events) == {"whole", "sheet"}
    assert with_every_action(events.clear()) == set()
