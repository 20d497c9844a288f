"""The gallery shows every chart there is, as it is called today, with a picture that exists and stays small."""

from __future__ import annotations

import re
import sys

import pytest
from pages import HOUSE

from playkit.charts.render import spec

sys.path.insert(0, str(HOUSE / "docs"))
import make_gallery as maker  # the script stands among the pages, not on the path

PICTURES = {path.stem: path for path in maker.PICTURES.glob("*.png")}
MOST = 2_000_000


@pytest.fixture(scope="module")
def page():
    return maker.PAGE.read_text(encoding="utf-8")


def test_the_page_is_what_the_charts_say(page):
    assert page == maker.gallery(), "run: python docs/make_gallery.py"


def test_every_chart_has_its_picture_and_no_other_lies_about(page):
    assert set(PICTURES) == set(maker.EXAMPLES)
    for name in maker.EXAMPLES:
        assert f"](pictures/gallery/{name}.png)" in page


@pytest.mark.parametrize("name", maker.EXAMPLES)
def test_a_picture_speaks_one_language(name):
    shown = " ".join(text for chart in maker.drawn(name, "ja") for text in written(spec(chart)))
    assert [word for word in re.findall(r"[A-Za-z]{3,}", shown) if word not in NAMES] == []


NAMES = {"careful", "random", "greedy", "Careful", "My", "own", "title"}
"""Names of bots, which are typed as they are, and the title of an example."""
SHOWN = {"text", "what", "label", "who", "hand"}


def written(plain):
    """Give the texts of a chart that readers see: titles of it and its axes, and columns that are written."""
    if isinstance(plain, list):
        for one in plain:
            yield from written(one)
    elif isinstance(plain, dict):
        for key, value in plain.items():
            if key in {"text", "subtitle", "title", *SHOWN} and isinstance(value, str | list):
                yield from [value] if isinstance(value, str) else filter(lambda one: isinstance(one, str), value)
            if isinstance(value, dict | list) and key not in {"tooltip", "config"}:
                yield from written(value)


def test_pictures_are_pictures_and_small_together():
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in PICTURES.values())
    assert sum(path.stat().st_size for path in PICTURES.values()) < MOST


@pytest.mark.parametrize("name", ["seats.seat_dots", "heat.heat_map", "dots.dot_rows"])
def test_the_lines_on_the_page_can_be_typed(name):
    compile(maker.call(name, maker.EXAMPLES[name]), name, "exec")
