"""Two drafts in one word and one sentence: what differs most, how sure that is, and what would settle it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.compare import gap_text
from playkit.charts.words import say, singular
from playkit.dashboards.counted import MOST_NEEDED, roughly
from playkit.dashboards.report import NOT_SHOWN
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DIFFERS = "differs"
"""The verdict where a measure differs beyond chance, corrected for all that were looked at."""
SHOWN = ("higher", "lower")
LEAST = 6
"""Sessions or seeds of each draft below which nothing is decided."""
LANGS = ("en", "ja")


@dataclass(frozen=True)
class Panel:
    """The figures of one facet: differences, and the plan of a table test, a row a measure each.

    Attributes:
        facet: who played.
        figures: columns as `analysis.compare.DIFFERENCES`.
        plan: columns as `analysis.planner.PLAN`.
        apart: whether other people played each draft.
    """

    facet: str
    figures: pl.DataFrame
    plan: pl.DataFrame
    apart: bool

    def shown(self) -> list[dict[str, Any]]:
        """Give the measures that differ, the one furthest beyond the spread of sessions first."""
        return _ranked(self.figures.filter(pl.col("verdict").is_in(SHOWN)))

    def tested(self) -> list[dict[str, Any]]:
        """Give the measures that were tested, in the same order."""
        return _ranked(self.figures.filter(pl.col("verdict") != "too_few"))

    def sessions_for(self, measure: str) -> int | None:
        """Sessions of both drafts together in which other people at a table would show what is estimated here."""
        found = self.plan.filter(pl.col("measure") == measure)["sessions_unpaired"]
        return None if found.is_empty() else found[0]


def _ranked(figures: pl.DataFrame) -> list[dict[str, Any]]:
    size = (pl.col("estimate") / pl.col("sd_session")).abs()
    # What never varies within a draft is the plainest difference of all.
    return figures.sort(size.fill_nan(None), descending=True, nulls_last=False).to_dicts()


def speaking(panels: Sequence[Panel], *, samples: bool) -> Panel | None:
    """Choose who speaks: the first panel with something tested, people first; samples only where asked for by name."""
    allowed = [panel for panel in panels if samples or panel.facet != "sample"]
    return next((panel for panel in allowed if panel.tested()), allowed[0] if allowed else None)


def needed(panel: Panel | None) -> int:
    """Say how many more sessions (for bots: seeds) of both drafts would show the likeliest difference.

    0 where one is shown already; below six of each draft, those; at most 1,000 are named.
    """
    if panel is None:
        return 2 * LEAST
    if panel.shown():
        return 0
    have = int(panel.figures["n"].drop_nulls().to_numpy().max(initial=0))
    if have < LEAST:
        return 2 * (LEAST - have)
    return min((more for more, _ in _likeliest(panel)), default=MOST_NEEDED)


def _likeliest(panel: Panel) -> list[tuple[int, dict[str, Any]]]:
    """Give the measures that were tested, each with how many more sessions might show it, the fewest first."""
    kind = "sessions_unpaired" if panel.apart else "sessions_paired"
    plans = dict(panel.plan.select("measure", kind).iter_rows())
    found = [(_more(plans.get(row["measure"]), row["n"]), row) for row in panel.tested()]
    return sorted(found, key=lambda one: one[0])


def _more(planned: int | None, have: int) -> int:
    """Say how many more: at least one of each draft, since what is there has not shown it."""
    return MOST_NEEDED if planned is None else min(max(planned - 2 * have, 2), MOST_NEEDED)


def sentence(panel: Panel | None, drafts: tuple[str, str], call: Callable[[str, str], str]) -> Label:
    """Say what differs, with effect, interval and n, in both languages.

    Args:
        panel: who speaks.
        drafts: what people call them.
        call: names a measure in a language.
    """
    return Label(*(_sentence(panel, drafts, call, lang) for lang in LANGS))


def verdict(panel: Panel | None) -> str:
    """Give the verdict."""
    return DIFFERS if panel is not None and panel.shown() else NOT_SHOWN


def _sentence(panel: Panel | None, drafts: tuple[str, str], call: Callable[[str, str], str], lang: str) -> str:
    a, b = drafts
    if panel is None:
        return {
            "en": f"Not shown: neither bots nor people have played both {a} and {b} yet.",
            "ja": f"まだ言えません。{a}と{b}の両方を遊んだ記録がありません。",
        }[lang]
    head = say(panel.facet, lang) + (": " if lang == "en" else "：")
    shown = panel.shown()
    return head + (_differs(panel, shown, drafts, call, lang) if shown else _alike(panel, drafts, call, lang))


def _differs(
    panel: Panel, shown: list[dict[str, Any]], drafts: tuple[str, str], call: Callable[[str, str], str], lang: str
) -> str:
    a, b = drafts
    first, many, more = shown[0], panel.figures.height, len(shown)
    sessions = panel.sessions_for(first["measure"])
    name, gap, ends = call(first["measure"], lang), gap_text(first, lang), _ends(first, lang)
    if lang == "ja":
        test = f"卓で確かめるには両案合計で約{_about(sessions)}セッション要ります。" if sessions else ""
        return (
            f"{b}では{a}に比べ「{name}」が{gap}です（{ends}、{_counted(panel, first, lang)}）。"
            f"{many}項目中{more}項目で違いが示されました。{test}"
        )
    test = f" A table test would need about {_about(sessions)} sessions of both drafts to find it." if sessions else ""
    return (
        f"“{name}” is {gap} in {b} against {a} ({ends}; {_counted(panel, first, lang)}). "
        f"{more} of {many} measures {'differ' if more > 1 else 'differs'}.{test}"
    )


def _alike(panel: Panel, drafts: tuple[str, str], call: Callable[[str, str], str], lang: str) -> str:
    a, b = drafts
    tested, many = _likeliest(panel), panel.figures.height
    n = roughly(needed(panel), lang)
    unit = {"en": ("sessions" if panel.apart else "games"), "ja": ("セッション" if panel.apart else "ゲーム")}[lang]
    if not tested:
        return {
            "en": f"too few sessions to compare {a} and {b}: {n} more {unit} are needed.",
            "ja": f"{a}と{b}を比べるにはまだ少なすぎます（あと{n}{unit}必要）。",
        }[lang]
    _, first = tested[0]
    name, ends = call(first["measure"], lang), _ends(first, lang)
    if lang == "ja":
        return (
            f"{a}と{b}の違いは示されていません（{many}項目、{_counted(panel, first, lang)}）。最も近いのは"
            f"「{name}」の{gap_text(first, lang)}（{ends}）で、示すにはあと{n}{unit}要ります。"
        )
    return (
        f"no difference between {a} and {b} is shown in {many} measures ({_counted(panel, first, lang)}). Nearest is "
        f"“{name}” with {gap_text(first, lang)} ({ends}); {n} more {unit} of both might show it."
    )


def _ends(row: dict[str, Any], lang: str) -> str:
    if row["low"] is None or row["high"] is None:
        return {"en": "no interval", "ja": "区間なし"}[lang]
    low, high = (gap_text({**row, "estimate": row[end]}, lang) for end in ("low", "high"))
    return {"en": f"95\u202f% interval {low} … {high}", "ja": f"95%区間 {low} … {high}"}[lang]


def _counted(panel: Panel, row: dict[str, Any], lang: str) -> str:
    if panel.apart:
        return {"en": singular(f"{row['games']:,} sessions"), "ja": f"{row['games']:,}セッション"}[lang]
    return {"en": f"{row['n']:,} seeds played by both", "ja": f"同じ{row['n']:,}シード"}[lang]


def _about(sessions: int) -> str:
    """Round a number of sessions to two digits: a plan is no promise."""
    digits = max(len(str(sessions)) - 2, 0)
    return f"{-(-sessions // 10**digits) * 10**digits:,}"
