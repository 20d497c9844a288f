"""The log as people read it: newest first, folded by turn, and only what the reader may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE, Seat
from playkit.kernel.fields import ALL
from playkit.kernel.scenery import glyph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.kernel import Kind, Session
    from playkit.kernel.happened import Fact
    from playkit.kernel.labels import Label
    from playkit.widgets.words import Voice

MOST_TURNS = 40
MOST_ALIKE = 6
_SPANS_UNSAID = frozenset({"turn_started", "turn_ended"})


@dataclass(slots=True)
class Turn:
    """What one seat (None: the set-up) did in a row, with what came of it; lines oldest first."""

    key: str
    seat: int | None
    lines: list[dict[str, Any]] = field(default_factory=list)


def fill_label(label: Label, voice: Voice, values: Iterable[tuple[str, type[Kind], int]]) -> str:
    """Fill a label with values as the reader calls them; seats by the names of this table."""
    text = voice(f"{label.en} / {label.ja}")
    for name, kind, value in values:
        said = voice.seat(value) if kind is Seat else voice.kind(kind, value)
        text = text.replace("{" + name + "}", said)
    return text


def action_label(session: Session, code: int, voice: Voice, *, hidden: bool = False) -> str:
    """Say an action; of a hidden one only what kind of action it was."""
    action, arguments = session.game.action_of(code)
    if not hidden:
        return fill_label(action.label, voice, zip(action.arguments, action.kinds, arguments, strict=True))
    text = voice(f"{action.label.en} / {action.label.ja}")
    for name in action.arguments:
        text = text.replace("{" + name + "}", "?")
    return text


def fact_label(fact: Fact, voice: Voice) -> str:
    """Say a fact that was filtered for its reader; what it hides shows as ?."""
    kinds = dict(fact.declared.fields)
    known = [(name, kinds[name], value) for name, value in fact.fields.items() if isinstance(value, int)]
    text = fill_label(fact.declared.label, voice, known)
    for name in fact.fields:
        text = text.replace("{" + name + "}", "?")
    return text


def is_hidden(session: Session, step: int, viewer: int | None) -> bool:
    """Tell whether the arguments of a step are not for the viewer's eyes."""
    action, _ = session.game.action_of(session.steps[step])
    return action.seen_by != ALL and (viewer is None or session.who(step) != viewer)


def turns(session: Session, viewer: int | None, voice: Voice, *, fresh_from: int | None = None) -> list[Turn]:
    """Tell a session from its beginning.

    Args:
        session: as it stands, or as it stood.
        viewer: the seat that reads (None: an onlooker).
        voice: the reader's language and the table's names.
        fresh_from: steps from here on are news to the reader; None marks nothing.
    """
    by_step: dict[int | None, list[Fact]] = {}
    for fact in session.facts(viewer, all_seats=False):
        if fact.kind not in _SPANS_UNSAID:
            by_step.setdefault(fact.step, []).append(fact)
    told = [Turn("setup", None, _setup(by_step.get(None, []), voice))]
    for step, code in enumerate(session.steps):
        who = session.who(step)
        if who not in (CHANCE, told[-1].seat):
            told.append(Turn(f"t{step}", who))
        text = action_label(session, code, voice, hidden=is_hidden(session, step, viewer))
        news = fresh_from is not None and step >= fresh_from
        told[-1].lines.append(_line(f"{step}", text, step=step, pick=who != CHANCE, fresh=news))
        facts = by_step.get(step, [])
        told[-1].lines += [_line(f"{step}.{n}", fact_label(fact, voice), fresh=news) for n, fact in enumerate(facts)]
    return [turn for turn in told if turn.lines]


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
