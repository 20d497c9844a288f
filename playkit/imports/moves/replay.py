"""A written game through the rules: how far it can be played, and what was legal where it cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.games import find
from playkit.kernel import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.moves.notation import Move

GAMES = ("capture4",)  # games in which a move is a source and a target
_OPTIONS = {"first_player": "first_seat"}  # a list is written in the order of play: nothing is left to the lot
LISTED = 12  # legal moves that are listed


@dataclass(frozen=True, slots=True)
class Stop:
    """The first impossible move: `nth` counts from 0; `legal` are the texts of what was legal, `nearest` one of them.

    `why` is `turn` (another seat was to move), `over` (the game had ended) or `illegal`.
    """

    nth: int
    why: str
    legal: tuple[str, ...]
    nearest: str | None


@dataclass(slots=True)
class Replayed:
    """How a written game went by the rules: `captures` are the cells emptied by each move that was played."""

    played: int = 0
    captures: list[tuple[str, ...]] = field(default_factory=list)
    stop: Stop | None = None


def cells_of(game: str) -> tuple[str, ...]:
    """Name the cells of a game's board in the order of their numbers, empty for a game without such moves."""
    if game not in GAMES:
        return ()
    kind = _begin(game, 4).legal_actions()[0].kinds[0]
    return tuple(kind.names)


def replay(game: str, seats: int, moves: Sequence[tuple[int, Move]]) -> Replayed | None:
    """Play (seat, move) pairs by the default rules until one is impossible; None where the game has no such moves."""
    if game not in GAMES:
        return None
    try:
        session = _begin(game, seats)
    except PlaykitError:  # as many seats as no table of this game has
        return None
    names, done = cells_of(game), Replayed()
    for nth, (seat, move) in enumerate(moves):
        done.stop = _stop(session, nth, seat, move)
        if done.stop:
            break
        facts = len(session.facts())
        session.play(_text(move))
        taken = [fact.fields["cell"] for fact in session.facts()[facts:] if fact.kind == "captured"]
        done.captures.append(tuple(names[cell] for cell in taken))
        done.played += 1
    return done


def _begin(game: str, seats: int) -> Session:
    return Session(find(game), seats, options=_OPTIONS, seed=0)


def _text(move: Move) -> str:
    return "pass" if move.passes else f"move {move.source} {move.target}"


def _stop(session: Session, nth: int, seat: int, move: Move) -> Stop | None:
    legal = [] if session.over else session.legal()
    text = _text(move)
    if session.waiting == seat and text in legal:
        return None
    why = "over" if session.over else "turn" if session.waiting != seat else "illegal"
    near = get_close_matches(text, legal, n=1, cutoff=0.0)
    return Stop(nth, why, tuple(legal[:LISTED]), near[0] if near else None)
