"""`table`: the logger in a cell or on a served page, on the table that its name means."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.games import find, names
from playkit.kernel import Game
from playkit.store import Store
from playkit.widgets.play import publish_behind
from playkit.widgets.tablelog.controller import TableController
from playkit.widgets.tablelog.described import Described, read_description
from playkit.widgets.tablelog.opening import ASKED, Opening, digest, newest, opening_for
from playkit.widgets.tablelog.roles import HOST, Keys, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.widgets.tablelog.skin import Table
    from playkit.widgets.tablelog.teller import Story

AT_THIS_COMPUTER = Role(HOST)
SERVED = "PLAYKIT_TABLE"
"""The environment variable that tells a served page's kernel where its table is."""


def game_of(what: Game | Described | str | Path) -> Game | Described:
    """Find a game to log: loaded rules, a description, a name, a rules file or folder, or a description's .toml.

    Raises:
        UnknownGame: nothing of that name; the message names the nearest.
        OptionsError: a description that cannot be read.
    """
    if isinstance(what, Game | Described):
        return what
    if Path(what).suffix == ".toml":
        return read_description(Path(what))
    return find(what)


def rules_by_name(known: Sequence[Game | Described]) -> Callable[[str], Game | None]:
    """Give a function that finds the rules of a journal's game; None where there are none here."""
    own = {game.name: game for game in known if isinstance(game, Game)}

    def rules(name: str) -> Game | None:
        try:
            return own.get(name) or find(name)
        except PlaykitError:
            return None

    return rules


def all_choices(first: Sequence[Game | Described]) -> list[Opening]:
    """List what a session can be begun with: the games given, then those that ship."""
    openings = [opening_for(game) for game in first]
    have = {opening.described.name for opening in openings}
    return openings + [opening_for(find(name)) for name in names() if name not in have]


def open_logger(
    game: Game | Described | str | Path | None = None,
    seats: int | Sequence[str | None] | None = None,
    *,
    name: str = "table",
    store: Store | str | Path = "logs/",
    lang: str = "en",
    level: str = "observe",
    preset: str | None = None,
    options: dict[str, Any] | None = None,
    draft: str | None = None,
    study: str | None = None,
    role: Role | None = AT_THIS_COMPUTER,
    keys: Keys | None = None,
    links: Callable[[str, Sequence[str]], list[dict[str, Any]]] = lambda _lang, _people: [],
    story: Story | None = None,
) -> TableController:
    """Open a table's logger without a page: go on with the session this call means, or begin it.

    Arguments as for `table`; `role`, `keys`, `links` and `story` are those of `TableController`.

    Raises:
        UnknownGame, OptionsError: the message says what is possible.
        StoreError: the store's folder cannot be written.
    """
    store = store if isinstance(store, Store) else Store(store)
    first = [] if game is None else [game_of(game)]
    controller = TableController(
        store, table=name, rules=rules_by_name(first), choices=all_choices(first), lang=lang, role=role, keys=keys,
        links=links, story=story, on_end=lambda: publish_behind(store),
    )  # fmt: skip
    if first and seats is not None:
        asked = opening_for(
            first[0], names=_names(seats), preset=preset, options=options or {}, draft=draft, study=study, level=level
        )
        known = newest(store, name)
        if known is None or known[1].get("data", {}).get(ASKED) != digest(asked):
            controller.begin(asked)
    return controller


def _names(seats: int | Sequence[str | None]) -> list[str]:
    return [""] * seats if isinstance(seats, int) else [(seat or "").strip() for seat in seats]


def table(
    game: Game | Described | str | Path | None = None, seats: int | Sequence[str | None] | None = None, **settings: Any
) -> Table:
    """Show a table's logger in a notebook cell; see `playkit.table`."""
    from playkit.widgets.tablelog.skin import Table

    return Table(open_logger(game, seats, **settings))


# ---- served pages ----


@dataclass(frozen=True)
class Served:
    """What a served page must know; it travels in the environment of the server's kernels, not in an address.

    Attributes:
        store: the project's folder.
        table: the table's name.
        games: names or paths of games offered first.
        lang: "en" or "ja".
        base: the address of the page without a link's secret.
        seats, draft: what the form is filled with.
    """

    store: str
    table: str = "table"
    games: tuple[str, ...] = ()
    lang: str = "en"
    base: str = ""
    seats: tuple[str, ...] = ()
    draft: str | None = None

    def environment(self) -> dict[str, str]:
        """Give the environment variable that carries this."""
        return {SERVED: json.dumps(self.__dict__)}

    @classmethod
    def here(cls) -> Served:
        """Read what the environment carries."""
        told = json.loads(os.environ[SERVED])
        return cls(**{**told, "games": tuple(told["games"]), "seats": tuple(told["seats"])})


def addresses(base: str, keys: Keys, lang: str, people: Sequence[str] = ()) -> list[dict[str, Any]]:
    """List a table's links: label, address and a code to scan.

    The secret stands behind `#`, which browsers keep to themselves: it is in no server's log.
    """
    import segno

    from playkit.widgets.tablelog.words import TEXTS
    from playkit.widgets.words import pick_language

    wanted: list[tuple[str, int | None, str]] = [("host", None, ""), ("scorer", None, ""), ("observer", None, "")]
    wanted += [("seat", seat, name) for seat, name in enumerate(people)]
    made = []
    for role, seat, who in wanted:
        address = f"{base}#k={keys.key(role, seat)}"
        number = pick_language(TEXTS["seat_n"], lang).replace("{n}", str((seat or 0) + 1))
        label = pick_language(TEXTS[f"link_{role}"], lang).replace("{who}", who or number)
        picture = segno.make(address, error="m").svg_data_uri(scale=5, border=2)
        made.append({"role": role, "seat": seat, "label": label, "address": address, "picture": picture})
    return made


def page(story: Story | None = None) -> Table:
    """Make the page a phone sees: nothing of the table until its link's secret has been shown.

    Args:
        story: tells how the session goes; see `telling.Story`.
    """
    from playkit.widgets.tablelog.skin import Table

    served = Served.here()
    keys = Keys.at(Path(served.store), served.table)
    controller = open_logger(
        served.games[0] if served.games else None,
        name=served.table,
        store=served.store,
        lang=served.lang,
        role=None,
        keys=keys,
        links=lambda lang, people: addresses(served.base, keys, lang, people),
        story=story,
    )
    if served.seats:
        first = replace(controller.choices[0], names=served.seats, draft=served.draft)
        controller.choices = (first, *controller.choices[1:])
    return Table(controller)
