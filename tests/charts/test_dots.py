"""Charts of figures in rows: as data, through JSON, as a picture, with nothing, one row, columns missing."""

from __future__ import annotations

import json

import measured_data as data
import polars as pl
import pytest

from playkit.charts import dots, theme
from playkit.charts import seats as seat_charts
from playkit.charts.dots import dot_rows
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
CHARTS = {
    "seat_wins": seat_charts.seat_dots,
    "order_wins": seat_charts.order_dots,
    "always_valid": seat_charts.always_dots,
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("measure", CHARTS)
def test_a_chart_is_plain_data_and_a_picture(measure, lang):
    for chart in CHARTS[measure](data.figures(measure), lang):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert png(chart, scale=1).startswith(PNG)


@pytest.mark.parametrize("measure", CHARTS)
def test_each_facet_has_its_own_chart_and_says_who_and_how_many(measure):
    people, bots = (spec(chart)["title"] for chart in CHARTS[measure](data.figures(measure), "en"))
    assert "Too few to say: 7 sessions" in " ".join(people["text"])
    assert people["subtitle"] == "People · 7 sessions"
    assert bots["subtitle"] == "Bots, draft 12 · 1,000 games"


@pytest.mark.parametrize("measure", CHARTS)
def test_nothing_one_row_and_missing_columns(measure):
    draw = CHARTS[measure]
    (chart,) = draw(data.empty(), "ja")
    assert spec(chart)["title"]["text"] == ["まだ記録がない"]
    (chart,) = draw(data.figures(measure).tail(1), "en")
    assert png(chart, scale=1).startswith(PNG)
    with pytest.raises(MissingColumns, match="band_low"):
        draw(data.figures(measure).drop("band_low"))


def test_the_finding_is_the_row_that_stands_out():
    found = seat_charts.seat_dots(data.figures("seat_wins"), "en")[1]
    assert " ".join(spec(found)["title"]["text"]) == "Seat 1 wins 50\u202f%, an even share is 30\u202f%"
    alike = seat_charts.seat_dots(data.figures("seat_wins").filter(pl.col("key") == "2"), "ja")[1]
    assert "".join(spec(alike)["title"]["text"]) == "席による差は示されていない"


def test_thin_figures_are_grey_and_others_are_not():
    people, bots = (
        {row["fill"] for rows in spec(chart)["datasets"].values() for row in rows if "fill" in row}
        for chart in seat_charts.seat_dots(data.figures("seat_wins"), "en")
    )
    assert bots == {theme.BAR}
    assert theme.BAR not in people


def test_an_interval_that_is_unknown_is_not_drawn():
    rows = data.figures("seat_wins").with_columns(low=pl.lit(None, pl.Float64), high=pl.lit(None, pl.Float64))
    assert all(png(chart, scale=1).startswith(PNG) for chart in seat_charts.seat_dots(rows, "en"))


def rare(high):
    """Give rates of which one is hardly known."""
    figures = data.figures("rate_of_it", unit="per_hour")
    far = pl.when(pl.col("key") == "2").then(high).otherwise
    return figures.with_columns(high=far(pl.col("high")), band_high=far(pl.col("band_high")))


def test_one_interval_that_goes_far_does_not_squeeze_the_others():
    _, chart = dot_rows(rare(40.0), "rate_of_it", "en", lambda _panel: "")
    plain = spec(chart)
    rows = {row["label"]: row for rows in plain["datasets"].values() for row in rows}
    reach = dots.FARTHEST * 0.5
    assert (rows["seat 2"]["high"], rows["seat 2"]["beyond"], rows["seat 1"]["beyond"]) == (reach, reach, None)
    assert "40.0" in rows["seat 2"]["ends"]
    assert "triangle-right" in json.dumps(plain)
    assert "triangle-right" not in json.dumps(spec(dot_rows(rare(0.4), "rate_of_it", "en", lambda _panel: "")[1]))


def test_a_share_is_drawn_no_farther_than_the_whole():
    figures = data.figures("gap", unit="share_difference", standard=0.0).with_columns(
        low=pl.lit(-4.0), high=pl.lit(7.0)
    )
    for chart in dot_rows(figures, "gap", "ja", lambda _panel: ""):
        rows = [row for rows in spec(chart)["datasets"].values() for row in rows]
        assert {(row["low"], row["high"]) for row in rows} == {(-1.0, 1.0)}
        assert all("ポイント" in row["text"] and "pp" not in row["text"] + row["ends"] for row in rows)


def test_a_long_name_takes_two_lines():
    names = (("1", "shove the neighbours away / 隣の席の人を遠くへ押し出す"), ("2", "pass / パス"))
    for lang, lines in (("en", 2), ("ja", 2)):
        (_, chart) = dot_rows(data.figures("used", keys=names), "used", lang, lambda _panel: "")
        plain = spec(chart)
        labels = [row["label"] for rows in plain["datasets"].values() for row in rows]
        assert [label.count("\n") + 1 for label in labels] == [lines, 1]
        assert "split(datum.label" in json.dumps(plain)


def test_an_interval_without_an_upper_end_goes_on_to_an_arrow():
    """The longest tenth of sessions is known from below alone: its dot stood there without any interval."""
    figures = data.figures("seat_wins").with_columns(
        unit=pl.lit("turns"), high=pl.when(pl.col("key") == "1").then(None).otherwise(pl.col("high"))
    )
    (chart, *_) = dot_rows(figures, "seat_wins", "en", lambda _panel: "found")
    rows = {row["linked"]: row for rows in spec(chart)["datasets"].values() for row in rows}
    endless = next(row for row in rows.values() if row["ends"].endswith("…"))
    ended = next(row for row in rows.values() if not row["ends"].endswith("…"))
    assert endless["high"] == endless["beyond"] == endless["end"] > endless["estimate"]
    assert ended["beyond"] is None
    assert ended["high"] < endless["high"]
