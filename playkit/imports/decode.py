"""Bytes to text: byte order marks first, then strict UTF-8, then the likeliest of the older encodings.

"No exception" proves nothing: three Japanese words in CP932 decode as CP1252 without an error in a third of all
trials. So the candidates that decode are scored by what their letters look like.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLDER = ("cp932", "euc_jp", "cp1252", "utf-8")  # utf-8 again: a good file with one damaged byte
_SCORED = 20_000  # letters looked at; more change no verdict
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x19\x1c-\x1f]")
_FEW = 50  # control characters in a good text that are damage and no other format
_CONTROL_SHARE = 0.02  # more control characters than this and the bytes are no text


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how it was read; `guessed` is False where the bytes leave no doubt."""

    text: str
    encoding: str
    guessed: bool


def decode(data: bytes) -> Decoded | None:
    """Read bytes as text, None where they are no text at all.

    >>> decode("フェーズ".encode("cp932")).encoding, decode("Größe, né".encode("cp1252")).encoding
    ('cp932', 'cp1252')
    >>> decode(bytes(range(32))) is None
    True
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _text_or_none(Decoded(data.decode(encoding, errors="replace"), encoding, guessed=False))
    if (wide := _wide(data)) is not None:
        return _text_or_none(wide)
    if b"\x1b$" in data or b"\x1b(" in data:  # the escapes of mail-age Japanese, which are ASCII to everyone else
        return _text_or_none(Decoded(data.decode("iso2022_jp", errors="replace"), "iso2022_jp", guessed=True))
    try:
        return _text_or_none(_without_controls(Decoded(data.decode("utf-8"), "utf-8", guessed=False)))
    except UnicodeDecodeError:
        return _text_or_none(_likeliest(data))


def decode_as(data: bytes, encoding: str) -> Decoded | None:
    """Read bytes in a declared encoding, None where they are not in it or no such encoding exists."""
    if "escape" in encoding:  # Python's own notations: no file of people's, and they can spell half letters
        return None
    try:
        return Decoded(data.decode(encoding), encoding, guessed=False)
    except (UnicodeError, LookupError):
        return None


def _wide(data: bytes) -> Decoded | None:
    # UTF-16 without a mark: every other byte of its ASCII letters is zero.
    head = data[:4096]
    if len(head) < 4 or b"\0" not in head:
        return None
    even, odd = head[0::2].count(0) / len(head), head[1::2].count(0) / len(head)
    if max(even, odd) < 0.1 or min(even, odd) > 0.02:
        return None
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    return Decoded(data.decode(encoding, errors="replace"), encoding, guessed=True)


def _without_controls(found: Decoded) -> Decoded:
    """Show a few control characters within good UTF-8 (a NUL of a crash) as what they are: no letters."""
    odd = len(_CONTROLS.findall(found.text))
    if not odd or odd > _FEW or odd * 10 > len(found.text):
        return found
    return Decoded(_CONTROLS.sub("\ufffd", found.text), found.encoding, found.guessed)


def _likeliest(data: bytes) -> Decoded:
    broken = data.decode("utf-8", errors="replace")
    bad = broken.count("\ufffd")
    # Letters of several bytes are never valid UTF-8 by chance: a few broken ones among many are damage.
    if sum(ord(letter) > 127 for letter in broken[:_SCORED]) - bad >= 2 * bad:
        return Decoded(broken, "utf-8", guessed=True)
    tried = [Decoded(data.decode(name, errors="replace"), name, guessed=True) for name in _OLDER]
    best = max(tried, key=lambda found: likeness(found.text))
    if best.encoding == "cp1252" and b"\r" in data and b"\n" not in data:  # only old Macs ended lines so
        mac = Decoded(data.decode("mac_roman"), "mac_roman", guessed=True)
        return max(best, mac, key=lambda found: likeness(found.text))
    return best


def _text_or_none(found: Decoded) -> Decoded | None:
    head = found.text[:_SCORED]
    odd = sum(1 for letter in head if unicodedata.category(letter) in {"Cc", "Cn"} and letter not in "\t\r\n\f\x1a")
    return None if odd > _CONTROL_SHARE * len(head) else found


def likeness(text: str) -> float:
    """Score how much the non-ASCII letters of a text look like writing; higher is likelier.

    >>> likeness("テスト") > likeness("ƒeƒXƒg")
    True
    """
    head = text[:_SCORED]
    weights = [_weight(head, index) for index, letter in enumerate(head) if ord(letter) > 127]
    return sum(weights) / len(weights) if weights else 0.0


_BLOCKS = (
    (0x3000, 0x303F, 0.8),  # Japanese punctuation
    (0x3040, 0x30FF, 1.0),  # kana
    (0x4E00, 0x9FFF, 0.6),  # kanji
    (0xFF01, 0xFF60, 0.8),  # full-width letters
    (0xFF61, 0xFF9F, 0.1),  # half-width kana: real, but also what every wrong guess at Japanese turns into
)


def _weight(text: str, index: int) -> float:
    letter = text[index]
    if letter == "\ufffd" or unicodedata.category(letter) in {"Cc", "Cn", "Co", "Cs"}:
        return -5.0
    if 0xC0 <= ord(letter) <= 0x17F and letter.isalpha():
        return _accent(text, index)
    return next((weight for first, last, weight in _BLOCKS if first <= ord(letter) <= last), -0.4)


def _accent(text: str, index: int) -> float:
    # An accent stands alone among plain letters; rows of accents are somebody's Japanese.
    around = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
    if any(ord(letter) > 127 for letter in around):
        return -0.6
    return 0.9 if any(letter.isalpha() for letter in around) else -0.2
