"""Whatever is tapped can be taken back and put back; nothing is erased; the page and the store agree on what stands."""

from __future__ import annotations

import os
import random

import pytest

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
SEEDS = range(60 if DRILL else 5)
TAPS = 60


def random_tap(dice, hands):
    """Tap something at random, as a child would: much of it is refused."""
    parts = max(0, hands.controller.sheet.parts)
    lines = [{"entry": line["entry"], "nth": line["nth"]} for line in hands.view["lines"] if line["entry"]]
    ways = [
        lambda: ("score", {"seat": dice.randrange(3), "text": str(dice.randint(-9, 20))}),
        lambda: ("edit", {"seat": dice.randrange(3), "part": dice.randint(0, parts), "text": "12"}),
        lambda: ("part", {"name": dice.choice(["begin", "end"])}),
        lambda: ("turn", {}),
        lambda: ("tag", {"tag": dice.choice(["bored", "laughing"]), "seat": dice.choice([None, 0, 1])}),
        lambda: ("pause", {}),
        lambda: ("resume", {}),
        lambda: ("rest", {}),
        lambda: ("cell", {"kind": "destroyed", "cell": dice.randrange(25)}),
        lambda: ("rate", {"item": "part", "seat": 0, "value": dice.randint(1, 5), "part": 1}),
        lambda: ("text", {**lines[0], "text": str(dice.random())} if lines else {}),
        lambda: ("undo", {}),
        lambda: ("undo", {}),
        lambda: ("redo", {}),
    ]  # fmt: skip
    do, given = dice.choice(ways)()
    hands.wait(dice.choice([0.2, 3, 40])).try_(do, **given)


def standing(hands):
    """Say what stands, in an order that does not depend on when a row was written."""
    kept = ("kind", "seat", "part", "turn", "value", "score", "cell", "text", "mono_ms")
    known = [tuple(str(row[name]) for name in kept) for row in hands.controller.book.rows if row["kind"] != "corrected"]
    return sorted(known)


@pytest.mark.parametrize("seed", SEEDS)
def test_taking_everything_back_leads_to_the_beginning_and_putting_back_to_the_end(seat_down, seed):
    dice = random.Random(seed)  # noqa: S311 - a child, not a secret
    hands = seat_down().begin("patchies")
    beginning = standing(hands)
    for _ in range(TAPS):
        random_tap(dice, hands)
    end, rows = standing(hands), len(hands.controller.log.rows())
    back = 0
    while hands.try_("undo")["ok"]:
        back += 1
    assert back > 5
    assert standing(hands) == beginning
    for _ in range(back):
        hands.do("redo")
    assert standing(hands) == end
    assert len(hands.controller.log.rows()) > rows, "undo and redo are events themselves"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_and_the_store_agree_on_what_stands(seat_down, store, seed):
    dice = random.Random(seed)  # noqa: S311
    hands = seat_down().begin("patchies")
    for _ in range(TAPS):
        random_tap(dice, hands)
    told = {(row["writer"], row["seq"]) for row in hands.controller.book.rows}
    asked = store.sql("SELECT writer, seq FROM effective")
    assert {tuple(row) for row in asked.rows()} == told


@pytest.mark.parametrize("seed", SEEDS)
def test_totals_in_the_journal_are_the_sums_of_what_stands(seat_down, seed):
    dice = random.Random(seed)  # noqa: S311
    hands = seat_down().begin("patchies")
    for _ in range(TAPS):
        random_tap(dice, hands)
    for seat in range(3):
        rows = [row for row in hands.rows("scored") if row["seat"] == seat]
        by_part = sorted(rows, key=lambda row: (row["part"] or 0, row["mono_ms"]))
        if by_part:
            assert hands.controller.sheet.total(seat) == sum(row["value"] for row in rows)
            assert max(rows, key=lambda row: row["tick"])["score"] is not None


def test_the_end_taken_back_is_no_end_for_the_store(table, store):
    table.do("score", seat=0, text="3").do("end")
    assert store.sql("SELECT finished FROM session").item() is True
    table.do("undo")
    assert store.sql("SELECT finished FROM session").item() is None
    table.controller.close()
    assert store.seal() == [], "a session that goes on must not be sealed"


def test_a_new_tap_ends_what_could_be_put_back(table):
    table.do("tag", tag="idea").do("undo").wait(2).do("tag", tag="bug")
    assert not table.try_("redo")["ok"]
    assert not table.view["redo"]
