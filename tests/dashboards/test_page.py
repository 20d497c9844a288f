"""The page as text: it asks nobody, escapes everything, and says the same in both languages."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import danger_data as data
import pytest
from danger_data import Sheet, counted

from playkit.dashboards.danger.answer import danger
from playkit.dashboards.page import _fill, _json, headline, page
from playkit.dashboards.report import Assumed
from playkit.kernel.labels import Label

NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028&\"'"


@pytest.fixture(scope="module")
def answer():
    counts = counted(Sheet(NASTY, draft=NASTY).phase(12, 2, 22, 7, 17)) + data.simulated(phases=900, draft="B")
    rule = Assumed("PAT-H-02", Label(NASTY, NASTY), Label("spread", "散らす"))
    return danger(counts, subject=Label("Patchies", "パッチーズ"), assumed=[rule], notes=[Label(NASTY, NASTY)])


@pytest.fixture(scope="module")
def text(answer):
    return page([answer])


class Reader(HTMLParser):
    """Collects elements, attributes, and the words of each language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, list[str]] = {"en": [], "ja": []}
        self.stack: list[str | None] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note an element and, of spans and scripts, that they are open."""
        self.tags.append((tag, dict(attrs)))
        if tag in ("span", "script"):
            self.stack.append(dict(attrs).get("lang") or tag)

    def handle_endtag(self, tag):
        """Close a span or script."""
        if tag in ("span", "script"):
            self.stack.pop()

    def handle_data(self, data):
        """Book words under the language they are written in."""
        if self.stack and self.stack[-1] in self.words:
            self.words[self.stack[-1]].append(data)
        if self.stack and self.stack[-1] == "script":
            self.scripts.append(data)


def test_nothing_is_asked_of_anybody(text):
    for tag, attributes in Reader(text).tags:
        assert tag not in ("link", "iframe", "object", "embed", "img", "base", "form"), tag
        assert "src" not in attributes
        assert not (attributes.get("href") or "#").startswith(("http", "//"))
        assert not any(name.startswith("on") for name in attributes), attributes
    (policy,) = (own["content"] for _, own in Reader(text).tags if own.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ")
    assert "url(" not in re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]


def test_what_people_wrote_is_text_and_never_markup(text):
    tags = [tag for tag, _ in Reader(text).tags]
    assert tags.count("script") == 3, "the data, the library, the page's own"
    assert "alert(1)" in text, "it is shown"
    assert "<img" not in text.split("<script")[0]


def test_the_data_survive_as_json(text):
    data_text = Reader(text).scripts[0]
    read = json.loads(data_text)
    assert set(read["charts"]["c0"]) == {"en", "ja"}
    assert "<" not in data_text
    assert read["datasets"]


def test_both_languages_say_as_much(text):
    words = Reader(text).words
    assert len(words["en"]) == len(words["ja"]) > 60
    assert not any(re.search("[ぁ-ん]", word) for word in words["en"])


def test_every_chart_has_a_place_a_caption_and_a_name(text):
    read = json.loads(Reader(text).scripts[0])
    places = [attributes["id"] for tag, attributes in Reader(text).tags if attributes.get("class") == "chart"]
    assert places == list(read["charts"])
    assert all(
        attributes.get("aria-labelledby") for tag, attributes in Reader(text).tags if attributes.get("role") == "img"
    )
    assert not any("title" in own for charts in read["charts"].values() for own in charts.values())


def test_figures_stand_in_tables_too(text):
    assert "<th scope=row>c3</th>" in text
    assert re.search(r"<td>\d+% \(\d+–\d+\) n=900</td>", text)
    assert "not recorded" in text


def test_the_page_is_one_library_and_little_more(text):
    assert text.count("vegaEmbed=") == 1
    assert len(text) < 2_500_000


def test_the_reader_may_be_given_a_language(answer):
    assert json.loads(Reader(page([answer], "ja")).scripts[0])["lang"] == "ja"


def test_a_headline_for_a_notebook_is_escaped_too(answer):
    assert "<script" not in headline(answer, "en")
    assert "&lt;script&gt;" in headline(answer, "ja")


def test_parts_of_a_page_never_reach_into_each_other():
    assert _fill("a @@one@@ b @@two@@", one="@@two@@", two="x") == "a @@two@@ b x"


def test_json_refuses_what_is_no_number():
    with pytest.raises(ValueError, match="JSON compliant"):
        _json({"x": float("nan")})
