"""One page that opens from disk: both languages, both themes, charts that move, and no request to anywhere.

Everything a person or a file supplied is escaped; data travels as JSON that cannot close its element; a content
security policy forbids the page to load anything at all.
"""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from playkit.charts import theme
from playkit.charts.linked import owned
from playkit.charts.render import parted
from playkit.charts.words import compact_percent, say, signed
from playkit.charts.written import SIGNED, spelled, write, write_range
from playkit.dashboards import library
from playkit.dashboards.choosing import GONE, choosing, spoken
from playkit.dashboards.counted import counted
from playkit.dashboards.overview import assumed_by, back_to_all, overview
from playkit.dashboards.traced_html import MOST_UNFOLDED, traced_section
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.dashboards.report import Answer, Assumed, Measure, Section, Table

LANGS = ("en", "ja")
POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
"""Vega compiles its expressions (unsafe-eval); with default-src none nothing can leave or enter the page."""

SCRIPTS = ("narrowed.js", "linked.js", "page.js")
"""The page's own script, in pieces; each knows only those before it."""

MEASURES_SHOWN = (
    *("survival.", "ended_by.diagonal"),
    *("minutes_share.1", "stake.1", "slowness.1", "rating_gap.1", "leader_wins.1", "resolved.1", "consequential.1"),
)
"""Measures that become cards where an answer names none; all of them are in the tables and in `to_dict`."""


def page(answers: Sequence[Answer], lang: str | None = None, *, packed: bool = False) -> str:
    """Write answers as one HTML document.

    Args:
        answers: at least one.
        lang: language it opens in; None follows the reader's browser. A button switches.
        packed: whether the library of charts is packed to a third, for notebooks, which hold many pages.
    """
    store, several = _Store(), len(answers) > 1
    places = [store.place(f"answer-{answer.question}") for answer in answers]
    body = "".join(
        f'<article id="{escape(place, quote=True)}">{_answer(answer, store, several=several)}</article>'
        for answer, place in zip(answers, places, strict=True)
    )
    titles = {code: answers[0].title(code) for code in LANGS}
    return _fill(
        _asset("page.html"),
        policy=escape(POLICY, quote=True),
        title=escape(titles["en"]),
        style=_asset("page.css") + _asset("choosing.css"),
        choosing=choosing(answers, store.specs, store.datasets, _both),
        body=f"{overview(answers, places, _both)}{body}{_rules(assumed_by(answers)) if several else ''}",
        unpick=_both(UNPICK),
        data=_json({"title": titles, "lang": lang, "config": _config(), **spoken(), **store.plain()}),
        vega=PACKED.replace("@@", library.packed()) if packed else library.library(),
        script="".join(_asset(name) for name in SCRIPTS),
    )


def headline(answer: Answer, lang: str) -> str:
    """Write verdict and sentence as a piece of HTML for a notebook."""
    notes = "".join(f"<li>{_typed(escape(note(lang)))}</li>" for note in answer.notes)
    sentence = f'<p style="font-size:1.15em;max-width:46em">{escape(answer.sentence(lang))}</p>'
    defects = "".join(f"<li>{escape(defect(lang))}</li>" for defect in answer.defects)
    wrong = f"<p><b>{escape(DEFECTS(lang))}</b></p><ul>{defects}</ul>" if defects else ""
    return f'<div lang="{lang}"><h3>{escape(answer.title(lang))}</h3>{wrong}{sentence}<ul>{notes}</ul></div>'


UNPICK = Label("Show everything again", "すべて表示に戻す")
"""On the button that takes back what a click on a chart picked."""
DEFECTS = Label(
    "What is wrong with these records (the question “health” says more)",
    "この記録の不備（くわしくは問い health）",
)


def _defects(defects: Sequence[Label]) -> str:
    """Say before all else what is wrong with the records behind an answer."""
    if not defects:
        return ""
    lines = "".join(f"<li>{_both(defect)}</li>" for defect in defects)
    inside = f"<summary>{_both(DEFECTS)}</summary><ul>{lines}</ul>"
    return f'<details class="defects"{" open" if len(defects) <= MOST_DEFECTS else ""}>{inside}</details>'


MOST_DEFECTS = 4
"""Lines of defects that are shown at once; more would push the answer out of sight."""


class _Store:
    """Specifications of the page's charts; equal data of several charts or languages are kept once.

    It also gives out the ids of the page, so that two questions may name a section alike.
    """

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.specs: dict[str, dict[str, Any]] = {}
        self.datasets: dict[str, Any] = {}

    def add(self, drawn: dict[str, dict[str, Any]]) -> tuple[str, dict[str, dict[str, Any]]]:
        """Keep one chart in its languages; give its key and, by language, the title taken out of it."""
        key = f"c{len(self.specs)}"
        titles = {lang: own.pop("title", {}) for lang, own in drawn.items()}
        for own in drawn.values():
            self.datasets |= own.pop("datasets", {})
            for parameter in own.get("params", []):
                parameter.pop("bind", None)  # the page has one slider for all maps of a section
        self.specs[key] = drawn
        return key, titles

    def place(self, name: str) -> str:
        """Give an id that nothing else on the page has."""
        numbered = chain([name], (f"{name}-{n}" for n in count(2)))
        free = next(one for one in numbered if one not in self.ids)
        self.ids.add(free)
        return free

    def plain(self) -> dict[str, Any]:
        return {"charts": self.specs, "datasets": self.datasets}


def _answer(answer: Answer, store: _Store, *, several: bool) -> str:
    sections = [(store.place(section.name), section) for section in answer.charts if section is not None]
    back = back_to_all(_both) if several else ""
    subject = f'<p class="subject"><span>{_both(answer.subject)}</span>{back}</p>' if answer.subject.en or back else ""
    notes = "".join(f"<li>{_typed(_both(note))}</li>" for note in answer.notes)
    return (
        f'<header class="answer">{subject}<h1 tabindex="-1">{_both(answer.title)}</h1>'
        f"{_defects(answer.defects)}"
        f'<p class="sentence verdict-{escape(answer.verdict, quote=True)}">{_both(answer.sentence)}</p>'
        f"{_cards(answer, tuple(answer.cards) or MEASURES_SHOWN)}"
        f"{f'<ul class=notes>{notes}</ul>' if notes else ''}"
        f"{_contents(sections)}</header>"
        f"{''.join(_section(section, place, store) for place, section in sections)}"
        f"{'' if several else _rules(answer.assumed)}{_evidence(answer, store.place('evidence'))}"
    )


def _cards(answer: Answer, shown: tuple[str, ...]) -> str:
    """Show the main measures of each facet and draft as figures with their intervals."""
    panels: dict[tuple[str | None, str | None], list[Measure]] = {}
    for measure in answer.measures:
        if measure.name.startswith(shown):
            panels.setdefault((measure.facet, measure.draft), []).append(measure)
    anchor = _anchor(answer) if answer.traces else ""
    told = any(draft is not None for facet, draft in panels if facet in _RECORDED)
    rows = [
        _card_row(facet, draft, own, anchor if facet in _RECORDED else "", unsaid=told and facet in _RECORDED)
        for (facet, draft), own in panels.items()
    ]
    return f'<div class="cards">{"".join(rows)}</div>' if rows else ""


def _card_row(facet: str | None, draft: str | None, measures: list[Measure], anchor: str, *, unsaid: bool) -> str:
    """Show measures side by side; what was counted stands above where it is one number, else with each figure.

    With an `anchor`, what was counted leads to where it was written. `unsaid`: others say their draft, so that who says
    none is told apart.
    """
    who = Label(*(_who(facet, draft, lang) for lang in LANGS))
    if draft is None and unsaid:
        who = Label(*(f"{name}{UNSAID(lang)}" for name, lang in zip(who, LANGS, strict=True)))
    alike = len({(measure.n, measure.n_unit) for measure in measures}) == 1
    above = f" <small>{_linked(counted(measures[0].n, measures[0].n_unit), anchor)}</small>" if alike else ""
    cards = "".join(_card(measure, anchor, alone=not alike) for measure in measures)
    own = owned({"facet": facet, "draft": draft})
    of = "".join(f' data-{field}="{escape(value or "", quote=True)}"' for field, value in own.items())
    return f'<section class="panel"{of}><h2>{_both(who)}{above}</h2><dl>{cards}</dl></section>'


UNSAID = Label(", draft not recorded", "・草案の記録なし")
_RECORDED = ("people", "mixed", "sample")


def _anchor(answer: Answer) -> str:
    return f"trace-{answer.question}"


def _linked(label: Label, anchor: str) -> str:
    return f'<a href="#{escape(anchor, quote=True)}">{_both(label)}</a>' if anchor else _both(label)


def _card(measure: Measure, anchor: str, *, alone: bool) -> str:
    thin = "" if measure.enough else ' class="thin"'
    count = f"<small>{_linked(counted(measure.n, measure.n_unit), anchor)}</small>" if alone else ""
    if measure.unit not in _WRITTEN:
        ends = write_range(measure.low, measure.high, measure.unit)
        return _filled_card(measure, thin, write(measure.estimate, measure.unit), _figures(ends) + count)
    styled = _WRITTEN[measure.unit]
    figure = "–" if measure.estimate is None else styled(measure.estimate, 0)
    ends = ""
    if measure.low is not None:
        between = " … " if measure.unit in SIGNED else " – "  # a dash between signs would read as a third
        low = styled(measure.low, 1).removesuffix(" pp")  # the other end says what both are in
        ends = f"{low}{between}{styled(measure.high, 1) if measure.high is not None else '…'}"
    return _filled_card(measure, thin, figure, _figures(ends) + count)


def _figures(text: str) -> str:
    return _both(Label(text, spelled(text, "ja")))


def _filled_card(measure: Measure, thin: str, figure: str, below: str) -> str:
    large = _figures(figure).replace("ポイント", "<small>ポイント</small>")
    return f"<div{thin}><dt>{_both(measure.label)}</dt><dd><b>{large}</b><i>{below}</i></dd></div>"


_WRITTEN: dict[str, Callable[[float, int], str]] = {
    "share": compact_percent,
    "ratio": lambda value, digits: f"{value:.{max(digits, 1)}f}×",
    "rating_points": lambda value, digits: signed(value, max(digits, 1)),
    "share_difference": lambda value, digits: f"{signed(value * 100, max(digits, 1))} pp",
}


def _contents(sections: Sequence[tuple[str, Section]]) -> str:
    links = "".join(f'<a href="#{escape(place, quote=True)}">{_both(section.title)}</a>' for place, section in sections)
    return f"<nav>{links}</nav>" if len(sections) > 1 else ""


def _section(section: Section, place: str, store: _Store) -> str:
    rows = []
    for number, row in enumerate(section.drawn["en"]):
        figures = [
            store.add({lang: dict(part) for lang, part in zip(LANGS, parts, strict=True)})
            for k in range(len(row))
            for parts in zip(*(parted(section.drawn[lang][number][k]) for lang in LANGS), strict=True)
        ]
        called = f"{place}-title"
        rows.append(f'<div class="row">{"".join(_figure(key, titles, called) for key, titles in figures)}</div>')
    name = escape(place, quote=True)
    return (
        f'<section class="question" id="{name}"><h2 id="{name}-title">{_both(section.title)}</h2>'
        f'<p class="reading">{_both(section.reading)}</p>'
        f"{_slider(section, store)}{''.join(rows)}"
        f"{f'<p class=gone>{_both(GONE)}</p>' if rows else ''}{_tabled(section)}</section>"
    )


def _figure(key: str, titles: dict[str, dict[str, Any]], called: str) -> str:
    """Write a place for a chart; one without a title is called what its section is called."""
    heads = Label(*(_lines(titles[lang].get("text", "")) for lang in LANGS))
    below = Label(*(_lines(titles[lang].get("subtitle", "")) for lang in LANGS))
    caption = f'<h3 id="{key}-title">{_both(heads)}</h3><p>{_both(below)}</p>' if heads.en else ""
    name = f"{key}-title" if heads.en else escape(called, quote=True)
    chart = f'<div class="chart" id="{key}" role="img" aria-labelledby="{name}"></div>'
    return f"<figure><figcaption>{caption}</figcaption>{chart}</figure>"


def _lines(text: str | list[str]) -> str:
    """Join what a chart's title broke; the page breaks its own lines. Japanese has no gap on either side."""
    joined = ""
    for piece in [text] if isinstance(text, str) else text:
        gap = joined and piece and joined[-1] < _JAPANESE and piece[0] < _JAPANESE
        joined += f" {piece}" if gap else piece
    return joined


_JAPANESE = "\u2e80"


def _slider(section: Section, store: _Store) -> str:
    """One slider for all maps of a section, as far as the longest of them reaches."""
    if section.clock is None:
        return ""
    starts = [
        parameter["value"]
        for own in store.specs.values()
        for parameter in own["en"].get("params", [])
        if parameter.get("name") == section.clock
    ]
    if not starts:
        return ""
    name = Label(*(say(section.clock, lang) for lang in LANGS))
    last = max(row[section.clock] for rows in store.datasets.values() for row in rows if section.clock in row)
    return (
        f'<label class="slider">{_both(name)} <output>{starts[0]}</output>'
        f'<input type="range" min="1" max="{last}" value="{starts[0]}" data-clock="{escape(section.clock)}"></label>'
    )


def _tabled(section: Section) -> str:
    return _listed(section.table) if section.table is not None and section.unfolded else _folded(section.table)


def _folded(table: Table | None) -> str:
    if table is None or not table.rows:
        return ""
    name = Label("The same figures as a table, with intervals and n", "同じ数字を表で見る（区間とn）")
    return f"<details><summary>{_both(name)}</summary>{_table(table)}</details>"


def _table(table: Table, anchors: Mapping[str, str] | None = None) -> str:
    """Write a table; `anchors` are the places to which the rows about a session lead."""
    head = "".join(f"<th scope=col>{_both(label)}</th>" for label in table.head)
    sessions = (*table.sessions, *[None] * len(table.rows))
    places = [(anchors or {}).get(name or "", "") for name in sessions]
    rows = "".join(
        f"<tr{_named(session)}><th scope=row>{_linked(row[0], anchor)}</th>{_tds(row[1:])}</tr>"
        for row, anchor, session in zip(table.rows, places, sessions, strict=False)
    )
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _named(session: str | None) -> str:
    """Let a line be found by what is picked: a session, by its id as on charts."""
    return "" if session is None else f' data-linked="{escape(session, quote=True)}"'


def _tds(labels: Sequence[Label]) -> str:
    return "".join(f"<td>{_both(label)}</td>" for label in labels)


def _rules(assumed: Sequence[Assumed]) -> str:
    """List the rules we assumed, with the ids of their holes."""
    if not assumed:
        return ""
    title = Label(f"Assumed rules ({len(assumed)})", f"仮定したルール（{len(assumed)}）")
    text = Label(
        "The rulebook is silent here. These defaults were played; each stays “assumed” until the designer confirms it.",
        "ルールブックに書かれていない点です。次の設定で遊びました。作者が確認するまでは「仮定」として示します。",
    )
    rules = "".join(
        f"<li><code>{escape(rule.hole)}</code> <span>{_both(rule.label)}</span> <b>{_both(rule.value)}</b></li>"
        for rule in assumed
    )
    return (
        f'<section class="question" id="assumed"><h2>{_both(title)}</h2><p class="reading">{_both(text)}</p>'
        f"<details{' open' if len(assumed) <= 8 else ''}><summary>{_both(Label('Show them', '表示する'))}</summary>"
        f'<ul class="rules">{rules}</ul></details></section>'
    )


def _evidence(answer: Answer, place: str = "evidence") -> str:
    """List what was counted, then where each of it was written."""
    if not answer.evidence:
        return ""
    title = Label("What was counted", "集計したもの")
    anchors = {trace.session: f"{_anchor(answer)}-{number}" for number, trace in enumerate(answer.traces, 1)}
    body = "".join(_listed(table, anchors) for table in answer.evidence)
    written = traced_section(answer.traces, _anchor(answer), _both)
    return f'<section class="question" id="{place}"><h2>{_both(title)}</h2>{body}</section>{written}'


def _listed(table: Table, anchors: Mapping[str, str] | None = None) -> str:
    """Fold a list that would push everything below it out of sight."""
    if len(table.rows) <= MOST_UNFOLDED:
        return _table(table, anchors)
    name = Label(f"Show all {len(table.rows):,} lines", f"{len(table.rows):,}行をすべて表示する")
    return f"<details><summary>{_both(name)}</summary>{_table(table, anchors)}</details>"


def _who(facet: str | None, draft: str | None, lang: str) -> str:
    who = say(facet or "?", lang)
    return who if draft is None else say("who_draft", lang, who=who, draft=draft)


def _both(label: Label) -> str:
    """Write a label in both languages; the page shows one. Text that is the same in both is written once."""
    if label.en == label.ja:
        return escape(label.en)
    return f'<span lang="en">{escape(label.en)}</span><span lang="ja">{escape(label.ja)}</span>'


def _typed(text: str) -> str:
    """Set what is to be typed, between backticks in an escaped note, as what is typed."""
    return re.sub("`([^`<>]+)`", r"<code>\1</code>", text)


def _config() -> dict[str, Any]:
    return {**theme.config(), "background": None}


def _json(data: Any) -> str:
    """Write JSON that cannot end the element it stands in, whatever text it carries."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


PACKED = """window.unpacking = new Response(new Blob([Uint8Array.from(atob("@@"), (one) => one.charCodeAt(0))]).stream()
  .pipeThrough(new DecompressionStream("gzip"))).text().then((text) => {
    document.head.append(Object.assign(document.createElement("script"), { textContent: text })); });"""
"""The library, unpacked by the page itself; `page.js` waits for it."""


def _asset(name: str) -> str:
    return (files("playkit.dashboards") / "assets" / name).read_text(encoding="utf-8")


def _fill(template: str, **parts: str) -> str:
    """Put parts into a template, each place once and never inside what was put in."""
    pieces = template.split("@@")
    return "".join(parts[piece] if place % 2 else piece for place, piece in enumerate(pieces))
