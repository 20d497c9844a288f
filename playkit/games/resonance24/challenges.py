"""Challenges: power, who is asked, dice, injuries and deaths (T24-R-08 to R-13, R-15)."""

from playkit.kernel import emit

from .cards import BOTH, DOKABEN, FOR_LAST_STAND, FOR_WOLF, GREEN, HERO, NO_DIE, NONE, SIDES, WOLF
from .options import (
    ChallengeOrder,
    Challengers,
    DeathPenalty,
    HeroInOrder,
    HibachiGreat,
    TwoDice,
    UpEffect,
    WolfBonus,
)
from .points import reward
from .sides import bonus_at_case, die_bonus
from .skills import has_new_skill, has_old_skill, hours, injuries_borne, keeps_hero, points_of_wolf, raised, use_skill
from .table import ASKING, CHALLENGING, FACT, RANKING, ROLLING

# T24-V-19: by options.LastStand and case.
LAST_STAND = ((0, 0, 0, 0, 0), (2, 2, 2, 2, 2), (5, 4, 3, 2, 1), (4, 3, 2, 1, 0), (5, 4, 3, 2, 0))
# The most that two great successes add to power.
MOST_GAIN = 5
# Above every power: Hero Time where it challenges last.
ABOVE_ALL = 100


# Power -----------------------------------------------------------------------------------------------------------


def begin_challenges(table):
    """T24-R-08: second cards are opened, Hero Times compared, power summed up."""
    table.stage = ASKING
    table.second_open[table.case] = True
    for seat in range(table.seats):
        if table.second[seat][table.case] != NONE:
            emit(table, FACT.shown, seat, table.case, table.second[seat][table.case])
    find_hero(table)
    table.declared_open = False
    for seat in range(table.seats):
        table.placed[seat] = NONE
        table.declared[seat] = NONE
        table.thrown[seat] = NO_DIE
        table.asked[seat] = table.out[seat]
        table.power[seat] = sum_up(table, seat)
        table.line_up[seat] = table.power[seat]
    if table.hero != NONE and table.options.hero_in_order == HeroInOrder.INFINITE:
        table.line_up[table.hero] += ABOVE_ALL


def has_hero(table, seat):
    """Whether Hero Time lies at the case; the first card of who takes no part counts for nothing."""
    second = table.second[seat][table.case]
    return second != NONE and (second == HERO or table.first[seat][table.case] == HERO)


def find_hero(table):
    """T24-R-15, H-20: one Hero Time counts; of several only that of a Scotch who may keep it."""
    heroes = 0
    keeper = NONE
    table.hero = NONE
    for seat in range(table.seats):
        if has_hero(table, seat):
            heroes += 1
            table.hero = seat
            if keeps_hero(table, seat):
                keeper = seat
    table.clashed = heroes > 1
    if table.clashed:
        table.hero = keeper
        emit(table, FACT.clashed, table.case)


def sum_up(table, seat):
    """T24-R-08, V-03, V-04: two cards, and what the draft adds to them."""
    if table.second[seat][table.case] == NONE:
        return 0
    power = first_hours(table, seat) + hours(table, seat, table.second[seat][table.case])
    if table.helped[seat]:
        power += table.options.catchup_power
    if table.options.up_effect == UpEffect.POWER:
        power += bonus_at_case(table, seat)
    return power


def first_hours(table, seat):
    return hours(table, seat, table.first[seat][table.case])


# Who is asked ----------------------------------------------------------------------------------------------------


def ask(table):
    """Dice that were chosen are rolled; else the next seat is asked; when all are through, the case is decided."""
    seat = seat_with_dice(table)
    if seat == NONE:
        seat = next_challenger(table)
        if seat != NONE:
            if table.turn != seat or table.thrown[seat] == NO_DIE:
                emit(table, FACT.turn_started, seat)
            table.turn = seat
            table.stage = CHALLENGING
            return
        if table.options.challenge_order == ChallengeOrder.SIMULTANEOUS and not table.declared_open:
            reveal_declared(table)
            seat = seat_with_dice(table)
    if seat == NONE:
        table.stage = RANKING
    else:
        table.turn = seat
        table.stage = ROLLING


def seat_with_dice(table):
    """Find who has dice to roll, in play order."""
    for place in range(table.seats):
        if table.to_roll[table.in_order[place]]:
            return table.in_order[place]
    return NONE


def next_challenger(table):
    """T24-R-09, H-11, H-12."""
    following = NONE
    for seat in range(table.seats):
        if table.asked[seat] or not may_challenge(table, seat):
            continue
        if following == NONE or is_asked_before(table, seat, following):
            following = seat
    return following


def is_asked_before(table, seat, other):
    """T24-R-09, R-20: ascending power; of equals the one later in play order."""
    if table.options.challenge_order == ChallengeOrder.DYNAMIC:
        if table.power[seat] != table.power[other]:
            return table.power[seat] < table.power[other]
    elif table.line_up[seat] != table.line_up[other]:
        return table.line_up[seat] < table.line_up[other]
    return table.order[seat] > table.order[other]


def may_challenge(table, seat):
    """T24-H-11."""
    if table.options.challengers == Challengers.EVERYBODY:
        return True
    if seat == table.hero:
        return False
    if table.options.challengers == Challengers.NOT_THE_HERO:
        return True
    ahead = 0
    for other in range(table.seats):
        if other == table.hero or table.power[other] > table.power[seat] + MOST_GAIN:
            ahead += 1
    return ahead < table.options.rows


def accept(table, seat, dice):
    """T24-R-10, H-13: note what a seat throws; one die after the other, it is asked again."""
    if dice and table.thrown[seat] == NO_DIE and table.options.up_effect == UpEffect.POWER_IN_CHALLENGE:
        table.power[seat] += bonus_at_case(table, seat)
    table.thrown[seat] += dice
    table.to_roll[seat] = dice
    one_by_one = table.options.two_dice == TwoDice.SEQUENTIAL
    table.asked[seat] = not one_by_one or dice == NO_DIE or table.thrown[seat] == BOTH
    table.stage = ASKING


def reveal_declared(table):
    """T24-H-12: all dice that were declared face-down are shown at once, then rolled."""
    table.declared_open = True
    for seat in range(table.seats):
        if table.declared[seat] != NONE:
            accept(table, seat, table.declared[seat])


# What dice do ----------------------------------------------------------------------------------------------------


def settle(table, colour, pips):
    """T24-R-10, R-11: more than the case number is a success, 8 a great one; less costs health or life."""
    seat = table.turn
    table.to_roll[seat] -= colour
    extra = raised(table, seat, colour) + die_bonus(table, seat)
    shown = pips + extra
    if extra:
        use_skill(table, seat)
    if shown > table.case + 1:
        natural = table.options.hibachi_great == HibachiGreat.NATURAL
        gain = colour + ((pips if natural else shown) >= SIDES)
        table.power[seat] += gain
        emit(table, FACT.succeeded, seat, colour, gain)
    elif colour == GREEN:
        injure(table, seat)
    elif has_new_skill(table, seat, DOKABEN):
        use_skill(table, seat)
        injure(table, seat)
    else:
        kill(table, seat, True)
    if table.killed[seat]:
        table.asked[seat] = True
    table.stage = ASKING


def injure(table, seat):
    """T24-R-12, H-35: what is one injury too many kills."""
    if table.injuries[seat] < injuries_borne(table, seat):
        table.injuries[seat] += 1
        emit(table, FACT.injured, seat)
    else:
        kill(table, seat, table.options.wolf_by_injury)


def kill(table, seat, wolf_earns):
    """T24-R-13, R-21, V-18, V-19: absent from the next case on."""
    if table.killed[seat]:
        return
    table.killed[seat] = table.case + 1
    emit(table, FACT.eliminated, seat, table.case)
    is_last = table.hand_number == table.options.hands
    for_good = is_last or table.options.death_penalty != DeathPenalty.HOSPITAL
    if wolf_earns and for_good and has_old_skill(table, seat, WOLF):
        points = points_of_wolf(table)
        if is_last or table.options.wolf_bonus == WolfBonus.AT_DEATH:
            reward(table, seat, FOR_WOLF, points)
        else:
            table.wolf_due[seat] = points
    if is_last:
        reward(table, seat, FOR_LAST_STAND, LAST_STAND[table.options.last_stand][table.case])
