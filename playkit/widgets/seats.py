"""Who sits where: people by name, bots by the name of their rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.kernel.picking import require_bot
from playkit.widgets.words import TEXTS, pick_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.kernel import Game

BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat at a table (0-based): a person (`name` may be empty) or a bot."""

    seat: int
    name: str = ""
    bot: str | None = None

    def called(self, lang: str) -> str:
        """Say how people read the seat: its name, else its number from 1."""
        key = "bot" if self.bot else "seat"
        return self.name or pick_language(TEXTS[key], lang).replace("{n}", str(self.seat + 1))


def parse_seats(
    game: Game, seats: int | Sequence[str | None], bots: str | Sequence[str] | None = None
) -> tuple[Chair, ...]:
    """Read the seats of a table as people write them.

    Args:
        game: the rules, which know their bots and how many seats they take.
        seats: a number of seats, or one text each: a name, "bot:cautious", or None for a person without a name.
        bots: one name for all seats but the first, or a list for the last seats; the rest are people.

    Raises:
        OptionsError: a number of seats the game cannot take, or a bot it does not have.
    """
    written: list[str | None] = [None] * seats if isinstance(seats, int) else list(seats)
    game.check_seats(len(written))
    names = [bots] * (len(written) - 1) if isinstance(bots, str) else list(bots or [])
    for place, name in enumerate(names[: len(written)]):
        written[len(written) - len(names[: len(written)]) + place] = BOT + name
    return tuple(_chair(game, seat, text) for seat, text in enumerate(written))


def _chair(game: Game, seat: int, text: str | None) -> Chair:
    if text is not None and text.startswith(BOT):
        return Chair(seat, bot=require_bot(game, text.removeprefix(BOT).strip()))
    return Chair(seat, name=(text or "").strip())


def crew(chairs: Sequence[Chair]) -> str:
    """Name the facet that is never pooled: people, bots or mixed."""
    kinds = {chair.bot is not None for chair in chairs}
    return "mixed" if len(kinds) > 1 else "bots" if True in kinds else "people"
