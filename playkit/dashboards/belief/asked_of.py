"""What it takes to know the beliefs of a session somebody names: read what is kept, else work it out and keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.dashboards.belief.believed import Believed, kept, work_out
from playkit.dashboards.belief.subject import of_session, of_stored
from playkit.errors import OptionsError
from playkit.kernel import Session
from playkit.simulate.beliefs import require_runs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.kernel import Game
    from playkit.store import Store

    Progress = Callable[[int, int], None]

ENGINES = ("auto", "plain", "compiled")


def asked_of(
    session: Any,
    runs: int | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    seed: int = 0,
    store: Store,
    game: Game | None = None,
    engine: str = "auto",
) -> Callable[[Progress | None], Believed]:
    """Find the session and refuse what cannot be done at once; what is given back does the work.

    Args:
        session: a session, something that has one (`.session`), or the id of one in the store.
        runs: continuations of a position; None leaves it to the engine.
        bots: who plays on.
        seed: of the continuations.
        store: where ids are looked up and beliefs are kept.
        game: loaded rules; None finds them by the name the store has.
        engine: "auto", "plain" or "compiled".

    Raises:
        StoreError, IllegalAction, UnknownAction, UnknownGame, OptionsError: see `subject.of_stored`.
    """
    if engine not in ENGINES:
        raise OptionsError(
            f"engine is one of auto, plain, compiled, not {engine!r}", "engine は auto、plain、compiled のどれかです"
        )
    if runs is not None:
        require_runs(runs)
    session = session if isinstance(session, Session | str) else getattr(session, "session", session)
    if isinstance(session, Session):
        # A play goes on while bots play on from it; they are asked about it as it is now.
        subject = of_session(session.at(len(session.steps)), bots, seed)
    else:
        subject = of_stored(store, str(session), game=game, bots=bots, seed=seed)
    found = kept(store, subject, runs)

    def work(progress: Progress | None) -> Believed:
        if found is not None:
            return found
        fresh = work_out(subject, runs, engine=engine, progress=progress)
        fresh.keep(store)
        return fresh

    return work
