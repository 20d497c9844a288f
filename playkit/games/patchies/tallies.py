"""What a simulation of Patchies counts for the danger map, from the facts alone.

The same definitions hold for a table's log: a paper sheet and a million simulated games answer the same question.
"""

from playkit.kernel import GAME_ENDED, count, number, row, tally

from .board import CELLS
from .table import FACT

# Draws of a phase are counted up to the last place, which holds everything beyond.
DRAWS = 128
PURSES = 24
SEATS = 5
LINE_SETS = 4096
# The four systems beside the apartment, which PAT-Q-04 speaks of.
SIDES = (7, 11, 13, 17)
DIAGONALS = 0b110000000000


@tally
class Danger:
    """Counts over finished phases; by cell where not said otherwise."""

    phases = count()
    survived = row(CELLS, count())
    worth = row(CELLS, count())  # points of the stars that survived
    together = row(CELLS, row(CELLS, count()))  # phases in which two cells survived, by the lower one first
    destroyed_at = row(CELLS, row(DRAWS, count()))  # by the draw, from 1
    placed = row(CELLS, count())  # pawns that started there
    exposed = row(CELLS, count())  # draws that a pawn stood through there
    struck = row(CELLS, count())  # pawns hospitalised from there
    lines = row(LINE_SETS, count())  # phases by the set of broken lines, bit k for line k
    lengths = row(DRAWS, count())  # phases by their number of draws
    reasons = row(4, count())  # phases by board.Reason
    turns = count()
    purses = row(PURSES, count())  # turns of seats on the board, by what their medals were worth
    diagonal_sides = row(5, count())  # phases with a broken diagonal, by how many of SIDES had fallen

    # What is remembered within a game; all of it is 0 again when the game has ended, because tallies are added up.
    points = row(CELLS, number(0, 999))
    fallen = row(CELLS, number(0, 1))
    stands = row(SEATS, number(0, CELLS))  # the cell of each pawn, plus 1; 0 is nowhere
    since = row(SEATS, number(0, 9999))  # the draw after which it came there
    purse = row(SEATS, number(0, 999))
    broken = number(0, LINE_SETS - 1)


def watch(danger, fact, a, b, c, d):  # noqa: C901, PLR0917 - one branch a fact; the kernel passes six numbers
    if fact == FACT.turn_started:
        begin_turn(danger, a)
    elif fact in (FACT.earned, FACT.spent, FACT.lost):
        danger.purse[a] = c
    elif fact == FACT.destroyed:
        danger.fallen[a] = 1
        danger.destroyed_at[a][min(c, DRAWS - 1)] += 1
    elif fact == FACT.laid:
        danger.points[a] = c
    elif fact == FACT.moved:
        leave(danger, a, d)
        stand(danger, a, c, d)
    elif fact == FACT.eliminated:
        leave(danger, a, c)
        danger.struck[b] += 1
    elif fact == FACT.placed:
        stand(danger, a, b, 0)
        danger.placed[b] += 1
    elif fact == FACT.line_broken:
        danger.broken |= 1 << a
    elif fact == FACT.part_ended:
        end_phase(danger, a, b)
    elif fact == GAME_ENDED:
        forget_game(danger)


def begin_turn(danger, seat):
    danger.turns += 1
    if danger.stands[seat]:
        danger.purses[min(danger.purse[seat], PURSES - 1)] += 1


def stand(danger, seat, cell, draws):
    danger.stands[seat] = cell + 1
    danger.since[seat] = draws


def leave(danger, seat, draws):
    danger.exposed[danger.stands[seat] - 1] += draws - danger.since[seat]
    danger.stands[seat] = 0
    danger.since[seat] = 0


def end_phase(danger, reason, draws):
    danger.phases += 1
    danger.lines[danger.broken] += 1
    danger.lengths[min(draws, DRAWS - 1)] += 1
    danger.reasons[reason] += 1
    for seat in range(SEATS):
        if danger.stands[seat]:
            leave(danger, seat, draws)
    if danger.broken & DIAGONALS:
        count_sides(danger)
    count_pairs(danger)
    for cell in range(CELLS):
        if danger.fallen[cell]:
            danger.fallen[cell] = 0
        else:
            danger.survived[cell] += 1
            danger.worth[cell] += danger.points[cell]
    danger.broken = 0


def count_sides(danger):
    fallen = 0
    for cell in SIDES:
        fallen += danger.fallen[cell]
    danger.diagonal_sides[fallen] += 1


def count_pairs(danger):
    for cell in range(CELLS):
        if not danger.fallen[cell]:
            for other in range(cell + 1, CELLS):
                if not danger.fallen[other]:
                    danger.together[cell][other] += 1


def forget_game(danger):
    """Clear what a game left behind; one cut off at the step limit leaves a phase open, which is not counted."""
    for cell in range(CELLS):
        danger.points[cell] = 0
        danger.fallen[cell] = 0
    for seat in range(SEATS):
        danger.stands[seat] = 0
        danger.since[seat] = 0
        danger.purse[seat] = 0
    danger.broken = 0
