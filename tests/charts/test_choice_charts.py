"""Charts of choices and of races: as data, as pictures, with nothing and one row, and the findings they state."""

from __future__ import annotations

import json

import measured_data as data
import polars as pl
import pytest

from playkit.analysis.choice_figures import THIRDS
from playkit.charts import choices as draw
from playkit.charts import race
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
KEYS = tuple((str(k), name) for k, name in enumerate(THIRDS, 1))
CHARTS = {
    "width_third": draw.width_dots,
    "consequential_third": draw.consequence_dots,
    "kingmaking_third": draw.kingmaking_dots,
    "hopeless_third": draw.hopeless_dots,
    "used": draw.used_dots,
    "leader_wins": race.leader_dots,
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("measure", CHARTS)
def test_a_chart_is_plain_data(measure, lang):
    for chart in CHARTS[measure](data.figures(measure, keys=KEYS), lang):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain


@pytest.mark.parametrize("measure", CHARTS)
def test_pictures_nothing_one_row_and_missing_columns(measure):
    draws = CHARTS[measure]
    assert png(draws(data.figures(measure, keys=KEYS).tail(1), "ja")[0], scale=1).startswith(PNG)
    assert spec(draws(data.empty(), "en")[0])["title"]["text"] == ["Nothing recorded yet"]
    with pytest.raises(MissingColumns, match="standard"):
        draws(data.figures(measure).drop("standard"), "en")


def test_findings():
    def title(measure, lang, **more):
        return " ".join(spec(CHARTS[measure](data.figures(measure, keys=KEYS, **more), lang)[1])["title"]["text"])

    assert title("width_third", "en", unit="actions", scale=20) == (
        "10.0 actions to choose from at first, 4.00 at the end"
    )
    assert title("kingmaking_third", "en") == "Of the late choices, 20% make a king"
    assert title("used", "en") == "Every action is picked"
    never = data.figures("used", keys=(("fly", "fly / 飛ぶ"),), scale=0.0)
    assert "飛ぶ" in " ".join(spec(CHARTS["used"](never, "ja")[1])["title"]["text"])


def test_curves_of_winners_by_tenths():
    rows = [(facet, None, f"{facet}{k}", tenth, float(tenth - 3 * k)) for facet in ("people", "bots") for k in range(8)
            for tenth in range(11)]  # fmt: skip
    curves = pl.DataFrame(rows, schema=["facet", "draft", "session", "part", "lead"], orient="row")
    people, _ = race.winner_curves(curves, "en")
    assert "After 50 %" in " ".join(spec(people)["title"]["text"])
    assert png(people, scale=1).startswith(PNG)
    assert spec(race.winner_curves(curves.clear(), "ja")[0])["title"]["text"] == ["まだ記録がない"]
