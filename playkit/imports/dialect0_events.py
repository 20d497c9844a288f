"""The words of the first dialect of our events, in those of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playkit.imports.reading import Row

KINDS = {
    "session_start": "session_started", "session_end": "session_ended", "pause": "paused", "resume": "resumed",
    "hand_start": "part_started", "hand_end": "part_ended", "part_start": "part_started", "part_end": "part_ended",
    "turn_start": "turn_started", "turn_end": "turn_ended", "score_delta": "scored", "note": "noted", "tag": "noted",
    "rules_question": "asked", "move": "moved", "draw": "drew", "roll": "rolled", "capture": "captured",
}  # fmt: skip
_KNOWN = {"id", "session", "seq", "t_ms", "wall", "kind", "player", "value", "text", "tag", "hand", "voids", "data"}


def event_of(line: Row) -> Row:
    """Write a line of the first dialect as an event of today, without whose and when.

    >>> event_of({"kind": "score_delta", "hand": 1, "value": 3})
    {'kind': 'scored', 'part': 1, 'value': 3}
    """
    event: Row = {"kind": KINDS.get(str(line["kind"]), str(line["kind"]))}
    event |= {"part": _whole(line.get("hand")), "value": _number(line.get("value"))}
    text = line.get("text") if isinstance(line.get("text"), str) else None
    data: Row = {"tag": str(line["tag"])} if line.get("tag") else {}
    data |= {key: value for key, value in line.items() if key not in _KNOWN}
    if isinstance(line.get("data"), dict) and line["kind"] != "session_start":
        data |= line["data"]
    event |= {"text": text, "data": data or None}
    return {key: value for key, value in event.items() if value is not None}


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None


def _number(value: Any) -> int | float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if abs(value) < 2**53 else None  # and so neither NaN nor infinity
