"""Pig (ブタ): roll while you dare; a 1 loses the pot; first to the target wins."""

from playkit.kernel import CHANCE, OVER, Kind, Seat, action, chance, chance_of, emit, facts, number, flag, offer, options, per_seat, slider, state


class Pips(Kind):
    low, high, ja = 1, 12, "目"


class Points(Kind):
    high, ja = 300, "点"


@options
class Options:
    target: int = slider(20, 10, 200, "points to win / 目標点")
    sides: int = slider(6, 2, 12, "sides of the die / 面の数")


@state(seats=range(2, 6))
class Table:
    """Everything the players can see."""

    banked = per_seat(number(0, 300, label="banked / 確定した点"))
    pot = number(0, 300, label="pot / ポット")
    turn = number(0, 4, label="")  # the table shows whose turn it is
    rolling = flag(label="")


FACT = facts(
    busted=(Seat, Points, "{seat} loses {points} / {seat}は{points}点を失う"),
    banked=(Seat, Points, "{seat} banks {points} / {seat}は{points}点を確定"),
)


def waiting(table):
    for seat in range(table.seats):
        if table.banked[seat] >= table.options.target:
            return OVER
    if table.rolling:
        for pips in range(1, table.options.sides + 1):
            chance_of(table, die, pips)
        return CHANCE
    offer(table, roll)
    if table.pot:
        offer(table, hold)
    return table.turn


@action
def roll(table):
    """throw the die / 振る"""
    table.rolling = True


@action
def hold(table):
    """bank the pot / 確定する"""
    table.banked[table.turn] += table.pot
    emit(table, FACT.banked, table.turn, table.pot)
    pass_turn(table)


@chance
def die(table, pips: Pips):
    """the die shows {pips} / 出目は{pips}"""
    table.rolling = False
    if pips > 1:
        table.pot += pips
    else:
        emit(table, FACT.busted, table.turn, table.pot)
        pass_turn(table)


def pass_turn(table):
    table.pot = 0
    table.turn = (table.turn + 1) % table.seats


def score(table, seat):
    return table.banked[seat]
