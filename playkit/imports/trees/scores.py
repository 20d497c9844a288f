"""Scores as other programs keep them: texts that people typed, sums of a round each, nothing at all."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from playkit.imports.ledger import Became
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.reading import Row
    from playkit.imports.trees.node import Node
    from playkit.imports.trees.reader import TreeReader
    from playkit.imports.values import Number

_SEVERAL = re.compile(r"-?\d+(?:\.\d+)?(?:\s*[,、/;]\s*|\s+)-?\d+(?:\.\d+)?.*")


def read_score(reader: TreeReader, node: Node, *, sums: bool = True, text_stays: bool = False) -> Number | None:
    """Read a score and book it; None where nothing is written, which the caller has to say.

    Args:
        reader: whose ledger the leaf belongs to.
        node: the leaf.
        sums: whether `2+2+1` is a sum of rounds; False where the field is free text.
        text_stays: whether unreadable text is kept as the score's words (a warning) instead of held back (an error).
    """
    if not node.text:
        return None
    number = read_number(node.text, replace(reader.profile.numbers, sums=sums))
    code = number.code
    if number.value is None or (not sums and _is_list(node.text)):
        code = "MULTIPLE_NUMBERS" if _is_list(node.text) else code or "BAD_NUMBER"
        number = replace(number, value=None, code=code)
        _unread(reader, node, code, text_stays=text_stays)
        return number
    reader.mark(node, Became.EVENT)
    if code == "NORMALIZED" and "," in unicodedata.normalize("NFKC", node.text):
        code = "THOUSANDS_SEPARATOR"
    if code:
        reader.report(code, node, node.text, value=number.value, event=None)
    return number


def _is_list(text: str) -> bool:
    plain = unicodedata.normalize("NFKC", text).strip()
    return bool(_SEVERAL.fullmatch(plain)) and not re.fullmatch(r"-?\d{1,3}(,\d{3})+|-?\d+,\d+", plain)


def _unread(reader: TreeReader, node: Node, code: str, *, text_stays: bool) -> None:
    problem = code if code in ("MULTIPLE_NUMBERS", "TRIANGLE_AMBIGUOUS") else "BAD_NUMBER"
    if text_stays:
        reader.report("SCORE_IN_WORDS" if problem == "BAD_NUMBER" else problem, node, node.text)
        reader.mark(node, Became.METADATA, "a score in words")
    else:
        reader.report(problem, node, node.text)


def score_events(number: Number, person: int, src: str) -> list[Row]:
    """Write the events of a score: one for each term of a sum, the total so far beside it."""
    if number.value is None:
        return []
    row: Row = {"kind": "scored", "src": src, "person": person}
    if not number.terms:
        return [{**row, "value": number.value, "score": number.value}]
    told, events = 0.0, []
    for nth, term in enumerate(number.terms, 1):
        told = round(told + term, 9)
        total = int(told) if told == int(told) else told
        events.append({**row, "value": term, "score": total, "data": {"term": nth}})
    return events
