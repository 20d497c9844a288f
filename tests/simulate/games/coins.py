"""Coins (コイン): two seats, one coin a round; first to `goal` points wins."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import (
    CHANCE,
    OVER,
    Kind,
    Seat,
    chance,
    chance_of,
    emit,
    facts,
    number,
    options,
    per_seat,
    slider,
    state,
)


class Points(Kind):
    high, ja = 9, "点"


@options
class Options:
    goal: int = slider(4, 1, 9, "points to win / 勝ちに必要な点")


@state(seats=range(2, 5))
class Table:
    """Points."""

    points = per_seat(number(0, 9))


FACT = facts(
    scored=(
        Seat,
        ("value", Points),
        ("score", Points),
        "{seat} wins a coin, {score} in all / {seat}が取り、計{score}点",
    )
)


def waiting(table):
    for seat in range(table.seats):
        if table.points[seat] == table.options.goal:
            return OVER
    for seat in range(table.seats):
        chance_of(table, toss, seat)
    return CHANCE


@chance
def toss(table, winner: Seat):
    """the coin falls for {winner} / {winner}の勝ち"""
    table.points[winner] += 1
    emit(table, FACT.scored, winner, 1, table.points[winner])


def score(table, seat):
    return table.points[seat]
