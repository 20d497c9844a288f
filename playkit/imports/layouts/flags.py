"""Columns that are ticked or not: ○, ✓, yes, 1; blank means no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain

if TYPE_CHECKING:
    from playkit.imports.grid import Cell

_YES = {
    plain(word) for word in ("○", "〇", "◯", "●", "✓", "✔", "レ", "1", "yes", "y", "true", "はい", "有", "あり", "済")
}
_NO = {plain(word) for word in ("×", "✕", "x", "0", "no", "n", "false", "いいえ", "無", "なし", "-")}


def raised(cell: Cell | None) -> bool | None:
    """Tell whether a cell is ticked; False where nothing is written, None where the text is no tick.

    >>> from playkit.imports.grid import Cell
    >>> raised(Cell(2, 6, "○")), raised(None), raised(Cell(2, 6, "たぶん"))
    (True, False, None)
    """
    if cell is None:
        return False
    word = plain(cell.text)
    return True if word in _YES else False if word in _NO else None
