"""The look: inks that read, heat that is honest, charts that appear without a network."""

from __future__ import annotations

import json
from itertools import pairwise

import altair as alt
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playkit.charts import render, theme
from playkit.charts.titles import wrapped
from playkit.charts.words import WORDS, compact_range, percent, say, signed


@given(st.floats(0, 1), st.sampled_from([theme.CIVIDIS, theme.DIVERGING, theme.CIVIDIS[::-1]]))
def test_numbers_stay_readable_on_every_heat(at, colours):
    fill = theme.blend(colours, at)
    assert theme.contrast(theme.ink_on(fill), fill) >= 4.5


@pytest.mark.parametrize("fill", [theme.FEW, theme.TOO_FEW, theme.HATCH, theme.FADED])
def test_numbers_stay_readable_on_thin_data(fill):
    assert theme.contrast(theme.ink_on(fill), fill) >= 4.5


@pytest.mark.parametrize("inks", [theme.LIGHT, theme.DARK])
def test_words_stay_readable_on_paper(inks):
    ink, soft, _, paper = inks
    assert theme.contrast(ink, paper) >= 7
    assert theme.contrast(soft, paper) >= 4.5


def test_heat_grows_lighter_all_the_way():
    steps = [theme.contrast(theme.blend(theme.CIVIDIS, k / 100), "#000000") for k in range(101)]
    assert all(a < b for a, b in pairwise(steps))


def test_every_seat_has_a_colour_and_a_shape_of_its_own():
    assert len(set(theme.SEAT_COLOURS)) == len(set(theme.SEAT_GLYPHS)) == 8


def chart():
    return alt.Chart(pl.DataFrame({"手": ["一"], "秒": [41]}), title="遅い初手").mark_bar().encode(x="手:N", y="秒:Q")


def test_the_look_is_applied_without_changing_the_readers_own_theme():
    before = alt.theme.active
    dressed = render.spec(chart())
    assert dressed["config"]["font"] == theme.FONT
    assert render.spec(chart(), dark=True)["config"]["background"] == theme.DARK[3]
    assert "config" not in render.spec(chart(), dark=None)
    assert alt.theme.active == before


def test_a_notebook_gets_what_it_can_draw_offline_and_a_picture():
    bundle = render.mime_bundle(chart())
    assert bundle[render.LAB_MIME]["$schema"].endswith("/v5.json")
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "遅い初手" in bundle["image/svg+xml"]
    json.dumps(bundle)


def test_enabling_makes_altairs_own_display_the_same():
    before = alt.theme.active, alt.renderers.active
    try:
        render.enable()
        assert set(chart()._repr_mimebundle_()[0]) >= {render.LAB_MIME, "image/svg+xml"}
    finally:
        alt.theme.enable(before[0])
        alt.renderers.enable(before[1])


def test_every_text_has_both_languages_with_the_same_places():
    for key, text in WORDS.items():
        en, separator, ja = text.partition(" / ")
        assert separator, key
        assert ja, key
        places = [sorted(part.split("}")[0] for part in side.split("{")[1:]) for side in (en, ja)]
        assert set(places[0]) ^ set(places[1]) <= {"share"}, key


def test_a_name_from_outside_stands_for_itself():
    assert say("mixed / other", "ja") == "other"
    assert say("草案24", "en") == "草案24"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The centre survives 9 % of phases", ["The centre survives 9 % of phases"]),
        (
            "Standing still pays most on the corners: 0.84 points",
            ["Standing still pays most on the", "corners: 0.84 points"],
        ),
        ("コマが最も狙われるのはc3（1枚ごとに6.0%）", ["コマが最も狙われるのはc3（1枚ごとに", "6.0%）"]),
    ],
)
def test_titles_break_between_words_and_never_before_a_closing_mark(text, lines):
    assert wrapped(text) == lines


def test_figures_are_written_as_people_write_them():
    assert percent(0.5, "ja") == "50%"
    assert compact_range(0.09, 0.0905) == "9.00–9.05"
    assert signed(-0.04) == "0"
    assert signed(-3.0, 1) == "−3.0"
