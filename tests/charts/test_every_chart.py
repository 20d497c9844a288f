"""Every chart there is, found rather than listed, so that a new one cannot be forgotten; drawn as in the gallery."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import pkgutil
import re
import sys
from functools import cache
from pathlib import Path
from zlib import crc32

import polars as pl
import pytest

from playkit import charts
from playkit.charts import theme
from playkit.charts.linked import LINKED, NAMED, PICKED
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
from gallery_examples import EXAMPLES, drawn  # the gallery stands among the pages, not on the path

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
HELPERS = {"label_width", "panels", "ordered", "ordered_panels", "thin", "who_and_n", "clear_gaps", "extremes"}
"""Functions of a frame that draw nothing."""
HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
RAMPS = [theme.blend(ramp, k / 1000) for ramp in (theme.CIVIDIS, theme.DIVERGING) for k in range(1001)]
SEEN_BESIDE = {*theme.SEAT_COLOURS, *theme.PALE, *theme.GROUNDS, theme.FEW, theme.TOO_FEW, theme.HATCH, theme.FADED}
"""Colours that may be faint on paper: seats have a glyph and a name as well, the others lie behind or carry ink."""
UNTITLED = {"bars.share_bars", "heat.heat_map"}
"""Building blocks, whose titles are given to them."""
QUOTING = {"belief.belief_curve", "timeline.session_line"}
"""Charts that show remarks in the words of whoever wrote them."""


def found():
    for entry in pkgutil.iter_modules(charts.__path__):
        module = importlib.import_module(f"{charts.__name__}.{entry.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            parameters = list(inspect.signature(function).parameters.values())
            own = function.__module__ == module.__name__ and not name.startswith("_") and name not in HELPERS
            if own and parameters and "DataFrame" in str(parameters[0].annotation):
                yield f"{entry.name}.{name}"


DEAF = {"stakes.rating_bars"}
"""Charts whose rows have no name that another knows: a count of people by their answer."""
OF_ONE_SESSION = {"belief.belief_curve", "timeline.session_line"}
"""Charts beside which there is no other draft."""


CHARTS = list(found())
PICTURED = [name for name in CHARTS if DRILL or crc32(name.encode()) % 3 == 0]
"""Drawn as pictures: all in the full form, a third in the normal run."""
COLUMNED = sorted({*PICTURED, "answers.gap_dots", "lengths.length_dots"})
"""Drawn without each of their columns: as many, and two that read a column which other charts of figures do not."""
BESIDE = [(name, frame) for name in CHARTS for frame in list(EXAMPLES[name].frames)[1:]]
"""Charts of several frames, and which of these are not the first."""


@cache
def specs(name, lang):
    return [spec(chart, checked=True) for chart in drawn(name, lang)]


def texts_of(plain):
    return json.dumps(plain, ensure_ascii=False)


def rows_of(plain):
    return [row for rows in plain.get("datasets", {}).values() for row in rows]


def marks_of(plain):
    """Give every mark with properties of its own, however deep its layer."""
    if isinstance(plain, list):
        for value in plain:
            yield from marks_of(value)
    if isinstance(plain, dict):
        if isinstance(plain.get("mark"), dict):
            yield plain["mark"]
        for key, value in plain.items():
            if key != "datasets":
                yield from marks_of(value)


def on_a_ramp(colour):
    """Tell whether a colour lies on one of the ramps, give or take the rounding of a channel."""
    return any(max(abs(a - b) for a, b in zip(theme._rgb(colour), theme._rgb(one), strict=True)) <= 1 for one in RAMPS)


def faint(colour):
    """Tell whether a colour cannot be seen against one of the papers."""
    return min(theme.contrast(colour, look[3]) for look in (theme.LIGHT, theme.DARK)) < 3


def test_charts_are_found_and_each_has_an_example():
    assert len(CHARTS) >= 60
    assert set(CHARTS) == set(EXAMPLES), "say in docs/gallery_examples.py how it is called, then run make_gallery.py"


@pytest.mark.parametrize("name", CHARTS)
def test_as_data_and_through_json(name):
    for lang in ("en", "ja"):
        for plain in specs(name, lang):
            assert json.loads(json.dumps(plain, allow_nan=False)) == plain
            assert rows_of(plain)


@pytest.mark.parametrize("name", PICTURED)
def test_as_a_picture(name):
    for chart in drawn(name, "ja"):
        assert png(chart, scale=0.5).startswith(b"\x89PNG")


def test_a_fair_part_of_the_pictures_is_drawn():
    assert len(PICTURED) >= len(CHARTS) / 5


@pytest.mark.parametrize("name", CHARTS)
def test_without_a_row_it_is_a_chart_and_says_so(name):
    for lang, said in (("en", "yet"), ("ja", "まだ")):
        for chart in drawn(name, lang, lambda frame: frame.head(0)):
            plain = spec(chart)
            assert json.loads(json.dumps(plain, allow_nan=False)) == plain
            assert name in UNTITLED or said in "".join(plain["title"]["text"])


@pytest.mark.parametrize("name", CHARTS)
def test_one_row_is_enough(name):
    for chart in drawn(name, "ja", lambda frame: frame.head(1)):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert rows_of(plain)


@pytest.mark.parametrize("name", CHARTS)
def test_it_names_the_columns_it_misses(name):
    with pytest.raises(MissingColumns) as told:
        drawn(name, "en", lambda _: pl.DataFrame({"nothing": [1]}))
    assert told.value.text("ja") != told.value.text("en")


@pytest.mark.parametrize("name", COLUMNED)
def test_without_any_one_of_its_columns_it_names_it_or_does_without(name):
    """Of every frame it takes, not of the first alone."""
    for frame, made in EXAMPLES[name].frames.items():
        for column in made().columns:
            missed = None
            try:
                drawings = drawn(name, "en", lambda rows, gone=column: rows.drop(gone), frame)
            except MissingColumns as told:
                missed, drawings = told.text("en"), []
            assert all(map(spec, drawings)) if missed is None else column in missed


@pytest.mark.parametrize(("name", "frame"), BESIDE)
def test_what_stands_beside_may_be_empty(name, frame):
    """A session without remarks, a board without a second draft: the frames after the first have no rows."""
    for chart in drawn(name, "ja", lambda rows: rows.head(0), frame):
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain


@pytest.mark.parametrize("name", CHARTS)
def test_its_labels_are_japanese_in_japanese_and_only_there(name):
    english, own = ("".join(map(texts_of, specs(name, lang))) for lang in ("en", "ja"))
    assert JAPANESE.search(own)
    assert name in QUOTING or not JAPANESE.search(english)


@pytest.mark.parametrize("name", CHARTS)
def test_it_listens_and_its_rows_say_what_and_whom_they_are_of(name):
    for plain in specs(name, "en"):
        listening = [one["name"] for one in plain.get("params", []) if one["name"] == PICKED]
        assert listening == ([] if name in DEAF else [PICKED])
        assert (name in OF_ONE_SESSION) != any(row.get("facet") for row in rows_of(plain))
    named = [{row[LINKED]: row for row in all_rows(name, lang) if row.get(LINKED)} for lang in ("en", "ja")]
    assert bool(named[0]) != (name in DEAF)
    assert named[0].keys() == named[1].keys(), "what is picked has one name in both languages"
    assert all(any(row.get(column) for column in NAMED) for rows in named for row in rows.values())


def all_rows(name, lang):
    """Give all rows of a chart in a language."""
    return [row for plain in specs(name, lang) for row in rows_of(plain)]


@pytest.mark.parametrize("name", CHARTS)
def test_its_colours_are_those_of_the_theme(name):
    """Whoever cannot tell red from green reads the same chart."""
    known = {text.lower() for text in HEX.findall(inspect.getsource(theme))}
    for plain in specs(name, "en"):
        cells = {row["fill"].lower() for row in rows_of(plain) if "ink" in row and HEX.fullmatch(row["fill"])}
        used = {text.lower() for text in HEX.findall(texts_of(plain))}
        assert used - cells <= known
        assert all(on_a_ramp(colour) for colour in cells - known)


@pytest.mark.parametrize("name", CHARTS)
def test_its_marks_and_words_can_be_seen(name):
    for plain in specs(name, "en"):
        for row in rows_of(plain):
            fill, ink = row.get("fill", ""), row.get("ink", "")
            if ink in {theme.DARK_INK, theme.LIGHT_INK}:
                assert theme.contrast(ink, fill) >= 4.5, row
            else:
                bare = {one for one in (fill, ink) if HEX.fullmatch(one)}
                assert not any(map(faint, bare - SEEN_BESIDE)), row
        for mark in marks_of(plain):
            own = {mark[key] for key in ("color", "fill") if HEX.fullmatch(str(mark.get(key)))}
            if mark["type"] == "text":
                assert own <= {theme.DARK_INK}, "words have the ink of the paper, or dark ink on a pale ground"
            else:
                assert not any(map(faint, own - SEEN_BESIDE)), mark
