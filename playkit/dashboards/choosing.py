"""What a reader chooses at the top of a page, for all of its charts: one draft, who played, what is highlighted."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from playkit.charts.linked import NAMED, PICKED, owned
from playkit.charts.words import say
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from playkit.dashboards.report import Answer

    Both = Callable[[Label], str]

LANGS = ("en", "ja")
CHOOSE = Label("What this page shows", "このページに表示するもの")
FIELDS = {"draft": Label("Draft", "草案"), "facet": Label("Who played", "誰が遊んだか")}
"""Columns by which a page can be narrowed; `page.js` asks for their values."""
ALL = Label("All", "すべて")
HIGHLIGHT = Label("Highlight", "強調")
GONE = Label("No chart of this section is of what is chosen above.", "上で選んだものの図は、ここにはありません。")
WORDS = {
    "nothing": Label("nothing", "なし"),
    "several": Label("several", "複数"),
    "narrowed": Label(
        "Only {what}: {n} of {all} charts. What the sentences say stays about everything.",
        "{what}だけを表示中（{all}図のうち{n}図）。文章は全体についてのままです。",
    ),
    "picked": Label("Highlighted: {what} (charts: {n}).", "強調中：{what}（{n}図）。"),
    "and": Label(", ", "・"),
    "draft": Label("draft {name}", "草案{name}"),
    "session": Label("session {name}", "セッション{name}"),
}
"""What `page.js` says by itself."""


def choosing(answers: Sequence[Answer], specs: Mapping[str, Any], datasets: Mapping[str, Any], both: Both) -> str:
    """Write the bar at the top of a page, or nothing where there is nothing to choose.

    Args:
        answers: of the page.
        specs: its charts by key and language.
        datasets: their rows.
        both: writes a label in both languages, escaped.
    """
    groups = "".join(_group(field, values, both) for field, values in _values(answers, datasets).items())
    picks = any(one.get("name") == PICKED for own in specs.values() for one in own["en"].get("params", []))
    listed = f'<label class="pick">{both(HIGHLIGHT)} <select id="pick"></select></label>' if picks else ""
    if not groups and not listed:
        return ""
    return (
        f'<section id="choose" aria-labelledby="choose-title"><h2 id="choose-title" class="unseen">{both(CHOOSE)}</h2>'
        f'{groups}{listed}<p role="status" id="chosen"></p></section>'
    )


def spoken() -> dict[str, Any]:
    """Give what the page's script says by itself: its words by language, and the columns that name a row."""
    words = {lang: {name: label(lang) for name, label in WORDS.items()} for lang in LANGS}
    return {"words": words, "named": list(NAMED)}


def _values(answers: Sequence[Answer], datasets: Mapping[str, Any]) -> dict[str, list[str]]:
    """Find what can be told apart by each field: only where there are two of a kind there is a choice."""
    rows = [owned(row) for own in datasets.values() for row in own]
    figures = [owned({"facet": one.facet, "draft": one.draft}) for answer in answers for one in answer.measures]
    found = {field: _different([*figures, *rows], field) for field in FIELDS}
    return {field: values for field, values in found.items() if len(values) > 1}


def _different(rows: Iterable[Mapping[str, Any]], field: str) -> list[str]:
    return list(dict.fromkeys(str(row[field]) for row in rows if row.get(field) is not None))


def _group(field: str, values: Sequence[str], both: Both) -> str:
    names = {"": ALL, **{value: _name(field, value) for value in values}}
    buttons = "".join(
        f'<label><input type="radio" name="{field}" value="{escape(value, quote=True)}"'
        f"{'' if value else ' checked'}><span>{both(name)}</span></label>"
        for value, name in names.items()
    )
    return f'<fieldset class="narrow" data-field="{field}"><legend>{both(FIELDS[field])}</legend>{buttons}</fieldset>'


def _name(field: str, value: str) -> Label:
    return Label(*(say(value, lang) for lang in LANGS)) if field == "facet" else Label(value, value)
