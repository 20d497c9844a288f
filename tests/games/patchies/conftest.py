"""A table of Patchies whose cards the test turns up."""

from __future__ import annotations

from typing import Any

import pytest

from playkit.games import find
from playkit.games.patchies.board import Card, Cell
from playkit.kernel import Session

# Cards that break the diagonal a1-e5 with the default layout, and nothing else.
DIAGONAL = ("planet1", "planet1", "system1", "system1", "system3", "system3", "apartment", "planet4", "planet4")


class Play:
    """A session with chance="ask" in words of the table: pawns on cells, cards by name."""

    def __init__(self, *cells: str, seats: int | None = None, preset: str | None = None, **options: Any) -> None:
        self.session = Session(
            find("patchies"), seats or len(cells) or 4, preset=preset, options=options, seed=1, chance="ask"
        )
        for cell in cells:
            self.session.play(f"place {cell}")

    def __call__(self, *texts: str) -> Play:
        """Carry out picks or outcomes by their texts."""
        for text in texts:
            self.session.play(text)
        return self

    def turn_up(self, *cards: str) -> Play:
        """Say which cards turn up, one after the other."""
        return self(*(f"turn_up {card}" for card in cards))

    def draw(self, *cards: str) -> Play:
        """Draw for the seat to play; the cards are those that turn up until the process is over."""
        return self("draw").turn_up(*cards)

    def turn(self, *cards: str) -> Play:
        """Draw and end the turn."""
        self.draw(*cards)
        return self("stop") if "stop" in self.legal else self

    def turns(self, *cards: str) -> Play:
        """Let seat after seat draw one card and end the turn."""
        for card in cards:
            self.turn(card)
        return self

    def give(self, seat: int, *cards: str) -> Play:
        """Take cards out of the deck and lay them before a seat, as if it had drawn them earlier."""
        table = self.session.table
        for card in map(Card.parse, cards):
            table.deck[card] -= 1
            table.deck_left -= 1
            table.medals[seat][card] += 1
            table.purse[seat] += 2 if Card.text(card) == "medal2" else 1
        return self.refresh()

    def set(self, **fields: int) -> Play:
        """Put the table into a position; rows take (place, value)."""
        for name, value in fields.items():
            if isinstance(value, tuple):
                getattr(self.session.table, name)[value[0]] = value[1]
            else:
                setattr(self.session.table, name, value)
        return self.refresh()

    def refresh(self) -> Play:
        """Let the rules offer anew after a position was set up by hand."""
        self.session._wait()
        return self

    @property
    def legal(self) -> list[str]:
        """List what may come next."""
        return self.session.legal()

    @property
    def table(self) -> Any:
        """Give the whole state."""
        return self.session.table

    @property
    def waiting(self) -> int:
        """Tell whom the table waits for."""
        return self.session.waiting

    def can(self, *actions: str) -> bool:
        """Tell whether some legal action begins with one of the words."""
        return any(text.split()[0] in actions for text in self.legal)

    def targets(self, action: str) -> set[str]:
        """List what an action may name."""
        return {text.split()[1] for text in self.legal if text.split()[0] == action}

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """List the facts of a kind as their fields, in order."""
        return [fact.fields for fact in self.session.facts() if fact.kind == kind]

    def held(self, place: Any) -> dict[str, int]:
        """Read a bag of cards by name."""
        return {Card.text(card): count for card, count in enumerate(place) if count}

    def medals(self, seat: int) -> dict[str, int]:
        """Count what lies before a seat by name."""
        return self.held(self.table.medals[seat])

    @property
    def stack(self) -> dict[str, int]:
        """Count the cards of the stack by name."""
        return self.held(self.table.stack)

    @property
    def graveyard(self) -> dict[str, int]:
        """Count the cards of the graveyard by name."""
        return self.held(self.table.graveyard)

    def standing(self, seat: int) -> str | None:
        """Name the cell of a pawn, None off the board."""
        cell = self.table.cell[seat]
        return None if cell < 0 else Cell.text(cell)

    @property
    def destroyed(self) -> set[str]:
        """Name the cells whose star is destroyed."""
        return {Cell.text(cell) for cell in range(25) if not self.table.hits_left[self.table.star[cell]]}

    def pairs(self) -> set[frozenset[str]]:
        """Name the cells of every star that lies on two."""
        homes = [frozenset(Cell.text(cell) for cell in home if cell >= 0) for home in map(list, self.table.home)]
        return {home for home in homes if len(home) == 2}


@pytest.fixture
def start() -> type[Play]:
    """Start a table: `start("b1", "c1", "d1", "a2", medals="capped")` places four pawns."""
    return Play


@pytest.fixture
def diagonal() -> tuple[str, ...]:
    """Cards that break the diagonal a1-e5."""
    return DIAGONAL
