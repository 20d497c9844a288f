"""Starting pictures of one's own: a board drawn with characters, as the numbers that options hold."""

from __future__ import annotations

from typing import Any

from playkit.errors import OptionsError

from .board import EMPTY, FILES, LAYOUTS, OUTSIDE, SEATS, SIDE, SMALLEST

# A rank of a written layout is a number in this base, the a-file lowest: 0 is bare, 1 to 4 a piece of that seat.
BASE = SEATS + 1
MOST = BASE**SIDE - 1
RANKS = tuple(f"rank{rank}" for rank in range(1, SIDE + 1))


def options_of(picture: str) -> dict[str, Any]:
    """Read a drawn starting picture as the options that play it.

    Args:
        picture: one line a rank, the highest first; `.` is a bare cell, `1` to `4` a piece of that seat (seat 1 sits
            at the bottom edge, the others follow clockwise). Blanks between characters are ignored.

    Returns:
        `size`, `layout` and one number for each rank, to hand to `playkit.session("capture4", options=...)`.

    Raises:
        OptionsError: the picture is no square of 5 to 9 cells, or holds another character.

    >>> options_of('''
    ... . 3 3 3 .
    ... 2 . . . 4
    ... 2 . . . 4
    ... 2 . . . 4
    ... . 1 1 1 .
    ... ''')["rank1"]
    155
    """
    lines = ["".join(line.split()) for line in picture.split("\n") if line.strip()]
    size = len(lines)
    if not SMALLEST <= size <= SIDE or any(len(line) != size for line in lines):
        raise OptionsError(
            f"a picture has {SMALLEST} to {SIDE} lines, each with as many cells; got {[len(line) for line in lines]}",
            f"盤は{SMALLEST}〜{SIDE}行で、どの行も同じ数のマスにしてください（{[len(line) for line in lines]}でした）",
        )
    odd = sorted({mark for line in lines for mark in line} - set(".1234"))
    if odd:
        raise OptionsError(f"a cell is . or 1 to 4, not {odd[0]!r}", f"マスは . か 1〜4 です（「{odd[0]}」は不可）")
    written = {name: _number(line) for name, line in zip(RANKS, reversed(lines), strict=False)}
    return {"layout": "written", "size": size} | written


def picture_of(options: Any) -> str:
    """Draw the starting picture that options stand for, as `options_of` reads it.

    Args:
        options: resolved options of the game.
    """
    size = options.size
    if options.layout < len(LAYOUTS) - 1:
        owners = LAYOUTS[options.layout][size - SMALLEST]
        marks = "".join(" " if owner == OUTSIDE else "." if owner == EMPTY else str(owner + 1) for owner in owners)
        return "\n".join(marks[SIDE * (SIDE - rank) :][:size] for rank in range(size, 0, -1))
    numbers = [getattr(options, name) for name in RANKS]
    return "\n".join(_line(numbers[rank])[:size] for rank in range(size - 1, -1, -1))


def fault_of(options: Any) -> str | None:
    """Say why a game cannot begin from the starting picture of these options; None where it can."""
    size = options.size
    stray = [
        f"{FILES[file]}{rank}"
        for rank, name in enumerate(RANKS, 1)
        for file, mark in enumerate(_line(getattr(options, name)))
        if mark != "." and (file >= size or rank > size)
    ]
    if options.layout == len(LAYOUTS) - 1 and stray:
        return f"{stray[0]} lies outside a board of {size} x {size} / {stray[0]}は{size}×{size}の盤の外です"
    picture = picture_of(options)
    fewest = min(range(SEATS), key=lambda seat: picture.count(str(seat + 1)))
    count = picture.count(str(fewest + 1))
    if not count:
        return f"seat {fewest + 1} has no piece / 席{fewest + 1}のコマがありません"
    least = options.few_pieces if options.few_pieces_end else 0
    if count <= least:
        return (
            f"seat {fewest + 1} begins with {count} piece(s), and {least} already end the game"
            f" / 席{fewest + 1}のコマは最初から{count}個で、{least}個以下は終了です"
        )
    return None


def written_rank(number: int) -> str:
    """Write the number of a rank as it is drawn; bare cells at its end are left out, a bare rank is one dot.

    >>> written_rank(155)
    '.111'
    """
    return _line(number).rstrip(".") or "."


def rank_of(line: str) -> int:
    """Read a drawn rank, the a-file first, as the number its option holds.

    Raises:
        OptionsError: more cells than a board has, or another character.

    >>> rank_of(". 1 1 1 .")
    155
    """
    drawn = "".join(line.split())
    if len(drawn) > SIDE or set(drawn) - set(".1234"):
        raise OptionsError(
            f"a rank is up to {SIDE} cells, each . or 1 to 4, not {drawn!r}",
            f"1段は{SIDE}マスまでで、各マスは . か 1〜4 です（「{drawn}」は不可）",
        )
    return _number(drawn)


def _number(line: str) -> int:
    return sum((0 if mark == "." else int(mark)) * BASE**file for file, mark in enumerate(line))


def _line(number: int) -> str:
    marks = [str(number // BASE**file % BASE) for file in range(SIDE)]
    return "".join("." if mark == "0" else mark for mark in marks)
