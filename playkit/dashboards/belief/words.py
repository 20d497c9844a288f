"""What a belief says about itself, and what the page of beliefs says around its charts."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import BELIEFS, OWN, floors
from playkit.kernel.labels import Label

BELIEF_OF = Label(
    "Chances as {bots} would win from here, all cards known; {runs} continuations a position",
    "ここから{bots}が続けた場合の勝率（隠れた情報も見える立場）・各局面{runs}回",
)
SENTENCE = Label(
    "The largest turn came with step {step}, “{action}”: seat {seat} {change} points.",
    "最大の転機は{step}手目「{action}」：席{seat}の勝つ見込みが{change}ポイント。",
)
NO_TURN = Label("No step is shown to have turned the chances.", "勝つ見込みを動かしたと言える手はありません。")
FOLLOWED = Label(
    "The rules follow {n} of {all} recorded steps", "記録された{all}手のうち、ルールどおりの最初の{n}手まで"
)
ASSUMED = Label(
    "Options were not recorded: the game's first are assumed", "オプションの記録がないため、ゲームの初期値を仮定"
)

# The page ------------------------------------------------------------------------------------------------------------

TITLE = Label("Who was going to win, and when did it turn?", "誰が勝ちそうだったか、いつ転じたか？")
NOTHING = Label(
    "Not shown: for no session is it known who was going to win.",
    "まだ言えません。勝つ見込みが計算済みのセッションがありません。",
)
SAYS = Label(
    "bots that play on know who wins after {decided} of the steps; the lead in chances changes {changes} times a "
    "session, and the winner's lowest chance on the way is {lowest}.",
    "続きを遊ぶボットによれば、勝負が決まるのは手数の{decided}の時点です。見込みの首位は1セッションに{changes}回入れ替わり、"
    "勝者の見込みの最低値は平均{lowest}でした。",
)
HEADING = {
    "course": Label("When is it decided?", "いつ決まるか"),
    "curves": Label("How winners got there", "勝者のたどった道"),
    "bits": Label("Which part decides", "どのパートで決まるか"),
}
READING = {
    "course": Label(
        "After which share of the steps nobody but a winner is clearly ahead any more, as bots that play on from every "
        "position find it. A belief of somebody who sees all cards; people may have known less and play otherwise.",
        "各局面からボットが続きを遊んだとき、勝者以外がはっきり優勢になることがもうなくなる時点です。"
        "隠れた情報も見える立場からの見込みで、人が知り得たことや人の遊び方とは違うことがあります。",
    ),
    "curves": Label(
        "Each line is one session: the chance of the later winner, from the start to the end.",
        "線1本が1セッション。のちの勝者の、始めから終わりまでの勝つ見込みです。",
    ),
    "bits": Label(
        "How much of who wins each part tells, in bits; together what the start leaves open (2 bits for four seats). "
        "A part that not every session has is told over those that have it, 26 of 40; then the parts do not add up.",
        "各パートで勝者についてわかる量（ビット）。合計は開始時の未定分（4席なら2ビット）です。"
        "一部のセッションにしかないパートは、それがあるセッションでの値で（40中26など）、その場合は合計になりません。",
    ),
}
LABELS = {
    "twin_decided": Label("Decided after", "決着した時点"),
    "twin_lead_changes": Label("Changes of the lead in chances", "見込みの首位交代"),
    "twin_lowest": Label("Winner's lowest chance", "勝者の見込みの最低値"),
    "twin_comeback": Label("Comeback factor", "逆転の倍率"),
    "twin_excitement": Label("Excitement: chances moved in all", "盛り上がり（見込みの動きの合計）"),
    "twin_drama": Label("Drama", "ドラマ"),
    "twin_suspense": Label("Suspense: chances about to move", "緊張（見込みが動こうとした量）"),
    "twin_surprise": Label("Surprise: jumps of the chances", "驚き（見込みの跳び）"),
    "twin_half_bits": Label("Bits told by half", "中間までにわかる量（ビット）"),
    "twin_part_bits": Label("Bits told in {key}", "{key}でわかる量（ビット）"),
    "twin_bits_per_minute": Label("Bits a minute", "1分あたりのビット"),
}


NOISE = "t over sessions, moved by their skewness, and wider by half the noise that halves of the continuations show"
UPSETS = (
    "t over sessions, moved by their skewness, of the spread of sessions or of what the chances say, if that is wider"
)
COUNT = floors("believed_sessions")


def _defined(name: str, meaning: Label, unit: str, source: str = OWN, interval: str = NOISE) -> Defined:
    return Defined(name, meaning, unit, interval, BELIEFS, COUNT, source)


MEASURES = (
    _defined(
        "twin_decided",
        Label(
            "share of the steps, in tenths, after which nobody but a winner is clearly ahead in chances: by 15, by 20 "
            "or by 25 points, the mean of the three",
            "勝者以外の見込みがはっきり首位（差15・20・25ポイント、三つの平均）に立つことがもうなくなる時点（手数の割合、1割ごと）",
        ),
        "share",
    ),
    _defined(
        "twin_lead_changes",
        Label(
            "times a seat is clearly ahead in chances (by 15, by 20 or by 25 points, the mean of the three) that was "
            "not the last to be, at tenths; the first changes nothing",
            "直前まで優勢だった席と別の席が、はっきり優勢（差15・20・25ポイント、三つの平均）になった回数（1割ごと。最初の優勢は"
            "数えない）",
        ),
        "per_session",
    ),
    _defined(
        "twin_lowest",
        Label(
            "the winner's lowest chance at tenths, noise of playing on taken off",
            "1割ごとの、勝者の見込みの最低値（モンテカルロ誤差を除く）",
        ),
        "share",
        OWN,
        UPSETS,
    ),
    _defined(
        "twin_comeback",
        Label("one over twin_lowest, geometric mean over sessions", "twin_lowestの逆数（セッションの幾何平均）"),
        "ratio",
        "Burke",
        f"that of the mean log, turned back: {UPSETS}",
    ),
    _defined(
        "twin_excitement",
        Label(
            "half the sum of the absolute changes of all chances at tenths, noise of playing on taken off",
            "1割ごとの、全席の見込みの変化の合計の半分（モンテカルロ誤差を除く）",
        ),
        "per_session",
        "Burke",
    ),
    _defined(
        "twin_drama",
        Label(
            "mean root of the gap between the leader's chance and the winner's while behind, at tenths; a moment "
            "counts in full from 30 points behind on, and less, by the square of that share, where the gap is smaller",
            "勝者が負けている間の、首位との見込みの差の平方根の平均（1割ごと。差が30ポイント以上なら重み1、小さければその割合の"
            "二乗の重み）",
        ),
        "root_share",
        "Browne 2008",
    ),
    _defined(
        "twin_suspense",
        Label(
            "sum over tenths of the root of the expected squared change of the chances, seen from each step before it",
            "1割ごとの、直前に見込まれる変化の二乗の期待値の平方根の合計",
        ),
        "per_session",
        "Ely, Frankel and Kamenica 2015",
    ),
    _defined(
        "twin_surprise",
        Label("sum over tenths of the length of the change of all chances", "1割ごとの、見込みの変化の長さの合計"),
        "per_session",
        "Ely, Frankel and Kamenica 2015",
    ),
    _defined(
        "twin_half_bits",
        Label(
            "log2 of the winner's chance at half over that at the start: how much half of the steps told, below "
            "0 where bots were misled",
            "中間の勝者の見込みを開始時のもので割ったlog2。ボットが見誤れば負",
        ),
        "bits",
        OWN,
        UPSETS,
    ),
    _defined(
        "twin_part_bits.*",
        Label(
            "log2 of the winner's chance at the end of a part over that at its start, over the sessions that have it; "
            "on average the information of the part; where all have the same parts, together what the start left open",
            "パートの終わりの勝者の見込みを始めのもので割ったlog2（そのパートがあるセッションの平均）。平均はそのパートの情報量で、"
            "どのセッションも同じパートなら合計は開始時の未定分",
        ),
        "bits",
        OWN,
        UPSETS,
    ),
    _defined(
        "twin_bits_per_minute",
        Label(
            "bits told in all over the minutes played without pauses, of sessions with a clock at every step",
            "わかった量の合計を、全手に時計のあるセッションの時間（休止を除く）で割ったもの",
        ),
        "bits",
        OWN,
        "jackknife over sessions",
    ),
)
