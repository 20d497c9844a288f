"""The log as people read it: newest first, folded by turn, and only what the reader may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE
from playkit.kernel.scenery import glyph
from playkit.widgets.telling import fact_label, shown_since, tell

if TYPE_CHECKING:
    from playkit.kernel import Session
    from playkit.kernel.happened import Fact
    from playkit.widgets.telling import Reader
    from playkit.widgets.words import Voice

MOST_TURNS = 40
MOST_ALIKE = 6
MOST_IN_A_LINE = 4
_SPANS_UNSAID = frozenset({"turn_started", "turn_ended"})


@dataclass(slots=True)
class Turn:
    """What one seat (None: the set-up) did in a row, with what came of it; lines oldest first."""

    key: str
    seat: int | None
    lines: list[dict[str, Any]] = field(default_factory=list)


def turns(session: Session, reader: Reader, *, fresh_from: int | None = None) -> list[Turn]:
    """Tell a session from its beginning.

    Args:
        session: as it stands, or as it stood.
        reader: who reads, in which language; once all is open (the session is over), the hidden lines too.
        fresh_from: steps from here on are news to the reader; None marks nothing.
    """
    facts = session.facts() if reader.all_open else session.facts(reader.seat, all_seats=False)
    shown, by_step = shown_since(session, facts), _by_step(facts)
    told = [Turn("setup", None, _setup(by_step.get(None, []), reader.voice))]
    for step in range(len(session.steps)):
        who = session.who(step)
        if who not in (CHANCE, told[-1].seat):
            told.append(Turn(f"t{step}", who))
        news = fresh_from is not None and step >= fresh_from
        texts = tell(session, step, by_step.get(step, []), reader, shown)
        told[-1].lines += [
            _line(f"{step}.{n}", text, step=step, pick=who != CHANCE and n == 0, fresh=news)
            for n, text in enumerate(texts)
        ]
    return [turn for turn in told if turn.lines]


def _by_step(facts: list[Fact]) -> dict[int | None, list[Fact]]:
    by_step: dict[int | None, list[Fact]] = {}
    for fact in facts:
        if fact.kind not in _SPANS_UNSAID:
            by_step.setdefault(fact.step, []).append(fact)
    return by_step


def latest(told: list[Turn], voice: Voice) -> str:
    """Say the last pick that had consequences, and these, in a line for whoever has the log folded away.

    Picks without any (the end of a turn) stand behind it in the log; "" before any pick.
    """
    lines = told[-1].lines if told else []
    picks = [place for place, line in enumerate(lines) if line.get("pick")]
    if not picks:
        return ""
    ends = [*picks[1:], len(lines)]
    start, end = next(
        ((start, end) for start, end in zip(reversed(picks), reversed(ends), strict=True) if end - start > 1),
        (picks[-1], len(lines)),
    )
    texts = [line["text"] for line in lines[start:end]]
    who = voice.seat(told[-1].seat) if told[-1].seat is not None else ""
    named = "" if who in texts[0] else voice.say("who", who=who) + " "
    return named + " · ".join(texts[:MOST_IN_A_LINE]) + (" …" if len(texts) > MOST_IN_A_LINE else "")


def _setup(facts: list[Fact], voice: Voice) -> list[dict[str, Any]]:
    """Tell how the table was laid; what was laid piece by piece lies there to be seen."""
    often = Counter(fact.kind for fact in facts)
    rare = [fact for fact in facts if often[fact.kind] <= MOST_ALIKE]
    return [_line(f"s{n}", fact_label(fact, voice)) for n, fact in enumerate(rare)]


def newest_first(session: Session, told: list[Turn], voice: Voice) -> list[dict[str, Any]]:
    """Lay the story out for the page: the last turns first, each with its seat's sign and name."""
    after = _positions_after(session)
    laid = []
    for turn in reversed(told[-MOST_TURNS:]):
        lines = [{**line, "step": after[line["step"]]} if line.get("pick") else line for line in turn.lines]
        head = {"title": voice.say("setup")} if turn.seat is None else {"title": voice.seat(turn.seat)}
        sign = {} if turn.seat is None else {"seat": turn.seat, "glyph": glyph(turn.seat)}
        laid.append({"key": turn.key, **head, **sign, "lines": lines})
    return laid


def _positions_after(session: Session) -> list[int]:
    """Give for each step how many steps stand once everything that came of it has happened."""
    total = len(session.steps)
    after = [total] * total
    for step in range(total - 2, -1, -1):
        after[step] = after[step + 1] if session.who(step + 1) == CHANCE else step + 1
    return after


def _line(key: str, text: str, *, step: int | None = None, pick: bool = False, fresh: bool = False) -> dict[str, Any]:
    line: dict[str, Any] = {"key": key, "text": text}
    if pick:
        line.update(pick=True, step=step)
    if fresh:
        line["fresh"] = True
    return line
