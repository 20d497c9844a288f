"""What the comparison of two drafts says. {a} and {b} are the drafts, {hand} what the rulebook calls a part."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("What changes from draft A to draft B?", "草案Aから草案Bで何が変わるか？")

HEADING = {
    "bots": Label("Bots: what differs", "ボット：何が違うか"),
    "random_bots": Label("Random bots: what differs", "ランダムなボット：何が違うか"),
    "people": Label("People: what differs", "人：何が違うか"),
    "mixed": Label("People with bots: what differs", "人とボット：何が違うか"),
    "sample": Label("Invented sample: what differs", "架空の見本：何が違うか"),
    "plan": Label("What a test at the table would need", "卓で確かめるのに要る回数"),
}
PAIRED = Label(
    "Each line is draft B minus draft A in one measure, both played with the same seeds. The thin line is the interval "
    "that holds for all measures at once (95 %), the pale one what it would be with other seeds in each draft. Filled "
    "points differ beyond chance, corrected for the number of measures.",
    "1行が1つの測定値で、同じ乱数で遊んだ「草案B−草案A」です。細い線はすべての項目で同時に成り立つ95%区間、淡い線は別々の乱数だった場合の区間。"
    "塗りつぶした点は、項目の数だけ補正してもなお偶然とはいえない差です。",
)
APART = Label(
    "Each line is draft B minus draft A in one measure, over the recorded sessions of each. Nothing is paired, since "
    "nobody's cards were the same; sessions of one evening count as resembling each other. The line is the interval "
    "that holds for all measures at once (95 %).",
    "1行が1つの測定値で、記録された各セッションの「草案B−草案A」です。遊んだ人も日も違うので対にはしていません。"
    "同じ晩のセッションは似るものとして扱います。線はすべての項目で同時に成り立つ95%区間です。",
)

# Measures by the first part of their name; {hand} stands for the part, {n} for a seat or bot.
MEASURES = {
    "score_mean": Label("Mean score", "平均点"),
    "score_spread": Label("Best minus worst score", "最高点−最低点"),
    "score_lead": Label("Best minus second score", "1位と2位の差"),
    "steps": Label("Steps", "手数"),
    "facts": Label("Facts", "出来事の数"),
    "score_seat": Label("Score, seat {n}", "席{n}の点"),
    "win_share_seat": Label("Win share, seat {n}", "席{n}の勝率"),
    "win_share_bot": Label("Win share of {n}", "{n}の勝率"),
    "stake": Label("Spread of points from {hand}", "点差のうち{hand}の分"),
    "leader_wins": Label("Leader after {hand} wins", "{hand}終了時の首位が勝つ"),
    "lead_changes": Label("Lead changes", "首位交代"),
    "resolved": Label("Who wins, settled in {hand}", "{hand}で決まる勝敗"),
    "consequential": Label("Choices that matter in {hand}", "{hand}で意味のある選択"),
    "minutes": Label("Minutes", "所要時間（分）"),
    "minutes_share": Label("Share of the minutes in {hand}", "時間の割合（{hand}）"),
    "rating": Label("Rating", "評価"),
}

BOTS = Label(
    "Bots show what the rules permit. How long a draft lasts and how it feels, only people can say.",
    "ボットが示すのはルールの上で何が起こりうるかです。時間と感じ方は、人が遊んだ記録だけが教えてくれます。",
)
INVENTED = Label(
    "This is an invented sample: nobody played it. It shows what an answer looks like.",
    "これは架空の見本です。誰も遊んでいません。答えがどう見えるかを示しています。",
)
PEOPLE_MISSING = Label(
    "No recorded sessions name these two drafts, so people are not heard yet.",
    "この二つの草案の名前がついた人の記録はまだありません。",
)
DRAFT_UNPLAYABLE = Label(
    "Bots cannot play draft {draft}: no preset, stored simulation or recorded session says its options.",
    "草案{draft}のオプションがどこにもないため、ボットは遊べません（プリセット・シミュレーション・記録のいずれもなし）。",
)
PLAN_NOTE = Label(
    "Sessions named are those of both drafts together that find the difference seen here four times out of five, with "
    "one game an evening and one look at the end; playkit.planner() works out other plans.",
    "必要数は、見えている差を8割の確率で見つける両案合計のセッション数です（1晩1ゲーム、見るのは最後に一度）。"
    "ほかの計画は playkit.planner() で計算できます。",
)
