"""The sheet of a game: from what its rules declare, from its own `sheet.py`, or from a few lines of description."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError, PlaykitError, hint
from playkit.imports.forms.form import MOST_PARTS, SYMBOLS, Board, Form, Line, Mark, squeezed
from playkit.kernel.labels import Label
from playkit.kernel.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel import Game
    from playkit.kernel.kinds import Kind

_KEYS = ("parts", "lines", "ends", "role", "board")
_USUAL_PARTS = 8
_PART = "part {n} / パート{n}"
# What happens on a cell, in the order in which a recorder would note it, with a word short enough for a legend.
MARKS = {
    "destroyed": "destroyed / 破壊",
    "captured": "captured / 捕獲",
    "built": "built / 建設",
    "eliminated": "out / 脱落",
}


def form_of(game: Game, lang: str = "en", seats: int | None = None, parts: int | None = None) -> Form:
    """Lay out the sheet of a game whose rules are loaded.

    Args:
        game: the rules; the dictionary `SHEET` of the game's `sheet.py` says what its facts cannot.
        lang: "en" or "ja".
        seats: how many people; None is four, or the most the game takes.
        parts: rows for parts; None is what the game's options or its sheet say.

    Raises:
        OptionsError: as many seats or parts as are not possible, or a SHEET with an unknown key.
    """
    own = _own(game)
    span, words = _span(game)
    count = game.check_seats(min(4, max(game.state.seats)) if seats is None else seats)
    rows = _rows(game, own, words, count) if parts is None else parts
    _among("parts", rows, range(1, MOST_PARTS + 1))
    lines = _lines(own.get("lines", ("points",)), lang)
    kind = _taken(game) if any(line.reads == "took" for line in lines) else None
    choices = tuple(kind.label(value, lang) for value in range(kind.low, kind.high + 1)) if kind else ()
    return Form(
        game.name, game.title(lang), lang, count, words(lang), span, rows, lines,
        _lines(own.get("ends", ()), lang), Label.parse(own.get("role", ""))(lang),
        _board(game, own.get("board"), lang, count), choices, kind.low if kind else 0,
    )  # fmt: skip


def described_form(
    name: str,
    title: str,
    lang: str = "en",
    seats: int = 4,
    parts: int | None = None,
    *,
    part: str = _PART,
    fields: Sequence[str] = (),
    board: tuple[int, int] | None = None,
    marks: Sequence[tuple[str, str]] = (),
) -> Form:
    """Lay out the sheet of a game without rules, from the lines that describe it to the table logger.

    Raises:
        OptionsError: more parts than a page holds.
    """
    rows = _USUAL_PARTS if parts is None else parts
    _among("parts", rows, range(1, MOST_PARTS + 1))
    drawn = None
    if board:
        known = zip(SYMBOLS, marks, strict=False)
        drawn = Board(*board, tuple(Mark(symbol, kind, Label.parse(text)(lang)) for symbol, (kind, text) in known))
    lines = tuple(Line("points", Label.parse(text)(lang)) for text in fields) or (Line("points"),)
    return Form(
        name, Label.parse(title)(lang), lang, seats, Label.parse(part)(lang), "part", rows, lines, board=drawn
    )  # fmt: skip


def names_of(game: Game) -> dict[str, int]:
    """Give what can be taken in a game, by every spelling a person may use: names, labels and numbers."""
    kind = _taken(game)
    if kind is None:
        return {}
    values = range(kind.low, kind.high + 1)
    found: dict[str, int] = {}
    for texts in (kind.text, lambda value: kind.label(value, "en"), lambda value: kind.label(value, "ja"), str):
        for value in values:
            found.setdefault(squeezed(texts(value)), value)
    return found


def _taken(game: Game) -> type[Kind] | None:
    took = next((fact for fact in game.facts if fact.name == "took"), None)
    return next((kind for name, kind in took.fields if name == "who"), None) if took else None


def _own(game: Game) -> Mapping[str, Any]:
    own: Mapping[str, Any] = game.companion("sheet", "SHEET") or {}
    for key in own:
        if key not in _KEYS:
            en, ja = hint(key, _KEYS)
            raise OptionsError(
                f"SHEET of {game.name} has no key {key!r}; known are {', '.join(_KEYS)}.{en}",
                f"{game.name}のSHEETに{key}という項目はありません（{'、'.join(_KEYS)}）。{ja}",
            )
    return own


def _span(game: Game) -> tuple[str, Label]:
    words = game.companion("words", "WORDS") or {}
    for span in ("part", "round"):
        if "{n}" in words.get(span, ""):
            return span, Label.parse(words[span])
    return "part", Label.parse(_PART)


def _rows(game: Game, own: Mapping[str, Any], words: Label, seats: int) -> int:
    """Say how many parts a game has: what its sheet says, else the option named like the part, as `phases` is."""
    if "parts" in own:
        return int(own["parts"])
    name = words.en.replace("{n}", "").strip().replace(" ", "_") + "s"
    return int(game.resolve(seats).as_dict().get(name, _USUAL_PARTS))


def _lines(texts: Sequence[str], lang: str) -> tuple[Line, ...]:
    """Read `mark:eliminated = killed / 殉職`: how a line is read, and what it is called."""
    pairs = (text.partition("=") for text in texts)
    return tuple(Line(reads.strip(), Label.parse(label)(lang)) for reads, _, label in pairs)


def _among(what: str, given: int, allowed: Sequence[int]) -> None:
    if given not in allowed:
        raise OptionsError(
            f"{what} must be from {min(allowed)} to {max(allowed)}, not {given}",
            f"{what}は{min(allowed)}から{max(allowed)}まで（{given}は不可）",
        )


def _board(game: Game, wanted: str | None, lang: str, seats: int) -> Board | None:
    """Draw the board on whose cells something happens; `wanted` is "part", "session" or "" for none."""
    on_cells = {fact.name: fact for fact in game.facts if any(kind.column == "cell" for _, kind in fact.fields)}
    known = [name for name in MARKS if name in on_cells]
    side = _side(game)
    if wanted == "" or not known or not side:
        return None
    each = wanted == "part"
    out = "eliminated" if known[0] == "destroyed" and "eliminated" in known else ""
    names = [name for name in known if name != out]
    counted = any(name == "value" and kind.name == "draws" for name, kind in on_cells[names[0]].fields)
    marks = (Mark(symbol, name, Label.parse(MARKS[name])(lang)) for symbol, name in zip(SYMBOLS, names, strict=False))
    return Board(side, side, tuple(marks), each, "value" if counted else "turn", out, _printed(game, side, seats))


def _side(game: Game) -> int:
    cells = [kind for fact in game.facts for _, kind in fact.fields if kind.column == "cell"]
    side = isqrt(cells[0].size) if cells else 0
    return side if cells and side * side == cells[0].size and side <= 12 else 0


def _printed(game: Game, side: int, seats: int) -> tuple[int | None, ...]:
    """Give what lies on each cell at the start, where the rules lay the same for everybody."""
    try:
        facts = Session(game, seats, seed=0).facts()
    except PlaykitError:
        return ()
    laid = {fact.fields["cell"]: fact.fields.get("value") for fact in facts if fact.kind == "laid"}
    return tuple(laid.get(cell) for cell in range(side * side)) if len(laid) == side * side else ()
