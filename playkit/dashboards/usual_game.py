"""Which game a question is asked of where nobody names one: the one that was played, else the question's example."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playkit.dashboards.questions import applies, find_question
from playkit.errors import PlaykitError
from playkit.games import find, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store

_PLAYED = """
SELECT game, study, draft, (run_id IS NULL AND NOT coalesce(synthetic, FALSE)) AS people, started_at FROM session
WHERE run_id IS NULL
UNION ALL SELECT game, study, draft, FALSE, started_at FROM run
"""


def usual_game(
    question: str,
    store: Store | None,
    *,
    study: str | None = None,
    drafts: Sequence[str] | None = None,
    results: Sequence[tuple[str | None, Result]] = (),
) -> Game:
    """Find the game that is meant.

    Args:
        question: its name; only games whose facts can answer it come into question.
        store: where sessions and simulations are.
        study: only what belongs to it counts.
        drafts: where one game knows both of them, as presets or drafts that were played, it is meant.
        results: simulations just run, which come before everything else.

    Returns:
        The game of the newest result, else the one with most recorded sessions (of equally many the newest), else with
        most simulations, else that of a shipped sample of the study's name, else the question's example.

    Raises:
        UnknownQuestion: there is no such question.
    """
    if results:
        return results[-1][1].plan.game
    own = find_question(question)
    fitting = [game for name in _ranked(store, study) if (game := _fitting(question, name)) is not None]
    fitting += [game for name in [own.example, *names()] if (game := _fitting(question, name)) is not None]
    known = [game for game in fitting if drafts and set(drafts) <= _drafts(game, store)]
    return [*known, *fitting, find(own.example)][0]


def _ranked(store: Store | None, study: str | None) -> Iterator[str]:
    """Give names of games as they were played, the likeliest first."""
    if store is None:
        return
    rows = [row for row in store.sql(_PLAYED).to_dicts() if study is None or row["study"] == study]
    yield from sorted({row["game"] for row in rows}, key=lambda name: _weight(name, rows), reverse=True)
    sample = store.root / "samples" / "studies" / f"{study}.jsonl"
    if study is not None and study.replace("-", "_").isidentifier() and sample.is_file():
        with sample.open(encoding="utf-8") as lines:
            yield str(json.loads(next(lines)).get("game", ""))


def _weight(name: str, rows: Sequence[dict[str, Any]]) -> tuple[int, int, str]:
    own = [row for row in rows if row["game"] == name]
    newest = max(str(row["started_at"] or "") for row in own)
    return sum(row["people"] for row in own), len(own), newest


def _fitting(question: str, name: str) -> Game | None:
    """Load a game the question fits; None where it does not, or where it cannot be found by its name."""
    try:
        game = find(name)
        return game if applies(question, game) else None
    except PlaykitError:
        return None


def _drafts(game: Game, store: Store | None) -> set[str]:
    played = [] if store is None else store.sql(_PLAYED).select("game", "draft").unique().iter_rows()
    return {*game.presets, *(draft for name, draft in played if name == game.name and draft is not None)}
