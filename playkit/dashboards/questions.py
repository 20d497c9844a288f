"""The questions playkit answers, by name: what each needs and how its answer is built."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.dashboards.danger import danger
from playkit.dashboards.sources import (
    assumed_of,
    board_of,
    latest_runs,
    recorded_counts,
    run_counts,
    simulated_counts,
    together,
)
from playkit.errors import PlaykitError, hint
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.analysis.counts import Counts
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a game: what to look at.

    Attributes:
        game: the loaded rules.
        store: recorded sessions and stored runs; None where only `results` count.
        study: only the sessions of this study; None is all.
        drafts: two drafts to compare, the first subtracted from the second.
        results: simulations just run, each with the name of its draft.
    """

    game: Game
    store: Store | None = None
    study: str | None = None
    drafts: tuple[str, str] | None = None
    results: Sequence[tuple[str | None, Result]] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """How a question is answered: the facts it needs of a game, and the function that answers it."""

    needs: tuple[str, ...]
    answer: Callable[[Asked], Answer]


def _danger(asked: Asked) -> Answer:
    board = board_of(asked.game)
    pieces: list[Counts] = [simulated_counts(result, board, draft=draft) for draft, result in asked.results]
    options: dict[str, int] = asked.results[0][1].plan.options.as_dict() if asked.results else {}
    notes: list[Label] = []
    if asked.store is not None:
        runs = latest_runs(asked.store, asked.game, asked.drafts)
        pieces += [found for run in runs if (found := run_counts(asked.store, asked.game, board, run)) is not None]
        pieces.append(recorded_counts(asked.store, asked.game, board, study=asked.study))
        notes = [_run_note(run) for run in runs]
        options = options or (json.loads(runs[0]["options"]) if runs else {})
    return danger(
        together(pieces, board),
        subject=asked.game.title,
        drafts=asked.drafts,
        assumed=assumed_of(asked.game, options),
        notes=notes,
    )


def _run_note(run: dict[str, Any]) -> Label:
    bots = ", ".join(sorted(set(json.loads(run["bots"] or "[]"))))
    draft = run["draft"] or "-"
    return Label(
        f"Simulated draft {draft}: {run['games']:,} games, preset {run['preset']}, {run['seats']} seats, bots {bots}.",
        f"シミュレーション（草案{draft}）：{run['games']:,}ゲーム、プリセット{run['preset']}、{run['seats']}席、ボット{bots}。",
    )


WAYS: dict[str, Way] = {"danger": Way(("destroyed", "part_ended"), _danger)}


def applies(name: str, game: Game) -> bool:
    """Tell whether a game's facts can answer a question."""
    return set(find_way(name).needs) <= set(game.facts.names())


def find_way(name: str) -> Way:
    """Find how a question is answered.

    Raises:
        PlaykitError: no question has that name; the message names the nearest.
    """
    if name in WAYS:
        return WAYS[name]
    en, ja = hint(name, WAYS)
    known = ", ".join(WAYS)
    raise PlaykitError(
        f"no question is called {name!r}; there are: {known}.{en}", f"「{name}」という問いはありません（{known}）。{ja}"
    )


def answer(name: str, asked: Asked) -> Answer:
    """Answer a question about a game.

    Raises:
        PlaykitError: the question is unknown, or the game's facts cannot answer it.
    """
    way = find_way(name)
    if not applies(name, asked.game):
        needs = ", ".join(way.needs)
        raise PlaykitError(
            f"{asked.game.name} records no {needs}, which the question {name!r} needs",
            f"{asked.game.title('ja')}は {needs} を記録しないので「{name}」には答えられません",
        )
    return way.answer(asked)
