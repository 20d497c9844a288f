"""Facts that happened: read from the flat log of a session, with the spans they fell in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from playkit.kernel.declare import SPANS
from playkit.kernel.fields import ALL
from playkit.kernel.game import fill
from playkit.kernel.table import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel.declare import FactKind
    from playkit.kernel.game import Game


class Spans:
    """Counts parts, rounds and turns from the facts that open and close them; 1-based, None outside."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(SPANS, 0)
        self.now: dict[str, int | None] = dict.fromkeys(SPANS)

    def before(self, kind: str) -> None:
        """Open the span that a fact named x_started opens; the spans inside it begin anew."""
        span = kind.removesuffix("_started")
        if kind.endswith("_started") and span in self.counts:
            self.counts[span] += 1
            self.now[span] = self.counts[span]
            for inner in SPANS[SPANS.index(span) + 1 :]:
                self.counts[inner], self.now[inner] = 0, None

    def after(self, kind: str) -> None:
        """Close the span that a fact named x_ended closes, with the spans inside it."""
        span = kind.removesuffix("_ended")
        if kind.endswith("_ended") and span in self.counts:
            for closed in SPANS[SPANS.index(span) :]:
                self.now[closed] = None


@dataclass(frozen=True, slots=True, repr=False)
class Fact:
    """Something that happened: its kind, its numbers by field, the step that caused it (None: set-up) and its spans."""

    declared: FactKind
    fields: dict[str, Any]
    step: int | None
    spans: dict[str, int | None] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The name of the fact."""
        return self.declared.name

    @property
    def part(self) -> int | None:
        """The part it fell in, 1-based."""
        return self.spans["part"]

    @property
    def round(self) -> int | None:
        """The round it fell in, 1-based."""
        return self.spans["round"]

    @property
    def turn(self) -> int | None:
        """The turn it fell in, 1-based."""
        return self.spans["turn"]

    def __repr__(self) -> str:
        # A cell that ends in `session.facts()` shows hundreds of these: what happened, when, and no more.
        when = "set-up" if self.step is None else f"step {self.step}"
        spans = [f"{name} {number}" for name, number in self.spans.items() if number]
        values = [f"{name}={value!r}" for name, value in self.fields.items()]
        return f"<{' '.join([self.kind, *values])}, {', '.join([when, *spans])}>"

    def label(self, lang: str = "en") -> str:
        """Write the fact as a sentence; what may not be known shows as ?."""
        kinds = dict(self.declared.fields)
        known = [(name, kinds[name], value) for name, value in self.fields.items() if value is not UNKNOWN]
        hidden = {name: "?" for name, value in self.fields.items() if value is UNKNOWN}
        text = fill(self.declared.label, lang, known)
        for name, mark in hidden.items():
            text = text.replace("{" + name + "}", mark)
        return text


def entries(game: Game, log: Sequence[int]) -> Iterator[tuple[FactKind, int, Sequence[int]]]:
    """Walk a flat log: each fact's kind, step and numbers."""
    place = 0
    kinds = game.facts.by_index
    while place < len(log):
        kind = kinds[log[place]]
        end = place + 2 + len(kind.fields)
        yield kind, log[place + 1], log[place + 2 : end]
        place = end


def facts_of(game: Game, log: Sequence[int]) -> list[Fact]:
    """Read the flat log of a session."""
    spans, found = Spans(), []
    for kind, step, numbers in entries(game, log):
        spans.before(kind.name)
        names = [name for name, _ in kind.fields]
        found.append(Fact(kind, dict(zip(names, numbers, strict=True)), None if step < 0 else step, dict(spans.now)))
        spans.after(kind.name)
    return found


def visible(fact: Fact, seat: int | None) -> Fact:
    """Give a fact as `seat` may know it: of a hidden one, only who it is about."""
    if fact.declared.seen_by == ALL or (seat is not None and fact.fields.get("seat") == seat):
        return fact
    kept = {name: value if name == "seat" else UNKNOWN for name, value in fact.fields.items()}
    return replace(fact, fields=kept)
