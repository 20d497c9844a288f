"""What leads on from the course that points tell to chances by playing on, and back where nobody can play on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.course import LEAST_RUNS
from playkit.dashboards.belief.subject import bots_hash
from playkit.dashboards.general import LOOKED_AT, gather
from playkit.dashboards.sources import session_rows
from playkit.games import names
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered

TO_WORK_OUT = Label(
    "Sessions with every action on record, but no chances by playing on: {n}. "
    "`playkit belief --all --game {game}` works them out; the question belief shows them.",
    "全手順の記録があり、続きを遊んだ勝つ見込みが未計算のセッション：{n}。"
    "playkit belief --all --game {game} で計算でき、問い belief で見られます。",
)
WORKED_OUT = Label(
    "Chances here are read off points. Sessions whose chances by playing on the question belief shows: {n}.",
    "ここでの見込みは得点から読んだものです。{n}セッションは、続きを遊んだ勝つ見込みを問い belief で見られます。",
)
WITHOUT_STEPS = Label(
    "Sessions whose actions are not all on record: {n}. Nobody can play on from them; the question leads reads their "
    "course off points.",
    "手順がすべては記録されていないセッション：{n}。続きを遊べないので、流れは問い leads で得点から読めます。",
)
FEW = Label(
    "Sessions whose chances rest on fewer than 200 continuations a position: {n}. Noise then makes and hides leads, so "
    "figures do not count them. Play on more: `playkit belief --all --continuations 200` works them out anew.",
    "1局面の続きが200回未満のセッション：{n}。誤差が首位を作ったり隠したりするので、数値には数えません。"
    "playkit belief --all --continuations 200 で、もっと続けて計算し直せます。",
)


HELD = ("session", "steps", "seat", "chance", "half_a", "half_b", "moved", "ahead", "runs", "computed_at")


def holding(asked: Asked) -> pl.DataFrame:
    """Give the kept chances that these rules and bots would find again, columns `HELD` of `store.schema.BELIEF`."""
    store, game = asked.store, asked.game
    if store is None:
        return pl.DataFrame(schema={"session": pl.String})
    same = {"rules_hash": game.rules_hash, "bots_hash": bots_hash(game), "source": "twin"}
    about = ("beliefs", store, *same.values())
    # Every position of every session is a row: what is the same for all of them stays where it is.
    return asked.reading.once(about, lambda: store.beliefs(columns=HELD, **same))


def with_every_action(events: pl.DataFrame) -> set[str]:
    """Name the sessions whose actions are all known: numbered without a gap, or a sheet of moves in their order.

    Args:
        events: effective events: session, step (null where a sheet has no numbers), action_text.
    """
    acted = events.filter(pl.col("action_text").is_not_null())
    step = pl.col("step").drop_nulls()
    whole = (step.min() == 0) & (step.max() + 1 == step.len()) & (step.n_unique() == step.len())
    found = acted.group_by("session").agg(sheet=step.len() == 0, whole=whole)
    return set(found.filter(pl.col("sheet") | pl.col("whole"))["session"])


def gather_leads(asked: Asked, games: int = LOOKED_AT) -> Gathered:
    """Gather what the leads are read off; say which sessions can tell more, and how."""
    found = gather(asked, games)
    able, _, known = _sessions(found)
    return _noted(found, [(WORKED_OUT, len(known)), (TO_WORK_OUT, len(able - known))])


def gather_beliefs(asked: Asked, games: int = 0) -> Gathered:
    """Gather sessions whose chances may be known; say how the others' become known, and of which they cannot."""
    found = gather(asked, games)
    able, unable, known = _sessions(found)
    few = _few(asked, known)
    return _noted(found, [(TO_WORK_OUT, len(able - known)), (WITHOUT_STEPS, len(unable)), (FEW, few)])


def _few(asked: Asked, known: set[str]) -> int:
    """Count the sessions whose kept chances are rough, however they were worked out."""
    if not known:
        return 0
    best = holding(asked).filter(pl.col("session").is_in(list(known))).group_by("session").agg(pl.col("runs").max())
    return best.filter(pl.col("runs") < LEAST_RUNS).height


def _sessions(found: Gathered) -> tuple[set[str], set[str], set[str]]:
    """Name finished sessions of the store: that can be played on from, that cannot, and whose chances are kept."""
    if found.asked.store is None:
        return set(), set(), set()
    # A sample is read from beside the store, which could keep nothing about it.
    stored = {row["session"] for row in session_rows(found.asked)}
    people = [one for one in found.materials if one.bots is None and one.events.width]
    finished = {session for one in people for session in one.wins["session"].unique()} & stored
    able = {session for one in people for session in with_every_action(one.events)} & finished
    return able, finished - able, able & set(holding(found.asked)["session"].unique())


def _noted(found: Gathered, told: list[tuple[Label, int]]) -> Gathered:
    game = found.asked.game.name
    # Rules of one's own are found by their path, which an answer does not know.
    wanted = game if game in names() else "RULES.py"
    said = [(label, {"n": f"{n:,}", "game": wanted}) for label, n in told if n]
    notes = [Label(label.en.format(**values), label.ja.format(**values)) for label, values in said]
    return replace(found, notes=[*notes, *found.notes])
