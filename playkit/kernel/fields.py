"""Fields of a table's state: every number says its range, who may see it, and from when everybody may."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from playkit.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playkit.kernel.kinds import Kind

ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
# For a hidden action whose rest goes to whoever is asked next: cards that are picked from and handed on.
NEXT: Final = "next"

# A row whose first place is the seat; the number of seats is known only when the state is declared.
_PER_SEAT: Final = -1
_HUGE: Final = 2**62


class Reach(NamedTuple):
    """Who may see a field, and the flag that opens it to all (None: never)."""

    seen_by: str = ALL
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A number, or rows of them: lowest and highest value, value at the start, shape () or (n,) or (n, m).

    `label` is what people read at a table without a scene of its own, "English / 日本語"; None is the field's name, and
    an empty one is not shown.
    """

    low: int
    high: int
    start: int
    shape: tuple[int, ...] = ()
    bag: type[Kind] | None = None
    seen_by: str = ALL
    until: str | None = None
    seat_first: bool = False
    label: str | None = None

    @property
    def size(self) -> int:
        """How many integers the field holds."""
        return prod(self.shape)

    def for_seats(self, seats: int) -> Field:
        """Give the field its real shape once the highest number of seats is known."""
        return replace(self, shape=tuple(seats if length == _PER_SEAT else length for length in self.shape))


def number(
    low: int,
    high: int,
    start: int | None = None,
    *,
    seen_by: str = ALL,
    until: str | None = None,
    label: str | None = None,
) -> Field:
    """Declare a whole number from `low` to `high`; it starts at `start`, else at 0 where 0 is possible, else at `low`.

    `label` names it for people, "English / 日本語", where the game draws no scene; an empty one keeps it out of sight.

    >>> number(-1, 24, -1).start, number(0, 9).start, number(3, 9).start
    (-1, 0, 3)
    """
    if start is None:
        start = 0 if low <= 0 <= high else low
    if not low <= start <= high:
        raise RulesError(
            f"a number from {low} to {high} cannot start at {start}",
            f"{low}〜{high}の数は{start}から始められません",
        )
    return Field(low, high, start, seen_by=seen_by, until=until, label=label)


def flag(*, seen_by: str = ALL, until: str | None = None, label: str | None = None) -> Field:
    """Declare a yes or no, kept as 1 or 0, starting at no; `label` as in `number`."""
    return Field(0, 1, 0, seen_by=seen_by, until=until, label=label)


def count() -> Field:
    """Declare a counter without a practical limit, for tallies."""
    return Field(0, _HUGE, 0)


def row(length: int, item: Field, *, seen_by: str | None = None, until: str | None = None) -> Field:
    """Declare `length` places of the same field, at most two rows deep.

    `until` names a flag that opens all of it, a flag per seat that opens that seat's, or a row of flags that opens it
    place by place.
    """
    return _wrap(length, item, Reach(seen_by or item.seen_by, until or item.until))


def bag(kind: type[Kind], most: int = 255, *, seen_by: str = ALL, until: str | None = None) -> Field:
    """Declare a bag of cards: how many of each value of `kind`, without an order that could leak."""
    if kind.low != 0:
        raise RulesError(
            f"a bag counts a kind from 0; {kind.__name__} starts at {kind.low}",
            f"袋に入れる種類は0から始まること（{kind.__name__}は{kind.low}から）",
        )
    return replace(row(kind.size, number(0, most)), bag=kind, seen_by=seen_by, until=until)


def per_seat(item: Field, *, seen_by: str | None = None, until: str | None = None) -> Field:
    """Declare one `item` for every seat; `seen_by=OWNER` keeps each seat's own to itself."""
    wrapped = _wrap(_PER_SEAT, item, Reach(seen_by or item.seen_by, until or item.until))
    return replace(wrapped, seat_first=True, bag=item.bag)


def _wrap(length: int, item: Field, reach: Reach) -> Field:
    if len(item.shape) > 1:
        raise RulesError(
            "rows go two deep at most; give the third its own field",
            "行は二重まで。三つ目は別の項目に",
        )
    if length < 1 and length != _PER_SEAT:
        raise RulesError(f"a row needs at least one place, not {length}", f"行の長さは1以上（{length}は不可）")
    return replace(item, shape=(length, *item.shape), seen_by=reach.seen_by, until=reach.until)


@dataclass(frozen=True, slots=True)
class State:
    """A declared table: the numbers of seats it takes and its fields in order."""

    name: str
    seats: tuple[int, ...]
    fields: dict[str, Field]
    doc: str

    @property
    def most_seats(self) -> int:
        """The length of every per-seat row; seats beyond those playing stay at their start."""
        return max(self.seats)


def _collect(cls: type, seats: int) -> dict[str, Field]:
    fields = {name: field.for_seats(seats) for name, field in vars(cls).items() if isinstance(field, Field)}
    for name, field in fields.items():
        if name.startswith("_") or name in {"seats", "options"}:
            raise RulesError(f"the kernel keeps the name {name!r} for itself", f"「{name}」は予約名です")
        if field.seen_by == OWNER and not field.seat_first:
            raise RulesError(
                f"{name}: seen_by=OWNER needs a per_seat field, so that it has an owner",
                f"{name}：seen_by=OWNER は per_seat の項目だけに使えます",
            )
        if field.until is not None and field.until not in fields:
            raise RulesError(
                f"{name}: until={field.until!r} names no field",
                f"{name}：until={field.until!r} という項目はありません",
            )
        opener = fields.get(field.until or "")
        if opener is not None and opener.shape and not opener.seat_first and opener.shape[-1:] != field.shape[-1:]:
            raise RulesError(
                f"{name}: until={field.until!r} opens place by place and needs {field.shape[-1:]} places",
                f"{name}：until={field.until!r} は一つずつ開くので、場所の数をそろえてください",
            )
    return fields


def state(seats: Iterable[int]) -> Callable[[type], State]:
    """Declare the table: a class of fields, for the numbers of seats given (`range(2, 6)` is 2 to 5)."""
    allowed = tuple(seats)
    if not allowed or min(allowed) < 1:
        raise RulesError("a table needs at least one seat", "席は1以上必要です")

    def declare(cls: type) -> State:
        return State(cls.__name__, allowed, _collect(cls, max(allowed)), (cls.__doc__ or "").strip())

    return declare


def tally(cls: type) -> State:
    """Declare what a reducer counts: a class of counters; its module's `watch` sees every fact of a game."""
    return State(cls.__name__, (1,), _collect(cls, 1), (cls.__doc__ or "").strip())
