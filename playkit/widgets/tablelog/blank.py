"""The blank sheet of whatever the logger can log: loaded rules, or a game described in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import OptionsError
from playkit.imports.forms.declared import described_form, form_of
from playkit.imports.forms.made import made
from playkit.kernel import Game
from playkit.widgets.tablelog.sitting import game_of

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.imports.forms import Form
    from playkit.widgets.tablelog.described import Described

__all__ = ["form_for", "made"]


def form_for(
    game: Game | Described | str | Path, lang: str = "en", seats: int | None = None, parts: int | None = None
) -> Form:
    """Lay out the sheet of a game, however it is named.

    Raises:
        UnknownGame: nothing of that name; the message names the nearest.
        OptionsError: as many seats or parts as are not possible, or a description that cannot be read.

    >>> from playkit.widgets.tablelog.described import describe
    >>> form_for(describe("Tea garden / 茶庭", 3, scores=["tea / 茶"]), "ja").lines[0].label
    '茶'
    """
    if lang not in ("en", "ja"):
        raise OptionsError(f"lang is 'en' or 'ja', not {lang!r}", f"lang は 'en' か 'ja' です（{lang!r}）")
    found = game_of(game)
    if isinstance(found, Game):
        return form_of(found, lang, seats, parts)
    count = seats or (4 if 4 in found.seats else max(found.seats))
    if count not in found.seats:
        listed = ", ".join(map(str, found.seats))
        raise OptionsError(f"{found.name} takes {listed} seats, not {count}", f"席数は{listed}です（{count}は不可）")
    return described_form(
        found.name, found.title, lang, count, parts,
        part=found.part, fields=found.fields, board=found.board, marks=found.marks,
    )  # fmt: skip
