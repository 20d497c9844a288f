"""What observers write down: that somebody is bored, that a rule was asked about, a break, a thing to do next time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain

if TYPE_CHECKING:
    from playkit.imports.profile import Profile

ASKED = "rules_question"
# By the names under which remarks are kept. A part of a word is enough (退屈そう, confusion), so none is short.
TAGS: dict[str, tuple[str, ...]] = {
    ASKED: (
        *("rules question", "rule question", "rules", "a rule", "question"),
        *("ルール質問", "ルールの質問", "ルール確認", "質問"),
    ),
    "bored": ("bored", "boring", "boredom", "退屈", "暇", "ひま", "飽き"),
    "confused": ("confus", "unclear", "混乱", "わからな", "分からな", "迷"),
    "delight": ("delight", "fun", "laugh", "joy", "楽し", "笑", "喜", "盛り上"),
    "frustrated": ("frustrat", "annoy", "angry", "いらいら", "イライラ", "不満", "怒"),
    "tired": (),  # words for it are added by profiles
    "surprised": ("surpris", "驚", "びっくり"),
    "long_think": ("long think", "長考", "長く考"),
    "phone_out": ("phone", "スマホ", "携帯"),
    "left_table": ("left the table", "離席", "席を外"),
    "idea": ("アイデア", "アイディア", "idea:"),
    "bug": ("不具合", "バグ", "bug:"),
    "waiting": ("waiting", "downtime", "待ち時間", "待た"),
}
PAUSES = ("休憩", "中断", "break", "pause", "paused")
NEXT_TIME = ("次回やること", "次回", "宿題", "やること", "to do", "action item", "action items", "next time")
_STAMPED = re.compile(r"(?P<time>\d{1,2}[:：]\d{2}(?::\d{2})?)\s*(?P<rest>\S.*)", re.DOTALL)


def tag_of(text: str, profile: Profile) -> tuple[str | None, bool]:
    """Find the name under which a remark is kept, and whether we knew the word ourselves; None: no idea.

    >>> from playkit.imports.profile import Profile
    >>> tag_of("Bored", Profile()), tag_of("Blueが暇そう", Profile()), tag_of("疲れ", Profile())
    (('bored', True), ('bored', True), (None, False))
    """
    word = plain(text)
    known = next((tag for tag, words in TAGS.items() if any(plain(part) in word for part in words)), None)
    declared = {plain(said): str(tag) for said, tag in profile.table("tags").items()}
    return declared.get(word, known), known is not None


def stamped(text: str) -> tuple[str, str] | None:
    """Split a line that begins with a time of day, None for any other.

    >>> stamped("20:41 Blueが暇そう"), stamped("暇そう")
    (('20:41', 'Blueが暇そう'), None)
    """
    found = _STAMPED.fullmatch(text.strip())
    return (found["time"].replace("：", ":"), found["rest"].strip()) if found else None


def is_for_next_time(label: str) -> bool:
    """Tell whether a label says that something is to be done before the next play; blanks do not matter.

    >>> is_for_next_time("次回やること"), is_for_next_time("To Do"), is_for_next_time("休憩")
    (True, True, False)
    """
    return plain(label).replace(" ", "") in {word.replace(" ", "") for word in NEXT_TIME}


def after_colon(text: str) -> tuple[str, str]:
    """Split a remark at its first colon, such as ルール質問: 同値のとき？; the first half is empty without one."""
    left, found, right = text.replace("：", ":").partition(":")
    return (left.strip(), right.strip()) if found and right.strip() else ("", text.strip())
