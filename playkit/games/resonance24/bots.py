"""A careful bot: pairs of cards planned by what the cases are worth, green when it helps, red at the end."""

from playkit.kernel import bot

from .cards import BOTH, CARDS, CASES, GREEN, HERO, LOWEST, NO_DIE, NONE, VALUES
from .rules import challenge, declare, keep, lay, leave_down, leave_up, put_up, take, take_on
from .table import FIRST_CARDS

# Pairs of cards for the cases from the best on: Hero Time behind a 0, then 9, 8, 6 and 1 hours (T24-G-01 in pairs).
FIRST = (0, 6, 5, 4, 1)
SECOND = (HERO, 3, 3, 2, 0)
# Detectives from the most useful skill on: more pips, sight, VP, health, Hero Time.
TASTE = (1, 3, 5, 4, 2)
# A case card that one does not know is worth the mean of the deck, here in halves.
UNKNOWN_HALVES = 7
FAR = 100


@bot
def careful(table, seat, action, first, _second):
    """careful: plans by value, green dice / 慎重（事件の価値で計画、緑のダイス）"""
    if action == lay:
        return worth_of_card(table, seat, first)
    if action in (challenge, declare):
        return worth_of_dice(table, seat, first)
    if action == take_on:
        return TASTE[first]
    if action in (keep, leave_up, leave_down):
        return company(table, seat, first // VALUES) * FAR + first % VALUES
    if action == take:
        return halves_at(table, seat, first * CASES + table.case)
    return worth_of_side(table, seat, action)


# Laying cards ----------------------------------------------------------------------------------------------------


def worth_of_card(table, seat, face):
    """The card of the plan, or the nearest to it."""
    step = plan_for(table, seat, table.laid)
    wanted = FIRST[step] if table.layer == FIRST_CARDS else SECOND[step]
    return -abs(face - wanted)


def plan_for(table, seat, case):
    """Rank the case by its worth; seats turn the plan by their place in play order, lest Hero Times clash."""
    rank = 0
    mine = halves_of_case(table, seat, case)
    for other in range(CASES):
        halves = halves_of_case(table, seat, other)
        if halves > mine or (halves == mine and other < case):
            rank += 1
    return (rank + table.order[seat]) % (CASES - 1) if rank < CASES - 1 else rank


def halves_of_case(table, seat, case):
    total = 0
    for row in range(table.options.rows):
        total += halves_at(table, seat, row * CASES + case)
    return total


def halves_at(table, seat, slot):
    """Twice what a place is worth, as far as the seat knows."""
    card = table.open_case[slot]
    if card == NONE:
        card = table.looked[seat][slot]
    return UNKNOWN_HALVES if card == NONE else 2 * (card % VALUES + LOWEST)


# Challenges ------------------------------------------------------------------------------------------------------


def worth_of_dice(table, seat, dice):
    """Both dice where death costs nothing; green where two points of power could win a card; else none."""
    if is_free(table) and seat != table.hero:
        return dice == BOTH or (dice != NO_DIE and table.thrown[seat] != NO_DIE)
    if dice == GREEN:
        return 1 if green_helps(table, seat) else -1
    return 0 if dice == NO_DIE else -FAR


def is_free(table):
    """The last case of the last hand: nothing is halved any more."""
    return table.hand_number == table.options.hands and table.case == CASES - 1


def green_helps(table, seat):
    """Healthy, up to case 4, behind by no more than a great success, or first by a hair."""
    if table.injuries[seat] or table.case == CASES - 1 or seat == table.hero:
        return False
    better = 0
    within_reach = 0
    pressing = 0
    for other in range(table.seats):
        ahead = table.power[other] - table.power[seat]
        if other == seat or table.out[other]:
            continue
        if other == table.hero or ahead > 2:
            better += 1
        elif ahead >= 0:
            within_reach += 1
        elif ahead >= -2 and not table.asked[other]:
            pressing += 1
    if better >= table.options.rows:
        return False
    return within_reach + pressing > 0


# Won cases -------------------------------------------------------------------------------------------------------


def company(table, seat, suit):
    """Kept cases of a suit: three of a suit are worth most."""
    found = 0
    for place in range(2):
        card = table.kept[seat][place]
        if card != NONE and card // VALUES == suit:
            found += 1
    return found


def worth_of_side(table, seat, action):
    """One case up early, the others down."""
    has_up = 0
    for card in range(CARDS):
        has_up += table.up[seat][card]
    early = table.hand_number == 1 or table.hand_number < table.options.hands
    return (action == put_up) == (early and not has_up)
