"""Stones (石): draw on, or keep what lies before you; a black stone takes it all."""

from playkit.kernel import (
    CHANCE,
    OVER,
    Choice,
    Kind,
    Seat,
    action,
    bag,
    chance,
    chance_from,
    choice,
    emit,
    facts,
    flag,
    number,
    offer,
    options,
    per_seat,
    preset,
    presets,
    slider,
    state,
)

RULES_VERSION = 1

# What may change from draft to draft ------------------------------------------------------------------------------


class Stone(Kind):
    ja, column = "石", "card"
    names = ("black", "one", "two", "three")
    labels = ("a black stone / 黒い石", "a 1 / 1の石", "a 2 / 2の石", "a 3 / 3の石")


class Points(Kind):
    high, ja = 99, "点"


class Drawn(Choice):
    BACK = 0, "go back into the bag / 袋に戻す"
    OUT = 1, "stay out until the bag is empty / 袋が空になるまで戻さない"


@options
class Options:
    target: int = slider(12, 5, 30, "points to win / 目標点")
    black: int = slider(3, 1, 8, "black stones / 黒い石の数")
    drawn: int = choice(Drawn.BACK, "after a turn, drawn stones / 手番が終わったら引いた石は", hole="H-1")


PRESETS = presets(
    first=preset("the first draft / 最初の草案"),
    daring=preset("few black stones, far to go / 黒が少なく目標が遠い", black=2, target=20),
)

# What lies on the table -------------------------------------------------------------------------------------------


@state(seats=range(2, 6))
class Table:
    """Everything the players can see."""

    sack = bag(Stone)
    left = number(0, 30)
    before = bag(Stone)
    pile = number(0, 90)
    points = per_seat(number(0, 99))
    turn = number(0, 4)
    drawing = flag()


FACT = facts(
    turn_started=(Seat, "{seat}'s turn / {seat}の手番"),
    drew=(Seat, Stone, "{seat} draws {stone} / {seat}が{stone}を引いた"),
    lost=(Seat, ("value", Points), "{seat} loses {value} / {seat}は{value}点を失う"),
    scored=(Seat, ("value", Points), ("score", Points),
            "{seat} keeps {value}, {score} in all / {seat}が{value}点、計{score}点"),
)  # fmt: skip


def setup(table):
    fill(table)
    emit(table, FACT.turn_started, table.turn)


def fill(table):
    table.sack[0] = table.options.black
    table.sack[1] = 9
    table.sack[2] = 6
    table.sack[3] = 3
    table.left = table.options.black + 18


# Who is next, and what they may do --------------------------------------------------------------------------------


def waiting(table):
    for seat in range(table.seats):
        if table.points[seat] >= table.options.target:
            return OVER
    if table.drawing:
        chance_from(table, turn_up, table.sack)
        return CHANCE
    if table.left:
        offer(table, draw)
    if table.pile:
        offer(table, keep)
    return table.turn


@action
def draw(table):
    """draw a stone / 石を引く"""
    table.drawing = True


@action
def keep(table):
    """keep what lies there / 得点にする"""
    table.points[table.turn] += table.pile
    emit(table, FACT.scored, table.turn, table.pile, table.points[table.turn])
    end_turn(table)


@chance
def turn_up(table, stone: Stone):
    """{stone} turns up / {stone}が出た"""
    table.drawing = False
    table.sack[stone] -= 1
    table.left -= 1
    table.before[stone] += 1
    emit(table, FACT.drew, table.turn, stone)
    if stone:
        table.pile += stone
    else:
        emit(table, FACT.lost, table.turn, table.pile)
        end_turn(table)


def end_turn(table):
    for stone in range(4):
        if table.options.drawn == Drawn.BACK:
            table.sack[stone] += table.before[stone]
            table.left += table.before[stone]
        table.before[stone] = 0
    if table.left == 0:
        fill(table)
    table.pile = 0
    table.turn = (table.turn + 1) % table.seats
    emit(table, FACT.turn_started, table.turn)


def score(table, seat):
    return table.points[seat]
