"""Whose eyes are on the screen: whom it is to be handed to, and what may be shown before that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.kernel import CHANCE
from playkit.widgets.outcomes import is_dealt_secretly, who_learns
from playkit.widgets.staging import is_secretive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.kernel import Session
    from playkit.widgets.seats import Chair

ANYBODY = -1
"""Stands for whoever holds the screen, where no person at it is to know what is entered."""


@dataclass(frozen=True, slots=True)
class Gaze:
    """What the screen may show now.

    Attributes:
        viewer: the seat whose knowledge is shown (None: what everybody knows).
        curtain: the seat the screen is to be handed to, ANYBODY where what is dealt is for nobody's eyes, or None.
        peek: the seat that may choose with its own cards covered, and may look at them if it likes; else None.
    """

    viewer: int | None = None
    curtain: int | None = None
    peek: int | None = None


class Screen:
    """One screen at a table where people sit: who has said "it is me", and what that shows.

    Args:
        session: at its beginning; its rules say whether anything is secret.
        chairs: who sits where.
    """

    def __init__(self, session: Session, chairs: Sequence[Chair]) -> None:
        self._people = [chair.seat for chair in chairs if chair.bot is None]
        self._secretive = is_secretive(session.game)
        self.clear()

    def clear(self) -> None:
        """Let nobody's cards be up, as when another session is laid out; one person alone needs no curtain."""
        self._revealed = self._people[0] if self.is_personal else None
        self._entering = False

    @property
    def is_personal(self) -> bool:
        """Whether one person alone looks at it."""
        return len(self._people) == 1

    def gaze(self, session: Session) -> Gaze:
        """Tell whose knowledge is shown, and who must first take the screen over."""
        if not self._secretive:
            waits = session.waiting
            return Gaze(waits if waits in self._people else self._last_person(session))
        asked = self._asked(session)
        if asked == ANYBODY:
            return Gaze(self._revealed if self.is_personal else None, None if self._entering else ANYBODY)
        if asked is None or asked == self._revealed:
            return Gaze(self._revealed)
        if session.waiting >= 0 and is_open(session):
            return Gaze(peek=asked)
        return Gaze(curtain=asked)

    def lift(self, session: Session) -> bool:
        """Show the asked seat what it knows; tell whether that changed anything (a second tab may ask too)."""
        gaze = self.gaze(session)
        if gaze.curtain == ANYBODY:
            self._entering = True
        elif gaze.curtain is not None or gaze.peek is not None:
            self._revealed = self._asked(session)
        else:
            return False
        return True

    def acted(self, session: Session) -> None:
        """Cover the cards of who sat here before, if somebody else acts now."""
        if not self.is_personal and self.gaze(session).peek is not None:
            self._revealed = None

    def moved(self, session: Session) -> None:
        """Forget that a secret was being entered once the next thing to be said is something else."""
        if self._entering and self._asked(session) != ANYBODY:
            self._entering = False
            self._revealed = self._people[0] if self.is_personal else None

    def _asked(self, session: Session) -> int | None:
        waits = session.waiting
        if waits != CHANCE:
            return waits if waits in self._people else None
        if not is_dealt_secretly(session):
            return None
        learns = [seat for seat in who_learns(session) if seat in self._people]
        return learns[0] if learns else ANYBODY

    def _last_person(self, session: Session) -> int | None:
        for step in range(len(session.steps) - 1, -1, -1):
            if session.who(step) in self._people:
                return session.who(step)
        return self._people[0] if self._people else None


def is_open(session: Session) -> bool:
    """Tell whether what may be chosen now is known to everybody, as the scene says (`is_open(view)`)."""
    own = session.game.companion("scene", "is_open")
    # It reads what an onlooker knows, so it cannot tell a secret by its answer.
    return bool(callable(own) and own(session.table_view(None)))
