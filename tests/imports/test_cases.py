"""The import cases with their expected results, compared as cases/README of the set asks; must-nots one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playkit.imports import Profile, read, read_original
from playkit.imports.original import Original
from playkit.imports.record import header_of
from playkit.store import Store

CASES = Path(__file__).parent / "cases"
FOLDERS = sorted(path.parent for path in CASES.glob("*/expected.json"))
IN_TURN = [folder for folder in FOLDERS if "steps" in json.loads((folder / "expected.json").read_text("utf-8"))]
AT_ONCE = [folder for folder in FOLDERS if folder not in IN_TURN]
GAMES = {"24": "resonance24", "logs": "capture4", "citadels": "marionette"}  # the names of the set and ours


def plans_of(folder):
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    profile = folder / "profile.toml"
    return [read(folder / name, profile if profile.exists() else None) for name in expected["input"]], expected


def case(name):
    (plan,), expected = plans_of(next(folder for folder in FOLDERS if folder.name.startswith(name)))
    return plan, expected


def located(plan, at, plans):
    """An address as the set gives it: with the file's name where a case has several."""
    return at if len(plans) == 1 else {"file": plan.original.name, **at}


def problems_of(plans, *severities):
    return {
        as_key(problem.severity, problem.topic, located(plan, problem.at, plans))
        for plan in plans
        for problem in plan.problems
        if problem.severity in severities
    }


def as_key(severity, topic, at):
    return severity, topic, json.dumps(at, sort_keys=True)


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_errors_and_warnings_are_those_expected(folder):
    plans, expected = plans_of(folder)
    wanted = {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"] if i["severity"] != "info"}
    assert problems_of(plans, "error", "warning") == wanted


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_what_the_importer_did_is_on_record(folder):
    plans, expected = plans_of(folder)
    if "given" in expected:  # a store that holds some of it already: tested with that store
        return
    wanted = {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"] if i["severity"] == "info"}
    assert problems_of(plans, "info") >= wanted


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_what_is_held_back_is_what_was_expected(folder):
    plans, expected = plans_of(folder)
    # A sheet that nobody could read is no row or cell of the set's list, but a file that needs its user.
    held = [located(plan, held.at, plans) for plan in plans for held in plan.quarantine if held.scope != "sheet"]
    assert held == [held["at"] for held in expected["quarantine"]]


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_format_and_layout_are_detected(folder):
    plans, expected = plans_of(folder)
    detect = expected["detect"]
    if str(detect.get("layout")).startswith("long"):
        detect["layout"] = "long"  # what follows in the set is prose
    for plan in plans:
        assert {key: plan.detected.get(key) for key in detect} == detect


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_every_written_cell_is_accounted_for(folder):
    plans, expected = plans_of(folder)
    assert {plan.coverage() for plan in plans} == {1.0}
    if not expected["quarantine"]:
        assert all(reading.ledger.explained() == 1.0 for plan in plans for reading in plan.outcome.readings)


@pytest.mark.parametrize("folder", AT_ONCE, ids=lambda folder: folder.name)
def test_sessions_and_seats_are_those_expected(folder):
    plans, expected = plans_of(folder)
    if not expected["sessions"]:
        assert {"rows", "values", "files", "answers", "result"} & expected.keys(), "compared below instead"
        return
    (plan,) = plans
    assert len(plan.sessions) == len(expected["sessions"])
    for session, wanted in zip(plan.sessions, expected["sessions"], strict=True):
        for key in {"game", "date", "location", "recorder", "duration_s", "parts_played"} & wanted.keys():
            value = GAMES.get(wanted[key], wanted[key]) if key == "game" else wanted[key]
            assert getattr(session, "place" if key == "location" else key) == value, key
        if "players" not in wanted:  # such as a case that lists winners or values instead; compared with that case
            continue
        assert len(session.seats) == len(wanted["players"])
        for seat, player in zip(session.seats, wanted["players"], strict=True):
            # Only listed fields are compared; `piece` and the like are tested with their case.
            found = {"name": seat.name or None, "seat": None if seat.seat is None else seat.seat + 1}
            found |= {"score": seat.score, "rank": seat.rank, "won": seat.won, "role": seat.role}
            assert {key: found[key] for key in found.keys() & player.keys()} == {
                key: player[key] for key in found.keys() & player.keys()
            }


def applied_in_turn(folder, store):
    """Apply the files of a case one after the other; give the plans and what became of each session."""
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    for step in expected["steps"]:
        plan = read(folder / step["import"])
        before = plan.session_fates(store)
        preview = plan.preview(store)
        assert plan.apply(store).counts == preview
        yield plan, before, step


@pytest.mark.parametrize("folder", IN_TURN, ids=lambda folder: folder.name)
def test_files_imported_in_turn_revise_and_never_double(folder, tmp_path):
    store = Store(tmp_path)
    problems = set()
    for plan, fates, step in applied_in_turn(folder, store):
        found = {fate: list(fates.values()).count(fate) for fate in ("new", "unchanged", "changed", "withdrawn")}
        assert found == {fate: step.get(fate, step.get(f"{fate}_sessions")) for fate in found}
        problems |= problems_of([plan], "error", "warning", "info")
        assert plan.coverage() == 1.0
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert problems >= {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"]}
    wanted = {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"] if i["severity"] != "info"}
    assert {problem for problem in problems if problem[0] != "info"} == wanted


def test_case_08_both_scores_are_kept_and_the_newer_one_counts(tmp_path):
    store = Store(tmp_path)
    (folder,) = (folder for folder in IN_TURN if folder.name.startswith("08"))
    ids = [plan.ids() for plan, _, _ in applied_in_turn(folder, store)]
    assert store.sql("SELECT count(*) FROM session").item() == 4
    assert ids[2] == ids[0][:3]
    second, fourth = ids[0][1], ids[0][3]
    assert points_of(store, "effective", second) == [2, 4]
    assert points_of(store, "event", second) == [2, 3, 4]
    assert points_of(store, "effective", fourth) == [0, 5]


def test_case_39_restoring_an_export_adds_only_what_the_store_has_not(tmp_path):
    (folder,) = (folder for folder in FOLDERS if folder.name.startswith("39"))
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    data = (folder / "export.csv").read_bytes()
    game = Profile.parse('[profile]\ngame = "resonance24"')
    store = Store(tmp_path)
    held = read_original(Original("export.csv", data[: data.rindex(b"ev_9b3x")]), game)
    assert held.apply(store).counts.new == 1 + 3
    plan = read_original(Original("export.csv", data), game)
    preview = plan.preview(store)
    assert (preview.new, preview.changed, preview.withdrawn) == (expected["result"]["new_events"], 0, 0)
    assert preview.unchanged == 1 + expected["result"]["unchanged"]
    assert problems_of([plan], "info") >= {as_key(i["severity"], i["class"], i["at"]) for i in expected["issues"]}
    assert plan.apply(store).counts == preview
    rows = [
        row
        for row in store.sql("SELECT * FROM effective ORDER BY tick, writer, seq").to_dicts()
        if row["kind"] != "session_started"
    ]
    assert [json.loads(row["data"])["event_id"] for row in rows] == ["ev_9b1", "ev_9b2", "ev_9b3", "ev_9b3x"]
    assert rows[2]["text"] == expected["rows"][0]["text"]
    assert rows[1]["value"] == -3


def points_of(store, view, session):
    query = {"event": "SELECT * FROM event", "effective": "SELECT * FROM effective"}[view]
    return sorted(e["value"] for e in store.sql(query).to_dicts() if (e["session"], e["kind"]) == (session, "scored"))


def test_case_01_parts_and_notes():
    plan, expected = case("01")
    (session,) = plan.sessions
    names = [seat.name for seat in session.seats]
    parts = [(p["part"], names[p["person"]], p["value"], p["event"]) for p in session.parts]
    wanted = expected["sessions"][0]
    assert parts == [(p["n"], p["player"], p["value"], p.get("event")) for p in wanted["parts"]]
    notes = [(names[e["person"]], e["text"]) for e in session.events if e["kind"] == "noted"]
    assert notes == [(note["player"], note["text"]) for note in wanted["notes"]]


def test_case_01_needs_no_profile_because_the_totals_prove_the_cross():
    plan, _ = case("01")
    assert "TOKEN_GUESSED" in {problem.code for problem in plan.problems}
    assert plan.questions == []


def test_case_01_a_zero_and_a_cross_are_different_things():
    plan, _ = case("01")
    rows = [row for row in plan.rows() if row.get("src", "").endswith(("!C7", "!C5"))]
    assert [(row["kind"], row["part"], row.get("value")) for row in rows] == [
        ("eliminated", 1, None),
        ("scored", 3, 0),
    ]


def test_case_01_totals_notes_and_unplayed_phases_become_no_part_and_no_person():
    plan, _ = case("01")
    assert {row["part"] for row in plan.rows() if "part" in row} == {1, 2, 3}
    assert [seat.name for seat in plan.sessions[0].seats] == ["アキ", "ハル", "ミオ", "ソラ"]


def test_case_41_events():
    plan, expected = case("41")
    (session,) = plan.sessions
    found = [comparable(event, session) for event in session.events if event["kind"] in ("destroyed", "scored")]
    assert by_text(found) == by_text([from_case(event) for event in expected["events"]])


def comparable(event, session):
    cell = f"r{event['cell'] // 5 + 1}c{event['cell'] % 5 + 1}"
    base = {"part": event["part"], "cell": cell}
    if event["kind"] == "scored":
        name = session.seats[event["person"]].name
        return base | {"kind": "stands_at_end", "player": name, "value": event["value"]}
    assert event.get("value") is None, "draws were not recorded"
    on_it = [
        session.seats[other["person"]].name
        for other in session.events
        if other["kind"] == "eliminated" and (other["part"], other["cell"]) == (event["part"], event["cell"])
    ]
    found = base | {"kind": "destroyed", "turn": event["turn"], "points": event["data"]["points"]}
    return found | ({"player_on_it": on_it[0]} if on_it else {})


def from_case(event):
    return {key: value for key, value in event.items() if value is not None}


def by_text(events):
    return sorted(json.dumps(event, ensure_ascii=False, sort_keys=True) for event in events)


def test_case_41_heat_counts_both_boards_and_every_fallen_star():
    plan, expected = case("41")
    fell = [row["cell"] for row in plan.rows() if row["kind"] == "destroyed"]
    assert {f"r{cell // 5 + 1}c{cell % 5 + 1}": 1 for cell in fell} == expected["heat"]["destroyed_per_cell"]
    assert plan.sessions[0].parts_played == expected["heat"]["phases"]


def test_case_41_only_the_board_whose_line_is_complete_has_ended():
    plan, _ = case("41")
    assert [row["part"] for row in plan.rows() if row["kind"] == "part_ended"] == [1]


def test_case_41_pairs_are_a_guess_and_no_card():
    plan, _ = case("41")
    fallen = {row["cell"]: row for row in plan.rows() if row["kind"] == "destroyed" and row["part"] == 1}
    assert fallen[7]["data"]["pair_guess"] == 13
    assert "pair_guess" not in fallen[12]["data"]
    assert all("card" not in row for row in fallen.values())


def test_case_41_points_of_the_unfinished_part_stay_unknown():
    plan, _ = case("41")
    assert [row for row in plan.rows() if row["kind"] == "scored" and row["part"] == 2] == []
    assert [seat.score for seat in plan.sessions[0].seats] == [None, None, None]


def test_case_41_who_stood_on_a_fallen_star_scores_nothing():
    plan, _ = case("41")
    session = plan.sessions[0]
    haru = [seat.name for seat in session.seats].index("ハル")
    assert [e["kind"] for e in session.events if e.get("person") == haru] == ["eliminated"]


def test_case_02_parts_are_read_once_each_with_their_length():
    plan, expected = case("02")
    (session,) = plan.sessions
    parts = [
        {"part": "hand", "n": part["part"], "player": session.seats[part["person"]].name, "value": part["value"]}
        | {"duration_s": part["duration_s"], "martyred": part["eliminated"]}
        for part in session.parts
    ]
    assert parts == expected["sessions"][0]["parts"]
    lengths = [row["data"]["duration_s"] for row in plan.rows() if row["kind"] == "part_ended"]
    assert lengths == [510, 735, 3720]


def test_case_02_the_halving_of_the_game_checks_every_score():
    plan, expected = case("02")
    assert [check["violations"] for check in expected["checks"]] == [0, 0]
    assert plan.outcome.readings[0].checks == (3 + 8 + 12, 0)  # lengths, scores carried over, scores reached


def test_case_02_a_wrong_halving_is_seen():
    data = (CASES / "02-24-hands-durations-bom" / "input.csv").read_text("utf-8").replace("0,5,○,2", "0,5,○,5")
    plan = read_original(Original("sheet.csv", data.encode()))
    assert [p.at for p in plan.problems if p.code == "RUNNING_SCORE_MISMATCH"] == [
        {"row": 3, "col": 7},
        {"row": 7, "col": 4},
    ]


def test_case_02_the_note_with_a_line_break_is_kept_and_no_heading_holds_the_mark():
    plan, _ = case("02")
    notes = [row["text"] for row in plan.rows() if row["kind"] == "noted"]
    assert notes[0] == "チュートリアルっぽい\nちょっと退屈"
    assert len(notes) == 6
    assert not any("\ufeff" in cell.text for reading in plan.outcome.readings for cell in reading.grid)


def test_case_03_moves_are_those_written():
    plan, expected = case("03")
    (session,) = plan.sessions
    moves, thought = [], {}
    for event in session.events:
        kind, data = event["kind"], event.get("data") or {}
        if kind == "picked":
            thought = {("annotation" if key == "mark" else key): value for key, value in data.items()}
        elif kind in ("moved", "passed"):
            name = session.seats[event["person"]].name
            moves.append({"n": len(moves) + 1, "round": event["round"], "player": name, "kind": "pass"})
        if kind == "moved":
            places = {"from": square(data["source"]), "to": square(event["cell"])}
            moves[-1] |= {"kind": "move", **places, "captures": [], **thought}
        elif kind == "captured":
            moves[-1]["captures"].append(square(event["cell"]))
        elif kind == "noted":
            moves[-1]["note"] = event["text"]
    assert moves == expected["events"]


def square(cell):
    return f"{'abcdefghi'[cell % 9]}{9 - cell // 9}"


def test_case_03_who_plays_what_and_how_it_ended():
    plan, expected = case("03")
    (session,) = plan.sessions
    wanted = expected["sessions"][0]
    pieces = {"黒小": "normal-black", "白小": "normal-white", "白大": "large-white", "黒大": "large-black"}
    assert [pieces[seat.role] for seat in session.seats] == [player["piece"] for player in wanted["players"]]
    assert (session.end_reason, session.started) == (wanted["end_reason"], f"{wanted['start']}:00")


def test_case_03_the_first_impossible_move_is_told_and_the_game_goes_on_as_written():
    plan, _ = case("03")
    (stop,) = [problem for problem in plan.problems if problem.code == "REPLAY_STOPPED"]
    assert (stop.at, stop.raw, stop.values["nth"], stop.values["nearest"]) == ({"line": 5}, "d9-d5", 7, "move d9 d8")
    assert "move b9 a9" in str(stop.values["legal"])
    (differs,) = [problem for problem in plan.problems if problem.code == "CAPTURE_DIFFERS"]
    assert (differs.at, differs.values["found"], differs.values["claimed"]) == ({"line": 5}, "-", "d5")
    kinds = [row["kind"] for row in plan.rows()]
    assert kinds.count("moved") == 17
    assert kinds[kinds.index("ruled") + 1 :].count("moved") == 11


def test_case_25_every_good_row_is_read_and_the_short_file_asks_its_user():
    (long, short), expected = plans_of(next(folder for folder in FOLDERS if folder.name.startswith("25")))
    points = [row for row in long.rows() if row["kind"] == "scored"]
    assert len(points) == expected["files"]["long.csv"]["good_rows"]
    assert (long.detected["delimiter"], long.detected["header_row"]) == (",", 1)
    assert short.sessions == []
    assert [(held.code, held.scope) for held in short.quarantine] == [("DIALECT_CHANGES", "sheet")]
    assert len({cell.row for cell in short.outcome.readings[0].grid}) == expected["files"]["short.csv"]["rows_seen"]


def test_case_27_groups_side_by_side_are_people_and_never_new_measures():
    plan, expected = case("27")
    notes = [row["text"] for row in plan.rows() if row["kind"] == "noted"]
    assert notes == [session["note"] for session in expected["sessions"] if "note" in session]
    assert plan.sessions[0].facts["H2"] == "?"
    scores = [row["value"] for row in plan.rows() if row["kind"] == "scored"]
    assert scores == [12, 9, 11, 10, 10, 7, 15]


def test_case_27_and_37_sessions_without_a_game_are_shown_and_asked_about_but_not_stored(tmp_path):
    for name in ("27", "37"):
        plan, _ = case(name)
        assert [question.key for question in plan.questions] == [("profile", "game")]
        store = Store(tmp_path / name)
        assert plan.preview(store).new == plan.apply(store).counts.new == 0
        assert store.sql("SELECT count(*) FROM session").item() == 0


def test_case_29_a_win_is_shared_and_counted_once():
    plan, expected = case("29")
    for session in plan.sessions:
        header = header_of(session, "s", plan.profile, {}, {})
        shares = {seat.name: row["win_share"] for seat, row in zip(session.seats, header["seats"], strict=True)}
        wanted = expected["win_share"][session.facts["key"]]
        assert {name: share for name, share in shares.items() if share} == (wanted or {})
        assert wanted is not None or set(shares.values()) == {None}


def test_case_30_every_notation_has_its_value():
    plan, expected = case("30")
    found = {row["src"]: row["value"] for row in plan.rows() if row["kind"] == "scored"}
    assert [[row, found.get(f"input.csv!C{row}")] for row, _ in expected["values"]] == expected["values"]


def test_case_37_nothing_that_looks_like_a_formula_is_more_than_text():
    plan, expected = case("37")
    (session,) = plan.sessions
    notes = {row["src"]: row["text"] for row in plan.rows() if row["kind"] == "noted"}
    found = [
        {"row": row, "player": seat.name, "score": seat.score, "note": notes[f"input.csv!C{row}"]}
        for row, seat in enumerate(session.seats, 2)
    ]
    assert found == expected["rows"]


def test_case_40_who_was_not_there_has_no_score():
    plan, _ = case("40")
    assert [len(session.seats) for session in plan.sessions] == [3, 3, 3, 3, 4]
    assert plan.outcome.readings[0].checks == (4, 1)
