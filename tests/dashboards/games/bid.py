"""Bid (競り): everybody names a number, the highest wins, and of equals the first; there is no chance at all."""

# ruff: noqa: D101, D403, D415, ARG001 - a button is no sentence, and a bot gets all that the kernel gives

from playkit.kernel import OVER, Kind, action, bot, facts, number, offer, per_seat, state


class Bid(Kind):
    low, high, ja = 1, 9, "数"


@state(seats=range(2, 5))
class Table:
    """Everything the players can see."""

    bids = per_seat(number(0, 9))
    turn = number(0, 5)


FACT = facts()


def waiting(table):
    if table.turn == table.seats:
        return OVER
    for value in range(1, 9):
        offer(table, bid, value)
    if table.turn == 0:
        offer(table, rest)
    return table.turn


@action
def bid(table, value: Bid):
    """bid {value} / {value}を出す"""
    table.bids[table.turn] = value
    table.turn += 1


@action
def rest(table):
    """bid nothing / 出さない"""
    table.turn += 1


def score(table, seat):
    return table.bids[seat]


def tie_break(table, seat):
    return table.seats - seat


@bot
def high(table, seat, action, value, other):
    """Bid the most."""
    return value


@bot
def low(table, seat, action, value, other):
    """Bid the least that is something."""
    return 9 - value if value else 0
