"""What a simulation of 24 counts for comparing drafts: per hand, from the facts alone.

`vp`, `vp_squared` and `vp_leading` are sums over games of what each seat gained in a hand, so that spread, carry-over
and the share of each hand follow without the games themselves. A table's log gives the same numbers.
"""

from playkit.kernel import GAME_ENDED, count, number, row, tally

from .table import FACT

HANDS = 3
SEATS = 5
CASES = 5
MOST_VP = 100


@tally
class Hands:
    """Counts by hand, 0-based; by seat or case where said."""

    hands = row(HANDS, count())  # hands that were finished
    vp = row(HANDS, row(SEATS, count()))  # VP of cases and bonuses by hand and seat
    vp_squared = row(HANDS, row(SEATS, count()))
    halved = row(HANDS, row(SEATS, count()))  # VP lost by halving, escapes and forfeits
    spread = row(HANDS, count())  # best minus worst total when the hand had ended
    spread_squared = row(HANDS, count())
    dice = row(HANDS, row(CASES, count()))  # that succeeded, injured or killed, by case
    successes = row(HANDS, row(CASES, count()))
    injuries = row(HANDS, row(CASES, count()))
    deaths = row(HANDS, row(CASES, count()))
    clashes = row(HANDS, row(CASES, count()))
    unsolved = row(HANDS, count())
    proxies = row(HANDS, count())
    lead_changes = row(HANDS, count())  # hands after which another seat leads alone than before
    led = row(HANDS, count())  # hands after which one seat led alone
    leader_won = row(HANDS, count())  # and had the most VP when the game ended, alone or shared
    totals = row(MOST_VP, count())  # final VP of all seats; the last place holds all beyond

    # What is remembered within a game; 0 again when it has ended, because tallies are added up.
    hand = number(0, HANDS)
    case = number(0, CASES)
    players = number(0, SEATS)
    score = row(SEATS, number(0, 999))
    gained = row(SEATS, number(0, 999))
    leader = row(HANDS, number(0, SEATS))  # plus 1; 0: nobody alone


def watch(hands, fact, a, b, c, d):  # noqa: C901, PLR0912, PLR0917 - one branch a fact; the kernel passes six numbers
    if fact == FACT.placed:
        hands.players = max(hands.players, a + 1)
    elif fact in (FACT.scored, FACT.rewarded):
        gain(hands, a, c, d)
    elif fact == FACT.assisted:
        gain(hands, a, b, c)
        hands.proxies[hands.hand - 1] += 1
    elif fact == FACT.handicapped:
        hands.score[a] = c
    elif fact == FACT.halved:
        lose(hands, a, b, c)
    elif fact in (FACT.escaped, FACT.forfeited):
        lose(hands, a, c, d)
    elif fact == FACT.part_started:
        hands.hand += 1
    elif fact == FACT.round_started:
        hands.case = a
    elif fact == FACT.succeeded:
        hands.dice[hands.hand - 1][hands.case] += 1
        hands.successes[hands.hand - 1][hands.case] += 1
    elif fact == FACT.injured:
        hands.dice[hands.hand - 1][hands.case] += 1
        hands.injuries[hands.hand - 1][hands.case] += 1
    elif fact == FACT.eliminated:
        hands.dice[hands.hand - 1][hands.case] += 1
        hands.deaths[hands.hand - 1][hands.case] += 1
    elif fact == FACT.clashed:
        hands.clashes[hands.hand - 1][hands.case] += 1
    elif fact == FACT.unsolved:
        hands.unsolved[hands.hand - 1] += 1
    elif fact == FACT.part_ended:
        end_hand(hands)
    elif fact == GAME_ENDED:
        end_game(hands)


def gain(hands, seat, points, score):
    hands.gained[seat] += points
    hands.score[seat] = score


def lose(hands, seat, points, score):
    hands.halved[hands.hand - 1][seat] -= points
    hands.score[seat] = score


def end_hand(hands):
    place = hands.hand - 1
    hands.hands[place] += 1
    for seat in range(hands.players):
        hands.vp[place][seat] += hands.gained[seat]
        hands.vp_squared[place][seat] += hands.gained[seat] ** 2
        hands.gained[seat] = 0
    best = highest(hands)
    lowest = best
    leaders = 0
    for seat in range(hands.players):
        lowest = min(lowest, hands.score[seat])
        if hands.score[seat] == best:
            leaders += 1
            hands.leader[place] = seat + 1
    hands.spread[place] += best - lowest
    hands.spread_squared[place] += (best - lowest) ** 2
    if leaders > 1:
        hands.leader[place] = 0
        return
    hands.led[place] += 1
    if place > 0 and hands.leader[place - 1] not in (0, hands.leader[place]):
        hands.lead_changes[place] += 1


def highest(hands):
    best = 0
    for seat in range(hands.players):
        best = max(best, hands.score[seat])
    return best


def end_game(hands):
    """Settle what the end decides, then forget the game."""
    best = highest(hands)
    for place in range(HANDS):
        if hands.leader[place]:
            if hands.score[hands.leader[place] - 1] == best:
                hands.leader_won[place] += 1
            hands.leader[place] = 0
    for seat in range(SEATS):
        if seat < hands.players:
            hands.totals[min(hands.score[seat], MOST_VP - 1)] += 1
        hands.score[seat] = 0
        hands.gained[seat] = 0
    hands.hand = 0
    hands.case = 0
    hands.players = 0
