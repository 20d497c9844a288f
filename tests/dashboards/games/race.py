"""First to six (六の目競争): throw in turn; whoever throws a six first has won."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import CHANCE, OVER, Kind, Seat, action, chance, chance_of, emit, facts, flag, number, offer, state


class Pips(Kind):
    low, high, ja = 1, 6, "目"


@state(seats=range(2, 7))
class Table:
    """Everything the players can see."""

    turn = number(0, 5)
    rolling = flag()
    won = number(0, 6)


FACT = facts(won=(Seat, "{seat} throws a six / {seat}が6を出した"))


def waiting(table):
    if table.won:
        return OVER
    if table.rolling:
        for pips in range(1, 7):
            chance_of(table, die, pips)
        return CHANCE
    offer(table, throw)
    return table.turn


@action
def throw(table):
    """throw / 振る"""
    table.rolling = True


@chance
def die(table, pips: Pips):
    """the die shows {pips} / 出目は{pips}"""
    table.rolling = False
    if pips == 6:
        table.won = table.turn + 1
        emit(table, FACT.won, table.turn)
    else:
        table.turn = (table.turn + 1) % table.seats


def score(table, seat):
    return 1 if table.won == seat + 1 else 0
