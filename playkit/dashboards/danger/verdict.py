"""The danger question in one sentence, and whether the data can carry it."""

from __future__ import annotations

from typing import Any

import polars as pl

from playkit.analysis.figures import MIN_SHOWN, draft_difference
from playkit.charts.words import percent, percent_range, say, signed
from playkit.dashboards.report import NOT_SHOWN
from playkit.kernel.labels import Label

Row = dict[str, Any]
GROUPS = ("centre", "ring", "corner", "edge")
LANGS = ("en", "ja")
SAMPLE = "sample"


def speaker(groups: pl.DataFrame, draft: str | None) -> str | None:
    """Choose whose phases the sentence speaks of: people where they have enough, else who has most; None for nobody."""
    own = played(groups).filter(pl.col("draft").eq_missing(draft), pl.col("state") == "shown")
    own = own.group_by("facet").agg(pl.col("n").max())
    ranked = own.sort(pl.col("facet") == "people", "n", "facet", descending=[True, True, False])
    return None if ranked.is_empty() else ranked.row(0)[0]


def played(groups: pl.DataFrame) -> pl.DataFrame:
    """Leave invented samples out: they are shown, and nothing is concluded from them."""
    return groups.filter(pl.col("facet") != SAMPLE)


def danger_verdict(groups: pl.DataFrame, drafts: tuple[str, str] | None) -> tuple[str, Label, int]:
    """Say what the figures say: a verdict, a sentence, and how many more phases are needed (0 for none).

    Verdicts: `shown`, or with two drafts `safer`, `more_dangerous`, `no_difference_shown` (of the second, at the
    centre); `not_shown` where nobody has phases enough.

    Args:
        groups: from `analysis.danger.survival_by_group`.
        drafts: two drafts to compare, or None.
    """
    if drafts:
        return _compared(played(groups), *drafts)
    groups = played(groups)
    by_size = groups.group_by("draft").agg(pl.col("n").max()).sort("n", "draft", descending=[True, False])
    draft = by_size["draft"][0] if by_size.height else None
    facet = speaker(groups, draft)
    if facet is None:
        return _too_few(groups)
    rows = _by_group(groups, facet, draft)
    texts = [_share_text(rows, facet, draft, lang) for lang in LANGS]
    return "shown", Label(*texts), 0


def _compared(groups: pl.DataFrame, first: str, second: str) -> tuple[str, Label, int]:
    facets = [facet for facet in ("people", "bots", "mixed") if _both_shown(groups, facet, first, second)]
    if not facets:
        return _too_few_to_compare(groups, first, second)
    facet = facets[0]
    row = draft_difference(groups, first, second).filter(pl.col("facet") == facet, pl.col("group") == "centre")
    gap = row.row(0, named=True)
    if gap["low"] <= 0 <= gap["high"]:
        verdict = "no_difference_shown"
    else:
        verdict = "safer" if gap["estimate"] > 0 else "more_dangerous"
    pair = (_by_group(groups, facet, first)["centre"], _by_group(groups, facet, second)["centre"])
    texts = [_gap_text(verdict, gap, pair, (first, second), lang) for lang in LANGS]
    return verdict, Label(*texts), 0


def _both_shown(groups: pl.DataFrame, facet: str, first: str, second: str) -> bool:
    centre = groups.filter(pl.col("facet") == facet, pl.col("group") == "centre", pl.col("state") == "shown")
    return centre.filter(pl.col("draft").is_in([first, second])).height == 2


def _too_few_to_compare(groups: pl.DataFrame, first: str, second: str) -> tuple[str, Label, int]:
    """Say what is lacking where one kind of player is closest to having both drafts."""
    have = {facet: [_most(groups, facet, draft) for draft in (first, second)] for facet in groups["facet"].unique()}
    n_first, n_second = max(have.values(), key=lambda pair: sum(min(n, MIN_SHOWN) for n in pair), default=[0, 0])
    needed = max(sum(max(MIN_SHOWN - n, 0) for n in (n_first, n_second)), 1)
    return (
        NOT_SHOWN,
        Label(
            f"Too few phases to compare: {n_first:,} of draft {first} and {n_second:,} of draft {second} recorded, "
            f"{needed} more needed.",
            f"まだ比べられません。記録は草案{first}が{n_first:,}フェーズ、草案{second}が{n_second:,}フェーズで、"
            f"あと{needed}フェーズ必要です。",
        ),
        needed,
    )


def _most(groups: pl.DataFrame, facet: str, draft: str) -> int:
    most = groups.filter(pl.col("facet") == facet, pl.col("draft") == draft)["n"].max()
    return most if isinstance(most, int) else 0


def _too_few(groups: pl.DataFrame) -> tuple[str, Label, int]:
    most = groups["n"].max() if groups.height else None
    have = most if isinstance(most, int) else 0
    needed = max(MIN_SHOWN - have, 1)
    return (
        NOT_SHOWN,
        Label(
            f"Too few phases to say: {have} recorded, {needed} more needed.",
            f"まだ言えません。記録されたのは{have}フェーズで、あと{needed}フェーズ必要です。",
        ),
        needed,
    )


def _by_group(groups: pl.DataFrame, facet: str, draft: str | None) -> dict[str, Row]:
    own = groups.filter(pl.col("facet") == facet, pl.col("draft").eq_missing(draft))
    return {row["group"]: row for row in own.iter_rows(named=True)}


def _share_text(rows: dict[str, Row], facet: str, draft: str | None, lang: str) -> str:
    centre = rows["centre"]
    share, span = percent(centre["estimate"], lang), percent_range(centre["low"], centre["high"], lang)
    rest = {group: percent(rows[group]["estimate"], lang) for group in GROUPS[1:]}
    n = f"{centre['n']:,}"
    if lang == "ja":
        who = {"people": "人が遊んだ", "bots": "ボットによる"}.get(facet, "")
        of = f"草案{draft}・" if draft else ""
        return (
            f"{of}{who}{n}フェーズのうち、中央が残ったのは{share}（95%区間 {span}）。"
            f"中央の周りは{rest['ring']}、角は{rest['corner']}、外周は{rest['edge']}です。"
        )
    who = {"people": "phases played by people", "bots": "phases played by bots"}.get(facet, "phases")
    of = f" of draft {draft}" if draft else ""
    return (
        f"The centre survives {share} of phases (95 % interval {span}); the ring {rest['ring']}, "
        f"the corners {rest['corner']}, the edge {rest['edge']}. From {n} {who}{of}."
    )


def _gap_text(verdict: str, gap: Row, pair: tuple[Row, Row], drafts: tuple[str, str], lang: str) -> str:
    first, second = drafts
    span = f"{signed(gap['low'] * 100, 1)} … {signed(gap['high'] * 100, 1)}"
    points = signed(gap["estimate"] * 100, 1)
    shares = [percent(row["estimate"], lang, 1) for row in pair]
    who = say(gap["facet"], lang)
    if lang == "ja":
        end = {
            "safer": "のほうが安全です",
            "more_dangerous": "のほうが危険です",
            "no_difference_shown": "との差は示されていません",
        }[verdict]
        return (
            f"中央は草案{second}{end}：残る割合は{first}で{shares[0]}、{second}で{shares[1]}"
            f"（差{points}ポイント、95%区間 {span}、{who}）。"
        )
    start = {
        "safer": f"The centre is safer in draft {second}",
        "more_dangerous": f"The centre is more dangerous in draft {second}",
        "no_difference_shown": "No difference shown for the centre",
    }[verdict]
    return (
        f"{start}: it survives {shares[0]} of phases in {first} and {shares[1]} in {second} "
        f"({points} points, 95 % interval {span}; {who.lower()})."
    )
