"""A simulation told: as plain data, and as a few lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from playkit.analysis.intervals import wilson
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.simulate.result import Result


def wins(result: Result) -> list[dict[str, Any]]:
    """Give each seat's share of the win with its 95 % interval and n; seats 0-based.

    Ties share a win, so the interval is Wilson's on the summed shares: exact without ties, a little wide with them.
    """
    if not result.games:
        return [{"seat": seat, "share": None, "low": None, "high": None, "n": 0} for seat in range(result.plan.seats)]
    shares = result.win_shares()
    totals = shares.sum(axis=0)
    ends = wilson(totals, np.full(len(totals), len(shares)))
    return [
        {
            "seat": seat,
            "share": float(totals[seat] / len(shares)),
            "low": float(np.asarray(ends.low)[seat]),
            "high": float(np.asarray(ends.high)[seat]),
            "n": len(shares),
        }
        for seat in range(result.plan.seats)
    ]


def maps(result: Result) -> dict[str, Any]:
    """Give the danger maps of a board game's tally: `survival` by cell, `destroyed_by[cell][d - 1]` for d = 1..D."""
    tally = result.tally
    if not {"phases", "survived", "destroyed_at"} <= set(tally):
        return {}
    phases = int(tally["phases"])
    if not phases:
        return {"phases": 0, "survival": [], "destroyed_by": []}
    fallen = np.asarray(tally["destroyed_at"])[:, 1:]
    last = int(np.flatnonzero(fallen.sum(axis=0)).max(initial=0)) + 1
    return {
        "phases": phases,
        "survival": (np.asarray(tally["survived"]) / phases).tolist(),
        "destroyed_by": (np.cumsum(fallen[:, :last], axis=1) / phases).tolist(),
    }


def document(result: Result) -> dict[str, Any]:
    """Give a result as plain data."""
    return {
        "games": result.games,
        "seconds": result.seconds,
        "compile_seconds": result.compile_seconds,
        "steps": result.steps,
        "events": result.events,
        "digest": result.digest,
        "endless": result.endless,
        "interrupted": result.interrupted,
        "run": result.run_id,
        "wins": wins(result),
        "maps": maps(result),
    }


def summary(result: Result, lang: str) -> str:
    """Say in a few lines what came out."""
    told = document(result)
    head = Label(
        f"{result.games:,} games, {told['steps']:,} steps, {told['events']:,} facts; {result.seconds:.1f} CPU s",
        f"{result.games:,}ゲーム、{told['steps']:,}手、出来事{told['events']:,}件、{result.seconds:.1f} CPU秒",
    )
    lines = [head(lang)]
    for row in told["wins"] if result.games else ():
        seat = Label(f"seat {row['seat'] + 1}", f"席{row['seat'] + 1}")(lang)
        lines.append(f"  {seat}: {row['share']:.1%}  ({row['low']:.1%}-{row['high']:.1%}, n={row['n']:,})")
    survival = told["maps"].get("survival")
    if survival:
        lines.append(Label("a cell survives its phase:", "フェーズ終了時に残る割合：")(lang))
        side = round(len(survival) ** 0.5)
        lines += ["  " + " ".join(f"{p:5.1%}" for p in survival[r * side : (r + 1) * side]) for r in range(side)]
    if result.endless:
        lines.append(
            Label(
                f"{result.endless} games ran into the step limit: defects to look at first",
                f"{result.endless}ゲームが手数の上限に達しました。まず確認を",
            )(lang)
        )
    if result.run_id:
        lines.append(Label(f"kept as run {result.run_id}", f"実行 {result.run_id} として保存")(lang))
    lines.append(f"digest {result.digest}")
    return "\n".join(lines)
