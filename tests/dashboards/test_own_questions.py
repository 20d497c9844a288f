"""A game's own question: one line in its folder, figures as counted by hand, in every facet, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

import playkit
from playkit.analysis.measured import Panel, measured
from playkit.analysis.own_facts import add_amount, add_often
from playkit.dashboards.own.asked import happened, keys_of, questions_of
from playkit.dashboards.plays_sources import GAMES
from playkit.dashboards.questions import find_question, questions
from playkit.errors import RulesError, UnknownQuestion
from playkit.kernel import load, question
from playkit.kernel.asking import own_questions
from playkit.store import Store
from playkit.widgets.play import open_table

HOUSE = Path(__file__).parents[2]
PIG = HOUSE / "docs" / "examples" / "pig.py"
OWN = """from playkit.kernel import question

QUESTIONS = (
    question("busts", "How often is the pot lost? / 何回失う？", fact="busted", by="seat"),
    question("banked", "How much is banked at once? / 一度に何点確定する？", fact="banked", value="points"),
{more})


def waiting("""


@pytest.fixture
def pigs(tmp_path):
    """Write Pig with two questions of its own, and more."""

    def write(more="", name="pigs"):
        text = PIG.read_text(encoding="utf-8").replace("def waiting(", OWN.replace("{more}", more), 1)
        path = tmp_path / f"{name}.py"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def panel_of(rows, sessions, value):
    """Work figures out by `analysis.own_facts` of (session, key, amount)."""
    frame = pl.DataFrame(rows, schema={"session": pl.String, "key": pl.String, "amount": pl.Float64}, orient="row")
    panel = Panel("people", None, "sessions")
    for key, name in (("a", "A / あ"), ("b", "B / い")):
        if value:
            add_amount(panel, frame, key, name, family=2)
        else:
            add_often(panel, frame, pl.Series("session", sessions), key, name, family=2)
    return measured([panel])


ROWS = [("1", "a", 3.0), ("1", "a", 1.0), ("2", "a", 2.0), ("2", "b", 9.0), ("4", "b", None)]


def test_how_often_counts_sessions_in_which_it_never_happened():
    found = panel_of(ROWS, ["1", "2", "3", "4"], value=False)
    assert found["estimate"].to_list() == [3 / 4, 2 / 4]
    assert found["n"].to_list() == [4, 4]
    assert (found["band_high"] - found["high"]).min() > 0, "both rows together are less sure than one alone"


def test_how_much_is_a_mean_over_all_times_and_leaves_out_what_is_not_recorded():
    found = panel_of(ROWS, [], value=True)
    assert found["estimate"].to_list() == [2.0, 9.0]
    assert found["n"].to_list() == [2, 1]
    assert found["low"].to_list()[1] is None, "one session says nothing of the spread"


def test_bots_answer_at_once_in_both_languages(pigs):
    answer = playkit.report("busts", game=pigs(), store=None)
    assert answer.verdict == "told"
    assert {measure.facet for measure in answer.measures} == {"random_bots"}
    assert [measure.name for measure in answer.measures] == [f"often.{seat}" for seat in (1, 2, 3, 4)]
    games = answer.measures[0].n  # many where somebody has compiled these rules before
    assert games in GAMES.values()
    assert answer.sentence.en.startswith(f"Random bots, {games:,} games: ")
    assert "席" in answer.sentence.ja
    assert answer.measures[0].label.ja == "何回失う？ – 席1"
    for lang in ("en", "ja"):
        [[chart]] = answer.charts[0].rows(lang)
        json.dumps(chart.to_dict())
        assert answer.title(lang) in answer.html(lang)


def test_figures_are_what_a_count_of_the_events_gives(pigs):
    game = load(pigs())
    # A hundred: of a game that was never compiled an answer looks at no more.
    result = playkit.simulate(game, 100, seats=3, seed=2, keep="events", engine="plain", workers=1, progress=False)
    answer = playkit.report("banked", game=game, store=None, results=[(None, result)])
    banked = result.frame(("banked",))["value"].to_list()
    [measure] = answer.measures
    assert measure.estimate == pytest.approx(sum(banked) / len(banked))
    assert (measure.name, measure.n, measure.n_unit) == ("amount", 100, "sessions_with_it")
    busts = playkit.report("busts", game=game, store=None, results=[(None, result)])
    counted = result.frame(("busted",)).group_by("seat").len().sort("seat")["len"].to_list()
    assert [measure.estimate for measure in busts.measures] == pytest.approx([count / 100 for count in counted])


def test_people_have_a_facet_of_their_own_and_too_few_sessions_say_so(pigs, tmp_path):
    game = load(pigs())
    for seed in range(3):
        table = open_table(
            playkit.session(game, seats=2, seed=seed), ["Aki", "Bo"], store=tmp_path / "logs", name=f"{seed}"
        )
        while not table.session.over:
            code = table.view()["legal"][-1]["code"]
            assert table.dispatch({"do": "play", "code": code})["ok"]
        table.ledger.log.close()
    answer = playkit.report("busts", game=game, store=tmp_path / "logs")
    people = [measure for measure in answer.measures if measure.facet == "people"]
    assert [measure.name for measure in people] == ["often.1", "often.2"]
    assert {measure.n for measure in people} == {3}
    rows = Store(tmp_path / "logs").sql("SELECT count(*) AS n FROM event WHERE kind = 'busted' AND seat = 0").item()
    assert people[0].estimate == pytest.approx(rows / 3)
    assert not people[0].enough
    assert answer.sentence.en.startswith("Random bots"), "three sessions do not speak yet"


def test_a_seat_counts_the_sessions_in_which_it_took_part(pigs, tmp_path):
    game, store = load(pigs()), Store(tmp_path / "logs")
    for seats, busts in ((2, (0, 1, 1)), (3, (0, 2, 2, 2))):
        with store.session("pigs", [{"seat": seat} for seat in range(seats)], crew="people") as log:
            log.append([{"kind": "busted", "seat": seat, "value": 3} for seat in busts])
    answer = playkit.report("busts", game=game, store=store)
    people = {m.name: (m.estimate, m.n) for m in answer.measures if m.facet == "people"}
    assert people == {"often.1": (1.0, 2), "often.2": (1.0, 2), "often.3": (3.0, 1)}


def test_an_outcome_of_chance_that_has_the_name_of_a_fact_is_not_counted():
    game = load(HOUSE / "playkit" / "starter" / "game")
    [stones, _] = own_questions(game)
    result = playkit.simulate(game, 20, seats=2, keep="events", engine="plain", workers=1, progress=False)
    events = result.frame(("drew",))
    assert events.height == 2 * happened(game, stones, events).height
    assert list(keys_of(game, stones)) == ["black", "one", "two", "three"]


def test_it_is_listed_beside_the_questions_that_the_facts_can_answer(pigs):
    game = load(pigs())
    names = [listed["question"] for listed in questions(game)]
    assert names[-2:] == ["busts", "banked"]
    assert "seats" in names
    assert "danger" not in names
    assert "busts" not in [listed["question"] for listed in questions()]
    with pytest.raises(UnknownQuestion, match="busts"):
        find_question("busst", game)
    with pytest.raises(UnknownQuestion, match="asked with the game"):
        playkit.report("busts", store=None)


def test_the_house_keeps_the_meaning_of_its_own_names(pigs):
    more = '    question("seats", "Mine? / 自分の？", fact="busted"),\n'
    game = load(pigs(more))
    assert find_question("seats", game).title.en == "Is a seat favoured?"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('question("a", "A / あ", fact="bust"),', "Did you mean 'busted'?"),
        ('question("a", "A / あ", fact="busted", value="point"),', "Did you mean 'points'?"),
        ('question("a", "A / あ", fact="busted", by="points"),', "301 values, 60 at most"),
        ('question("busts", "A / あ", fact="busted"),', "two questions are called 'busts'"),
        ('"busts",', "QUESTIONS holds what question(...) gives"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason(pigs, more, said):
    game = load(pigs(more))
    with pytest.raises(RulesError) as caught:
        questions_of(game)
    assert said in caught.value.en
    assert caught.value.ja != caught.value.en


@pytest.mark.parametrize("name", ["", "Busts", "how many", "a" * 41, "häufig"])
def test_a_name_that_cannot_be_typed_is_refused(name):
    with pytest.raises(RulesError):
        question(name, "A / あ", fact="busted")
