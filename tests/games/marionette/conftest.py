"""A table of Marionette whose lots and cards the test decides."""

from __future__ import annotations

from typing import Any

import pytest

from playkit.games import find
from playkit.games.marionette.cards import Card, Who
from playkit.kernel import Session

ROLES = Who.names


class Play:
    """A session with chance="ask" in words of the table; seat 0 has the first crown.

    Without `start_cards` nobody is dealt anything, so that a test gives the cards it is about.
    """

    def __init__(self, *roles: str, seats: int | None = None, preset: str | None = None, **options: Any) -> None:
        options = {"start_cards": 0, **options}
        count = seats or len(roles) or 4
        self.session = Session(find("marionette"), count, preset=preset, options=options, seed=1, chance="ask")
        self("crown s1")
        if roles:
            self.draft(*roles)

    def __call__(self, *texts: str) -> Play:
        """Carry out picks or outcomes by their texts."""
        for text in texts:
            self.session.play(text)
        return self

    def draft(self, *roles: str) -> Play:
        """Remove characters that nobody shall take, then let each seat take its own, the leader first."""
        rest = [role for role in ROLES if role not in roles]
        while not self.can("take"):
            verb = self.legal[0].split()[0]
            role = next(role for role in reversed(rest) if f"{verb} {role}" in self.legal)
            rest.remove(role)
            self(f"{verb} {role}")
        return self(*(f"take {role}" for role in roles))

    def give(self, seat: int, *cards: str) -> Play:
        """Take cards out of the deck into a hand, as if drawn earlier."""
        for card in map(Card.parse, cards):
            self._from_deck(card)
            self.table.hand[seat][card] += 1
            self.table.hand_size[seat] += 1
        return self.refresh()

    def city(self, seat: int, *cards: str) -> Play:
        """Take cards out of the deck into a city, as if built earlier."""
        for card in map(Card.parse, cards):
            self._from_deck(card)
            self.table.city[seat][card] += 1
            self.table.built[seat] += 1
        return self.refresh()

    def _from_deck(self, card: int) -> None:
        self.table.deck[card] -= 1
        self.table.deck_left -= 1

    def only_deck(self, *cards: str) -> Play:
        """Leave these cards in the deck; the others are out of the game."""
        wanted = [Card.parse(card) for card in cards]
        for card in range(Card.size):
            self.table.deck[card] = wanted.count(card)
        self.table.deck_left = len(wanted)
        return self.refresh()

    def set(self, **fields: Any) -> Play:
        """Put the table into a position; rows take (place, value)."""
        for name, value in fields.items():
            if isinstance(value, tuple):
                getattr(self.table, name)[value[0]] = value[1]
            else:
                setattr(self.table, name, value)
        return self.refresh()

    def refresh(self) -> Play:
        """Let the rules offer anew after a position was set up by hand."""
        self.session._wait()
        return self

    def until(self, role: str) -> Play:
        """Let everybody before a character take two coins and end the turn."""
        while self.table.called != Who.parse(role):
            self.pass_turn()
        return self

    def pass_turn(self) -> Play:
        """Take two coins where the basic action is not done, and end the turn."""
        if self.can("take_coins"):
            self("take_coins")
        return self("end_turn")

    def pass_round(self) -> Play:
        """Let everybody pass until characters are picked again, or the game is over."""
        number = self.table.round
        while self.table.round == number and not self.session.over:
            self.pass_turn()
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
        return {text.partition(" ")[2] for text in self.legal if text.split()[0] == action}

    def facts(self, kind: str, seat: int | None = None, *, all_seats: bool = True) -> list[dict[str, Any]]:
        """List the facts of a kind as their fields, in order."""
        return [fact.fields for fact in self.session.facts(seat, all_seats=all_seats) if fact.kind == kind]

    def held(self, bag: Any) -> dict[str, int]:
        """Read a bag of cards by name."""
        return {Card.text(card): count for card, count in enumerate(bag) if count}

    def hand(self, seat: int) -> dict[str, int]:
        """Count a hand by name."""
        return self.held(self.table.hand[seat])

    def under(self) -> list[str]:
        """Name the cards under the deck in the order in which they will come."""
        first, count = self.table.under_first, self.table.under_count
        return [Card.text(self.table.under[(first + step) % 65]) for step in range(count)]


@pytest.fixture
def start() -> type[Play]:
    """Start a table: `start("king", "thief", "merchant", "assassin")` lets seat 0 take the King, and so on."""
    return Play
