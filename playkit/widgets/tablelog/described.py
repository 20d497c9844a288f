"""What the logger must know of a game: a few lines that a designer writes, or what loaded rules declare."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict, dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.kernel.labels import Label
from playkit.widgets.staging import own_words
from playkit.widgets.words import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from playkit.kernel import Game

MOST_SEATS = 8
MOST_NAMED = 12
MOST_CHARACTERS = 80
_BOARD = re.compile(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})")
_NAME = re.compile(r"[^\w]+")
# What happens on a cell at most tables, in the order in which a person would look for it.
_USUAL = ("destroyed", "captured", "eliminated", "built", "placed", "moved", "damaged")
MOST_MARKS = 4


@dataclass(frozen=True, slots=True)
class Described:
    """A game as the logger sees it.

    Attributes:
        name: what journals call it.
        title: "English / 日本語".
        seats: numbers of seats it takes.
        part: the scoring span with `{n}` for its number, "hand {n} / {n}ハンド目".
        fields: what is scored; one unnamed field where points are points.
        board: rows and columns, or None.
        marks: what can happen on a cell: (kind of the event, label); none without a board.
        tags: further one-tap remarks: (name, label).
        rules: whether rules are loaded that can referee.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    part: str = TEXTS["part"]
    fields: tuple[str, ...] = ()
    board: tuple[int, int] | None = None
    marks: tuple[tuple[str, str], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    rules: bool = False

    def plain(self) -> dict[str, Any]:
        """Give JSON data, as a session's header keeps it."""
        return asdict(self)

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Described:
        """Read what `plain` gave."""
        listed = {
            name: tuple(tuple(item) if isinstance(item, list) else item for item in value)
            for name, value in data.items()
            if isinstance(value, list | tuple)
        }
        return cls(**{**data, **listed})


def describe(
    title: str,
    seats: int | tuple[int, ...] = (2, 3, 4),
    *,
    part: str = TEXTS["part"],
    scores: tuple[str, ...] | list[str] = (),
    board: str | None = None,
    marks: tuple[str, ...] | list[str] = (),
    tags: tuple[str, ...] | list[str] = (),
) -> Described:
    """Describe a game without rules, so that its sessions can be logged at a table.

    Args:
        title: its name, "English / 日本語" or one language.
        seats: how many seats, or the numbers it takes.
        part: what its scoring span is called; `{n}` stands for the number.
        scores: what is scored, where there is more than one thing: `["tea / 茶", "coins / コイン"]`.
        board: rows and columns of a board whose cells can be tapped, "5x5".
        marks: what can happen on a cell, "flooded / 水没"; "taken / 取得" where nothing is said.
        tags: one-tap remarks besides the usual ones.

    Raises:
        OptionsError: too many of anything, or a board that is no "5x5".

    >>> describe("Tea garden / 茶庭", 3, part="round {n} / ラウンド{n}", scores=["tea / 茶"], board="4x6").board
    (4, 6)
    """
    _check(title, part, *scores, *marks, *tags)
    counts = (seats,) if isinstance(seats, int) else tuple(seats)
    if not counts or not all(type(n) is int and 1 <= n <= MOST_SEATS for n in counts):
        raise _wrong("seats", f"1 to {MOST_SEATS}", f"1〜{MOST_SEATS}")
    size = _board(board)
    happens = tuple(marks or ("taken / 取得",)) if size else ()
    return Described(
        name=_named(title),
        title=title,
        seats=counts,
        part=part if "{n}" in part else _numbered(part),
        fields=tuple(scores),
        board=size,
        marks=tuple((_named(text), text) for text in happens),
        tags=tuple((_named(text), text) for text in tags),
    )


def read_description(path: Path) -> Described:
    """Read a description from a TOML file with the arguments of `describe` as keys.

    Raises:
        OptionsError: no such file, no TOML, an unknown key or a wrong value.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return describe(**content)
    except (OSError, UnicodeDecodeError) as error:
        raise OptionsError("the description cannot be read", "ゲームの説明ファイルを読めません") from error
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise OptionsError(
            "a description is TOML with the keys title, seats, part, scores, board, marks, tags",
            "説明ファイルは title、seats、part、scores、board、marks、tags をキーとする TOML です",
        ) from error


def of_rules(game: Game) -> Described:
    """Describe a game whose rules are loaded."""
    own = own_words(game)
    cells = [kind for fact in game.facts for _, kind in fact.fields if kind.column == "cell"]
    side = isqrt(cells[0].size) if cells else 0
    square = bool(cells) and side * side == cells[0].size
    return Described(
        name=game.name,
        title=f"{game.title('en')} / {game.title('ja')}",
        seats=tuple(game.state.seats),
        part=own.get("part", own.get("round", TEXTS["part"])),
        board=(side, side) if square else None,
        marks=_marks(game) if square else (),
        rules=True,
    )


def _marks(game: Game) -> tuple[tuple[str, str], ...]:
    on_cells = [fact for fact in game.facts if any(kind.column == "cell" for _, kind in fact.fields)]
    known = {fact.name: fact for fact in on_cells}
    chosen = [name for name in _USUAL if name in known][:MOST_MARKS]
    return tuple((name, KIND_WORDS.get(name, name)) for name in chosen)


KIND_WORDS = {
    "destroyed": "destroyed / 破壊",
    "captured": "captured / 捕獲",
    "eliminated": "out / 脱落",
    "built": "built / 建設",
    "placed": "placed / 配置",
    "moved": "moved / 移動",
    "damaged": "damaged / 損傷",
}
"""Short words for a button; a fact's own label is a sentence."""


def _check(*texts: str) -> None:
    if len(texts) > 4 * MOST_NAMED or not all(
        isinstance(text, str) and 0 < len(text) <= MOST_CHARACTERS for text in texts
    ):
        raise _wrong("a text", f"1 to {MOST_CHARACTERS} characters", f"1〜{MOST_CHARACTERS}文字")


def _board(board: str | None) -> tuple[int, int] | None:
    if board is None:
        return None
    found = _BOARD.fullmatch(board.strip()) if isinstance(board, str) else None
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(1 <= side <= MOST_NAMED for side in size):
        raise _wrong(
            "board",
            f'rows and columns such as "5x5", at most {MOST_NAMED}',
            f"「5x5」のような行と列（{MOST_NAMED}まで）",
        )
    return size


def _named(text: str) -> str:
    return _NAME.sub("_", Label.parse(text).en.casefold()).strip("_") or "described"


def _numbered(part: str) -> str:
    label = Label.parse(part)
    return f"{label.en} {{n}} / {label.ja}{{n}}"


def _wrong(what: str, allowed: str, allowed_ja: str) -> OptionsError:
    return OptionsError(f"{what} must be {allowed}", f"{what} は{allowed_ja}にしてください")
