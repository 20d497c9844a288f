"""Charts of choices: how wide they are, which matter, what is never picked, and who makes a king."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.dots import dot_rows
from playkit.charts.words import percent, say, several
from playkit.charts.written import write

if TYPE_CHECKING:
    from collections.abc import Callable


def width_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how many actions are legal, by third of the session; columns as `analysis.measured.MEASURED`."""
    text = "{first} actions to choose from at first, {last} at the end / 選べる行動は序盤{first}、終盤{last}"
    return dot_rows(figures, "width_third", lang, _ends(text, lang))


def consequence_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the choices changes who wins, by third of the game."""
    text = "{first} of the early choices matter, {last} of the late ones / 勝敗を左右する選択は序盤{first}、終盤{last}"
    return dot_rows(figures, "consequential_third", lang, _ends(text, lang))


def kingmaking_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the choices lets somebody who cannot win decide who does, by third of the game."""
    text = "Of the late choices, {last} make a king / 終盤の選択の{last}がキングメイキング"
    return dot_rows(figures, "kingmaking_third", lang, _ends(text, lang))


def hopeless_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw which share of the choices is made by somebody who can hardly win, by third of the game."""
    text = "Of the late choices, {last} are by somebody who cannot win / 終盤の選択の{last}は、もう勝てない席のもの"
    return dot_rows(figures, "hopeless_third", lang, _ends(text, lang))


def used_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw in which share of the sessions each action is picked at all."""

    def finding(panel: pl.DataFrame) -> str:
        never = panel.filter(pl.col("estimate") == 0)
        if never.is_empty():
            return say("Every action is picked / どの行動も選ばれている", lang)
        row = never.row(0, named=True)
        text = "Never picked: {names} (in at most {high} of sessions) / 一度も選ばれていない：{names}（多くても{high}）"
        return say(text, lang, names=several(never[lang], lang), high=percent(row["high"], lang, 1))

    return dot_rows(figures, "used", lang, finding)


def _ends(text: str, lang: str) -> Callable[[pl.DataFrame], str]:
    """Make a title of the first and the last row of a panel."""

    def finding(panel: pl.DataFrame) -> str:
        first, last = panel.row(0, named=True), panel.row(-1, named=True)
        values = {name: write(row["estimate"], row["unit"]) for name, row in (("first", first), ("last", last))}
        return say(text, lang, **values)

    return finding
