"""The same sessions told otherwise: in another order, with seats relabelled, with every score doubled.

A store is read through `Otherwise`, so a whole answer is asked for and not one function of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import polars as pl
import tables

from playkit import api
from playkit.dashboards.catalogue import Asked
from playkit.dashboards.questions import find_question
from playkit.games import find
from playkit.kernel import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.dashboards.report import Answer

STUDIES = Path(__file__).parents[2] / "logs" / "samples" / "studies"
GUILD = Path(__file__).parents[1] / "dashboards" / "games" / "guild.py"
SEAT = ("seat", "target_seat")


@dataclass(frozen=True)
class Told:
    """Records of a game to ask questions of.

    Attributes:
        game: the loaded rules.
        store: its sessions.
        study: the only study to look at; None is all.
        turn: by how much seats are turned where they are relabelled: pieces that face each other still do.
    """

    game: Any
    store: Any
    study: str | None = None
    turn: int = 1


class Otherwise:
    """A store that tells its sessions otherwise; what is not about events and seats it tells as it is."""

    def __init__(self, store: Any, change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
        self.store, self.change = store, change

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def events(self, **asked: Any) -> Any:
        """Give its events as it would tell them."""
        frame = self.change(self.store.events(**asked).frame())
        return SimpleNamespace(frame=lambda: frame)

    def sessions(self, **asked: Any) -> pl.DataFrame:
        """Give its sessions as it would tell them."""
        return self.change(self.store.sessions(**asked))

    def sql(self, query: str) -> pl.DataFrame:
        """Give what was asked, as it would tell it."""
        return self.change(self.store.sql(query))


def shuffled(frame: pl.DataFrame) -> pl.DataFrame:
    """Tell sessions in another order, seats of a session too; events of a session keep theirs: they are a story."""
    if "session" not in frame.columns:
        return frame
    if "kind" in frame.columns:
        names = frame["session"].unique().sort().sample(fraction=1, shuffle=True, seed=5)
        order = pl.DataFrame({"session": names, "place": range(len(names))})
        return (
            frame.join(order, on="session", how="left", maintain_order="left")
            .sort("place", maintain_order=True)
            .drop("place")
        )
    return frame.sample(fraction=1, shuffle=True, seed=6)


def relabelled(seats: int, turn: int) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Give every seat the number of another one; steps are no longer those of the rules, so their texts go."""

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        if "session" not in frame.columns:
            return frame
        own = [name for name in SEAT if name in frame.columns]
        moved = frame.with_columns((pl.col(name) + turn) % seats for name in own)
        return stepless(moved).sort("session", "seat") if "win_share" in frame.columns else stepless(moved)

    return change


def doubled(frame: pl.DataFrame) -> pl.DataFrame:
    """Double every score, and every gain of points; steps are no longer those of the rules."""
    if "score" not in frame.columns:
        return frame
    changed = frame.with_columns(score=pl.col("score") * 2)
    if "kind" in frame.columns:
        gained = pl.when(pl.col("kind") == "scored").then(pl.col("value") * 2).otherwise("value")
        changed = changed.with_columns(value=gained)
    return stepless(changed)


def stepless(frame: pl.DataFrame) -> pl.DataFrame:
    """Count steps from 1, as if the first one were lost: the rules cannot follow, and nothing else is missing."""
    return frame.with_columns(pl.col("step") + 1) if "step" in frame.columns else frame


def ask(question: str, told: Told, change: Callable[[pl.DataFrame], pl.DataFrame]) -> Answer:
    """Answer a question from records told otherwise, without the defects and traces that every page has."""
    drafts = ("12", "13") if question == "compare" else None
    return find_question(question).answer(Asked(told.game, Otherwise(told.store, change), told.study, drafts))


def played(folder: Path, game: Any, sessions: int, *, turn: int = 1, **settings: Any) -> Told:
    """Let random picks play at a table of people, and write it down with a clock."""
    store = tables.record(folder, [tables.played(game, seed=seed, **settings) for seed in range(sessions)])
    return Told(find(game) if isinstance(game, str) else load(game), store, turn=turn)


def sample(folder: Path, study: str, game: str) -> Told:
    """Read one of the invented studies."""
    store = api.Store(folder)
    store.import_(STUDIES / f"{study}.jsonl").apply()
    return Told(find(game), store, study)


def at_once(told: Told, seats: int) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Tell sessions otherwise in every way together."""
    turned = relabelled(seats, told.turn)
    return lambda frame: shuffled(turned(doubled(frame)))


def only(told: Told, sessions: int) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Tell of the first few sessions of each draft alone."""
    every = told.store.sessions(game=told.game.name).sort("session")
    kept = every.group_by("draft", maintain_order=True).head(sessions)["session"].to_list()
    return lambda frame: frame.filter(pl.col("session").is_in(kept)) if "session" in frame.columns else frame


def first(told: Told, sessions: int) -> Told:
    """Keep the first few sessions of each draft."""
    return Told(told.game, Otherwise(told.store, only(told, sessions)), told.study, told.turn)
