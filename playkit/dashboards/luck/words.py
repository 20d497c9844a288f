"""What the page of luck says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import floors
from playkit.kernel.labels import Label

TITLE = Label("How much of it is luck?", "運の割合はどれだけ？")

HEADING = {
    "luck": Label("The same dice, other choices", "同じ出目で、選択だけを変える"),
    "winner": Label("Does the same seat win again?", "同じ席がまた勝つか"),
}
READING = {
    "luck": Label(
        "Every game is played several times with the same dice and cards and other choices, and the other way round. "
        "Of the differences in who wins: what the dice decide whatever is chosen, and what choices decide whatever the "
        "dice show. The rest depends on both, on what falls where after a choice. Seats stay where they are, so a "
        "favoured seat is neither. What bots choose between is how they play: "
        "random ones choose anything legal, others only between actions they find equally good.",
        "どのゲームも、出目と山札を同じにして選択だけを変え、また逆に選択を同じにして出目だけを変えて、何度か遊びます。"
        "勝敗の違いのうち、選択によらず出目が決める割合と、出目によらず選択が決める割合です。残りは両者の組み合わせです。席は動かさないので、席の有利・不利は"
        "どちらにも入りません。選択の幅はボットの遊び方によります。ランダムなボットは選べる行動のどれでも、"
        "その他のボットは同じ値打ちと見た行動の中から選びます。",
    ),
    "winner": Label(
        "How often two games with the same dice and other choices have the same winner. The grey mark: two games with "
        "other dice.",
        "同じ出目で選択が違う2ゲームの勝者が同じ割合です。灰色の印は、出目も違う2ゲームの場合。",
    ),
}
LABELS = {
    "luck": Label("The dice, whatever is chosen", "出目（選択によらず）"),
    "choice": Label("Choices, whatever the dice show", "選択（出目によらず）"),
    "same_winner": Label("Same dice, other choices: same winner", "同じ出目・別の選択で勝者が同じ割合"),
    "alike": Label("Games in which nobody chose otherwise", "選択が変わらなかったゲーム"),
}
PLAYED: dict[str, tuple[str, ...]] = {}
"""Nothing of the store is read: bots play for this question."""
_SEEDS = floors("seeds")
MEASURES = (
    Defined(
        "luck",
        Label(
            "variance of the share of the win between seeds over all of it, summed over seats, each seed played again "
            "with the same dice and other choices; bias-corrected; not told where most replays are alike",
            "同じ出目・別の選択で遊び直したとき、勝ちの割合の分散のうちシード間の割合（席について合計、偏りを補正）。"
            "遊び直しの大半が同じになるボットでは示さない",
        ),
        "share",
        "t over seeds (jackknife), beyond 0.9 not narrower than Wilson",
        PLAYED,
        _SEEDS,
        "Sobol 1993; estimator of Searle, Casella and McCulloch 1992",
    ),
    Defined(
        "choice",
        Label(
            "the same with the same choices (the bots' random numbers) and other dice: what choices decide alone",
            "同じ選択（ボットの乱数）・別の出目で遊び直したときの同じ割合。選択だけで決まる分",
        ),
        "share",
        "t over seeds (jackknife), beyond 0.9 not narrower than Wilson",
        PLAYED,
        _SEEDS,
        "Sobol 1993",
    ),
    Defined(
        "same_winner",
        Label(
            "how often two games of one seed with other choices have the same winner; even: two games of other seeds",
            "同じシード・別の選択の2ゲームで勝者が同じ割合。差がなければ、別のシードの2ゲームの場合",
        ),
        "share",
        "t over seeds",
        PLAYED,
        _SEEDS,
        "after Goodman, Perez-Liebana and Lucas 2025",
    ),
    Defined(
        "alike",
        Label(
            "share of the replays with other choices that go exactly as the first",
            "選択を変えて遊び直しても、最初とまったく同じになったゲームの割合",
        ),
        "share",
        "t over seeds",
        PLAYED,
        _SEEDS,
        "playkit",
    ),
)
