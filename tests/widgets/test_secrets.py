from __future__ import annotations

import json

from .playing import act


def told(table):
    return json.dumps(table.view(), ensure_ascii=False)


WORDS = ("amber", "basil", "cobalt", "damson", "ebony", "fennel", "ginger", "hazel")
BEASTS = (("antelope", "badger", "caracal"), ("dormouse", "elephant", "falcon"), ("gazelle", "hedgehog", "ibex"))


def test_behind_the_curtain_a_page_is_told_what_everybody_knows(sit, whisper):
    table = sit(whisper)
    view = table.view()
    assert view["curtain"]["button"] == "I am Aki"
    assert view["legal"] == []
    assert not any(word in told(table) for word in (*WORDS, *BEASTS[0], *BEASTS[1]))


def test_each_seat_is_told_its_own_secrets_only(sit, whisper):
    table = sit(whisper, ["Aki", "Bo", "Cy"])
    for seat in range(3):
        table.dispatch({"do": "reveal"})
        page = told(table)
        assert BEASTS[seat][0] in page, "its own choices are offered"
        others = [beast for other in range(3) if other != seat for beast in BEASTS[other]]
        assert not any(beast in page for beast in others)
        held = [panel["tracks"][0].get("value") for panel in table.view()["panels"]]
        assert [value is not None for value in held] == [other == seat for other in range(3)]
        if seat < 2:
            act(table, f"lay {BEASTS[seat][1]}")
            assert table.view()["curtain"], "the next person takes the screen over first"
            assert BEASTS[seat][1] not in told(table)
    act(table, "lay ibex")


def test_a_command_behind_the_curtain_or_for_another_seat_is_refused(sit, whisper):
    table = sit(whisper)
    assert not act(table, "lay badger")["ok"], "before the curtain is lifted"
    table.dispatch({"do": "reveal"})
    assert act(table, "lay badger")["ok"]
    assert not act(table, "lay falcon")["ok"], "the screen is still Aki's"
    assert not table.dispatch({"do": "undo", "n": 1})["ok"], "an undo would show whose pick it was to the next seat"


def test_a_person_among_bots_needs_no_curtain_and_never_sees_a_bots_secret(sit, whisper):
    table = sit(whisper, ["Aki", "bot:random"])
    assert table.view()["curtain"] is None
    act(table, "lay badger")
    table.dispatch({"do": "seek", "step": 2})
    assert not any(beast in told(table) for beast in BEASTS[1])
    table.dispatch({"do": "live"})
    assert not any(beast in told(table) for beast in BEASTS[1])


def test_looking_back_shows_what_the_viewer_knew_not_what_others_held(sit, whisper):
    table = sit(whisper)
    table.dispatch({"do": "reveal"})
    act(table, "lay badger")
    table.dispatch({"do": "reveal"})
    for step in range(table.ledger.total + 1):
        table.dispatch({"do": "seek", "step": step})
        assert "badger" not in told(table), f"step {step} showed Aki's beast to Bo"


def test_the_seed_never_reaches_a_page(sit, whisper):
    table = sit(whisper, seed=987654321)
    assert "987654321" not in told(table)
    table.dispatch({"do": "reveal"})
    assert "987654321" not in told(table)


def test_refusals_do_not_list_the_other_seats_actions(sit, whisper):
    table = sit(whisper)
    notice = act(table, "lay falcon")["notice"]
    assert not any(beast in notice for beast in BEASTS[0])
