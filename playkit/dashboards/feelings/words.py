"""What the page of answers says around its charts, and what its measures mean."""

from __future__ import annotations

from typing import Any

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import Floor, columns, floors
from playkit.kernel.labels import Label

TITLE = Label("How did it feel?", "どう感じたか？")

ITEMS = {
    "part": "the part just played / 終わったばかりのパート",
    "whole": "the whole / 全体",
    "fun": "enjoyment / 楽しさ",
    "again": "playing again / もう一度遊びたいか",
    "length": "the right length / 長さの良さ",
    "rules": "rules easy to grasp / 分かりやすさ",
    "choices": "choices that matter / 選択の意味",
    "tension": "exciting to the end / 最後までの緊張",
    "waiting": "short waits / 待ちの少なさ",
}
"""What the items of the table logger's questionnaire ask for; more points are better. Others stand for themselves."""

HEADING = {
    "draft_gap": Label("Draft against draft, within people", "草案の比較（同じ人の中で）"),
    "part_gap": Label("Part against part, within people", "パートの比較（同じ人の中で）"),
    "level": Label("What was answered on the whole", "回答の平均"),
    "answered": Label("Who answered", "回答した人"),
}
READING = {
    "draft_gap": Label(
        "People who answered after both drafts: their answer after the second less their answer after the first. "
        "The grey mark: no difference.",
        "両方の草案で答えた人だけについて、後の草案の回答から前の草案の回答を引いた差です。灰色の印は差がない場合。",
    ),
    "part_gap": Label(
        "How much higher a person rates this part than the same person rates the other parts.",
        "同じ人が、そのパートを他のパートよりどれだけ高く評価したか。",
    ),
    "level": Label(
        "Means over people. People use a scale in their own way, so no level is good or bad by itself.",
        "人ごとの平均の平均です。点のつけ方は人によって違うため、高い・低いだけでは良し悪しを言えません。",
    ),
    "answered": Label(
        "The share of the seats that answered, in sessions where anybody was asked.",
        "だれかが回答したセッションで、その項目に答えた席の割合です。",
    ),
}
LABELS = {
    "draft_gap": Label("{key}: second draft less first", "{key}（後の草案 − 前の草案）"),
    "draft_gap_ranks": Label("{key}: rank-biserial, drafts", "{key}：順位双列相関（草案）"),
    "draft_gap_p": Label("{key}: p, drafts, Holm", "{key}：p値（草案・Holm）"),
    "draft_gap_sign_p": Label("{key}: p of the sign test, drafts", "{key}：符号検定のp値（草案）"),
    "part_gap": Label("{key}: less the other parts", "{key}（他のパートとの差）"),
    "part_gap_ranks": Label("{key}: rank-biserial", "{key}：順位双列相関"),
    "part_gap_p": Label("{key}: p, Holm", "{key}：p値（Holm）"),
    "part_gap_sign_p": Label("{key}: p of the sign test", "{key}：符号検定のp値"),
    "level": Label("{key}", "{key}"),
    "answered": Label("Seats that answered: {key}", "回答した席の割合：{key}"),
}
NOTHING = Label("Not shown: nobody has answered anything.", "まだ言えません。回答がありません。")
FURTHER = Label(
    "What to do next: ask after every part and at the end; the table logger has the questions (`playkit table`).",
    "次にすること：各パートの後と最後に質問する（卓の記録 playkit table に質問があります）。",
)
_RATED = columns(session="study", event="part seat kind value data", seat="seat tester")
_PAIRS = (Floor(6, "people", 6),)
_GAP = ("t over people or over sessions, the wider; unknown with one of either", _RATED, _PAIRS, "Student 1908")
_RANKS = ("none: stands beside the difference", _RATED, _PAIRS, "Kerby 2014")
_P = ("none: the signed-rank test, Holm over all items", _RATED, _PAIRS, "Wilcoxon 1945; Holm 1979")
_SIGN = ("none: exact binomial, not corrected", _RATED, _PAIRS, "Dixon and Mood 1946")


def _defined(name: str, en: str, ja: str, unit: str, how: tuple[Any, ...]) -> Defined:
    return Defined(name, Label(en, ja), unit, *how)


def _gaps(measure: str, en: str, ja: str) -> tuple[Defined, ...]:
    return (
        _defined(f"{measure}.*", en, ja, "rating_points", _GAP),
        _defined(
            f"{measure}_ranks.*",
            "how one-sided these differences are, from -1 (all lower) to 1 (all higher)",
            "その差のかたより（-1は全員が低い、1は全員が高い）",
            "rank_biserial",
            _RANKS,
        ),
        _defined(
            f"{measure}_p.*",
            "how likely differences so one-sided would be if there were none; null below six people who differ",
            "差がないときにこれほどかたよる確率（差のある人が6人未満なら示さない）",
            "p",
            _P,
        ),
        _defined(
            f"{measure}_sign_p.*",
            "the same from the signs alone",
            "同じく、符号だけから求めたもの",
            "p",
            _SIGN,
        ),
    )


MEASURES = (
    *_gaps(
        "draft_gap",
        "mean over people who answered after both drafts: the answer after the second less that after the first",
        "両方の草案で答えた人の、後の草案の回答 − 前の草案の回答の平均",
    ),
    *_gaps(
        "part_gap",
        "mean over people: the rating of a part less the same person's mean of the other parts (item.part, 1-based)",
        "あるパートの評価 − 同じ人の他のパートの平均（項目.パート、1から）",
    ),
    _defined(
        "level.*",
        "mean answer over people, each with the mean of their own answers",
        "回答の平均（人ごとに平均してから）",
        "rating",
        (
            "t over people or over sessions, the wider",
            _RATED,
            floors("people"),
            "Student 1908",
        ),
    ),
    _defined(
        "answered.*",
        "share of the seats that answered an item, in sessions where anybody answered anything",
        "だれかが何かに答えたセッションで、その項目に答えた席の割合",
        "share",
        (
            "Wilson, widened by t over sessions",
            columns(session="seats", event="seat kind value data", seat="seat tester"),
            floors("asked_sessions"),
            "Wilson 1927",
        ),
    ),
)
