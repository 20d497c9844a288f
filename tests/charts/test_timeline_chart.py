"""The chart of a session: as data, as a picture, empty, in two languages, with what people typed."""

from __future__ import annotations

import json

import polars as pl
import pytest

from playkit.analysis.timeline import REMARKS, SCORES, SPANS, TURNS
from playkit.charts.render import png, spec, svg
from playkit.charts.timeline import session_line
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"


def frames(said="ok"):
    spans = [
        ("setup", None, 0.0, 3.0, 0.0),
        ("part", 1, 3.0, 20.0, 1.0),
        ("part", 2, 21.0, 30.0, 0.0),
        ("pause", None, 5.0, 6.0, 1.0),
    ]
    turns = [(0, 1, 3.0, 90.0), (1, 1, 5.0, 30.0)]
    scores = [(0, 0.0, 0.0), (0, 20.0, 4.0), (1, 0.0, 0.0), (1, 20.5, 2.0)]
    remarks = [(4.0, 1, "noted", "bored", said), (9.0, None, "asked", None, said), (9.5, 0, "noted", "unheard", None)]
    rows = ((spans, SPANS), (turns, TURNS), (scores, SCORES), (remarks, REMARKS))
    return [pl.DataFrame(given, schema=schema, orient="row") for given, schema in rows]


def title(chart):
    return " ".join(piece.strip() for piece in chart.to_dict()["title"]["text"])


@pytest.mark.parametrize(
    ("lang", "finding"),
    [("en", "Hand 1 is the longest: 17 of 30 minutes"), ("ja", "最も長いのは1ハンド目：30分のうち17分")],
)
def test_as_data_through_json_and_as_a_picture(lang, finding):
    chart = session_line(
        *frames(), lang, names=["秋", ""], part="hand {n} / {n}ハンド目", tags={"bored": "bored / 退屈"}
    )
    plain = spec(chart)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert title(chart).replace(" ", "") == finding.replace(" ", "")
    assert png(chart, scale=1).startswith(PNG)
    words = json.dumps(plain, ensure_ascii=False)
    assert "● 秋" in words
    assert ("▲ 席2" if lang == "ja" else "▲ Seat 2") in words
    assert ("退屈" if lang == "ja" else "bored") in words


def test_nothing_logged_draws_a_chart_that_says_so():
    empty = [pl.DataFrame(schema=schema) for schema in (SPANS, TURNS, SCORES, REMARKS)]
    chart = session_line(*empty, "ja")
    assert title(chart) == "まだ記録がない"
    assert png(chart, scale=1).startswith(PNG)


@pytest.mark.parametrize("known", range(4))
def test_a_session_that_has_only_begun_is_drawn_at_its_own_size(known):
    given = [frame if place == known else frame.clear() for place, frame in enumerate(frames())]
    chart = session_line(*given)
    assert png(chart, scale=1).startswith(PNG)
    assert "e+" not in svg(chart)[:400], "an empty picture once made the whole infinitely large"


def test_a_first_span_alone_is_no_finding_yet():
    spans, turns, scores, remarks = frames()
    assert title(session_line(spans.head(1), turns, scores, remarks)) == "3 minutes so far"


def test_colour_never_stands_alone_and_words_are_no_markup():
    chart = session_line(*frames("<script>x</script>"), names=["<b>A</b>", "B"])
    drawn = svg(chart)
    assert "<script>x" not in drawn
    assert "<b>A</b>" not in drawn
    assert {"▲", "○", "●"} <= set(drawn)


def test_a_frame_without_a_column_is_refused():
    spans, turns, scores, remarks = frames()
    wrongs = (
        (spans.drop("name"), turns, scores, remarks),
        (spans, turns.drop("seat"), scores, remarks),
        (spans, turns, scores.drop("score"), remarks),
        (spans, turns, scores, remarks.drop("tag")),
    )
    for wrong in wrongs:
        with pytest.raises(MissingColumns):
            session_line(*wrong)
