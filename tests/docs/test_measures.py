"""The page of measures is what the catalogue says, and every place it is cited by is on it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys

import pytest
from pages import HOUSE

from playkit.dashboards.questions import questions


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_measures", HOUSE / "docs" / "make_measures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_proofs_is_what_the_registry_says():
    made = subprocess.run([sys.executable, "docs/make_proofs.py", "--check"], cwd=HOUSE, check=False)
    assert made.returncode == 0, "run: python docs/make_proofs.py"


@pytest.fixture(scope="module")
def page():
    return (HOUSE / "docs" / "measures.md").read_text(encoding="utf-8")


def test_the_page_is_what_the_catalogue_says(maker, page):
    assert page == maker.measures(maker.QUESTIONS), "run: python docs/make_measures.py"


def test_a_change_of_the_catalogue_changes_the_page(maker, page):
    """Else the test above would compare nothing."""
    assert page != maker.measures(maker.QUESTIONS[1:])


def test_every_source_that_points_here_arrives(page):
    places = set(re.findall(r'<a id="([^"]+)">', page))
    sources = [measure["source"] for one in questions() for measure in one["measures"]]
    ours = {source.partition("#")[2] for source in sources if source.startswith("playkit")}
    assert len(ours) > 10
    assert ours <= places


def test_meanings_stand_in_both_languages(page):
    for one in questions():
        for measure in one["measures"]:
            assert measure["meaning"]["ja"] in page
