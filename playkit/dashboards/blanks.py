"""What a game's own sentences say before anything particular has happened: blanks are named, not filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.kernel.labels import SEPARATOR, Label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.kernel.declare import Action, FactKind
    from playkit.kernel.kinds import Kind


def named_blanks(label: Label, blanks: Iterable[tuple[str, type[Kind]]]) -> str:
    """Write a sentence with what belongs into each of its blanks, "English / 日本語".

    Args:
        label: the sentence, with `{name}` where a value would stand.
        blanks: each name with its kind.

    >>> from playkit.kernel.kinds import Seat
    >>> named_blanks(Label("{seat} begins", "{seat}が始める"), [("seat", Seat)])
    '[seat] begins / ［席］が始める'
    """
    kinds = dict(blanks)
    en = label.fill("en", **{name: f"[{kind.name.replace('_', ' ')}]" for name, kind in kinds.items()})
    ja = label.fill("ja", **{name: f"［{kind.ja or kind.name}］" for name, kind in kinds.items()})
    return f"{en}{SEPARATOR}{ja}"


def action_text(action: Action) -> str:
    """Write what an action does, "English / 日本語"."""
    return named_blanks(action.label, zip(action.arguments, action.kinds, strict=True))


def fact_text(fact: FactKind) -> str:
    """Write what a fact says, "English / 日本語"."""
    return named_blanks(fact.label, fact.fields)
