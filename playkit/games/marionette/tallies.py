"""What a simulation of Marionette counts, from the facts alone: a table's log answers the same questions.

A share of the win is counted in 420ths, so that ties of up to seven seats stay whole numbers.
"""

from playkit.kernel import GAME_ENDED, count, number, row, tally

from .cards import CARDS, CHARACTERS, MOST_SEATS
from .table import FACT

WHOLE_WIN = 420
# Rounds are counted up to the last place, which holds everything beyond.
ROUNDS = 40
ROLES = CHARACTERS + 1


@tally
class Course:
    """Counts over finished games; rows of nine are by character (place 0 unused), rows of 27 by district."""

    games = count()
    rounds = row(ROUNDS, count())  # games by their number of rounds
    wins = row(MOST_SEATS, count())  # 420ths of wins by seat
    first_crown_wins = row(MOST_SEATS, count())  # the same, counted from the seat of the first crown

    # The draft: how often a character was among those handed to somebody, and taken.
    offered = row(ROLES, count())
    picked = row(ROLES, count())
    picked_wins = row(ROLES, count())  # 420ths of wins, summed over the rounds in which somebody had it
    laid_open = row(ROLES, count())

    # Names: how often named, how often somebody lost a turn or coins by it.
    murders = row(ROLES, count())
    murder_hits = row(ROLES, count())
    thefts = row(ROLES, count())
    theft_hits = row(ROLES, count())
    stolen = row(ROLES, count())

    # Curves: sums over seats at the end of each round, and how many seats that were.
    standing = row(ROUNDS, count())
    coins = row(ROUNDS, count())
    districts = row(ROUNDS, count())
    points = row(ROUNDS, count())

    # Districts: seats that ever drew one, and 420ths of their wins; built and destroyed.
    drawn = row(CARDS, count())
    drawn_wins = row(CARDS, count())
    built = row(CARDS, count())
    destroyed = row(CARDS, count())
    completed = count()
    completed_wins = count()

    # What is remembered within a game; all of it is 0 again when the game has ended, because tallies are added up.
    round = number(0, 9999)
    players = number(0, MOST_SEATS)
    first_crown = number(0, MOST_SEATS)
    first_complete = number(0, MOST_SEATS)  # the seat plus 1
    had = row(MOST_SEATS, row(ROLES, number(0, 9999)))
    drew = row(MOST_SEATS, row(CARDS, number(0, 1)))
    won = row(MOST_SEATS, number(0, 1))
    winners = number(0, MOST_SEATS)


def watch(course, fact, a, b, c, d):  # noqa: C901, PLR0912, PLR0917 - one branch a fact; the kernel passes six numbers
    if fact == FACT.drew:
        course.drew[a][b] = 1
    elif fact == FACT.took:
        count_pick(course, a, b, c)
    elif fact == FACT.standing:
        count_standing(course, b, c, d)
    elif fact == FACT.built:
        course.built[b] += 1
    elif fact == FACT.destroyed:
        course.destroyed[c] += 1
    elif fact == FACT.murdered:
        course.murders[b] += 1
    elif fact == FACT.missed_turn:
        course.murder_hits[b] += 1
    elif fact == FACT.targeted:
        course.thefts[b] += 1
    elif fact == FACT.robbed:
        course.theft_hits[d] += 1
        course.stolen[d] += c
    elif fact == FACT.laid_open:
        course.laid_open[a] += 1
    elif fact == FACT.round_started:
        course.round += 1
    elif fact == FACT.crowned and course.round == 0:
        course.first_crown = a
    elif fact == FACT.completed:
        course.first_complete = a + 1
    elif fact == FACT.scored:
        course.players = a + 1
    elif fact == FACT.won:
        course.won[a] = 1
        course.winners += 1
    elif fact == GAME_ENDED:
        count_game(course)
        forget_game(course)


def count_pick(course, seat, who, handed):
    course.picked[who] += 1
    course.had[seat][who] += 1
    for other in range(1, ROLES):
        course.offered[other] += handed >> other & 1


def count_standing(course, coins, points, districts):
    place = min(course.round, ROUNDS - 1)
    course.standing[place] += 1
    course.coins[place] += coins
    course.points[place] += points
    course.districts[place] += districts


def count_game(course):
    """Count a finished game; one cut off at the step limit has no winner and counts for nothing here."""
    if not course.winners:
        return
    course.games += 1
    course.rounds[min(course.round, ROUNDS - 1)] += 1
    for seat in range(course.players):
        count_seat(course, seat, course.won[seat] * WHOLE_WIN // course.winners)


def count_seat(course, seat, share):
    course.wins[seat] += share
    course.first_crown_wins[(seat - course.first_crown) % course.players] += share
    for who in range(1, ROLES):
        course.picked_wins[who] += share * course.had[seat][who]
    for card in range(CARDS):
        course.drawn[card] += course.drew[seat][card]
        course.drawn_wins[card] += share * course.drew[seat][card]
    if course.first_complete == seat + 1:
        course.completed += 1
        course.completed_wins += share


def forget_game(course):
    course.round = 0
    course.players = 0
    course.winners = 0
    course.first_crown = 0
    course.first_complete = 0
    for seat in range(MOST_SEATS):
        course.won[seat] = 0
        for who in range(ROLES):
            course.had[seat][who] = 0
        for card in range(CARDS):
            course.drew[seat][card] = 0
