"""The table's time line as people read it: one line an entry, newest first."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from playkit.kernel.scenery import glyph
from playkit.widgets.tablelog.amounts import shown
from playkit.widgets.tablelog.changes import name_of
from playkit.widgets.tablelog.described import KIND_WORDS
from playkit.widgets.tablelog.photos import thumbnail
from playkit.widgets.tablelog.questions import item_of
from playkit.widgets.tablelog.words import TAGS, TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playkit.widgets.tablelog.changes import Row
    from playkit.widgets.tablelog.described import Described
    from playkit.widgets.tablelog.sheet import Sheet
    from playkit.widgets.words import Voice

MOST_LINES = 60
MOST_PHOTOS = 12
_WORDED = frozenset({"noted", "asked", "ruled", "photographed"})
_SILENT = frozenset({"turn_started", "predicted", "rated"})
"""Turns come by the hundred, and answers are the testers' own."""


def clock_text(ms: int) -> str:
    """Write a length as a clock does.

    >>> clock_text(65_000), clock_text(3_725_000)
    ('1:05', '1:02:05')
    """
    minutes, seconds = divmod(max(0, ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def wall_text(row: Row) -> str:
    """Write when something happened by the clock on the wall of this machine; blank where nobody knows."""
    return f"{datetime.fromisoformat(row['at_utc']).astimezone():%H:%M}" if row["at_utc"] else ""


def lines(sheet: Sheet, described: Described, voice: Voice, root: Path) -> list[dict[str, Any]]:
    """Give the newest entries, newest first; a photo with a small picture of it."""
    told = [row for row in sheet.happened if row["kind"] not in _SILENT]
    made, photos = list[dict[str, Any]](), 0
    for row in reversed(told[-MOST_LINES:]):
        line = _line(row, described, voice)
        if row["kind"] == "photographed" and photos < MOST_PHOTOS:
            photos += 1
            line["photo"] = thumbnail(root, (row["data"] or {}).get("file"))
        made.append(line)
    return made


def _line(row: Row, described: Described, voice: Voice) -> dict[str, Any]:
    name = name_of(row)
    seat = {"seat": row["seat"], "glyph": glyph(row["seat"]), "who": voice.seat(row["seat"])} if _has_seat(row) else {}
    return {
        "key": f"{row['writer']}/{row['seq']}",
        "at": wall_text(row),
        "clock": clock_text(row["mono_ms"] or 0),
        "what": what(row, described, voice),
        "text": " — ".join(_details(row)),
        "entry": name[0] if name and row["kind"] in _WORDED else None,
        "nth": name[1] if name else None,
        "words": row["text"] or "",
        **seat,
    }


def _has_seat(row: Row) -> bool:
    return isinstance(row["seat"], int)


def _details(row: Row) -> Iterator[str]:
    data = row["data"] or {}
    yield from (str(data[name]) for name in ("rule",) if data.get(name))
    if row["text"] and row["kind"] != "level_changed":
        yield row["text"]
    if data.get("ruling"):
        yield f"→ {data['ruling']}"


def what(row: Row, described: Described, voice: Voice) -> str:
    """Name an entry in the reader's language."""
    kind = str(row["kind"])
    if row["cell"] is not None:
        happened = dict(described.marks).get(kind) or KIND_WORDS.get(kind, kind)
        return f"{voice(happened)} {cell_text(row['cell'], described)}"
    said = _SAID.get(kind)
    return said(row, described, voice) if said else voice(_PLAIN.get(kind, kind))


def _points(row: Row, _described: Described, voice: Voice) -> str:
    field = (row["data"] or {}).get("field")
    return shown(row["value"] or 0, signed=True) + (f" {voice(str(field))}" if field else "")


def _tag(row: Row, described: Described, voice: Voice) -> str:
    known: dict[str, str] = {**TAGS, **dict(described.tags)}
    return voice(known.get(str((row["data"] or {}).get("tag")), TEXTS["note"]))


def _part(row: Row, described: Described, voice: Voice) -> str:
    sign = "▸" if row["kind"] == "part_started" else "■"
    return f"{voice.fill(described.part, n=str(row['part'] or 0))} {sign}"


def _resumed(row: Row, _described: Described, voice: Voice) -> str:
    data = row["data"] or {}
    if data.get("reason") == "sleep":
        return voice.fill(TEXTS["paused_asleep"], **{"for": clock_text(int(1000 * (data.get("gap_s") or 0)))})
    return voice(TEXTS["played_on" if data.get("reason") == "played_on" else "resume"])


def _rated(row: Row, _described: Described, voice: Voice) -> str:
    return voice(item_of((row["data"] or {}).get("item")).label)


def _ruled(row: Row, _described: Described, voice: Voice) -> str:
    return voice(TEXTS["misplay" if (row["data"] or {}).get("what") == "misplay" else "ruled"])


def _level(row: Row, _described: Described, voice: Voice) -> str:
    return voice(TEXTS["referee" if row["text"] == "referee" else "observe"])


_SAID = {
    "scored": _points,
    "noted": _tag,
    "part_started": _part,
    "part_ended": _part,
    "resumed": _resumed,
    "rated": _rated,
    "ruled": _ruled,
    "level_changed": _level,
}
_PLAIN = {
    "setup_started": TEXTS["setup"] + " ▸",
    "setup_ended": TEXTS["setup_end"],
    "teaching_started": TEXTS["teaching"],
    "teaching_ended": TEXTS["teaching_end"],
    "paused": TEXTS["pause"],
    "asked": TEXTS["asked"],
    "photographed": TEXTS["photo"],
    "session_started": TEXTS["started"],
    "session_ended": TEXTS["over"],
}


def cell_text(cell: int, described: Described) -> str:
    """Name a cell by column letter and row number, row 1 at the top.

    >>> from playkit.widgets.tablelog.described import describe
    >>> cell_text(7, describe("x", 2, board="5x5"))
    'c2'
    """
    columns = described.board[1] if described.board else 1
    return f"{'abcdefghijkl'[cell % columns]}{cell // columns + 1}"
