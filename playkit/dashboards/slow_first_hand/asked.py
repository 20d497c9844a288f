"""The slow first hand, asked of a store: recorded plays, bots that play on, and what a reader must know of both."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

from playkit.analysis.plays import no_plays
from playkit.dashboards.catalogue import Question
from playkit.dashboards.plays_sources import (
    GAMES,
    RANDOM_BOTS,
    Bots,
    bots_of,
    played,
    recorded_decisions,
    recorded_plays,
)
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.slow_first_hand.answer import hand_template, slow_first_hand
from playkit.dashboards.slow_first_hand.measures import MEASURES
from playkit.dashboards.slow_first_hand.words import TITLE
from playkit.dashboards.sources import session_names
from playkit.kernel.labels import Label
from playkit.simulate.compiler import is_ready

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.analysis.plays import Plays
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game


def answer_slow_first_hand(asked: Asked) -> Answer:
    """Answer whether the first hand is slow; bots play at once, so this takes a few seconds."""
    game, store = asked.game, asked.store
    recorded = recorded_plays(store, game, asked.study) if store is not None else no_plays()
    bots = bots_of(asked, _usual_seats(game, recorded))
    notes: list[Label] = []
    names: dict[str, Label] = {}
    decided = None
    if store is not None:
        decided = recorded_decisions(store, game, recorded)
        names = session_names(store, game)
        notes = recorded_notes(store, game, asked.study)
        if not recorded.sessions.height:
            shown = {one.run.draft for one in bots}
            notes = [*missing_notes(store, game, asked.study, asked.drafts, shown), *notes]
    return slow_first_hand(
        recorded,
        [played(one) for one in bots],
        decided,
        hand=hand_template(words_of(game)),
        subject=game.title,
        samples=asked.study is not None,
        drafts=asked.drafts,
        assumed=assumed_of(game, [one.run for one in bots]),
        sessions=names,
        notes=[*notes, *(_bots_note(one) for one in bots), *_hurry_note(game, bots)],
    )


def _usual_seats(game: Game, recorded: Plays) -> int:
    """Give how many people usually sat there, else four, else what the game allows."""
    usual = recorded.counted().sessions["seats"].mode().max()
    allowed = game.options.preset(None).seats or game.state.seats
    for seats in (usual, 4):
        if isinstance(seats, int) and seats in allowed:
            return seats
    return int(max(allowed))


def _bots_note(bots: Bots) -> Label:
    run, who = bots.run, ", ".join(sorted(set(bots.run.bots)))
    of = Label("", "") if run.draft is None else Label(f" of draft {run.draft}", f"（草案{run.draft}）")
    head = Label("Random bots", "ランダムなボット") if bots.facet == RANDOM_BOTS else Label("Bots", "ボット")
    return Label(
        f"{head.en}{of.en}: {bots.plan.games:,} games, preset {run.preset}, {run.seats} seats, {who}; each was "
        "played on once more from the end of every part.",
        f"{head.ja}{of.ja}：{bots.plan.games:,}ゲーム、プリセット{run.preset}、{run.seats}席、{who}。"
        "各パートの終わりからもう一度ずつ遊びました。",
    )


def _hurry_note(game: Game, bots: Sequence[Bots]) -> list[Label]:
    """Say how bots would say more: few games are played where the game was never compiled."""
    if not bots or is_ready(game):
        return []
    return [
        Label(
            f"Simulate {game.name} once and bots will play {GAMES[True]:,} games here, and look into choices too.",
            f"{game.title('ja')}を一度シミュレーションすると、ここでもボットが{GAMES[True]:,}ゲームを遊び、選択も調べます。",
        )
    ]


def words_of(game: Game) -> dict[str, str] | None:
    """Find a game's own texts, None where it has none."""
    package = game.module.__package__
    if not package or importlib.util.find_spec(f"{package}.words") is None:
        return None
    words = getattr(importlib.import_module(f"{package}.words"), "WORDS", None)
    return dict(words) if words else None


QUESTION = Question(
    "slow-first-hand", TITLE, MEASURES, ("part_started", "part_ended", "scored"), answer_slow_first_hand
)
