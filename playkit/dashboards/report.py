"""What an answer to a designer's question is made of, before anyone draws it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import polars as pl

    from playkit.dashboards.traced import Traced

NOT_SHOWN = "not_shown"
"""The verdict where data cannot carry one."""

FRAME = {
    "name": str, "label": str, "estimate": float, "low": float, "high": float, "n": int, "unit": str, "n_unit": str,
    "facet": str, "draft": str, "enough": bool, "needed": int,
}  # fmt: skip
"""Columns of the measures of an answer, as attributes of `Measure`; `label` is in the language asked for."""


@dataclass(frozen=True)
class Measure:
    """One figure with its interval and what it was computed from.

    `name` is stable ("survival.centre"), `unit` says what estimate, low and high are ("share", "points", "rate"),
    `n_unit` what n counts. Who played (`facet`) and which `draft` are never mixed in one measure. `needed` is how many
    sessions a test at the table would take to find it, where the question works that out.
    """

    name: str
    label: Label
    estimate: float | None
    low: float | None
    high: float | None
    n: int
    unit: str
    n_unit: str = "phases"
    facet: str | None = None
    draft: str | None = None
    enough: bool = True
    needed: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give plain data."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "label"}
        return plain | {"label": {"en": self.label.en, "ja": self.label.ja}}


@dataclass(frozen=True)
class Table:
    """Figures as text, for those who read rather than look: `head` and `rows` of labels; plain text is not markup.

    `sessions` names the recorded session that each row is about, None where it is about no single one; it may be empty.
    """

    head: Sequence[Label]
    rows: Sequence[Sequence[Label]]
    sessions: Sequence[str | None] = ()


@dataclass(frozen=True)
class Section:
    """One part of an answer: a heading, how to read it, its charts by language, and their figures.

    `rows` is a function of the language ("en", "ja") that gives rows of Altair charts; charts of one row belong
    together (draft A, draft B, difference). `clock` names the parameter their slider moves. `unfolded` shows the table
    at once, where it is what people came for.
    """

    name: str
    title: Label
    reading: Label
    rows: Callable[[str], list[list[Any]]]
    clock: str | None = None
    table: Table | None = None
    unfolded: bool = False

    @cached_property
    def drawn(self) -> dict[str, list[list[dict[str, Any]]]]:
        """The charts of `rows` as plain data by language, drawn once however many pages show them."""
        from playkit.charts.render import spec

        return {lang: [[spec(chart, dark=None) for chart in row] for row in self.rows(lang)] for lang in ("en", "ja")}


@dataclass(frozen=True)
class Assumed:
    """A rule the rulebook is silent about: our default holds until the designer confirms it."""

    hole: str
    label: Label
    value: Label


@dataclass(frozen=True)
class Answer:
    """A question answered.

    `verdict` is one word, `sentence` says it to a person, `needed` is how many more phases would
    settle it, 0 where nothing more is needed. `evidence` lists what was counted. Measures whose names begin with
    one of `cards` stand at the head of the page. `defects` say what is wrong with the records behind it, before all
    else. `traces` lead from what was counted back to what was written, session by session.
    """

    question: str
    title: Label
    verdict: str
    sentence: Label
    measures: Sequence[Measure] = ()
    needed: int = 0
    charts: Sequence[Section] = ()
    notes: Sequence[Label] = ()
    assumed: Sequence[Assumed] = ()
    evidence: Sequence[Table] = ()
    subject: Label = field(default=Label("", ""))
    cards: Sequence[str] = ()
    defects: Sequence[Label] = ()
    traces: Sequence[Traced] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give plain data for `--json`: no charts, both languages."""
        return {
            "question": self.question,
            "verdict": self.verdict,
            "sentence": _both(self.sentence),
            "measures": [measure.to_dict() for measure in self.measures],
            "needed": self.needed,
            "defects": [_both(defect) for defect in self.defects],
            "notes": [_both(note) for note in self.notes],
            "assumed": [
                {"hole": rule.hole, "label": _both(rule.label), "value": _both(rule.value)} for rule in self.assumed
            ],
        }

    def frame(self, lang: str = "en") -> pl.DataFrame:
        """Give the measures as a Polars frame, for an analysis of one's own: a row a measure, columns as `FRAME`."""
        import polars as pl

        rows = [[getattr(one, name) for name in FRAME if name != "label"] for one in self.measures]
        labels = [one.label(lang) for one in self.measures]
        plain = {name: kind for name, kind in FRAME.items() if name != "label"}
        return pl.DataFrame(rows, plain, orient="row").insert_column(1, pl.Series("label", labels, pl.String))

    def html(self, lang: str | None = None) -> str:
        """Write the answer as one page that opens from disk, without a network; see `page.page`."""
        from playkit.dashboards.page import page

        return page([self], lang)

    def save(self, out: str | Path, lang: str | None = None) -> list[Path]:
        """Hand the answer on: a page (.html), a workbook (.xlsx), pictures (.png, .svg), or a folder of all of them.

        Args:
            out: where to; its ending says what it becomes.
            lang: "en" or "ja"; None lets a page follow its reader and writes everything else in English.

        Returns:
            The files that were written. Testers' names are in none of them.

        Raises:
            OptionsError: another ending.
            PlaykitError: the folder cannot be written.
        """
        from playkit.dashboards.handouts.saved import handed_out, write_out

        return write_out(handed_out([self], out, lang))

    def joined(self, title: str, draw: Callable[[str], Any], reading: str = "") -> Answer:
        """Put a chart of one's own below the others: what narrows the page or is picked on it reaches this one too.

        Args:
            title: its heading, "English / 日本語".
            draw: gives for "en" or "ja" an Altair chart, or a list of them; rows are picked by a column `linked`, as
                all charts of `playkit.charts` have it and `playkit.charts.linked.linked_by` adds it to any other.
            reading: how to read it, "English / 日本語".

        Returns:
            A new answer, this one with one section more.

        >>> from playkit.charts.facts import fact_chart
        >>> answer = Answer("length", Label("How long?", "長さは？"), "told", Label(".", "。"))
        >>> own = answer.joined("Stones drawn / 引いた石", lambda lang: fact_chart(figures, lang))
        >>> [section.title.ja for section in own.charts]
        ['引いた石']
        """

        def rows(lang: str) -> list[list[Any]]:
            found = draw(lang)
            return [found if isinstance(found, list) else [found]]

        name = f"own-{self.question}-{len(self.charts) + 1}"
        return replace(self, charts=[*self.charts, Section(name, Label.parse(title), Label.parse(reading), rows)])

    def show(self, lang: str = "en", *, pictures: bool = False) -> None:
        """Show the answer in a notebook: its page in a frame of the cell, with all that can be chosen and picked there.

        Args:
            lang: "en" or "ja".
            pictures: show the sentence and then charts alone, row by row, as pictures that stay in a notebook whose
                reader has no scripts, such as one looked at on a website.
        """
        from IPython import display as notebook

        for bundle in self.bundles(lang) if pictures else [self.framed(lang)]:
            notebook.display(bundle, raw=True)  # type: ignore[no-untyped-call]  # untyped library

    def framed(self, lang: str = "en") -> dict[str, Any]:
        """Give the page in a frame, as a notebook shows it, by MIME type."""
        from playkit.dashboards.framed import frame

        return frame([self], lang)

    def bundles(self, lang: str = "en") -> list[dict[str, Any]]:
        """Give the answer as pictures, piece by piece, by MIME type: the sentence first, then rows of charts."""
        from playkit.charts.danger import side_by_side
        from playkit.charts.render import mime_bundle
        from playkit.dashboards.page import headline
        from playkit.dashboards.traced_html import unfolding

        rows = [row for section in self.charts for row in section.rows(lang)]
        shown = [{"text/html": headline(self, lang)}, *(mime_bundle(side_by_side(row)) for row in rows)]
        return [*shown, {"text/html": unfolding(self.traces, lang)}] if self.traces else shown

    def _ipython_display_(self) -> None:
        self.show()


def _both(label: Label) -> dict[str, str]:
    return {"en": label.en, "ja": label.ja}
