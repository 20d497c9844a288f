"""Promises about machines that play: bots, and the plain engine of simulations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.kernel.contract.registry import Finding, of_play
from playkit.kernel.happened import facts_of
from playkit.kernel.picking import bot_names
from playkit.kernel.playout import PlainEngine

if TYPE_CHECKING:
    from playkit.kernel.contract.plays import Play
    from playkit.kernel.playout import Played


@of_play("bots pick what is offered / ボットは選べる行動を選ぶ")
def bots_pick_legal_actions(play: Play) -> Finding:
    """From the view of their seat alone, and without touching the table."""
    for step, session in play.walk(8, last=False):
        if session.waiting < 0:
            continue
        before = session.state_hash()
        for bot in bot_names(play.game):
            if session.bot_pick(bot) not in session.legal_codes():
                return play.problem(step, f"{bot} picks what is not offered", f"{bot} が選べない行動を選びます")
        if session.state_hash() != before:
            return play.problem(step, "a bot changed the table", "ボットが表を変えました")
    return None


@of_play("simulations play by the same rules / シミュレーションも同じルールで動く")
def plain_engine_agrees(play: Play) -> Finding:
    """The engine without tests gives the steps, facts and scores of a session."""
    engine = PlainEngine(play.game, play.seats, play.options, ["random"] * play.seats)
    played = engine.play(play.seed, 0)
    told = play.session()
    told.play_all(played.steps)
    if told.facts() != facts_of(play.game, played.log):
        return play.problem(
            len(played.steps), "the engine's facts differ from a session's", "出来事がセッションと違います"
        )
    if told.score() != played.scores or told.over == played.overrun:
        return play.problem(
            len(played.steps), "the engine's end differs from a session's", "終わり方がセッションと違います"
        )
    return _picks_agree(play, played)


def _picks_agree(play: Play, played: Played) -> Finding:
    """Let the random bot play the first picks of the same seed in a session."""
    session = play.session(chance="auto")
    while not session.over and len(session.steps) < min(60, len(played.steps)):
        session.play(session.bot_pick())
    if list(session.steps) != played.steps[: len(session.steps)]:
        return play.problem(
            len(session.steps), "bots pick otherwise than the engine", "ボットの選択がエンジンと違います"
        )
    return None
