"""What a seat does in its turn: coins, building, powers (MAR-R-04 to R-06, R-10 to R-26)."""

from playkit.kernel import emit

from .cards import (
    ASSASSIN,
    BY_INCOME,
    CARDS,
    CHARACTERS,
    COLOUR,
    GRAVEYARD,
    HAUNTED_CITY,
    INCOME_COLOUR,
    KEEP,
    LIBRARY,
    MERCENARY,
    NOBODY_THERE,
    NOWHERE,
    OBSERVATORY,
    SCHOOL,
    THIEF,
)
from .deck import begin_drawing, leave_hand, put_under, take_in_hand
from .memory import follow, note_for_others
from .options import LibraryAndObservatory, MercenaryTiming, ThiefTargets
from .rounds import end_turn_of
from .scoring import cost_of, is_complete
from .table import ACTING, BURYING, FACT

# Coins and cards ------------------------------------------------------------------------------------------------


def earn_coins(table, seat, count, source):
    table.coins[seat] += count
    emit(table, FACT.earned, seat, count, source)


def income_of(table, seat):
    """MAR-R-25, H-33, H-34: a coin for each district of the colour, one more with the School; purple pays nobody."""
    count = 1 if table.city[seat][SCHOOL] else 0
    for card in range(CARDS):
        if COLOUR[card] == INCOME_COLOUR[table.called]:
            count += table.city[seat][card]
    return count


def take_income(table, seat):
    """MAR-H-15: counted when it is used, all at once."""
    table.income_taken = True
    earn_coins(table, seat, income_of(table, seat), BY_INCOME)


def may_choose_effect(table, seat):
    """MAR-H-10, the alternative: with Library and Observatory, say which of them works."""
    if not table.city[seat][LIBRARY] or not table.city[seat][OBSERVATORY]:
        return False
    return table.options.library_and_observatory == LibraryAndObservatory.CHOOSE_ONE


def look_at_cards(table, seat):
    """MAR-R-04, R-23, R-24, H-10: look at 2 and take 1; the Observatory shows a third, the Library gives a second."""
    library, observatory = table.city[seat][LIBRARY], table.city[seat][OBSERVATORY]
    rule = table.options.library_and_observatory
    shown, kept = 2, 1
    if observatory:
        shown = 3
    if library and not (observatory and rule == LibraryAndObservatory.CHOOSE_ONE):
        kept = 3 if observatory and rule == LibraryAndObservatory.KEEP3 else 2
    if kept < shown:
        table.looking = True
        table.keeps_left = kept
    begin_drawing(table, shown)


# Building -------------------------------------------------------------------------------------------------------


def can_build(table, seat, card):
    """MAR-R-05, H-07."""
    if not table.hand[seat][card] or table.coins[seat] < cost_of(table, card):
        return False
    return table.options.duplicates or not table.city[seat][card]


def build_district(table, seat, card):
    table.builds_left -= 1
    table.coins[seat] -= cost_of(table, card)
    leave_hand(table, seat, card)
    follow(table, card, seat, NOWHERE)
    table.city[seat][card] += 1
    table.built[seat] += 1
    if card == HAUNTED_CITY:
        table.haunted_since[seat] = table.round
    emit(table, FACT.built, seat, card, cost_of(table, card))
    if is_complete(table, seat) and table.first_complete == NOBODY_THERE:
        table.first_complete = seat
        emit(table, FACT.completed, seat)


# Names ----------------------------------------------------------------------------------------------------------


def can_name(table, who):
    """MAR-H-04, H-05, H-29: whom the Assassin or the Thief, who is called, may name."""
    return who != ASSASSIN if table.called == ASSASSIN else can_rob(table, who)


def nameable(table):
    """Give all of them as a set, so that a log tells what a name was chosen from."""
    found = 0
    for who in range(1, CHARACTERS + 1):
        found |= can_name(table, who) << who
    return found


def can_rob(table, who):
    """MAR-H-04, H-29: never himself; by default nobody whose turn is over or will not come."""
    if table.options.thief_targets == ThiefTargets.ANY:
        return who != THIEF
    return who > THIEF and who != table.murdered


# Destruction ----------------------------------------------------------------------------------------------------


def may_destroy(table):
    """MAR-R-17, H-13, H-14."""
    if table.called != MERCENARY or table.power_used:
        return False
    return table.basic_done or table.options.mercenary_timing == MercenaryTiming.ANY_TIME


def can_hit(table, victim):
    """MAR-R-17, H-12: nobody complete, no living Preacher, and not oneself unless the option says so."""
    if is_complete(table, victim) or victim == table.preacher:
        return False
    return victim != table.turn or table.options.own_districts


def can_destroy(table, victim, card):
    """MAR-R-17, R-19: for the cost less 1."""
    if not table.city[victim][card] or card == KEEP:
        return False
    return table.coins[table.turn] >= cost_of(table, card) - 1


def destroy_district(table, victim, card):
    price = cost_of(table, card) - 1
    table.power_used = True
    table.coins[table.turn] -= price
    table.city[victim][card] -= 1
    table.built[victim] -= 1
    table.destroyed = card
    emit(table, FACT.destroyed, table.turn, victim, card, price)
    keeper = grave_keeper(table, victim, card)
    if keeper == NOBODY_THERE:
        clear_ruin(table)
    else:
        table.stage = BURYING
        table.asked = keeper


def grave_keeper(table, victim, card):
    """MAR-R-22, H-11, H-26: who may take the destroyed district for a coin, -1 for nobody."""
    for seat in range(table.seats):
        owns = table.city[seat][GRAVEYARD]
        if card == GRAVEYARD and seat == victim and table.options.graveyard_saves_itself:
            owns = 1
        if owns and seat != table.turn and table.coins[seat]:
            return seat
    return NOBODY_THERE


def clear_ruin(table):
    """MAR-H-08: everybody has seen what goes under the deck."""
    note_for_others(table, NOBODY_THERE, table.destroyed, put_under(table, table.destroyed))
    go_on_after_destruction(table)


def recover_ruin(table, seat):
    table.coins[seat] -= 1
    take_in_hand(table, seat, table.destroyed)
    note_for_others(table, seat, table.destroyed, seat)
    emit(table, FACT.recovered, seat, table.destroyed)
    go_on_after_destruction(table)


def go_on_after_destruction(table):
    table.destroyed = NOWHERE
    table.stage = ACTING
    table.asked = table.turn
    if table.options.mercenary_timing == MercenaryTiming.END_OF_TURN:
        end_turn_of(table)
