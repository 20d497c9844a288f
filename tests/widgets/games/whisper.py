"""Whisper (ささやき): everybody holds a secret word and lays a secret beast; then all is shown."""

# A rules file reads like the rulebook: docstrings are button texts, every bot takes the same arguments, no generators.
# ruff: noqa: D101, D403, D415, SIM110

from playkit.kernel import (
    CHANCE,
    NOBODY,
    OVER,
    OWNER,
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
    per_seat,
    state,
)


class Word(Kind):
    ja = "言葉"
    names = ("amber", "basil", "cobalt", "damson", "ebony", "fennel", "ginger", "hazel")


class Beast(Kind):
    """Three beasts a seat, so that a name in a message tells whose secret leaked."""

    ja = "動物"
    names = ("antelope", "badger", "caracal", "dormouse", "elephant", "falcon", "gazelle", "hedgehog", "ibex")


class Points(Kind):
    high, ja = 9, "点"


@state(seats=range(2, 4))
class Table:
    """What is held and laid is its owner's alone until the table is opened."""

    held = per_seat(number(-1, 7, -1), seen_by=OWNER, until="opened")
    laid = per_seat(number(-1, 8, -1), seen_by=OWNER, until="opened")
    dealt = number(0, 3)
    turn = number(0, 3)
    opened = flag()


FACT = facts(
    settled=(Seat, Beast, OWNER, "{seat} lays {beast} / {seat}が{beast}を伏せる"),
    scored=(Seat, Points, "{seat} scores {points} / {seat}が{points}点"),
)


def waiting(table):
    if table.dealt < table.seats:
        for word in range(8):
            if not is_held(table, word):
                chance_of(table, deal, word)
        return CHANCE
    if table.turn < table.seats:
        for beast in range(table.turn * 3, table.turn * 3 + 3):
            offer(table, lay, beast)
        return table.turn
    return OVER


def is_held(table, word):
    for seat in range(table.dealt):
        if table.held[seat] == word:
            return True
    return False


@chance(seen_by=NOBODY)
def deal(table, word: Word):
    """{word} is dealt / {word}が配られた"""
    table.held[table.dealt] = word
    table.dealt += 1


@action(seen_by=OWNER)
def lay(table, beast: Beast):
    """lay {beast} face down / {beast}を伏せる"""
    table.laid[table.turn] = beast
    emit(table, FACT.settled, table.turn, beast)
    table.turn += 1
    if table.turn == table.seats:
        table.opened = True
        for seat in range(table.seats):
            emit(table, FACT.scored, seat, table.laid[seat] % 3)


def score(table, seat):
    return table.laid[seat] % 3 if table.opened else 0
