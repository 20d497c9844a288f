"""Hands (ハンド): in every hand each seat chooses, then throws a die; the hands may weigh differently."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import (
    CHANCE,
    OVER,
    Kind,
    Seat,
    action,
    chance,
    chance_of,
    emit,
    facts,
    flag,
    number,
    offer,
    options,
    per_seat,
    slider,
    state,
    toggle,
)


class Pips(Kind):
    low, high, ja = 1, 20, "目"


class Points(Kind):
    high, ja = 4000, "点"


@options
class Options:
    hands: int = slider(3, 1, 4, "hands / ハンド数")
    first: int = slider(2, 0, 9, "weight of hand 1 / 1ハンド目の重み")
    later: int = slider(2, 0, 9, "weight of the others / それ以降の重み")
    carry: int = toggle(False, "the last throw counts again / 前の目も数える")


@state(seats=range(2, 6))
class Table:
    """Points, and what each seat wears."""

    points = per_seat(number(0, 4000))
    kept = per_seat(number(0, 20))
    hats = per_seat(flag())
    fools = per_seat(flag())
    hand = number(0, 4)
    turn = number(0, 4)
    thrown = flag()
    over = flag()


FACT = facts(
    part_started="a hand begins / ハンド開始",
    turn_started=(Seat, "{seat} chooses / {seat}の番"),
    scored=(
        Seat,
        ("value", Points),
        ("score", Points),
        "{seat} scores {value}, {score} in all / {seat}が{value}点、計{score}点",
    ),
    part_ended="the hand is over / ハンド終了",
)


def setup(table):
    begin_hand(table)


def waiting(table):
    if table.over:
        return OVER
    if table.thrown:
        for pips in range(1, 21):
            chance_of(table, die, pips)
        return CHANCE
    offer(table, calm)
    offer(table, again)
    offer(table, hat)
    offer(table, fool)
    return table.turn


@action
def calm(table):
    """throw / 振る"""
    table.thrown = True


@action
def again(table):
    """throw, in other words / 同じく振る"""
    table.thrown = True


@action
def hat(table):
    """throw with a hat on / 帽子をかぶって振る"""
    table.hats[table.turn] = True
    table.thrown = True


@action
def fool(table):
    """throw for nothing / 点なしで振る"""
    table.fools[table.turn] = True
    table.thrown = True


@chance
def die(table, pips: Pips):
    """the die shows {pips} / 出目は{pips}"""
    seat = table.turn
    table.thrown = False
    counted = pips + table.kept[seat] if table.options.carry else pips
    gain = 0 if table.fools[seat] else counted * weight(table)
    table.kept[seat] = pips
    table.fools[seat] = False
    table.hats[seat] = False
    table.points[seat] += gain
    if gain:
        emit(table, FACT.scored, seat, gain, table.points[seat])
    table.turn = (seat + 1) % table.seats
    if table.turn == 0:
        end_hand(table)
    else:
        emit(table, FACT.turn_started, table.turn)


def weight(table):
    return table.options.first if table.hand == 0 else table.options.later


def begin_hand(table):
    emit(table, FACT.part_started)
    emit(table, FACT.turn_started, table.turn)


def end_hand(table):
    emit(table, FACT.part_ended)
    table.hand += 1
    if table.hand == table.options.hands:
        table.over = True
    else:
        begin_hand(table)


def score(table, seat):
    return table.points[seat]
