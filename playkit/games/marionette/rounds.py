"""The course of a round: removing and picking characters, calling them, the end (MAR-R-02, R-03, R-07, R-08)."""

from playkit.kernel import emit

from .cards import (
    ALL_CHARACTERS,
    ARCHITECT,
    CHARACTERS,
    KING,
    MOST_SEATS,
    NOBODY_THERE,
    PREACHER,
    REMOVED_OPEN,
    THIEF,
)
from .options import CrownTiming
from .scoring import points_of, tie_break_of, value_of_city
from .table import ACTING, FACT, FINISHED, HIDING, OPENING, PICKING

# Picking characters ---------------------------------------------------------------------------------------------


def begin_round(table):
    table.round += 1
    table.leader = table.crown
    table.called = 0
    table.picked = 0
    table.murdered = NOBODY_THERE
    table.robbed = NOBODY_THERE
    table.thief = NOBODY_THERE
    table.preacher = NOBODY_THERE
    table.face_down = NOBODY_THERE
    table.pile = ALL_CHARACTERS
    for who in range(1, CHARACTERS + 1):
        table.open_away[who] = False
    for seat in range(table.seats):
        table.character[seat] = NOBODY_THERE
        table.offered[seat] = 0
        table.revealed[seat] = False
    emit(table, FACT.round_started)
    table.stage = OPENING if REMOVED_OPEN[table.seats] else HIDING


def remove_open(table, who):
    table.open_away[who] = True
    table.pile ^= 1 << who
    emit(table, FACT.laid_open, who)
    removed = 0
    for other in range(1, CHARACTERS + 1):
        removed += table.open_away[other]
    if removed == REMOVED_OPEN[table.seats]:
        table.stage = HIDING


def remove_face_down(table, who):
    table.face_down = who
    table.pile ^= 1 << who
    hand_on(table)


def hand_on(table):
    """MAR-R-02: hand what is left to the next seat; the seventh also gets the character that lies face-down."""
    table.stage = PICKING
    table.asked = (table.leader + table.picked) % table.seats
    table.offered[table.asked] = table.pile
    if table.picked == MOST_SEATS - 1:
        table.offered[table.asked] |= 1 << table.face_down


def take_character(table, seat, who):
    emit(table, FACT.took, seat, who, table.offered[seat])
    table.character[seat] = who
    left = table.offered[seat] ^ 1 << who
    table.picked += 1
    if table.picked == MOST_SEATS:
        # MAR-H-21: the seventh puts the other one back face-down.
        for other in range(1, CHARACTERS + 1):
            if left >> other & 1:
                table.face_down = other
        left = 0
    table.pile = left
    if table.picked < table.seats:
        hand_on(table)
    else:
        call_next(table)


# Calling them ---------------------------------------------------------------------------------------------------


def holder_of(table, who):
    for seat in range(table.seats):
        if table.character[seat] == who:
            return seat
    return NOBODY_THERE


def call_next(table):
    """MAR-R-03, R-10, H-30: call number after number until somebody answers."""
    while table.called < CHARACTERS:
        table.called += 1
        seat = holder_of(table, table.called)
        if table.called == table.murdered:
            # MAR-H-22: nobody says who it would have been.
            emit(table, FACT.passed_over, table.called)
        elif seat == NOBODY_THERE:
            emit(table, FACT.silent, table.called)
        else:
            begin_turn(table, seat)
            return
    end_round(table)


def begin_turn(table, seat):
    table.stage = ACTING
    table.turn = seat
    table.asked = seat
    table.revealed[seat] = True
    table.basic_done = False
    table.builds_left = 3 if table.called == ARCHITECT else 1
    table.income_taken = False
    table.extra_taken = False
    table.power_used = False
    table.laboratory_used = False
    table.smithy_used = False
    emit(table, FACT.turn_started, seat, table.called)
    if table.called == table.robbed:
        rob_purse(table, seat)
    if table.called == THIEF:
        table.thief = seat
    elif table.called == PREACHER:
        table.preacher = seat
    elif table.called == KING and table.options.crown_timing == CrownTiming.IMMEDIATELY:
        move_crown(table, seat)


def rob_purse(table, seat):
    """MAR-R-11, H-06: all that the seat has before its turn begins."""
    loot = table.coins[seat]
    table.coins[table.thief] += loot
    table.coins[seat] = 0
    emit(table, FACT.robbed, table.thief, seat, loot, table.called)


def end_turn_of(table):
    emit(table, FACT.turn_ended, table.turn)
    call_next(table)


def move_crown(table, seat):
    if table.crown != seat:
        table.crown = seat
        emit(table, FACT.crowned, seat)


# The end of a round, and of the game ----------------------------------------------------------------------------


def end_round(table):
    """MAR-R-07, H-22: characters are shown and collected; the crown goes to the King."""
    for seat in range(table.seats):
        if not table.revealed[seat]:
            table.revealed[seat] = True
            emit(table, FACT.missed_turn, seat, table.character[seat])
    king = holder_of(table, KING)
    if king != NOBODY_THERE and (table.murdered != KING or table.options.king_killed_gets_crown):
        move_crown(table, king)
    for seat in range(table.seats):
        emit(table, FACT.standing, seat, table.coins[seat], points_of(table, seat), table.built[seat])
    emit(table, FACT.round_ended)
    if table.first_complete == NOBODY_THERE:
        begin_round(table)
    else:
        end_game(table)


def end_game(table):
    """MAR-R-08."""
    table.stage = FINISHED
    for seat in range(table.seats):
        emit(table, FACT.scored, seat, value_of_city(table, seat), points_of(table, seat))
    for seat in range(table.seats):
        if is_winner(table, seat):
            emit(table, FACT.won, seat)


def is_winner(table, seat):
    """MAR-R-08, H-17."""
    points, tie_break = points_of(table, seat), tie_break_of(table, seat)
    for other in range(table.seats):
        ahead = points_of(table, other) - points
        if ahead > 0 or (ahead == 0 and tie_break_of(table, other) > tie_break):
            return False
    return True
