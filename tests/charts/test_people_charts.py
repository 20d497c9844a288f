"""Charts of what people noted, answered and predicted: as data, as pictures, with nothing, and what they find."""

from __future__ import annotations

import json
from functools import partial

import measured_data as data
import polars as pl
import pytest

from playkit.charts import answers, enough, foresight, health, remarks
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"


def with_measure(draw, measure):
    return lambda frame, lang: draw(frame, measure, lang)


CHARTS = {
    **{name: (with_measure(remarks.remark_dots, name), "per_hour") for name in remarks.FINDINGS},
    **{name: (with_measure(answers.gap_dots, name), "rating_points") for name in ("part_gap", "draft_gap")},
    "level": (answers.level_dots, "rating"),
    "answered": (answers.answered_dots, "share"),
    **{
        f"{kind}_bias": (with_measure(foresight.bias_dots, f"{kind}_bias"), unit)
        for kind, unit in (("minutes", "minutes_off"), ("points", "points_off"), ("rating", "rating_points"))
    },
    "brier": (foresight.chance_dots, "brier"),
    **{name: (with_measure(enough.precision_dots, name), "ratio") for name in ("precision", "anytime")},
    "needed": (enough.needed_dots, "sessions"),
    "covered": (health.covered_dots, "share"),
    "faults": (health.fault_dots, "sessions"),
}
MADE = {name: partial(data.figures, name, unit=unit) for name, (_, unit) in CHARTS.items()}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("measure", CHARTS)
def test_a_chart_is_plain_data(measure, lang):
    for chart in CHARTS[measure][0](MADE[measure](), lang):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert "{" not in json.dumps(plain["title"], ensure_ascii=False).replace('{"', "").replace(": {", "")


@pytest.mark.parametrize("measure", CHARTS)
def test_nothing_one_row_and_missing_columns(measure):
    draws = CHARTS[measure][0]
    assert len(draws(MADE[measure]().tail(1), "ja")) == 1
    assert spec(draws(data.empty(), "en")[0])["title"]["text"] == ["Nothing recorded yet"]
    with pytest.raises(MissingColumns, match="band_high"):
        draws(MADE[measure]().drop("band_high"), "en")


@pytest.mark.parametrize("measure", ["remarks", "draft_gap", "brier", "needed", "faults"])
def test_a_picture(measure):
    assert png(CHARTS[measure][0](MADE[measure](), "ja")[0], scale=1).startswith(PNG)


def finding(measure, **more):
    frame = data.figures(measure, unit=CHARTS[measure][1], **more)
    return " ".join(spec(CHARTS[measure][0](frame, "en")[1])["title"]["text"])


def test_findings():
    assert finding("puzzled_part") == "Most confusion in seat 1: 0.50 an hour"
    assert finding("remarks", scale=0.0) == "Nothing of this was noted"
    assert finding("part_gap") == "No difference within people is shown", "an interval without its test shows nothing"
    assert finding("minutes_bias", scale=-10.0) == "Predicted too low: seat 1, by −5.0"
    assert finding("points_bias", scale=0.0) == "No prediction is shown to be too high or too low"
    assert finding("precision") == "Each is known as well as was asked"
    assert finding("anytime", scale=10.0) == "Least well known: seat 1, 5.00 times too wide"
    assert finding("needed", scale=100.0) == "Most sessions for seat 1: 50 of each draft"
    assert finding("answered") == "Answered least: seat 3, 20\u202f% of the seats"
    assert finding("brier") == "Chances score 0.50, even ones 0.30; less is better"


@pytest.mark.parametrize(("p", "scale", "text"), [
    (0.01, 1.0, "Rated higher: seat 1, +0.5 points"), (0.01, -1.0, "Rated lower: seat 1, −0.5 points"),
    (0.06, 1.0, "No difference within people is shown"), (0.01, 0.0, "No difference within people is shown"),
])  # fmt: skip
def test_a_difference_is_found_by_its_interval_and_its_test(p, scale, text):
    frame = data.figures("part_gap", unit="rating_points", scale=scale)
    tests = data.figures("part_gap_p", unit="p").with_columns(estimate=pl.lit(p))
    chart = answers.gap_dots(pl.concat([frame, tests]), "part_gap", "en")[1]
    assert " ".join(spec(chart)["title"]["text"]) == text


def test_too_few_are_not_concluded_from():
    """People in these figures are seven sessions, of twenty needed: a chart says so in place of its finding."""
    for measure, (draw, _) in CHARTS.items():
        title = " ".join(spec(draw(MADE[measure](), "en")[0])["title"]["text"])
        assert title == "Too few to say: 7 sessions, 20 needed", measure
