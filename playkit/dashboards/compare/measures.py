"""What each measure of a comparison means, and how it is called."""

from __future__ import annotations

from playkit.charts.stakes import hand_name
from playkit.dashboards.catalogue import Defined
from playkit.dashboards.compare.words import MEASURES as WORDS
from playkit.dashboards.needs import CLOCKS, DRAFTS, PARTS, RATED, REPLAYED, WINS, columns, together
from playkit.kernel.labels import Label

TOGETHER = "t over seeds, or cluster-t over evenings; all measures together (Bonferroni)"

SHARE = "share_difference"

# (name, English, Japanese, unit); every one is draft B minus draft A, a share of 0.4 less one of 0.5 being -0.1.
_ROWS = (
    ("score_mean", "mean score of a session's seats", "席の平均点", "points"),
    ("score_spread", "best minus worst score of a session", "最高点−最低点", "points"),
    ("score_lead", "best minus second score of a session", "1位と2位の点差", "points"),
    ("score_seat_*", "score of a seat (0-based)", "席の得点（席は0から）", "points"),
    ("win_share_seat_*", "share of the win of a seat (0-based); ties share", "席の勝率（席は0から）", SHARE),
    ("win_share_bot_*", "share of the win of a bot, mean over its seats", "ボットの勝率（その席の平均）", SHARE),
    ("steps", "steps of a session", "1セッションの手数", "steps"),
    ("facts", "facts of a session", "1セッションの出来事の数", "facts"),
    ("stake.*", "share of the final spread of points that a part carries", "点差のうち、そのパートの分", SHARE),
    ("leader_wins.*", "share of sessions won by who led after the part", "そのパート終了時の首位が勝つ割合", SHARE),
    ("lead_changes", "changes of the leader in a session", "首位交代の回数", "per_session"),
    ("resolved.*", "share of who wins that is settled in a part", "そのパートで決まる勝敗の割合", SHARE),
    ("consequential.*", "share of sampled choices of a part that matter", "意味のある選択の割合", SHARE),
    ("minutes", "minutes of a session without its pauses", "セッションの長さ（中断を除く分）", "minutes"),
    ("minutes_share.*", "share of a session's minutes that a part takes", "そのパートが占める時間の割合", SHARE),
    ("rating", "mean rating of a session", "セッションの評価の平均", "rating_points"),
)  # fmt: skip
_NEEDS = {
    **dict.fromkeys(("score_mean", "score_spread", "score_lead", "score_seat_*", "win_share_seat_*"), WINS),
    "win_share_bot_*": together(WINS, columns(seat="seat bot")),
    **dict.fromkeys(("steps", "facts"), columns(event="step kind")),
    **dict.fromkeys(("stake.*", "leader_wins.*", "lead_changes"), PARTS),
    **dict.fromkeys(("resolved.*", "consequential.*"), REPLAYED),
    **dict.fromkeys(("minutes", "minutes_share.*"), CLOCKS),
    "rating": RATED,
}

MEASURES = tuple(
    Defined(
        name,
        Label(f"draft B minus draft A: {en}", f"草案B−草案A：{ja}"),
        unit,
        TOGETHER,
        _NEEDS[name],
        DRAFTS,
        "Student 1908, Holm 1979",
    )
    for name, en, ja, unit in _ROWS
)
_UNITS = {name.rstrip("*").rstrip("._"): unit for name, _, _, unit in _ROWS}


def split(measure: str) -> tuple[str, str]:
    """Part a measure's name from what it is of.

    >>> split("win_share_seat_0"), split("stake.2"), split("medals")
    (('win_share_seat', '0'), ('stake', '2'), ('medals', ''))
    """
    head, _, tail = measure.partition(".")
    if tail:
        return head, tail
    for prefix in ("score_seat", "win_share_seat", "win_share_bot"):
        if measure.startswith(prefix + "_"):
            return prefix, measure.removeprefix(prefix + "_")
    return measure, ""


def unit_of(measure: str) -> str:
    """Give the unit of a measure; one of a designer's own is just a number."""
    return _UNITS.get(split(measure)[0], "number")


def called(measure: str, hand: str) -> Label:
    """Call a measure as people read it; one of a designer's own stands for itself.

    >>> called("stake.1", "hand {n} / {n}ハンド目").en
    'Spread of points from hand 1'
    """
    head, of = split(measure)
    words = WORDS.get(head)
    if words is None or ("{hand}" in words.en and not of.isdecimal()):
        return Label(measure, measure)
    return Label(_filled(words.en, of, hand, "en"), _filled(words.ja, of, hand, "ja"))


def _filled(text: str, of: str, hand: str, lang: str) -> str:
    if "{hand}" in text:
        return text.replace("{hand}", hand_name(hand, int(of), lang))
    return text.replace("{n}", str(int(of) + 1) if of.isdecimal() else of)
