"""A table of 24 whose cards and dice the test chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from playkit.games import find
from playkit.games.resonance24.cards import CASES, HERO, Card, Slot
from playkit.games.resonance24.table import SECOND_CARDS
from playkit.kernel import CHANCE, Session

if TYPE_CHECKING:
    from collections.abc import Callable


class Play:
    """A session with chance="ask"; by itself it passes challenges, lays low cards first and takes the first outcome."""

    def __init__(self, seats: int = 3, preset: str | None = None, **options: Any) -> None:
        given = options if preset else {"hands": 1, "detectives": "by_seat", **options}
        self.session = Session(find("resonance24"), seats, preset=preset, options=given, seed=1, chance="ask")

    def __call__(self, *texts: str) -> Play:
        """Carry out picks or outcomes by their texts."""
        for text in texts:
            self.session.play(text)
        return self

    @property
    def table(self) -> Any:
        """Give the whole state."""
        return self.session.table

    @property
    def legal(self) -> list[str]:
        """List what may come next."""
        return self.session.legal()

    @property
    def waiting(self) -> int:
        """Tell whom the table waits for."""
        return self.session.waiting

    @property
    def actions(self) -> set[str]:
        """Name the actions or outcomes that may come next."""
        return {text.split()[0] for text in self.legal}

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """List the facts of a kind as their fields, in order."""
        return [fact.fields for fact in self.session.facts() if fact.kind == kind]

    def cards(self, bag: Any) -> dict[str, int]:
        """Read a bag of case cards by name."""
        return {Card.text(card): count for card, count in enumerate(bag) if count}

    def step(self) -> None:
        """Take the quiet choice, or the first outcome."""
        quiet = [text for text in self.legal if text in {"challenge none", "declare none"}]
        self.session.play((quiet or self.legal)[0])

    def until(self, reached: Callable[[Any], bool]) -> Play:
        """Go on by itself until the table is as wanted, or the game is over."""
        while not reached(self) and not self.session.over:
            self.step()
        return self

    def before_cases(self) -> Play:
        """All cards of this hand lie, but for the last one."""
        hand = self.table.hand_number
        last = self.session.seats - 1
        return self.until(
            lambda play: (
                play.table.hand_number == hand
                and play.table.layer == SECOND_CARDS
                and play.table.asked_in_turn == last
                and play.table.laid == CASES - 1
            )
        )

    def pairs(self, case: int, *pairs: str) -> Play:
        """Lay first and second card of every seat at a case (from 1): "h3" is Hero Time, then 3."""
        for seat, pair in enumerate(pairs):
            first, second = (HERO if face == "h" else int(face) for face in pair)
            self.table.first[seat][case - 1] = first
            self.table.second[seat][case - 1] = second
        return self

    def at(self, case: int, *pairs: str) -> Play:
        """Come to the challenges of a case (from 1) where these pairs lie; nobody challenges before."""
        hand = self.table.hand_number
        self.before_cases()
        if case > 1:
            # The last card that is laid lies at case 5, and would cover a pair put there now.
            self.step()
        self.pairs(case, *pairs)
        return self.until(
            lambda play: play.table.hand_number == hand and play.table.case == case - 1 and "challenge" in play.actions
        )

    def roll(self, dice: str, *pips: int) -> Play:
        """Challenge for the seat that is asked."""
        self(f"challenge {dice}")
        colours = ("green", "red") if dice == "both" else (dice,)
        return self(*(f"{colour} {shown}" for colour, shown in zip(colours, pips, strict=True)))

    def close(self) -> Play:
        """Nobody challenges any more at this case."""
        case, hand = self.table.case, self.table.hand_number
        return self.until(lambda play: play.table.case != case or play.table.hand_number != hand)

    def end_of_hand(self) -> Play:
        """Go on until the next hand is dealt or something has to be settled before."""
        hand = self.table.hand_number
        return self.until(lambda play: play.table.hand_number != hand or play.table.case == CASES)

    def next_hand(self) -> Play:
        """Go on until the next hand is dealt."""
        hand = self.table.hand_number
        return self.until(lambda play: play.table.hand_number != hand)

    def deal(self, *cards: str) -> Play:
        """Say which case cards turn up, one after the other."""
        return self(*(f"turn_up {card}" for card in cards))

    def set(self, **fields: Any) -> Play:
        """Put the table into a position; rows take (place, value)."""
        for name, value in fields.items():
            if isinstance(value, tuple):
                getattr(self.table, name)[value[0]] = value[1]
            else:
                setattr(self.table, name, value)
        return self

    def opened(self) -> set[str]:
        """Name the slots whose case lies open."""
        return {Slot.text(slot) for slot, card in enumerate(self.table.open_case) if card >= 0}

    @property
    def is_chance(self) -> bool:
        """Tell whether luck is waited for."""
        return self.waiting == CHANCE


@pytest.fixture
def start() -> type[Play]:
    """Start a table: `start(4, hands=2)`; one hand and detectives by seat unless said otherwise."""
    return Play
