"""JSON of a program we do not know: told so, and held back, instead of being taken for a sheet of odd text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playkit.imports.original import Outcome
from playkit.imports.problems import Problem
from playkit.imports.sheets import refuse, text_of
from playkit.imports.trees.json_tree import parse_json

if TYPE_CHECKING:
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "json"
_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,99}(?:\{\s{0,99}[\"}]|\[\s{0,99}[\[{\]])")


def json_likeness(original: Original) -> float:
    """Rate how much bytes look like JSON at all: more than a sheet, less than a program's own export."""
    return 0.55 if _BEGINS.match(original.data[:400]) else 0.0


def read_unknown_json(original: Original, profile: Profile) -> Outcome:
    """Hold the file back, and say whether it is broken or merely unknown."""
    outcome = Outcome(profile, detected={"format": NAME})
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    parsed = parse_json(text.lstrip("\ufeff"), original.name)
    unknown = {"found": "JSON of a program that playkit does not know", "found_ja": "対応していないアプリのJSON"}
    refuse(outcome, parsed if isinstance(parsed, Problem) else Problem("FORMAT_UNKNOWN", values=unknown))
    return outcome
