"""What the page of the slow first hand says around its charts. {hand} is what the rulebook calls part 1."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Is the first hand slow?", "最初のハンドは間延びしているか？")

HEADING = {
    "stakes": Label("Minutes and what they are worth", "時間とその値打ち"),
    "leaders": Label("Does the leader win?", "首位はそのまま勝つか"),
    "curves": Label("How winners got there", "勝者のたどった道"),
    "ratings": Label("What people thought", "遊んだ人の評価"),
    "resolved": Label("When is it settled who wins?", "勝敗はいつ決まるか"),
    "choices": Label("Choices that change who wins", "勝敗を左右する選択"),
}
READING = {
    "stakes": Label(
        "Above: the share of the minutes that each part takes. Below: the share of the final spread of points that it "
        "carries (points of a part times points of all parts, both from their mean over the seats). Dashed: parts that "
        "count alike.",
        "上は時間の割合、下は最終的な点差のうち各パートが生んだ割合（そのパートの得点と全体の得点の、席の平均からの差の積）。"
        "破線は、すべてのパートが同じ重みだった場合です。",
    ),
    "leaders": Label(
        "How often who leads after a part wins in the end. Grey: hands that count alike. Far below it the part hardly "
        "matters; far above it the rest hardly does.",
        "各パート終了時の首位が最後に勝った割合です。灰色は同じ重みの場合。それより大きく下ならそのパートはほとんど影響せず、"
        "大きく上なら残りがほとんど影響しません。",
    ),
    "curves": Label(
        "Each line is one session: how many points the later winner was ahead of the best other player, or behind.",
        "線1本が1セッション。のちの勝者が、他の最上位より何点リードしていたか（負ならビハインド）です。",
    ),
    "ratings": Label(
        "Each person's rating of the first part minus the mean of the later ones; the blue line is the mean of all.",
        "各人の、最初のパートの評価から、その後の評価の平均を引いた値です。青い線は全員の平均。",
    ),
    "resolved": Label(
        "Bots only: every game is played on a second time from the end of each part. Where both runs agree on the "
        "winner more often than chance, the part settled it. Grey: hands that count alike; even then a first of three "
        "hands settles far less than a third.",
        "ボットのみ。各パートの終わりから、すべてのゲームをもう一度遊びます。2回の勝者が偶然より多く一致した分だけ、"
        "そのパートで勝敗が決まったことになります。灰色は同じ重みの場合。その場合でも、3ハンドの最初が決めるのは3分の1よりずっと少なくなります。",
    ),
    "choices": Label(
        "Bots play on from a sample of choices, each action with the same dice. A choice counts where its "
        "best action wins over 3 points of a hundred more often than its worst, beyond chance.",
        "抜き出した選択について、ボットがそれぞれの行動から同じ出目で続きを遊びます。最善と最悪で勝つ割合が"
        "3ポイントより大きく、偶然とは言えないほど違えば、意味のある選択と数えます。",
    ),
}

MEASURES = {
    "minutes": Label("Minutes, {hand}", "{hand}の分数"),
    "minutes_share": Label("Minutes in {hand}", "時間の割合（{hand}）"),
    "downtime": Label("Waiting for others, {hand}", "待ち時間の割合（{hand}）"),
    "stake": Label("Spread of points from {hand}", "点差のうち{hand}の分"),
    "slowness": Label("Slowness of {hand}: minutes over spread", "{hand}の間延び度（時間÷点差）"),
    "bits_per_minute": Label("News of the winner per minute, {hand} over all", "1分あたりの勝敗の情報（{hand}÷全体）"),
    "afterwards": Label("Spread from halving and other corrections", "点差のうち半減などの修正の分"),
    "leader_wins": Label("Leader after {hand} wins", "{hand}終了時の首位が勝つ"),
    "lead_changes": Label("Lead changes a session", "首位交代（1セッションあたり）"),
    "boredom": Label("Notes of boredom per 10 minutes, {hand}", "退屈メモ（10分あたり、{hand}）"),
    "rating_gap": Label("Rating of {hand} minus later ones", "{hand}の評価−その後の評価"),
    "resolved": Label("Who wins, settled in {hand}", "{hand}で決まる勝敗"),
    "consequential": Label("Choices that matter in {hand}", "{hand}で意味のある選択"),
    "choice_gap": Label("Choices that matter, {hand} minus later", "意味のある選択（{hand}−その後）"),
    "carry_over": Label(
        "Carried into {hand} and after, beside fresh dice", "{hand}以降への持ち越し（出目の影響との比）"
    ),
}

STATE = {
    "unfinished": Label(
        "{n} sessions not counted: broken off, or still going on.",
        "{n}セッションは中断または進行中のため数えていません。",
    ),
    "single": Label(
        "{n} sessions not counted: they have one part, and nothing follows it.",
        "{n}セッションは1パートだけで、比べる続きがないため数えていません。",
    ),
    "other": Label(
        "{n} sessions not counted: they have another number of parts than most.",
        "{n}セッションはパート数が他と違うため数えていません。",
    ),
    "gaps": Label(
        "{n} sessions give minutes alone: the record does not say what everybody gained in each part.",
        "{n}セッションは全員のパートごとの得点がそろわず、時間だけを見ています。",
    ),
}

NEXT = Label(
    "What to do next: log a table with its hands, import a sheet with points and minutes by hand, or simulate games.",
    "次にすること：ハンドごとに卓の記録をとる、ハンドごとの点と時間の用紙を取り込む、またはシミュレーションする。",
)
BOTS = Label(
    "Bots show what the rules permit. How long a hand lasts and how it feels, only people can say.",
    "ボットが示すのはルールの上で何が起こりうるかです。時間と感じ方は、人が遊んだ記録だけが教えてくれます。",
)
INVENTED = Label(
    "This is an invented sample: nobody played it. It shows what an answer looks like.",
    "これは架空の見本です。誰も遊んでいません。答えがどう見えるかを示しています。",
)
