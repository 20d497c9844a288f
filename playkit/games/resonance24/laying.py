"""The investigation phase: two layers of cards, laid face-down by all at once (T24-R-06, R-07)."""

from playkit.kernel import emit

from .cards import CASES
from .table import FACT, FIRST_CARDS, LAYING, NEXT_CASE, RESOLVING, SECOND_CARDS, TURNING_UP


def begin_layer(table):
    """All lay at the same time; here one after the other, seen by nobody else."""
    table.layer = FIRST_CARDS if table.layer < FIRST_CARDS else SECOND_CARDS
    table.stage = LAYING
    table.asked_in_turn = 0
    table.laid = 0
    table.turn = table.in_order[0]


def lay_card(table, seat, face):
    """Lay a card at the next case, up to the fifth; then the next seat lays."""
    table.cards[seat][face] -= 1
    if table.layer == FIRST_CARDS:
        table.first[seat][table.laid] = face
    else:
        table.second[seat][table.laid] = face
    emit(table, FACT.placed, seat, table.laid)
    table.laid += 1
    if table.laid == CASES:
        table.laid = 0
        table.asked_in_turn += 1
        if table.asked_in_turn == table.seats:
            end_layer(table)
        else:
            table.turn = table.in_order[table.asked_in_turn]


def end_layer(table):
    """T24-R-06, R-07: first cards are shown at once, second cards case by case."""
    if table.layer == SECOND_CARDS:
        table.layer = RESOLVING
        table.stage = NEXT_CASE
        return
    table.first_open = True
    for seat in range(table.seats):
        for case in range(CASES):
            emit(table, FACT.shown, seat, case, table.first[seat][case])
    table.stage = TURNING_UP
