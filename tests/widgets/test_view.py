from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import playkit
from playkit.errors import RulesError
from playkit.games import find
from playkit.kernel import load
from playkit.kernel.scenery import FLAGS, Bag, Face, Grid, Panel, Row, Target, Token, Track, as_data
from playkit.widgets.staging import mark_changes
from playkit.widgets.words import FLAG_WORDS, KEYS, PAGE, TEXTS, Voice

from .playing import act

PATCHIES = Path(playkit.__file__).parent / "games" / "patchies"
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def patchies():
    return load(PATCHIES)


MACHINE = {"session", "langs", "keys", "key", "zone", "tone", "flags", "group", "kind", "args", "name"}


def texts(data):
    """Walk every string of a view but the ones that name things for the page itself."""
    if isinstance(data, dict):
        yield from (text for name, value in data.items() if name not in MACHINE for text in texts(value))
    elif isinstance(data, list):
        yield from (text for value in data for text in texts(value))
    elif isinstance(data, str):
        yield data


def play_out(table, most=3000):
    views = []
    while not table.session.over and table.ledger.total < most:
        view = table.view()
        views.append(view)
        if view["bot"]:
            answer = table.dispatch({"do": "bot_step", "step": view["step"]})
        else:
            code = view["legal"][view["step"] % len(view["legal"])]["code"]
            answer = table.dispatch({"do": "play", "code": code, "step": view["step"]})
        assert answer["ok"], answer
    return [*views, table.view()]


@pytest.mark.parametrize(
    ("seats", "preset"),
    [
        (("Aki", "Bo"), "vanilla"),
        (("Aki", "bot:cautious", "bot:random"), "seed"),
        (("Aki", "Bo", "Cy", "Di", "Ed"), "named"),
    ],
)
def test_a_whole_game_of_patchies_can_be_played_from_what_the_page_is_told(sit, patchies, seats, preset):
    table = sit(patchies, seats, preset=preset)
    views = play_out(table)
    assert table.session.over
    for view in views[::7]:
        assert json.loads(json.dumps(view, allow_nan=False)) == view, "plain JSON"
        assert "{" not in "".join(texts(view)), "no brace was left unfilled"
    last = views[-1]
    assert last["legal"] == []
    assert sum(table.session.win_share()) == pytest.approx(1)
    assert "win" in last["status"]["sentence"]


def test_in_japanese_everything_but_names_is_japanese(sit, patchies):
    table = sit(patchies, ["Aki", "bot:cautious"], lang="ja")
    for _ in range(3):
        view = table.view()
        if view["legal"]:
            table.dispatch({"do": "play", "code": view["legal"][0]["code"]})
        else:
            table.dispatch({"do": "bot_step", "step": view["step"]})
    view = table.view()
    english = {text for text in texts(view) if re.search("[a-z]{4,}", text) and not JAPANESE.search(text)}
    assert english == set()


def test_every_text_of_the_catalogue_is_in_both_languages():
    for text in [*PAGE.values(), *TEXTS.values(), *FLAG_WORDS.values(), *(said for _, said in KEYS)]:
        assert " / " in text
    assert set(FLAG_WORDS) == set(FLAGS)
    spoken = {name: text for name, text in TEXTS.items() if "{" not in text}
    assert all(JAPANESE.search(Voice("ja", ())(text)) or name in {"comma", "or"} for name, text in spoken.items())


def test_the_sentence_says_who_is_asked_and_what_may_be_done(sit, pig):
    table = sit(pig)
    assert table.view()["status"]["who"] == "Aki:"
    assert table.view()["status"]["sentence"] == "throw the die"
    while table.session.table.pot == 0:
        act(table, "roll")
    assert table.view()["status"]["sentence"] == "throw the die, or bank the pot"
    table.dispatch({"do": "language", "lang": "ja"})
    assert table.view()["status"]["sentence"] == "振るか、確定する"


def test_where_there_are_many_choices_the_sentence_says_what_begins_on_the_table(sit):
    table = sit(find("marionette"), ["Aki", "bot:steady", "bot:steady", "bot:steady"], seed=6)
    while table.view()["status"]["sentence"].count("press a button") == 0:
        waits, session = table.session.waiting, table.session
        command = {"do": "bot_step"} if waits else {"do": "play", "code": session.bot_pick("steady")}
        assert table.dispatch({**command, "step": table.ledger.total})["ok"]
    view = table.view()
    said = view["status"]["sentence"]
    on_table = {action["label"].split()[0] for action in view["legal"] if not action.get("button")}
    assert on_table
    assert all(word in said for word in on_table)
    assert view["hint"].split()[0].isdigit(), "and what one's character can do"


def test_a_card_that_can_be_clicked_now_is_nothing_new():
    plain = as_data([Row((Face("a"), Face("b")))])
    clickable = as_data([Row((Face("a", target=Target("Card", 1)), Face("c", target=Target("Card", 2))))])
    mark_changes(clickable, plain)
    assert [face.get("fresh", False) for face in clickable[0]["cards"]] == [False, True]


def test_zones_that_come_and_go_are_compared_with_themselves():
    before = as_data([Grid(1, 1, (Face("x"),)), Panel(0, (Track("points", 3),)), Panel(1, (Track("points", 9),))])
    hand = Row((Face("new"),), "your hand")
    now = as_data([
        *(Grid(1, 1, (Face("x"),)), hand),
        *(Panel(0, (Track("coins", 1), Track("points", 4))), Panel(1, (Track("points", 9),))),
    ])  # fmt: skip
    mark_changes(now, before)
    tracks = [track.get("delta") for panel in now[2:] for track in panel["tracks"]]
    assert tracks == [None, "+1", None]
    assert "fresh" not in now[0]["cells"][0]


def test_the_log_is_newest_first_folded_by_turn_and_marks_what_is_news(sit, pig):
    table = sit(pig, ["bot:timid", "Aki"])
    table.dispatch({"do": "bot_step", "step": 0})
    log = table.view()["log"]
    assert log[0]["title"] == "Bot 1"
    assert log[0]["lines"][0]["text"] == "throw the die"
    picks = [line for group in log for line in group["lines"] if line.get("pick")]
    assert picks[0]["step"] == 2, "clicking a line shows the table once all that came of it had happened"


def test_what_changed_since_ones_last_turn_is_marked():
    before = as_data([
        Grid(1, 6, tuple(Face(str(n)) for n in range(6))),
        Row((Face("a"), Face("b"))),
        Panel(0, (Track("points", 3),)),
    ])  # fmt: skip
    now = as_data([
        Grid(1, 6, (Face("0", tokens=(Token(1),)), *(Face(str(n)) for n in range(1, 6)))),
        Row((Face("new"), Face("a"), Face("b"))),
        Panel(0, (Track("points", 5),)),
    ])  # fmt: skip
    mark_changes(now, before)
    assert [face.get("fresh", False) for face in now[0]["cells"]] == [True] + [False] * 5
    assert [card.get("fresh", False) for card in now[1]["cards"]] == [True, False, False]
    assert now[2]["tracks"][0]["delta"] == "+2"


def test_a_board_laid_anew_is_not_covered_in_marks():
    before = as_data([Grid(1, 3, tuple(Face(str(n)) for n in range(3)))])
    now = as_data([Grid(1, 3, tuple(Face(str(n), flags=("destroyed",)) for n in range(3)))])
    mark_changes(now, before)
    assert not any("fresh" in face for face in now[0]["cells"])


def test_a_misspelt_tone_or_flag_is_named_with_the_nearest():
    with pytest.raises(RulesError, match="sand"):
        Face("x", tone="snad")
    with pytest.raises(RulesError, match="destroyed"):
        Face("x", flags=("destroied",))
    with pytest.raises(RulesError, match="clay"):
        Bag("deck", 3, tone="clai")


def test_a_grid_with_holes_is_refused():
    with pytest.raises(RulesError, match="needs 4 faces, got 3"):
        Grid(2, 2, (Face(), Face(), Face()))
