"""The chart of two drafts: as data, as a picture, with nothing, one row, missing columns, in two languages."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest

from playkit.analysis.compare import DIFFERENCES, PAIRS, differences
from playkit.charts import compare as draw
from playkit.charts import theme
from playkit.charts.render import png, spec, svg
from playkit.charts.words import SEPARATOR
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
MEASURES = {"score_spread": 1.2, "win_share_seat_0": 0.0, "steps": 30.0, "medals": -0.3}


def figures(blocks=40):
    """Give four measures of which some differ, as an analysis gives them."""
    rng = np.random.default_rng(2)
    rows = []
    for measure, gap in MEASURES.items():
        luck = rng.normal(size=blocks)
        scale = 0.1 if measure.startswith("win") else 1.0
        a, b = scale * (luck + rng.normal(size=blocks)), gap + scale * (luck + rng.normal(size=blocks))
        rows += [(measure, k, 0, float(a[k]), float(b[k])) for k in range(blocks)]
    return differences(pl.DataFrame(rows, schema=PAIRS, orient="row"))


def rows_of(chart):
    return [row for rows in spec(chart).get("datasets", {}).values() for row in rows if "label" in row]


def title(chart):
    return " ".join(piece.strip() for piece in chart.to_dict()["title"]["text"])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_as_data_through_json_and_as_a_picture(lang):
    chart = draw.difference_points(figures(), "draft 12", "草案13", lang)
    plain = spec(chart)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert len(rows_of(chart)) == len(MEASURES)
    assert png(chart, scale=1).startswith(PNG)


def test_nothing_compared_draws_a_chart_that_says_so():
    chart = draw.difference_points(pl.DataFrame(schema=DIFFERENCES), "A", "B", "ja")
    assert title(chart) == "まだ記録がない"
    assert png(chart, scale=1).startswith(PNG)


def test_one_row_is_enough_and_an_unknown_measure_is_not_drawn():
    blank = figures().tail(1).with_columns(pl.lit(None, pl.Float64).alias("estimate"))
    assert rows_of(draw.difference_points(blank, "A", "B")) == []
    chart = draw.difference_points(pl.concat([blank, figures().head(1)]), "A", "B")
    assert [row["label"] for row in rows_of(chart)] == ["best minus worst score"]
    assert png(chart, scale=1).startswith(PNG)


@pytest.mark.parametrize("column", draw.NEEDED)
def test_a_missing_column_is_named(column):
    with pytest.raises(MissingColumns, match=column):
        draw.difference_points(figures().drop(column), "A", "B")


def test_the_title_says_the_largest_difference_and_who_stands_behind_it():
    chart = draw.difference_points(figures(), "A", "B")
    gap = figures().filter(pl.col("measure") == "steps")["estimate"][0]
    assert title(chart) == f"In B, steps: +{gap:.1f} a session"
    assert chart.to_dict()["title"]["subtitle"] == "Bots · B minus A · 40 blocks, 40 sessions each"
    assert title(draw.difference_points(figures(), "A", "B", "ja")) == f"Bでは手数が1セッションあたり+{gap:.1f}"


def test_a_title_claims_nothing_that_is_not_shown():
    level = figures().filter(pl.col("measure") == "win_share_seat_0")
    assert title(draw.difference_points(level, "A", "B")) == "No difference shown between A and B"
    assert title(draw.difference_points(figures(blocks=5), "A", "B")) == "Too few blocks to compare: 5 of 6"


def test_what_is_not_shown_is_hollow_and_grey_and_what_is_shown_is_filled():
    rows = {row["label"]: row for row in rows_of(draw.difference_points(figures(), "A", "B"))}
    assert (rows["win share, seat 1"]["fill"], rows["win share, seat 1"]["ink"]) == ("transparent", theme.QUIET)
    assert (rows["steps"]["fill"], rows["steps"]["ink"]) == (theme.BAR, theme.BAR)
    thin = rows_of(draw.difference_points(figures(blocks=10), "A", "B"))
    assert {row["ink"] for row in thin} == {theme.QUIET}


def test_all_measures_share_an_axis_with_zero_in_its_middle_and_every_interval_inside():
    chart = draw.difference_points(figures(), "A", "B")
    layers = [layer["encoding"]["x"] for layer in spec(chart)["layer"] if "x" in layer.get("encoding", {})]
    domains = {tuple(x["scale"]["domain"]) for x in layers if "scale" in x}
    ((low, high),) = domains
    assert low == -high
    frame = {row["measure"]: row for row in figures().iter_rows(named=True)}
    for row in rows_of(chart):
        assert low < min(row["low"], row["wide_low"]) <= max(row["high"], row["wide_high"]) < high
    steps = next(row for row in rows_of(chart) if row["label"] == "steps")
    assert steps["at"] == pytest.approx(frame["steps"]["estimate"] / frame["steps"]["sd_session"])


def test_a_measure_that_never_varies_is_drawn_without_dividing_by_zero():
    rows = [("steps", k, 0, 3.0, 3.0) for k in range(8)]
    chart = draw.difference_points(differences(pl.DataFrame(rows, schema=PAIRS, orient="row")), "A", "B")
    assert rows_of(chart)[0]["text"] == "0.00"
    assert png(chart, scale=1).startswith(PNG)


def test_shares_are_written_in_points_of_a_hundred_and_a_designers_measure_by_its_name():
    rows = {row["label"]: row["text"] for row in rows_of(draw.difference_points(figures(), "A", "B"))}
    assert rows["win share, seat 1"].endswith("\u00a0pp")
    assert rows["medals"].startswith("−0.")
    japanese = {row["label"]: row["text"] for row in rows_of(draw.difference_points(figures(), "A", "B", "ja"))}
    assert japanese["席1の勝率"].endswith("ポイント")


def test_one_large_difference_does_not_press_the_others_to_a_point():
    def scale(frame):
        encoding = spec(draw.difference_points(frame, "A", "B"))["layer"][1]["encoding"]
        return encoding["x"]["scale"].get("type", "linear")

    assert scale(figures()) == "symlog"
    assert scale(figures().filter(pl.col("measure") != "steps")) == "linear"


def test_names_of_drafts_are_text_and_nothing_else():
    chart = draw.difference_points(figures(), "{b}", "{who}")
    assert chart.to_dict()["title"]["subtitle"].startswith("Bots · {who} minus {b} · ")


def test_every_text_has_both_languages_with_the_same_places():
    for key, text in draw.WORDS.items():
        en, separator, ja = text.partition(SEPARATOR)
        assert separator, key
        places = [sorted(part.split("}")[0] for part in side.split("{")[1:]) for side in (en, ja)]
        assert places[0] == places[1], key


def test_inks_keep_their_contrast_on_both_papers():
    for paper in (theme.LIGHT[3], theme.DARK[3]):
        assert theme.contrast(theme.QUIET, paper) >= 3
        assert theme.contrast(theme.BAR, paper) >= 3


def test_japanese_is_drawn_in_a_named_font():
    picture = svg(draw.difference_points(figures(), "A", "B", "ja"))
    assert "席1の勝率" in picture
    assert "Noto Sans CJK JP" in picture
