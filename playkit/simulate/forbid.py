"""What a restricted seat may not pick: actions named by the words of their text, turned into codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import OptionsError, hint

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel.game import Game

ANY = "*"


def codes_of(game: Game, pattern: str) -> frozenset[int]:
    """Give the codes of the picks whose text begins with the words of a pattern; `*` stands for any one word.

    Args:
        game: the loaded rules.
        pattern: "build", "build Castle", or "* Castle".

    Raises:
        OptionsError: nothing a seat may pick is called that; names the nearest.

    >>> from playkit.games import find
    >>> [find("patchies").text(code) for code in codes_of(find("patchies"), "place c3")]
    ['place c3']
    """
    words = pattern.split()
    named = [action for action in game.actions if not action.is_chance and words[:1] in ([action.name], [ANY])]
    found = frozenset(
        code
        for action in named
        for code in range(action.base, action.base + action.size)
        if _begins(game.text(code).split(), words)
    )
    if not found:
        names = [action.name for action in game.actions if not action.is_chance]
        en, ja = hint(pattern, names)
        raise OptionsError(
            f"no seat of {game.name} can pick {pattern!r}; actions are: {', '.join(names)}.{en}",
            f"{game.title('ja')}に「{pattern}」という行動はありません（行動：{'、'.join(names)}）。{ja}",
        )
    return found


def _begins(text: Sequence[str], words: Sequence[str]) -> bool:
    return len(text) >= len(words) and all(word in (ANY, own) for word, own in zip(words, text, strict=False))


def forbidden_of(
    game: Game, seats: int, forbid: Mapping[int, str | Sequence[str]] | None
) -> tuple[frozenset[int], ...]:
    """Give for every seat the codes it may not pick; nothing where nobody is restricted.

    Args:
        game: the loaded rules.
        seats: how many seats play.
        forbid: patterns by seat (0-based), as `codes_of` takes them.

    Raises:
        OptionsError: there is no such seat, or nothing is called that.
    """
    if not forbid:
        return ()
    for seat in forbid:
        if not 0 <= seat < seats:
            raise OptionsError(
                f"seats are 0 to {seats - 1} here, not {seat}", f"席は0〜{seats - 1}です（{seat}は不可）"
            )
    patterns = {seat: [own] if isinstance(own, str) else own for seat, own in forbid.items()}
    return tuple(
        frozenset(code for pattern in patterns.get(seat, ()) for code in codes_of(game, pattern))
        for seat in range(seats)
    )
