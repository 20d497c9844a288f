"""The curve of beliefs: as data and as a picture, in both languages, empty, one row, without a column."""

from __future__ import annotations

import json

import polars as pl
import pytest

from playkit.charts.belief import belief_curve, winner_chances
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

SCHEMA = {
    "steps": pl.Int64, "seat": pl.Int64, "chance": pl.Float64, "low": pl.Float64, "high": pl.Float64,
    "part": pl.Int64, "minute": pl.Float64,
}  # fmt: skip
TURNS = {
    "steps": pl.Int64, "minute": pl.Float64, "who": pl.Int64, "en": pl.String, "ja": pl.String, "seat": pl.Int64,
    "change": pl.Float64,
}  # fmt: skip
REMARKS = {"steps": pl.Int64, "minute": pl.Float64, "seat": pl.Int64, "text": pl.String}


def beliefs(steps=12, *, clock=True):
    rows = [
        (step, seat, chance, max(chance - 0.1, 0), min(chance + 0.1, 1), 1 + step // 6, step / 2 if clock else None)
        for step in range(steps)
        for seat, chance in enumerate((step / (steps or 1), 1 - step / (steps or 1)))
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def turns(*rows):
    return pl.DataFrame(list(rows), schema=TURNS, orient="row")


REMARKED = pl.DataFrame([(4, 2.0, None, "<b>迷う</b>"), (5, None, 1, None)], schema=REMARKS, orient="row")
TURNED = turns((5, 2.5, 0, "take all", "全部取る", 1, -0.25), (7, 3.5, None, "a six", "六が出る", 0, 0.1))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("clock", [True, False])
def test_it_is_drawn_in_both_languages_by_clock_or_by_steps(lang, clock):
    turned = TURNED if clock else TURNED.with_columns(minute=pl.lit(None, dtype=pl.Float64))
    chart = belief_curve(beliefs(clock=clock), turned, REMARKED, lang, about="who believes")
    text = json.dumps(spec(chart), ensure_ascii=False)
    assert json.loads(json.dumps(spec(chart))) == spec(chart)
    assert ("全部取る" if lang == "ja" else "take all") in text
    assert ({"ja": "分", "en": "minutes"} if clock else {"ja": "手数", "en": "steps"})[lang] in text
    assert ("パート2" if lang == "ja" else "part 2") in text
    assert "−25" in text
    assert png(chart).startswith(b"\x89PNG")


def test_nothing_one_position_and_no_turn_are_drawn_too():
    for frame in (beliefs(0), beliefs(1)):
        chart = belief_curve(frame, turns(), REMARKED.head(0))
        assert png(chart).startswith(b"\x89PNG")
    assert "No step is shown" in json.dumps(spec(belief_curve(beliefs(), turns(), REMARKED.head(0))))


def remarks(*rows):
    return pl.DataFrame(list(rows), schema=REMARKS, orient="row")


def marks_of(chart):
    """Give where each remark stands in the picture and its mark."""
    plain = spec(chart)
    rows = [row for rows in plain["datasets"].values() for row in rows if {"who", "mark", "at"} <= set(row)]
    return {row["mark"]: (row["at"], row["chance"]) for row in rows}


def test_remarks_are_told_below_and_stand_in_the_picture_with_a_clock_or_without():
    """A table talks on when the last step is made, and a note without a clock belongs to its step."""
    said = remarks((4, 2.0, None, "slow"), (6, None, 1, "idea"), (12, 240.0, 0, "afterwards"), (0, -3.0, None, "early"),
                   (None, None, None, "beyond"))  # fmt: skip
    chart = belief_curve(beliefs(), TURNED, said)
    assert [marks_of(chart)[mark][0] for mark in "ⓐⓑⓒⓓⓔ"] == [2.0, 3.0, 5.5, 0.0, 5.5]
    told = json.dumps(spec(chart), ensure_ascii=False)
    lines = ("ⓐ step 4: slow", "ⓑ step 6, ▲ Seat 2: idea", "ⓓ start: early", "ⓔ later: beyond")
    assert [line for line in lines if line not in told] == []
    width = int.from_bytes(png(chart)[16:20])
    assert width < 1600, "a mark outside would widen the picture without end"


def test_a_long_word_about_the_belief_does_not_widen_the_picture():
    about = "。".join(["ここからgreedyが続けた場合の勝率（隠れた情報も見える立場）・各局面8回"] * 3)
    width = int.from_bytes(png(belief_curve(beliefs(), TURNED, REMARKED, "ja", about=about))[16:20])
    assert width < 1600


def test_of_many_remarks_the_first_are_told_and_the_rest_counted():
    chart = belief_curve(beliefs(), TURNED, remarks(*((4, 2.0, None, f"remark {n}") for n in range(20))), "ja")
    told = json.dumps(spec(chart), ensure_ascii=False)
    assert "ⓗ 4手目：remark 7" in told
    assert "◇ ほかにメモ12件" in told
    heights = [marks_of(chart)[mark][1] for mark in "ⓐⓑⓒⓓ"]
    assert len(set(heights)) == 4, "marks at one moment stand below each other"


def test_names_stand_where_they_are_known():
    text = json.dumps(spec(belief_curve(beliefs(), TURNED, REMARKED, "ja", names=["アキ", ""])), ensure_ascii=False)
    assert "アキ" in text
    assert "席2" in text


def test_long_sessions_keep_their_turning_points():
    text = json.dumps(spec(belief_curve(beliefs(3000), turns((1501, 750.5, 0, "x", "x", 0, 0.4)), REMARKED.head(0))))
    assert '"steps": 1501' in text
    assert '"steps": 1500' in text
    assert len(text) < 400_000


def test_a_missing_column_is_named():
    with pytest.raises(MissingColumns, match="chance"):
        belief_curve(beliefs().drop("chance"), TURNED, REMARKED)
    with pytest.raises(MissingColumns, match="tenth"):
        winner_chances(pl.DataFrame({"facet": ["people"]}))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_winners_of_a_study_are_drawn(lang):
    rows = [("people", None, f"s{k}", tenth, 0.25 + tenth * 0.075) for k in range(3) for tenth in range(11)]
    curves = pl.DataFrame(rows, schema=["facet", "draft", "session", "tenth", "chance"], orient="row")
    (chart,) = winner_chances(curves, lang)
    assert png(chart).startswith(b"\x89PNG")
    assert ("3セッション" if lang == "ja" else "3 sessions") in json.dumps(spec(chart), ensure_ascii=False)
    assert winner_chances(curves.head(0), lang)
