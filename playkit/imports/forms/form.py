"""What a sheet asks for: the lines of each part, what is counted at the end, the board; and the mark that says so."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

SYMBOLS = "×○△□"
"""What is drawn on a cell of a board, in the order of its marks."""
VERSION = 1
MOST_PARTS = 60
MOST_SEATS = 8
MOST_SIDE = 12
_SPECIAL = re.compile(r"[;；=＝,，|｜:：\s]+")
_MARK = re.compile(r"playkit\s*sheet\s+(?P<name>[a-z][a-z0-9_]{0,63})\s+v(?P<version>\d{1,3})\s*(?P<rest>(?:;.*)?)")
_LONGEST = 1000  # letters of a mark
_READS = re.compile(r"points|after|took|move|mark:[a-z][a-z0-9_]{0,31}|of:[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Line:
    """What is written for each seat in one row.

    `reads` says how: `points`, `after` (points in all when the part is over), `mark:KIND` (a ○ tells that it
    happened), `took` (who was taken), `move`, or at the end `of:NAME` (points of that kind).
    `label` is its heading, "" where the part's own label says it all.
    """

    reads: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is drawn on a cell: a symbol, the kind of event it tells of, and what people call that."""

    symbol: str
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board to draw on: `points` are printed on its cells (None: nothing is), row by row.

    `each` is True where every part has a board of its own. A number behind a mark goes to the column `count`
    ("value" for draws, "turn"); whoever is named at the first mark meets the event `out`, "" where nobody does.
    """

    rows: int
    cols: int
    marks: tuple[Mark, ...]
    each: bool = False
    count: str = "turn"
    out: str = ""
    points: tuple[int | None, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple("abcdefghijkl"[: self.cols])

    def worth(self, cell: int) -> int | None:
        """Give what is printed on a cell."""
        return self.points[cell] if cell < len(self.points) else None


@dataclass(frozen=True, slots=True)
class Form:
    """A sheet of one game in one language.

    Attributes:
        name: what data calls the game.
        title: what people do.
        lang: "en" or "ja".
        seats: columns for people.
        part: what its parts are called, with `{n}` for the number.
        span: the column of events that holds this number, "part" or "round".
        parts: rows for parts.
        lines: what is written in each of them.
        ends: what is written once, before the total.
        role: what a seat's character is called, "" where nobody has one.
        board: the board, None where nothing is drawn.
        choices: what can be taken, from the lowest number on; `first` is that number.
    """

    name: str
    title: str
    lang: str = "en"
    seats: int = 4
    part: str = "part {n}"
    span: str = "part"
    parts: int = 8
    lines: tuple[Line, ...] = (Line("points"),)
    ends: tuple[Line, ...] = ()
    role: str = ""
    board: Board | None = None
    choices: tuple[str, ...] = ()
    first: int = 0

    def part_label(self, number: int, line: Line | None = None) -> str:
        """Write the label of a part's row.

        >>> Form("tea", "Tea", part="round {n}").part_label(2, Line("points", "coins"))
        'Round 2 coins'
        """
        said = self.part.replace("{n}", str(number))
        said = said[:1].upper() + said[1:]
        return f"{said} {line.label}".strip() if line else said

    def part_of(self, text: str) -> tuple[int, str] | None:
        """Read a row's label as the part's number and what else it says, None where it is no part.

        >>> Form("tea", "茶", part="{n}ハンド目").part_of("２ハンド目　殉職")
        (2, '殉職')
        """
        before, _, after = (squeezed(piece) for piece in self.part.partition("{n}"))
        found = re.fullmatch(rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}(.*)", squeezed(text))
        return (int(found[1]), found[2]) if found else None

    def mark(self) -> str:
        """Write the line that says what this sheet is.

        >>> Form("tea", "Tea", part="round {n}", span="round").mark()
        'playkit sheet tea v1; part=round_{n}; span=round; lines=points'
        """
        said = {"part": bare(self.part), "span": self.span, "lines": _written(self.lines), "ends": _written(self.ends)}
        said["role"] = bare(self.role)
        if self.board:
            marks = "|".join(f"{mark.symbol}{mark.kind}" for mark in self.board.marks)
            said["board"] = f"{self.board.rows}x{self.board.cols}" + ("|each" if self.board.each else "")
            said |= {"marks": marks, "count": self.board.count, "out": self.board.out}
        listed = "".join(f"; {key}={value}" for key, value in said.items() if value)
        return f"playkit sheet {self.name} v{VERSION}{listed}"


def form_of_mark(text: str) -> Form | None:
    """Read the line that says what a sheet is, however it was typed again; None for any other text.

    >>> form = Form("tea", "", lines=(Line("points", "茶"), Line("mark:lost", "負け")), board=Board(2, 3, ()))
    >>> form_of_mark(form.mark()).lines == form.lines, form_of_mark("ｐｌａｙｋｉｔ　ｓｈｅｅｔ　ｔｅａ　ｖ１").name
    (True, 'tea')
    """
    plain = unicodedata.normalize("NFKC", text).strip() if len(text) <= _LONGEST else ""
    found = _MARK.fullmatch(plain[: _head(plain)].casefold() + plain[_head(plain) :])
    if not found or int(found["version"]) > VERSION:
        return None
    pairs = (piece.partition("=") for piece in found["rest"].split(";"))
    said = {key.strip(): value.strip() for key, _, value in pairs if value.strip()}
    part = said.get("part", "part_{n}").replace("_", " ")
    return Form(
        found["name"], "", part=part if "{n}" in part else f"{part} {{n}}",
        span="round" if said.get("span") == "round" else "part", lines=_lines(said.get("lines", "points")),
        ends=_lines(said.get("ends", "")), role=said.get("role", "").replace("_", " "), board=_board(said),
    )  # fmt: skip


def bare(text: str) -> str:
    """Write a label so that it can stand in a mark."""
    return _SPECIAL.sub("_", text.strip())[:40]


def squeezed(text: str) -> str:
    """Fold widths and case and drop blanks, to compare a label with what was printed."""
    return re.sub(r"[\s_]+", "", unicodedata.normalize("NFKC", text).casefold())


def _head(plain: str) -> int:
    # Names and keywords are small letters, whoever typed them; labels behind the first semicolon keep theirs.
    place = plain.find(";")
    return len(plain) if place < 0 else place


def _written(lines: tuple[Line, ...]) -> str:
    return ",".join(f"{line.reads}:{bare(line.label)}" if line.label else line.reads for line in lines)


def _lines(text: str) -> tuple[Line, ...]:
    pieces = [piece.strip() for piece in text.split(",")[:12]]
    known = [(piece, reads) for piece in pieces if (reads := _READS.match(piece))]
    return tuple(Line(reads[0], piece[reads.end() :].removeprefix(":").replace("_", " ")) for piece, reads in known)


def _board(said: dict[str, str]) -> Board | None:
    found = re.fullmatch(r"(\d{1,2})[x×](\d{1,2})(\|each)?", said.get("board", ""))
    if not found or not all(1 <= int(found[side]) <= MOST_SIDE for side in (1, 2)):
        return None
    pieces = [piece.strip() for piece in said.get("marks", "").split("|")]
    marks = tuple(
        Mark(symbol, piece[1:], "")
        for symbol, piece in zip(SYMBOLS, pieces, strict=False)
        if re.fullmatch(r"[a-z][a-z0-9_]{0,31}", piece[1:])
    )
    out = said.get("out", "")
    count = "value" if said.get("count") == "value" else "turn"
    out = out if re.fullmatch(r"[a-z][a-z0-9_]{0,31}", out) else ""
    return Board(int(found[1]), int(found[2]), marks, bool(found[3]), count, out)
