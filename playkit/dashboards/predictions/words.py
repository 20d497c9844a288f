"""What the page of predictions says around its charts, and what its measures mean."""

from __future__ import annotations

from typing import Any

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.feelings.words import ITEMS as ANSWERED
from playkit.dashboards.needs import columns, floors
from playkit.kernel.labels import Label

TITLE = Label("Was my prediction right?", "予想は当たったか？")

ITEMS = {
    "minutes": "minutes / 時間（分）",
    "turns": "turns / 手番の数",
    "winning_score": "the winning score / 勝者の得点",
    "score": "the score of a seat / 席の得点",
    **ANSWERED,
}
HEADING = {
    "minutes_bias": Label("Minutes", "時間（分）"),
    "turns_bias": Label("Turns", "手番の数"),
    "points_bias": Label("Points", "得点"),
    "rating_bias": Label("Answers of the testers", "テスターの回答"),
    "brier": Label("Who wins", "誰が勝つか"),
}
_READING = Label(
    "What was predicted before the session, less what came. The grey mark: right on average.",
    "始める前の予想から、実際の結果を引いた差です。灰色の印は、平均して当たっている場合。",
)
READING = {
    **dict.fromkeys(("minutes_bias", "turns_bias", "points_bias", "rating_bias"), _READING),
    "brier": Label(
        "Brier's score of the stated chances: 0 if the winner was certain and won, 2 if a loser was. The grey mark: "
        "what somebody scores who says that all seats are even.",
        "勝率の予想のブライアスコア（確信して当たれば0、外れれば2）。灰色の印は、どの席も均等と答えた場合の値。",
    ),
}
LABELS = {
    "checked": Label("Predictions whose outcome is known", "結果がわかる予想の割合"),
    "in_range": Label("Stated ranges that held what came", "結果が範囲に入った予想の割合"),
    "brier": Label("Brier's score of the chances", "勝率予想のブライアスコア"),
    "brier_skill": Label("Better than even chances", "均等な予想に対する良さ"),
    "named_winner": Label("The winner that was named won", "名指しした人が勝った割合"),
    **{
        f"{kind}_{how}": Label(f"{{key}}: {en}", f"{{key}}：{ja}")
        for kind in ("minutes", "turns", "points", "rating")
        for how, en, ja in (
            ("bias", "predicted less what came", "予想 − 結果"),
            ("error", "how far off", "予想のずれの大きさ"),
        )
    },
}
NOTHING = Label(
    "Not shown: nothing was predicted before a session began.", "まだ言えません。始める前の予想がありません。"
)
FURTHER = Label(
    "What to do next: before the first part write down what you expect, in the table logger or with `log.predict`.",
    "次にすること：最初のパートの前に、予想を書いておく（卓の記録の画面、または log.predict）。",
)
_SAID = columns(event="part seat kind value data mono_ms clock", seat="seat score win_share")
_FLOOR = floors("foretold_sessions")
_T = ("t over sessions; its band for all items together (Bonferroni)", _SAID, _FLOOR, "Student 1908")
_ABS = ("t over sessions, not below 0", _SAID, _FLOOR, "Student 1908")
_SHARE = ("Wilson, widened by t over sessions", _SAID, _FLOOR, "Wilson 1927")


def _defined(name: str, en: str, ja: str, unit: str, how: tuple[Any, ...]) -> Defined:
    return Defined(name, Label(en, ja), unit, *how)


_KINDS = (
    ("minutes", "minutes of a session without pauses", "中断を除く時間", "minutes_off", "minutes"),
    ("turns", "turns of a session", "手番の数", "turns_off", "turns"),
    ("points", "points: the highest, or those of a seat", "得点（最高点、または席の得点）", "points_off", "points"),
    ("rating", "the mean answer of a session's testers", "そのセッションの回答の平均", "rating_points", "rating"),
)

MEASURES = (
    _defined(
        "checked",
        "share of the predicted amounts whose outcome the record knows",
        "予想した量のうち、結果が記録からわかるものの割合",
        "share",
        _SHARE,
    ),
    *(
        one
        for kind, en, ja, off, unit in _KINDS
        for one in (
            _defined(f"{kind}_bias.*", f"predicted less what came, {en}", f"予想 − 結果（{ja}）", off, _T),
            _defined(f"{kind}_error.*", f"how far off, either way, {en}", f"ずれの大きさ（{ja}）", unit, _ABS),
        )
    ),
    _defined(
        "in_range",
        "share of the stated ranges, of all items, that held what came",
        "範囲で示した予想のうち、結果がその中に入った割合",
        "share",
        _SHARE,
    ),
    _defined(
        "brier",
        "sum over seats of (stated chance - share of the win) squared, mean over sessions; others share the rest",
        "席ごとの（予想した勝率 − 勝ち分）の2乗の和の平均。挙げなかった席は残りを等分",
        "brier",
        (
            "with some four sessions more, half won by favourites (Agresti and Coull 1998); not below 0",
            _SAID,
            _FLOOR,
            "Brier 1950",
        ),
    ),
    _defined(
        "brier_skill",
        "1 - Brier's score over that of even chances: 1 knows, 0 is as good as saying nothing",
        "1 − ブライアスコア ÷ 均等な予想のスコア（1は完全、0は何も言わないのと同じ）",
        "skill",
        ("that of the score over that of even chances", _SAID, _FLOOR, "Brier 1950; Murphy 1973"),
    ),
    _defined(
        "named_winner",
        "share of the win of those who were named as winners without a chance",
        "勝率なしで勝者と名指しした人の勝ち分",
        "share",
        _SHARE,
    ),
)
