"""The game ends: bonuses of hand 3, sets, what was set aside, and who wins ties (T24-R-18, R-24, R-25)."""

from playkit.kernel import emit

from .cards import FOR_KEPT, FOR_MASTERMIND, FOR_OFFICER, FOR_SETS, LOWEST, NONE, SUITS, VALUES
from .dealing import count_suit, is_boss
from .options import DownEffect, SetBonus, TwoHandTie
from .points import pay_deferred, reward
from .table import FACT

# T24-V-15, by options.SetBonus and number of cards in a suit; longer sets score like the last place.
MOST_IN_SET = 15
SET_POINTS = (
    (0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105),
    (0, 0, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
    (0, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17),
    (0, 0, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
)


def reward_the_end(table):
    """T24-R-18, R-24, V-06, V-10, H-06: the bonuses of the last hand, then what was set aside."""
    for seat in range(table.seats):
        if table.hand_number == 3:
            reward_suits(table, seat)
        if table.options.down_effect == DownEffect.SETS:
            reward(table, seat, FOR_SETS, points_of_sets(table, seat))
        if table.options.kept_score_again:
            for place in range(2):
                if table.kept[seat][place] != NONE:
                    reward(table, seat, FOR_KEPT, table.kept[seat][place] % VALUES + LOWEST)
        pay_deferred(table, seat)
    emit(table, FACT.part_ended)


def reward_suits(table, seat):
    """T24-R-24, H-07: Active Officer for three of a suit, Mastermind for a boss with company."""
    officer = 0
    mastermind = 0
    for suit in range(SUITS):
        mine = count_suit(table.won[seat], suit) + count_suit(table.up[seat], suit) + count_suit(table.down[seat], suit)
        kept = kept_of_suit(table, seat, suit)
        if mine + kept >= 3:
            officer += table.options.officer
        company = mine + kept if table.options.mastermind_kept else mine
        if company > 1:
            mastermind += table.options.mastermind * bosses_of_suit(table, seat, suit)
    reward(table, seat, FOR_OFFICER, officer)
    reward(table, seat, FOR_MASTERMIND, mastermind)


def kept_of_suit(table, seat, suit):
    found = 0
    for place in range(2):
        if table.kept[seat][place] != NONE and table.kept[seat][place] // VALUES == suit:
            found += 1
    return found


def bosses_of_suit(table, seat, suit):
    for card in range(suit * VALUES, suit * VALUES + VALUES):
        if is_boss(table, card):
            return table.won[seat][card] + table.up[seat][card] + table.down[seat][card]
    return 0


def points_of_sets(table, seat):
    """T24-V-15, V-16: sets of the score side; proxies are of any suit and join where they bring most."""
    bonus = table.options.set_bonus
    if bonus == SetBonus.TRIANGULAR:
        return points_of_triangles(table, seat)
    needed = 2 if bonus == SetBonus.LINEAR_2 else 3
    left = table.proxies[seat]
    points = 0
    # Suits that lack the fewest cards are completed first: each completed set is worth the same.
    for lacking in range(needed + 1):
        for suit in range(SUITS):
            cards = count_suit(table.down[seat], suit)
            if (lacking == 0 and cards >= needed) or (0 < lacking <= left and cards == needed - lacking):
                points += SET_POINTS[bonus][min(max(cards, needed), MOST_IN_SET)]
                left -= lacking
    return points + left if points else 0


def points_of_triangles(table, seat):
    """Each further card of a suit brings more than the one before: all proxies join the longest suit."""
    points = 0
    longest = 0
    for suit in range(SUITS):
        cards = count_suit(table.down[seat], suit)
        points += SET_POINTS[SetBonus.TRIANGULAR][min(cards, MOST_IN_SET)]
        longest = max(longest, cards)
    together = min(longest + table.proxies[seat], MOST_IN_SET)
    return points + SET_POINTS[SetBonus.TRIANGULAR][together] - SET_POINTS[SetBonus.TRIANGULAR][longest]


def tie_break(table, seat):
    """T24-R-18, R-25, H-24: nearer to the dealer (earlier in play order) wins, after three hands the latest."""
    late = table.options.hands == 3 or (table.options.hands == 2 and table.options.two_hand_tie == TwoHandTie.LATEST)
    return table.order[seat] if late else table.seats - 1 - table.order[seat]
