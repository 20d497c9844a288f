"""A hand ends: what stays, what death costs, and the next order of play (T24-R-18 to R-20)."""

from playkit.kernel import emit

from .cards import CARDS, CASES, DETECTIVES, FOR_WOLF, NONE, SLOTS, VALUES
from .dealing import count_suit, is_boss, is_free
from .game_end import reward_the_end
from .options import Boss, Carry, DeathPenalty, Halving, Lookalike, NextDeck, OrderTies
from .points import reward, take_back, take_proxy
from .table import (
    BEGINNING,
    CARRYING,
    COMING_BACK,
    FACT,
    FINISHED,
    KEEPING,
    KEEPING_ON,
    LEAVING,
    LOTS,
    ORDERING,
    REPLACING,
)


def end_hand(table):
    """T24-R-18, R-19: every case is closed and where it belongs."""
    let_bosses_escape(table)
    if table.hand_number == table.options.hands:
        reward_the_end(table)
        table.stage = FINISHED
        return
    for seat in range(table.seats):
        if table.killed[seat] and table.options.death_penalty == DeathPenalty.LOSE_ONE_CARD:
            forfeit(table, seat)
        if table.options.carry == Carry.RESET_EACH_HAND:
            bring_sides_back(table, seat)
    table.asked_in_turn = 0
    table.stage = KEEPING_ON


def let_bosses_escape(table):
    """T24-V-13: what is arrested lies with the score, the rest leaves a proxy."""
    if table.options.boss not in (Boss.ESCAPES, Boss.ARREST_NEEDS_INFO):
        return
    for seat in range(table.seats):
        for card in range(CARDS):
            while table.won[seat][card] and is_boss(table, card):
                table.won[seat][card] -= 1
                if table.options.boss == Boss.ESCAPES or not count_suit(table.up[seat], card // VALUES):
                    table.discards[card] += 1
                    points = take_back(table, seat, card)
                    emit(table, FACT.escaped, seat, card, -points, table.vp[seat])
                    take_proxy(table, seat)
                else:
                    table.down[seat][card] += 1


def forfeit(table, seat):
    """T24-V-18: the cheapest case of this hand is lost, wherever it lies."""
    cheapest = NONE
    for card in range(CARDS):
        if not (table.spoils[seat][card] & table.hand_number and lies_before(table, seat, card)):
            continue
        if cheapest == NONE or card % VALUES < cheapest % VALUES:
            cheapest = card
    if cheapest == NONE:
        return
    if table.won[seat][cheapest]:
        table.won[seat][cheapest] -= 1
    elif table.up[seat][cheapest]:
        table.up[seat][cheapest] -= 1
    else:
        table.down[seat][cheapest] -= 1
    table.discards[cheapest] += 1
    points = take_back(table, seat, cheapest)
    emit(table, FACT.forfeited, seat, cheapest, -points, table.vp[seat])


def lies_before(table, seat, card):
    return table.won[seat][card] + table.up[seat][card] + table.down[seat][card] > 0


def bring_sides_back(table, seat):
    """T24-V-04: where nothing is carried over, all cases of the hand are won cases again."""
    for card in range(CARDS):
        table.won[seat][card] += table.up[seat][card] + table.down[seat][card]
        table.up[seat][card] = 0
        table.down[seat][card] = 0


# Keeping ---------------------------------------------------------------------------------------------------------


def ask_to_keep(table):
    """T24-R-19 a: seat by seat; then the hand is over."""
    while table.asked_in_turn < table.seats:
        seat = table.in_order[table.asked_in_turn]
        if table.options.carry == Carry.KEEP_ONE_EACH_SIDE:
            asked = can_carry(table, seat, 0) or can_carry(table, seat, 1)
            table.stage = CARRYING
        else:
            asked = can_keep(table, seat)
            table.stage = KEEPING
        if asked:
            table.turn = seat
            return
        pass_keeping_on(table, seat)
    table.stage = LEAVING


def can_keep(table, seat):
    """T24-R-19 a, H-32, H-38: a case won in this hand that is no boss."""
    if table.options.carry != Carry.RESET_EACH_HAND or (table.killed[seat] and not table.options.killed_keep):
        return False
    if table.options.hands == 2 and not table.options.keep_in_two_hands:
        return False
    for card in range(CARDS):
        if table.won[seat][card] and not is_boss(table, card):
            return True
    return False


def can_carry(table, seat, side):
    """T24-V-04: one case of each side stays."""
    if table.carried[side]:
        return False
    cards = table.down[seat] if side else table.up[seat]
    for card in range(CARDS):
        if cards[card] and not is_boss(table, card):
            return True
    return False


def keep_case(table, seat, card):
    """T24-H-05: kept cases add up, or the new one replaces the old."""
    place = 0 if table.options.keep_replaces else table.hand_number - 1
    if table.kept[seat][place] != NONE:
        table.discards[table.kept[seat][place]] += 1
    table.kept[seat][place] = card
    table.won[seat][card] -= 1
    emit(table, FACT.keeping, seat, card)
    pass_keeping_on(table, seat)


def carry_case(table, seat, side, card):
    """Leave one card on its side and take the others off it."""
    table.carried[side] = True
    cards = table.down[seat] if side else table.up[seat]
    cards[card] -= 1
    for other in range(CARDS):
        table.discards[other] += cards[other]
        cards[other] = 0
    cards[card] = 1
    table.stage = KEEPING_ON
    if not (can_carry(table, seat, 0) or can_carry(table, seat, 1)):
        pass_keeping_on(table, seat)


def pass_keeping_on(table, seat):
    """The other cases of the seat are discarded face-down; the next seat keeps."""
    for card in range(CARDS):
        table.discards[card] += table.won[seat][card]
        table.won[seat][card] = 0
        if table.options.carry == Carry.KEEP_ONE_EACH_SIDE:
            if not table.carried[0]:
                table.discards[card] += table.up[seat][card]
                table.up[seat][card] = 0
            if not table.carried[1]:
                table.discards[card] += table.down[seat][card]
                table.down[seat][card] = 0
    table.carried[0] = False
    table.carried[1] = False
    table.asked_in_turn += 1
    table.stage = KEEPING_ON


# The price of death, and the next order of play ------------------------------------------------------------------


def leave_hand(table):
    """T24-R-19 b to d."""
    for seat in range(table.seats):
        table.injuries[seat] = 0
        if table.killed[seat]:
            pay_for_death(table, seat)
    emit(table, FACT.part_ended)
    table.place = 0
    stays = table.hand_number == 2 and not table.options.order_after_hand_2
    table.stage = COMING_BACK if stays else ORDERING


def pay_for_death(table, seat):
    """T24-R-19 c, H-17, H-18, V-18."""
    if table.options.death_penalty == DeathPenalty.HALVE:
        safe = table.vp_before[seat] if table.options.halving == Halving.THIS_HAND else 0
        lost = (max(0, table.vp[seat] - safe) + 1) // 2
        table.vp[seat] -= lost
        emit(table, FACT.halved, seat, -lost, table.vp[seat])
    elif table.options.death_penalty == DeathPenalty.HOSPITAL:
        table.injuries[seat] = 1
    reward(table, seat, FOR_WOLF, table.wolf_due[seat])
    table.wolf_due[seat] = 0


def order_next(table):
    """T24-R-19 d, H-08: from the lowest VP upwards; ties by lot wait for it."""
    while table.place < table.seats:
        lowest = NONE
        for seat in range(table.seats):
            if table.next_order[seat] == NONE and (lowest == NONE or comes_earlier(table, seat, lowest)):
                lowest = seat
        if table.options.order_ties == OrderTies.RANDOM and count_level(table, lowest) > 1:
            table.stage = LOTS
            return
        line_up_next(table, lowest)
    for seat in range(table.seats):
        table.order[seat] = table.next_order[seat]
        table.in_order[table.order[seat]] = seat
        table.next_order[seat] = NONE
    table.stage = COMING_BACK


def line_up_next(table, seat):
    table.next_order[seat] = table.place
    table.place += 1
    emit(table, FACT.ordered, seat, table.place)
    table.stage = ORDERING


def comes_earlier(table, seat, other):
    if table.vp[seat] != table.vp[other]:
        return table.vp[seat] < table.vp[other]
    if table.options.order_ties == OrderTies.SHARE:
        return seat < other
    if table.options.order_ties == OrderTies.REVERSE:
        return table.order[seat] > table.order[other]
    return table.order[seat] < table.order[other]


def is_level(table, seat, lowest):
    return table.next_order[seat] == NONE and table.vp[seat] == table.vp[lowest]


def count_level(table, lowest):
    level = 0
    for seat in range(table.seats):
        level += is_level(table, seat, lowest)
    return level


def is_in_the_lot(table, seat):
    """Whether a seat is among the lowest that are not in line yet."""
    for other in range(table.seats):
        if table.next_order[other] == NONE and table.vp[other] < table.vp[seat]:
            return False
    return table.next_order[seat] == NONE


def ask_for_lookalikes(table):
    """T24-H-37: who was killed comes back as another, where the draft lets them choose."""
    if table.options.lookalike == Lookalike.CHOSEN:
        for place in range(table.seats):
            seat = table.in_order[place]
            if table.killed[seat] and has_free_detective(table):
                table.killed[seat] = 0
                table.turn = seat
                table.stage = REPLACING
                return
    clear_away(table)


def has_free_detective(table):
    for who in range(DETECTIVES):
        if is_free(table, who):
            return True
    return False


def clear_away(table):
    """T24-H-03, H-04: detectives' cards go back to their owners, case cards to the deck of the draft."""
    for seat in range(table.seats):
        table.killed[seat] = 0
        table.out[seat] = False
        table.skill_used[seat] = False
        for case in range(CASES):
            table.first[seat][case] = NONE
            table.second[seat][case] = NONE
        for slot in range(SLOTS):
            table.looked[seat][slot] = NONE
    table.first_open = False
    for case in range(CASES):
        table.second_open[case] = False
    shuffled = table.options.next_deck == NextDeck.RESHUFFLED
    if shuffled or (table.options.next_deck == NextDeck.REMAINING and table.hand_number == 2):
        for card in range(CARDS):
            table.deck[card] += table.discards[card]
            table.discards[card] = 0
    table.stage = BEGINNING
