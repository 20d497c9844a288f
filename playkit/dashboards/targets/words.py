"""What the page of the targets says around its charts."""

from __future__ import annotations

from playkit.kernel.labels import Label

TITLE = Label("Do named targets hit?", "指名は当たるか？")

SECTIONS = {
    "hits": ("hit", "skill", "sensible"),
    "loot": ("loot",),
    "names": ("named", "hit_role"),
    "leaders": ("leader",),
}
HEADING = {
    "hits": Label("Hits against a lot", "的中とくじ引き"),
    "loot": Label("What a name brings", "1回の指名で得るもの"),
    "names": Label("Who is named", "誰が指名されるか"),
    "leaders": Label("Is the leader struck?", "首位は狙われるか"),
}
READING = {
    "hits": Label(
        "How often a name strikes somebody. Grey: what a name drawn by lot would, among the roles that the power may "
        "name and that are neither openly out of the round nor one's own. What lies beyond it is skill, or others who "
        "are easy to read.",
        "指名が誰かに当たる割合です。灰色は、指名できて、公開で除かれても自分でもない役割から、くじで選んだ場合。"
        "それを超える分は、読みの巧さか、相手の読まれやすさです。",
    ),
    "loot": Label("Misses count as nothing gained.", "外れは0として数えます。"),
    "names": Label(
        "Which roles are named, of all names. The table also says how often each hits.",
        "全指名のうち、どの役割が指名されたかです。表には、それぞれの的中率もあります。",
    ),
    "leaders": Label(
        "Of the hits, how many struck who led among the others when the round began. Grey: any of the others, by lot.",
        "的中のうち、ラウンド開始時に（本人以外で）首位だった席に当たった割合です。灰色は他の席からくじで選んだ場合。",
    ),
}
LABELS = {
    "hit": Label("Names that hit, {key}", "的中（{key}）"),
    "skill": Label("Hits beyond a lot, {key}", "くじ引きを超える的中（{key}）"),
    "sensible": Label("Names that could hit, {key}", "当たりうる指名（{key}）"),
    "loot": Label("Gain of a name, {key}", "1回の指名で得る量（{key}）"),
    "leader": Label("Hits on who led, {key}", "首位への的中（{key}）"),
    "named": Label("Names of {key}, {of}", "{key}の指名（{of}）"),
    "hit_role": Label("Hits when naming {key}, {of}", "{key}を指名したときの的中（{of}）"),
}
NOTHING = Label(
    "Not shown: no names of roles are recorded yet; play a session or simulate games.",
    "まだ言えません。指名の記録がありません。セッションを遊ぶか、シミュレーションしてください。",
)
