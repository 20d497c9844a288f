"""What a table says in English and Japanese: the catalogue, and the voice that scenes and views speak with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.kernel.kinds import Kind

LANGUAGES: Final = (("en", "English"), ("ja", "日本語"))

PAGE: Final = {
    "actions": "Actions / できること",
    "back_here": "Take back to here / ここまで戻す",
    "board": "Board / 盤",
    "branch": "Branch from here / ここから分岐",
    "cancel": "Cancel / やめる",
    "changed": "changed / 変化あり",
    "choosable": "can be chosen / 選べます",
    "close": "Close / 閉じる",
    "help": "Keys / キー操作",
    "live": "Back to now / 今に戻る",
    "loading": "Laying the table… / 準備しています…",
    "log": "What happened / 出来事",
    "log_empty": "Nothing has happened yet. / まだ何も起きていません。",
    "leading": "changes pieces / コマが変わる手",
    "lost": "Not connected: run the cell again. Everything acknowledged is on disk. / "
    "接続が切れました。セルをもう一度実行してください。確認済みの手はすべて保存されています。",
    "pending": "… / …",
    "queued": "Queued: the kernel is busy or gone. / 待機中です（カーネルが処理中か、停止しています）。",
    "redo": "Put back / やり直す",
    "replay": "Replay / 再生",
    "threatened": "would change / 変わります",
    "typed": "Type a move / 手を入力",
    "typed_go": "Play / 決定",
    "undo": "Take back / 戻す",
}
"""Strings the page itself sets; they travel inside the view, so that there is one catalogue."""

KEYS: Final = (
    ("← ↑ ↓ →", "move over the table / 盤上を移動"),
    ("Enter", "choose / 選ぶ"),
    ("1–9", "the numbered action / 番号の行動"),
    ("/", "type a move: e1-e5 / 手を入力（e1-e5 など）"),
    ("U", "take back / 戻す"),
    ("R", "put back / やり直す"),
    ("[ ]", "replay a step back, forward / 一手前・一手先を見る"),
    ("Esc", "cancel / やめる"),
    ("?", "this list / この一覧"),
)

TEXTS: Final = {
    "and": "and / と",
    "ask_button_or_table": "press a button, or on the table: {what} / ボタンを押すか、盤上で：{what}",
    "ask_chance": "What turned up? {what} / 何が出ましたか？{what}",
    "ask_secret": "What lies face-down? {what} / 伏せたのはどれですか？{what}",
    "ask_on_table": "on the table: {what} / 盤上で：{what}",
    "ask_one_of": "choose one of {n} actions / {n}通りから選んでください",
    "again": "Play again / もう一度遊ぶ",
    "bot": "Bot {n} / ボット{n}",
    "bot_go": "Let {who} act / {who}の番を進める",
    "bot_thinks": "{who} is thinking… / {who}が考えています…",
    "branched": "Branch from step {step} / {step}手目からの分岐",
    "choose": "Choose {kind} / {kind}を選んでください",
    "comma": ", / 、",
    "curtain": "Pass the screen to {who}. / {who}に画面を渡してください。",
    "curtain_open": "I am {who} / {who}です",
    "curtain_dealt": "Pass the screen to {who}: only {who} may see what is dealt now, and enters it. / "
    "{who}に画面を渡してください。いま配られるものは{who}だけが見て入力します。",
    "curtain_enter": "I enter it / 入力します",
    "curtain_secret": "What is dealt now is for nobody at this screen: whoever enters it will know it. / "
    "いま配られるものは、この画面の誰も見ないはずのものです。入力する人には分かってしまいます。",
    "dealt_secretly": "Something is dealt face-down. / 伏せて配られます。",
    "error": "Something broke inside; it is recorded, and the table stands as before. ({what}) / "
    "内部エラーです（記録済み）。盤はそのままです。（{what}）",
    "moved_on": "The table has moved on meanwhile; look again and choose. / "
    "その間に進行していました。盤を確かめて選び直してください。",
    "not_your_turn": "It is not the turn of whoever looks at this screen. / この画面を見ている人の番ではありません。",
    "not_your_bot": "Nobody is to act by itself now. / 今は自動で進む番ではありません。",
    "not_at_a_table": "A table has one session, which goes on. / テーブルのセッションは1本のまま続きます。",
    "no_trunk": "This session branched from nothing. / このセッションは分岐ではありません。",
    "not_there": "By what was entered before, that lies elsewhere and cannot have turned up. / "
    "これまでの入力では別の場所にあるため、出るはずがありません。",
    "nothing_to_redo": "There is nothing to put back. / やり直す手がありません。",
    "nothing_to_undo": "There is nothing to take back. / 戻す手がありません。",
    "or": ", or / か、",
    "over": "The session is over / 終了しました",
    "part": "part {n} / パート{n}",
    "past": "Looking back at step {step} of {total} / {total}手中{step}手目を見ています",
    "peek": "{who}: show my cards / {who}の手札を見る",
    "random_bot": "random / でたらめ",
    "saved": "Saved / 保存済み",
    "score": "score / 得点",
    "seat": "Seat {n} / 席{n}",
    "setup": "Setup / 準備",
    "step": "step {step} / {step}手目",
    "table": "table / テーブル",
    "to_trunk": "Back to the main line / 本線に戻る",
    "round": "round {n} / ラウンド{n}",
    "turn": "turn {n} / {n}番目の手番",
    "undo_one": "Take back: {who} / 戻す：{who}",
    "unknown_command": "The page asked for something unknown: {what} / 不明な操作です：{what}",
    "waits": "It is {who}'s turn. / {who}の番です。",
    "which": "{line} ({what}) / {line}（{what}）",
    "who": "{who}: / {who}：",
    "win": "{who} wins / {who}の勝ち",
    "win_points": "{who} wins with {points} / {who}の勝ち（{points}点）",
    "wins_shared": "{who} win together / {who}が同点で勝ち",
    "you": "you / あなた",
}
"""Strings the controller fills in."""

FORM: Final = {
    "as_preset": "These options go together, as the preset has them. / 両立するオプションです（プリセットのまま）。",
    "assumed": "assumed ({hole}) / 仮定（{hole}）",
    "changed": "changed / 変更あり",
    "fine": "These options go together: / 両立するオプションです：",
    "preset": "Preset / プリセット",
    "find": "Find an option / オプションを探す",
    "reset": "Back to the preset / プリセットに戻す",
    "seats": "Seats / 席数",
    "some_changed": "{n} changed / 変更{n}",
}
"""Strings of the form over a game's options."""

DRAFTS: Final = {
    "bots": "Bots / ボット",
    "broken": "Something broke inside playkit ({what}); nothing was kept. / "
    "内部エラーです（{what}）。何も保存していません。",
    "done": "Done: {n} games of each draft. / 終了：各草案{n}ゲーム。",
    "draft": "Draft {which} / 草案{which}",
    "games": "Games of each draft / 各草案のゲーム数",
    "looking": "Looking into parts and choices… / 区切りと選択を調べています…",
    "ready": "Choose both drafts, then compare them. / 二つの草案を決めてから比べてください。",
    "run": "Compare / 比べる",
    "running": "Playing: {done} of {all} games / 実行中：{all}ゲーム中{done}",
    "same": "Both drafts are the same: change an option of one. / "
    "二つの草案が同じです。どちらかのオプションを変えてください。",
    "stop": "Stop / 中止",
    "stopped": "Stopped; nothing was kept. / 中止しました。何も保存していません。",
}
"""Strings of the two forms whose drafts are compared."""

BELIEVING: Final = {
    "begun": "Following the session… / 手順をたどっています…",
    "broken": "Something broke inside playkit ({what}); nothing was kept. / "
    "内部エラーです（{what}）。何も保存していません。",
    "running": "Playing on: {done} of {all} continuations / 続きを実行中：{all}回中{done}回",
    "stop": "Stop / 中止",
    "stopped": "Stopped; nothing was kept. / 中止しました。何も保存していません。",
}
"""Strings of beliefs that are worked out in a cell."""

PLANNING: Final = {
    "assumes": "One look at the end; found four times out of five; 5 % false alarms. / "
    "見るのは最後に一度。8割の確率で発見、誤報は5%。",
    "effect": "Difference worth finding / 見つけたい差",
    "found": "{sessions} sessions find a difference of {effect}. / "
    "{sessions}セッションで見つかるのは{effect}以上の差です。",
    "games": "Games a session / 1セッションのゲーム数",
    "likeness": "Likeness of a session's games (0–1) / 同じ回のゲームの似かた（0〜1）",
    "measure": "Measure / 測るもの",
    "needed": "To find {effect}, play {n} sessions of both drafts together: {each} of each. / "
    "{effect}の差を見つけるには、両案合わせて{n}セッション（各{each}）必要です。",
    "never": "No number of sessions finds this: give a difference other than 0, and a spread. / "
    "何回遊んでも見つかりません。0以外の差と、ばらつきを入れてください。",
    "nothing_found": "{sessions} sessions are too few to find anything. / "
    "{sessions}セッションでは何も見つけられません。",
    "own": "own numbers / 自分で入力",
    "paired": "The same people play both drafts with decks in the same order / 同じ人が、同じ順の山札で両案を遊ぶ",
    "sessions": "Sessions of both drafts together / 両案合計のセッション数",
    "spread": "Spread of one game (standard deviation) / 1ゲームのばらつき（標準偏差）",
    "spread_paired": "Spread of the difference within a pair / 対ごとの差のばらつき（標準偏差）",
}
"""Strings of the planner of table tests."""

PLANNING_SHARES: Final = {
    "about": "What is planned / 計画するもの",
    "assumes": "One look at the end; found four times out of five; 5 % false alarms. / "
    "見るのは最後に一度。8割の確率で発見、誤報は5%。",
    "first": "Share in draft A (0–1) / 案Aでの割合（0〜1）",
    "found": "{sessions} sessions find {share} or more. / {sessions}セッションで見つかるのは{share}以上の割合です。",
    "games": "Games a session / 1セッションのゲーム数",
    "likeness": "Likeness of a session's games (0–1) / 同じ回のゲームの似かた（0〜1）",
    "means": "a difference of minutes, points, ratings / 時間・得点・評価などの差",
    "needed": "To tell {share} from {usual}, play {n} sessions. / "
    "{usual}でなく{share}だと示すには、{n}セッション必要です。",
    "needed_both": "To tell {share} from {usual}, play {n} sessions of both drafts together: {each} of each. / "
    "{usual}と{share}の差を示すには、両案合わせて{n}セッション（各{each}）必要です。",
    "never": "What never comes in {sessions} sessions comes in {most} of all at most. / "
    "{sessions}セッションで一度も起きないことの割合は、多くても{most}です。",
    "nothing": "No number of sessions shows this: give two shares that differ, between 0 and 1. / "
    "何回遊んでも示せません。0と1の間で、異なる割合を入れてください。",
    "nothing_found": "{sessions} sessions are too few to find anything. / "
    "{sessions}セッションでは何も見つけられません。",
    "other": "Share worth finding (0–1) / 見つけたい割合（0〜1）",
    "seat": "whether one seat, named beforehand, is favoured / 決めておいた1席が有利か",
    "seats": "whether the seats are even, all at once / 席は公平か（全席を一度に）",
    "second": "Share in draft B (0–1) / 案Bでの割合（0〜1）",
    "sessions": "Sessions / セッション数",
    "sessions_both": "Sessions of both drafts together / 両案合計のセッション数",
    "share": "a share against a known one / 決まった割合との差",
    "strongest": "Share of the strongest seat (0–1), the others alike / 最も強い席の割合（0〜1、ほかは同じ）",
    "two_shares": "a share in two drafts / 2つの案での割合",
    "usual": "Share it is held against (0–1) / 比べる割合（0〜1）",
}
"""Strings of the planner of shares."""

FLAG_WORDS: Final = {
    "destroyed": "destroyed / 破壊済み",
    "damaged": "damaged / 損傷",
    "face_down": "face down / 裏向き",
    "empty": "empty / 空",
    "dim": "out of play / 対象外",
    "marked": "marked / 印つき",
    "safe": "safe / 安全",
}


def pick_language(text: str, lang: str) -> str:
    """Take one half of "English / 日本語"; text in one language alone serves both.

    >>> pick_language("deck / 山札", "ja")
    '山札'
    """
    return Label.parse(text)(lang)


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks one language at one table; scenes get it as `words`.

    >>> Voice("ja", ("Aki", "Bo")).seat(1)
    'Bo'
    """

    lang: str
    names: Sequence[str]

    def __call__(self, text: str) -> str:
        """Pick the reader's half of "English / 日本語"."""
        return pick_language(text, self.lang)

    def seat(self, seat: int) -> str:
        """Name a seat as people at this table do."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("seat", n=str(seat + 1))

    def kind(self, kind: type[Kind], value: int) -> str:
        """Name a value of a kind in the reader's language."""
        return kind.label(value, self.lang)

    def say(self, name: str, **values: str) -> str:
        """Fill a sentence of the catalogue."""
        return self.fill(TEXTS[name], **values)

    def fill(self, text: str, **values: str) -> str:
        """Fill the braces of "English / 日本語" in the reader's language."""
        text = self(text)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def join(self, parts: Sequence[str], last: str = "comma") -> str:
        """List things as the language does: "a, b, or c"."""
        if len(parts) < 2:
            return "".join(parts)
        comma, final = self.say("comma"), self.say(last)
        space = "" if self.lang == "ja" else " "
        before = "" if final.startswith(",") else space  # "a, or b", but "a and b"
        return (comma + space).join(parts[:-1]) + before + final + space + parts[-1]
