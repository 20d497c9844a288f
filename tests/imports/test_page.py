"""docs/importing.md says what the code says: every format, layout, profile key and problem code, with an example."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from pathlib import Path

import pytest

from playkit.imports import Profile
from playkit.imports.codes import CODES
from playkit.imports.layouts import LAYOUTS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_importing", DOCS / "make_importing.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_importing"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_importing"]


def test_the_page_is_what_the_code_says(maker):
    assert (DOCS / "importing.md").read_text("utf-8") == maker.page(), "run: python docs/make_importing.py"


def test_every_code_has_an_example_and_what_matters_a_mend():
    examples = tomllib.loads((DOCS / "importing-examples.toml").read_text("utf-8"))
    assert list(examples) == list(CODES)
    assert all(example.strip() for example in examples.values())
    assert [
        name for name, code in CODES.items() if code.severity == "error" and not (code.fix_en and code.fix_ja)
    ] == []


def test_every_code_speaks_both_languages():
    for code in CODES.values():
        assert code.en != code.ja
        assert bool(code.fix_en) == bool(code.fix_ja)


def test_every_layout_is_described_and_may_be_declared(maker):
    assert maker.LAYOUTS.keys() == LAYOUTS.keys()
    for name in LAYOUTS:
        assert Profile.parse(f'[read]\nlayout = "{name}"').get("read", "layout") == name


def test_the_profile_on_the_page_is_one():
    text = (DOCS / "importing-head.md").read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    assert Profile.parse(text).game == "patchies"
