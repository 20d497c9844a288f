"""Points: districts, complete cities, colours (MAR-R-09, R-18, R-26, H-17 to H-19, H-25)."""

from .cards import (
    CARDS,
    COLOUR,
    COLOURS,
    COST,
    DRAGON_GATE,
    GRAND_VALUE,
    HAUNTED_CITY,
    NOBODY_THERE,
    OBSERVATORY,
    UNIVERSITY,
)
from .options import HauntedCity, Ties
from .table import FINISHED


def cost_of(table, card):
    return table.options.observatory_cost if card == OBSERVATORY else COST[card]


def value_of(table, card):
    """MAR-R-26: University and Dragon Gate are worth more than they cost."""
    return GRAND_VALUE if card in (UNIVERSITY, DRAGON_GATE) else cost_of(table, card)


def value_of_city(table, seat):
    total = 0
    for card in range(CARDS):
        total += table.city[seat][card] * value_of(table, card)
    return total


def is_complete(table, seat):
    """MAR-H-32: nine are as complete as eight."""
    return table.built[seat] >= table.options.districts


def has_all_colours(table, seat):
    """MAR-R-18, H-19: the Haunted City stands for one missing colour, or for its own purple."""
    colours = 0
    for card in range(CARDS):
        if table.city[seat][card] and card != HAUNTED_CITY:
            colours |= 1 << COLOUR[card]
    if table.city[seat][HAUNTED_CITY] and not is_haunted_fixed(table, seat):
        # One colour may be missing, whichever it is.
        missing = 0
        for colour in range(COLOURS):
            missing += 1 - (colours >> colour & 1)
        return missing <= 1
    if table.city[seat][HAUNTED_CITY]:
        colours |= 1 << COLOUR[HAUNTED_CITY]
    return colours == (1 << COLOURS) - 1


def is_haunted_fixed(table, seat):
    """MAR-H-25, the alternative: built in the last round it stays purple; which round is the last shows at the end."""
    late = table.stage == FINISHED and table.haunted_since[seat] == table.round
    return table.options.haunted == HauntedCity.NOT_IF_BUILT_LAST_ROUND and late


def points_of(table, seat):
    """MAR-R-09: what a city would score if the game ended now."""
    total = value_of_city(table, seat)
    if table.first_complete == seat:
        total += table.options.first_bonus
    elif is_complete(table, seat):
        total += table.options.complete_bonus
    if has_all_colours(table, seat):
        total += table.options.colour_bonus
    return total


def tie_break_of(table, seat):
    """MAR-H-17."""
    if table.options.ties == Ties.VALUE_THEN_GOLD:
        return value_of_city(table, seat) * 10_000 + table.coins[seat]
    if table.options.ties == Ties.GOLD:
        return table.coins[seat]
    if table.options.ties == Ties.HIGHEST_RANK and table.character[seat] != NOBODY_THERE:
        return table.character[seat]
    return 0
