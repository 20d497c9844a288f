"""A bot that plays a plain, decent game: coins while it can use them, a district every turn, the strong kept in check.

It knows what its seat knows and no more: its hand, what was handed to it, cities, coins, hand sizes, names.
"""

from playkit.kernel import bot

from .cards import (
    ARCHITECT,
    ASSASSIN,
    CARDS,
    COLOUR,
    INCOME_COLOUR,
    KING,
    MAGICIAN,
    MERCENARY,
    MERCHANT,
    PREACHER,
    THIEF,
)
from .rules import (
    build,
    destroy,
    draw_anew,
    end_turn,
    forge,
    give_back,
    income,
    keep,
    let_lie,
    look,
    look_by_library,
    murder,
    plan,
    put_away,
    recover,
    rob,
    sell,
    swap,
    take,
    take_coins,
    trade,
)
from .scoring import cost_of, value_of

# Worths are compared within one decision only. What is free comes first, then building, then waiting for more.
FREE, BUILD, POWER, BASIC, END = 5000, 3000, 4000, 2000, 1000
# Coins with which the dearest district can be paid.
RICH = 6


@bot
def steady(table, seat, action, first, second):
    """steady: builds every turn, guards against the leader / 堅実：毎ターン建て、先頭を抑える"""
    if action == take:
        return worth_of_character(table, seat, first)
    if action in (keep, recover, let_lie):
        return worth_of_card(table, seat, first) if action == keep else worth_of_ruin(table, seat, action)
    if action in (give_back, put_away, draw_anew, sell):
        return worth_of_discard(table, seat, action, first)
    if action in (murder, rob, swap, destroy):
        return worth_of_power(table, seat, action, first, second)
    return worth_of_course(table, seat, action, first)


# Characters ------------------------------------------------------------------------------------------------------


def worth_of_character(table, seat, who):
    """Income decides; an empty hand wants the Magician, a rich one with cards the Architect."""
    worth = 10 + 10 * districts_of_colour(table, seat, who)
    if who == ARCHITECT:
        worth += 12 + (20 if table.coins[seat] >= 4 and table.hand_size[seat] >= 2 else 0)
    elif who == MERCHANT:
        worth += 12
    elif who == MAGICIAN:
        worth += 8 * max(0, largest_hand(table, seat) - table.hand_size[seat]) - 4
    elif who == KING:
        worth += 4
    elif who == THIEF:
        worth += 2 * most_coins(table, seat)
    elif who == ASSASSIN:
        worth += 16 if lead_over(table, seat) < 0 else 4
    elif who == PREACHER:
        worth += table.built[seat]
    return worth


def districts_of_colour(table, seat, who):
    count = 0
    for card in range(CARDS):
        if COLOUR[card] == INCOME_COLOUR[who]:
            count += table.city[seat][card]
    return count


def largest_hand(table, seat):
    most = 0
    for other in range(table.seats):
        if other != seat:
            most = max(most, table.hand_size[other])
    return most


def most_coins(table, seat):
    most = 0
    for other in range(table.seats):
        if other != seat:
            most = max(most, table.coins[other])
    return most


def lead_over(table, seat):
    """By how many districts a seat is ahead of the best of the others."""
    best = 0
    for other in range(table.seats):
        if other != seat:
            best = max(best, table.built[other])
    return table.built[seat] - best


# Cards -----------------------------------------------------------------------------------------------------------


def worth_of_card(table, seat, card):
    """Dear cards are worth more, but not what one has already, or cannot pay for a long time."""
    if table.city[seat][card] or table.hand[seat][card]:
        return 1
    reach = max(0, cost_of(table, card) - table.coins[seat] - 3)
    return 10 + 2 * value_of(table, card) + new_colour(table, seat, card) - 3 * reach


def new_colour(table, seat, card):
    """A colour that is still missing counts towards the bonus for all five."""
    for other in range(CARDS):
        if table.city[seat][other] and COLOUR[other] == COLOUR[card]:
            return 0
    return 3


def useless_cards(table, seat):
    """Count the cards in hand that stand in the city already, and further copies of the others."""
    count = 0
    for card in range(CARDS):
        held = table.hand[seat][card]
        count += held if table.city[seat][card] else max(0, held - 1)
    return count


def worth_of_discard(table, seat, action, card):
    """Put away what cannot be built; keep drawing order as it comes."""
    if action == draw_anew:
        return FREE - 1
    useless = table.hand[seat][card] > 1 or table.city[seat][card] > 0
    if action == give_back:
        return 100 - worth_of_card(table, seat, card)
    return FREE + 10 if useless else 0


def worth_of_ruin(table, seat, action):
    """Take a destroyed district back when it is worth the coin."""
    wanted = not table.city[seat][table.destroyed] and cost_of(table, table.destroyed) >= 2
    return int(wanted) if action == recover else int(not wanted)


# The course of a turn --------------------------------------------------------------------------------------------


def worth_of_course(table, seat, action, card):
    """Free coins and cards, the basic action, building, and the end when nothing is left."""
    if action in (income, trade, plan):
        # Income waits for what may still be built in its colour.
        return FREE if table.basic_done or action != income else FREE - 2000
    if action == build:
        return BUILD + 10 * value_of(table, card) + new_colour(table, seat, card)
    if action == take_coins:
        return BASIC + (0 if wants_cards(table, seat) else 10)
    if action in (look, look_by_library):
        return BASIC + 5 + (action == look_by_library)
    if action == forge:
        return FREE if wants_cards(table, seat) and table.coins[seat] > 4 else 0
    return END if action == end_turn else 0


def wants_cards(table, seat):
    """Draw when there is nothing to build, or coins enough for everything in hand."""
    useful = table.hand_size[seat] - useless_cards(table, seat)
    return useful == 0 or (useful == 1 and table.coins[seat] >= RICH)


# Powers ----------------------------------------------------------------------------------------------------------


def worth_of_power(table, seat, action, first, second):
    if action == destroy:
        return worth_of_destruction(table, seat, first, second)
    if action == swap:
        gain = table.hand_size[first] - table.hand_size[seat] + useless_cards(table, seat)
        return POWER + gain if gain > 1 else 0
    if table.open_away[first]:
        return POWER
    return POWER + 1 + worth_of_name(table, seat, first)


def worth_of_name(table, seat, who):
    """Name what the others would like to be, seen from their cities; characters that lie open were left out above."""
    worth = 0
    for other in range(table.seats):
        if other != seat and not table.revealed[other]:
            worth = max(
                worth, table.built[other] + table.coins[other] // 2 + 2 * districts_of_colour(table, other, who)
            )
    if who in (ARCHITECT, MERCHANT):
        worth += 3
    return worth


def worth_of_destruction(table, seat, victim, card):
    """Hit the leader where it is cheap; one coin for a district of somebody close to the end."""
    price = cost_of(table, card) - 1
    danger = table.built[victim] - table.built[seat]
    if table.called != MERCENARY or victim == seat:
        return 0
    if price == 0 or (price <= 2 and danger >= 0) or (table.built[victim] + 1 >= table.options.districts):
        return END + 500 + 20 * table.built[victim] + value_of(table, card) - 5 * price
    return 0
