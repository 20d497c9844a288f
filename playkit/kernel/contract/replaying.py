"""Promises about time: replay, undo, redo, branch, and the way through text and JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playkit.kernel.contract.registry import Finding, of_play
from playkit.kernel.session import Session
from playkit.kernel.table import state_hash

if TYPE_CHECKING:
    from playkit.kernel.contract.plays import Play


def _differs(play: Play, session: Session, step: int) -> str | None:
    """Name what of a session is not as it was after `step` steps of the play."""
    wait = play.waits[step]
    if session.state_hash() != play.hash(step):
        return "the table"
    if session.waiting != wait.who or session.legal_codes() != list(wait.offers):
        return "what may come next"
    if session.facts() != play.facts(step):
        return "the facts"
    return None


@of_play("the same steps give the same session / 同じ手順は同じセッションになる")
def replay_gives_the_same(play: Play) -> Finding:
    """Table, offers, facts and score, at every place looked at."""
    for step, session in play.walk(12):
        what = _differs(play, session, step)
        if what:
            return play.problem(step, f"replayed, {what} differs", f"やり直すと違います（{what}）")
    return None


@of_play("undo restores any depth / 何手戻しても元どおり")
def undo_restores(play: Play) -> Finding:
    """Table, offers and facts are what they were."""
    session = play.session(max(play.good, 0))
    for step in reversed(play.positions(8, last=False)):
        session.undo(len(session.steps) - step)
        what = _differs(play, session, step)
        if what:
            return play.problem(
                step, f"after undo {what} is not what it was", f"戻した後、元どおりではありません（{what}）"
            )
    return None


@of_play("redo brings back what undo took / やり直しは戻した手を元に戻す")
def redo_brings_back(play: Play) -> Finding:
    """One redo for one undo, however deep."""
    end = max(play.good, 0)
    session = play.session(end)
    for step in play.positions(4, last=False):
        session.undo(end - step)
        session.redo()
        what = _differs(play, session, end)
        if what:
            return play.problem(step, f"after undo and redo {what} differs", f"戻してやり直すと違います（{what}）")
    return None


@of_play("an earlier position can be looked at / 前の局面を見られる")
def at_gives_the_past(play: Play) -> Finding:
    """And looking leaves the session where it is."""
    end = max(play.good, 0)
    session = play.session(end)
    for step in play.positions(4):
        what = _differs(play, session.at(step), step) or _differs(play, session, end)
        if what:
            return play.problem(step, f"looking back, {what} differs", f"振り返ると違います（{what}）")
    return None


@of_play("a branch shares its beginning and nothing else / 分岐は始まりだけを共有する")
def branch_shares_the_prefix(play: Play) -> Finding:
    """What is played on the branch does not reach the trunk."""
    end = max(play.good, 0)
    session = play.session(end)
    for step in play.positions(4, last=False):
        branch = session.branch(step)
        what = _differs(play, branch, step)
        branch.play(branch.legal_codes()[-1])
        what = what or _differs(play, session, end)
        if what:
            return play.problem(step, f"on a branch {what} differs", f"分岐すると違います（{what}）")
    return None


@of_play("a session survives text and JSON / セッションは文字とJSONで保存できる")
def session_survives_text_and_json(play: Play) -> Finding:
    """Steps as texts, options as numbers, read back elsewhere."""
    end = max(play.good, 0)
    texts = [play.game.text(code) for code in play.steps[:end]]
    kept = json.loads(json.dumps({"options": play.options.as_dict(), "steps": texts}))
    again = Session(play.game, play.seats, preset=play.preset, options=kept["options"], seed=play.seed, chance="ask")
    again.play_all(kept["steps"])
    what = "the options" if again.options != play.options else _differs(play, again, end)
    return play.problem(end, f"read back, {what} differs", f"読み戻すと違います（{what}）") if what else None


@of_play("a snapshot holds the whole state / 写しは状態のすべてを含む")
def snapshot_holds_everything(play: Play) -> Finding:
    """A step carried out from a snapshot leads where it led in the play."""
    for step in play.positions(24, last=False):
        bench = play.bench(step)
        bench.apply(play.steps[step], step)
        if state_hash(play.game.state, bench.table.save()) != state_hash(play.game.state, play.waits[step + 1].before):
            text = play.game.text(play.steps[step])
            return play.problem(
                step, f"{text!r} leads elsewhere from a snapshot", f"写しからの「{text}」が別の所に着きます"
            )
    return None


@of_play("the same seed draws the same / 同じ seed なら同じ偶然")
def seed_decides_chance(play: Play) -> Finding:
    """Two sessions with the same seed and picks are one session; so is one that is told what the first drew."""
    first, second = play.session(chance="auto"), play.session(chance="auto")
    for _ in range(60):
        if first.steps != second.steps or first.state_hash() != second.state_hash():
            return play.problem(len(first.steps), "two equal sessions differ", "同じはずの二つのセッションが違います")
        if first.over:
            break
        code = first.legal_codes()[-1]
        first.play(code)
        second.play(code)
    told = play.session()
    told.play_all(first.steps)
    if told.state_hash() != first.state_hash() or told.facts() != first.facts():
        return play.problem(len(first.steps), "told what was drawn, it differs", "出た結果を告げると違います")
    return None
