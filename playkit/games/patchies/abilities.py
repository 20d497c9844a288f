"""Abilities: when they may be used, how they are paid for, and what they do (PAT-A-01 to A-10, H-17 to H-38)."""

from playkit.kernel import emit

from .board import (
    AROUND,
    ASTROKONG,
    CAMERON,
    CARDS,
    CELLS,
    LUCAS,
    MEDAL2,
    NOWHERE,
    SHINUNDESU,
    WATANABE,
)
from .cards import hit, lose_one, move_pawn, spend
from .options import AbilityWindow, FailedSearch, Payment, ShoveReach
from .table import (
    CLOSED,
    DIG,
    FACT,
    GATHER,
    KNOCK,
    NONE,
    OPEN,
    REPAIR,
    SHOVE,
    STRIKE,
    WALK,
    WARP,
)

# When ------------------------------------------------------------------------------------------------------------


def may_use_any(table, seat):
    """Tell whether an ability is left to this seat in this turn; in hospital there is none (PAT-R-11, H-26)."""
    if table.cell[seat] == NOWHERE or table.window == CLOSED:
        return False
    return can_walk(table, seat) or may_use_own(table, seat)


def may_use_own(table, seat):
    """Tell whether the character's own abilities are open to it now."""
    who = table.who[seat]
    if who == CAMERON:
        return can_warp(table, seat)
    if who == LUCAS:
        return can_dig(table, seat)
    if who == ASTROKONG:
        return can_strike(table, seat)
    if who == SHINUNDESU:
        return can_knock(table, seat) or can_shove(table, seat) or can_gather(table, seat)
    return who == WATANABE and can_repair(table, seat)


def can_pay(table, seat, ability, cost):
    """PAT-H-17: enough medals, and a use left in this turn's window. A failed search closes the strike (H-24)."""
    if table.purse[seat] < cost:
        return False
    if not table.used[ability]:
        return True
    return ability != STRIKE and table.options.ability_window == AbilityWindow.MULTI_USE


def can_stand(table, cell, shares):
    """PAT-R-12, H-18: destroyed stars are closed, others' stars only where sharing is allowed."""
    if cell == NOWHERE or not table.hits_left[table.star[cell]]:
        return False
    return shares or not table.pawns[cell]


def can_walk(table, seat):
    if can_pay(table, seat, WALK, table.options.walk_cost):
        for direction in range(4):
            if can_stand(table, AROUND[table.cell[seat]][direction], table.options.walk_shares):
                return True
    return False


def can_warp_to(table, seat, cell):
    """PAT-H-36: any live star but the present one."""
    return cell != table.cell[seat] and can_stand(table, cell, table.options.warp_shares)


def can_warp(table, seat):
    if can_pay(table, seat, WARP, table.options.warp_cost):
        for cell in range(CELLS):
            if can_warp_to(table, seat, cell):
                return True
    return False


def can_dig(table, seat):
    return can_pay(table, seat, DIG, table.options.dig_cost)


def can_strike(table, seat):
    """PAT-A-04, H-24."""
    if not can_pay(table, seat, STRIKE, table.options.strike_cost):
        return False
    return table.options.failed_search == FailedSearch.WITHOUT_EFFECT or table.deck[table.star[table.cell[seat]]] > 0


def can_knock(table, seat):
    """PAT-A-05, H-37."""
    if not can_pay(table, seat, KNOCK, table.options.knock_cost):
        return False
    for other in range(table.seats):
        if other != seat and table.purse[other]:
            return True
    return table.options.knock_always


def can_shove(table, seat):
    """PAT-A-06, H-28: somebody stands near enough."""
    if table.options.experimental and can_pay(table, seat, SHOVE, table.options.shove_cost):
        for direction in range(shove_directions(table)):
            cell = AROUND[table.cell[seat]][direction]
            if cell != NOWHERE and table.pawns[cell]:
                return True
    return False


def shove_directions(table):
    return 8 if table.options.shove_reach == ShoveReach.EIGHT else 4


def can_gather(table, seat):
    """PAT-A-10: somebody is elsewhere."""
    if not table.options.experimental or not can_pay(table, seat, GATHER, table.options.gather_cost):
        return False
    return table.on_board > table.pawns[table.cell[seat]]


def can_repair(table, seat):
    """PAT-A-08, H-38: a card of the own star lies on the stack."""
    if not table.options.experimental or not can_pay(table, seat, REPAIR, table.options.repair_cost):
        return False
    return table.stack[table.star[table.cell[seat]]] > 0


def can_decline(table, seat):
    """PAT-A-09: not in hospital, where the draw is all there is (PAT-R-11)."""
    return table.who[seat] == WATANABE and table.options.experimental and table.cell[seat] != NOWHERE


# Paying ----------------------------------------------------------------------------------------------------------


def begin_ability(table, ability, cost, aim):
    """Open the window, remember what is being paid for, and pay what leaves no choice."""
    table.window = OPEN
    if ability != STRIKE:
        table.used[ability] = True
        if table.options.ability_window == AbilityWindow.SINGLE_USE:
            table.window = CLOSED
    table.pending = ability
    table.aim = aim
    table.owed = cost
    pay_without_choice(table, table.turn)


def pay_without_choice(table, seat):
    """PAT-H-27: the player chooses the medals; nobody is asked where all medals are alike."""
    while table.owed:
        card = only_kind_held(table, seat)
        if card == NONE:
            if table.options.payment == Payment.PLAYER_CHOOSES:
                return
            card = thrifty_card(table, seat)
        spend(table, seat, card)


def only_kind_held(table, seat):
    """Give the one kind of medal a seat holds, or NONE where it holds several."""
    found = NONE
    for card in range(CARDS):
        if table.medals[seat][card]:
            if found != NONE:
                return NONE
            found = card
    return found


def thrifty_card(table, seat):
    """Choose what to pay next: least waste first, then many ones, star cards before medals (PAT-H-27)."""
    twos = table.medals[seat][MEDAL2]
    ones = table.purse[seat] - 2 * twos
    if not twos or ones >= table.owed or (ones and (table.owed - ones) % 2 == 0):
        for card in range(MEDAL2):
            if table.medals[seat][card]:
                return card
    return MEDAL2


# What they do ----------------------------------------------------------------------------------------------------


def carry_out(table, seat):
    """Do what has been paid for."""
    ability = table.pending
    table.pending = NONE
    if ability in (WALK, WARP):
        move_pawn(table, seat, table.aim)
    elif ability == DIG:
        table.to_draw += 1
    elif ability == STRIKE:
        strike_own_star(table, seat)
    elif ability == KNOCK:
        knock_the_others(table, seat)
    elif ability == SHOVE:
        push_away(table, seat)
    elif ability == GATHER:
        call_together(table, seat)
    elif ability == REPAIR:
        repair_own_star(table, seat)


def strike_own_star(table, seat):
    """PAT-A-04, H-24, H-25: whoever shares the star is hit too."""
    star = table.star[table.cell[seat]]
    emit(table, FACT.searched, seat, star)
    if table.deck[star]:
        table.deck[star] -= 1
        table.deck_left -= 1
        table.stack[star] += 1
        hit(table, star)
    else:
        table.used[STRIKE] = True


def knock_the_others(table, seat):
    """PAT-A-05: in hospital too, where somebody may hold medals by H-11."""
    for other in range(table.seats):
        if other != seat:
            lose_one(table, other)


def push_away(table, seat):
    """PAT-A-06, H-28: every pawn near her goes one cell further away; the edge and destroyed stars stop it."""
    own = table.cell[seat]
    for direction in range(shove_directions(table)):
        cell = AROUND[own][direction]
        if cell != NOWHERE and can_stand(table, AROUND[cell][direction], table.options.push_shares):
            for other in range(table.seats):
                if table.cell[other] == cell:
                    move_pawn(table, other, AROUND[cell][direction])


def call_together(table, seat):
    """PAT-A-10: every other pawn comes to her star."""
    for other in range(table.seats):
        if table.cell[other] != NOWHERE and table.cell[other] != table.cell[seat]:
            move_pawn(table, other, table.cell[seat])


def repair_own_star(table, seat):
    """PAT-A-08, H-38."""
    star = table.star[table.cell[seat]]
    table.stack[star] -= 1
    table.graveyard[star] += 1
    table.hits_left[star] += 1
    emit(table, FACT.repaired, star)
