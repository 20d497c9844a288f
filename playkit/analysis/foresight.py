"""How right a designer's predictions were: error and bias by item, ranges that held, chances against even ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis.families import of_share
from playkit.analysis.foretold import MINUTES, SCORE, TURNS, WINNING
from playkit.analysis.intervals import LEVEL, family_level
from playkit.analysis.pooled import UNKNOWN, Ends, Pooled, interval, mean
from playkit.analysis.upsets import Upsets, score_ends

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from playkit.analysis.foretold import Foretold
    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

COUNTED = "foretold_sessions"
KINDS = {MINUTES: "minutes", TURNS: "turns", WINNING: "points", SCORE: "points"}
"""What items are in; those that are not named are ratings."""


class Score(NamedTuple):
    """Chances of winning, scored: Brier's mean over sessions, that of even chances, and the share better than even.

    0 is perfect, 2 is all on a loser. `skill` is 1 for who knows, 0 for who says that all seats are even, and negative
    for who says less than nothing.
    """

    brier: Pooled
    even: Pooled
    skill: float
    brier_ends: Ends
    ends: Ends
    """Of the skill."""


def scored(chances: pl.DataFrame) -> Score:
    """Score stated chances against what came.

    Args:
        chances: columns `foretold.CHANCES`.

    Chances alike score one of few numbers, and the rarer one may be in no session at all, so the intervals are those
    of `upsets.score_ends`: some four sessions more, half of them won by the favourite and half by anybody else.

    Source: Brier 1950, over all seats; skill against even chances; Agresti and Coull 1998.

    >>> told = pl.DataFrame({"session": ["a", "a"], "chance": [0.75, 0.25], "won": [1.0, 0.0]})
    >>> scored(told).brier.value, scored(told).skill
    (0.125, 0.75)
    """
    even = 1 / pl.len().over("session")
    squares = chances.with_columns(own=(pl.col("chance") - pl.col("won")) ** 2, even=(even - pl.col("won")) ** 2)
    sums = squares.group_by("session").agg(pl.col("own", "even").sum(), pl.col("chance")).sort("session")
    own, base = sums["own"].to_numpy(), sums["even"].to_numpy()
    left = float(own.sum() / base.sum()) if base.sum() else float("nan")
    might = np.reshape([_might(np.array(stated), left) for stated in sums["chance"].to_list()], (-1, 4)).T
    ends = score_ends(Upsets(own, *might[:2]))
    # The skill is 1 less `left`, for which sessions neither score more nor less than that share of even chances.
    beside = score_ends(Upsets(own - left * base, *might[2:]))
    skill = UNKNOWN if None in beside else Ends(*(min(1 - left - (end or 0) / base.mean(), 1) for end in beside[::-1]))
    return Score(mean(own), mean(base), 1 - left, ends, skill)


def _might(stated: Floats, left: float) -> Floats:
    """Give mean and mean square of the score that a session's chances might have got, and of what it is beside even.

    Args:
        stated: (seats,) chances.
        left: the share of the score of even chances.
    """
    scores = 1 + (stated**2).sum() - 2 * stated
    weights = np.full(len(stated), 0.5 / (len(stated) - 1))
    weights[stated.argmax()] = 0.5
    beside = scores - left * (1 - 1 / len(stated))
    return np.array([weights @ one for one in (scores, scores**2, beside, beside**2)])


def add_foresight(panel: Panel, found: Foretold, names: Mapping[str, str]) -> None:
    """Add how right the predictions of one facet and draft were.

    Measures, a key an item: `minutes_bias`, `turns_bias`, `points_bias`, `rating_bias` (predicted less what came) and
    the same with `_error` (how far off, either way); `in_range`, the share of stated ranges that held what came;
    `brier`, `brier_skill`; `named_winner`; and `checked`, the share of predictions whose outcome is known.

    Args:
        panel: of one facet and draft.
        found: what was predicted and what came.
        names: what items are called, "English / 日本語", in the order they are shown.
    """
    if not found.sessions:
        return
    known = found.amounts.filter(pl.col("came").is_not_null())
    _add_checked(panel, found)
    items = [item for item in names if (known["item"] == item).any()]
    items += sorted(set(known["item"].to_list()) - set(items))
    for item in items:
        _add_item(panel, known.filter(pl.col("item") == item), item, names.get(item, item), len(items))
    _add_ranges(panel, known)
    _add_chances(panel, found)


def _add_checked(panel: Panel, found: Foretold) -> None:
    amounts = found.amounts.select("session", top=pl.col("came").is_not_null().cast(pl.Int64), bottom=pl.lit(1))
    if amounts.height:
        share = of_share("checked", amounts.group_by("session").agg(pl.all().sum()).sort("session"))
        panel.add("checked", share.value, share.ends(LEVEL), n=found.sessions, n_unit=COUNTED)
    else:
        known = bool(found.chances.height or len(found.named.won))
        panel.add("checked", float(known), n=found.sessions, n_unit=COUNTED)


def _add_item(panel: Panel, rows: pl.DataFrame, item: str, name: str, family: int) -> None:
    off = rows.with_columns(off=pl.col("said") - pl.col("came"))
    each = off.group_by("session").agg(off=pl.col("off").mean(), size=pl.col("off").abs().mean()).sort("session")
    kind = KINDS.get(item, "rating")
    bias, error = mean(each["off"].to_numpy()), mean(each["size"].to_numpy())
    signed = "rating_points" if kind == "rating" else f"{kind}_off"
    panel.add(
        f"{kind}_bias", bias.value, interval(bias), band=interval(bias, family_level(family)), standard=0.0,
        n=each.height, key=item, name=name, unit=signed, n_unit=COUNTED,
    )  # fmt: skip
    panel.add(
        f"{kind}_error", error.value, _from_zero(interval(error)), n=each.height, key=item, name=name, unit=kind,
        n_unit=COUNTED,
    )  # fmt: skip


def _from_zero(ends: Ends) -> Ends:
    return Ends(None if ends.low is None else max(ends.low, 0.0), ends.high)


def _add_ranges(panel: Panel, known: pl.DataFrame) -> None:
    """Add how many ranges held; one that ends before it begins says nothing."""
    stated = known.filter(pl.col("low") <= pl.col("high"))
    if stated.is_empty():
        return
    held = pl.col("came").is_between(pl.col("low"), pl.col("high")).cast(pl.Int64)
    sums = stated.with_columns(top=held, bottom=pl.lit(1)).group_by("session").agg(pl.col("top", "bottom").sum())
    share = of_share("", sums.sort("session"))
    panel.add("in_range", share.value, share.ends(LEVEL), n=sums.height, n_unit=COUNTED)


def _add_chances(panel: Panel, found: Foretold) -> None:
    if found.chances.height:
        score = scored(found.chances)
        ends, n = _from_zero(score.brier_ends), score.brier.sessions
        panel.add("brier", score.brier.value, ends, standard=score.even.value, unit="brier", n=n, n_unit=COUNTED)
        panel.add("brier_skill", score.skill, score.ends, standard=0.0, unit="skill", n=n, n_unit=COUNTED)
    won, even = found.named
    if len(won):
        sums = pl.DataFrame({"top": won, "bottom": np.ones(len(won))})
        share = of_share("", sums)
        panel.add(
            "named_winner", share.value, share.ends(LEVEL), standard=float(even.mean()), n=len(won), n_unit=COUNTED
        )
