"""The pictures of the READMEs and rules pages: their script still comes to the moment it shows, and they stay small."""

from __future__ import annotations

import importlib.util

import pytest
from pages import HOUSE

PICTURES = sorted((HOUSE / "docs" / "pictures").glob("*.png"))


@pytest.fixture(scope="module")
def maker():
    pytest.importorskip("playwright")
    spec = importlib.util.spec_from_file_location("make_pictures", HOUSE / "docs" / "make_pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("lang", "name"), [("en", "Ann"), ("ja", "アキ")])
def test_the_board_shows_a_person_with_a_choice_among_fallen_stars(maker, tmp_path, lang, name):
    view = maker.view_of_a_phase(tmp_path, lang)
    assert name in view["status"]["who"]
    assert len(view["legal"]) >= maker.CHOICES
    grid = next(zone for zone in view["zones"] if zone["zone"] == "grid")
    assert sum("destroyed" in (cell.get("flags") or ()) for cell in grid["cells"]) >= 5


@pytest.mark.parametrize("game", ["resonance24", "capture4", "marionette"])
def test_the_other_tables_show_somebody_who_is_asked(maker, tmp_path, game):
    view = maker.view_of(game, maker.MOMENTS[game], tmp_path, "ja")
    assert "アキ" in view["status"]["who"]
    assert len(view["legal"]) >= maker.CHOICES
    assert view["hint"]


def test_both_languages_have_all_pictures(maker):
    names = ["board", "danger", *maker.MOMENTS]
    assert {picture.name for picture in PICTURES} == {f"{name}-{lang}.png" for name in names for lang in ("en", "ja")}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.name)
def test_a_picture_is_small_enough_for_a_page(picture):
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert 20_000 < picture.stat().st_size < 250_000
