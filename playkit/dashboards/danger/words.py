"""What the danger page says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("How dangerous is it to stand where?", "どこに立つと、どれくらい危険か？")

READING = {
    "survival": Label(
        "Share of phases at whose end the star still stands. Dark is dangerous, yellow is safe; the small figures are "
        "the 95 % interval. Grey has fewer than 20 phases, hatching fewer than 10.",
        "フェーズの終わりに星が残っていた割合です。暗いほど危険、黄色いほど安全。小さい数字は95%区間です。"
        "20フェーズ未満は灰色、10フェーズ未満は斜線で示します。",
    ),
    "draw": Label(
        "Move the slider: share of phases in which the star has fallen by that card. A phase that ends first saves it.",
        "スライダーを動かすと、その枚数までに星が壊れたフェーズの割合が見られます。先にフェーズが終われば星は残ります。",
    ),
    "turn": Label(
        "The same by turn, for records that number turns.",
        "手番が記録されている場合の、手番ごとの同じ割合です。",
    ),
    "points": Label(
        "Points a pawn that never moves can expect from the star: its points times the chance that it stands.",
        "動かないコマがその星から期待できる点数（星の点数 × 残る割合）です。",
    ),
    "risk": Label(
        "Of all cards drawn while a pawn stood there, the share that eliminated it. Grey has fewer than 200 "
        "pawn-draws, hatching fewer than 100.",
        "コマが立っている間に引かれたカードのうち、そのコマを脱落させた割合です。"
        "コマ×枚数が200未満は灰色、100未満は斜線で示します。",
    ),
    "lines": Label(
        "A phase can end with several lines at once, so these shares add up to more than 100 %.",
        "一度に複数の列がそろうことがあるため、合計は100%を超えます。",
    ),
    "coupling": Label(
        "The map shows how far each star stands and falls with one of them, the centre at first: pick a cell in any "
        "map. 1 is always together, 0 as if they did not know of each other, below 0 the one that falls spares the "
        "other. Whoever spreads a risk holds stars that are bound little, or below 0. Brown is bound, blue spares, "
        "pale is not shown to differ from 0.",
        "地図は、選んだ星（はじめは中央）とほかの星がどれだけ一緒に残り、一緒に壊れるかを示します。どの地図のマスを選んでも"
        "切り替わります。1はいつも一緒、0は無関係、マイナスは片方が壊れるともう片方が残りやすいことを表します。"
        "危険を分散するなら、連動が小さいかマイナスの星を持ちます。茶色は連動、青は逆、淡い色は0との差が示されていない星です。",
    ),
    "sets": Label("Phases by exactly which lines ended them.", "フェーズを終わらせた列の組み合わせごとの割合です。"),
}
HEADING = {
    "survival": Label("Which stars survive", "残る星"),
    "draw": Label("What has fallen by which card", "何枚目までに壊れるか"),
    "turn": Label("What has fallen by which turn", "何手目までに壊れるか"),
    "points": Label("What standing still pays", "動かないと何点になるか"),
    "risk": Label("Risk while a pawn stands there", "立っている間の危険"),
    "lines": Label("Which line ends the phase", "フェーズを終わらせる列"),
    "coupling": Label("Stars that stand and fall together", "一緒に残り、一緒に壊れる星"),
    "sets": Label("Lines that fell together", "一緒にそろった列"),
}

COUPLING = {
    "diagonal": Label("Coupling on one diagonal", "同じ対角線の星の連動"),
    "row": Label("Coupling in one row", "同じ行の星の連動"),
    "column": Label("Coupling in one column", "同じ列の星の連動"),
    "apart": Label("Coupling of stars that share no line", "行・列・対角線の異なる星の連動"),
}
RELATED = {
    "diagonal": Label("Those on one diagonal", "同じ対角線の星どうしは"),
    "apart": Label("Stars that share no line", "行・列・対角線の異なる星どうしは"),
}
COUPLED = {
    "together": Label("tend to stand and fall together", "一緒に残り、一緒に壊れやすい"),
    "apart": Label("tend to spare each other", "片方が壊れるともう片方が残りやすい"),
    "none": Label("are not shown to be bound", "連動が示されていません"),
}
"""What a mean coupling says, by which side of 0 its interval lies on."""

NEXT = Label(
    "What to do next: log a table, import a sheet that says which stars fell, or simulate some games.",
    "次にすること：卓の記録をとる、壊れた星の書かれた用紙を取り込む、またはゲームをシミュレーションする。",
)

EVIDENCE_NOTES = {
    "held_back": Label(
        "{phases} held back because the record contradicts itself; listed below.",
        "記録が食い違う{n}フェーズは集計から外し、下に示しています。",
    ),
    "unfinished": Label(
        "{phases} not counted: no end is recorded.", "終わりが記録されていない{n}フェーズは数えていません。"
    ),
    "boardless": Label(
        "{phases} not counted: the record does not say which stars fell.",
        "どの星が壊れたか書かれていない{n}フェーズは数えていません。",
    ),
}
