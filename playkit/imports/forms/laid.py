"""A sheet as rows of texts with the part each plays: what a workbook shows and a person types into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.imports.forms.words import LEGENDS, WORDS
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.forms.form import Board, Form, Line, Mark

FACTS = (("date", "place", "recorder"), ("started", "ended", "duration"), ("draft", "study"))
"""What is asked about the play, in rows of label and blank."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a sheet: its text ("" to be filled in), its style, and for a blank how it is read.

    `style` is title, label, blank, head, printed, note, mark or none.
    """

    text: str = ""
    style: str = "none"
    reads: str = ""


NOTHING = Slot()
Row = list[Slot]


def laid_out(form: Form, names: Sequence[str] = ()) -> list[Row]:
    """Lay a sheet out from top to bottom.

    Args:
        form: the sheet.
        names: who plays, in the order of seats; blanks where nobody is named.

    Returns:
        rows of slots, each from column A on; a row may be empty.
    """
    rows: list[Row] = [[Slot(title_of(form), "title")]]
    rows += [
        [slot for fact in facts for slot in (Slot(word(fact, form), "label"), Slot("", "blank", fact))]
        for facts in FACTS
    ]
    rows += [[], *_heads(form, names), *_parts(form), *_ends(form), []]
    rows += [[Slot(text, "note")] for text in legends(form)]
    for title, points in boards_of(form):
        rows += [[], *drawn(form.board, title, points)] if form.board else []
    return [*rows, [], [Slot(form.mark(), "mark")]]


def title_of(form: Form) -> str:
    """Write the sheet's title."""
    return word("sheet", form).replace("{title}", form.title)


def word(key: str, form: Form) -> str:
    """Say a word of the sheet in its language."""
    return Label.parse(WORDS[key])(form.lang)


def people(form: Form, names: Sequence[str]) -> list[str]:
    """Give a name for each seat, "" where nobody is named."""
    return [*names, *[""] * form.seats][: form.seats]


def boards_of(form: Form) -> list[tuple[str, tuple[int | None, ...]]]:
    """List the boards of a sheet: title and what is printed on the cells."""
    if form.board is None:
        return []
    if not form.board.each:
        return [(word("board", form), form.board.points)]
    return [(form.part_label(part), form.board.points) for part in range(1, form.parts + 1)]


def drawn(board: Board, title: str, points: Sequence[int | None]) -> list[Row]:
    """Draw a board: its title, the names of columns, then rows with their number."""
    rows: list[Row] = [[Slot(title, "head")], [NOTHING, *(Slot(name, "head") for name in board.files)]]
    for row in range(board.rows):
        cells = [points[row * board.cols + col] if points else None for col in range(board.cols)]
        slots = [Slot("" if worth is None else str(worth), "printed", "board") for worth in cells]
        rows.append([Slot(str(row + 1), "head"), *slots])
    return rows


def legends(form: Form) -> list[str]:
    """Say how the sheet is filled in, one line a thing."""
    kinds = [line.reads.partition(":")[0] for line in form.lines]
    said = [
        _legend(kind, line, form, alone=kinds.count(kind) == 1) for kind, line in zip(kinds, form.lines, strict=True)
    ]
    if form.board:
        said += [word_of("out", form)] if form.board.out else []
        said += [_drawn_legend(mark, form) for mark in form.board.marks]
        said.append(word_of("board_name", form))
    star = "※" if form.lang == "ja" else "*"
    return [f"{star} {text}" for text in dict.fromkeys([*said, word_of("blank", form)])]


def word_of(key: str, form: Form) -> str:
    """Say how something is filled in, in the sheet's language."""
    return Label.parse(LEGENDS[key])(form.lang)


def _legend(kind: str, line: Line, form: Form, *, alone: bool) -> str:
    text = word_of(kind, form)
    if kind == "took" and form.choices:
        text += (": " if form.lang == "en" else "：") + "  ".join(
            f"{number} {name}" for number, name in enumerate(form.choices, form.first)
        )
    colon = ": " if form.lang == "en" else "："
    return f"{line.label}{colon}{text}" if line.label and alone else text


def _drawn_legend(mark: Mark, form: Form) -> str:
    board = form.board
    counted = board is not None and board.count == "value"
    text = word_of("board_count" if counted else "board_turn", form)
    worth = board.worth(0) if board else None
    example = f"{'' if worth is None else worth}{mark.symbol}5{'アキ' if form.lang == 'ja' else 'Aki'}"
    count = "何枚目を引いたときか" if form.lang == "ja" else "how many cards had been drawn"
    values = {"mark": mark.symbol, "label": mark.label, "count": count, "example": example}
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


def _heads(form: Form, names: Sequence[str]) -> list[Row]:
    named = [Slot(name, "blank", "name") for name in people(form, names)]
    side = [Slot(word("duration", form), "head"), Slot(word("note", form), "head")]
    seats = [Slot(str(seat), "head") for seat in range(1, form.seats + 1)]
    rows = [[Slot(word("name", form), "head"), *named, *side], [Slot(word("seat", form), "head"), *seats]]
    return [*rows, _line(form.role, form, "role")] if form.role else rows


def _parts(form: Form) -> list[Row]:
    rows = []
    for part in range(1, form.parts + 1):
        for nth, line in enumerate(form.lines):
            side = [Slot("", "blank", "duration"), Slot("", "blank", "note")] if not nth else []
            rows.append([*_line(form.part_label(part, line), form, line.reads), *side])
    return rows


def _ends(form: Form) -> list[Row]:
    ends = [_line(line.label, form, line.reads) for line in form.ends]
    return [*ends, *(_line(word(key, form), form, key) for key in ("sum", "rank", "comment"))]


def _line(label: str, form: Form, reads: str) -> Row:
    return [Slot(label, "head"), *(Slot("", "blank", reads) for _ in range(form.seats))]
