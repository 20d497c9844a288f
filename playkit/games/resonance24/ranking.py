"""A case is decided: places, ties, and who takes which card (T24-R-14 to R-17)."""

from playkit.kernel import emit

from .cards import CARDS, CASES, HIBACHI, NONE
from .challenges import first_hours
from .dealing import is_boss
from .options import Boss, KilledCards, LoneOfficer, Sorting, Ties
from .points import score_case, take_proxy
from .skills import has_new_skill, use_skill
from .table import AWARDING, ENDING, FACT, NEXT_CASE, SORTING, SORTING_OUT, TAKING

# Out of the ranking of a case, having tied for a card that nobody takes.
OUT_OF_RANKING = 3


def rank(table):
    """T24-R-14 to R-16: fill the places from the first; T24-V-21: Hibachi, coming first, may take either card."""
    for place in range(table.options.rows):
        best = NONE
        for seat in range(table.seats):
            if can_rank(table, seat) and (best == NONE or is_better(table, seat, best)):
                best = seat
        if best != NONE and not give_proxies(table, place, best):
            table.placed[best] = place
            emit(table, FACT.ranked, best, place, table.power[best])
    table.place = 0
    first = winner_of(table, 0)
    if first == NONE or not has_new_skill(table, first, HIBACHI):
        table.stage = AWARDING
    else:
        table.turn = first
        table.stage = TAKING


def can_rank(table, seat):
    """T24-R-13, H-14, H-16."""
    if table.placed[seat] != NONE or (table.out[seat] and table.options.killed_cards != KilledCards.RANKED):
        return False
    return table.options.zero_ranks or table.power[seat] > 0 or table.hero == seat


def is_better(table, seat, other):
    """T24-R-15, R-16: Hero Time, power, the larger first card, play order."""
    if table.hero in (seat, other):
        return seat == table.hero
    if table.power[seat] != table.power[other]:
        return table.power[seat] > table.power[other]
    if first_hours(table, seat) != first_hours(table, other):
        return first_hours(table, seat) > first_hours(table, other)
    return table.order[seat] < table.order[other]


def give_proxies(table, place, best):
    """T24-V-17: who tie exactly leave the ranking and take a proxy each; tell whether they did."""
    if table.options.ties != Ties.PROXY or best == table.hero:
        return False
    power, hours = table.power[best], first_hours(table, best)
    tied = 0
    for seat in range(table.seats):
        if can_rank(table, seat) and table.power[seat] == power and first_hours(table, seat) == hours:
            tied += 1
    if tied < 2:
        return False
    for order in range(table.seats):
        seat = table.in_order[order]
        if can_rank(table, seat) and table.power[seat] == power and first_hours(table, seat) == hours:
            table.placed[seat] = OUT_OF_RANKING
            emit(table, FACT.tied, seat, place)
            take_proxy(table, seat)
    return True


# Taking cards ----------------------------------------------------------------------------------------------------


def exchange(table, place):
    """Put the card that Hibachi takes into the first place."""
    if place:
        use_skill(table, table.turn)
    upper, other = table.case, place * CASES + table.case
    card = table.open_case[upper]
    table.open_case[upper] = table.open_case[other]
    table.open_case[other] = card
    table.stage = AWARDING


def award(table):
    """T24-R-17: hand out the cards from the first place on, as long as none has to be put up or down first."""
    while table.place < table.options.rows:
        place = table.place
        winner = winner_of(table, place)
        slot = place * CASES + table.case
        card = table.open_case[slot]
        table.open_case[slot] = NONE
        table.place += 1
        if winner == NONE:
            # T24-H-15, H-28: nobody is left for it.
            table.discards[card] += 1
            emit(table, FACT.unsolved, card)
        else:
            table.won[winner][card] += 1
            if table.hand_number < 3:
                table.spoils[winner][card] |= table.hand_number
            score_case(table, winner, card)
            if table.options.sorting == Sorting.WHEN_WON and is_sortable(table, card):
                ask_to_sort(table, winner, card)
                return
    close_case(table)


def winner_of(table, place):
    """Who takes the card of a place, H-15."""
    lone = NONE
    left = 0
    for seat in range(table.seats):
        if table.placed[seat] == place:
            return seat
        if table.placed[seat] == 0:
            lone = seat
        left += not table.out[seat]
    alone = left == 1 and table.options.lone_officer == LoneOfficer.ALL_CARDS
    return lone if alone else NONE


def close_case(table):
    """T24-R-13, H-14, H-34: who was killed here takes no part in later cases, and takes back the second cards."""
    for seat in range(table.seats):
        if table.killed[seat] and not table.out[seat]:
            table.out[seat] = True
            if table.options.killed_cards == KilledCards.REMOVED:
                for case in range(table.case + 1, CASES):
                    table.cards[seat][table.second[seat][case]] += 1
                    table.second[seat][case] = NONE
    emit(table, FACT.round_ended)
    table.case += 1
    table.stage = NEXT_CASE if table.case < CASES else SORTING_OUT


# Putting cases up or down ----------------------------------------------------------------------------------------


def is_sortable(table, card):
    """T24-V-13: a boss that may escape lies with neither side."""
    return table.options.boss == Boss.NORMAL or not is_boss(table, card)


def ask_to_sort(table, seat, card):
    table.pending = card
    table.turn = seat
    table.stage = SORTING


def next_to_sort(table):
    """T24-V-14: when the hand ends every case won in it is put up or down."""
    table.stage = ENDING
    if table.options.sorting == Sorting.AT_HAND_END:
        for place in range(table.seats):
            seat = table.in_order[place]
            for card in range(CARDS):
                if table.won[seat][card] and is_sortable(table, card):
                    ask_to_sort(table, seat, card)
                    return


def go_on_sorting(table):
    """After a case was put up or down: further cards of this case, or of the hand."""
    table.stage = AWARDING if table.case < CASES else SORTING_OUT
