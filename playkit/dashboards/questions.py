"""The questions playkit answers, by name: what each needs and how its answer is built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.analysis.counts import no_counts
from playkit.dashboards.danger import danger
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes, run_notes
from playkit.dashboards.slow_asked import answer_slow_first_hand
from playkit.dashboards.sources import board_of, just_run, recorded_counts, session_names, stored
from playkit.errors import OptionsError, UnknownQuestion, hint
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.simulate.result import Result
    from playkit.store import Store


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a game: what to look at.

    Simulations are the newest finished run of each draft, since every run repeats a draft as it then was; what was just
    run takes the place of a stored run of its draft. Recorded sessions of one draft are counted together whatever their
    options, and a note says where these differed.

    Attributes:
        game: the loaded rules.
        store: recorded sessions and stored runs; None where only `results` count.
        study: only the sessions of this study, and runs that are of it or of none; None is all.
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
    runs = [just_run(result, board, draft) for draft, result in asked.results]
    counts, notes = no_counts(board), list[Label]()
    names: dict[str, Label] = {}
    if asked.store is not None:
        have = [run.draft for run in runs]
        runs += stored(asked.store, asked.game, board, study=asked.study, drafts=asked.drafts, without=have)
        counts += recorded_counts(asked.store, asked.game, board, study=asked.study)
        notes = recorded_notes(asked.store, asked.game, asked.study)
        names = session_names(asked.store, asked.game)
    for run in runs:
        counts += run.counts or no_counts(board)
    if asked.store is not None:
        shown = set(counts.cells["draft"])
        notes = [*missing_notes(asked.store, asked.game, asked.study, asked.drafts, shown), *notes]
    return danger(
        counts,
        subject=asked.game.title,
        drafts=asked.drafts,
        assumed=assumed_of(asked.game, runs),
        sessions=names,
        notes=[*notes, *run_notes(runs, asked.game)],
    )


WAYS: dict[str, Way] = {
    "danger": Way(("destroyed", "part_ended"), _danger),
    "slow-first-hand": Way(("part_started", "part_ended", "scored"), answer_slow_first_hand),
}


def applies(name: str, game: Game) -> bool:
    """Tell whether a game's facts can answer a question."""
    return set(find_way(name).needs) <= set(game.facts.names())


def find_way(name: str) -> Way:
    """Find how a question is answered.

    Raises:
        UnknownQuestion: no question has that name; the message names the nearest.
    """
    if name in WAYS:
        return WAYS[name]
    en, ja = hint(name, WAYS)
    known = ", ".join(WAYS)
    raise UnknownQuestion(
        f"no question is called {name!r}; there are: {known}.{en}", f"「{name}」という問いはありません（{known}）。{ja}"
    )


def answer(name: str, asked: Asked) -> Answer:
    """Answer a question about a game.

    Raises:
        UnknownQuestion: no question has that name, or the game's facts cannot answer it.
        OptionsError: the two drafts are one.
    """
    way = find_way(name)
    if asked.drafts and asked.drafts[0] == asked.drafts[1]:
        raise OptionsError("a draft cannot be compared with itself", "草案をそれ自身と比べることはできません")
    if not applies(name, asked.game):
        needs = ", ".join(way.needs)
        raise UnknownQuestion(
            f"{asked.game.name} records no {needs}, which the question {name!r} needs",
            f"{asked.game.title('ja')}は {needs} を記録しないので「{name}」には答えられません",
        )
    return way.answer(asked)
