"""The course of the game: starting picture, moves, turns, rounds and the end (LOG-R-03 to R-05, R-09, H-10 to H-16)."""

from playkit.kernel import emit

from .board import (
    AROUND,
    BLOCKED,
    CELLS,
    DIRECTIONS,
    EMPTY,
    FEW_PIECES,
    GOAL,
    LAST_MOVER,
    LAYOUTS,
    NOTHING,
    NOWHERE,
    QUIET,
    ROUNDS,
    SIDE,
    SMALLEST,
    STEP,
)
from .layouts import BASE
from .options import FirstMove, FirstPlayer, Layout, Stuck
from .sandwiches import count_sandwiched, find_sandwiches, is_taking, owner_at, same_side, suffer, type_of
from .table import FACT, FINISHED, LEADING, MOVING

# The starting picture --------------------------------------------------------------------------------------------


def lay_board(table):
    """LOG-H-01, H-02."""
    size = table.options.size
    for cell in range(CELLS):
        table.owner[cell] = LAYOUTS[table.options.layout][size - SMALLEST][cell]
    if table.options.layout == Layout.WRITTEN:
        lay_written(table)
    for cell in range(CELLS):
        seat = table.owner[cell]
        if seat >= 0:
            table.pieces[seat] += 1
            emit(table, FACT.placed, seat, cell, type_of(table, seat))


def lay_written(table):
    lay_rank(table, 1, table.options.rank1)
    lay_rank(table, 2, table.options.rank2)
    lay_rank(table, 3, table.options.rank3)
    lay_rank(table, 4, table.options.rank4)
    lay_rank(table, 5, table.options.rank5)
    lay_rank(table, 6, table.options.rank6)
    lay_rank(table, 7, table.options.rank7)
    lay_rank(table, 8, table.options.rank8)
    lay_rank(table, 9, table.options.rank9)


def lay_rank(table, rank, number):
    """Lay a rank as layouts.options_of wrote it: one digit a cell, 0 for bare."""
    cell = SIDE * (SIDE - rank)
    while number:
        if number % BASE:
            table.owner[cell] = number % BASE - 1
        number //= BASE
        cell += 1


def choose_first(table):
    """LOG-R-03, H-16."""
    if table.options.first_player == FirstPlayer.BY_LOT:
        table.stage = LEADING
    else:
        begin(table, 0)


def begin(table, seat):
    table.first = seat
    table.turn = seat
    go_round(table, 0)


# Moving ----------------------------------------------------------------------------------------------------------


def free_cells(table, source, direction):
    """LOG-R-04: how far a piece can slide; over nothing, and not beyond `reach`."""
    length = 0
    place = AROUND[source][direction]
    while length < table.options.reach and owner_at(table, place) == EMPTY:
        length += 1
        place = AROUND[place][direction]
    return length


def is_allowed(table, seat, source, target):
    """LOG-H-04, H-15: what a draft may forbid although the way is free."""
    if table.options.no_return and source == table.came_to[seat] and target == table.came_from[seat]:
        return False
    if table.options.first_move == FirstMove.ILLEGAL and not table.moved[seat]:
        return count_sandwiched(table, seat, target) == 0
    return True


def can_move(table, seat):
    """LOG-R-05, H-13, H-14: whether a seat has any move at all."""
    if table.out[seat] or not table.pieces[seat]:
        return False
    for source in range(CELLS):
        if table.owner[source] == seat and can_move_from(table, seat, source):
            return True
    return False


def can_move_from(table, seat, source):
    for direction in range(DIRECTIONS):
        for step in range(1, free_cells(table, source, direction) + 1):
            if is_allowed(table, seat, source, source + step * STEP[direction]):
                return True
    return False


def slide(table, seat, source, target):
    """LOG-R-04, R-06: the piece goes to its new cell and captures there."""
    table.owner[source] = EMPTY
    table.owner[target] = seat
    table.came_from[seat] = source
    table.came_to[seat] = target
    table.turns += 1
    table.quiet += 1
    emit(table, FACT.moved, seat, source, target)
    find_sandwiches(table, seat, target)
    end_turn_when_taken(table)


# Turns -----------------------------------------------------------------------------------------------------------


def begin_turn(table, seat):
    table.stage = MOVING
    table.turn = seat
    emit(table, FACT.turn_started, seat)


def end_turn_when_taken(table):
    """End the turn once every sandwich is captured or spared."""
    if is_taking(table):
        return
    seat = table.turn
    table.moved[seat] = True
    if table.options.passive_capture:
        suffer(table, seat)
    table.landed = NOWHERE
    reason = reason_to_end(table)
    if reason == NOTHING:
        go_round(table, 1)
    else:
        end(table, reason)


def go_round(table, nearest):
    """LOG-R-03, H-13, H-14: clockwise, past those who cannot move; a round is once round the table.

    `nearest` is 1 for the seat after the one that moved, and 0 when the game begins with the first player.
    """
    for turn in range(nearest, nearest + table.seats):
        seat = (table.turn + turn) % table.seats
        if seat == table.first:
            if table.round == table.options.max_rounds:
                end(table, ROUNDS)
                return
            table.round += 1
            emit(table, FACT.round_started)
        if can_move(table, seat):
            begin_turn(table, seat)
            return
        skip(table, seat)
    end(table, BLOCKED)


def skip(table, seat):
    """LOG-H-13: a seat that is stuck passes or is out; one without pieces is passed over in silence (H-14)."""
    if table.out[seat] or not table.pieces[seat]:
        return
    table.came_from[seat] = NOWHERE
    table.came_to[seat] = NOWHERE
    if table.options.stuck == Stuck.ELIMINATED:
        table.out[seat] = True
        emit(table, FACT.eliminated, seat)
    else:
        emit(table, FACT.passed, seat)


# The end ---------------------------------------------------------------------------------------------------------


def reason_to_end(table):
    """LOG-H-10: asked at the end of every turn."""
    if table.options.few_pieces_end and few_pieces_left(table):
        return FEW_PIECES
    if table.options.capture_goal and most_captures(table) >= table.options.capture_goal:
        return GOAL
    if table.options.last_mover_end and count_movers(table) == 1:
        return LAST_MOVER
    if table.options.quiet_turns and table.quiet >= table.options.quiet_turns:
        return QUIET
    return NOTHING


def few_pieces_left(table):
    for seat in range(table.seats):
        if table.pieces[seat] <= table.options.few_pieces:
            return True
    return False


def most_captures(table):
    most = 0
    for seat in range(table.seats):
        most = max(most, side_captures(table, seat))
    return most


def count_movers(table):
    movers = 0
    for seat in range(table.seats):
        if can_move(table, seat):
            movers += 1
    return movers


def end(table, reason):
    table.stage = FINISHED
    for seat in range(table.seats):
        emit(table, FACT.scored, seat, table.captures[seat], side_points(table, seat))
    emit(table, FACT.ended, reason, table.turns)


def side_captures(table, seat):
    total = 0
    for other in range(table.seats):
        if same_side(table, seat, other):
            total += table.captures[other]
    return total


def side_points(table, seat):
    """LOG-R-09, H-11: a team's points are added up."""
    total = 0
    for other in range(table.seats):
        if same_side(table, seat, other):
            total += table.points[other]
    return total


def favour_in_ties(table, seat):
    """LOG-H-12: fewer own losses, then later in turn order; a team counts together."""
    losses = 0
    latest = 0
    for other in range(table.seats):
        if same_side(table, seat, other):
            losses += table.losses[other]
            latest = max(latest, (other - table.first) % table.seats)
    return (CELLS - losses) * table.seats + latest
