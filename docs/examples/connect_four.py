"""Connect four (四目並べ): drop discs; four in a line win."""

from playkit.kernel import OVER, Kind, Seat, action, emit, facts, number, offer, row, state
from playkit.kernel.scenery import Face, Grid, Panel, Target, Token


class Column(Kind):
    ja = "列"
    names = tuple("abcdefg")


@state(seats=[2])
class Table:
    """Seven columns of six places, kept column by column with an empty place on top of each."""

    disc = row(77, number(-1, 1, -1))
    height = row(7, number(0, 6))
    turn = number(0, 1)
    dropped = number(0, 42)
    winner = number(-1, 1, -1)


FACT = facts(
    dropped=(Seat, Column, "{seat} drops into {column} / {seat}が{column}に落とす"),
    won=(Seat, "{seat} has four in a line / {seat}が四つ並べた"),
)


def waiting(table):
    if table.winner >= 0 or table.dropped == 42:
        return OVER
    for column in range(7):
        if table.height[column] < 6:
            offer(table, drop, column)
    return table.turn


@action
def drop(table, column: Column):
    """drop into {column} / {column}に落とす"""
    place = column * 7 + table.height[column] + 14
    table.disc[place] = table.turn
    table.height[column] += 1
    table.dropped += 1
    emit(table, FACT.dropped, table.turn, column)
    for way in (1, 6, 7, 8):
        if 1 + reach(table, place, way) + reach(table, place, -way) >= 4:
            table.winner = table.turn
            emit(table, FACT.won, table.turn)
            break
    table.turn = 1 - table.turn


def reach(table, place, way):
    steps = 0
    while table.disc[place + way * (steps + 1)] == table.turn:
        steps += 1
    return steps


def score(table, seat):
    return 1 if table.winner == seat else 0


def scene(view, seat, words):
    faces = []
    for height in (5, 4, 3, 2, 1, 0):
        for column in range(7):
            owner = view.disc[column * 7 + height + 14]
            tokens = (Token(owner, size="large"),) if owner >= 0 else ()
            faces.append(Face(says=f"{words.kind(Column, column)}{height + 1}", tokens=tokens, target=Target.of(Column, column)))
    return [Grid(6, 7, tuple(faces), ranks=tuple("654321"), files=tuple("abcdefg")), Panel(0), Panel(1)]
