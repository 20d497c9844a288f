"""The curves in one word and one sentence."""

from __future__ import annotations

import polars as pl

from playkit.charts.written import write, write_range
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.rounds_answer import Said
from playkit.kernel.labels import Label

EARLY, MIDWAY, LATE = "early", "midway", "late"


def says(rows: pl.DataFrame, names: dict[str, Label]) -> Said:
    """Say of each curve from which round on winners are ahead, and by how much in the end; the first one decides.

    Args:
        rows: figures of one speaker.
        names: curves by name, the one that decides first.
    """
    own = {curve: rows.filter(pl.col("measure") == f"gap.{curve}") for curve in names}
    known = {curve: frame for curve, frame in own.items() if frame.height}
    texts = []
    for lang in ("en", "ja"):
        told = [_curve(frame, names[curve](lang), lang) for curve, frame in known.items()]
        texts.append(("" if lang == "ja" else " ").join(told))
    first = next(iter(known.values()), rows.clear())
    return Said(decide(first), Label(*texts), first)


def ahead_from(rows: pl.DataFrame) -> int | None:
    """Give the first round from which winners are shown to be ahead in every later one; None where there is none."""
    found = None
    for row in reversed(rows.to_dicts()):
        if row["band_low"] is None or row["band_low"] <= 0:
            break
        found = int(row["key"])
    return found


def decide(rows: pl.DataFrame) -> str:
    """Give the verdict: winners are ahead from the first, second or last third of the rounds on, or not_shown."""
    start = ahead_from(rows) if rows.height and (rows["state"] == "shown").all() else None
    if start is None:
        return NOT_SHOWN
    share = (start - 1) / rows.height
    return EARLY if share < 1 / 3 else MIDWAY if share < 2 / 3 else LATE


def _curve(rows: pl.DataFrame, name: str, lang: str) -> str:
    start, last = ahead_from(rows), rows.row(-1, named=True)
    texts = {
        "name": name, "start": start, "round": last["key"], "gap": write(last["estimate"], "gain"),
        "span": write_range(last["low"], last["high"], "gain"),
    }  # fmt: skip
    behind = last["band_high"] is not None and last["band_high"] < 0
    return (_AHEAD if start is not None else _BEHIND if behind else _NEVER)(lang).format(**texts)


_AHEAD = Label(
    "In {name} later winners are shown to be ahead from round {start} on ({gap} in round {round}, 95 % interval "
    "{span}).",
    "{name}では、のちの勝者は{start}ラウンド目から先行しています（{round}ラウンド目で{gap}、95%区間 {span}）。",
)
_BEHIND = Label(
    "In {name} later winners have less at the end ({gap} in round {round}, 95 % interval {span}).",
    "{name}では、のちの勝者のほうが最後は少なくなっています（{round}ラウンド目で{gap}、95%区間 {span}）。",
)
_NEVER = Label(
    "In {name} later winners are not shown to be ahead ({gap} in round {round}, 95 % interval {span}).",
    "{name}では、のちの勝者の先行は示されていません（{round}ラウンド目で{gap}、95%区間 {span}）。",
)
