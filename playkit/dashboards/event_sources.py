"""Where the events of an answer come from: recorded sessions of a store, shipped samples, and games that bots play.

People, mixed tables, bots and invented samples each keep their facet; nothing here adds one to another.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.dashboards.hidden import without_names
from playkit.dashboards.sources import CREWS, SAMPLE
from playkit.simulate.compiler import is_ready
from playkit.simulate.run import simulate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.plays_sources import Bots
    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store

_STUDY = re.compile(r"[\w-]{1,64}")
SEATS = {"session": pl.String, "seat": pl.Int64, "tester": pl.String, "win_share": pl.Float64, "score": pl.Float64}


@dataclass(frozen=True)
class Recorded:
    """Recorded sessions of a game.

    Attributes:
        events: effective events in the order of their sessions, with `facet` and `draft`, and without testers' names;
            no columns where there are none.
        seats: one row a session and seat: columns `SEATS`, null where unknown.
        sessions: one row a session, as `Store.sessions` gives them, with `facet`.
    """

    events: pl.DataFrame
    seats: pl.DataFrame
    sessions: pl.DataFrame


def nothing_recorded() -> Recorded:
    """Give the recorded sessions of no store."""
    return Recorded(pl.DataFrame(), pl.DataFrame(schema=SEATS), pl.DataFrame())


def recorded_of(asked: Asked) -> Recorded:
    """Give the recorded sessions that a question is asked of, read once a report; none where it names no store."""
    store, game, study = asked.store, asked.game, asked.study
    if store is None:
        return nothing_recorded()
    return asked.reading.once(("recorded", store, game.name, study), lambda: recorded_events(store, game, study))


def recorded_events(store: Store, game: Game, study: str | None = None) -> Recorded:
    """Read the recorded sessions of a game, or of one of its studies; invented samples keep their own facet.

    Where the store knows no such study but its folder of samples does, that sample is read from there; it is stored
    nowhere.
    """
    found = _recorded(store, game, study)
    sample = _sample_of(store, study) if found.sessions.is_empty() else None
    if sample is None:
        return found
    with tempfile.TemporaryDirectory() as folder:
        from playkit.imports import read
        from playkit.store import Store as Aside

        aside = Aside(folder)
        read(sample).apply(aside)
        return _recorded(aside, game, study)


def on_evenings(sessions: pl.DataFrame) -> pl.DataFrame:
    """Put sessions in the order they were played and say on which evening of which study (evening)."""
    evening = pl.concat_str(pl.col("study").fill_null(""), pl.col("started_at").dt.date().cast(pl.String))
    return sessions.sort("started_at", "session").select("session", "facet", "draft", evening=evening)


def _sample_of(store: Store, study: str | None) -> Any:
    if study is None or not _STUDY.fullmatch(study):
        return None
    path = store.root / "samples" / "studies" / f"{study}.jsonl"
    return path if path.is_file() else None


def _recorded(store: Store, game: Game, study: str | None) -> Recorded:
    belongs = {} if study is None else {"study": study}
    facet = pl.when(pl.col("synthetic").fill_null(value=False)).then(pl.lit(SAMPLE)).otherwise(pl.col("crew"))
    sessions = store.sessions(game=game.name, crew=CREWS, run_id=None, **belongs).with_columns(facet=facet)
    if sessions.is_empty():
        return nothing_recorded()
    found = store.events(game=game.name, crew=CREWS, run_id=None, **belongs).frame()
    events = without_names(found, store).with_columns(facet=facet)
    recorded = "SELECT id FROM session WHERE run_id IS NULL"
    seats = store.sql(f"SELECT {', '.join(SEATS)} FROM seat WHERE session IN ({recorded})")  # noqa: S608 - our own words
    return Recorded(events, seats.join(sessions, on="session", how="semi"), sessions)


# Bots ----------------------------------------------------------------------------------------------------------------


def play(bots: Bots, *, keep: str = "events") -> Result:
    """Let bots play the games of their plan; the same plan gives the same games, stored or not."""
    plan = bots.plan
    preset = plan.preset if plan.preset in plan.game.presets else None  # a game without presets still names one
    return simulate(
        plan.game, plan.games, seed=plan.seed, seats=plan.seats, preset=preset, options=plan.options.as_dict(),
        bots=plan.bots, keep=keep, engine="compiled" if is_ready(plan.game) else "plain",
    )  # fmt: skip


def labelled(events: pl.DataFrame, facet: str, draft: str | None) -> pl.DataFrame:
    """Give events of bots the columns that recorded ones have: facet, draft, and clocks that know nothing."""
    return events.with_columns(
        pl.col("session").cast(pl.String),
        facet=pl.lit(facet),
        draft=pl.lit(draft, dtype=pl.String),
        mono_ms=pl.lit(None, dtype=pl.Int64),
        clock=pl.lit("none"),
    )


def first_pickers(result: Result) -> NDArray[np.int64]:
    """Tell which seat (0-based) picked first in each game of a run that kept its steps; -1 where nobody ever did."""
    found = []
    for _, moves in result.played():
        who = moves % 16 - 2
        picks = np.flatnonzero(who >= 0)
        found.append(int(who[picks[0]]) if len(picks) else -1)
    return np.array(found, np.int64)
