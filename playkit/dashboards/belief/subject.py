"""The session a belief is about: a play in Python, one of a store, or a game of a stored simulation."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.dashboards.belief.moments import step_rows
from playkit.dashboards.hidden import without_names
from playkit.errors import IllegalAction, StoreError, UnknownAction
from playkit.games import find
from playkit.kernel import Game, Session
from playkit.kernel.declare import CHANCE
from playkit.kernel.picking import RANDOM
from playkit.simulate.chunk import replay
from playkit.simulate.plan import make_plan
from playkit.store.beliefs import steps_digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.simulate.plan import Plan
    from playkit.store import Store

EVENTS = {
    "step": pl.Int64, "action_text": pl.String, "part": pl.Int64, "seat": pl.Int64, "kind": pl.String,
    "value": pl.Float64, "score": pl.Float64, "data": pl.String,
}  # fmt: skip


@dataclass(frozen=True)
class Subject:
    """A session whose steps the rules of today can follow.

    Attributes:
        name: its id in a store; None of a play in Python.
        plan: game, seats, options, and who plays on, from which seed.
        session: the play itself, as far as the rules follow it.
        events: its effective events, steps beyond that without their action.
        digest: tells all of its recorded steps from any others.
        left: how many recorded steps the rules did not follow, from the first that they refused on.
        assumed: whether its options were not recorded, so that the game's first ones are taken.
    """

    name: str | None
    plan: Plan
    session: Session
    events: pl.DataFrame
    digest: str
    left: int = 0
    assumed: bool = False

    @property
    def about(self) -> dict[str, Any]:
        """Give what a kept belief says of how it was worked out, but for its runs."""
        game = self.plan.game
        return {
            "session": self.name, "source": "twin", "sees": "all", "bots": list(self.plan.bots),
            "seed": self.plan.seed, "rules_version": str(game.rules_version), "rules_hash": game.rules_hash,
            "bots_hash": bots_hash(game), "digest": self.digest,
        }  # fmt: skip


def bots_hash(game: Game) -> str:
    """Hash the text of a game's bots: beliefs worked out by other bots are other beliefs.

    >>> len(bots_hash(find("patchies")))
    64
    """
    module = game.modules.get("bots")
    return hashlib.sha256(module.source.encode()).hexdigest() if module else game.rules_hash


def usual_bot(game: Game) -> str:
    """Give who plays on where nobody says: the game's first bot, else random picks."""
    return next(iter(game.bots), RANDOM)


def of_session(session: Session, bots: str | Sequence[str] | None = None, seed: int = 0) -> Subject:
    """Take a play in Python, as far as it has come.

    Raises:
        OptionsError: the game has no such bot.
    """
    plan = _plan(session.game, session.seats, session.options.as_dict(), bots, seed)
    kept = [{name: row.get(name) for name in EVENTS} for row in session.rows()]
    for row in kept:
        row["data"] = None if row["data"] is None else json.dumps(row["data"])
    events = pl.DataFrame(kept, schema=EVENTS)
    return Subject(None, plan, session, events, steps_digest(step_rows(events)["action_text"]))


def of_stored(
    store: Store, name: str, *, game: Game | None = None, bots: str | Sequence[str] | None = None, seed: int = 0
) -> Subject:
    """Take a session of a store: played, logged, imported, or `run/number` of a simulation.

    Args:
        store: where it is.
        name: its id.
        game: loaded rules; None finds them by the name the store has.
        bots: who plays on; None is whoever played a simulation, else the game's first bot.
        seed: of the continuations.

    Raises:
        StoreError: there is no such session, or its steps are not all known.
        IllegalAction, UnknownAction: the rules of today cannot even follow its first step.
        UnknownGame, OptionsError: its game or options are not possible today.
    """
    from playkit.store.views import literal

    rows = store.sql(f"FROM session WHERE id = {literal(name)}").to_dicts()
    if not rows:
        raise StoreError("there is no session of that id", "その ID のセッションはありません")
    row = rows[0]
    rules = game or find(str(row["game"]))
    if row["run_id"] is not None:
        return _of_run(store, name, rules, bots, seed)
    events = without_names(store.events(session=name).frame(), store)
    texts = step_rows(events)
    by_order = texts.is_empty()
    if by_order:
        texts = events.filter(pl.col("action_text").is_not_null())
    if not texts.height or not (by_order or texts["step"].to_list() == list(range(texts.height))):
        raise StoreError(
            "the steps of this session are not all recorded, so that nobody can play on from them",
            "このセッションは手順がすべては記録されていないので、続きを遊べません",
        )
    options = None if row["options"] is None else json.loads(row["options"])
    session = Session(rules, int(row["seats"]), options=options, seed=0, chance="ask")
    followed = _follow(session, texts.select("seat", "action_text").rows(), by_order=by_order)
    return Subject(
        name, _plan(rules, session.seats, session.options.as_dict(), bots, seed), session,
        _numbered(events, followed) if by_order or len(followed) < texts.height else events,
        steps_digest(texts["action_text"]), texts.height - len(followed), assumed=options is None,
    )  # fmt: skip


def _numbered(events: pl.DataFrame, followed: Sequence[int]) -> pl.DataFrame:
    """Write at each action which step it became; those that the rules did not follow are no steps."""
    acted = pl.col("action_text").is_not_null()
    steps = pl.DataFrame({"nth": range(len(followed)), "now": followed}, schema={"nth": pl.Int64, "now": pl.Int64})
    numbered = events.with_columns(nth=pl.when(acted).then(acted.cum_sum().cast(pl.Int64) - 1))
    joined = numbered.join(steps, on="nth", how="left", maintain_order="left")
    return joined.with_columns(
        step=pl.col("now"), action_text=pl.when(pl.col("now").is_not_null()).then(pl.col("action_text"))
    ).drop("nth", "now")


def _follow(session: Session, actions: Sequence[tuple[int | None, str]], *, by_order: bool) -> list[int]:
    """Play actions as they were recorded, up to the first that the rules refuse; give the step each became.

    Args:
        session: at its start.
        actions: seat (0-based) and text of each.
        by_order: whether a sheet knows moves alone: then what chance must have shown is read off what came next.

    Raises:
        IllegalAction, UnknownAction: they refuse the very first.
    """
    followed: list[int] = []
    for seat, text in actions:
        try:
            if by_order and session.waiting == CHANCE:
                _imply(session, seat, text)
            session.play(text)
        except (IllegalAction, UnknownAction):
            if not followed:
                raise
            break
        followed.append(len(session.steps) - 1)
    return followed


def _imply(session: Session, seat: int | None, text: str) -> None:
    """Let chance have shown the only outcome after which this seat could do that; nothing where there are several."""
    fitting = []
    for outcome in session.legal_codes():
        then = session.at(len(session.steps))
        then.play(outcome)
        if then.waiting == seat and text in then.legal():
            fitting.append(outcome)
    if len(fitting) == 1:
        session.play(fitting[0])


def _of_run(store: Store, name: str, game: Game, bots: str | Sequence[str] | None, seed: int) -> Subject:
    """Play a game of a simulation again: its seed says all of it."""
    run, _, number = name.rpartition("/")
    row = store.sql("FROM run").filter(pl.col("id") == run).row(0, named=True)
    played = make_plan(
        game, int(row["games"]), int(row["seed"]), seats=int(row["seats"]), bots=json.loads(row["bots"]),
        preset=row["preset"] if row["preset"] in game.presets else None, options=json.loads(row["options"] or "{}"),
    )  # fmt: skip
    options = played.options.as_dict()
    session = Session(game, played.seats, options=options, seed=0, chance="ask")
    session.play_all(replay(played, int(number)))
    plan = _plan(game, played.seats, options, bots or list(played.bots), seed)
    whole = of_session(session)
    return Subject(name, plan, session, whole.events, whole.digest)


def _plan(game: Game, seats: int, options: Mapping[str, Any], bots: str | Sequence[str] | None, seed: int) -> Plan:
    return make_plan(game, 1, seed, seats=seats, options=options, bots=bots or usual_bot(game))
