"""What a page may offer: buttons where no click begins an action, short ones for dice, and what a move would change."""

from __future__ import annotations

import pytest

from playkit.games import find, names
from playkit.kernel import Session
from playkit.kernel.scenery import Token, as_data

from .playing import act


@pytest.fixture(scope="module")
def sandwiches():
    return find("capture4")


def until_a_capture(table, preset_moves=200):
    """Play on, quietly where possible, until some move would capture."""
    for _ in range(preset_moves):
        telling = [one for one in table.view()["legal"] if one.get("shows")]
        if telling:
            return telling
        table.dispatch({"do": "play", "code": table.view()["legal"][table.ledger.total % 7]["code"]})
    return pytest.fail("no capture came up")


def test_what_a_move_shows_beforehand_is_what_it_captures(sit, sandwiches):
    table = sit(sandwiches, ["A", "B", "C", "D"], preset="no_ban")
    seen = 0
    for _ in range(12):
        move = until_a_capture(table)[0]
        before = len(table.session.facts())
        assert table.dispatch({"do": "play", "code": move["code"]})["ok"]
        taken = {fact.fields["cell"] for fact in table.session.facts()[before:] if fact.kind == "captured"}
        assert {value for _, value in move["shows"]} == taken
        seen += len(taken)
    assert seen >= 12


def test_a_game_without_a_preview_shows_nothing(sit, pig):
    assert not any("shows" in one for one in sit(pig).view()["legal"])


def test_a_slide_over_the_board_needs_no_button(sit, sandwiches):
    legal = sit(sandwiches, ["A", "B", "C", "D"]).view()["legal"]
    assert len(legal) > 40
    assert not any("button" in one or "off" in one for one in legal)


def test_dice_are_buttons_with_a_number_and_the_sentence_asks_for_them(sit, pig):
    table = sit(pig, chance="ask")
    act(table, "roll")
    view = table.view()
    assert [one["brief"] for one in view["legal"]] == ["1", "2", "3", "4", "5", "6"]
    assert all(one["button"] for one in view["legal"])
    assert view["status"]["sentence"].startswith("What turned up?")
    assert "…" in view["status"]["sentence"]
    table.dispatch({"do": "language", "lang": "ja"})
    assert table.view()["status"]["sentence"].startswith("何が出ましたか？")


def test_choices_of_a_person_keep_their_whole_words(sit, pig):
    assert not any("brief" in one for one in sit(pig).view()["legal"])


def test_a_real_table_says_what_its_challenge_dice_showed(sit):
    table = sit(find("resonance24"), ["A", "B", "C"], chance="ask", options={"hands": 1})
    for _ in range(400):
        legal = table.session.legal()
        if legal[0].startswith("green"):
            break
        if table.view()["curtain"]:
            table.dispatch({"do": "reveal"})
        act(table, "challenge green" if "challenge green" in legal else legal[0])
    view = table.view()
    assert view["status"]["sentence"] == "What turned up? the green die shows …"
    assert [one["brief"] for one in view["legal"]] == [str(pips) for pips in range(1, 9)]
    assert act(table, "green 8")["ok"]


def test_pieces_say_their_size_and_colour_as_data(sandwiches):
    from playkit.widgets.staging import stage
    from playkit.widgets.words import Voice

    zones = stage(Session(sandwiches, 4, seed=1), 0, Voice("en", ("A", "B", "C", "D")))
    tokens = [token for face in zones[0]["cells"] for token in face.get("tokens", ())]
    assert {(token.get("fill"), token.get("size")) for token in tokens} == {
        ("dark", None), ("light", None), ("dark", "large"), ("light", "large"),
    }  # fmt: skip
    assert as_data(Token(1, fill="dark", size="large")) == {"seat": 1, "fill": "dark", "size": "large"}


@pytest.mark.parametrize("wrong", [{"fill": "blue"}, {"size": "huge"}])
def test_a_piece_no_skin_draws_is_refused(wrong):
    from playkit.errors import RulesError

    with pytest.raises(RulesError):
        Token(0, **wrong)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", names())
def test_no_table_of_the_house_leaves_a_brace_or_a_kinds_bare_name(sit, name, lang):
    table = sit(find(name), ["A", "B", "C", "D"], lang=lang)
    for turn in range(90):
        view = table.view()
        said = [view["status"]["sentence"], view["status"].get("detail", ""), *(one["label"] for one in view["legal"])]
        said += [zone.get("title", "") for zone in view["zones"]]
        assert not any("{" in text for text in said), said
        assert not any(f" a {word}" in f" {view['status']['sentence']} " for word in ("who", "face", "slot"))
        if view["curtain"]:
            table.dispatch({"do": "reveal"})
        legal = table.session.legal_codes()
        assert table.dispatch({"do": "play", "code": legal[turn % len(legal)]})["ok"]
        if table.session.over:
            break
