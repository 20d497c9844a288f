"""Written actions through the rules of any game: how far they can be played, and where what was drawn is not written.

What a table drew or rolled are steps of their own. Where a log leaves one out, it is taken from what follows if only
one outcome allows that; else the rules can follow no further, and what is unknown stays unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.games import find
from playkit.imports.moves.replay import LISTED, Stop
from playkit.kernel import CHANCE, Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

UNKNOWN = ("??", "？？", "?", "？", "不明")
OURS = ("capture4", "marionette", "patchies", "resonance24")
_TRIED = 12  # outcomes that are tried for one that nobody wrote down


@dataclass(frozen=True, slots=True)
class Step:
    """One written step: its text as the game says it, None where it is unknown; whose (0-based), None where not said.

    `drawn` is True for an outcome of chance.
    """

    text: str | None
    seat: int | None = None
    drawn: bool = False


@dataclass(slots=True)
class Followed:
    """How far the rules could follow: `stop` is the first impossible step, `unknown` the step that is not told."""

    played: int = 0
    stop: Stop | None = None
    unknown: int | None = None


def follow(
    game: str,
    seats: int,
    steps: Sequence[Step],
    *,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Followed | None:
    """Play written steps by the rules until one is impossible or unknown; None where the game or the table is not ours.

    >>> follow("capture4", 4, [Step("lead s1", drawn=True), Step("move e1 e5", 0), Step("move a1 a2", 1)]).stop.why
    'illegal'
    >>> follow("capture4", 4, [Step("move e1 e5", 0), Step("??")])
    Followed(played=1, stop=None, unknown=1)
    """
    if game not in OURS:
        return None  # what stands in somebody's file is no path of rules to run
    try:
        session = Session(find(game), seats, preset=preset, options=options, seed=0, chance="ask")
    except PlaykitError:  # a table that the game has not
        return None
    done = Followed()
    for nth, step in enumerate(steps):
        if step.text is None or step.text in UNKNOWN or not _reach(session, step):
            done.unknown = nth
            break
        done.stop = _stop(session, nth, step)
        if done.stop:
            break
        session.play(step.text)
        done.played += 1
    return done


def _reach(session: Session, step: Step) -> bool:
    """Go through what chance did without being written down; False where several outcomes allow the next step."""
    while session.waiting == CHANCE and not step.drawn:
        outcomes = session.legal()
        if len(outcomes) > 1:
            outcomes = _allowing(session, outcomes, step) if len(outcomes) <= _TRIED else []
        if len(outcomes) != 1:
            return False
        session.play(outcomes[0])
    return True


def _allowing(session: Session, outcomes: list[str], step: Step) -> list[str]:
    found = []
    for outcome in outcomes:
        tried = session.branch(len(session.steps))
        tried.play(outcome)
        mine = step.seat is None or tried.waiting == step.seat
        if tried.waiting != CHANCE and mine and step.text in tried.legal():
            found.append(outcome)
    return found


def _stop(session: Session, nth: int, step: Step) -> Stop | None:
    text = str(step.text)
    whose = session.waiting == CHANCE if step.drawn else step.seat is None or session.waiting == step.seat
    if not session.over and whose and _is_legal(session, text):
        return None
    legal = [] if session.over else session.legal()
    why = "over" if session.over else "turn" if not whose else "illegal"
    near = get_close_matches(text, legal, n=1, cutoff=0.0)
    return Stop(nth, why, tuple(legal[:LISTED]), near[0] if near else None)


def _is_legal(session: Session, text: str) -> bool:
    try:
        return session.game.code(text) in session.legal_codes()
    except PlaykitError:
        return False
