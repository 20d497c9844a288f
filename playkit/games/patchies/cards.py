"""What the cards do: attacks, medals, the landlord and his children (PAT-R-07 to R-21)."""

from playkit.kernel import emit

from .board import (
    CARDS,
    CLUSTER,
    COPIES,
    FRANK,
    HOUSE,
    JERKY,
    KIND_OF,
    LANDLORD,
    LINES_THROUGH,
    MEDAL1,
    MEDAL2,
    NOWHERE,
    PLANET,
    SHINUNDESU,
    STARS,
    SYSTEM,
    THIRD_CHILD,
)
from .options import ChildEffect, HospitalMedals, SecondLandlord, StackPairs
from .table import CLOSED, FACT


def resolve(table, card):
    """PAT-R-07: a drawn card is resolved where it turned up."""
    if card < STARS:
        if table.hits_left[card]:
            table.stack[card] += 1
            hit(table, card)
        else:
            gain_medal(table, card)
    elif card <= MEDAL2:
        gain_medal(table, card)
    elif card == LANDLORD:
        landlord_comes(table)
    else:
        child_comes(table, card)


# Attacks ------------------------------------------------------------------------------------------------------------


def hit(table, star):
    """PAT-R-08 to R-11: the attack is on the stack already."""
    table.hits_left[star] -= 1
    emit(table, FACT.damaged, star)
    if not table.hits_left[star]:
        destroy(table, star)
        hospitalise(table)


def destroy(table, star):
    """PAT-R-09: every cell of the type flips face-down, and the lines through them come nearer to breaking."""
    table.hits_left[star] = 0
    if table.options.stack_pairs == StackPairs.IMMEDIATELY:
        clear_from_stack(table, star)
    for copy in range(COPIES[star]):
        cell = table.home[star][copy]
        emit(table, FACT.destroyed, cell, star, table.draws)
        for line in LINES_THROUGH[cell]:
            if line != NOWHERE:
                table.left_in_line[line] -= 1
                if table.left_in_line[line] == 0 and line_counts(table, line):
                    table.broken_lines += 1


def line_counts(table, line):
    """Tell whether a complete line of this direction ends the phase (PAT-H-29)."""
    if line < 5:
        return table.options.rows
    return table.options.columns if line < 10 else table.options.diagonals


def clear_from_stack(table, card):
    table.graveyard[card] += table.stack[card]
    table.stack[card] = 0


def hospitalise(table):
    """PAT-R-11: who stands on a destroyed star leaves the board without medals."""
    for seat in range(table.seats):
        cell = table.cell[seat]
        if cell != NOWHERE and not table.hits_left[table.star[cell]]:
            table.cell[seat] = NOWHERE
            table.pawns[cell] -= 1
            table.on_board -= 1
            emit(table, FACT.eliminated, seat, cell, table.draws)
            lose_medals(table, seat)
            # PAT-A-07; PAT-H-35: the draws queue behind those under way.
            if table.options.experimental and table.who[seat] == SHINUNDESU:
                table.to_draw += table.options.last_gasp_draws


# Medals -------------------------------------------------------------------------------------------------------------


def medal_value(card):
    """PAT-R-13, R-14: only the medal 2 is worth two."""
    return 2 if card == MEDAL2 else 1


def gain_medal(table, card):
    """PAT-R-13, R-14, R-17: the drawer keeps it, unless a landlord is out or the drawer is in hospital."""
    if table.landlords:
        hoard(table, card)
    elif keeps_medals(table):
        table.medals[table.turn][card] += 1
        table.purse[table.turn] += medal_value(card)
        emit(table, FACT.earned, table.turn, card, table.purse[table.turn])
    else:
        table.graveyard[card] += 1
        emit(table, FACT.wasted, card)


def keeps_medals(table):
    """PAT-H-11; without pawns there is nobody to keep anything."""
    if not table.options.pawns:
        return False
    in_hospital = table.cell[table.turn] == NOWHERE
    return not in_hospital or table.options.hospital_medals != HospitalMedals.DISCARDED


def spend(table, seat, card):
    """PAT-R-15: what is paid too much is gone."""
    give_up(table, seat, card)
    table.owed = max(0, table.owed - medal_value(card))
    emit(table, FACT.spent, seat, card, table.purse[seat])


def lose(table, seat, card):
    give_up(table, seat, card)
    emit(table, FACT.lost, seat, card, table.purse[seat])


def give_up(table, seat, card):
    """PAT-H-32: every medal that leaves a seat goes to the graveyard."""
    table.medals[seat][card] -= 1
    table.graveyard[card] += 1
    table.purse[seat] -= medal_value(card)


def lose_medals(table, seat):
    if table.purse[seat]:
        for card in range(CARDS):
            for _ in range(table.medals[seat][card]):
                lose(table, seat, card)


def first_to_fall(table, seat):
    """PAT-A-05: a medal 2 before a medal 1, that before a star card; NOWHERE without medals."""
    if table.purse[seat]:
        for card in (MEDAL2, MEDAL1):
            if table.medals[seat][card]:
                return card
        for card in range(STARS):
            if table.medals[seat][card]:
                return card
    return NOWHERE


def lose_one(table, seat):
    card = first_to_fall(table, seat)
    if card != NOWHERE:
        lose(table, seat, card)


# The landlord -------------------------------------------------------------------------------------------------------


def landlord_comes(table):
    """PAT-R-16, H-07."""
    if table.landlords and table.options.second_landlord == SecondLandlord.TO_GRAVEYARD:
        table.graveyard[LANDLORD] += 1
        emit(table, FACT.wasted, LANDLORD)
    else:
        table.stack[LANDLORD] += 1
        table.landlords += 1
        emit(table, FACT.landlord_came)


def hoard(table, card):
    """PAT-R-17, R-18: the landlord takes the medal; at his limit he strikes."""
    landlord = 0
    value = medal_value(card)
    if table.options.second_landlord == SecondLandlord.SEPARATE_POOL:
        landlord = table.fed_next
        table.fed_next = (table.fed_next + 1) % table.landlords
    elif table.options.second_landlord == SecondLandlord.DOUBLES_INTAKE:
        value *= table.landlords
    table.store[landlord][card] += 1
    table.stored[landlord] += value
    emit(table, FACT.hoarded, card, table.stored[landlord])
    if table.stored[landlord] >= table.options.landlord_limit:
        sweep(table, landlord)


def sweep(table, landlord):
    """PAT-R-18, R-19, H-08, H-31: all at once, then the store and the stack go to the graveyard; he stays."""
    emit(table, FACT.swept)
    for star in range(STARS):
        if table.stack[star] and table.hits_left[star]:
            destroy(table, star)
        if table.options.stack_pairs != StackPairs.AT_PHASE_END:
            clear_from_stack(table, star)
    empty_store(table, landlord)
    if table.options.surplus_carries:
        table.stored[landlord] %= table.options.landlord_limit
    else:
        table.stored[landlord] = 0
    hospitalise(table)


def empty_store(table, landlord):
    for card in range(CARDS):
        table.graveyard[card] += table.store[landlord][card]
        table.store[landlord][card] = 0


# The children -------------------------------------------------------------------------------------------------------


def child_comes(table, card):
    """PAT-R-20, R-21, H-05: the card is in the graveyard before the draws it asks for."""
    table.graveyard[card] += 1
    emit(table, FACT.child_came, card)
    if card == FRANK:
        for seat in range(table.seats):
            lose_medals(table, seat)
    elif card == JERKY:
        table.to_draw += table.options.jerky_draws
    elif card == THIRD_CHILD:
        third_child(table, table.options.third_child_effect, table.options.third_child_amount)


def third_child(table, effect, amount):
    """PAT-H-05: the source does not say what it does; these are the effects to try."""
    if effect == ChildEffect.DRAW:
        table.to_draw += amount
    elif effect == ChildEffect.DAMAGE:
        damage_kind(table, CLUSTER + min(amount, HOUSE + 1) - 1)
    elif effect == ChildEffect.SKIP:
        table.window = CLOSED
    elif effect != ChildEffect.NOTHING:
        for seat in range(table.seats):
            if effect == ChildEffect.DISCARD_ALL:
                lose_medals(table, seat)
            elif effect == ChildEffect.DISCARD_SOME:
                for _ in range(amount):
                    lose_one(table, seat)
            elif table.cell[seat] != NOWHERE:
                step_to_centre(table, seat)


def damage_kind(table, kind):
    """Damage every live star of a kind without a card on the stack."""
    for star in range(STARS):
        if KIND_OF[star] == kind and table.hits_left[star]:
            hit(table, star)


def step_to_centre(table, seat):
    """Move a pawn one row towards the centre, or one column in the middle row; a destroyed star stops it."""
    cell = table.cell[seat]
    target = cell
    if cell // 5 != 2:
        target = cell + 5 if cell // 5 < 2 else cell - 5
    elif cell % 5 != 2:
        target = cell + 1 if cell % 5 < 2 else cell - 1
    if target != cell and table.hits_left[table.star[target]]:
        move_pawn(table, seat, target)


def move_pawn(table, seat, target):
    source = table.cell[seat]
    table.pawns[source] -= 1
    table.pawns[target] += 1
    table.cell[seat] = target
    emit(table, FACT.moved, seat, source, target, table.draws)


# The deck -----------------------------------------------------------------------------------------------------------


def copies_in_full_deck(table, card):
    """PAT-H-04: how many of a card the deck holds when nothing is out of it."""
    if card < STARS:
        return attack_cards(table, card)
    if card == MEDAL1:
        return table.options.medal1
    if card == MEDAL2:
        return table.options.medal2
    if card == LANDLORD:
        return table.options.landlords
    if card == FRANK:
        return table.options.frank
    return table.options.jerky if card == JERKY else table.options.third_child


def shuffle_in(table, card, count):
    table.deck[card] += count
    table.deck_left += count


def shuffle_graveyard_in(table):
    for card in range(CARDS):
        shuffle_in(table, card, table.graveyard[card])
        table.graveyard[card] = 0


def refill(table):
    """PAT-H-22, H-43: the graveyard becomes the deck; at the last run-out allowed, or without cards, the phase ends."""
    table.deck_ran_out += 1
    if table.deck_ran_out < table.options.deck_runs:
        shuffle_graveyard_in(table)
        emit(table, FACT.reshuffled)
    if not table.deck_left:
        table.to_draw = 0
        table.deck_out = True


# Figures of a star, by its kind ---------------------------------------------------------------------------------------


def attack_cards(table, star):
    """PAT-G-12: how many cards of the deck attack a star."""
    kind = KIND_OF[star]
    if kind == CLUSTER:
        return table.options.cluster_cards
    if kind == SYSTEM:
        return table.options.system_cards
    return table.options.planet_cards if kind == PLANET else table.options.apartment_cards


def hits_of(table, star):
    """PAT-R-09, R-10: how many attacks a star bears before it is destroyed."""
    kind = KIND_OF[star]
    if kind == CLUSTER:
        return table.options.cluster_hits
    if kind == SYSTEM:
        return table.options.system_hits
    return table.options.planet_hits if kind == PLANET else table.options.apartment_hits


def worth(table, star):
    """PAT-R-24: the points of a star."""
    kind = KIND_OF[star]
    if kind == CLUSTER:
        return table.options.cluster_points
    if kind == SYSTEM:
        return table.options.system_points
    return table.options.planet_points if kind == PLANET else table.options.apartment_points
