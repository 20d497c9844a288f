"""`play`: a game in a cell, in one line."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.kernel import Game, Session
from playkit.store import Store
from playkit.widgets import tables
from playkit.widgets.controller import PlayController
from playkit.widgets.seats import parse_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from playkit.widgets.board import Board


def open_table(
    game: Session | Game,
    seats: int | Sequence[str | None] | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    name: str | None = None,
    store: Store | str | Path = "logs/",
    lang: str = "en",
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    chance: str = "auto",
    on_end: Callable[[], None] | None = None,
    anew: bool = False,
) -> PlayController:
    """Open a table without a page: find the session this call means, or begin it.

    Arguments as for `play`; `on_end` is called whenever a session ends, instead of publishing behind the table. With
    `anew` a session that was found over is left alone and another begun.
    """
    store = store if isinstance(store, Store) else Store(store)
    given = game if isinstance(game, Session) else None
    rules = game.game if isinstance(game, Session) else game
    if seats is None:
        seats = given.seats if given else 4
    chairs = parse_seats(rules, seats, bots)
    session = given or Session(rules, len(chairs), preset=preset, options=options, seed=seed, chance=chance)
    mark = tables.fingerprint(session, chairs, name, seeded=given is not None or seed is not None)
    known = tables.find(store, mark)
    ledger = tables.resume(store, rules, known) if known else tables.begin(store, session, chairs, mark)
    if anew and known and ledger.ended:
        ledger.log.close()
        ledger = tables.begin(store, session, chairs, mark)
    return PlayController(ledger, chairs, store, mark=mark, lang=lang, on_end=on_end or (lambda: publish_behind(store)))


def play(
    game: Session | Game,
    seats: int | Sequence[str | None] | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    name: str | None = None,
    store: Store | str | Path = "logs/",
    lang: str = "en",
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    chance: str = "auto",
) -> Board:
    """Play a game in a notebook cell: people at one screen, bots, or both; everything is kept in the store.

    The same call lands on the same table again after a reload, a restart or in a second tab. Another `name` (or any
    other argument, or edited rules) is another table; the button "play again" begins a new session at this one.

    Args:
        game: loaded rules, or a session to play on; with a session its seats, options and seed hold.
        seats: how many, or one text each: a name, "bot:cautious", or None for a person without a name.
        bots: one bot's name for all seats but the first, or a list for the last seats.
        name: the table's name.
        store: a store or its folder.
        lang: "en" or "ja"; the table has a switch.
        preset: a named option set of the game; None is its first.
        options: overrides by name.
        seed: for the same chance again; None draws one.
        chance: "auto" draws, "ask" waits to be told what a real table drew or rolled; what is dealt face-down is
            entered by the seat that may see it, behind a curtain, and what nobody here may see by whoever says so.

    Raises:
        OptionsError: seats, bots or options the game cannot take.
        StoreError: the store's folder cannot be written.
    """
    from playkit.widgets.board import Board

    return Board(
        open_table(
            game, seats, bots=bots, name=name, store=store, lang=lang,
            preset=preset, options=options, seed=seed, chance=chance,
        )
    )  # fmt: skip


def publish_behind(store: Store) -> None:
    """Publish behind the table: it takes a second, and nothing is lost if it fails, since journals are the truth.

    A program that ends meanwhile waits for that second: DuckDB cannot be left in the middle.
    """

    def work() -> None:
        with contextlib.suppress(PlaykitError):
            Store(store.root).publish()  # a store of its own: the caller's may be asked from the main thread meanwhile

    threading.Thread(target=work, name="playkit-publish").start()
