"""Charts of length: as data, as pictures, with nothing and one row, columns missing, and what they find."""

from __future__ import annotations

import json
from functools import partial

import measured_data as data
import polars as pl
import pytest

from playkit.charts import lengths as draw
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
KEYS = (("10", "a tenth / 1割"), ("50", "half / 半分"), ("90", "nine tenths / 9割"))
CHARTS = {
    "minutes": lambda frame, lang: draw.length_dots(frame, "minutes", lang),
    "turns": lambda frame, lang: draw.length_dots(frame, "turns", lang),
    "waiting": draw.waiting_dots,
    "part_minutes": draw.part_dots,
}
MADE = {
    "minutes": partial(data.figures, "minutes", unit="minutes", keys=KEYS, scale=100, standard=None),
    "turns": partial(data.figures, "turns", unit="turns", keys=KEYS, scale=100, standard=None),
    "waiting": partial(data.figures, "waiting"),
    "part_minutes": partial(data.figures, "part_minutes"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("measure", CHARTS)
def test_a_chart_is_plain_data(measure, lang):
    for chart in CHARTS[measure](MADE[measure](), lang):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain


@pytest.mark.parametrize("measure", CHARTS)
def test_pictures_nothing_one_row_and_missing_columns(measure):
    draws = CHARTS[measure]
    assert png(draws(MADE[measure]().tail(1), "ja")[0], scale=1).startswith(PNG)
    assert spec(draws(data.empty(), "en")[0])["title"]["text"] == ["Nothing recorded yet"]
    with pytest.raises(MissingColumns, match="band_high"):
        draws(MADE[measure]().drop("band_high"), "en")


def test_findings():
    minutes, waiting = (spec(CHARTS[name](MADE[name](), "en")[1])["title"]["text"] for name in ("minutes", "waiting"))
    assert " ".join(minutes) == "Half of the sessions are over after 30.0 minutes"
    assert " ".join(waiting) == "Seat 1 waits longest: 50\u202f% of the time"


def test_who_has_no_clock_is_drawn_by_picks():
    both = pl.concat([
        data.figures("part_minutes").filter(pl.col("facet") == "people"),
        data.figures("part_picks"),
    ])  # fmt: skip
    charts = draw.part_dots(both, "en")
    assert len(charts) == 2
    rows = [row for chart in charts for rows in spec(chart)["datasets"].values() for row in rows]
    assert len(rows) == 6, "people are drawn by minutes alone"
