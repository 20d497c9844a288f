"""What a seat cannot know, dealt anew: cards that others hold or have face-down, cases that lie hidden or were kept."""

from .cards import CARDS, CASES, FACES, HERO, NONE, SLOTS
from .dealing import is_boss
from .table import FIRST_CARDS

# A linear congruential generator small enough for 64 bits; its high bits are used.
SPAN, FACTOR, STEP, HIGH = 2147483648, 1103515245, 12345, 65536


def next_lot(lot):
    return (lot * FACTOR + STEP) % SPAN


def redeal(table, seat, lot):
    """Deal anew all that `seat` cannot know, and nothing that it can."""
    lot = next_lot(lot % SPAN)
    for slot in range(SLOTS):
        if is_unknown(table, seat, slot):
            table.deck[table.under[slot]] += 1
    for other in range(table.seats):
        if other != seat:
            lot = redeal_cards(table, other, lot)
            lot = redeal_kept(table, other, lot)
            lot = redeal_dice(table, other, lot)
    for slot in range(SLOTS):
        if is_unknown(table, seat, slot):
            lot = redeal_under(table, slot, lot)


def is_unknown(table, seat, slot):
    return table.under[slot] != NONE and table.looked[seat][slot] == NONE


def redeal_cards(table, other, lot):
    """Cards that lie face-down before another seat come from all that it could have laid there."""
    first = not table.first_open
    for case in range(CASES):
        if is_covered(table, other, case):
            table.cards[other][table.first[other][case] if first else table.second[other][case]] += 1
    for case in range(CASES):
        if is_covered(table, other, case):
            lot = next_lot(lot)
            face = draw_face(table, other, lot // HIGH)
            table.cards[other][face] -= 1
            if first:
                table.first[other][case] = face
            else:
                table.second[other][case] = face
    return lot


def is_covered(table, other, case):
    if not table.first_open:
        return table.first[other][case] != NONE
    return table.second[other][case] != NONE and not table.second_open[case]


def draw_face(table, other, number):
    """Draw one of the cards in hand, each alike; Hero Time only where it may lie."""
    bars_hero = table.layer == FIRST_CARDS and not table.options.hero_first
    total = 0
    for face in range(FACES):
        total += 0 if face == HERO and bars_hero else table.cards[other][face]
    place = number % total
    for face in range(FACES):
        place -= 0 if face == HERO and bars_hero else table.cards[other][face]
        if place < 0:
            return face
    return HERO


def redeal_kept(table, other, lot):
    """A kept case is any that the seat won in that hand and that lies nowhere in the open."""
    if table.kept_open:
        return lot
    for place in range(2):
        kept = table.kept[other][place]
        if kept == NONE:
            continue
        lot = next_lot(lot)
        hand = table.spoils[other][kept] if table.options.keep_replaces else place + 1
        found = 0
        for card in range(CARDS):
            found += could_be_kept(table, other, card, hand)
        if found == 0:
            continue
        chosen = lot // HIGH % (found + 1)
        for card in range(CARDS):
            if could_be_kept(table, other, card, hand):
                if chosen == 0:
                    swap_kept(table, other, place, card)
                    break
                chosen -= 1
    return lot


def could_be_kept(table, other, card, hand):
    """Whether a card could lie kept before a seat; the one that does is not counted."""
    unseen = table.deck[card] + table.discards[card] > 0
    return unseen and table.spoils[other][card] & hand > 0 and not is_boss(table, card)


def swap_kept(table, other, place, card):
    kept = table.kept[other][place]
    if table.discards[card]:
        table.discards[card] -= 1
        table.discards[kept] += 1
    else:
        table.deck[card] -= 1
        table.deck[kept] += 1
    table.kept[other][place] = card


def redeal_dice(table, other, lot):
    """Dice that were declared face-down."""
    if table.declared_open or table.declared[other] == NONE:
        return lot
    lot = next_lot(lot)
    table.declared[other] = lot // HIGH % 4
    return lot


def redeal_under(table, slot, lot):
    """A hidden case comes from the deck; whoever looked saw that card."""
    lot = next_lot(lot)
    total = 0
    for card in range(CARDS):
        total += table.deck[card]
    place = lot // HIGH % total
    for card in range(CARDS):
        place -= table.deck[card]
        if place < 0:
            table.deck[card] -= 1
            table.under[slot] = card
            for other in range(table.seats):
                if table.looked[other][slot] != NONE:
                    table.looked[other][slot] = card
            return lot
    return lot
