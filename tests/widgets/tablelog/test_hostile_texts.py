"""Every place where somebody may type, with every text that tries something: kept as typed, or refused in words."""

from __future__ import annotations

import json
import os

import pytest

from playkit.errors import PlaykitError
from playkit.widgets.tablelog.described import describe
from playkit.widgets.tablelog.desk import MOST_CHARACTERS
from playkit.widgets.tablelog.story import session_chart
from tests.hostile import HOSTILE, SURROGATES

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
FITTING = [text for text in HOSTILE if text.strip() and len(text) <= MOST_CHARACTERS]


def test_there_are_two_hundred_of_them():
    assert len(set(FITTING)) >= 200


@pytest.mark.parametrize("field", ["text", "rule", "ruling"])
def test_words_come_back_as_they_were_typed(table, store, field):
    texts = FITTING if DRILL or field == "text" else FITTING[::6]
    for text in texts:
        table.wait(2).do("question", **{field: text})
    asked = store.sql("SELECT text, data FROM effective WHERE kind = 'asked' ORDER BY tick")
    kept = [text if field == "text" else json.loads(data)[field] for text, data in asked.rows()]
    assert kept == texts
    assert store.verify() == []
    json.dumps(table.view, allow_nan=False).encode()


def test_every_other_place_takes_them_or_says_why_not(table):
    ways = [
        lambda text: {"do": "note", "text": text},
        lambda text: {"do": "tag", "tag": "quote", "text": text, "seat": 0},
        lambda text: {"do": "tag", "tag": text},
        lambda text: {"do": "ruling", "text": text, "rule": text, "misplay": True},
        lambda text: {"do": "score", "seat": 0, "text": text},
        lambda text: {"do": "edit", "seat": 0, "part": 1, "text": text},
        lambda text: {"do": "text", "entry": text, "nth": 0, "text": text},
        lambda text: {"do": "cell", "cell": text, "kind": text},
        lambda text: {"do": text},
        lambda text: {"do": "language", "lang": text},
        lambda text: {"do": "look", "client": text, "id": 1, "tap": text, "sent": text, "tapped": text, "key": text},
        lambda text: {"do": "note", "text": "x", "client": text, "id": text, "tap": text},
    ]  # fmt: skip
    for way in ways:
        for text in [*HOSTILE, *SURROGATES][:: 1 if DRILL else 9]:
            answer = table.wait(2).try_(**way(text))  # which also asserts that nothing broke inside
            assert answer["ok"] or answer["notice"]
    assert table.controller.log.rows()


def test_half_letters_are_refused_and_what_stood_there_stays(table):
    for text in SURROGATES:
        answer = table.wait(2).try_("note", text=text)
        assert not answer["ok"]
        assert answer["notice"]
    assert table.rows("noted") == []


def test_games_seats_and_drafts_may_be_called_anything(seat_down, store):
    texts = [text for text in FITTING if len(text) <= 60]
    begun = 0
    for place in range(0, len(texts) - 3, 3 if DRILL else 24):
        name, draft, title = texts[place : place + 3]
        try:
            game = describe(title, 1, scores=[name], tags=[draft], board="2x2", marks=[title])
            hands = seat_down(table=f"t{place}").begin(game, [name], draft=draft)
        except PlaykitError:
            continue
        begun += 1
        hands.do("part", name="begin").do("score", seat=0, text="1", field=0).do("cell", kind=game.marks[0][0], cell=3)
        assert hands.view["seats"][0]["name"] == name
        session_chart(store, hands.controller.session, "ja").to_dict()
    assert begun >= 5
    assert store.verify() == []


def test_names_are_in_one_file_alone(seat_down, store):
    hands = seat_down().begin("patchies", ["Akinosuke", "Bunjiro", "Chikako"]).do("part", name="begin")
    hands.do("score", seat=0, text="3").do("tag", tag="bored", seat=1).do("end")
    hands.controller.close()
    holders = [path.name for path in store.root.rglob("*") if path.is_file() and b"Akinosuke" in path.read_bytes()]
    assert holders == ["testers.json"]


def test_a_name_stays_out_of_every_notice(table):
    for given in (
        {"do": "score", "seat": 0, "text": "x"},
        {"do": "note"},
        {"do": "rest"},
        {"do": "end", "winners": [9]},
    ):
        notice = table.controller.dispatch(given).get("notice") or ""
        assert not any(name in notice for name in ("Aki", "Bo", "Chi"))
