"""The danger question answered: verdicts, measures, and what is said when data are thin."""

from __future__ import annotations

import json
from types import SimpleNamespace

import danger_data as data
import numpy as np
import polars as pl
import pytest
from danger_data import BOARD, Sheet, counted

from playkit.analysis import danger as measures
from playkit.analysis.counts import no_counts
from playkit.dashboards.danger.answer import danger
from playkit.dashboards.danger.verdict import danger_verdict, speaker
from playkit.dashboards.report import Answer, Assumed
from playkit.dashboards.sources import _tally
from playkit.games import find
from playkit.kernel.labels import Label

COLUMN_C = (12, 2, 22, 7, 17)


def phases(n: int, **where: object) -> Sheet:
    sheet = Sheet(**where)
    for part in range(1, n + 1):
        sheet.phase(*COLUMN_C, part=part)
    return sheet


def test_enough_phases_give_a_sentence_with_share_interval_and_n():
    answer = danger(data.simulated(phases=6000))
    assert (answer.verdict, answer.needed) == ("shown", 0)
    assert answer.sentence.en.startswith("The centre survives 9\u202f% of phases (95 % interval ")
    assert answer.sentence.en.endswith("From 6,000 phases played by bots.")
    assert "ボットによる6,000フェーズのうち、中央が残ったのは9%" in answer.sentence.ja


def test_too_few_phases_show_nothing_and_say_how_many_are_needed():
    answer = danger(counted(phases(3)))
    assert (answer.verdict, answer.needed) == ("not_shown", 17)
    assert "17 more needed" in answer.sentence.en
    assert "あと17フェーズ" in answer.sentence.ja
    assert not any(measure.enough for measure in answer.measures)


def test_nothing_recorded_says_what_to_do_next():
    answer = danger(no_counts(BOARD))
    assert (answer.verdict, answer.needed, list(answer.charts)) == ("not_shown", 20, [])
    assert answer.notes[0].en.startswith("What to do next")


def test_people_speak_for_people_as_soon_as_they_have_phases_enough():
    bots = data.simulated(phases=600)
    few = danger(counted(phases(5)) + bots)
    assert "played by bots" in few.sentence.en
    assert any("People have played 5 of the 20 phases" in note.en for note in few.notes)
    many = danger(counted(phases(25)) + bots)
    assert "25 phases played by people" in many.sentence.en
    groups = measures.survival_by_group(counted(phases(25)) + bots)
    assert speaker(groups, None) == "people"
    assert speaker(groups, "unheard of") is None


def compared(a: str, b: str, phases_each: int) -> Answer:
    first = data.simulated(a, phases=phases_each, seed=5, draft="A")
    return danger(first + data.simulated(b, phases=phases_each, seed=6, draft="B"), drafts=("A", "B"))


def test_two_drafts_are_compared_at_the_centre():
    answer = compared("spread", "point_symmetric", 30_000)
    assert answer.verdict == "more_dangerous"
    assert answer.sentence.en.startswith("The centre is more dangerous in draft B")
    assert "草案Bのほうが危険です" in answer.sentence.ja
    assert compared("point_symmetric", "spread", 30_000).verdict == "safer"
    assert compared("spread", "spread", 400).verdict == "no_difference_shown"


def test_a_draft_without_enough_phases_is_not_compared():
    counts = data.simulated(phases=500, draft="A") + data.simulated(phases=8, seed=2, draft="B")
    verdict, sentence, needed = danger_verdict(measures.survival_by_group(counts), ("A", "B"))
    assert verdict == "not_shown"
    assert needed > 0
    assert sentence.en


def test_measures_carry_estimate_interval_n_and_unit_and_survive_json():
    plain = json.loads(json.dumps(danger(data.simulated(phases=500)).to_dict(), allow_nan=False))
    by_name = {measure["name"]: measure for measure in plain["measures"]}
    assert set(by_name) == {
        *(f"{kind}.{group}" for kind in ("survival", "points") for group in ("centre", "ring", "corner", "edge")),
        *(f"ended_by.{family}" for family in ("row", "column", "diagonal", "centre")),
        *(f"coupling.{relation}" for relation in ("row", "column", "diagonal", "apart")),
    }
    for measure in by_name.values():
        assert measure["low"] <= measure["estimate"] <= measure["high"]
        assert (measure["n"], measure["n_unit"]) == (500, "phases")
    assert by_name["points.centre"]["estimate"] == pytest.approx(4 * by_name["survival.centre"]["estimate"])
    assert plain["sentence"].keys() == {"en", "ja"}


def section(answer, name):
    (found,) = (one for one in answer.charts if one.name == name)
    return found


def test_stars_that_stand_and_fall_together_are_told_with_interval_and_n_and_listed():
    answer = danger(data.simulated(phases=6000))
    told = section(answer, "coupling")
    assert told.reading.en.startswith(
        "Stars that share no line tend to spare each other (coupling −0.04, 95 % interval "
    )
    assert "Those on one diagonal tend to stand and fall together (coupling +0.0" in told.reading.en
    assert "Bots, 6,000 phases." in told.reading.en
    assert "同じ対角線の星どうしは一緒に残り、一緒に壊れやすい（連動+0.0" in told.reading.ja
    pairs = [row[0].en for row in told.table.rows]
    assert len(pairs) == 40
    assert {"b1–d5", "c2–d4"} <= set(pairs[:10]), "one star on two cells is bound most"
    (card,) = (one for one in answer.measures if one.name == "coupling.apart")
    assert (card.unit, card.n, card.enough) == ("coupling", 6000, True)


def test_people_speak_of_bound_stars_once_they_have_phases_enough_and_few_are_refused():
    varied = Sheet()
    for part in range(1, 25):
        varied.phase(*(COLUMN_C if part % 2 else (0, 6, 12, 18, 24)), part=part)
    spoken = section(danger(counted(varied) + data.simulated(phases=600)), "coupling").reading
    assert "People, 24 phases." in spoken.en
    few = section(danger(counted(phases(3))), "coupling").reading
    assert few.en.startswith("Too few phases to say: 3 of the 20")
    assert "まだ言えません" in few.ja
    same = section(danger(counted(phases(25))), "coupling").reading
    assert same.en.startswith("Each star fell in every phase or in none")


def title_of(counts):
    """Give the title of the first map of bound stars."""
    ((first, *_), *_) = section(danger(counts), "coupling").rows("en")
    return " ".join(first.to_dict()["title"]["text"])


def test_the_title_of_bound_stars_says_which_way():
    """Phases that are long or short let all stars fall together: nobody is spared, and nothing may say so."""
    rng, uneven, mixed = np.random.default_rng(1), Sheet(), Sheet()
    for part in range(1, 61):
        uneven.phase(*rng.permutation(25)[: 20 if part % 2 else 3].tolist(), part=part)
        mixed.phase(*((0, 6) if part % 2 else (4, 8)), part=part)
    assert title_of(counted(uneven)).startswith("Bound together most of all are ")
    assert title_of(counted(mixed)).startswith("Where one falls the other stands, most of all ")
    assert title_of(counted(phases(25))) == "No two stars are shown to be bound together"
    assert title_of(counted(phases(3))) == "Too few to say: 3 of 20 phases"


def test_drafts_have_their_maps_of_bound_stars_side_by_side():
    counts = data.simulated(phases=2000, draft="A") + data.simulated("point_symmetric", 2000, 2, draft="B")
    (row,) = section(danger(counts, drafts=("A", "B")), "coupling").rows("en")
    titles = [" ".join(chart.to_dict()["title"]["text"]) for chart in row]
    assert len(titles) == 3
    assert titles[2] == "Coupling in draft B minus draft A"


def test_what_was_not_counted_is_said_and_listed():
    sheet = phases(1).phase(6, part=2, ended=False)("part_ended", 3).phase(3, 3, part=4)
    answer = danger(counted(sheet), sessions={"s1": Label("a sheet", "用紙")})
    said = [note.en for note in answer.notes]
    assert "One phase not counted: no end is recorded." in said
    assert "One phase not counted: the record does not say which stars fell." in said
    assert "One phase held back because the record contradicts itself; listed below." in said
    counted_table, defects = answer.evidence
    assert [label.en for label in counted_table.rows[0]] == ["a sheet", "People", "1", "1", "0", "3"]
    assert [label.en for label in defects.rows[0]] == [
        "s1",
        "4",
        "d1",
        "The record lets a star fall twice in one phase.",
    ]


def test_assumed_rules_are_carried_with_their_holes():
    rule = Assumed("PAT-H-02", Label("pairs", "組"), Label("spread", "散らす"))
    answer = danger(data.simulated(phases=50), assumed=[rule])
    assert answer.to_dict()["assumed"][0]["hole"] == "PAT-H-02"


def test_a_facet_without_draws_keeps_its_place_beside_the_slider():
    answer = danger(counted(phases(2)) + data.simulated(phases=60))
    (section,) = (section for section in answer.charts if section.name == "draw")
    titles = [chart.to_dict()["title"]["text"][0] for row in section.rows("en") for chart in row]
    assert titles[0] == "Draws were not recorded"
    assert len(titles) == 2


def test_in_a_notebook_every_row_of_charts_is_shown(monkeypatch):
    notebook = pytest.importorskip("IPython.display")
    shown: list[dict[str, object]] = []
    monkeypatch.setattr(notebook, "display", lambda bundle, **_: shown.append(bundle))
    answer = danger(data.simulated(phases=60))
    answer.show("ja", pictures=True)
    assert "まだ言えません" not in str(shown[0])
    assert 'lang="ja"' in str(shown[0])
    assert len(shown) == 1 + 7
    assert all("image/svg+xml" in bundle for bundle in shown[1:])
    shown.clear()
    answer.show("ja")
    assert [*shown[0]] == ["text/html", "text/plain"], "its page in a frame, and words for whoever has none"
    assert "sandbox=" in str(shown[0]["text/html"])[:120]


def test_an_answer_is_a_frame_with_one_row_a_measure_and_labels_in_the_language_asked_for():
    from playkit.dashboards.report import FRAME, Answer, Measure
    from playkit.kernel.labels import Label

    silent = Measure("minutes", Label("Minutes", "分"), None, None, None, 0, "minutes", enough=False)
    spoken = Measure("wins.0", Label("Wins", "勝ち"), 0.5, 0.4, 0.6, 90, "share", facet="people", draft="A", needed=3)
    answer = Answer("seats", Label("?", "？"), "fine", Label(".", "。"), [silent, spoken])
    frame = answer.frame("ja")
    assert dict(zip(frame.columns, frame.dtypes, strict=True)).keys() == FRAME.keys()
    assert frame["label"].to_list() == ["分", "勝ち"]
    assert frame.row(0)[2:6] == (None, None, None, 0)
    assert frame.row(1, named=True) | {"label": "Wins"} == {**spoken.to_dict(), "label": "Wins"}
    assert Answer("seats", Label("?", "？"), "fine", Label(".", "。")).frame().is_empty()


def test_a_stored_run_of_earlier_rules_keeps_what_it_counted():
    """It knows no pairs; a run that counted anything else otherwise is not read at all."""
    tally = {name: np.zeros(field.shape, int) for name, field in find("patchies").tally.fields.items()}
    rows = [
        {"name": name, "place": place, "value": int(value)}
        for name, values in tally.items()
        if name != "together"
        for place, value in enumerate(np.ravel(values))
    ]
    table = pl.DataFrame(rows)
    store = SimpleNamespace(run_table=lambda *_: table.lazy())
    assert set(_tally(store, find("patchies"), "run")) == set(tally) - {"together"}
    table = table.filter(pl.col("name") != "worth")
    assert _tally(store, find("patchies"), "run") is None
