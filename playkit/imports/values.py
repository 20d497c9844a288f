"""What people write for a number: full-width, six kinds of minus, brackets, units, kanji, fractions, sums.

A closed grammar: whatever is not in it is no number. Nothing is ever evaluated.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_MINUSES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-"))
_WORDS = (("マイナス", "-"), ("まいなす", "-"), ("minus", "-"), ("プラス", "+"))
_UNITS = re.compile(r"(?<=\d)\s*(?:点|錠|ポイント|points?|pts?\.?|vp)$", re.IGNORECASE)
_PLAIN = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,12})?")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,9})?")
_COMMA = re.compile(r"[+-]?\d{1,15},\d{1,12}")
_SUM = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?(?:[+-]\d{1,9}(?:\.\d{1,9})?){1,99}")
_DATE = re.compile(r"[12]\d{3}-\d{1,2}(?:-\d{1,2})?(?!\d)")  # 2026-11-23 is no sum that gives 1992
_TERM = re.compile(r"[+-]?\d+(?:\.\d+)?")
_BEGUN = {"": 0, "一": 1, "丁": 2, "丅": 2, "T": 2, "下": 3, "止": 4, "㆒": 1}  # 正, stroke by stroke
_ALONE = ("丁", "丅", "下", "止")  # no numbers of their own; 一 and T are
_STROKES = "|Il★☆"
_GATE = re.compile(r"[|Il]{4}[/\\\-]")  # four bars, the fifth across them
_BARS = str.maketrans(dict.fromkeys("\u2502\u2503\u2758\u2223\u01c0", "|"))
_GROUPS = 40
_LONGEST = 1200  # letters of the longest sum
_KANJI = {letter: value for value, letter in enumerate("〇一二三四五六七八九")} | {"零": 0, "壱": 1, "弐": 2, "参": 3}


@dataclass(frozen=True, slots=True)
class NumberRules:
    """How numbers are written on this kind of sheet.

    `decimal` is "." or ","; `triangle` maps ▲ and △ to "negative" or "ask"; `sums` is False where an operator is
    no sum (a free-text score such as "49-46").
    """

    decimal: str = "."
    triangle: Mapping[str, str] = field(default_factory=lambda: {"▲": "negative", "△": "ask"})
    sums: bool = True


@dataclass(frozen=True, slots=True)
class Number:
    """A number as read: `value` is None where the text is none; `code` says what was done, or why not."""

    value: int | float | None
    code: str | None = None
    terms: tuple[int | float, ...] = ()


_BAD = Number(None, "BAD_NUMBER")


def read_number(text: str, rules: NumberRules | None = None) -> Number:
    """Read one written number.

    >>> [read_number(text).value for text in ("３", "−3", "（３）", "マイナス3", "15点", "三", "½", "3.0")]
    [3, -3, -3, -3, 15, 3, 0.5, 3]
    >>> read_number("66-5-0-11")
    Number(value=50, code='SCORE_EXPRESSION', terms=(66, -5, 0, -11))
    >>> read_number("△3").code, read_number("3-").code, read_number("10*2").code
    ('TRIANGLE_AMBIGUOUS', 'TRAILING_MINUS', 'BAD_NUMBER')
    """
    if len(text) < 16 and text.isascii() and text.isdigit():
        return Number(int(text))  # what nearly every cell holds, without the many questions below
    rules = rules or NumberRules()
    raw = text.strip()
    if len(raw) > _LONGEST:
        return _BAD
    if raw[:1] in ("▲", "△"):
        return _triangle(raw, rules)
    if raw[:1] in ("'", "’") and len(raw) > 1:
        return _recoded(read_number(raw[1:], rules), "APOSTROPHE_STRIPPED")
    if (fraction := _fraction(raw)) is not None:
        return Number(fraction, "NORMALIZED")
    return _marked(raw, rules)


def _marked(raw: str, rules: NumberRules) -> Number:
    """Read a number that may stand in brackets or carry a unit."""
    plain = _ascii(raw)
    if plain.startswith("(") and plain.endswith(")"):
        return _recoded(_negated(_unsigned(plain[1:-1], rules)), "NEGATIVE_PARENTHESES")
    if (without := _UNITS.sub("", plain)) != plain:
        return _recoded(_unit_free(without, rules), "UNIT_STRIPPED")
    found = _unit_free(plain, rules)
    if found.code is None and (plain != unicodedata.normalize("NFKC", raw) or raw[:1] in ("－", "＋")):
        return replace(found, code="NORMALIZED")  # a change of width alone is not worth a line, but that of a sign is
    return found


def _ascii(raw: str) -> str:
    plain = unicodedata.normalize("NFKC", raw).translate(_MINUSES)
    for word, sign in _WORDS:
        if plain.lower().startswith(word):
            plain = sign + plain[len(word) :]
    if plain.startswith("ー") and plain[1:2].isdigit():
        plain = "-" + plain[1:]  # the long-vowel mark sits on the minus key of a Japanese keyboard
    return re.sub(r"\s+(?=[+-])|(?<=[+-])\s+", "", plain)


def _unit_free(plain: str, rules: NumberRules) -> Number:
    if _COMMA.fullmatch(plain) and (rules.decimal == "," or not _THOUSANDS.fullmatch(plain)):
        code = None if rules.decimal == "," else "DECIMAL_COMMA"
        return Number(_value(plain.replace(",", ".")), code)
    if _PLAIN.fullmatch(plain):
        return Number(_value(plain))
    if _THOUSANDS.fullmatch(plain):
        return Number(_value(plain.replace(",", "")), "NORMALIZED")
    if (strokes := read_tally(plain)) is not None:
        return Number(strokes, "TALLY")
    if (kanji := _kanji(plain)) is not None:
        return Number(kanji, "KANJI_NUMBER")
    return _sum(plain, rules) if rules.sums else _BAD


def _sum(plain: str, rules: NumberRules) -> Number:
    if plain[-1:] in ("+", "-") and len(plain) > 1:
        # A line of dashes divides a sheet, and is no sum that was broken off.
        return _BAD if plain[-2] in "+-" else _broken_off(plain, rules)
    if not _SUM.fullmatch(plain) or _DATE.fullmatch(plain):
        return _BAD
    terms = tuple(_value(term) for term in _TERM.findall(plain))
    return Number(_whole(round(sum(terms), 9)), "SCORE_EXPRESSION", terms)


def _broken_off(plain: str, rules: NumberRules) -> Number:
    started = _sum(plain[:-1], rules)
    if started.value is not None and started.code == "SCORE_EXPRESSION":
        return replace(started, code="EXPRESSION_INCOMPLETE")
    if not _PLAIN.fullmatch(plain[:-1]):
        return _BAD
    value = _value(plain[:-1])
    if plain[-1] == "+":
        return Number(value, "EXPRESSION_INCOMPLETE", (value,))
    return _BAD if plain[0] in "+-" else Number(-value, "TRAILING_MINUS")


def _triangle(raw: str, rules: NumberRules) -> Number:
    number = _unsigned(_ascii(raw[1:].strip()), rules)
    if number.value is None:
        return _BAD
    if rules.triangle.get(raw[0]) != "negative":
        return Number(None, "TRIANGLE_AMBIGUOUS")
    return _recoded(_negated(number), "NEGATIVE_TRIANGLE")


def _unsigned(plain: str, rules: NumberRules) -> Number:
    return _unit_free(plain, replace(rules, sums=False)) if plain[:1].isdigit() else _BAD


def _negated(number: Number) -> Number:
    return _BAD if number.value is None else replace(number, value=-number.value)


def _recoded(number: Number, code: str) -> Number:
    return number if number.value is None else replace(number, code=code)


def _fraction(raw: str) -> float | None:
    if not raw or (unicodedata.decomposition(raw[-1])[:10] != "<fraction>"):
        return None
    part = unicodedata.numeric(raw[-1])
    whole = _ascii(raw[:-1])
    if whole in ("", "+"):
        return part
    if not re.fullmatch(r"[+-]?\d{0,9}", whole):
        return None
    sign = -1 if whole.startswith("-") else 1
    return sign * (int(whole.lstrip("+-") or 0) + part)


def read_tally(plain: str) -> int | None:
    """Count strokes: 正 is five, what is begun of it less; bars and stars are one each. None for anything else.

    >>> read_tally("正正下"), read_tally("下"), read_tally("||||"), read_tally("★★★"), read_tally("正月")
    (13, 3, 4, 3, None)
    >>> read_tally("|||| ||"), read_tally("||||/ |"), read_tally("正 正 一"), read_tally("|"), read_tally("1 1")
    (6, 6, 11, None, None)
    """
    groups = plain.translate(_BARS).split()[:_GROUPS]
    counts = [_strokes(group, several=len(groups) > 1) for group in groups]
    return None if None in counts or not counts else sum(count or 0 for count in counts)


def _strokes(plain: str, *, several: bool) -> int | None:
    # One bar alone may be a rule of a table; beside other groups it is a stroke.
    if plain == "卌" or _GATE.fullmatch(plain):
        return 5
    if (
        len(plain) < 40
        and len(set(plain)) == 1
        and plain[0] in _STROKES
        and (len(plain) > 1 or plain in "★☆" or several)
    ):
        return len(plain)
    begun = plain.lstrip("正")
    fives = len(plain) - len(begun)
    if fives > 40 or (not fives and plain not in (_BEGUN if several else _ALONE)):
        return None
    return 5 * fives + _BEGUN[begun] if begun in _BEGUN else None


def _kanji(plain: str) -> int | None:
    if not plain or any(letter not in _KANJI and letter != "十" for letter in plain):
        return None
    if "十" not in plain:
        return int("".join(str(_KANJI[letter]) for letter in plain)) if len(plain) <= 4 else None
    tens, _, ones = plain.partition("十")
    if len(tens) > 1 or len(ones) > 1:
        return None
    return 10 * (_KANJI[tens] if tens else 1) + (_KANJI[ones] if ones else 0)


def _value(digits: str) -> int | float:
    return _whole(float(digits)) if "." in digits else int(digits)


def _whole(value: float) -> int | float:
    return int(value) if value == int(value) else value
