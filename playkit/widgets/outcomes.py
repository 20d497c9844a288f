"""Where a table tells us what real cards and dice showed: what may have turned up, and who is to know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import OptionsError
from playkit.kernel import CHANCE, Legal
from playkit.kernel.fields import ALL
from playkit.widgets.staging import is_secretive

if TYPE_CHECKING:
    from playkit.kernel import Session

DREAMS = 8
"""Imaginations of each seat that are asked what may turn up; what all of them miss is as good as impossible."""


def is_dealt_secretly(session: Session) -> bool:
    """Tell whether the outcome that is waited for is not for everybody's eyes."""
    codes = session.legal_codes() if session.waiting == CHANCE else []
    return any(session.game.action_of(code)[0].seen_by != ALL for code in codes[:1])


def who_learns(session: Session) -> list[int]:
    """List the seats that get to know the outcome that is waited for, by trying one on a copy of the session.

    A seat learns it by a fact of its own that names it: `looked=(Seat, Card, OWNER, ...)`.
    """
    code = session.legal_codes()[0]
    _, arguments = session.game.action_of(code)
    step, copy = len(session.steps), session.at(len(session.steps))
    copy.play(code)
    told = [fact for fact in copy.facts() if fact.step == step and fact.declared.seen_by != ALL]
    return [
        fact.fields["seat"] for fact in told if "seat" in fact.fields and arguments[0] in _besides_seat(fact.fields)
    ]


def _besides_seat(fields: dict[str, int]) -> list[int]:
    return [value for name, value in fields.items() if name != "seat"]


def outcomes(session: Session) -> list[Legal]:
    """List what may have turned up, as far as anybody at the table can tell.

    What cannot turn up because it lies hidden elsewhere (a card in another hand) is listed like the rest: a list
    without it would tell where it is. So some of these may be refused when they are entered.
    """
    codes = set(session.legal_codes())
    if is_secretive(session.game):
        for seat in range(session.seats):
            for dream in range(DREAMS):
                codes.update(_dreamt(session, seat, dream))
    return [_legal(session, code) for code in sorted(codes)]


def _dreamt(session: Session, seat: int, dream: int) -> list[int]:
    try:
        return session.imagine(seat, dream).legal_codes()
    except OptionsError:
        return []  # rules that cannot imagine; `playkit check` says so


def _legal(session: Session, code: int) -> Legal:
    action, arguments = session.game.action_of(code)
    return Legal(session.game, code, action.name, arguments, action.kinds, session.game.text(code))
