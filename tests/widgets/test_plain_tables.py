"""A table without a scene of its own, in either language: what its fields are called, and what needs no showing."""

from __future__ import annotations

from pathlib import Path

import pytest

import playkit
from playkit.kernel.fields import flag, number, per_seat
from playkit.widgets.staging import stage
from playkit.widgets.words import Voice

PIG = Path(__file__).parents[2] / "docs" / "examples" / "pig.py"


@pytest.mark.parametrize(("lang", "pot", "banked"), [("en", "pot", "banked"), ("ja", "ポット", "確定した点")])
def test_the_example_of_a_game_speaks_its_readers_language(lang, pot, banked):
    table = playkit.session(str(PIG), seats=2, seed=1)
    cards, *panels = stage(table, 0, Voice(lang, ["Aki", "Bo"]))
    assert [card["label"] for card in cards["cards"]] == [pot], "whose turn it is stands on the table already"
    assert [[track["label"] for track in panel["tracks"]] for panel in panels] == [[banked]] * 2


def test_a_label_goes_with_its_field_for_every_seat():
    assert per_seat(number(0, 9, label="points / 点")).label == "points / 点"
    assert flag(label="").label == ""
    assert number(0, 9).label is None
