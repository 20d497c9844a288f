"""What the page of confusion says around its charts, and what its measures mean."""

from __future__ import annotations

from typing import Any

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import columns, floors
from playkit.kernel.labels import Label

TITLE = Label("Where are people confused?", "どこで戸惑っているか？")

TAGS = {
    "confused": "confused / 混乱",
    "asked": "a question about the rules / ルールの質問",
    "misplay": "a misplay / 誤プレイ",
    "ruling": "a ruling / 裁定",
    "long_think": "a long think / 長考",
    "phone_out": "phone out / スマホ",
    "bored": "bored / 退屈",
    "waiting": "waiting / 待ち",
    "frustrated": "frustrated / いらいら",
    "left_table": "left the table / 離席",
    "laughing": "laughing / 笑い",
    "delighted": "delighted / 大喜び",
    "tense": "tense / 緊張",
    "quote": "a quote / 発言",
    "idea": "an idea / アイデア",
    "bug": "a bug / 不具合",
}
"""What the table logger's tags are called in a sentence, trouble first; a designer's own tags stand for themselves."""

HEADING = {
    "puzzled_part": Label("By part", "パート別"),
    "puzzled_turn": Label("By turn", "手番別"),
    "puzzled_seat": Label("By seat", "席別"),
    "rules_asked": Label("Which rule is asked about", "どのルールが質問されるか"),
    "remarks": Label("Everything that was noted", "観察されたことすべて"),
}
_POISSON = Label(
    "Only sessions in which somebody took notes count, with the hours they were watched.",
    "数えるのは、だれかが観察を記録したセッションとその時間だけです。",
)
READING = {
    "puzzled_part": Label(
        "How often in an hour somebody looked confused or asked about a rule. The grey mark: all parts alike. "
        f"{_POISSON.en}",
        f"1時間に何回、だれかが戸惑うかルールを質問したか。灰色の印は、どのパートも同じ場合。{_POISSON.ja}",
    ),
    "puzzled_turn": Label(
        "The same by how often everybody has had a turn in the part; needs a log of whose turn it is.",
        "そのパートで全員が何巡したかで分けたもの。手番の記録が必要です。",
    ),
    "puzzled_seat": Label(
        "The same by seat. What was noted of the whole table belongs to no seat. The grey mark: all seats alike.",
        "席で分けたもの。卓全体についての観察は含みません。灰色の印は、どの席も同じ場合。",
    ),
    "rules_asked": Label(
        "Questions a session about each rule, as whoever logged them wrote the rule's name.",
        "1セッションあたりの質問の回数。ルールの名前は、記録した人が書いたとおりです。",
    ),
    "remarks": Label(
        f"How often in an hour each thing was noted. {_POISSON.en}",
        f"それぞれ1時間に何回記録されたか。{_POISSON.ja}",
    ),
}
LABELS = {
    "confusion": Label("Confused, or asking about a rule, an hour", "戸惑い・ルールの質問（1時間に）"),
    "puzzled_part": Label("Confusion in {key}, an hour", "戸惑い（1時間に）：{key}"),
    "puzzled_turn": Label("Confusion in {key}, an hour", "戸惑い（1時間に）：{key}"),
    "puzzled_seat": Label("Confusion at {key}, an hour", "戸惑い（1時間に）：{key}"),
    "stands_out": Label("p: {key} is like the others", "p値：{key}は他と同じ"),
    "rules_asked": Label("Questions about {key}, a session", "{key}の質問（1セッションに）"),
    "remarks": Label("{key}, an hour", "{key}（1時間に）"),
}
NOTHING = Label(
    "Not shown: no session has notes. That nothing was noted does not mean that nobody was confused.",
    "まだ言えません。観察の記録がありません。記録がないのは、だれも戸惑わなかったという意味ではありません。",
)
FURTHER = Label(
    "What to do next: log a table (`playkit table`) and tap what you see: confused, a rules question, phone out.",
    "次にすること：卓を記録し（playkit table）、見えたこと（混乱、ルールの質問、スマホ）をタップする。",
)
_RATE = (
    "exact Poisson, widened by t over sessions (log, jackknife) where they differ by more than chance",
    columns(event="part turn seat kind mono_ms clock data"),
    floors("noted_sessions"),
    "Garwood 1936; Cochran 1977",
)
_TEST = (
    "exact binomial given each session's remarks, Holm over the parts",
    columns(event="part kind mono_ms clock data"),
    floors("noted_sessions"),
    "Przyborowski and Wilenski 1940; Holm 1979",
)


def _defined(name: str, en: str, ja: str, unit: str, how: tuple[Any, ...] = _RATE) -> Defined:
    return Defined(name, Label(en, ja), unit, *how)


MEASURES = (
    _defined(
        "confusion",
        "how often in an hour somebody looked confused or asked about the rules, in sessions with notes",
        "観察を記録したセッションで、1時間にだれかが戸惑うかルールを質問した回数",
        "per_hour",
    ),
    _defined("puzzled_part.*", "the same in each part", "同じく、パート別", "per_hour"),
    _defined(
        "stands_out.*",
        "how likely so uneven a share of the confusion would be in this part if only its length mattered",
        "長さだけで決まるとしたとき、そのパートにこれほど偏る確率",
        "p",
        _TEST,
    ),
    _defined(
        "puzzled_turn.*",
        "the same in everybody's first, second, third and later turns of a part",
        "同じく、何巡目か別",
        "per_hour",
    ),
    _defined("puzzled_seat.*", "the same of each seat (0-based)", "同じく、席別（0から）", "per_hour"),
    _defined(
        "rules_asked.*",
        "questions about each rule a session",
        "ルールごとの質問の回数（1セッションに）",
        "per_session",
    ),
    _defined("remarks.*", "how often in an hour each tag was noted", "1時間に記録された回数（種類別）", "per_hour"),
)
