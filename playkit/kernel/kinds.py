"""Kinds: what a number means (a cell, a card, pips, points), with its range and its names.

A kind decides how an action's argument is written (`place c3`), what a person reads, and which typed column of the
event table a fact's number lands in.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import ClassVar, Self

from playkit.errors import RulesError, UnknownAction, hint
from playkit.kernel.labels import Label

# The event table's typed columns that a fact's field may land in; the design calls them hot.
COLUMNS = ("seat", "cell", "card", "target_seat", "value", "score")


def snake(name: str) -> str:
    """Write a class name as an identifier of a column.

    >>> snake("TargetSeat")
    'target_seat'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Kind:
    """What a number means: subclass it with `low`, `high` or `names`, and `ja`, its name in Japanese.

    `names` are the texts of its values from `low` on (`a1`, `b1`, ...); `labels` what people read
    ("medal 1 / メダル1").
    `column` names the typed column of the event table (see COLUMNS) that a fact's number of this kind lands in.

    >>> class Pips(Kind):
    ...     low, high, ja = 1, 6, "目"
    >>> Pips.size, Pips.text(3), Pips.parse("3")
    (6, '3', 3)
    """

    low: ClassVar[int] = 0
    high: ClassVar[int] = 0
    ja: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ()
    labels: ClassVar[tuple[str, ...]] = ()
    column: ClassVar[str | None] = None
    name: ClassVar[str] = "kind"
    size: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        """Work out the range and refuse a kind whose texts could not be read back."""
        cls.name = snake(cls.__name__)
        if cls.names and "high" not in cls.__dict__:
            cls.high = cls.low + len(cls.names) - 1
        cls.size = cls.high - cls.low + 1
        if cls.size < 1:
            raise RulesError(
                f"kind {cls.__name__}: low {cls.low} is above high {cls.high}",
                f"種類{cls.__name__}：low {cls.low} が high {cls.high} より大きい",
            )
        for title, texts in (("names", cls.names), ("labels", cls.labels)):
            if texts and len(texts) != cls.size:
                raise RulesError(
                    f"kind {cls.__name__}: {len(texts)} {title} for {cls.size} values ({cls.low}..{cls.high})",
                    f"種類{cls.__name__}：値{cls.size}個（{cls.low}..{cls.high}）に {title} が{len(texts)}個",
                )
        if len(set(cls.names)) != len(cls.names) or any(" " in name or not name for name in cls.names):
            raise RulesError(
                f"kind {cls.__name__}: names must differ and hold no blanks",
                f"種類{cls.__name__}：names は互いに異なり、空白を含まないこと",
            )
        if "column" not in cls.__dict__ and cls.name in COLUMNS:
            cls.column = cls.name

    @classmethod
    def text(cls, value: int) -> str:
        """Write a value the way `parse` reads it; a value outside the range is written as a number."""
        return cls.names[value - cls.low] if cls.names and cls.low <= value <= cls.high else str(value)

    @classmethod
    def label(cls, value: int, lang: str = "en") -> str:
        """Write a value for people."""
        if cls.labels and cls.low <= value <= cls.high:
            return Label.parse(cls.labels[value - cls.low])(lang)
        return cls.text(value)

    @classmethod
    def parse(cls, text: str) -> int:
        """Read what `text` wrote.

        Raises:
            UnknownAction: the text names no value of this kind; the message names the nearest one.
        """
        known = [cls.text(value) for value in range(cls.low, cls.high + 1)]
        if text in known:
            return cls.low + known.index(text)
        en, ja = hint(text, known)
        raise UnknownAction(
            f"{text!r} is no {cls.name}; from {known[0]} to {known[-1]}.{en}",
            f"「{text}」は{cls.ja or cls.name}ではありません（{known[0]}〜{known[-1]}）。{ja}",
        )


class Seat(Kind):
    """A place in turn order: 0-based in data, written `s1`, `s2` for people."""

    high, ja = 7, "席"
    names = tuple(f"s{seat}" for seat in range(1, 9))
    labels = tuple(f"seat {seat} / 席{seat}" for seat in range(1, 9))


class Choice(IntEnum):
    """The alternatives of an option, each with its label in two languages.

    >>> class Ties(Choice):
    ...     SHARED = 0, "shared / 分け合う"
    ...     NEAREST = 1, "nearest to the dealer / 親に近い席"
    >>> Ties.NEAREST == 1, Ties.NEAREST.label("ja"), Ties.NEAREST.text
    (True, '親に近い席', 'nearest')
    """

    _label: Label

    def __new__(cls, value: int, label: str = "") -> Self:
        """Keep the number as the value and the label beside it."""
        member = int.__new__(cls, value)
        member._value_ = value
        member._label = Label.parse(label)  # noqa: SLF001 - an enum fills its members in __new__
        return member

    def label(self, lang: str = "en") -> str:
        """Give the label in `lang`; the member's name where none was written."""
        return self._label(lang) or self.text

    @property
    def text(self) -> str:
        """The member's name as people type it."""
        return self.name.lower()
