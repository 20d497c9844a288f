"""Text on its way into a spreadsheet and back: nothing runs as a formula, nothing is lost, nothing is mistaken."""

from __future__ import annotations

import re

# A spreadsheet runs text that begins like a formula; in Japanese ones the full-width signs count as well. Blanks are
# spelled out, because DuckDB's expressions and Python's mean different ones by a class.
FORMULA = "^'*([ \\t\\r\\n\\f\\v\u00a0\u3000]*[=+\\-@＝＋－＠]|[\\t\\r\\n])"
NUMBER = "[+\\-]?[0-9]+([.][0-9]+)?"
"""The whole of a text that is a plain number."""
LONGEST = 32_767
"""Characters that a cell holds."""

# What XML cannot carry or changes on the way, and what looks like our escape already.
_ESCAPED = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


def guard(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet would run as a formula; plain numbers stay as they are.

    >>> guard("=1+1"), guard("-3"), guard("'=1"), guard("bored")
    ("'=1+1", '-3', "''=1", 'bored')
    """
    return "'" + text if re.search(FORMULA, text) and not re.fullmatch(NUMBER, text) else text


def unguard(text: str) -> str:
    """Take `guard`'s apostrophe away again, exactly.

    >>> [unguard(guard(text)) for text in ("=1+1", "'=1", "-3", "'tis")]
    ['=1+1', "'=1", '-3', "'tis"]
    """
    return text[1:] if text.startswith("'") and re.search(FORMULA, text) else text


def to_cell(text: str) -> str:
    r"""Write guarded text for a cell of a workbook, which has no empty text and no control characters.

    Empty text becomes an apostrophe, and apostrophes alone get one more; a control character becomes the sheet's own
    escape `_x0007_`, and what looks like one is escaped itself.

    >>> to_cell(""), to_cell("'"), to_cell("bell \x07"), to_cell("_x0007_")
    ("'", "''", 'bell _x0007_', '_x005F_x0007_')
    """
    if not text.strip("'"):
        return "'" + text
    return _ESCAPED.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def from_cell(text: str) -> str:
    r"""Read what `to_cell` wrote, exactly.

    >>> [from_cell(to_cell(text)) for text in ("", "'", "bell \x07", "_x0007_")]
    ['', "'", 'bell \x07', '_x0007_']
    """
    if text and not text.strip("'"):
        return text[1:]
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
