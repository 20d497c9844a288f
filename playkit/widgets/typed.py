"""Moves as people write them: `e1-e5`, `move e1 e5`, or the words on a button; in any width of letters."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError, hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.kernel import Legal
    from playkit.widgets.words import Voice

MOST_CHARACTERS = 120
MOST_LISTED = 6
_BETWEEN = re.compile(r"[\s\-‐‑–—−ー→>:,、]+")


class NotUnderstood(PlaykitError):
    """What was typed names no action that is possible now, or more than one."""


def tidy(text: str) -> str:
    """Write a move so that two spellings of it are equal: one width, one case, one blank between its parts.

    >>> tidy(" Ｅ１－e5 "), tidy("e1 → e5")
    ('e1 e5', 'e1 e5')
    """
    return _BETWEEN.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def short(action: Legal) -> str:
    """Write an action by its arguments alone, as players do: `e1-e5`; without arguments by its name."""
    return "-".join(kind.text(value) for kind, value in zip(action.kinds, action.args, strict=True)) or action.action


def read_typed(legal: list[Legal], text: str, voice: Voice) -> int:
    """Find the one action possible now that `text` means.

    Args:
        legal: what may be chosen, or may have turned up.
        text: an action's text, its arguments alone, or the words on its button.
        voice: the language of the buttons.

    Returns:
        The action's code.

    Raises:
        NotUnderstood: nothing or several things are meant; the message names the nearest possible move.
    """
    wanted = tidy(text[:MOST_CHARACTERS])
    ways: tuple[Callable[[Legal], str], ...] = (
        lambda action: action.text,
        short,
        lambda action: action.label(voice.lang),
        lambda action: " ".join(voice.kind(kind, value) for kind, value in zip(action.kinds, action.args, strict=True)),
    )
    for way in ways:
        meant = [action for action in legal if wanted and tidy(way(action)) == wanted]
        if len(meant) == 1:
            return meant[0].code
        if meant:
            raise _several(meant)
    raise _nothing(text[:MOST_CHARACTERS].strip(), legal)


def _several(meant: list[Legal]) -> NotUnderstood:
    texts = ", ".join(action.text for action in meant[:MOST_LISTED])
    return NotUnderstood(f"This may mean {texts}; write it out.", f"{texts} のどれか、続きまで書いてください。")


def _nothing(text: str, legal: list[Legal]) -> NotUnderstood:
    texts = [action.text for action in legal]
    # The nearest is looked for in both ways of writing, so that a slip in `e1-e5` finds its neighbour.
    en, ja = hint(text.casefold(), [*(short(action) for action in legal), *texts])
    listed = ", ".join(texts[:MOST_LISTED]) + (", …" if len(texts) > MOST_LISTED else "")
    return NotUnderstood(
        f"{text!r} is not possible now.{en} Possible ({len(texts)}): {listed}",
        f"「{text}」は今はできません。{ja}できること（{len(texts)}通り）：{listed}",
    )
