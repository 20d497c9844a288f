"""Handing On (手渡し): take one number of those you are handed, hand on the rest; the highest wins."""

# ruff: noqa: D101, D403, D415 - a button is no sentence

from playkit.kernel import NEXT, OVER, OWNER, Kind, Seat, action, emit, facts, flag, number, offer, per_seat, state

NONE = -1


class Piece(Kind):
    low, high, ja = 0, 4, "駒"


@state(seats=range(2, 4))
class Table:
    """What is taken is hidden until all have taken; what is handed on is seen by whoever has it."""

    handed = per_seat(number(0, 31), seen_by=OWNER)
    taken = per_seat(number(NONE, 4, NONE), seen_by=OWNER, until="opened")
    opened = flag()
    asked = number(0, 2)


FACT = facts(took=(Seat, "{seat} has taken one / {seat}が一つ取った"))


def setup(table):
    table.handed[0] = 31


def waiting(table):
    if table.opened:
        return OVER
    for piece in range(5):
        if table.handed[table.asked] >> piece & 1:
            offer(table, take, piece)
    return table.asked


@action(seen_by=NEXT)
def take(table, piece: Piece):
    """take {piece} / {piece}を取る"""
    table.taken[table.asked] = piece
    emit(table, FACT.took, table.asked)
    rest = table.handed[table.asked] ^ 1 << piece
    if table.asked + 1 < table.seats:
        table.asked += 1
        table.handed[table.asked] = rest
    else:
        table.opened = True


def score(table, seat):
    return table.taken[seat] if table.opened else 0


def imagine(table, seat, lot):
    """Of three seats the first cannot know what the second took, only that it was handed all the rest."""
    if seat == 0 and table.asked == 2 and not table.opened:
        other = (table.taken[0] + 1 + lot % 4) % 5
        table.taken[1] = other
        table.handed[2] = 31 ^ 1 << table.taken[0] ^ 1 << other
