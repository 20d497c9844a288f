"""A bot that plays as the designer advises: careful, with a gamble when behind (PAT, bot hints of the source)."""

from playkit.kernel import bot

from .abilities import thrifty_card
from .board import APARTMENT, CLUSTER, HOUSE, KIND_OF, SYSTEM
from .cards import worth
from .rules import (
    decline,
    dig,
    draw,
    gather,
    knock,
    pay,
    place,
    repair,
    shove,
    stop,
    strike,
    walk,
    warp,
)

# Worths are compared within one decision only; ending the turn and drawing lie between good and bad abilities.
QUIET = 500
# How much of a star's points is at stake, in thousandths.
SURE = 1000


@bot
def cautious(table, seat, action, first, _second):
    """cautious: the designer's own hints / 慎重（作者の助言どおり）"""
    if action == place:
        return worth_of_place(table, seat, first)
    if action == pay:
        return first == thrifty_card(table, seat)
    if action in (walk, warp):
        return worth_of_move(table, seat, first)
    if action in (stop, draw):
        return QUIET
    return worth_of_special(table, seat, action)


# Placing ---------------------------------------------------------------------------------------------------------


def worth_of_place(table, seat, cell):
    """A 2 when unsure; a safe 1 to finish; a corner or the apartment to catch up; away from the others."""
    kind = KIND_OF[table.star[cell]]
    behind = best_points(table) - table.points[seat]
    if table.points[seat] + 1 >= table.options.target:
        wanted = CLUSTER
    elif behind >= 4:
        wanted = HOUSE
    elif behind >= 2:
        wanted = HOUSE - 1
    else:
        wanted = SYSTEM
    distance = kind - wanted if kind >= wanted else wanted - kind
    return QUIET - 100 * distance - 10 * table.pawns[cell]


def best_points(table):
    most = 0
    for seat in range(table.seats):
        most = max(most, table.points[seat])
    return most


# Moving ----------------------------------------------------------------------------------------------------------


def worth_of_move(table, seat, target):
    """Go where the expected points rise clearly; the last medal is kept for flight."""
    here = prospect(table, table.cell[seat])
    gain = prospect(table, target) - here
    fleeing = safety(table, table.star[table.cell[seat]]) * 2 < SURE
    if not fleeing and table.purse[seat] <= table.options.walk_cost:
        return QUIET - SURE + min(SURE - 1, max(0, gain))
    return QUIET + gain - 100


def prospect(table, cell):
    """Expected points of a cell in thousandths."""
    return worth(table, table.star[cell]) * safety(table, table.star[cell])


def safety(table, star):
    """How surely a star outlives the next round of draws, in thousandths; all it reads is open to everybody."""
    if not table.hits_left[star]:
        return 0
    if table.landlords and table.stack[star]:
        return SURE // 4
    if table.hits_left[star] > 1 or not table.deck_left:
        return SURE
    expected = table.deck[star] * SURE * (table.seats + 1) // table.deck_left
    return max(0, SURE - expected)


# What only some can do -------------------------------------------------------------------------------------------


def worth_of_special(table, seat, action):
    """Never strike the star one stands on for nothing; knock when it pays; characters are all worth the same."""
    if action in (dig, repair, decline):
        return worth_by_safety(table, seat, action)
    if action in (shove, gather):
        return worth_of_pushing(table, seat, action)
    if action == knock:
        return QUIET + 20 * medals_of_others(table, seat) - 60
    if action == strike:
        return QUIET + 10 if company(table, seat) and table.hits_left[own_star(table, seat)] > 1 else 0
    return QUIET


def worth_by_safety(table, seat, action):
    """Dig while standing safely, to press those who flee; repair or decline to draw when in danger."""
    safe = is_safe(table, seat)
    if action == dig:
        return QUIET + 50 if safe else QUIET - 50
    if action == repair:
        return QUIET - 80 if safe else QUIET + 80
    return QUIET - 1 if safe else QUIET + 1


def own_star(table, seat):
    return table.star[table.cell[seat]]


def is_safe(table, seat):
    return safety(table, own_star(table, seat)) * 2 >= SURE


def company(table, seat):
    return table.pawns[table.cell[seat]] - 1


def medals_of_others(table, seat):
    total = 0
    for other in range(table.seats):
        if other != seat and table.purse[other]:
            total += 1
    return total


def worth_of_pushing(table, seat, action):
    """Gather on the apartment, or shove, when somebody else is ahead."""
    ahead = best_points(table) > table.points[seat]
    if action == gather:
        return QUIET + 60 if ahead and own_star(table, seat) == APARTMENT else 0
    return QUIET + 30 if ahead else QUIET - 30
