"""Cards on the move: the deck, what lies under it, hands, and cards being looked at."""

from playkit.kernel import emit

from .cards import (
    ALL_COPIES,
    CARDS,
    COPIES,
    DRAGON_GATE,
    GRAVEYARD,
    HAUNTED_CITY,
    KEEP,
    LABORATORY,
    LIBRARY,
    NOWHERE,
    OBSERVATORY,
    SCHOOL,
    SMITHY,
    UNIVERSITY,
)
from .memory import follow, note, remember_shuffle, remember_swap
from .options import Discards
from .table import ACTING, FACT, IN_DECK, KEEPING, LOOKED_AT, UNDER


def fill_deck(table):
    for card in range(CARDS):
        table.deck[card] = COPIES[card]
    table.deck[HAUNTED_CITY] = table.options.haunted_city
    table.deck[KEEP] = table.options.keeps
    table.deck[LABORATORY] = table.options.laboratory
    table.deck[SMITHY] = table.options.smithy
    table.deck[GRAVEYARD] = table.options.graveyard
    table.deck[OBSERVATORY] = table.options.observatory
    table.deck[LIBRARY] = table.options.library
    table.deck[SCHOOL] = table.options.school_of_magic
    table.deck[UNIVERSITY] = table.options.university
    table.deck[DRAGON_GATE] = table.options.dragon_gate
    table.deck_left = sum(table.deck)


def cards_left(table):
    return table.deck_left + table.under_count


def begin_drawing(table, count):
    """MAR-H-09: draw what is there."""
    table.to_draw = min(count, cards_left(table))
    if table.to_draw:
        shuffle_when_empty(table)


def shuffle_when_empty(table):
    """MAR-H-08, the alternative: discards are a pile of their own, shuffled when the deck is empty."""
    if table.deck_left or table.options.discards != Discards.RESHUFFLED:
        return
    for place in range(ALL_COPIES):
        if table.under[place] != NOWHERE:
            table.deck[table.under[place]] += 1
            table.under[place] = NOWHERE
    table.deck_left = table.under_count
    table.under_first = 0
    table.under_count = 0
    remember_shuffle(table)
    emit(table, FACT.shuffled)


def take_from_deck(table, card):
    """Take the drawn card off the deck, or from under it, to the seat of the turn."""
    source = IN_DECK
    if table.deck_left:
        table.deck[card] -= 1
        table.deck_left -= 1
    else:
        source = UNDER + table.under_first
        table.under[table.under_first] = NOWHERE
        table.under_first = (table.under_first + 1) % ALL_COPIES
        table.under_count -= 1
    if table.looking:
        follow(table, card, source, LOOKED_AT)
        table.looked[table.turn][table.looked_at] = card
        table.looked_at += 1
    else:
        follow(table, card, source, table.turn)
        take_in_hand(table, table.turn, card)
    table.to_draw -= 1
    if table.to_draw:
        shuffle_when_empty(table)


def take_in_hand(table, seat, card):
    table.hand[seat][card] += 1
    table.hand_size[seat] += 1


def leave_hand(table, seat, card):
    table.hand[seat][card] -= 1
    table.hand_size[seat] -= 1


def put_under(table, card):
    """MAR-H-08: face-down under the deck; gives the place, for those who know the card."""
    place = (table.under_first + table.under_count) % ALL_COPIES
    table.under[place] = card
    table.under_count += 1
    return UNDER + place


def put_away_from_hand(table, seat, card):
    leave_hand(table, seat, card)
    place = put_under(table, card)
    follow(table, card, seat, place)
    note(table, seat, card, place)
    emit(table, FACT.put_away, seat)


def swap_hands(table, seat, other):
    for card in range(CARDS):
        mine = table.hand[seat][card]
        table.hand[seat][card] = table.hand[other][card]
        table.hand[other][card] = mine
    size = table.hand_size[seat]
    table.hand_size[seat] = table.hand_size[other]
    table.hand_size[other] = size
    remember_swap(table, seat, other)


# Looking at cards -----------------------------------------------------------------------------------------------


def choose_among_looked(table):
    """MAR-H-24: with no more cards than one may keep there is nothing to choose."""
    table.stage = KEEPING
    if table.looked_at <= table.keeps_left:
        while table.looked_at:
            keep_looked(table, table.looked[table.turn][0])


def is_repeated(table, place):
    """Tell whether an equal card is looked at in an earlier place, so that nothing is offered twice."""
    for earlier in range(place):
        if table.looked[table.turn][earlier] == table.looked[table.turn][place]:
            return True
    return False


def take_from_looked(table, card):
    """The others close up, because a gap would tell everybody which one was taken."""
    found = 0
    while table.looked[table.turn][found] != card:
        found += 1
    for place in range(found, 2):
        table.looked[table.turn][place] = table.looked[table.turn][place + 1]
    table.looked[table.turn][2] = NOWHERE
    table.looked_at -= 1


def keep_looked(table, card):
    take_from_looked(table, card)
    follow(table, card, LOOKED_AT, table.turn)
    take_in_hand(table, table.turn, card)
    table.keeps_left -= 1
    if table.keeps_left == 0:
        return_last(table)
    if table.looked_at == 0:
        end_looking(table)


def return_looked(table, card):
    put_looked_under(table, card)
    return_last(table)
    end_looking(table)


def return_last(table):
    """MAR-H-08: two cards go under the deck in the order the seat likes, and the last one by itself.

    The order is asked for even when the two are equal: not to be asked would tell the others.
    """
    if table.looked_at == 1:
        put_looked_under(table, table.looked[table.turn][0])


def put_looked_under(table, card):
    take_from_looked(table, card)
    place = put_under(table, card)
    follow(table, card, LOOKED_AT, place)
    note(table, table.turn, card, place)


def end_looking(table):
    table.looking = False
    table.keeps_left = 0
    table.stage = ACTING
