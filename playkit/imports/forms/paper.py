"""A sheet to print: A4, room to write by hand, the table first, boards below it, one small line that says what it is.

Distances are millimetres, sizes of letters points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.errors import SheetRefused
from playkit.imports.forms.fonts import font_file
from playkit.imports.forms.laid import boards_of, legends, people, title_of, word

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playkit.imports.forms.form import Board, Form, Line

MARGIN = 12.0
FOOT = 8.0
_INK, _FAINT, _EDGE, _SHADE = (31, 41, 51), (120, 130, 140), (110, 122, 134), (232, 237, 242)
_FACTS = (("date", "place", "recorder", "draft"), ("started", "ended", "duration", "study"))
_WIDE = 5  # seats beyond which a page lies on its side
_TALL = 10  # rows beyond which it stands
_ROW = (6.3, 14.5)  # the lowest row in which one can write, and the highest that helps
_CELL = (7.0, 13.0)
_PLAIN = str.maketrans({"○": "O", "–": "-", "※": "*", "△": "/", "□": "#"})


def paper(form: Form, names: Sequence[str] = (), font: str | Path | None = None) -> bytes:
    """Draw a sheet as a PDF.

    Args:
        form: the sheet.
        names: who plays, by seat.
        font: a font file with every letter of the sheet; None takes one of the system's.

    Raises:
        SheetRefused: no font of this computer has the letters of the sheet.
    """
    page = _Paper(form, names, font)
    page.head()
    page.table()
    page.boards()
    return bytes(page.pdf.output())


def is_wide(form: Form) -> bool:
    """Tell whether the page lies on its side: many seats, boards side by side, or few rows."""
    if form.seats > _WIDE or (form.board and form.board.each):
        return True
    return form.parts * len(form.lines) <= _TALL and form.board is None


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of the table: its label, what stands in the cells, how high it is.

    `of_part` is one of a part's rows; beside the first of them (`side`) stand the boxes for duration and notes.
    """

    label: str
    cells: tuple[str, ...]
    height: float
    of_part: bool = False
    side: bool = False
    shaded: bool = False


class _Paper:
    """The page being drawn; `y` is where the next thing goes."""

    def __init__(self, form: Form, names: Sequence[str], font: str | Path | None) -> None:
        from fpdf import FPDF

        self.form, self.names = form, people(form, names)
        self.pdf: Any = FPDF(orientation="landscape" if is_wide(form) else "portrait", format="A4")
        self.plain = _letters(self.pdf, form, self.names, font)
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_title(title_of(form))
        self.pdf.set_creator("playkit")
        self.pdf.set_lang(form.lang)
        self.wide = self.pdf.w - 2 * MARGIN
        self.y = 0.0
        self.sheet()

    @property
    def bottom(self) -> float:
        """Where the page ends."""
        return float(self.pdf.h - MARGIN - FOOT)

    def sheet(self) -> None:
        """Begin a page, with the mark at its foot."""
        self.pdf.add_page()
        self.y = MARGIN
        self.pdf.set_text_color(*_FAINT)
        self.pdf.set_font(size=5.5)
        self.pdf.set_xy(MARGIN, self.pdf.h - MARGIN - FOOT + 3)
        self.pdf.multi_cell(self.wide, 2.6, self.said(self.form.mark()))
        self.pdf.set_text_color(*_INK)

    def said(self, text: str) -> str:
        """Give a text in letters that the font has."""
        return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1") if self.plain else text

    def text(self, box: tuple[float, float, float, float], text: str, size: float, align: str = "L") -> None:
        """Write one line into a box (x, y, width, height), smaller where it would not fit."""
        x, y, wide, high = box
        said = self.said(text)
        self.pdf.set_font(size=size)
        while size > 5 and self.pdf.get_string_width(said) > wide - 2:
            size -= 0.5
            self.pdf.set_font(size=size)
        self.pdf.set_xy(x, y)
        self.pdf.cell(wide, high, said, align=align)

    def box(self, x: float, y: float, wide: float, high: float, *, shaded: bool = False) -> None:
        """Draw a box."""
        self.pdf.set_draw_color(*_EDGE)
        self.pdf.set_line_width(0.2)
        self.pdf.set_fill_color(*_SHADE)
        self.pdf.rect(x, y, wide, high, style="DF" if shaded else "D")

    def rule(self, x: float, y: float, wide: float, thick: float) -> None:
        """Draw a line across."""
        self.pdf.set_draw_color(*_INK)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, x + wide, y)

    def head(self) -> None:
        """Write the title and what is asked about the play."""
        self.text((MARGIN, self.y, self.wide, 9), title_of(self.form), 17)
        self.rule(MARGIN, self.y + 10, self.wide, 0.5)
        self.y += 12.5
        for facts in _FACTS:
            for nth, fact in enumerate(facts):
                wide = self.wide / len(facts)
                x = MARGIN + nth * wide
                label = word(fact, self.form)
                self.text((x, self.y, 24, 7), label, 9)
                from_x = x + self.pdf.get_string_width(self.said(label)) + 3
                self.rule(from_x, self.y + 6.3, x + wide - 4 - from_x, 0.15)
            self.y += 8
        self.y += 2

    def table(self) -> None:
        """Draw the table; what does not fit goes on, below the same heading, on another page."""
        rows = self._rows()
        self._heading()
        corner = self.y
        for row in rows:
            if self.y + row.height > self.bottom:
                self.sheet()
                self._heading()
                corner = self.y
            self._row(row)
            corner = self.y if row.of_part else corner
        self.rule(MARGIN, self.y, self.wide, 0.4)
        self._legend(corner)
        self.y += 2.5

    def _columns(self) -> tuple[float, list[float], float, float]:
        """Give the widths of label, seats, duration and notes."""
        labels = [self.form.part_label(self.form.parts, line) for line in self.form.lines]
        labels += [line.label for line in self.form.ends] + [word("comment", self.form)]
        self.pdf.set_font(size=9.5)
        label = min(45.0, max(self.pdf.get_string_width(self.said(text)) for text in labels) + 5)
        note = max(32.0, self.wide * 0.2) if self.form.seats <= _WIDE else 26.0
        seats = (self.wide - label - note - 17) / self.form.seats
        return label, [seats] * self.form.seats, 17.0, note

    def _heading(self) -> None:
        label, seats, duration, note = self._columns()
        self.rule(MARGIN, self.y, self.wide, 0.4)
        x = MARGIN
        for wide, text in ((label, word("name", self.form)), *zip(seats, self.names, strict=True)):
            self.box(x, self.y, wide, 9, shaded=x == MARGIN)
            self.text((x, self.y, wide, 9), text, 9.5, "L" if x == MARGIN else "C")
            x += wide
        for wide, key in ((duration, "duration"), (note, "note")):
            self.box(x, self.y, wide, 14, shaded=True)
            self.text((x, self.y, wide, 14), word(key, self.form), 8.5, "C")
            x += wide
        self.y += 9
        self._row(_Row(word("seat", self.form), tuple(map(str, range(1, len(seats) + 1))), 5, shaded=True))

    def _rows(self) -> list[_Row]:
        """Give the rows of the table, as high as the page has room for."""
        form = self.form
        blank = ("",) * form.seats
        lines = [(part, nth, line) for part in range(1, form.parts + 1) for nth, line in enumerate(form.lines)]
        others = 14 + 8 * bool(form.role) + 7.5 * len(form.ends) + 7.5 * 2 + 11
        _, _, duration, note = self._columns()
        legend = self._legend_high(duration + note - 1)
        corner = 7.5 * (2 + len(form.ends)) + 11
        below = (self._boards_high() if form.board else 0) + (0 if legend <= corner else 3.6 * len(legends(form))) + 3
        room = (self.bottom - self.y - others - below) / len(lines)
        high = min(max(room, _ROW[0]), _ROW[1])
        rows = [_Row(form.role, blank, 8)] if form.role else []
        rows += [
            _Row(form.part_label(part, line), blank, high, of_part=True, side=nth == 0) for part, nth, line in lines
        ]
        rows += [_Row(line.label, blank, 7.5) for line in form.ends]
        rows += [_Row(word(key, form), blank, 7.5) for key in ("sum", "rank")]
        return [*rows, _Row(word("comment", form), blank, 11)]

    def _row(self, row: _Row) -> None:
        label, seats, duration, note = self._columns()
        x = MARGIN
        for wide, text in ((label, row.label), *zip(seats, row.cells, strict=True)):
            self.box(x, self.y, wide, row.height, shaded=x == MARGIN or row.shaded)
            self.text((x, self.y, wide, row.height), text, 9.5 if not row.shaded else 7.5, "L" if x == MARGIN else "C")
            x += wide
        if row.side:
            high = row.height * len(self.form.lines)
            self.box(x, self.y, duration, high)
            self.box(x + duration, self.y, note, high)
        if row.side and len(self.form.lines) > 1:
            self.rule(MARGIN, self.y, self.wide, 0.4)
        self.y += row.height

    @property
    def _wrapping(self) -> str:
        return "CHAR" if self.form.lang == "ja" else "WORD"  # Japanese has no blanks to break at

    def _legend(self, corner: float) -> None:
        """Say how to fill the sheet in: in the empty corner beside totals and remarks, or below the table."""
        label, seats, duration, note = self._columns()
        x, wide = MARGIN + label + sum(seats) + 1, duration + note - 1
        high = self._legend_high(wide)
        inside = high <= self.y - corner
        x, y, wide = (x, corner + 0.6, wide) if inside else (MARGIN, self.y + 1, self.wide)
        for text in legends(self.form):
            self.pdf.set_font(size=7.5)
            self.pdf.set_xy(x, y)
            self.pdf.multi_cell(wide, 3.6, self.said(text), align="L", wrapmode=self._wrapping)
            y = self.pdf.get_y()
        self.y = self.y if inside else y

    def _legend_high(self, wide: float) -> float:
        self.pdf.set_font(size=7.5)
        return sum(
            float(
                self.pdf.multi_cell(
                    wide, 3.6, self.said(text), "", "L", dry_run=True, output="HEIGHT", wrapmode=self._wrapping
                )
            )
            for text in legends(self.form)
        )

    def boards(self) -> None:
        """Draw the boards side by side, as large as the page allows."""
        board = self.form.board
        listed = boards_of(self.form)
        if board is None:
            return
        each, side = self._grid()
        for place, (title, points) in enumerate(listed):
            if not place % each and self.y + self._board_high(side) > self.bottom + 1:
                self.sheet()
            x = MARGIN + (place % each) * (self.wide / each)
            self._board(board, (x, self.y, side), title, points)
            if place % each == each - 1:
                self.y += self._board_high(side) + 3

    def _grid(self) -> tuple[int, float]:
        """Say how many boards stand side by side, and how large their cells are."""
        board = self.form.board
        cols = board.cols if board else 1
        many = len(boards_of(self.form))
        each = max(1, min(many, int(self.wide // (cols * _CELL[0] + 7))))
        return each, min(_CELL[1], (self.wide / each - 7) / cols)

    def _board_high(self, side: float) -> float:
        return 9 + (self.form.board.rows if self.form.board else 0) * side

    def _boards_high(self) -> float:
        each, side = self._grid()
        return (self._board_high(side) + 3) * -(-len(boards_of(self.form)) // each)

    def _board(self, board: Board, place: tuple[float, float, float], title: str, points: Sequence[int | None]) -> None:
        x, y, side = place
        self.text((x + 3, y, board.cols * side, 5), title, 9.5)
        for col, name in enumerate(board.files):
            self.text((x + 4 + col * side, y + 5, side, 3.5), name, 6.5, "C")
        for row in range(board.rows):
            top = y + 9 + row * side
            self.text((x - 1, top, 5, side), str(row + 1), 6.5, "C")
            for col in range(board.cols):
                left = x + 4 + col * side
                self.box(left, top, side, side)
                worth = points[row * board.cols + col] if points else None
                if worth is not None:
                    self.pdf.set_text_color(*_FAINT)
                    self.text((left - 0.5, top, side, 4), str(worth), 8)
                    self.pdf.set_text_color(*_INK)


def _letters(pdf: Any, form: Form, names: Sequence[str], font: str | Path | None) -> bool:
    """Choose the font; tell whether it is one that every PDF has, which knows Latin letters only."""
    path = font_file(font)
    if path is not None:
        pdf.add_font("sheet", fname=path)
        pdf.set_font("sheet")
        return False
    written = "".join((form.title, form.part, form.role, *names, *(line.label for line in _lines(form))))
    if form.lang == "ja" or not written.translate(_PLAIN).isascii():
        raise SheetRefused(
            "No font of this computer has Japanese letters: install one (Noto Sans CJK), name a file with --font, "
            "or make an .xlsx.",
            "日本語の文字をもつフォントが見つかりません。Noto Sans CJK などを入れるか、--font でファイルを指定するか、"
            ".xlsx で作ってください。",
        )
    pdf.set_font("helvetica")
    return True


def _lines(form: Form) -> tuple[Line, ...]:
    return (*form.lines, *form.ends)
