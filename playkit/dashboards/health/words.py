"""What the page of the records' health says: each fault in words, and what to do about it."""

from __future__ import annotations

from typing import NamedTuple

from playkit.analysis.defects import REASONS
from playkit.analysis.faults import MISSING, MIXED, STUCK, WRONG
from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, columns, floors
from playkit.kernel.labels import Label

TITLE = Label("What is wrong with the records?", "記録に不備はないか？")


class Fault(NamedTuple):
    """A fault as people read it: what is the matter, short enough for a chart, and what to do.

    `{told}` and `{found}` in `says` are what the record says and what it says elsewhere.
    """

    name: Label
    says: Label
    do: Label


def _fault(name: str, says: str, do: str) -> Fault:
    return Fault(Label.parse(name), Label.parse(says), Label.parse(do))


_OPEN = "open the session in the table logger and end it, or break it off / 卓の記録で開いて、終了か中断にする"
_SHEET = "look at the sheet or log, correct it there and import it again / 用紙や記録を直して、もう一度取り込む"
_EDIT = "correct it in the table logger (points by part), or in the sheet / 卓の記録の得点表か、用紙で直す"
_NAME = "say it when the session begins, or in the import's profile / 開始時か、取り込みの設定で指定する"

FAULTS = {
    "stopped": _fault(
        "stopped, never ended / 止まったまま",
        "The session stopped and was never ended. / 途中で止まり、終了していません。",
        _OPEN,
    ),
    "open_part": _fault(
        "a part without its end / 終わりのないパート",
        "This part began and never ended. / このパートは始まったまま終わっていません。",
        _OPEN,
    ),
    "clock_back": _fault(
        "clock runs backwards / 時計の逆行",
        "The clock runs backwards here; minutes after it may be wrong. / "
        "ここで時計が逆に進んでいます。以後の分数は誤りかもしれません。",
        _SHEET,
    ),
    "ended_before": _fault(
        "ended before it began / 開始より前に終了",
        "The session ends before it begins. / 開始より前に終わっています。",
        _SHEET,
    ),
    "part_order": _fault(
        "parts out of order / パートの順",
        "Part {found} begins where part {told} was due. / パート{told}のはずのところでパート{found}が始まっています。",
        _SHEET,
    ),
    "part_twice": _fault(
        "a part twice / パートの重複",
        "This part begins or ends {found} times. / このパートの開始か終了が{found}回あります。",
        _SHEET,
    ),
    "total": _fault(
        "totals disagree / 合計の不一致",
        "The final score says {told}; its parts add up to {found}. / 最終得点は{told}、内訳の合計は{found}です。",
        _EDIT,
    ),
    "running_total": _fault(
        "running total disagrees / 途中の合計の不一致",
        "The total says {told} where {found} is due. / 合計は{told}ですが、{found}になるはずです。",
        _EDIT,
    ),
    "win_shares": _fault(
        "wins do not add up / 勝ち分の合計",
        "Shares of the win add up to {told}, not to 1. / 勝ち分の合計が1ではなく{told}です。",
        _SHEET,
    ),
    "winner_not_best": _fault(
        "winner without most points / 最高点でない勝者",
        "Who won has {told} points, somebody else has {found}. / 勝者は{told}点ですが、{found}点の人がいます。",
        "check who won; where the rules decide it otherwise, nothing is wrong / "
        "勝者を確認する。ルール上それでよければ問題ありません",
    ),
    "seat_count": _fault(
        "seats and players differ / 席数と人数",
        "{told} seats were said, {found} are listed. / {told}席のはずが、{found}席あります。",
        _SHEET,
    ),
    "no_such_seat": _fault(
        "a seat that is not there / ない席の記録",
        "Something happens at a seat beyond the {told} of this session. / "
        "{told}席のセッションに、ない席の記録があります。",
        _SHEET,
    ),
    "tester_twice": _fault(
        "a person at two seats / 1人で2席",
        "One person sits at {found} seats. / 同じ人が{found}席に座っています。",
        _NAME,
    ),
    "rated_twice": _fault(
        "answered twice / 二重の回答",
        "The same question is answered more than once; the mean counts. / "
        "同じ質問に2回以上答えています（平均を数えます）。",
        _SHEET,
    ),
    "same_twice": _fault(
        "written twice / 二重の記録",
        "The same thing stands here {found} times at the same moment. / 同じ時刻に同じ記録が{found}件あります。",
        _SHEET,
    ),
    "session_twice": _fault(
        "session recorded twice / セッションの重複",
        "Another session has the same people, points and results. / 人・得点・結果が同じセッションがほかにあります。",
        "keep one: withdraw the other import, or move its folder aside / "
        "どちらか一方を残す（もう一方の取り込みを取り消す）",
    ),
    "late_prediction": _fault(
        "predicted too late / 遅すぎた予想",
        "{found} predictions were written down after it had begun; they do not count. / "
        "始まってからの予想が{found}件あります（数えません）。",
        "predict before the first part / 最初のパートの前に予想する",
    ),
    "no_clock": _fault(
        "no clock / 時計なし",
        "Nobody knows how long it took. / かかった時間がわかりません。",
        "log the next table with a clock, or write the minutes into the sheet / "
        "次は時計つきで記録するか、分数を用紙に書く",
    ),
    "some_clock": _fault(
        "a part without a clock / 時計のないパート",
        "Of this part nobody knows how long it took. / このパートの時間がわかりません。",
        "write its minutes into the sheet / 用紙に分数を書く",
    ),
    "no_start": _fault(
        "no date / 日付なし",
        "Nobody knows when it was played; evenings cannot be told apart. / 遊んだ日時がわからず、会を区別できません。",
        _NAME,
    ),
    "no_winner": _fault(
        "no winner / 勝者不明",
        "Neither a winner nor any points are known. / 勝者も得点もわかりません。",
        _EDIT,
    ),
    "no_draft": _fault(
        "no draft / 草案不明",
        "Nobody said which draft was played. / どの草案か書かれていません。",
        _NAME,
    ),
    "options_mixed": _fault(
        "options mixed / オプションの混在",
        "Sessions of one draft were played by {found} sets of options. / "
        "一つの草案が{found}通りのオプションで遊ばれています。",
        "give them draft names of their own / 別の草案名をつける",
    ),
    "rules_mixed": _fault(
        "rules versions mixed / ルール版の混在",
        "Sessions of one draft were played by {found} versions of the rules. / "
        "一つの草案が{found}種類のルール版で遊ばれています。",
        "give them draft names of their own / 別の草案名をつける",
    ),
    "seats_mixed": _fault(
        "numbers of seats mixed / 席数の混在",
        "Sessions of one draft have {found} different numbers of seats. / 一つの草案に{found}通りの席数があります。",
        "read figures by seat with care / 席別の数字に注意する",
    ),
    **{
        name: Fault(
            Label.parse(reason),
            Label(f"The record {Label.parse(reason).en}.", f"{Label.parse(reason).ja}。"),
            Label(
                "look at the sheet; the phase is held back from the maps",
                "用紙を確認する（このフェーズは地図に数えません）",
            ),
        )
        for name, reason in REASONS.items()
    },
}
"""Every fault; those of boards are named by `analysis.defects`."""

KIND = {
    STUCK: Label("stopped and never ended", "止まったまま"),
    WRONG: Label("with a contradiction", "矛盾あり"),
    MISSING: Label("with something missing", "欠けあり"),
    MIXED: Label("were not played alike", "条件の混在"),
}
HEADING = {
    "faults": Label("What is wrong", "不備"),
    "covered": Label("What the records tell", "何が記録されているか"),
}
READING = {
    "faults": Label(
        "Every fault that was found, the sessions it is in, and what to do. Nothing was left out of any count for it, "
        "except where it says so.",
        "見つかった不備と、そのセッション、直し方です。特に書いていないかぎり、集計から除いてはいません。",
    ),
    "covered": Label(
        "The share of the sessions that tells each thing. What is not told is unknown, which is not the same as none.",
        "それぞれを記録しているセッションの割合です。記録がないことは「なかった」という意味ではありません。",
    ),
}
LABELS = {
    "sound": Label("Sessions without stop or contradiction", "停止も矛盾もないセッション"),
    "faults": Label("Sessions: {key}", "セッション数：{key}"),
    "covered": Label("Sessions that tell {key}", "{key}がわかるセッション"),
}
NOTHING = Label("Not shown: nothing is recorded yet.", "まだ言えません。記録がありません。")
QUARANTINED = Label(
    "{n} cells or lines of imported files could not be read and are held back (in the whole store), such as {where}.",
    "取り込んだファイルのうち{n}か所が読めず、保留しています（全ゲーム合計。例：{where}）。",
)
_CENSUS = (
    "none: what is there is counted, not estimated",
    columns(
        session="seats started_at ended_at finished import_id options_hash rules_version",
        event="writer seq step part turn seat kind value score mono_ms clock at_utc text data",
        seat="seat tester score win_share",
    ),
    floors("recorded_sessions"),
    OWN,
)

MEASURES = (
    Defined(
        "sound",
        Label(
            "share of the sessions that neither stopped without an end nor contradict themselves",
            "止まったままでも矛盾してもいないセッションの割合",
        ),
        "share",
        *_CENSUS,
    ),
    Defined(
        "faults.*",
        Label("how many sessions have each fault", "それぞれの不備があるセッションの数"),
        "sessions",
        *_CENSUS,
    ),
    Defined(
        "covered.*",
        Label("share of the sessions that tells each thing", "それぞれを記録しているセッションの割合"),
        "share",
        *_CENSUS,
    ),
)
