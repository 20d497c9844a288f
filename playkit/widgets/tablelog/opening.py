"""Beginning a table's session and finding it again: the store's newest session under the table's mark."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.kernel import Session
from playkit.store.rows import canonical
from playkit.store.testers import read_testers
from playkit.widgets import tables
from playkit.widgets.ledger import chance_of
from playkit.widgets.tablelog.described import MOST_SEATS, Described, describe, of_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.kernel import Game
    from playkit.store import SessionLog, Store

MARK = "logger"
ASKED = "asked"


@dataclass(frozen=True)
class Opening:
    """What a session is begun with; all of it is part of the session from its first event on.

    Attributes:
        described: the game as the logger sees it.
        game: its rules, or None.
        names: one text a seat; empty for a person without a name.
        draft: the designer's numbered version.
        preset, options: of the rules.
        study: the named set of sessions it belongs to.
        level: "observe" or "referee".
    """

    described: Described
    game: Game | None = None
    names: Sequence[str] = ()
    draft: str | None = None
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    study: str | None = None
    level: str = "observe"


def check(opening: Opening) -> None:
    """Refuse what cannot be played: seats, presets, options.

    Raises:
        OptionsError: with what is possible.
    """
    seats = len(opening.names)
    if opening.game is not None:
        opening.game.resolve(seats, opening.preset, opening.options)
    elif not 1 <= seats <= MOST_SEATS:
        raise OptionsError(f"a table has 1 to {MOST_SEATS} seats", f"席は 1〜{MOST_SEATS} です")


def begin(store: Store, opening: Opening, table: str, now: Mapping[str, Any] | None = None) -> SessionLog:
    """Begin a session; names go to the store's testers, the journal holds their ids.

    Args:
        store: where.
        opening: what is played, by whom.
        table: the table's name, under which the session is found again.
        now: started_at, mono_origin_ns and boot_id where the clocks are not the machine's own (tests, demonstrations).

    Raises:
        OptionsError: seats or options the game cannot take.
        StoreError: the folder cannot be written.
    """
    check(opening)
    data: dict[str, Any] = {MARK: table, ASKED: digest(opening), "described": opening.described.plain()}
    header: dict[str, Any] = {
        "game": opening.described.name,
        "source": "table",
        "crew": "people",
        "draft": opening.draft,
        "study": opening.study,
        "seats": [{"seat": n, "tester": store.tester(name) if name else None} for n, name in enumerate(opening.names)],
        "data": data,
        **(now or {}),
    }
    if opening.game is not None:
        session = referee_session(opening.game, len(opening.names), opening.preset, opening.options)
        data.update(chance_of(session))
        header |= {
            "rules_version": str(opening.game.rules_version),
            "rules_hash": opening.game.rules_hash,
            "preset": session.preset,
            "options": session.options.as_dict(),
            "seed": session.seed,
        }
    return store.begin(header)


def digest(opening: Opening) -> str:
    """Sum up what a session is begun with: the same cell run again means the same session."""
    asked = {
        "game": opening.described.plain(),
        "rules": opening.game.rules_hash if opening.game else None,
        "names": list(opening.names),
        "given": [opening.draft, opening.preset, dict(opening.options), opening.study],
    }
    return sha256(canonical(asked).encode()).hexdigest()[:16]


def referee_session(game: Game, seats: int, preset: str | None, options: Mapping[str, Any]) -> Session:
    """Begin a session of the rules in which the table tells what was drawn and rolled."""
    known = preset if preset in game.presets else None
    return Session(game, seats, preset=known, options=options, chance="ask")


def newest(store: Store, table: str) -> tuple[str, dict[str, Any]] | None:
    """Find the newest session of a table, with its header; None where it has none."""
    for session, header in store.newest(tables.MOST_LOOKED_AT):
        if header.get("data", {}).get(MARK) == table:
            return session, header
    return None


def opening_of(store: Store, header: Mapping[str, Any], rules: Callable[[str], Game | None]) -> Opening:
    """Read from a session's header what it was begun with, to go on with it or to begin the next alike.

    Args:
        store: knows the testers' names.
        header: of the session.
        rules: gives the rules of a name, or None where there are none.
    """
    described = Described.from_plain(header["data"]["described"])
    testers = read_testers(store.root)
    names = [testers.get(str(seat.get("tester")), {}).get("display_name") or "" for seat in header["seats"]]
    return Opening(
        described,
        rules(described.name) if described.rules else None,
        names,
        header.get("draft"),
        header.get("preset"),
        header.get("options") or {},
        header.get("study"),
    )


def opening_for(what: Game | Described | str, **more: Any) -> Opening:
    """Take a game as a person names it: loaded rules, a description, or just a title."""
    if isinstance(what, str):
        return Opening(describe(what), **more)
    if isinstance(what, Described):
        return Opening(what, **more)
    return Opening(of_rules(what), what, **more)
