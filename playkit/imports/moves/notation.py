"""One written move: `黒小 ｄ1－ｄ4 x d5（12秒） {comment} !`, or a pass. What is no move is not repaired into one."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from playkit.imports.durations import read_duration

_CELL = r"[a-z]\d{1,2}"
_ARROW = r"\s*(?:->|[-\u2010-\u2015\u2192\u21d2\u2212>~])\s*"
_MOVE = re.compile(
    rf"(?P<who>[^\s\d{{(]*?)\s*(?<![a-z])(?P<source>{_CELL}){_ARROW}(?P<target>{_CELL})"
    rf"(?:\s*[x×*捕取]\s*(?P<taken>{_CELL}(?:\s*[,、・]?\s*{_CELL})*))?",
    re.IGNORECASE,
)
_PASS = re.compile(r"(?P<who>[^\s\d{(]*?)\s*(?:パス|pass|--)", re.IGNORECASE)
_ANNOTATION = re.compile(r"(?P<rest>.*?)\s*(?P<mark>[!?]{1,2})", re.DOTALL)
_COMMENT = re.compile(r"\{([^{}]*)\}")
_CLOCK = re.compile(r"[(]\s*([^()]*)[)]")

_LONGEST = 2000  # letters; a longer text is no move, and not worth the patterns' time


@dataclass(frozen=True, slots=True)
class Move:
    """A move as written; squares in lower case, `source` None for a pass.

    `who` is the name in front of the move (empty where there is none), `time_s` the thinking time, `mark` an
    annotation such as `!?`; `widths` is True where full-width letters were read as plain ones.
    """

    who: str
    source: str | None
    target: str | None
    taken: tuple[str, ...] = ()
    mark: str | None = None
    time_s: int | None = None
    note: str | None = None
    widths: bool = False

    @property
    def passes(self) -> bool:
        """Whether nothing was moved."""
        return self.source is None


def read_move(text: str) -> Move | None:
    """Read one move, None where the text is none.

    >>> read_move("黒小 ｄ1－ｄ4 x d5, e4").taken, read_move("d3-d2??").mark, read_move("白小 パス").passes
    (('d5', 'e4'), '??', True)
    >>> read_move("e4-f4 {thinks 1:40}").note, read_move("c1-c3（12秒）").time_s, read_move("thinks of e4-f4") is None
    ('thinks 1:40', 12, True)
    """
    if len(text) > _LONGEST:
        return None
    notes = [note.strip() for note in _COMMENT.findall(text)]
    bare = _COMMENT.sub(" ", text)
    plain = unicodedata.normalize("NFKC", bare).strip()
    time_s, plain = _clock(plain)
    mark = None
    if annotated := _ANNOTATION.fullmatch(plain):
        mark, plain = annotated["mark"], annotated["rest"]
    note = " ".join(notes) or None
    widths = any("\uff10" <= letter <= "\uff5a" for letter in bare.split("\uff08")[0])
    if found := _MOVE.fullmatch(plain):
        taken = tuple(re.findall(_CELL, (found["taken"] or "").lower()))
        source, target = found["source"].lower(), found["target"].lower()
        return Move(found["who"], source, target, taken, mark, time_s, note, widths)
    if found := _PASS.fullmatch(plain):
        return Move(found["who"], None, None, (), mark, time_s, note, widths)
    return None


def _clock(plain: str) -> tuple[int | None, str]:
    # Only a bracket that reads as a time is one; any other stays and makes the text no move.
    found = _CLOCK.search(plain)
    seconds = read_duration(found[1]).seconds if found else None
    if found is None or seconds is None:
        return None, plain
    return seconds, f"{plain[: found.start()]} {plain[found.end() :]}".strip()
