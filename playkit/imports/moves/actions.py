"""Actions as people write them in a log of any of our games: `place c3`, a button's words, e1-e5, パス, `??`."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from playkit.games import find
from playkit.imports.lexicon import plain
from playkit.imports.moves.follow import OURS, UNKNOWN
from playkit.imports.moves.notation import read_move

_LONGEST = 200  # letters of the longest action


@lru_cache(maxsize=8)
def _spoken(game: str) -> dict[str, str]:
    """Map what an action may be called (its text, its button in both languages) to its text."""
    rules = find(game)
    found: dict[str, str] = {}
    for code in range(rules.code_count):
        text = rules.text(code)
        for said in (text, rules.label(code, "en"), rules.label(code, "ja")):
            found.setdefault(plain(said), text)
    return found


@lru_cache(maxsize=1)
def verbs() -> frozenset[str]:
    """Give the first words of the actions of all our games."""
    return frozenset(action.name for game in OURS for action in find(game).actions)


def read_action(text: str, game: str | None) -> str | None:
    """Write an action as its game says it, or as it stands where the game is not known; None where it is unknown.

    >>> read_action("Place C3", "patchies"), read_action("ｅ1－ｅ5", "capture4"), read_action("パス", "capture4")
    ('place c3', 'move e1 e5', 'pass')
    >>> read_action("？？", "patchies") is None, read_action("sings", "patchies")
    (True, 'sings')
    """
    said = unicodedata.normalize("NFKC", text[:_LONGEST]).strip()
    if not said or said in UNKNOWN:
        return None
    known = _spoken(game) if game in OURS else {}
    if found := known.get(plain(said)):
        return found
    move = read_move(said)
    if move is None or move.who:
        return said.casefold() if said.isascii() else said
    return "pass" if move.passes else f"move {move.source} {move.target}"


def is_action(text: str) -> bool:
    """Tell whether a text is an action of one of our games by its first word, or a move, or an unknown one.

    >>> is_action("place c3"), is_action("e1-e5"), is_action("??"), is_action("buy milk")
    (True, True, True, False)
    """
    said = unicodedata.normalize("NFKC", text[:_LONGEST]).strip().casefold()
    first = said.split(" ", 1)[0]
    return first in verbs() or said in UNKNOWN or read_move(said) is not None
