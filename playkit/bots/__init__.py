"""Bots at a table: who can be asked, and how they play a session on.

A bot sees its seat's view and nothing else. The random bot finds all legal actions equally good; a game's own bots are
declared in its bots.py and run in sessions, in plain simulation and compiled with the same picks. Any Python function
of a view and the legal actions is a bot too; it plays sessions, not simulations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playkit.errors import OptionsError
from playkit.kernel import Legal, Session
from playkit.kernel.picking import RANDOM, bot_names, require_bot
from playkit.kernel.table import TableView

Bot = str | Callable[[TableView, list[Legal]], str | int]

__all__ = ["RANDOM", "Bot", "bot_names", "finish", "pick", "require_bot"]


def pick(session: Session, bot: Bot) -> int:
    """Ask a bot for the code it picks now.

    Raises:
        OptionsError: no seat is waited for, or the game has no such bot.
        UnknownAction, IllegalAction: a function picked something that is not legal.
    """
    if isinstance(bot, str):
        return session.bot_pick(bot)
    if session.waiting < 0:
        raise OptionsError("a bot picks for a seat, and none is waited for", "いまは席の手番ではありません")
    wanted = bot(session.table_view(session.waiting), session.legal_actions())
    code = session.game.code(wanted) if isinstance(wanted, str) else int(wanted)
    if code not in session.legal_codes():
        raise session.game.illegal(code, session.legal_codes())
    return code


def finish(session: Session, bots: Bot | Sequence[Bot] = RANDOM, *, most: int | None = None) -> Session:
    """Let bots play a session to its end, or for `most` picks; gives the session.

    Args:
        session: with chance="auto".
        bots: one bot for every seat, or one a seat.
        most: stop after that many picks.
    """
    seats = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * session.seats
    picks = 0
    while not session.over and picks != most:
        session.play(pick(session, seats[session.waiting]))
        picks += 1
    return session
