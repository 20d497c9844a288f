"""Finding the table a cell means: the same call lands on the same session, whatever happened to page or kernel."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError, StoreError
from playkit.store.rows import canonical
from playkit.widgets.ledger import Ledger, begun, chance_of
from playkit.widgets.seats import Chair, crew

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.kernel import Game, Session
    from playkit.store import Store

MOST_LOOKED_AT = 400


def fingerprint(session: Session, chairs: Sequence[Chair], name: str | None, *, seeded: bool) -> str:
    """Sum up what a call of `play` asks for; an edited cell, or edited rules, mean another table.

    Args:
        session: at its beginning.
        chairs: who sits where.
        name: the table's name, None where it has none.
        seeded: whether the caller chose the seed (a drawn one differs each time and says nothing).
    """
    asked = {
        "game": session.game.name,
        "rules": session.game.rules_hash,
        "seats": [[chair.name, chair.bot] for chair in chairs],
        "preset": session.preset,
        "options": session.options.as_dict(),
        "chance": session.chance,
        "seed": session.seed if seeded else None,
        "name": name,
    }
    return sha256(canonical(asked).encode()).hexdigest()[:16]


def find(store: Store, mark: str) -> str | None:
    """Find the newest session that was begun under a fingerprint; None where there is none."""
    for session, header in store.newest(MOST_LOOKED_AT):
        if header.get("data", {}).get("table") == mark:
            return session
    return None


def begin(
    store: Store, session: Session, chairs: Sequence[Chair], mark: str, parent: tuple[str, int] | None = None
) -> Ledger:
    """Begin a session in the store, with what it takes to play on after a restart.

    Args:
        store: where.
        session: as it stands; what was played already is recorded too.
        chairs: who sits where; names go to the store's testers, the journal holds their ids.
        mark: the table's fingerprint.
        parent: (session, steps kept) of the session this one branches from.

    Raises:
        StoreError: the folder cannot be written.
    """
    game = session.game
    header: dict[str, Any] = {
        "game": game.name,
        "rules_version": str(game.rules_version),
        "rules_hash": game.rules_hash,
        "preset": session.preset,
        "options": session.options.as_dict(),
        "seed": session.seed,
        "source": "notebook",
        "crew": crew(chairs),
        "seats": [_seat(store, chair) for chair in chairs],
        "data": {"table": mark, **chance_of(session)},
    }
    if parent is not None:
        header.update(parent_session=parent[0], parent_step=parent[1])
    ledger = Ledger(session, store.begin(header))
    ledger.open()
    return ledger


def _seat(store: Store, chair: Chair) -> dict[str, Any]:
    if chair.bot is not None:
        return {"seat": chair.seat, "bot": chair.bot}
    return {"seat": chair.seat, "tester": store.tester(chair.name) if chair.name else None}


def resume(store: Store, game: Game, session_id: str) -> Ledger:
    """Open a session that exists and play on where its journal ends.

    Raises:
        StoreError: there is no such session, or its header does not fit the rules.
    """
    log = store.open_session(session_id)
    try:
        ledger = Ledger(reopened(game, log.header), log)
        ledger.open()
    except BaseException:
        log.close()
        raise
    return ledger


def reopened(game: Game, header: dict[str, Any]) -> Session:
    """Start the session that a header describes, before its first step and before anything is drawn.

    Raises:
        StoreError: the header does not fit the rules.
    """
    known = header.get("data", {})
    try:
        return begun(
            game,
            len(header["seats"]),
            header.get("preset"),
            header["options"],
            int(header["seed"]),
            index=int(known.get("index", 0)),
            lane=known.get("lane"),
            chance=str(known.get("chance", "auto")),
        )
    except (KeyError, TypeError, PlaykitError) as error:
        raise StoreError(
            f"this session cannot be played on with the rules as they are now ({type(error).__name__})",
            f"いまのルールではこのセッションを続けられません（{type(error).__name__}）",
        ) from error
