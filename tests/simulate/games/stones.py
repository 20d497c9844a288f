"""Stones (石取り): take 1, 2 or 3 from the pile; who takes the last one wins."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import OVER, Kind, action, flag, number, offer, options, per_seat, slider, state


class Stones(Kind):
    low, high, ja = 1, 3, "個"


@options
class Options:
    pile: int = slider(10, 1, 20, "stones / 石の数")


@state(seats=range(2, 4))
class Table:
    """The pile, and whose turn it is."""

    pile = number(0, 20)
    turn = number(0, 2)
    won = per_seat(flag())


def setup(table):
    table.pile = table.options.pile


def waiting(table):
    if table.pile == 0:
        return OVER
    for stones in range(1, 4):
        if stones <= table.pile:
            offer(table, take, stones)
    return table.turn


@action
def take(table, stones: Stones):
    """take {stones} / {stones}個取る"""
    table.pile -= stones
    if table.pile == 0:
        table.won[table.turn] = True
    table.turn = (table.turn + 1) % table.seats


def score(table, seat):
    return 1 if table.won[seat] else 0
