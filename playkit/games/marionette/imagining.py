"""Dealing anew what a seat cannot know, true to everything it has seen.

Characters: a seat knows what it was handed as a set, what lies open, who has answered and who has not. Within what it
was handed, and within the rest, the characters still to be called may change places; that keeps every hand it was
given, every call and every name true.

Cards: whatever a seat does not hold, see or remember (memory.py) is collected in the deck and dealt into the places it
came from.
"""

from .cards import ALL_COPIES, CARDS, CHARACTERS, MOST_SEATS, NOWHERE
from .memory import recalled
from .table import IN_DECK, LOOKED_AT, UNDER

# A linear congruential generator (the constants of ANSI C) turns one number of the dream lane into many.
MULTIPLIER, INCREMENT, MODULUS = 1103515245, 12345, 2147483648


def next_lot(lot):
    return (lot * MULTIPLIER + INCREMENT) % MODULUS


def below(lot, limit):
    """Make a number below `limit`; the low bits of such a generator are poor."""
    return (lot // 4096) % limit


# Characters -----------------------------------------------------------------------------------------------------


def redeal_characters(table, seat, lot):
    for who in range(CHARACTERS, 0, -1):
        if is_loose(table, seat, who):
            lot = next_lot(lot)
            change_places(table, who, loose_partner(table, seat, who, lot))
    lot = next_lot(lot)
    if table.picked == MOST_SEATS and below(lot, 2):
        change_last_pick(table, seat)
    return lot


def is_loose(table, seat, who):
    """Tell whether a seat cannot know where a character is."""
    if table.open_away[who] or table.character[seat] == who:
        return False
    if table.seats == MOST_SEATS and seat == seventh(table) and table.offered[seat] >> who & 1:
        return False  # which of the two lay face-down was plain to see
    return who > table.called or who == table.murdered


def seventh(table):
    return (table.leader + MOST_SEATS - 1) % MOST_SEATS


def loose_partner(table, seat, who, lot):
    """Choose a character, at most `who`, that the seat cannot tell from it."""
    choices = 0
    for other in range(1, who + 1):
        choices += are_alike(table, seat, who, other)
    place = below(lot, choices)
    for other in range(1, who + 1):
        if are_alike(table, seat, who, other):
            if place == 0:
                return other
            place -= 1
    return who


def are_alike(table, seat, who, other):
    """Both unknown, and both among what the seat was handed, or neither."""
    handed = table.offered[seat]
    return int(is_loose(table, seat, other) and (handed >> who & 1) == (handed >> other & 1))


def change_places(table, who, other):
    """Exchange two characters wherever they are written down."""
    table.pile = exchanged(table.pile, who, other)
    table.face_down = exchanged_name(table.face_down, who, other)
    for seat in range(table.seats):
        table.offered[seat] = exchanged(table.offered[seat], who, other)
        table.character[seat] = exchanged_name(table.character[seat], who, other)


def exchanged(handed, who, other):
    if (handed >> who & 1) == (handed >> other & 1):
        return handed
    return handed ^ (1 << who | 1 << other)


def exchanged_name(name, who, other):
    if name == who:
        return other
    return who if name == other else name


def change_last_pick(table, seat):
    """Seven players: the last of them may have kept either of two, and only they know which (MAR-R-02)."""
    last = seventh(table)
    kept, put_back = table.character[last], table.face_down
    if seat != last and is_loose(table, seat, kept) and is_loose(table, seat, put_back):
        table.character[last] = put_back
        table.face_down = kept


# Cards ----------------------------------------------------------------------------------------------------------


def redeal_cards(table, seat, lot):
    table.deck_left = 0
    collect_hands(table, seat)
    collect_under(table, seat)
    if seat != table.turn:
        collect_looked(table, seat)
    lot = refill_places(table, seat, lot)
    table.deck_left = sum(table.deck)
    return lot


def collect_hands(table, seat):
    """Take what the seat does not remember out of the others' hands; their sizes stay known."""
    for other in range(table.seats):
        for card in range(CARDS if other != seat else 0):
            known = recalled(table, seat, card, other)
            table.deck[card] += table.hand[other][card] - known
            table.hand[other][card] = known


def collect_under(table, seat):
    for place in range(ALL_COPIES):
        card = table.under[place]
        if card != NOWHERE and not recalled(table, seat, card, UNDER + place):
            table.deck[card] += 1
            table.under[place] = NOWHERE


def collect_looked(table, seat):
    """Take away cards that another seat looks at; a remembered one stays, the first of equal ones."""
    for card in range(CARDS):
        known = recalled(table, seat, card, LOOKED_AT)
        for place in range(table.looked_at):
            if table.looked[table.turn][place] == card:
                if known == 0:
                    table.deck[card] += 1
                    table.looked[table.turn][place] = NOWHERE
                known = max(0, known - 1)


def refill_places(table, seat, lot):
    """Deal from the collected cards: hands, places under the deck, cards being looked at; the rest is the deck."""
    for other in range(table.seats):
        for _ in range(table.hand_size[other] - sum(table.hand[other])):
            lot = next_lot(lot)
            table.hand[other][loose_card(table, seat, lot)] += 1
    for step in range(table.under_count):
        place = (table.under_first + step) % ALL_COPIES
        if table.under[place] == NOWHERE:
            lot = next_lot(lot)
            table.under[place] = loose_card(table, seat, lot)
    for place in range(table.looked_at):
        if table.looked[table.turn][place] == NOWHERE:
            lot = next_lot(lot)
            table.looked[table.turn][place] = loose_card(table, seat, lot)
    return lot


def loose_card(table, seat, lot):
    """Take a card out of the collected ones, leaving those that the seat remembers to be in the deck."""
    total = 0
    for card in range(CARDS):
        total += table.deck[card] - recalled(table, seat, card, IN_DECK)
    place = below(lot, total)
    for card in range(CARDS):
        place -= table.deck[card] - recalled(table, seat, card, IN_DECK)
        if place < 0:
            table.deck[card] -= 1
            return card
    return NOWHERE
