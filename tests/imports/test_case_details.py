"""What the import cases say beyond sessions and seats: values by part, rows, ids, what must not happen."""

from __future__ import annotations

from tests.imports.test_cases import FOLDERS, case, plans_of


def parts_of(session, *, of=False):
    return [
        {"n": part.get("part"), "player": session.seats[part["person"]].name, "value": part["value"]}
        | ({"of": part.get("of")} if of else {})
        for part in session.parts
    ]


def test_case_04_points_by_kind_and_totals_that_were_never_computed():
    plan, expected = case("04")
    for session, wanted in zip(plan.sessions, expected["sessions"], strict=True):
        found = [(p["of"], session.seats[p["person"]].name, p["value"]) for p in session.parts]
        assert sorted(found) == sorted((part["part"], part["player"], part["value"]) for part in wanted["parts"])
        assert [seat.score for seat in session.seats] == [player["score"] for player in wanted["players"]]


def test_case_05_terms_are_kept_in_order_and_a_guest_is_nobody_of_another_play():
    plan, expected = case("05")
    wanted = [{"n": p["n"], "player": p["player"], "value": p["value"]} for p in expected["sessions"][0]["parts"]]
    assert parts_of(plan.sessions[0]) == wanted
    assert [seat.guest for seat in plan.sessions[0].seats] == [False, False, True]
    assert [e["person"] for e in plan.sessions[0].events if e["kind"] == "start_player"] == [1]
    assert plan.sessions[2].facts["excluded_from_stats"] == "True"
    assert all(seat.seat is None for session in plan.sessions for seat in session.seats)


def test_case_07_penalties_are_taken_off_and_no_point_is_told_twice():
    plan, expected = case("07")
    (session,) = plan.sessions
    wanted = expected["sessions"][0]["parts"]
    found = [(p["part"], f"hand:{p['of']}", session.seats[p["person"]].name, p["value"]) for p in session.parts]
    assert sorted(found) == sorted((p["n"], p["part"], p["player"], p["value"]) for p in wanted)
    scored = [event for event in session.events if event["kind"] == "scored"]
    assert sum(event["value"] for event in scored) == sum(part["value"] for part in wanted)


def test_case_09_words_stay_words_and_three_plays_in_one_record_have_no_length():
    plan, _ = case("09")
    first, second, third, _ = plan.sessions
    said = [event["text"] for event in first.events if event["kind"] == "noted"]
    assert said[1:] == ["49-46ish", "36, 42"]
    assert len(said[0].splitlines()) == 2
    assert (second.duration_s, second.facts["duration_total_s"], second.facts["quantity"]) == (None, "5400", "3")
    assert third.date is None
    assert [seat.account for seat in first.seats] == ["mori_x", None, None, None]


def test_case_12_a_missing_name_shifts_no_score():
    plan, _ = case("12")
    assert [(seat.account, seat.score) for seat in plan.sessions[2].seats] == [("71", 25), ("72", None), ("75", 9)]
    assert plan.sessions[1].facts["excluded_from_stats"] == "yes"


def test_case_19_rows():
    plan, expected = case("19")
    names = {"取った": "captured", "取られた": "lost", "残り": "left", "全部": "total"}
    found = {}
    for session in plan.sessions:
        for event in session.events:
            row = int(event["src"].rpartition("!")[2][1:])
            one = found.setdefault(row, {"row": row, "player": session.seats[event["person"]].name})
            one[names[event["text"]]] = event["value"]
    blank = dict.fromkeys(names.values())
    assert [blank | found[row] for row in sorted(found)] == expected["rows"]


def test_case_21_winners_by_their_own_dates():
    plan, expected = case("21")
    found = [{"key": s.date, "date": s.date, "winner": s.seats[0].name} for s in plan.sessions]
    assert found == expected["sessions"]


def test_case_22_ids_as_they_are_written_and_who_retired():
    plan, expected = case("22")
    ids = {seat.name: seat.account for session in plan.sessions for seat in session.seats}
    assert ids == {name: text for name, text in expected["ids"] if name != "レイ"}
    assert [session.facts["key"] for session in plan.sessions] == [s["key"] for s in expected["sessions"]]
    retired = [e["person"] for e in plan.sessions[2].events if e["kind"] == "retired"]
    assert [plan.sessions[2].seats[person].name for person in retired] == ["アヤ"]


def test_case_24_every_repeated_row_and_cell():
    plan, expected = case("24")
    (session,) = plan.sessions
    found = []
    for event in session.events:
        row = int(event["src"].rpartition("!")[2][1:])
        if event["kind"] == "turn_started":
            found.append({"row": row, "手番": event["text"] or event["turn"], "A": None, "B": None, "C": None})
        elif event["kind"] == "timed":
            found[-1][session.seats[event["person"]].name] = f"duration:{event['data']['duration_s']}"
        else:
            found[-1][session.seats[event["person"]].name] = event["value"]
    assert found == expected["rows"]


def test_case_34_names_and_values_are_paired_hand_by_hand():
    plan, expected = case("34")
    for session, wanted in zip(plan.sessions, expected["sessions"], strict=True):
        assert session.facts["key"] == wanted["key"]
        assert parts_of(session) == [{"n": p["n"], "player": p["player"], "value": p["value"]} for p in wanted["parts"]]
    assert [seat.score for seat in plan.sessions[1].seats] == [None, None]
    assert [seat.account for seat in plan.sessions[0].seats] == ["1", "2", "3"]


def test_case_36_who_is_not_listed_leaves_every_share_unknown():
    from playkit.imports.record import header_of

    plan, expected = case("36")
    assert [session.facts["n_players"] for session in plan.sessions] == ["5", "4", "3"]
    assert [session.source_id for session in plan.sessions] == ["nemestats:8001", "nemestats:8002", "nemestats:8003"]
    for session in plan.sessions:
        assert session.complete is False
        seats = header_of(session, "s", plan.profile, {}, {})["seats"]
        assert [seat["win_share"] for seat in seats] == [None] * len(seats)
    assert plan.sessions[1].seats[0].account == expected["sessions"][1]["players"][0]["source_id"]


def test_sixteen_cases_and_more_need_no_profile():
    without = [folder for folder in FOLDERS if not (folder / "profile.toml").exists()]
    assert len(FOLDERS) == 32
    assert len(without) >= 16 + 6
    assert all(plan.sessions or plan.quarantine for folder in without for plan in plans_of(folder)[0])
