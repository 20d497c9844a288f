"""The rows of a form in sections that fold: sixty options at once are read by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets as w

from playkit.widgets.words import FORM, pick_language

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from playkit.kernel import Game


def sections_of(game: Game) -> dict[str, str]:
    """Give a game's sections by the option each begins with; one without a title where the game names none.

    >>> from playkit.games import find
    >>> sections_of(find("resonance24"))["detectives"]
    'Detectives and their skills / 刑事とスキル'
    """
    named = game.companion("form", "SECTIONS") or {}
    first = next(iter(game.options.declared), "")
    return dict(named) if first in named else {first: "", **named}


class Sections:
    """Rows by section; each opens and closes by itself, and a word typed at the top leaves only rows that have it.

    Args:
        titles: "English / 日本語" by the option a section begins with, as `sections_of`; empty for no title at all.
        rows: the row of each option by its name, in order; the first child is its control.
        lang: "en" or "ja".

    Attributes:
        find: where a word is typed.
        folds: an accordion of one page for each section.
        names: the options of each section.
        box: all of it, as one widget.
    """

    def __init__(self, titles: Mapping[str, str], rows: Mapping[str, w.Box], lang: str) -> None:
        self.lang, self._rows = lang, rows
        self._titles = [pick_language(title, lang) if title else "" for title in titles.values()]
        self.names = _split(list(titles), list(rows))
        self.folds = [w.Accordion([w.VBox([rows[name] for name in own])]) for own in self.names]
        self.find = w.Text(
            description=pick_language(FORM["find"], lang),
            style={"description_width": "initial"},
            continuous_update=True,
        )
        self.find.observe(lambda change: self._show(change["new"]), "value")
        flat = len(self.folds) == 1 and not self._titles[0]
        self.box = w.VBox(list(rows.values()) if flat else [self.find, *self.folds])
        self.count(())

    def count(self, changed: Collection[str]) -> None:
        """Say in each title how many options it has, and how many of them were changed."""
        for title, own, fold in zip(self._titles, self.names, self.folds, strict=True):
            many = sum(name in changed for name in own)
            more = pick_language(FORM["some_changed"], self.lang).replace("{n}", str(many))
            text = f"{title} ({len(own)})" + (f" · {more}" if many else "")
            fold.set_title(0, text)

    def open(self, names: Collection[str]) -> None:
        """Open the sections that hold one of these options, the first where none does, and close the others."""
        wanted = [any(name in names for name in own) for own in self.names]
        for place, fold in enumerate(self.folds):
            fold.selected_index = 0 if wanted[place] or (place == 0 and not any(wanted)) else None

    def _show(self, word: str) -> None:
        """Leave the rows whose label or name has the word, in open sections; all rows where it is empty."""
        sought = word.strip().casefold()
        for own, fold in zip(self.names, self.folds, strict=True):
            found = [name for name in own if self._has(name, sought)]
            for name in own:
                self._rows[name].layout.display = None if name in found else "none"
            fold.layout.display = None if found else "none"
            if sought and found:
                fold.selected_index = 0

    def _has(self, name: str, sought: str) -> bool:
        label = str(self._rows[name].children[0].description)
        return sought in label.casefold() or sought in name.replace("_", " ") or sought in name


def _split(starts: list[str], names: list[str]) -> list[list[str]]:
    """Cut the options where sections begin."""
    found: list[list[str]] = []
    for name in names:
        if name in starts or not found:
            found.append([])
        found[-1].append(name)
    return found
