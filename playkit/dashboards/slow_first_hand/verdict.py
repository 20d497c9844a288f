"""The slow first hand in one word and one sentence, and how many more sessions would settle it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.findings import LEAST_SESSIONS
from playkit.charts.stakes import hand_name
from playkit.charts.words import percent, percent_range, say, signed
from playkit.dashboards.counted import MOST_NEEDED, roughly
from playkit.dashboards.report import NOT_SHOWN
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = dict[str, Any]
SLOW, FINE = "slow", "fine"
SLOW_ABOVE = 1.25
"""Minutes over spread beyond which a hand is slow; a judgement, not a law."""
RATING_INSIDE = 0.5
"""Points of a rating within which a hand is liked like the others."""
HALF = 0.5
SPEAKERS = ("people", "mixed", "sample")
LANGS = ("en", "ja")


@dataclass(frozen=True)
class Speaker:
    """Whose sessions the sentence speaks of, and their figures by measure and part."""

    facet: str | None
    draft: str | None
    rows: dict[tuple[str, int | None], Row]

    def get(self, measure: str, part: int | None = 1) -> Row | None:
        """Give one figure, None where there is none."""
        return self.rows.get((measure, part))

    @property
    def sessions(self) -> int:
        """Sessions behind what decides: those that know points and minutes, else those that know either."""
        for measure in ("slowness", "stake", "minutes_share"):
            row = self.get(measure)
            if row is not None:
                return int(row["n"])
        return 0


def speaker(figures: pl.DataFrame, *, samples: bool, draft: str | None = None) -> Speaker | None:
    """Choose who speaks: people before mixed tables, the draft with most sessions; None for nobody.

    Bots never speak here: they have no minutes and no feelings.

    Args:
        figures: of `analysis.findings.figures`.
        samples: whether invented samples may speak where people are absent: they were asked for by name.
        draft: only of this draft.
    """
    allowed = SPEAKERS if samples else SPEAKERS[:-1]
    own = figures.filter(pl.col("facet").is_in(allowed), pl.col("n_unit") != "games")
    if draft is not None:
        own = own.filter(pl.col("draft") == draft)
    found = [_speaker(own, facet, name) for facet, name in own.select("facet", "draft").unique().iter_rows()]
    ranked = sorted(found, key=lambda one: (allowed.index(one.facet or ""), -one.sessions, one.draft or ""))
    return ranked[0] if ranked else None


def _speaker(figures: pl.DataFrame, facet: str, draft: str | None) -> Speaker:
    rows = figures.filter(pl.col("facet") == facet, pl.col("draft").eq_missing(draft)).iter_rows(named=True)
    return Speaker(facet, draft, {(row["measure"], row["part"]): row for row in rows})


def criteria(one: Speaker) -> dict[str, bool | None]:
    """Say of each sign of a slow first part whether it is shown; None where it was not measured.

    Signs: minutes over spread is above 1.25; it is rated lower; fewer of its choices matter; a minute of it tells less
    than half of what a minute of the session tells about who wins. Each must hold for its whole 95 % interval.
    """
    return {
        "slowness": _beyond(one.get("slowness"), above=SLOW_ABOVE),
        "rating_gap": _beyond(one.get("rating_gap"), below=0.0),
        "choice_gap": _beyond(one.get("choice_gap"), below=0.0),
        "bits_per_minute": _beyond(one.get("bits_per_minute"), below=HALF),
    }


def _beyond(row: Row | None, *, above: float | None = None, below: float | None = None) -> bool | None:
    if row is None:
        return None
    if above is not None:
        return row["low"] is not None and row["low"] > above
    return row["high"] is not None and below is not None and row["high"] < below


def is_fine(one: Speaker) -> bool:
    """Tell whether the first part is shown not to be slow: slowness surely below 1.25, rating surely within half."""
    index, gap = one.get("slowness"), one.get("rating_gap")
    if index is None or gap is None or None in (index["high"], gap["low"], gap["high"]):
        return False
    return bool(index["high"] < SLOW_ABOVE and gap["low"] > -RATING_INSIDE and gap["high"] < RATING_INSIDE)


def decide(one: Speaker) -> str:
    """Give the verdict: slow, fine or not_shown; under six sessions always not_shown."""
    index = one.get("slowness")
    if index is None or index["n"] < LEAST_SESSIONS:
        return NOT_SHOWN
    if sum(sign is True for sign in criteria(one).values()) >= 2:
        return SLOW
    return FINE if is_fine(one) else NOT_SHOWN


def needed(one: Speaker | None) -> int:
    """Estimate how many more sessions like these would give a verdict; at most 1,000 are named.

    Intervals shrink with the square root of n. For `slow` two signs must come clear of their thresholds, for `fine`
    slowness and rating; whichever takes fewer sessions counts. Below six sessions, six are needed first.
    """
    index = one.get("slowness") if one else None
    have = int(index["n"]) if index else 0
    least = max(LEAST_SESSIONS - have, 1)
    if one is None or index is None or have < LEAST_SESSIONS:
        return least
    signs = sorted(
        (
            _factor(index, "low", SLOW_ABOVE),
            _factor(one.get("rating_gap"), "high", 0.0),
            _factor(one.get("choice_gap"), "high", 0.0),
            _factor(one.get("bits_per_minute"), "high", HALF),
        )
    )
    gap = one.get("rating_gap")
    inside = max(_factor(gap, "high", RATING_INSIDE), _factor(gap, "low", -RATING_INSIDE))
    factor = min(signs[1], max(_factor(index, "high", SLOW_ABOVE), inside))
    return MOST_NEEDED if factor == inf else min(max(ceil(have * factor - 1e-9) - have, least), MOST_NEEDED)


def _factor(row: Row | None, end: str, threshold: float) -> float:
    """By which factor sessions must grow until an end of the interval is clear of the threshold; infinite if never."""
    if row is None or row["estimate"] is None or row[end] is None:
        return inf
    room = row["estimate"] - threshold if end == "low" else threshold - row["estimate"]
    if room <= 0:
        return inf
    return float((abs(row["estimate"] - row[end]) / room) ** 2)


def slow_verdict(
    figures: pl.DataFrame, hand: str, *, samples: bool = False, draft: str | None = None
) -> tuple[str, Label, int, Speaker | None]:
    """Say what the figures say: verdict, sentence, sessions still needed (0 for none), and who spoke.

    Args:
        figures: of `analysis.findings.figures`.
        hand: what the rulebook calls a part, "hand {n} / {n}ハンド目".
        samples: see `speaker`.
        draft: see `speaker`.
    """
    one = speaker(figures, samples=samples, draft=draft)
    verdict = decide(one) if one else NOT_SHOWN
    more = needed(one) if verdict == NOT_SHOWN else 0
    texts = [_sentence(one, verdict, more, hand, lang) for lang in LANGS]
    return verdict, Label(*texts), more, one


def _sentence(one: Speaker | None, verdict: str, more: int, hand: str, lang: str) -> str:
    name = hand_name(hand, 1, lang)
    if one is None:
        return {
            "en": f"Not shown: nobody's minutes and points by hand are recorded yet; {more} sessions are needed.",
            "ja": f"まだ言えません。ハンドごとの時間と点の記録がありません（あと{more}セッション必要）。",
        }[lang]
    parts = [_worth(one, name, lang), _liking(one, lang), _verdict_text(verdict, more, name, lang)]
    if one.facet != "people":
        parts.insert(0, say(one.facet or "?", lang) + (":" if lang == "en" else "："))
    return _join(parts, lang)


def _join(parts: Iterable[str], lang: str) -> str:
    return ("" if lang == "ja" else " ").join(part for part in parts if part)


def _worth(one: Speaker, name: str, lang: str) -> str:
    """Say minutes and stake of the first part, with interval and n."""
    minutes, stake = one.get("minutes_share"), one.get("stake")
    start = name[:1].upper() + name[1:]
    time = percent(minutes["estimate"], lang) if minutes else None
    if stake is None:
        return (
            (f"{start}は時間の{time}を占めますが、点の記録が足りません。" if lang == "ja" else
             f"{start} takes {time} of the minutes; points by hand are not recorded.") if time else ""
        )  # fmt: skip
    share, even = percent(stake["estimate"], lang), percent(stake["standard"], lang)
    span = "" if stake["low"] is None else percent_range(stake["low"], stake["high"], lang)
    n = f"{stake['n']:,}"
    if lang == "ja":
        took = f"{start}は時間の{time}を占め、" if time else f"{start}は"
        within = f"95%区間 {span}、" if span else ""
        return f"{took}最終的な点差の{share}を生みます（{within}均等なら{even}、{n}セッション）。"
    took = f"{start} takes {time} of the minutes and carries" if time else f"{start} carries"
    within = f"95 % interval {span}; " if span else ""
    sessions = f"{n} sessions" if stake["n"] != 1 else "one session"
    return f"{took} {share} of the final spread of points ({within}even: {even}; {sessions})."


def _liking(one: Speaker, lang: str) -> str:
    gap = one.get("rating_gap")
    if gap is None or gap["low"] is None:
        return ""
    span = f"{signed(gap['low'], 1)} … {signed(gap['high'], 1)}"
    amount = signed(abs(gap["estimate"]), 1).lstrip("+")
    way = 0 if abs(gap["estimate"]) < 0.05 else 1 if gap["estimate"] < 0 else 2
    if lang == "ja":
        rated = ("その後と同じに", f"その後より{amount}低く", f"その後より{amount}高く")[way]
        return f"評価は{rated}なっています（95%区間 {span}、{gap['n']}人）。"
    rated = ("like what follows", f"{amount} lower than what follows", f"{amount} higher than what follows")[way]
    return f"People rate it {rated} (95 % interval {span}; {gap['n']} people)."


def _verdict_text(verdict: str, more: int, name: str, lang: str) -> str:
    if lang == "ja":
        return {
            SLOW: f"{name}は間延びしています。",
            FINE: f"{name}は間延びしていません。",
        }.get(verdict, f"間延びしているかは、まだ言えません（あと{roughly(more, lang)}セッション必要）。")
    return {SLOW: f"So {name} is slow.", FINE: f"So {name} is fine."}.get(
        verdict, f"Whether {name} is slow is not shown: {_sessions(more)} needed."
    )


def _sessions(more: int) -> str:
    return "about one more session is" if more == 1 else f"{roughly(more, 'en')} more sessions are"


def criteria_note(one: Speaker | None) -> list[Label]:
    """List which signs of a slow first part were looked for, and which are shown."""
    if one is None:
        return []
    texts = []
    for lang in LANGS:
        signs = [f"{_SIGNS[name](lang)}: {_SHOWN[shown](lang)}" for name, shown in criteria(one).items()]
        lead = "Signs of a slow first part (two are needed): " if lang == "en" else "間延びのしるし（2つで判定）："
        texts.append(lead + ("; " if lang == "en" else "、").join(signs) + (". " if lang == "en" else "。").rstrip())
    who = say(one.facet or "?", "en"), say(one.facet or "?", "ja")
    return [Label(f"{who[0]}: {texts[0]}", f"{who[1]}：{texts[1]}")]


_SIGNS = {
    "slowness": Label("minutes over spread above 1.25", "時間÷点差が1.25より大"),
    "rating_gap": Label("rated lower", "評価が低い"),
    "choice_gap": Label("fewer choices that matter", "意味のある選択が少ない"),
    "bits_per_minute": Label("under half the news of the winner per minute", "1分あたりの勝敗の情報が半分未満"),
}
_SHOWN = {
    True: Label("shown", "示された"),
    False: Label("not shown", "示されていない"),
    None: Label("not measured", "測っていない"),
}
