"""A table in the terminal: people and bots, real draws, taking back, secrets, and everything on disk."""

from __future__ import annotations

import duckdb

from playkit.cli.sketch import sketch
from playkit.store import Store
from tests.cli.shell import WHISPER

TABLE = ("play", "patchies", "--seats", 2, "--seed", 3, "--bots", "cautious")


def kinds(here):
    return Store(here / "logs").sql("SELECT kind, action_text FROM effective ORDER BY tick, writer, seq").rows()


def test_a_pick_is_a_number_or_words_and_the_bot_answers(shell, here):
    said = shell(*TABLE, typed="place c3\n1\nq\n")
    assert said.status == 0
    assert "1 place a1" in said.out
    picked = [text for kind, text in kinds(here) if kind == "picked"]
    assert picked[0] == "place c3"
    assert picked[1].startswith("place ")
    assert picked[2] == "draw"


def test_the_same_call_goes_on_where_the_table_was_left(shell):
    shell(*TABLE, typed="place c3\nq\n")
    said = shell(*TABLE, typed="q\n")
    assert "after step 2" in said.out
    assert "draw a card" in said.out


def test_the_end_of_input_leaves_without_loss(shell):
    assert shell(*TABLE, typed="place c3\n").status == 0
    assert "after step 2" in shell(*TABLE, typed="").out


def test_wrong_picks_are_answered_with_the_nearest_and_change_nothing(shell, here):
    said = shell(*TABLE, "--lang", "ja", typed="plce c3\n99\ndraw\nq\n")
    assert "「place」ではありませんか" in said.err
    assert "「99」という行動はありません" in said.err
    assert "draw" in said.err.splitlines()[-1]
    assert not [text for kind, text in kinds(here) if kind == "picked"]
    assert said.out.count("a1に置く") == 1  # nothing changed, so the table is drawn once


def test_taking_back_takes_the_bots_picks_with_it_and_the_bot_waits_for_a_word(shell, here):
    said = shell(*TABLE, typed="place c3\nu\nr\nu\nplace a1\nq\n")
    assert said.status == 0
    assert next(text for kind, text in kinds(here) if kind == "picked") == "place a1"
    undone = Store(here / "logs").sql("SELECT value FROM event WHERE kind = 'undone'").rows()
    assert undone == [(0.0,), (0.0,)]


def test_the_log_tells_what_happened_oldest_first(shell):
    out = shell(*TABLE, typed="place c3\nl\nq\n").out
    assert out.index("Seat 1\n  place the pawn on c3") < out.index("Bot 2\n  place the pawn on")


def test_a_real_table_says_what_it_drew(shell, here):
    table = ("play", "patchies", "--seats", 2, "--preset", "board_only", "--bots", "none", "--chance", "ask")
    said = shell(*table, typed="turn_up planet1\nturn_up planet1\nu\nq\n")
    assert "What turned up?" in said.out
    assert [text for kind, text in kinds(here) if kind == "drew"] == ["turn_up planet1"]
    # A real deck of another table asked for by the other word is another table.
    assert "after step" not in shell(*table[:-1], "auto", typed="q\n").out


def test_chance_is_auto_or_ask(shell):
    said = shell(*TABLE, "--chance", "dice", typed="q\n")
    assert said.status == 2
    assert "'auto' or 'ask'" in said.err


def test_a_session_played_to_its_end_is_published_and_the_next_call_begins_anew(shell, here):
    table = (
        "play",
        "patchies",
        "--seats",
        2,
        "--preset",
        "board_only",
        "--seed",
        5,
        "--chance",
        "ask",
        "--bots",
        "none",
    )
    said = shell(*table, "--json", typed="1\n" * 60)
    assert said.json["over"] is True
    with duckdb.connect(str(here / "logs" / "playkit.duckdb"), read_only=True) as published:
        row = published.execute("SELECT id, finished, crew FROM session").fetchone()
        assert row == (said.json["session"], True, "people")
        assert published.execute("SELECT count(*) FROM event WHERE kind = 'line_broken'").fetchone()[0] >= 1
    again = shell(*table, "--json", typed="q\n").json
    assert again["session"] != said.json["session"]
    assert (again["over"], again["steps"]) == (False, 0)


def test_with_json_everything_but_the_document_is_aside(shell):
    said = shell(*TABLE, "--json", typed="place c3\nq\n")
    assert said.json["steps"] == 2
    assert "draw a card" in said.err


def test_a_secret_is_shown_to_its_seat_alone(shell):
    said = shell("play", WHISPER, "--seats", 2, "--bots", "none", "--seed", 4, typed="\nlay badger\n\nl\nq\n")
    handed = said.out.index("Pass the screen to Seat 2")
    before, after = said.out[:handed], said.out[handed:]
    assert "lay badger" in before
    assert "badger" not in after
    assert "lay falcon" in after
    assert "Seat 1 lays ?" in after


def test_where_all_may_see_what_is_chosen_cards_are_covered_until_asked_for(shell):
    laying = ("\n" + "1\n" * 5) * 6
    table = ("play", "resonance24", "--seats", 3, "--bots", "none", "--seed", 4, "--option", "detectives=by_seat")
    said = shell(*table, typed=laying + "challenge none\n" + "s\nq\n")
    covered, shown = said.out.split("unseen cases:")[-2:]
    assert "s: Seat" in covered
    assert "A die that shows more than 1 succeeds" in covered
    assert "s: Seat" not in shown
    assert covered.count("▒") == 12
    assert shown.count("▒") == 8, "one's own four second cards are up"


def test_leaving_at_the_curtain_is_leaving(shell):
    said = shell("play", WHISPER, "--seats", 2, "--bots", "none", typed="q\n")
    assert said.status == 0
    assert "lay" not in said.out


def test_bots_sit_where_they_are_named(shell, here):
    table = ("play", "patchies", "--seats", 3, "--bots", "random,cautious")
    assert shell(*table, typed="q\n").status == 0
    seats = Store(here / "logs").sql("SELECT seat, bot FROM seat ORDER BY seat").rows()
    assert seats == [(0, None), (1, "random"), (2, "cautious")]


def test_more_bots_than_seats_are_refused(shell):
    said = shell("play", "patchies", "--seats", 2, "--bots", "random,cautious", typed="q\n")
    assert said.status == 2
    assert "at least one" in said.err


def test_boards_rows_heaps_and_panels_are_drawn_with_letters():
    cells = [{"index": "3", "tokens": [{"seat": 0}]}, {"index": "1", "flags": ["destroyed"]}]
    cells += [{"glyph": "星", "flags": ["damaged"]}, {"label": "gone", "flags": ["empty"]}]
    grid = {"zone": "grid", "rows": 2, "columns": 2, "cells": cells, "files": ["a", "b"], "ranks": ["1", "2"]}
    row = {
        "zone": "row",
        "title": "hand",
        "cards": [{"label": "ace", "count": 2}, {"label": "x", "flags": ["face_down"]}],
    }
    panel = {"glyph": "●", "name": "Aki", "turn": True, "tracks": [{"label": "points", "value": None, "goal": 5}]}
    lines = sketch({"zones": [grid, row, {"zone": "bag", "title": "deck"}], "panels": [panel]})
    assert lines == [
        "     a   b",
        "  1  3●  ×",
        "  2  星! ·",
        "  hand: ace ×2, ▒",
        "  deck: ?",
        "  > ● Aki  points ?/5",
    ]
