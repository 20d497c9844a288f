"""The slow first hand, asked of a store: recorded plays, bots that play on, and what a reader must know of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.dashboards.called import session_names
from playkit.dashboards.catalogue import Question
from playkit.dashboards.parts import hand_template, words_of
from playkit.dashboards.plays_sources import (
    PLAYED_ON,
    bots_note,
    bots_of,
    fewer,
    hurry_note,
    played,
    recorded_decisions,
    recorded_plays,
    usual_seats,
)
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.slow_first_hand.answer import slow_first_hand
from playkit.dashboards.slow_first_hand.measures import MEASURES
from playkit.dashboards.slow_first_hand.words import TITLE

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.kernel.labels import Label


def answer_slow_first_hand(asked: Asked) -> Answer:
    """Answer whether the first hand is slow; bots play at once, so this takes a few seconds."""
    game, store = asked.game, asked.store
    recorded = recorded_plays(asked)
    bots = [fewer(one, PLAYED_ON) for one in bots_of(asked, usual_seats(game, recorded.counted().sessions))]
    notes: list[Label] = []
    names: dict[str, Label] = {}
    decided = None
    if store is not None:
        decided = recorded_decisions(asked, recorded)
        names = session_names(asked)
        notes = recorded_notes(asked)
        if not recorded.sessions.height:
            shown = {one.run.draft for one in bots}
            notes = [*missing_notes(asked, asked.study, shown), *notes]
    return slow_first_hand(
        recorded,
        [played(asked, one) for one in bots],
        decided,
        hand=hand_template(words_of(game)),
        subject=game.title,
        samples=asked.study is not None,
        drafts=asked.drafts,
        assumed=assumed_of(game, [one.run for one in bots]),
        sessions=names,
        notes=[*notes, *(bots_note(one, twins=True) for one in bots), *hurry_note(game, bots)],
    )


QUESTION = Question(
    "slow-first-hand",
    TITLE,
    MEASURES,
    ("part_started", "part_ended", "scored"),
    answer_slow_first_hand,
    example="resonance24",
)
