"""Logs with actions against the rules of all four games: whole, with a step nobody could play, with parts unknown."""

from __future__ import annotations

import json
import random

import pytest

from playkit import session as begin
from playkit.imports.moves import logged
from playkit.imports.moves.actions import read_action
from playkit.imports.moves.follow import OURS, Step, follow
from playkit.store import Store
from tests.imports.siblings import codes, plan_of, worries

TITLES = {
    "patchies": "パッチーズ", "resonance24": "24 -Resonating Terror-", "capture4": "LOGS capture 4",
    "marionette": "マリオネット",
}  # fmt: skip
NAMES = ("レン", "ユイ", "カイ", "サキ")
STEPS = 40


def played(game):
    """Play a little at random: the session and its steps as (seat or None, text)."""
    session, rng = begin(game, seats=4, seed=3), random.Random(2)  # noqa: S311 (repeatable, no secret)
    while not session.over and len(session.steps) < STEPS:
        session.play(rng.choice(session.legal()))
    who = [session.who(step) for step in range(len(session.steps))]
    texts = [session.game.text(code) for code in session.steps]
    return session, [(None if seat < 0 else seat, text) for seat, text in zip(who, texts, strict=True)]


def spoilt(steps):
    """Put a pick in the middle that nobody could make; gives the steps and its place."""
    nth = [index for index, (seat, _) in enumerate(steps) if seat is not None][len(steps) // 4]
    return [*steps[:nth], (steps[nth][0], "sing loudly"), *steps[nth + 1 :]], nth


def as_csv(game, steps):
    rows = [f"{n},{'場' if seat is None else NAMES[seat]},{'' if seat is None else seat + 1},{text}"
            for n, (seat, text) in enumerate(steps, 1)]  # fmt: skip
    return f"{TITLES[game]}\n手数,プレイヤー,席,行動\n" + "\n".join(rows)


def as_text(game, steps):
    seats = "席順: " + ", ".join(f"P{seat}={name}" for seat, name in enumerate(NAMES, 1))
    lines = [f"{'場' if seat is None else f'P{seat + 1}'}: {text}" for seat, text in steps]
    return "\n".join([TITLES[game], seats, *lines])


def as_lines(game, steps):
    session, _ = played(game)
    header = {"table": "session", "id": f"log-{game}", "game": game, "preset": session.preset}
    lines = [header | {"options": session.options.as_dict(), "seats": [{"seat": n} for n in range(4)]}]
    for seq, row in enumerate(session.rows(), 1):
        said = {name: value for name, value in row.items() if value is not None}
        if "action_text" in said:
            said["action_text"] = steps[said["step"]][1]
        lines.append({"table": "event", "session": f"log-{game}", "writer": "w", "seq": seq, **said})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


def as_boardgame_io(game, steps):
    log = []
    for seat, text in steps:
        verb, *args = text.split()
        payload = {"type": verb, "args": args, "playerID": None if seat is None else str(seat)}
        log.append({"action": {"type": "MAKE_MOVE", "payload": payload}, "turn": 1})
    return json.dumps({"gameName": game, "ctx": {"numPlayers": 4}, "log": log})


WAYS = {"csv": as_csv, "txt": as_text, "jsonl": as_lines, "json": as_boardgame_io}
# boardgame.io keeps what chance did in its state and not in its log: only a game without it can be followed.
PAIRS = [(game, way) for game in OURS for way in WAYS if way != "json" or game == "capture4"]


def told(plan):
    return [problem for problem in plan.problems if problem.code.startswith("REPLAY")]


@pytest.mark.parametrize(("game", "way"), PAIRS)
def test_a_log_that_the_rules_allow_is_said_to_be_one(game, way):
    _, steps = played(game)
    if way == "json":
        steps = [step for step in steps if step[0] is not None]
    plan = plan_of(WAYS[way](game, steps), f"log.{way}", profile=None)
    (found,) = told(plan)
    assert (found.code, found.values["count"], plan.sessions[0].game) == ("REPLAYED", len(steps), game)
    assert worries(plan) == []


@pytest.mark.parametrize(("game", "way"), PAIRS)
def test_the_first_impossible_step_is_told_with_its_place_and_the_record_stays(game, way, tmp_path):
    _, steps = played(game)
    if way == "json":
        steps = [step for step in steps if step[0] is not None]
    harmed, nth = spoilt(steps)
    plan = plan_of(WAYS[way](game, harmed), f"log.{way}", profile=None)
    (found,) = told(plan)
    assert (found.code, found.values["nth"]) == ("REPLAY_STOPPED", nth + 1)
    assert "sing loudly" in found.text("en")
    assert found.text("ja") != found.text("en")
    assert "-" not in (found.values["nearest"], found.values["legal"])
    kinds = [event["kind"] for event in plan.sessions[0].events]
    assert kinds.count("ruled") == (way in ("csv", "txt")), "a table that played on had a ruling"
    where = {"csv": {"row": nth + 3, "col": 4}, "txt": {"line": nth + 3}, "json": {"path": f"/log/{nth}"}}
    assert way == "jsonl" or found.at == where[way]
    store = Store(tmp_path)
    preview = plan.preview(store)
    assert plan.apply(store).counts == preview
    assert preview.new > len(steps)


@pytest.mark.parametrize("game", OURS)
def test_what_is_unknown_stays_unknown_and_the_steps_before_it_are_checked(game):
    _, steps = played(game)
    nth = len(steps) // 2
    plan = plan_of(as_csv(game, [*steps[:nth], (steps[nth][0], "??"), *steps[nth + 1 :]]), profile=None)
    (found,) = told(plan)
    assert (found.code, found.values["count"]) == ("REPLAY_UNKNOWN", nth)
    (row,) = [event for event in plan.sessions[0].events if event.get("text") == "??"]
    assert row["action_text"] is None


def test_draws_nobody_wrote_down_end_the_check_and_a_lot_follows_from_who_begins():
    _, steps = played("marionette")
    plan = plan_of(as_csv("marionette", [step for step in steps if step[0] is not None]), profile=None)
    assert [problem.code for problem in told(plan)] == ["REPLAY_UNKNOWN"]
    _, moves = played("capture4")
    plan = plan_of(as_csv("capture4", [step for step in moves if step[0] is not None]), profile=None)
    assert [problem.code for problem in told(plan)] == ["REPLAYED"]


def test_from_a_ruling_on_the_table_s_word_counts():
    _, steps = played("patchies")
    lines = as_lines("patchies", spoilt(steps)[0]).split("\n")
    at = next(nth for nth, line in enumerate(lines) if "sing loudly" in line)
    ruled = {"table": "event", "session": "log-patchies", "kind": "ruled", "text": "goes back a turn"}
    plan = plan_of("\n".join([*lines[:at], json.dumps(ruled), *lines[at:]]), "log.jsonl", profile=None)
    assert [problem.code for problem in told(plan)] == ["REPLAYED"]


@pytest.mark.parametrize("game", ["../evil.py", "/etc/passwd", "chess", "patchies/rules.py"])
def test_a_game_named_in_a_file_is_never_a_path_of_rules(game):
    assert follow(game, 2, [Step("place c3", 0)]) is None


def test_actions_go_by_their_buttons_words_and_by_squares():
    session, _ = played("patchies")
    code = session.game.code("place c3")
    for said in ("place c3", "Place C3", session.game.label(code, "ja"), session.game.label(code, "en")):
        assert read_action(said, "patchies") == "place c3"


@pytest.mark.parametrize(
    "text",
    [
        "LOGS capture 4\nno,player,move,time\n1,Nao,e1-e5,0:12\n2,Tomo,a5-d5,0:20\n3,Riko,e9-e8,8\n4,Shin,i5-f5,9\n",
        "LOGS capture 4\n手数,誰,移動元,移動先,時間\n1,Nao,e1,e5,8秒\n2,Tomo,a5,d5,\n3,Riko,e9,e8,8\n4,Shin,i5,f5,9\n",
        "LOGS capture 4\nA=Nao, B=Tomo, C=Riko, D=Shin\n1. e1-e5 a5-d5 e9-e8 i5-f5\n",
        "LOGS capture 4\nA=Nao, B=Tomo, C=Riko, D=Shin\n1. A e1-e5 / B a5-d5 / C e9-e8 / D i5-f5\n",
    ],
)
def test_moves_of_four_in_tables_and_lines(text):
    plan = plan_of(text, profile=None)
    assert [seat.name for seat in plan.sessions[0].seats] == ["Nao", "Tomo", "Riko", "Shin"]
    assert ("REPLAYED" in codes(plan), worries(plan)) == (True, [])
    moves = [event["action_text"] for event in plan.sessions[0].events if event["kind"] == "picked"]
    assert moves == ["move e1 e5", "move a5 d5", "move e9 e8", "move i5 f5"]


@pytest.mark.parametrize("way", WAYS)
def test_only_the_first_steps_of_a_file_are_followed_and_it_says_where_they_end(way, monkeypatch):
    monkeypatch.setattr(logged, "MOST", 5)
    _, steps = played("capture4")
    if way == "json":
        steps = [step for step in steps if step[0] is not None]
    plan = plan_of(WAYS[way]("capture4", steps), f"log.{way}", profile=None)
    bounded, replayed = told(plan)
    assert (bounded.code, replayed.code, replayed.values["count"]) == ("REPLAY_BOUNDED", "REPLAYED", 5)
    assert ("5" in bounded.text("en"), "5" in bounded.text("ja")) == (True, True)
    where = {"csv": {"row": 8, "col": 4}, "txt": {"line": 8}, "json": {"path": "/log/5"}}
    assert way == "jsonl" or bounded.at == where[way]
    acted = [event for event in plan.sessions[0].events if event["kind"] in ("picked", "drew", "rolled", "move")]
    assert len(acted) == len(steps), "what is not followed is kept as written"


def test_all_plays_of_a_file_share_what_it_may_take(monkeypatch):
    monkeypatch.setattr(logged, "MOST", 7)
    _, steps = played("capture4")
    rows = [f"{play},{'場' if seat is None else NAMES[seat]},{'' if seat is None else seat + 1},{text}"
            for play in "AB" for seat, text in steps[:5]]  # fmt: skip
    plan = plan_of("LOGS capture 4\n卓,プレイヤー,席,行動\n" + "\n".join(rows), profile=None)
    assert [problem.code for problem in told(plan)] == ["REPLAYED", "REPLAY_BOUNDED", "REPLAYED"]
    assert [problem.values.get("count") for problem in told(plan)] == [5, None, 2]
