"""The table that plain Python plays on: a slots class made from the declared state.

Rows are lists. In sessions they are lists that refuse negative places and slices that would hide a mistake, and every
number is tested against its declared range after each step.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from playkit.errors import RulesError
from playkit.kernel.fields import ALL, NOBODY, OWNER, Field, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.kernel.optionset import Options


class _Unknown:
    """What a seat may not know: neither 0 nor None, and never equal to a number."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __bool__(self) -> bool:
        return False


UNKNOWN: Final = _Unknown()
# The same for bots written like rules, which know numbers alone; no declared number reaches it.
HIDDEN: Final = -(2**31)

# What the kernel keeps on the table beside the state; a trailing underscore cannot clash with a declared field.
KERNEL_SLOTS: Final = ("seats", "options", "offer_", "weigh_", "chance_", "emit_", "bag_", "step_")


class CheckedRow(list[Any]):
    """A row of a session's table: an index below 0 is a mistake (nobody is -1), not the last place."""

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        """Read a place, refusing -1 and below."""
        if isinstance(place, int) and place < 0:
            raise RulesError(
                f"place {place} of a row: there is nobody and nowhere at -1", f"行の{place}番目はありません"
            )
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        """Write a place, refusing -1 and below."""
        if isinstance(place, int) and place < 0:
            raise RulesError(
                f"place {place} of a row: there is nobody and nowhere at -1", f"行の{place}番目はありません"
            )
        list.__setitem__(self, place, value)


class Table:
    """Base of the generated tables: the state's fields as slots, rows as lists."""

    __slots__ = KERNEL_SLOTS
    state: State
    row: type[list[Any]] = list
    seats: int
    options: Any
    # What the lowered rules call; a session, the contract and the plain engine each put their own here.
    offer_: Callable[..., object]
    weigh_: Callable[..., object]
    chance_: Callable[..., object]
    emit_: Callable[..., object]
    bag_: tuple[int, list[int]] | None
    step_: int

    def reset(self, seats: int, options: Options) -> None:
        """Lay the table for a new game: every field at its start."""
        self.seats = seats
        self.options = options
        self.bag_ = None
        self.step_ = 0
        for name, field in self.state.fields.items():
            setattr(self, name, _start(field, self.row))

    def save(self) -> tuple[Any, ...]:
        """Take a snapshot: numbers as they are, rows as tuples."""
        return tuple(_frozen(getattr(self, name)) for name in self.state.fields)

    def load(self, snapshot: tuple[Any, ...]) -> None:
        """Lay the table as a snapshot was."""
        for name, value in zip(self.state.fields, snapshot, strict=True):
            setattr(self, name, _thawed(value, self.row))

    def check_ranges(self, after: str) -> None:
        """Refuse a state outside its declared ranges.

        Raises:
            RulesError: names the step, the field, the value and the range.
        """
        for name, field in self.state.fields.items():
            value = getattr(self, name)
            # Asked after every step of a session, so the numbers are walked one by one only to say which is wrong.
            if _within(value, field.low, field.high):
                continue
            for place, number in _places(value):
                if not field.low <= number <= field.high:
                    raise RulesError(
                        f"after {after!r}: {name}{place} = {number} is outside {field.low}..{field.high}",
                        f"「{after}」の後：{name}{place} = {number} は{field.low}〜{field.high}の外です",
                    )


def table_class(state: State, row: type[list[Any]] = list) -> type[Table]:
    """Make the slots class of a declared state."""
    members = {"__slots__": tuple(state.fields), "state": state, "row": row, "__doc__": state.doc}
    return type(state.name, (Table,), members)


def _start(field: Field, row: type[list[Any]]) -> Any:
    if not field.shape:
        return field.start
    if len(field.shape) == 1:
        return row([field.start] * field.shape[0])
    return row(row([field.start] * field.shape[1]) for _ in range(field.shape[0]))


def _frozen(value: Any) -> Any:
    if not isinstance(value, list):
        return int(value)
    if value and isinstance(value[0], list):
        return tuple(tuple(map(int, inner)) for inner in value)
    return tuple(map(int, value))


def _thawed(value: Any, row: type[list[Any]]) -> Any:
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], tuple):
        return row(row(inner) for inner in value)
    return row(value)


def _places(value: Any) -> Iterator[tuple[str, int]]:
    """Walk every number of a field with its place as a text, `[1][3]`."""
    if not isinstance(value, list):
        yield "", value
        return
    for i, inner in enumerate(list.__iter__(value)):
        for place, number in _places(inner):
            yield f"[{i}]{place}", number


def _within(value: Any, low: int, high: int) -> bool:
    """Tell whether a number, or every number of a row, lies in a range."""
    if not isinstance(value, list):
        return bool(low <= value <= high)
    if value and isinstance(value[0], list):
        return all(_within(inner, low, high) for inner in value)
    return bool(low <= min(value) and max(value) <= high)


def state_hash(state: State, snapshot: tuple[Any, ...]) -> str:
    """Hash a snapshot: equal states have equal hashes on every machine."""
    text = json.dumps(dict(zip(state.fields, snapshot, strict=True)), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_open(table: Any, field: Field, seat: int | None, owner: int | None) -> bool:
    """Tell whether `seat` (None: an onlooker) may see the whole of `owner`'s part of a field now."""
    if field.seen_by == ALL:
        return True
    if field.until is not None and not _opens_by_place(table, field) and _opened(getattr(table, field.until), owner):
        return True
    return field.seen_by == OWNER and seat is not None and owner == seat


def _opened(flag_value: Any, owner: int | None) -> bool:
    if isinstance(flag_value, list):
        return owner is not None and bool(flag_value[owner])
    return bool(flag_value)


def _opens_by_place(table: Any, field: Field) -> bool:
    opener = table.state.fields[field.until]
    return bool(opener.shape) and not opener.seat_first


def open_places(table: Any, field: Field) -> list[int]:
    """Give the flags of a row that opens place by place (cards at cases, say); empty for any other field."""
    if field.until is None or not _opens_by_place(table, field):
        return []
    return list(iter(getattr(table, field.until)))


def seen(table: Any, name: str, field: Field, seat: int | None, unknown: Any = UNKNOWN) -> Any:
    """Give a field as `seat` sees it: hidden numbers are `unknown`, an empty place stays visibly empty."""
    value = getattr(table, name)
    # A view is the viewer's own; only bots of the rules, which the loader keeps from writing, are handed the rows.
    if unknown is UNKNOWN:
        value = _copied(value)
    if field.seen_by == ALL:
        return value
    places = open_places(table, field)
    if field.seat_first:
        return [
            part if is_open(table, field, seat, owner) else _masked(part, field, unknown, places)
            for owner, part in enumerate(value)
        ]
    return value if is_open(table, field, seat, None) else _masked(value, field, unknown, places)


def _copied(value: Any) -> Any:
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _masked(value: Any, field: Field, unknown: Any, places: list[int]) -> Any:
    if isinstance(value, list):
        if field.bag is not None and unknown is UNKNOWN and not (value and isinstance(value[0], list)):
            return HiddenBag(sum(value), len(value))
        opened = places or [0] * len(value)
        pairs = zip(value, opened, strict=True)
        return [inner if shown else _masked(inner, field, unknown, []) for inner, shown in pairs]
    if value != field.start or field.bag is not None or field.low >= 0:
        return unknown
    return value


class HiddenBag(list[Any]):
    """A bag whose contents a seat may not know: every count is UNKNOWN, only the number of cards shows."""

    def __init__(self, size: int, kinds: int) -> None:
        super().__init__([UNKNOWN] * kinds)
        self.size = size

    def __repr__(self) -> str:
        return f"HiddenBag({self.size} cards)"


class TableView:
    """The table as one seat sees it: the same attributes, hidden values UNKNOWN (HIDDEN for bots of the rules)."""

    def __init__(self, table: Any, seat: int | None, unknown: Any = UNKNOWN) -> None:
        self.seats: int = table.seats
        self.options = table.options
        self.seat = seat
        for name, field in table.state.fields.items():
            setattr(self, name, seen(table, name, field, seat, unknown))

    def __getattr__(self, name: str) -> Any:
        """Say what is missing; every declared field is set above."""
        raise AttributeError(f"the table has no field {name!r}")


__all__ = [
    "ALL", "HIDDEN", "NOBODY", "OWNER", "UNKNOWN", "CheckedRow", "HiddenBag", "Table", "TableView",
    "is_open", "open_places", "seen", "state_hash", "table_class",
]  # fmt: skip
