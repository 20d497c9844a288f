"""What charts say, in English and Japanese, and how they write figures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SEPARATOR = " / "

WORDS = {
    # who played
    "people": "People / 人",
    "bots": "Bots / ボット",
    "sample": "Invented sample / 架空の見本",
    "mixed": "People and bots at one table / 人とボットの混合卓",
    # groups of cells, as the subject of a sentence
    "centre": "the centre / 中央",
    "ring": "the ring / 中央の周り",
    "corner": "the corners / 角",
    "edge": "the edge / 外周",
    # findings
    "survival_finding": "{group} survives {share} of phases / {group}が残るのはフェーズの{share}",
    "destroyed_half_draw": (
        "By card {time}, {group} has fallen in half of the phases / {time}枚目までに、半分のフェーズで{group}が壊れる"
    ),
    "destroyed_half_turn": (
        "By turn {time}, {group} has fallen in half of the phases / {time}手目までに、半分のフェーズで{group}が壊れる"
    ),
    "destroyed_never": "{group} falls in fewer than half of the phases / {group}が壊れるのは半分未満のフェーズ",
    "points_finding": (
        "Standing still pays most on {group}: {points} points / 動かないなら{group}が最も稼げる（{points}点）"
    ),
    "risk_finding": (
        "A pawn on {name} is struck most: {share} per card / コマが最も狙われるのは{name}（1枚ごとに{share}）"
    ),
    "risk_level": "No star is shown to be riskier to stand on than the rest / 立つ星による危険の差は示されていない",
    "lines_finding": (
        "{line} ends most phases: it took part in {share} / 最も多くフェーズを終わらせるのは{line}（{share}）"
    ),
    "sets_finding": "Most common ending: {line} ({share}) / 最も多い終わり方：{line}（{share}）",
    "difference_up": (
        "In draft {b}, {group} survives {points} points more / 草案{b}では{group}の残る割合が{points}ポイント高い"
    ),
    "difference_down": (
        "In draft {b}, {group} survives {points} points less / 草案{b}では{group}の残る割合が{points}ポイント低い"
    ),
    "difference_none": (
        "No difference shown for {group}: {points} points / {group}の差は示されていない（{points}ポイント）"
    ),
    "difference_title": "Draft {b} minus draft {a} / 草案{b} − 草案{a}",
    "coupling_apart": (
        "Where one falls the other stands, most of all {a} and {b}: coupling {phi} / "
        "片方が壊れるともう片方が残りやすいのは{a}と{b}（連動{phi}）"
    ),
    "coupling_bound": (
        "Bound together most of all are {a} and {b}: coupling {phi} / 最も一緒に壊れやすいのは{a}と{b}（連動{phi}）"
    ),
    "coupling_none": "No two stars are shown to be bound together / 連動すると示された星の組はない",
    "coupling_one": "— always together: {pairs} / — いつも一緒に壊れる：{pairs}",
    "coupling_gap": "Coupling in draft {b} minus draft {a} / 連動の差：草案{b} − 草案{a}",
    "no_lines": "No phase ended with a line / 列がそろって終わったフェーズはない",
    # the slow first hand; {hand} is what the rulebook calls a part, such as "hand 1"
    "stake_finding": (
        "{hand} takes {minutes} of the minutes and carries {stake} of the spread of points / "
        "{hand}は時間の{minutes}を占め、点差の{stake}を生む"
    ),
    "stake_alone": "{hand} carries {stake} of the spread of points / {hand}は点差の{stake}を生む",
    "minutes_alone": "{hand} takes {minutes} of the minutes / {hand}は時間の{minutes}を占める",
    "leader_finding": ("Who leads after {hand} wins {share} of sessions / {hand}終了時の首位が勝つのは{share}"),
    "resolved_finding": "{hand} settles {share} of who wins / {hand}で勝敗の{share}が決まる",
    "resolved_nothing": ("{hand} is not shown to settle anything of who wins / {hand}で勝敗が決まるとは示されていない"),
    "consequential_finding": (
        "In {hand}, {share} of the choices change who wins / {hand}では選択の{share}が勝敗を左右する"
    ),
    "curve_ahead": (
        "After {hand} the later winner is {points} ahead (median) / {hand}終了時、のちの勝者は{points}リード（中央値）"
    ),
    "curve_behind": (
        "After {hand} the later winner is {points} behind (median) / "
        "{hand}終了時、のちの勝者は{points}ビハインド（中央値）"
    ),
    "curve_level": "After {hand} the later winner is level (median) / {hand}終了時、のちの勝者は首位と同点（中央値）",
    "rating_lower": ("People rate {hand} {gap} lower than what follows / {hand}の評価は、その後より{gap}低い"),
    "rating_higher": ("People rate {hand} {gap} higher than what follows / {hand}の評価は、その後より{gap}高い"),
    "rating_level": "People rate {hand} like what follows / {hand}の評価は、その後と同じ",
    "too_few_sessions": "Too few to say: {n} of {needed} sessions / まだ言えない：{needed}セッション中{n}",
    "too_few_games": "Too few to say: {n} of {needed} games / まだ言えない：{needed}ゲーム中{n}",
    "too_few_people": "Too few to say: {n} of {needed} people / まだ言えない：{needed}人中{n}",
    "minutes_bar": "minutes / 時間",
    "stake_bar": "spread / 点差",
    "lead_axis": "lead of the later winner (points) / のちの勝者のリード（点）",
    "gap_axis": "first rating minus later ones / 最初の評価 − その後の評価",
    "people_axis": "people / 人数",
    "start": "start / 開始",
    "n_sessions": "{who} · {n} sessions / {who}・{n}セッション",
    "n_games": "{who} · {n} games / {who}・{n}ゲーム",
    "n_decisions": "{who} · {n} choices looked into / {who}・調べた選択 {n}",
    "n_people": "{who} · {n} people / {who}・{n}人",
    "n_drawn": "{who} · {n} sessions, {drawn} drawn / {who}・{n}セッション（うち{drawn}本を表示）",
    "random_bots": "Random bots / ランダムなボット",
    # states
    "too_few_title": "Too few to say: {n} of {needed} phases / まだ言えない：{needed}フェーズ中{n}",
    "too_few_pawns": "Too few to say: {n} of {needed} pawn-draws / まだ言えない：コマ×枚数が{needed}中{n}",
    "draws_unrecorded": "Draws were not recorded / 引いたカードは記録されていない",
    "pawns_unrecorded": (
        "Pawns and draws were not recorded together / コマの位置と引いたカードの両方は記録されていない"
    ),
    "nothing": "Nothing recorded yet / まだ記録がない",
    # subtitles
    "one_phase": "one phase / 1フェーズ",
    "many_phases": "{n} phases / {n}フェーズ",
    "n_phases": "{who} · {phases} / {who}・{phases}",
    "n_phases_sessions": "{who} · {phases} in {sessions} sessions / {who}・{sessions}セッション、{phases}",
    "n_one_session": "{who} · {phases} in one session / {who}・1セッション、{phases}",
    "n_pawn_draws": "{who} · {n} pawn-draws / {who}・コマ×枚数 {n}",
    "who_draft": "{who}, draft {draft} / {who}・草案{draft}",
    # tooltips
    "cell": "cell / マス",
    "estimate": "figure / 値",
    "interval": "95 % interval / 95%区間",
    "band": "95 %, all cells together / 95%（全マス同時）",
    "n": "n / n",
    "points": "points / 錠",
    "state": "shown as / 表示",
    "line": "line / 列",
    "state_shown": "enough data / データ十分",
    "state_few": "few data (grey) / データ少（灰色）",
    "state_too_few": "too few (hatched) / データ不足（斜線）",
    "state_unrecorded": "not recorded / 記録なし",
    "state_unknown": "cannot be told: it always fell, or never / いつも壊れたか一度も壊れず、わからない",
    "state_itself": "the star that was picked / 選んだ星",
    "part": "part / 区切り",
    "measure": "measure / 測るもの",
    "standard": "if all counted alike / 同じ重みなら",
    "draw": "card / 枚目",
    "turn": "turn / 手目",
}


def say(key: str, lang: str, **values: object) -> str:
    """Say a text of the catalogue in `lang`; a key that is no text (a draft's name) stands for itself.

    >>> say("survival_finding", "en", group="the centre", share="9 %")
    'The centre survives 9 % of phases'
    """
    en, _, ja = WORDS.get(key, key).partition(SEPARATOR)
    text = (ja or en) if lang == "ja" else en
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    # A sentence may begin with what stands in lower case inside another.
    return singular(text[:1].upper() + text[1:]) if values else text


def singular(text: str, own: str = "") -> str:
    """Mend an English sentence that counts one of something.

    Args:
        text: the sentence.
        own: what a game itself counts, in its own word.

    >>> singular("1 sessions that know it, 21 games, 0.1 points, 1 people")
    '1 session that knows it, 21 games, 0.1 points, 1 person'
    >>> singular("winners have 1 coins, others 11", "coins")
    'winners have 1 coin, others 11'
    """
    if own.endswith("s"):
        text = re.sub(rf"(?<![\w.,−])1 {re.escape(own)}(?!\w)", f"1 {own[:-1]}", text)
    return _ONE.sub(lambda found: f"1 {_PERSON.get(found[1], found[1][:-1])}{' that knows' if found[2] else ''}", text)


_COUNTED = (
    *("sessions", "games", "seeds", "choices", "turns", "visits", "captures", "offers", "picks", "rounds", "names"),
    *("hits", "draws", "phases", "points", "measures", "things", "people", "events", "seats", "evenings"),
)
_ONE = re.compile(rf"(?<![\w.,])1 ({'|'.join(_COUNTED)})\b( that know\b)?")
_PERSON = {"people": "person"}


MOST_NAMED = 4
"""Things a sentence or a title names one by one; whoever wants all of them has the chart below it."""


def several(names: Iterable[str], lang: str) -> str:
    """List a few names, and say how many more there are.

    >>> several(["a", "b"], "en"), several("abcdef", "en"), several("abcdef", "ja")
    ('a, b', 'a, b, c, d and 2 more', 'a、b、c、d、ほか2')
    """
    every = list(names)
    shown, more = every[:MOST_NAMED], len(every) - MOST_NAMED
    text = ("、" if lang == "ja" else ", ").join(shown)
    if more <= 0:
        return text
    return f"{text}、ほか{more:,}" if lang == "ja" else f"{text} and {more:,} more"


def percent(share: float, lang: str, digits: int = 0) -> str:
    """Write a share in a sentence; English sets a narrow gap before the sign.

    >>> percent(0.0933, "en", 1), percent(0.0933, "ja")
    ('9.3\u202f%', '9%')
    """
    return spaced(compact_percent(share, digits), lang)


def spaced(text: str, lang: str) -> str:
    """Set the narrow gap of English sentences before the sign of figures that were written for where room is short.

    >>> spaced("+98.4%", "ja"), spaced("+98.4%", "en").split("\u202f")
    ('+98.4%', ['+98.4', '%'])
    """
    return text if lang == "ja" else text.replace("%", "\u202f%")


def percent_range(low: float, high: float, lang: str) -> str:
    """Write the ends of an interval of shares in a sentence, with decimals where they are close.

    >>> percent_range(0.05, 0.16, "ja"), percent_range(0.0915, 0.0951, "ja")
    ('5–\u206016%', '9.2–\u20609.5%')
    """
    text = compact_range(low, high) + ("%" if lang == "ja" else "\u202f%")
    return text.replace("–", "–\u2060")  # no line break after the dash


def compact_percent(share: float, digits: int = 0) -> str:
    """Write a share where room is short: the same in both languages."""
    return f"{share * 100:.{digits}f}%".replace("-", "−")


def compact_range(low: float, high: float) -> str:
    """Write the ends of an interval of shares without their sign, with decimals where they are close.

    >>> compact_range(0.05, 0.16), compact_range(0.0915, 0.0951)
    ('5–16', '9.2–9.5')
    """
    digits = 0 if high - low > 0.02 else 1 if high - low > 0.002 else 2
    return f"{low * 100:.{digits}f}–{high * 100:.{digits}f}".replace("-", "−")


def points_of_share(low: float, high: float) -> str:
    """Write the ends of an interval of differences, in points of a hundred, signed.

    >>> points_of_share(-0.05, 0.16)
    '−5, +16'
    """
    digits = 0 if high - low > 0.02 else 1
    return f"{signed(low * 100, digits)}, {signed(high * 100, digits)}"


def signed(value: float, digits: int = 0) -> str:
    """Write a number with its sign, minus as a minus; a rounded zero has none.

    >>> signed(3.2), signed(-0.4, 1), signed(-0.2)
    ('+3', '−0.4', '0')
    """
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        return text[1:]
    return text.replace("-", "−")
