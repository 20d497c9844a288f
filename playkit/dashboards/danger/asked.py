"""Danger, asked of a store: counts of recorded sessions and simulations, and what a reader must know of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.counts import no_counts
from playkit.dashboards.called import session_names
from playkit.dashboards.catalogue import Question
from playkit.dashboards.counts_sources import recorded_counts
from playkit.dashboards.danger.answer import danger
from playkit.dashboards.danger.measures import MEASURES
from playkit.dashboards.danger.words import TITLE
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes, run_notes
from playkit.dashboards.sources import board_of, just_run, stored

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.kernel.labels import Label


def answer_danger(asked: Asked) -> Answer:
    """Answer how dangerous each cell is, from the store and from what was just simulated."""
    board = board_of(asked.game)
    runs = [just_run(result, board, draft) for draft, result in asked.results]
    counts = no_counts(board)
    notes: list[Label] = []
    names: dict[str, Label] = {}
    if asked.store is not None:
        have = [run.draft for run in runs]
        runs += stored(asked.store, asked.game, board, study=asked.study, drafts=asked.drafts, without=have)
        counts += recorded_counts(asked)
        notes = recorded_notes(asked)
        names = session_names(asked)
    for run in runs:
        counts += run.counts or no_counts(board)
    if asked.store is not None:
        shown = set(counts.cells["draft"])
        notes = [*missing_notes(asked, asked.study, shown), *notes]
    return danger(
        counts,
        subject=asked.game.title,
        drafts=asked.drafts,
        assumed=assumed_of(asked.game, runs),
        sessions=names,
        notes=[*notes, *run_notes(runs, asked.game)],
    )


QUESTION = Question("danger", TITLE, MEASURES, ("destroyed", "part_ended"), answer_danger)
