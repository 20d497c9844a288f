"""What an answer to a game's own question says around its chart."""

from __future__ import annotations

from playkit.kernel.labels import Label

READING = Label(
    "The dot is the figure, the thick line its 95 % interval with sessions as units of chance, the thin line the "
    "interval that holds for all rows together.",
    "点が値、太い線がセッション単位の95%区間、細い線がすべての行で同時に成り立つ区間です。",
)
MEANS = {
    "often": Label("how often it happens in a session: {fact}", "1セッションで起こる回数：{fact}"),
    "amount": Label("mean of {value} each time: {fact}", "起こるたびの{value}の平均：{fact}"),
}
EVERY = Label("all", "全体")
FEW = Label("Too few to say yet: {n} more {unit} are needed.", "まだ言えません（あと{n}{unit}必要）。")
UNITS = {
    "sessions": Label("sessions", "セッション"),
    "games": Label("games", "ゲーム"),
    "sessions_with_it": Label("sessions in which it happens", "（それが起きた）セッション"),
}
NOTHING = Label(
    "Nothing is recorded of this yet: log a session, or simulate games.",
    "まだ記録がありません。セッションを記録するか、シミュレーションしてください。",
)
