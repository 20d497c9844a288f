"""Every chart there is, found rather than listed, so that a new one cannot be forgotten."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re

import measured_data as data
import polars as pl
import pytest

from playkit import charts
from playkit.charts import theme
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

HELPERS = {"label_width", "panels", "ordered", "ordered_panels", "thin", "who_and_n", "clear_gaps"}
"""Functions of a frame that draw nothing."""
ARGUMENTS = {"str": "x", "int": 2, "Sequence[str]": ("x",), "str | Sequence[str]": "x", "pl.DataFrame": pl.DataFrame()}


def found():
    for entry in pkgutil.iter_modules(charts.__path__):
        module = importlib.import_module(f"{charts.__name__}.{entry.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            parameters = list(inspect.signature(function).parameters.values())
            own = function.__module__ == module.__name__ and not name.startswith("_") and name not in HELPERS
            if own and parameters and "DataFrame" in str(parameters[0].annotation):
                yield pytest.param(function, id=f"{entry.name}.{name}")


CHARTS = list(found())


def called(function, frame, **more):
    """Call a chart with a frame, and with something for whatever else it must be told."""
    own = {}
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        if parameter.default is parameter.empty and parameter.name not in more:
            own[parameter.name] = ARGUMENTS.get(parameter.annotation, lambda *_: "x")
    return function(frame, **own, **more)


def test_charts_are_found():
    assert len(CHARTS) >= 40


@pytest.mark.parametrize("function", CHARTS)
def test_a_chart_names_the_columns_it_misses(function):
    with pytest.raises(MissingColumns) as told:
        called(function, pl.DataFrame({"nothing": [1]}))
    assert told.value.text("ja") != told.value.text("en")


FIGURES = [one for one in CHARTS if list(inspect.signature(one.values[0]).parameters) == ["figures", "lang"]]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("function", FIGURES)
def test_a_chart_of_no_figures_says_so(function, lang):
    for chart in function(data.empty(), lang):
        assert json.loads(json.dumps(spec(chart)))["title"]


def test_colours_of_figures_are_those_of_the_theme():
    """Whoever cannot tell red from green reads the same chart."""
    from playkit.charts.seats import seat_dots

    known = {text.lower() for text in re.findall(r"#[0-9a-fA-F]{6}", inspect.getsource(theme))} | {"#9aa1a7", "#8a9096"}
    for chart in seat_dots(data.figures("seat_wins"), "ja"):
        text = json.dumps(spec(chart), ensure_ascii=False)
        assert {one.lower() for one in re.findall(r"#[0-9a-fA-F]{6}", text)} <= known
        assert "席1" in text
        assert png(chart, scale=0.5).startswith(b"\x89PNG")
