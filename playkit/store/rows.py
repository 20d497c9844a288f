"""What may become an event: all is checked before a byte is written, because one bad line stops other readers."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError, hint
from playkit.store.ids import Key
from playkit.store.schema import EVENT, Type, names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Row = dict[str, Any]

_TYPES: dict[str, Type] = {column.name: column.type for column in EVENT}
_BLANK: Row = dict.fromkeys(_TYPES)
_EXACT = 2**53
CLOCKS = ("measured", "typed", "estimated", "none")


def clean(row: Mapping[str, Any]) -> Row:
    """Check one event and drop its unknowns (None), which a journal simply does not mention.

    Returns:
        The row with `at_utc` as ISO text in UTC and `voids` as text; `data` stays a mapping.

    Raises:
        StoreError: an unknown column, a wrong type, a number or text that JSON cannot carry, no kind.

    >>> clean({"kind": "scored", "seat": 1, "value": 3, "cell": None})
    {'kind': 'scored', 'seat': 1, 'value': 3}
    """
    cleaned = {name: _value(name, value) for name, value in row.items() if value is not None}
    if not cleaned.get("kind"):
        raise StoreError("an event needs a kind", "イベントには種類（kind）が必要です")
    if cleaned.get("clock", "none") not in CLOCKS:
        raise StoreError(
            f"clock must be one of {', '.join(CLOCKS)}", f"clock は {'、'.join(CLOCKS)} のどれかにしてください"
        )
    return cleaned


def _value(name: str, value: object) -> object:
    if name not in _TYPES:
        en, ja = hint(name, names(EVENT))
        raise StoreError(f"an event has no column {name!r}.{en}", f"イベントに「{name}」という列はありません。{ja}")
    if name == "data":
        return check_json(value, name)
    return _CHECKS[_TYPES[name]](name, value)


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -(2**63) <= value < 2**63:
        raise _wrong(name, "a whole number of 64 bits", "64 ビットの整数")
    return int(value)  # an IntEnum becomes what it stands for


def _real(name: str, value: object) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise _wrong(name, "a finite number", "有限の数")
    if isinstance(value, int) and abs(value) > _EXACT:
        raise _wrong(name, "at most 2^53 (put larger numbers into data)", "2^53 以下（大きな数は data へ）")
    return value


def _text(name: str, value: object) -> str:
    if name == "voids" and isinstance(value, Key):
        return str(value)
    if not isinstance(value, str):
        raise _wrong(name, "text", "文字列")
    return check_text(value, name)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(name, "true or false", "真偽値")
    return value


def _time(name: str, value: object) -> str:
    moment = value
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            raise _wrong(name, "an ISO 8601 time", "ISO 8601 の時刻") from None
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        # A naive time moves by hours with the reader's zone, so it is not a time yet.
        raise _wrong(name, "a time with its offset from UTC", "UTC からの差つきの時刻")
    return iso(moment)


_CHECKS = {"int": _whole, "real": _real, "text": _text, "flag": _flag, "time": _time}


def _wrong(name: str, allowed: str, allowed_ja: str) -> StoreError:
    return StoreError(f"column {name} must be {allowed}", f"列 {name} には{allowed_ja}だけが入ります")


def check_text(value: str, name: str) -> str:
    """Refuse text that UTF-8 cannot carry (half of a surrogate pair, as broken clipboards give)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _wrong(name, "text without lone surrogates", "壊れた文字（サロゲート片）のない文字列") from None
    return value


def check_json(value: object, name: str) -> object:
    """Refuse what JSON cannot carry: NaN, infinities, lone surrogates, objects, keys that are not text."""
    if isinstance(value, str):
        return check_text(value, name)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        raise _wrong(name, "JSON without NaN or infinity", "NaN や無限大のない JSON")
    if isinstance(value, list | tuple):
        return [check_json(item, name) for item in value]
    if isinstance(value, dict):
        return {_json_key(key, name): check_json(item, name) for key, item in value.items()}
    raise _wrong(name, "JSON (text, numbers, lists, mappings)", "JSON（文字列・数・リスト・辞書）")


def _json_key(key: object, name: str) -> str:
    if not isinstance(key, str):
        raise _wrong(name, "JSON with text keys", "キーが文字列の JSON")
    return check_text(key, name)


def compact(value: object) -> str:
    """Write JSON without blanks, in the order given, with every script readable.

    >>> compact({"a": "錠", "b": [1, 2]})
    '{"a":"錠","b":[1,2]}'
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def canonical(value: object) -> str:
    """Write JSON with sorted keys, the form that is hashed."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)


def iso(moment: datetime) -> str:
    """Write a time as UTC with microseconds, so that text order is time order.

    >>> iso(datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    '2026-01-02T03:04:05.000000Z'
    """
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def utc_now() -> str:
    """Give the present as `iso` text."""
    return iso(datetime.now(UTC))


def full(row: Mapping[str, Any]) -> Row:
    """Give a row every column of the event table, None where nothing is known."""
    return {**_BLANK, **row}


def plain_number(number: float) -> int | float:
    """Give a double as people write it: whole where it is whole and exact.

    >>> plain_number(3.0), plain_number(2.5), plain_number(1e300)
    (3, 2.5, 1e+300)
    """
    return int(number) if number.is_integer() and abs(number) <= _EXACT else number


def agree(row: Row, other: Row) -> bool:
    """Say whether two readings of an event agree in every column that both know."""
    return all(other[name] == value for name, value in row.items() if name in other)


def place_of(row: Row) -> tuple[int, str, int]:
    """Give an event's place in the only order an analysis may use: (tick, writer, seq)."""
    return row["tick"] or 0, row["writer"], row["seq"]


def in_order(rows: list[Row]) -> list[Row]:
    """Sort events by their places."""
    return sorted(rows, key=place_of)


def is_finished(rows: Iterable[Row], state: bool = False) -> bool:
    """Say whether a session ended and nobody took a step back or forward afterwards.

    Args:
        rows: events in order.
        state: whether it had ended before them.

    >>> is_finished([{"kind": "session_ended", "step": None}, {"kind": "undone", "step": None}])
    False
    """
    for row in rows:
        if row["kind"] == "session_ended":
            state = True
        elif row["kind"] in ("undone", "session_resumed") or row.get("step") is not None:
            state = False
    return state
