"""What was odd in a file, collected and never thrown: severity, class, code, address, raw text, hint and mend."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from playkit.imports.codes import CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

Severity = Literal["error", "warning", "info"]
At = dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Problem:
    """One oddity of a file: an error blocked something, a warning wants a look, an info records what was done.

    `at` says where: `row` and `col` (1-based, as a spreadsheet shows them), or `line`, `path`, `sheet`, `part`,
    `session`, `file`; empty means the whole file. `raw` is the text found there, or None; it may hold a name, so
    it is shown beside a sentence and never put into one.

    >>> Problem("BAD_NUMBER", {"row": 7, "col": 3}, raw="±3").text()
    'C7: this is not a number, so the cell was held back.'
    >>> Problem("BAD_NUMBER", {"row": 7, "col": 3}, raw="±3").text("ja")
    'C7：数として読めないので、このマスは保留しました。'
    """

    code: str
    at: At = field(default_factory=dict)
    raw: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    as_severity: Severity | None = None

    @property
    def severity(self) -> Severity:
        """How much it matters: the code's own severity unless the reader had a reason for another."""
        return self.as_severity or CODES[self.code].severity

    @property
    def topic(self) -> str:
        """The stable class of the problem, one of `playkit.imports.codes.TOPICS`."""
        return CODES[self.code].topic

    def text(self, lang: str = "en") -> str:
        """Say where and what, in `lang`."""
        sentence = CODES[self.code].sentence(lang, self.values)
        place = place_text(self.at, lang)
        if not place:
            return sentence
        return f"{place}：{sentence}" if lang == "ja" else f"{place}: {sentence}"

    def fix(self, lang: str = "en") -> str:
        """Suggest a mend, in `lang`; empty where nothing needs mending."""
        return CODES[self.code].mend(lang, self.values)

    def as_dict(self, lang: str = "en") -> dict[str, object]:
        """Give the problem as plain data, for JSON and for tables."""
        return {
            "severity": self.severity,
            "class": self.topic,
            "code": self.code,
            "at": dict(self.at),
            "raw": self.raw,
            "text": self.text(lang),
            "fix": self.fix(lang),
        }


def column_letters(col: int) -> str:
    """Name a 1-based column as a spreadsheet does.

    >>> column_letters(3), column_letters(28)
    ('C', 'AB')
    """
    letters = ""
    while col > 0:
        col, rest = divmod(col - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def place_text(at: Mapping[str, int | str], lang: str = "en") -> str:
    """Say an address as people do: `C7`, `row 8`, `line 3`; empty for the whole file.

    >>> place_text({"sheet": "p1", "row": 7, "col": 3}), place_text({"row": 8}), place_text({"part": 2}, "ja")
    ('p1!C7', 'row 8', 'パート2')
    >>> place_text({"part": "hand", "n": 2})
    'part hand 2'
    """
    rest = dict(at)
    row, col = rest.pop("row", None), rest.pop("col", None)
    sheet = rest.pop("sheet", None)
    if rest.pop("player", None) is not None:
        rest["player"] = ""  # whose it is stands beside the sentence, never in it
    if (nth := rest.pop("n", None)) is not None:
        rest["part"] = f"{rest.get('part', '')} {nth}".strip()
    words = [f"{_WORDS.get(key, (key, key))[lang == 'ja']}{value}" for key, value in rest.items()]
    if isinstance(col, int):
        words.append(f"{column_letters(col)}{row or ''}")
    elif row is not None:
        words.append(f"{row}行目" if lang == "ja" else f"row {row}")
    text = ("、" if lang == "ja" else ", ").join(words)
    return f"{sheet}!{text}" if sheet and text else str(sheet or text)


_WORDS = {
    "file": ("", ""),
    "line": ("line ", "行"),
    "path": ("", ""),
    "part": ("part ", "パート"),
    "session": ("session ", "セッション"),
    "player": ("one player", "ある参加者"),
}
