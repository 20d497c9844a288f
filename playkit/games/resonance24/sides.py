"""Cases put up (information) and down (score) beside the score card (T24-V-04, V-06, V-14)."""

from .cards import CARDS, CASES, NONE, VALUES
from .dealing import count_suit
from .options import SideCount, UpEffect


def side_bonus(table, cards, suit):
    """T24-V-04 a, b, c: what one side is worth for a suit."""
    here = count_suit(cards, suit)
    if table.options.side_count == SideCount.SUIT_COUNT:
        return here
    if table.options.side_count == SideCount.SUIT_ANY_TOTAL and not here:
        return 0
    total = 0
    for card in range(CARDS):
        total += cards[card]
    return total


def bonus_at_case(table, seat):
    """What the cases put up are worth for the suits of the case under way; by suit each suit counts once."""
    total = 0
    for row in range(table.options.rows):
        suit = suit_at(table, row)
        if suit != NONE and is_first_of_suit(table, row):
            bonus = side_bonus(table, table.up[seat], suit)
            if table.options.side_count != SideCount.SUIT_COUNT:
                # The whole side counts, once, however many suits open it.
                total = max(total, bonus)
            else:
                total += bonus
    return total


def suit_at(table, row):
    card = table.open_case[row * CASES + table.case]
    return NONE if card == NONE else card // VALUES


def is_first_of_suit(table, row):
    for above in range(row):
        if suit_at(table, above) == suit_at(table, row):
            return False
    return True


def die_bonus(table, seat):
    """T24-V-04, V-14: what the cases put up add to a die."""
    if table.options.up_effect == UpEffect.DIE:
        return bonus_at_case(table, seat)
    if table.options.up_effect == UpEffect.DIE_PLUS_1:
        for row in range(table.options.rows):
            suit = suit_at(table, row)
            if suit != NONE and count_suit(table.up[seat], suit):
                return 1
    return 0
