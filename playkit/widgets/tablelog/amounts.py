"""Points as people write them at a table: `7`, `+5`, `10+15-5`, in any width of letters; a small grammar, no eval."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from playkit.errors import PlaykitError

MOST_CHARACTERS = 60
MOST = Decimal(1_000_000)
_MINUS = str.maketrans({"−": "-", "‐": "-", "‑": "-", "–": "-", "—": "-", "ー": "-", "▲": "-", "△": "-"})
_TERM = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,4})?", re.ASCII)


class NotAnAmount(PlaykitError):
    """What was typed is no sum of points."""


def read_amount(text: str) -> float:
    """Add up what was typed: numbers joined by plus and minus; a triangle before a number is a minus, as in ledgers.

    Args:
        text: at most 60 characters.

    Returns:
        The sum, a whole number where it is one.

    Raises:
        NotAnAmount: anything else, or a sum beyond a million.

    >>> read_amount("10+15-5"), read_amount("＋５"), read_amount("▲3"), read_amount("2.5 + 1")
    (20, 5, -3, 3.5)
    """
    written = unicodedata.normalize("NFKC", text[: MOST_CHARACTERS + 1]).translate(_MINUS)
    written = re.sub(r"\s+", "", written)
    terms = _TERM.findall(written)
    # A term after the first needs its sign, so joining the terms gives back exactly what was written.
    if not terms or len(text) > MOST_CHARACTERS or "".join(terms) != written or not _signed(terms):
        raise _not_an_amount()
    total = sum((Decimal(term) for term in terms), Decimal(0))
    if abs(total) > MOST:
        raise _not_an_amount()
    return int(total) if total == total.to_integral_value() else float(total)


def _signed(terms: list[str]) -> bool:
    return all(term[0] in "+-" for term in terms[1:])


def _not_an_amount() -> NotAnAmount:
    # What was typed is not repeated: it may be anything, and the field still shows it.
    return NotAnAmount(
        "Type points as a sum, such as 7, +5 or 10+15-5; at most a million.",
        "点数は 7、+5、10+15-5 のように入力してください（100万まで）。",
    )


def shown(amount: float, *, signed: bool = False) -> str:
    """Write points for people: no needless decimals, a true minus sign, a plus where a change is meant.

    >>> shown(5, signed=True), shown(-2.5), shown(3.0)
    ('+5', '−2.5', '3')
    """
    plain = f"{abs(amount):g}" if abs(amount) < MOST else f"{abs(amount):.0f}"
    sign = "−" if amount < 0 else "+" if signed else ""
    return sign + plain
