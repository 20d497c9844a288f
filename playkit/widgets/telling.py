"""One step in the log: what was chosen or turned up, and what came of it, each thing said once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE, Seat
from playkit.kernel.fields import ALL
from playkit.kernel.game import one_of_each
from playkit.kernel.table import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from playkit.kernel import Kind, Session
    from playkit.kernel.declare import Action
    from playkit.kernel.happened import Fact
    from playkit.kernel.labels import Label
    from playkit.widgets.words import Voice


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a log: a seat (None: an onlooker) at a table in some language; `all_open` once nothing is secret."""

    seat: int | None
    voice: Voice
    all_open: bool = False

    def is_kept_from(self, session: Session, step: int) -> bool:
        """Tell whether the arguments of a step are not for this reader's eyes."""
        action, _ = session.game.action_of(session.steps[step])
        hidden = action.seen_by != ALL and (self.seat is None or session.who(step) != self.seat)
        return hidden and not self.all_open


def fill_label(label: Label, voice: Voice, values: Iterable[tuple[str, type[Kind], int]]) -> str:
    """Fill a label with values as the reader calls them; seats by the names of this table."""
    known = list(values)
    mended = one_of_each(label, known)
    text = voice(f"{mended.en} / {mended.ja}")
    for name, kind, value in known:
        text = text.replace("{" + name + "}", call(voice, kind, value))
    return text


def call(voice: Voice, kind: type[Kind], value: int) -> str:
    """Name a value as this table does: seats by who sits there."""
    return voice.seat(value) if issubclass(kind, Seat) else voice.kind(kind, value)


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
    known = [(name, kinds[name], value) for name, value in fact.fields.items() if value is not UNKNOWN]
    text = fill_label(fact.declared.label, voice, known)
    for name in fact.fields:
        text = text.replace("{" + name + "}", "?")
    return text


def tell(session: Session, step: int, facts: Sequence[Fact], reader: Reader, shown: Mapping[int, int]) -> list[str]:
    """Say a step and its facts, the line that stands for the step first.

    Args:
        session: as it stands.
        step: which of its steps.
        facts: what came of it, as the reader may know it.
        reader: who reads.
        shown: values that were laid hidden and have been shown since, by step (`shown_since`).
    """
    action, arguments = session.game.action_of(session.steps[step])
    hidden, who = reader.is_kept_from(session, step), session.who(step)
    lines = [fact_label(fact, reader.voice) for fact in facts]
    text = action_label(session, session.steps[step], reader.voice, hidden=hidden)
    if not facts:
        return [text]
    if who == CHANCE or action.seen_by != ALL:
        if _repeats(facts[0], action, arguments):
            return lines
        if who != CHANCE and facts[0].fields.get("seat") == who:
            return [
                _with_value(lines[0], action, shown.get(step) if hidden else arguments[0], reader.voice),
                *lines[1:],
            ]
        return [text, *lines]
    return [text, *(line for fact, line in zip(facts, lines, strict=True) if _adds(fact, who, action, arguments))]


def _repeats(fact: Fact, action: Action, arguments: Sequence[int]) -> bool:
    """Tell whether a fact says all that its step says (of a hidden one: hides the same); then one line is enough."""
    kinds = dict(fact.declared.fields)
    said = {(kinds[name], value) for name, value in fact.fields.items()}
    pairs = list(zip(action.kinds, arguments, strict=True))
    return bool(pairs) and all((kind, value) in said or (kind, UNKNOWN) in said for kind, value in pairs)


def _adds(fact: Fact, who: int, action: Action, arguments: Sequence[int]) -> bool:
    """Tell whether a fact says more than "who did it, and to what", which stands in the line above."""
    kinds = dict(fact.declared.fields)
    chosen = set(zip(action.kinds, arguments, strict=True))
    said = [name for name in fact.fields if name != "seat" and "{" + name + "}" in fact.declared.label.en]
    rest = [(kinds[name], fact.fields[name]) for name in said]
    return fact.fields.get("seat") != who or not rest or any(pair not in chosen for pair in rest)


def _with_value(line: str, action: Action, value: int | None, voice: Voice) -> str:
    if value is None or len(action.kinds) != 1:
        return line
    return voice.say("which", line=line, what=call(voice, action.kinds[0], value))


# ---- what was hidden and has been shown since -----------------------------------------------------------------------


def shown_since(session: Session, facts: Sequence[Fact]) -> dict[int, int]:
    """Find what hidden steps were about, from what everybody has been shown since.

    A scene says which facts show the argument of a hidden action: `SHOWN_BY = {"lay": ("shown",)}`. Such a fact belongs
    to the last hidden step of the same part whose first fact agrees with it in every field they share (the seat, the
    place). The value is read from the fact, never from the step: a log tells nothing that was not shown.

    Args:
        session: as it stands.
        facts: its facts as the reader may know them.

    Returns:
        the argument by step, of every step that has been shown.
    """
    shown_by: Mapping[str, Sequence[str]] = session.game.companion("scene", "SHOWN_BY") or {}
    found: dict[int, int] = {}
    waiting: list[tuple[int, Fact]] = []
    seen_steps: set[int] = set()
    for fact in facts if shown_by else ():
        belongs = next((pair for pair in reversed(waiting) if _shows(session, shown_by, pair, fact)), None)
        if belongs is not None:
            found[belongs[0]] = _argument(session, belongs[0], fact)
            waiting.remove(belongs)
        if fact.step is not None and fact.step not in seen_steps:
            seen_steps.add(fact.step)
            if session.game.action_of(session.steps[fact.step])[0].name in shown_by:
                waiting.append((fact.step, fact))
    return found


def _shows(session: Session, shown_by: Mapping[str, Sequence[str]], laid: tuple[int, Fact], fact: Fact) -> bool:
    step, first = laid
    action, _ = session.game.action_of(session.steps[step])
    if fact.kind not in shown_by[action.name] or fact.part != first.part:
        return False
    shared = {name for name, value in first.fields.items() if value is not UNKNOWN} & fact.fields.keys()
    return all(fact.fields[name] == first.fields[name] for name in shared)


def _argument(session: Session, step: int, fact: Fact) -> Any:
    kind = session.game.action_of(session.steps[step])[0].kinds[0]
    return next(fact.fields[name] for name, declared in fact.declared.fields if declared is kind)
