"""Gladiators (剣闘士): three fighters of 3, 4 and 5; who is to move must fight; both lose what the other had."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import OVER, Kind, Seat, action, emit, facts, number, offer, options, per_seat, slider, state


class Strength(Kind):
    low, high, ja = 0, 9, "強さ"


@options
class Options:
    first: int = slider(0, 0, 2, "who begins, from 0 / 最初の席（0から）")


@state(seats=[3])
class Table:
    """Everything the fighters can see."""

    strength = per_seat(number(0, 9))
    turn = number(0, 2)


FACT = facts(fell=(Seat, Strength, "{seat} falls / {seat}が倒れる"))


def setup(table):
    for seat in range(table.seats):
        table.strength[seat] = 3 + seat
    table.turn = table.options.first


def waiting(table):
    standing = 0
    for seat in range(table.seats):
        standing += 1 if table.strength[seat] else 0
    if standing <= 1:
        return OVER
    for seat in range(table.seats):
        if seat != table.turn and table.strength[seat]:
            offer(table, fight, seat)
    return table.turn


@action
def fight(table, foe: Seat):
    """fight {foe} / {foe}と戦う"""
    mine = table.strength[table.turn]
    theirs = table.strength[foe]
    table.strength[table.turn] = max(mine - theirs, 0)
    table.strength[foe] = max(theirs - mine, 0)
    for seat in (table.turn, foe):
        if not table.strength[seat]:
            emit(table, FACT.fell, seat, mine if seat == table.turn else theirs)
    pass_turn(table)


def pass_turn(table):
    for _ in range(table.seats):
        table.turn = (table.turn + 1) % table.seats
        if table.strength[table.turn]:
            break


def score(table, seat):
    return 1 if table.strength[seat] else 0
