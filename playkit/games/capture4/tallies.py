"""What a simulation of capture 4 counts for the capture map and the use of allies, from the facts alone.

The same definitions hold for a table's log.
"""

from playkit.kernel import GAME_ENDED, count, number, row, tally

from .board import CELLS, LARGE, NOTHING, PIECES, SEATS, WHITE
from .table import FACT

# Turns of a game are counted up to the last place, which holds everything beyond.
TURNS = 512
# Expected uses of an ally are added up in this unit, so that they stay whole numbers.
MILLION = 1_000_000
# A shared win is counted in twelfths: 12, 6, 4 or 3 for one to four winners.
TWELFTHS = 12


@tally
class Captures:
    """Counts over games; by cell and by seat where not said otherwise. A turn is a move."""

    games = count()
    turns = count()
    arrived = row(CELLS, count())  # pieces that came to stand there, those of the starting picture included
    stood = row(CELLS, count())  # turns that pieces stood there
    captured = row(CELLS, count())
    spared = row(CELLS, count())  # sandwiched, not captured: a first move, or the mover's choice
    allies = row(SEATS, row(SEATS, count()))  # captures by captor and owner of the piece that closed
    victims = row(SEATS, row(SEATS, count()))  # captures by captor and owner of the captured piece
    bonds = row(3, count())  # captures by board.Bond
    expected = row(3, count())  # the same if every piece that may close did so equally often, in millionths
    captured_at = row(TURNS, count())  # by the turn of the game, from 1
    captures = row(CELLS, count())  # seats by how many pieces they captured
    reasons = row(6, count())  # games by board.Reason
    first_captor = row(SEATS, count())  # games by who captured first
    first_captor_won = count()  # those games, in twelfths of a win
    won_in_order = row(SEATS, count())  # wins by place in turn order, the first player first, in twelfths

    # What is remembered within a game; all of it is 0 again when the game has ended, because tallies are added up.
    turn = number(0, 9999)
    since = row(CELLS, number(0, 9999))  # the turn after which the piece came there, plus 1; 0 is bare
    pieces = row(SEATS, number(0, CELLS))
    types = row(SEATS, number(0, PIECES - 1))
    first = number(0, SEATS)  # who began, plus 1
    captor = number(0, SEATS)  # who captured first, plus 1
    score = row(SEATS, number(-999, 999))
    scored = number(0, SEATS)


def watch(game, fact, a, b, c, d):  # noqa: PLR0917 - one branch a fact; the kernel passes six numbers
    if fact == FACT.turn_started:
        if not game.first:
            game.first = a + 1
    elif fact == FACT.moved:
        game.turn += 1
        game.turns += 1
        leave(game, b)
        arrive(game, c)
    elif fact == FACT.captured:
        count_capture(game, a, b, d)
        leave(game, c)
        game.captured[c] += 1
    elif fact == FACT.spared:
        game.spared[c] += 1
    elif fact == FACT.placed:
        game.pieces[a] += 1
        game.types[a] = c
        arrive(game, b)
    elif fact == FACT.scored:
        game.captures[min(b, CELLS - 1)] += 1
        game.score[a] = c
        game.scored += 1
    elif fact == FACT.ended:
        game.games += 1
        game.reasons[a] += 1
    elif fact == GAME_ENDED:
        end_game(game)


def arrive(game, cell):
    game.arrived[cell] += 1
    game.since[cell] = game.turn + 1


def leave(game, cell):
    game.stood[cell] += game.turn + 1 - game.since[cell]
    game.since[cell] = 0


def count_capture(game, seat, victim, ally):
    if not game.captor:
        game.captor = seat + 1
    game.allies[seat][ally] += 1
    game.victims[seat][victim] += 1
    game.bonds[bond(game, seat, ally)] += 1
    game.captured_at[min(game.turn, TURNS - 1)] += 1
    expect(game, seat, victim)
    game.pieces[victim] -= 1


def bond(game, seat, ally):
    """LOG-R-07, from the pieces that were placed."""
    unlike = game.types[seat] ^ game.types[ally]
    if not unlike & LARGE:
        return 1 if unlike & WHITE else 0
    return NOTHING if unlike & WHITE else 2


def expect(game, seat, victim):
    """Share one capture among the pieces that could have closed it: all but the moved and the captured one."""
    total = 0
    for other in range(SEATS):
        if bond(game, seat, other) != NOTHING:
            total += candidates(game, seat, victim, other)
    if total <= 0:
        return
    for other in range(SEATS):
        tie = bond(game, seat, other)
        if tie != NOTHING:
            game.expected[tie] += candidates(game, seat, victim, other) * MILLION // total


def candidates(game, seat, victim, other):
    return game.pieces[other] - (1 if other in (seat, victim) else 0)


def end_game(game):
    """Count who won, then clear what the game left behind; one cut off at the step limit has not ended."""
    if game.captor:
        game.first_captor[game.captor - 1] += 1
    if game.scored == SEATS:
        share_win(game)
    for cell in range(CELLS):
        if game.since[cell]:
            leave(game, cell)
    for seat in range(SEATS):
        game.pieces[seat] = 0
        game.types[seat] = 0
        game.score[seat] = 0
    game.turn = 0
    game.first = 0
    game.captor = 0
    game.scored = 0


def share_win(game):
    """Share the win among those with most points; ties are not broken here."""
    best = max(game.score)
    winners = 0
    for seat in range(SEATS):
        winners += 1 if game.score[seat] == best else 0
    for seat in range(SEATS):
        if game.score[seat] == best:
            game.won_in_order[(seat - game.first + 1) % SEATS] += TWELFTHS // winners
            if seat == game.captor - 1:
                game.first_captor_won += TWELFTHS // winners
