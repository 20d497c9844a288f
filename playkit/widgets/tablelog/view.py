"""What a page of the logger is told: everything its role may see and do, as ready strings and plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from playkit.kernel.scenery import glyph
from playkit.widgets.tablelog.amounts import shown
from playkit.widgets.tablelog.changes import Book, name_of
from playkit.widgets.tablelog.desk import is_step
from playkit.widgets.tablelog.lines import cell_text, clock_text, lines, wall_text, what
from playkit.widgets.tablelog.moments import FORGOTTEN_S, Moment
from playkit.widgets.tablelog.questions import ITEMS, PART_ITEM, Item
from playkit.widgets.tablelog.sheet import OBSERVE, PART, REFEREE, SETUP, TEACHING, Sheet
from playkit.widgets.tablelog.words import KEYS, PAGE, TAGS, TEXTS
from playkit.widgets.words import LANGUAGES, Voice, pick_language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playkit.widgets.tablelog.described import Described
    from playkit.widgets.tablelog.roles import Role

Data = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """How a table is looked at: by which role, in which language, at which moment.

    Attributes:
        names: what each seat is called; empty where it has no name.
        links: for the host: (label, address, picture) of the other screens.
        can_referee: whether the rules are here.
        secretive: whether the rules keep anything from a seat.
    """

    described: Described
    names: Sequence[str]
    lang: str
    role: Role
    now: Moment
    root: Path
    session: str
    draft: str | None = None
    links: Sequence[Data] = field(default_factory=list)
    can_referee: bool = False
    secretive: bool = False
    can_redo_step: bool = False

    @property
    def voice(self) -> Voice:
        """The reader's language with the names of this table."""
        seat = pick_language("Seat {n} / 席{n}", self.lang)
        return Voice(self.lang, tuple(name or seat.replace("{n}", str(n + 1)) for n, name in enumerate(self.names)))

    def say(self, key: str, **values: str) -> str:
        """Fill a sentence of the logger's catalogue."""
        return self.voice.fill(TEXTS[key], **values)

    def part(self, number: int) -> str:
        """Call a part as the rulebook does."""
        return self.voice.fill(self.described.part, n=str(number))


def frame(lang: str) -> Data:
    """Give what every page has, whoever looks: its words and languages."""
    return {
        "lang": lang,
        "langs": [list(pair) for pair in LANGUAGES],
        "words": {name: pick_language(text, lang) for name, text in PAGE.items()},
        "keys": [[keys, pick_language(text, lang)] for keys, text in KEYS],
    }


def locked(lang: str) -> Data:
    """Give the page of somebody whose link is not known: nothing of the table."""
    return {**frame(lang), "state": "locked"}


def table_view(sheet: Sheet, book: Book, look: Look) -> Data:
    """Make the page's `view` of a running table."""
    everything = look.role.referees
    return {
        **frame(look.lang),
        "state": "table",
        "title": look.voice(look.described.title),
        "draft": look.draft,
        "session": look.session,
        "role": look.role.name,
        "mine": look.role.seat,
        "level": sheet.level,
        "levels": _levels(look),
        "warning": look.say("sees_all") if everything and look.secretive and sheet.level == REFEREE else None,
        "may": {
            name: look.role.may(name) for name in ("score", "turn", "tag", "photo", "question", "undo", "cell", "end")
        },
        "status": _status(sheet, look),
        "clocks": _clocks(sheet, look),
        "actions": _actions(sheet, look) if everything else [],
        "seats": [_seat(sheet, look, seat) for seat in range(len(look.names))],
        "fields": [look.voice(text) for text in look.described.fields],
        "tags": [[name, look.voice(text)] for name, text in (*TAGS.items(), *look.described.tags)],
        "parts": _parts(sheet, look) if everything else None,
        "board": _board(sheet, look) if everything and sheet.level != REFEREE else None,
        "lines": lines(sheet, look.described, look.voice, look.root),
        "undo": _undo(sheet, book, look) if everything else None,
        "redo": everything and bool(book.redoable) and (not is_step(book.redoable[-1]) or look.can_redo_step),
        "forgotten": _forgotten(sheet, look) if everything else None,
        "survey": _survey(sheet, look),
        "ending": _ending(sheet, look),
        "links": list(look.links),
    }


def _levels(look: Look) -> list[list[str]]:
    known = (OBSERVE, REFEREE) if look.can_referee and look.role.may("level") else ()
    return [[name, look.say(name)] for name in known]


# ---- the sentence on top, and the clocks ----


def _status(sheet: Sheet, look: Look) -> Data:
    if sheet.ended:
        return {"sentence": look.say("over"), "tone": "over"}
    running = sheet.running
    if running is None:
        said = look.say("between") if sheet.parts else look.say("ready")
    elif running.name == PART:
        said = look.part(running.number)
    else:
        said = look.say(running.name)
    detail = [look.say("turns", n=str(sheet.turns))] if sheet.turns and sheet.part else []
    if sheet.paused_at is not None:
        return {"sentence": f"{said} · {look.say('paused')}", "detail": " · ".join(detail), "tone": "paused"}
    return {"sentence": said, "detail": " · ".join(detail), "tone": "running" if running else "still"}


def _clocks(sheet: Sheet, look: Look) -> list[Data]:
    """Give each clock as milliseconds so far, and whether it runs on; the page counts on by itself."""
    now = look.now.mono_ms or 0
    if sheet.paused_at is not None:
        now = sheet.paused_at
    going = sheet.paused_at is None and not sheet.ended
    whole = sheet.ended_ms if sheet.ended else now
    clocks: list[Data] = [{"name": "session", "label": look.say("whole"), "ms": whole, "runs": going}]
    for name in (SETUP, TEACHING):
        spans = [span for span in sheet.spans if span.name == name]
        if spans:
            runs = going and spans[-1].end_ms is None
            total = sum(span.length_ms(now) for span in spans)
            clocks.append({"name": name, "label": look.say(name), "ms": total, "runs": runs})
    parts = [span for span in sheet.spans if span.name == PART]
    if parts:
        last = parts[-1]
        clocks.append(
            {
                "name": PART,
                "label": look.part(last.number),
                "ms": last.length_ms(now),
                "runs": going and last.end_ms is None,
            }
        )
    if sheet.turn is not None:
        said = look.say("turn", who=look.voice.seat(sheet.turn))
        clocks.append({"name": "turn", "label": said, "ms": max(0, now - sheet.turn_ms), "runs": going})
    return [{**clock, "text": clock_text(int(clock["ms"]))} for clock in clocks]


def _actions(sheet: Sheet, look: Look) -> list[Data]:
    """List the big buttons: what is likely next stands first."""
    if sheet.ended:
        host = [_do("again", look.say("again"), primary=True)] if look.role.may("again") else []
        return [*host]
    made = []
    hand = sheet.level != REFEREE
    if sheet.part and hand:
        made += [_do("turn", look.say("turn_next"), primary=True, key="n")]
        made += [_do("part", look.say("end_part", part=look.part(sheet.part)), name="end", key="h")]
    elif hand:
        made += [_do("part", f"▸ {look.part(sheet.parts + 1)}", name="begin", primary=True, key="h")]
    made += [_do("resume" if sheet.paused_at is not None else "pause",
                 look.say("resume" if sheet.paused_at is not None else "pause"), key="p")]  # fmt: skip
    if not sheet.part and hand:
        running = sheet.running.name if sheet.running else None
        made += [
            _do("stage", look.say(f"{name}_end") if running == name else f"▸ {look.say(name)}", name=name)
            for name in (SETUP, TEACHING)
            if not sheet.parts or running == name
        ]
    if hand and _silent(sheet, look):
        made += [_do("rest", look.say("rest"))]
    return made


def _do(command: str, label: str, **more: Any) -> Data:
    return {"do": command, "label": label, **more}


def _silent(sheet: Sheet, look: Look) -> bool:
    number = sheet.part or sheet.parts
    known = [sheet.gained(number, seat) is not None for seat in range(len(look.names))] if number else []
    return any(known) and not all(known)


def _forgotten(sheet: Sheet, look: Look) -> Data | None:
    last = sheet.last
    if last is None or sheet.ended or sheet.paused_at is not None or sheet.running is None:
        return None
    quiet = (look.now.at - datetime.fromisoformat(last["at_utc"])).total_seconds()
    if quiet < FORGOTTEN_S:
        return None
    return {
        "text": look.say("forgotten", at=wall_text(last)),
        "stopped": look.say("stopped"),
        "on": look.say("played_on"),
    }


# ---- seats and points ----


def _seat(sheet: Sheet, look: Look, seat: int) -> Data:
    number = sheet.part or sheet.parts
    gained = sheet.gained(number, seat) if number else None
    acted = sheet.acted_ms.get(seat, 0)
    runs = sheet.turn == seat and sheet.paused_at is None and not sheet.ended
    if sheet.turn == seat:
        acted += max(0, (sheet.paused_at if sheet.paused_at is not None else look.now.mono_ms or 0) - sheet.turn_ms)
    return {
        "seat": seat,
        "name": look.voice.seat(seat),
        "glyph": glyph(seat),
        "score": shown(sheet.total(seat)) if sheet.knows_points(seat) else "–",
        "part": shown(gained, signed=True) if gained is not None else "",
        "fields": [shown(sheet.total(seat, name)) for name in look.described.fields],
        "turn": sheet.turn == seat,
        "ms": acted,
        "runs": runs,
        "clock": clock_text(acted),
    }


def _parts(sheet: Sheet, look: Look) -> Data | None:
    """Give the points by part, each of which can be edited."""
    numbers = [number for number in range(sheet.parts + 1) if number or _outside(sheet)]
    if not numbers:
        return None
    fields = look.described.fields or ("",)
    rows = [
        {"label": look.part(number) if number else look.say("between"), "part": number,
         "cells": [[_points(sheet.gained(number, seat, name)) for name in fields] for seat in range(len(look.names))]}
        for number in numbers
    ]  # fmt: skip
    return {"rows": rows, "totals": [shown(sheet.total(seat)) for seat in range(len(look.names))]}


def _outside(sheet: Sheet) -> bool:
    return any(number == 0 for number, _, _ in sheet.gains)


def _points(value: float | None) -> str:
    return "" if value is None else shown(value)


def _board(sheet: Sheet, look: Look) -> Data | None:
    size = look.described.board
    if size is None:
        return None
    cells = []
    for place in range(size[0] * size[1]):
        marks = [kind for kind, _ in look.described.marks if sheet.marked.get((place, kind))]
        names = [look.voice(text) for kind, text in look.described.marks if kind in marks]
        text = cell_text(place, look.described)
        cells.append({"text": text, "mark": "✕" if marks else "", "says": ", ".join([text, *names])})
    return {
        "columns": size[1],
        "cells": cells,
        "kinds": [[kind, look.voice(text)] for kind, text in look.described.marks],
    }


# ---- taking back, questions, the end ----


def _undo(_sheet: Sheet, book: Book, look: Look) -> Data | None:
    if not book.undoable:
        return None
    name = book.undoable[-1]
    if is_step(name):
        return {"label": look.say("undo_one", what=look.say("undo_step")), "step": True}
    rows = [row for row in book.rows if (own := name_of(row)) and own[0] == name]
    said = what(rows[-1], look.described, look.voice) if rows else "…"
    who = f"{look.voice.seat(rows[-1]['seat'])} " if rows and rows[-1]["seat"] is not None else ""
    return {"label": look.say("undo_one", what=f"{who}{said}")}


def _survey(sheet: Sheet, look: Look) -> Data:
    """Give the questions: of the part just over, at the end all of them; before the first part the predictions."""
    seats = [seat for seat in range(len(look.names)) if look.role.may("rate", seat)]
    items = [_answered(item, sheet, look) for item in ITEMS] if sheet.ended else []
    over = [span.number for span in sheet.spans if span.name == PART and span.end_ms is not None]
    if over and not sheet.part:
        label = f"{look.part(over[-1])}: {look.voice(PART_ITEM.label)}"
        items.insert(0, {**_asked(PART_ITEM, look.voice), "label": label, "part": over[-1]})
    predicting = look.role.may("predict") and not sheet.parts and not sheet.ended
    return {
        "seats": seats,
        "items": items,
        "answers": {f"{seat}.{name}": answer for (seat, name), answer in sheet.rated.items() if seat in seats},
        "predict": [_asked(item, look.voice) for item in ITEMS if not item.words] if predicting else [],
        "predicted": dict(sheet.predicted) if look.role.may("predict") else {},
        "predict_title": look.say("predict"),
    }


def _answered(item: Item, sheet: Sheet, look: Look) -> Data:
    """Put the designer's prediction beside the answers, for the designer and not before somebody has answered."""
    asked = _asked(item, look.voice)
    answered = any(name == item.name for _, name in sheet.rated)
    if answered and look.role.may("predict") and item.name in sheet.predicted:
        asked["predicted"] = look.say("predicted", n=str(sheet.predicted[item.name]))
    return asked


def _asked(item: Item, voice: Voice) -> Data:
    return {"name": item.name, "label": voice(item.label), "most": item.most, "words": item.words}


def _ending(sheet: Sheet, look: Look) -> Data | None:
    if sheet.ended or not look.role.may("end"):
        return None
    return {"end": look.say("end"), "broken": look.say("end_broken"), "winners": look.say("declared")}
