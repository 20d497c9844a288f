"""What a tap is decided upon: the table as it stands, who taps, when; and the refusals that become notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.widgets.commanded import Refused
from playkit.widgets.tablelog.changes import STEP, Change, name_of

if TYPE_CHECKING:
    from playkit.widgets.commanded import Command
    from playkit.widgets.tablelog.changes import Book, Row
    from playkit.widgets.tablelog.described import Described
    from playkit.widgets.tablelog.moments import Moment
    from playkit.widgets.tablelog.roles import Role
    from playkit.widgets.tablelog.sheet import Sheet

MOST_CHARACTERS = 2000
SAME_MS = 1000
"""Two presses within a second are one finger, or two that correct each other."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A table at the moment of a tap.

    Attributes:
        sheet: what the journal says so far.
        book: what stands and what can be taken back.
        described: the game.
        seats: how many.
        moment: when the finger fell.
        role: whose finger.
        client: on which page.
        tap: the tap's id.
    """

    sheet: Sheet
    book: Book
    described: Described
    seats: int
    moment: Moment
    role: Role
    client: str
    tap: str

    @property
    def now_ms(self) -> int:
        """The tap's moment on the session's clock."""
        return self.moment.mono_ms or 0

    @property
    def scoring_part(self) -> int | None:
        """The part that points belong to: the running one, else the last, since people count when it is over."""
        return self.sheet.part or self.sheet.parts or None

    def here(self) -> dict[str, Any]:
        """Give the columns that say where in the session this is."""
        part = self.sheet.part
        return {"part": part, "turn": self.sheet.turns or None if part else None}

    def recent(self, kind: str, seat: int | None, name: str | None = None) -> Row | None:
        """Find the newest row of a kind and seat if it was tapped within the last second."""
        for row in reversed(self.book.rows):
            fits = row["kind"] == kind and row["seat"] == seat and name_of(row) is not None
            if fits and (name is None or (row["data"] or {}).get("field", "") == name):
                near = row["mono_ms"] is not None and abs(self.now_ms - row["mono_ms"]) < SAME_MS
                return row if near else None
        return None


# ---- reading a command ----


def whole(command: Command, name: str, low: int, high: int) -> int:
    """Read a whole number of a command."""
    value = command.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused("unknown_command", what=name)
    return value


def seat_of(desk: Desk, command: Command, *, optional: bool = False) -> int | None:
    """Read the seat of a command; None for the table where that is allowed."""
    if command.get("seat") is None and optional:
        return None
    return whole(command, "seat", 0, desk.seats - 1)


def text_of(command: Command, name: str = "text", *, needed: bool = False) -> str | None:
    """Read what somebody typed, as it was typed; blank text is none."""
    value = command.get(name)
    if value is None or (isinstance(value, str) and not value.strip()):
        if needed:
            raise Refused("nothing_typed")
        return None
    if not isinstance(value, str):
        raise Refused("unknown_command", what=name)
    if len(value) > MOST_CHARACTERS:
        raise Refused("too_long", most=f"{MOST_CHARACTERS:,}")
    return value


def one_of(command: Command, name: str, allowed: tuple[str, ...]) -> str:
    """Read a word of a command."""
    value = command.get(name)
    if not isinstance(value, str) or value not in allowed:
        raise Refused("unknown_command", what=name)
    return value


# ---- taking back ----


def undo(desk: Desk, _command: Command) -> Change:
    """Take back the last tap."""
    if not desk.book.undoable:
        raise Refused("nothing_to_undo")
    tap = desk.book.undoable[-1]
    change = desk.book.inverse(tap)
    change.undoes = tap
    return change


def redo(desk: Desk, _command: Command) -> Change:
    """Put back what was taken back last."""
    if not desk.book.redoable:
        raise Refused("nothing_to_redo")
    tap = desk.book.redoable[-1]
    change = desk.book.inverse(tap)
    change.redoes = tap
    return change


def is_step(name: str) -> bool:
    """Tell whether what would be taken back is a step of the rules."""
    return name.startswith(STEP)
