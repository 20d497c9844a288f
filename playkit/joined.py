"""What `import playkit` offers where the page and the dashboards meet; `playkit.api` hands it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.games import find
from playkit.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playkit.kernel import Game, Session
    from playkit.widgets.believing import Believing
    from playkit.widgets.board import Board
    from playkit.widgets.tablelog.skin import Table


def belief(
    session: Session | Board | Table | str,
    continuations: int | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    seed: int = 0,
    store: Store | str | Path = "logs/",
    game: str | Path | Game | None = None,
    engine: str = "auto",
    lang: str = "en",
) -> Believing:
    """Show who was going to win after every step of a session: bots play on from each position, many times.

    A cell that ends with it shows a progress bar and then the curve; `.wait()`, `.frame`, `.turning_points()` and
    `.chart()` wait for it. The belief is that of somebody who sees everything on the table; what chance has not shown
    yet is drawn anew. Beliefs about a session of the store are kept there, and read the next time.

    Args:
        session: a session, a board or table in another cell, or the id of one in the store ("run/number" of a
            simulation).
        continuations: of each position, at least 8; None is 200 where the game was compiled, else 24.
        bots: who plays on: one name, or one a seat; None is who played, else the game's first bot.
        seed: of the continuations.
        store: a store or its folder, where `session` is an id.
        game: a name, a path, or loaded rules, where the store's own name for the game does not lead to it.
        engine: "compiled" waits for the compiling; "auto" takes it where it was done before, "plain" never.
        lang: "en" or "ja".

    Raises:
        StoreError: there is no such session, or its steps are not all recorded.
        IllegalAction, UnknownAction: today's rules refuse its very first step; a later one ends the curve.
        UnknownGame, OptionsError: the game, bots or number of continuations are not possible.

    >>> from playkit.api import session
    >>> found = belief(session("patchies", seats=2, seed=1), 8, engine="plain").wait()
    >>> found.frame.select("steps", "seat").rows()
    [(0, 0), (0, 1)]
    """
    from playkit.charts.render import enable
    from playkit.dashboards.belief.asked_of import asked_of
    from playkit.widgets.believing import Believing

    enable()
    rules = None if game is None else find(game)
    place = store if isinstance(store, Store) else Store(store)
    work = asked_of(session, continuations, bots=bots, seed=seed, store=place, game=rules, engine=engine)
    return Believing(work, lang)
