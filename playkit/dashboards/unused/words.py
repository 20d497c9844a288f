"""What the page of the unused says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, PICKS, SESSIONS
from playkit.kernel.labels import Label

TITLE = Label("What in the game never happens?", "一度も起きないものは何か？")
HEADING = {
    "covered": Label("How much of the game was met", "ゲームのどれだけが現れたか"),
    "never": Label("What never came", "一度もなかったもの"),
    "stuck": Label("States in which nothing is legal", "選べる行動がない局面"),
}
READING = {
    "covered": Label(
        "Of everything the rules declare (facts, actions, what actions and cards can be about): the share that came in "
        "at least one session. What the options switch off never comes either. In how many sessions each action is "
        "picked: question choices.",
        "ルールが宣言するもの（出来事、行動、行動やカードの対象）のうち、一度でも現れた割合です。オプションで使わないものも"
        "現れません。行動ごとに選ばれたセッションの割合は問い choices にあります。",
    ),
    "never": Label(
        "The line ends where it could still hide: a thing that came in none of n sessions comes in at most about 3/n.",
        "線の右端までは、まだありうるということです。n回で一度もなければ、多くてもおよそ3÷nです。",
    ),
    "stuck": Label(
        "Sessions in which a seat was asked and nothing was legal: a hole in the rules.",
        "席に手番が来たのに選べる行動がなかったセッション。ルールの穴です。",
    ),
}
LABELS = {
    "covered": Label("Met of: {key}", "現れた割合：{key}"),
    "never": Label("Never: {key}", "一度もない：{key}"),
    "stuck": Label("Sessions with nothing legal", "選べる行動がなくなったセッション"),
}
_RULE_OF_THREE = "Hanley and Lippman-Hand 1983"
MEASURES = (
    Defined(
        "covered.*",
        Label(
            "share of the things of a kind that came in at least one session whose picks are known",
            "選択のわかるセッションのどれかで一度でも現れたものの割合（種類ごと）",
        ),
        "share",
        "none: it counts what there was",
        PICKS,
        SESSIONS,
        OWN,
    ),
    Defined(
        "never.*",
        Label(
            "a thing that came in none of n sessions; the upper end is 1 - 0.05^(1/n)",
            "n回のセッションで一度も現れなかったもの。上限は 1−0.05^(1/n)",
        ),
        "share",
        "exact one-sided 95 % bound (about 3/n)",
        PICKS,
        SESSIONS,
        _RULE_OF_THREE,
    ),
    Defined(
        "stuck",
        Label(
            "share of sessions in which a seat was asked and nothing was legal",
            "手番の席に選べる行動がなかったセッションの割合",
        ),
        "share",
        "Wilson; for none, the exact one-sided 95 % bound (about 3/n)",
        PICKS,
        SESSIONS,
        _RULE_OF_THREE,
    ),
)
