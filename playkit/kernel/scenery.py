"""The pieces a game's scene is drawn from: grids, rows of cards, bags, panels, as plain data.

A game's `scene.py` has one function, `scene(view, seat, words)`, that returns a list of zones:

- `view` is the table as that seat may know it (`table.medals[0][3]`); what it may not know is `UNKNOWN`;
- `seat` is who looks (0-based), or None for an onlooker;
- `words` says things in the language of the reader: `words("deck / 山札")`, `words.seat(2)`, `words.kind(Cell, 7)`.

Beside it a scene may say more, each name only where it helps:

- `preview(view, action, arguments)`: the targets that a legal action would change, shown before it is carried out;
- `hint(view, seat, words)`: a sentence or two on what is asked now, for somebody who plays for the first time;
- `is_open(view)`: whether everybody knows what may be chosen now, so that a screen need not be handed over for it;
- `SHOWN_BY = {"lay": ("shown",)}`: facts that show everybody the argument of an action laid face-down before;
- in `words.py`, `ask_move` says an action in the sentence above the table, `any_card` what its arguments are.

Nothing here knows a page, a colour value or a widget: a tone is a name, and the skin decides how it looks.

>>> from playkit.kernel.scenery import Face, Grid, as_data
>>> as_data(Grid(rows=1, columns=2, cells=(Face("a1"), Face("b1", flags=("destroyed",)))))["cells"][1]
{'label': 'b1', 'flags': ['destroyed']}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from playkit.errors import RulesError, hint

if TYPE_CHECKING:
    from collections.abc import Sequence

TONES = ("plain", "sand", "sky", "leaf", "violet", "clay", "gold", "night")
"""Names of surface colours, all distinguishable in both themes; always add a label, never rely on the tone."""

FLAGS = ("destroyed", "damaged", "face_down", "empty", "dim", "marked", "safe")
"""Conditions a face can be in; the skin draws each with a shape or pattern besides colour."""

FILLS = ("light", "dark")
"""Whether a piece itself is white or black, whoever it belongs to."""

SIZES = ("small", "large")
"""Sizes of a piece besides the usual one."""

GLYPHS = ("●", "▲", "■", "◆", "★", "✚", "⬟", "◐", "⬢", "✖")
"""One shape a seat, so that seats differ without colour."""


class Words(Protocol):
    """How a scene speaks: handed to `scene(view, seat, words)` by whoever draws it."""

    lang: str

    def __call__(self, text: str) -> str:
        """Pick the reader's half of "English / 日本語"."""

    def seat(self, seat: int) -> str:
        """Name a seat (0-based) as people at this table do."""

    def kind(self, kind: type, value: int) -> str:
        """Name a value of a kind (a cell, a card) by its label in the reader's language."""


def glyph(seat: int) -> str:
    """Give the shape that stands for a seat (0-based).

    >>> glyph(1)
    '▲'
    """
    return GLYPHS[seat % len(GLYPHS)]


@dataclass(frozen=True, slots=True)
class Target:
    """What a click on a thing means: one value of one kind, matched with the arguments of the legal actions.

    >>> Target.of("Cell", 12)
    Target(kind='Cell', value=12)
    """

    kind: str
    value: int

    @classmethod
    def of(cls, kind: type | str, value: int) -> Target:
        """Name the kind by its class or its name."""
        return cls(kind if isinstance(kind, str) else kind.__name__, int(value))


@dataclass(frozen=True, slots=True)
class Token:
    """A seat's piece on a face. `note` is a short text drawn on it (a piece's kind); `lying` draws it toppled.

    `fill` is the colour of the wood ("light", "dark"), with the seat's colour as its rim; without it the piece has the
    seat's colour. `size` is "small", "large" or the usual one.
    """

    seat: int
    note: str = ""
    lying: bool = False
    fill: str = ""
    size: str = ""

    def __post_init__(self) -> None:
        """Refuse a colour or a size that no skin draws."""
        _known_piece(self.fill, self.size)


@dataclass(frozen=True, slots=True)
class Face:
    """One thing with a face: a cell of a board, a card, a counter.

    `label` is the name, `index` the corner figure (a value), `glyph` the big sign in the middle, `sub` a small line.
    `count` > 1 draws a pile with its number; 0 draws it dimmed. `pips` is (reached, needed), such as damage or hours.
    With a `fill` ("light", "dark") and a `size` the sign is a piece of wood, the same in light and dark themes.
    Faces with the same `group` light up together (the two cells of a pair, and their card on the stack).
    `says` replaces the text read out by a screen reader; without it label, index, sub and flags are read.
    """

    label: str = ""
    index: str = ""
    glyph: str = ""
    sub: str = ""
    tone: str = "plain"
    flags: tuple[str, ...] = ()
    count: int | None = None
    pips: tuple[int, int] | None = None
    tokens: tuple[Token, ...] = ()
    target: Target | None = None
    group: str = ""
    says: str = ""
    fill: str = ""
    size: str = ""

    def __post_init__(self) -> None:
        """Refuse names that no skin draws: a misspelt flag would vanish without a sound."""
        _known("tone", (self.tone,), TONES)
        _known("flag", self.flags, FLAGS)
        _known_piece(self.fill, self.size)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `rows` x `columns` faces, row by row from the top left.

    `ranks` and `files` are the labels along the left and the top edge ("1", "2"... and "a", "b"...); empty for none.
    `joined` draws no gaps, as for a board of squares where pieces slide.
    """

    rows: int
    columns: int
    cells: tuple[Face, ...]
    title: str = ""
    ranks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    joined: bool = False

    def __post_init__(self) -> None:
        """Refuse a board with holes: the skin would shift every later cell."""
        if len(self.cells) != self.rows * self.columns:
            raise RulesError(
                f"a grid of {self.rows} x {self.columns} needs {self.rows * self.columns} faces, got {len(self.cells)}",
                f"{self.rows} x {self.columns} の盤には{self.rows * self.columns}個の面が必要です"
                f"({len(self.cells)}個でした)。",
            )


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side: a hand, a stack of drawn cards, a shop. `empty` is what to say when there are none."""

    cards: tuple[Face, ...]
    title: str = ""
    empty: str = ""
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Bag:
    """A heap whose contents are not shown one by one: a deck, a discard pile. `count` None is "unknown"."""

    title: str
    count: int | None = None
    sub: str = ""
    tone: str = "plain"
    target: Target | None = None

    def __post_init__(self) -> None:
        """Refuse a tone that no skin draws."""
        _known("tone", (self.tone,), TONES)


@dataclass(frozen=True, slots=True)
class Track:
    """A figure of a seat that runs towards `goal` (points of 5), or a plain figure when `goal` is None."""

    label: str
    value: int | None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign of a seat: a character, the crown, "in hospital"; with `fill` and `size`, a piece, as for a face."""

    label: str
    glyph: str = ""
    tone: str = "plain"
    fill: str = ""
    size: str = ""

    def __post_init__(self) -> None:
        """Refuse a tone or a piece that no skin draws."""
        _known("tone", (self.tone,), TONES)
        _known_piece(self.fill, self.size)


@dataclass(frozen=True, slots=True)
class Panel:
    """What lies in front of one seat: figures, signs and cards. The skin adds name, glyph, colour and whose turn it is.

    `target` makes the whole panel clickable (choosing a seat); `rows` are hands, cities, face-down columns.
    """

    seat: int
    tracks: tuple[Track, ...] = ()
    badges: tuple[Badge, ...] = ()
    rows: tuple[Row | Grid, ...] = ()
    target: Target | None = None


Zone: TypeAlias = Grid | Row | Bag | Panel
"""What a scene is made of; the first zone is the largest on the page."""


def as_data(thing: Any) -> Any:
    """Turn zones into dicts and lists that JSON can carry; empty values are left out, zones say what they are.

    Args:
        thing: a zone, a face, a sequence of them, or plain JSON data.

    >>> as_data([Bag("deck", 12), Token(2)])
    [{'zone': 'bag', 'title': 'deck', 'count': 12}, {'seat': 2}]
    """
    if is_dataclass(thing) and not isinstance(thing, type):
        data = {field.name: getattr(thing, field.name) for field in fields(thing)}
        kept = {name: as_data(value) for name, value in data.items() if not _left_out(value)}
        return {"zone": type(thing).__name__.lower(), **kept} if isinstance(thing, (Grid, Row, Bag, Panel)) else kept
    if isinstance(thing, (list, tuple)):
        return [as_data(item) for item in thing]
    if isinstance(thing, Mapping):
        return {key: as_data(value) for key, value in thing.items()}
    return thing


def _left_out(value: Any) -> bool:
    # Zero is a value (no cards left), so only None, False, "" and () are silence; "plain" is what no tone looks like.
    return value is None or value is False or value in ("", (), "plain")


def _known_piece(fill: str, size: str) -> None:
    _known("fill", (fill,) if fill else (), FILLS)
    _known("size", (size,) if size else (), SIZES)


def _known(what: str, names: Sequence[str], allowed: tuple[str, ...]) -> None:
    for name in names:
        if name not in allowed:
            en, ja = hint(name, allowed)
            raise RulesError(
                f"no {what} is called {name!r}; there are {', '.join(allowed)}.{en}",
                f"{what} に {name!r} はありません（{'、'.join(allowed)}）。{ja}",
            )
