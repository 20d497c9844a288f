"""What each seat has reason to know of cards it does not hold (for `imagine` alone; no rule asks for it).

A seat remembers copies of a card by the place where they lie. Where somebody puts one of several known cards away
face-down, memory follows the true card: a seat may be credited with a little more than it knows, never with a
falsehood.

`recalls` holds place + 1, and 0 where nothing is remembered: an empty place below 0 would show to everybody.
"""

from .cards import ALL_COPIES, CARDS, FIRST_COPY
from .table import IN_DECK, LOOKED_AT, UNDER


def note(table, seat, card, place):
    """Let a seat remember one more copy of a card at a place."""
    for copy in range(FIRST_COPY[card], FIRST_COPY[card + 1]):
        if table.recalls[seat][copy] == 0:
            table.recalls[seat][copy] = place + 1
            return


def note_for_others(table, seat, card, place):
    for other in range(table.seats):
        if other != seat:
            note(table, other, card, place)


def follow(table, card, source, target):
    """Keep every memory true when a copy of a card moves; who holds it or sees it lie in a city need not remember."""
    for seat in range(table.seats):
        holds = seat == target or (target == LOOKED_AT and seat == table.turn)
        for copy in range(FIRST_COPY[card], FIRST_COPY[card + 1]):
            if table.recalls[seat][copy] == source + 1:
                table.recalls[seat][copy] = 0 if holds else target + 1
                break


def recalled(table, seat, card, place):
    """Count the copies of a card that a seat remembers to lie at a place."""
    count = 0
    for copy in range(FIRST_COPY[card], FIRST_COPY[card + 1]):
        if table.recalls[seat][copy] == place + 1:
            count += 1
    return count


def remember_swap(table, seat, other):
    """After two hands changed places: everybody's memory goes with them, and each of the two knows what it gave."""
    for viewer in range(table.seats):
        for copy in range(ALL_COPIES):
            place = table.recalls[viewer][copy] - 1
            if place in (seat, other):
                mine = viewer in (seat, other)
                table.recalls[viewer][copy] = 0 if mine else seat + other - place + 1
    for card in range(CARDS):
        for _ in range(table.hand[other][card]):
            note(table, seat, card, other)
        for _ in range(table.hand[seat][card]):
            note(table, other, card, seat)


def remember_shuffle(table):
    """What lay in order under the deck is somewhere in it now."""
    for seat in range(table.seats):
        for copy in range(ALL_COPIES):
            if table.recalls[seat][copy] > UNDER:
                table.recalls[seat][copy] = IN_DECK + 1
