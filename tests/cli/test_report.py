"""Questions answered from the shell: facets side by side, drafts compared, thin data named, pages written."""

from __future__ import annotations

import pytest

from playkit.errors import QueryRefused
from tests.cli.shell import BOARDS, PHASES


@pytest.fixture
def two_drafts(simulated):
    simulated("--draft", "A", "--bots", "cautious")
    simulated("--draft", "B", "--bots", "cautious", "--option", "landlords=0")


def measures(document, facet, draft=None):
    found = document["danger"]["measures"]
    return {row["name"]: row for row in found if (row["facet"], row["draft"]) == (facet, draft)}


def notes(document, lang="en"):
    return " ".join(note[lang] for note in document["danger"]["notes"])


def test_the_list_names_every_measure_with_its_meaning_and_unit(shell):
    listed = shell("report", "--list", "--json").json
    assert {"danger"} <= {question["name"] for question in listed["questions"]}
    assert all({"question", "name", "meaning", "unit", "interval"} <= set(row) for row in listed["measures"])
    assert "survival.*" in shell("report", "--list", "--lang", "ja").out
    assert shell("report").status == 2


def test_all_questions_at_once_of_what_is_on_record(shell):
    shell("import", BOARDS)
    said = shell("report", "--all", "--recorded", "--json")
    assert said.status == 3  # one sheet is too few for most of them
    assert {"danger", "length", "health"} <= said.json.keys()
    assert not {"luck", "skill", "restricted"} & said.json.keys()
    facets = {one["facet"] for told in said.json.values() for one in told["measures"]}
    assert facets == {"people"}
    refused = shell("report", "luck", "--recorded", "--game", "patchies")
    assert (refused.status, "--recorded" in refused.err) == (2, True)


def test_a_sheet_and_a_simulation_stand_side_by_side(shell, simulated):
    shell("import", BOARDS)
    simulated()
    said = shell("report", "danger", "--json")
    assert said.status == 0
    assert said.json["danger"]["verdict"] == "shown"
    people, bots = measures(said.json, "people"), measures(said.json, "bots")
    assert (people["survival.centre"]["n"], people["survival.centre"]["enough"]) == (1, False)
    assert (bots["survival.centre"]["n"], bots["survival.centre"]["enough"]) == (131, True)
    assert "People have played 1 of the 20 phases" in notes(said.json)
    assert "preset vanilla, 4 seats, bots random" in notes(said.json)


def test_too_few_phases_end_with_status_three_and_say_how_many_are_missing(shell):
    shell("import", BOARDS)
    said = shell("report", "danger", "--json", "--lang", "ja")
    assert said.status == 3
    assert (said.json["danger"]["verdict"], said.json["danger"]["needed"]) == ("not_shown", 19)
    assert "まだ結論を出せるだけのデータがありません" in said.err


@pytest.mark.usefixtures("two_drafts")
def test_two_drafts_are_compared_and_their_assumed_rules_listed(shell):
    said = shell("report", "danger", "--draft", "A", "--draft", "B", "--json")
    assert said.status == 0
    assert said.json["danger"]["verdict"] in {"safer", "more_dangerous", "no_difference_shown"}
    assert {"A", "B"} <= {row["draft"] for row in said.json["danger"]["measures"]}
    assumed = {rule["hole"] for rule in said.json["danger"]["assumed"]}
    assert "PAT-H-01" in assumed
    # Draft B plays without a landlord: where the drafts differ in an assumed rule, both values are told.
    assert any(rule["value"]["en"] == "1 | 0" for rule in said.json["danger"]["assumed"] if rule["hole"] == "PAT-H-04")
    assert "differ in their" not in notes(said.json)


@pytest.mark.usefixtures("two_drafts")
def test_drafts_whose_bots_differ_are_told_apart_in_a_note(shell, simulated):
    simulated("--draft", "B", "--bots", "random")
    said = shell("report", "danger", "--draft", "A", "--draft", "B", "--json")
    assert "The simulations differ in their bots" in notes(said.json)


@pytest.mark.usefixtures("two_drafts")
def test_the_newest_run_of_a_draft_is_the_one_shown(shell, simulated):
    simulated("--draft", "A", "--bots", "cautious", games=10)
    assert "draft A: 10 games" in notes(shell("report", "danger", "--json").json)


@pytest.mark.usefixtures("two_drafts")
def test_a_draft_that_is_not_there_is_named_with_those_that_are(shell):
    said = shell("report", "danger", "--draft", "A", "--draft", "C", "--json")
    assert said.status == 3
    assert "Too few phases to compare" in said.json["danger"]["sentence"]["en"]
    assert "Nothing here belongs to draft 'C'; there are: A, B." in notes(said.json)


@pytest.mark.parametrize("drafts", [("A",), ("A", "A"), ("A", "B", "C")])
def test_drafts_come_in_pairs(shell, drafts):
    said = shell("report", "danger", *(word for draft in drafts for word in ("--draft", draft)))
    assert (said.status, said.out) == (2, "")


def test_a_study_looks_at_its_own_sessions_beside_the_bots_that_belong_to_none(shell, simulated):
    shell("import", BOARDS, "--study", "night")
    simulated()
    simulated("--study", "other", games=10)
    told = shell("report", "danger", "--study", "night", "--json").json
    assert measures(told, "people")["survival.centre"]["n"] == 1
    assert "30 games" in notes(told)
    other = shell("report", "danger", "--study", "other", "--json").json
    assert not measures(other, "people")
    assert "10 games" in notes(other)


def test_a_study_that_is_not_there_is_named_with_those_that_are(shell):
    shell("import", BOARDS, "--study", "night")
    said = shell("report", "danger", "--study", "nigth", "--json")
    assert said.status == 3
    assert "Nothing here belongs to study 'nigth'; there are: night." in notes(said.json)


def test_invented_samples_are_shown_and_conclude_nothing(shell, here):
    (here / "samples").mkdir()
    for n in range(2):
        (here / "samples" / f"boards{n}.csv").write_bytes(BOARDS.read_bytes() + b"\n" * n)
    shell("import", *sorted((here / "samples").iterdir()))
    said = shell("report", "danger", "--json")
    assert measures(said.json, "sample")["survival.centre"]["n"] == 2
    assert (said.status, said.json["danger"]["needed"]) == (3, 20)


def test_sessions_of_one_draft_by_different_options_are_counted_together_and_said_so(shell):
    for landlords in (0, 1):
        table = ("play", "patchies", "--preset", "board_only", "--bots", "none", "--option", f"landlords={landlords}")
        shell(*table, "--option", "landlord_limit=3", typed="")
    assert "sessions by 2 sets of options are counted together" in notes(shell("report", "danger", "--json").json)


def test_the_page_stands_alone_and_is_written_whole(shell, here):
    shell("import", PHASES, BOARDS)
    said = shell("report", "danger", "--out", "pages/danger.html")
    assert said.status == 3
    html = (here / "pages" / "danger.html").read_text(encoding="utf-8")
    assert "どこに立つと" in html
    assert "How dangerous" in html
    assert [path.name for path in (here / "pages").iterdir()] == ["danger.html"]


def test_a_page_that_cannot_be_written_says_why(shell, here):
    (here / "file").write_text("", encoding="utf-8")
    said = shell("report", "danger", "--out", "file/danger.html", "--lang", "ja")
    assert said.status == 1
    assert "「danger.html」に書けません" in said.err


def test_an_unknown_question_names_the_nearest(shell):
    said = shell("report", "dangr", "--json")
    assert said.status == 2
    assert "Did you mean 'danger'?" in said.json["error"]["en"]


def test_a_game_without_the_facts_of_a_question_says_which_are_missing(shell):
    from tests.cli.shell import WHISPER

    said = shell("report", "danger", "--game", WHISPER)
    assert said.status == 2
    assert "destroyed" in said.err


def test_a_folder_that_is_not_there_yet_has_too_few_data_and_is_named(shell):
    said = shell("report", "danger", "--store", "lgs", "--lang", "ja")
    assert said.status == 3
    assert "フォルダー「lgs」はまだありません" in said.out


def test_refused_queries_are_store_errors_too():
    from playkit.errors import StoreError

    assert issubclass(QueryRefused, StoreError)
