"""How a bot picks: the same rule in a session, in plain simulation and compiled.

A bot of the rules gives every legal action a worth; the highest is picked, ties fall to number k of the choices lane,
where k counts the picks made so far. The random bot finds all actions equally good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import OptionsError, hint
from playkit.kernel import rng
from playkit.kernel.declare import CHANCE
from playkit.kernel.table import HIDDEN, TableView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from playkit.kernel.game import Game
    from playkit.kernel.session import Session

RANDOM = "random"


def bot_names(game: Game) -> list[str]:
    """List the bots that can play a game: random first, then its own."""
    return [RANDOM, *game.bots]


def require_bot(game: Game, name: str) -> str:
    """Refuse the name of a bot that the game does not have."""
    known = bot_names(game)
    if name in known:
        return name
    en, ja = hint(name, known)
    raise OptionsError(
        f"no bot is called {name!r}; there are: {', '.join(known)}.{en}",
        f"「{name}」というボットはありません（{'、'.join(known)}）。{ja}",
    )


def allowed(offers: list[int], forbidden: frozenset[int]) -> list[int]:
    """Leave out what a restricted seat may not pick; where nothing else is legal it may after all."""
    return ([code for code in offers if code not in forbidden] or offers) if forbidden else offers


def best(offers: Sequence[int], worth: Callable[[int], int]) -> list[int]:
    """Keep the offers of the highest worth, in the order offered."""
    worths = [worth(code) for code in offers]
    top = max(worths)
    return [code for code, value in zip(offers, worths, strict=True) if value == top]


def worth_of(game: Game, bot: Callable[..., int], table: Any, seat: int) -> Callable[[int], int]:
    """Give the worth of a code for a seat by a bot of the rules; missing arguments are 0."""

    def worth(code: int) -> int:
        action, arguments = game.action_of(code)
        first, second = (*arguments, 0, 0)[:2]
        return int(bot(table, seat, action.index, first, second))

    return worth


def pick(session: Session, bot: str) -> int:
    """Pick for the seat that is waited for."""
    game, seat = session.game, session.waiting
    offers = session.legal_codes()
    if seat < 0:
        raise OptionsError("a bot picks for a seat, and none is waited for", "いまは席の手番ではありません")
    if require_bot(game, bot) != RANDOM:
        function = game.checked.bots[bot]
        offers = best(offers, worth_of(game, function, TableView(session.table, seat, HIDDEN), seat))
    if len(offers) == 1:
        return offers[0]
    picks = sum(session.who(step) != CHANCE for step in range(len(session.steps)))
    key = rng.stream(session.seed, session.index, rng.CHOICE_LANE)
    return offers[rng.below(key, picks, len(offers))]
