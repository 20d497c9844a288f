"""24 -Resonating Terror- (２４ −共鳴するテロル−): two cards at each of five cases, and a die when they do not suffice.

The chapters of the rulebook are the files of this folder: cards (what it is played with), options (what a draft may
change), table (state and facts), dealing, laying, challenges, ranking, points, sides, skills, hand_end, game_end,
imagining. This page says who is next, what may be done, and what follows by itself. Sentences are numbered in
docs/rules/resonance24.md.
"""

from playkit.kernel import CHANCE, NOBODY, OVER, OWNER, Seat, action, chance, chance_from, chance_of, emit, offer

from .cards import BOTH, CARDS, DETECTIVES, FACES, GREEN, HERO, NO_DIE, RED, SIDES, Card, Dice, Face, Pips, Place, Who
from .challenges import accept, ask, begin_challenges, settle
from .combinations import check
from .dealing import assign, begin_hand, choose_next, is_boss, is_free, look_under, open_slot, set_up, turn_up_cases
from .game_end import tie_break
from .hand_end import (
    ask_for_lookalikes,
    ask_to_keep,
    can_carry,
    carry_case,
    end_hand,
    is_in_the_lot,
    keep_case,
    leave_hand,
    line_up_next,
    order_next,
    pass_keeping_on,
)
from .imagining import redeal
from .laying import lay_card
from .options import PRESETS, ChallengeOrder, Options, TwoDice
from .ranking import award, exchange, go_on_sorting, next_to_sort, rank
from .table import (
    ASKING,
    BEGINNING,
    CHALLENGING,
    CHOOSING,
    COMING_BACK,
    DEALING,
    ENDING,
    FACT,
    FINISHED,
    FIRST_CARDS,
    HIDING,
    KEEPING,
    KEEPING_ON,
    LAYING,
    LEAVING,
    LOOKING,
    LOTS,
    NEXT_CASE,
    OPENING,
    ORDERING,
    RANKING,
    REPLACING,
    ROLLING,
    SORTING,
    SORTING_OUT,
    TAKING,
    TURNING_UP,
    Table,
)

# What the loader looks for in this module, wherever it is written.
__all__ = ["FACT", "PRESETS", "Options", "Table", "check", "tie_break"]

RULES_VERSION = 1
STEP_LIMIT = 2000
RULES_MODULES = (
    "cards", "options", "table", "skills", "laying", "dealing", "sides", "points", "challenges", "ranking", "game_end",
    "hand_end", "imagining",
)  # fmt: skip


def setup(table):
    set_up(table)
    go_on(table)


# Who is next -----------------------------------------------------------------------------------------------------


def waiting(table):
    if table.stage == LAYING:
        return waiting_for_card(table)
    if table.stage == CHALLENGING:
        return waiting_for_challenge(table)
    if table.stage == ROLLING:
        return waiting_for_dice(table)
    if table.stage in (DEALING, HIDING):
        return waiting_for_case(table)
    if table.stage == FINISHED:
        return OVER
    return waiting_between(table)


def waiting_for_card(table):
    """T24-R-06, R-07, H-10."""
    seat = table.turn
    hero_waits = table.layer == FIRST_CARDS and not table.options.hero_first
    for face in range(FACES):
        if table.cards[seat][face] and not (face == HERO and hero_waits):
            offer(table, lay, face)
    return seat


def waiting_for_challenge(table):
    """T24-R-10, H-12, H-13."""
    one_by_one = table.options.two_dice == TwoDice.SEQUENTIAL
    secret = table.options.challenge_order == ChallengeOrder.SIMULTANEOUS
    for dice in range(NO_DIE, BOTH if one_by_one else BOTH + 1):
        if secret:
            offer(table, declare, dice)
        elif dice == NO_DIE or dice != table.thrown[table.turn]:
            offer(table, challenge, dice)
    return table.turn


def waiting_for_dice(table):
    """T24-R-10: green first; thrown together, neither changes the other."""
    if table.to_roll[table.turn] == RED:
        for pips in range(1, SIDES + 1):
            chance_of(table, red, pips)
    else:
        for pips in range(1, SIDES + 1):
            chance_of(table, green, pips)
    return CHANCE


def waiting_for_case(table):
    """T24-R-04: what lies face-down is not dealt before somebody looks."""
    if table.stage == HIDING:
        chance_from(table, lay_under, table.deck)
        return CHANCE
    chance_from(table, turn_up, table.deck)
    return CHANCE


def waiting_between(table):
    """What is settled before the cards and after the cases."""
    seat = table.turn
    if table.stage == LOTS:
        for other in range(table.seats):
            if is_in_the_lot(table, other):
                chance_of(table, lot, other)
        return CHANCE
    if table.stage in (CHOOSING, REPLACING):
        for who in range(DETECTIVES):
            if is_free(table, who):
                offer(table, take_on, who)
    elif table.stage == SORTING:
        offer(table, put_up, table.pending)
        offer(table, put_down, table.pending)
    elif table.stage == KEEPING:
        offer_kept(table, seat)
    elif table.stage == TAKING:
        offer_places(table)
    else:
        offer_carried(table, seat)
    return seat


def offer_places(table):
    """T24-V-21."""
    for place in range(table.options.rows):
        offer(table, take, place)


def offer_kept(table, seat):
    """T24-R-19 a, H-05."""
    for card in range(CARDS):
        if table.won[seat][card] and not is_boss(table, card):
            offer(table, keep, card)
    if table.options.keep_optional:
        offer(table, keep_nothing)


def offer_carried(table, seat):
    """T24-V-04: first one of the cases put up, then one of those put down."""
    if can_carry(table, seat, 0):
        for card in range(CARDS):
            if table.up[seat][card] and not is_boss(table, card):
                offer(table, leave_up, card)
    else:
        for card in range(CARDS):
            if table.down[seat][card] and not is_boss(table, card):
                offer(table, leave_down, card)


# What follows by itself ------------------------------------------------------------------------------------------


def go_on(table):
    """The course of a hand, from one choice or outcome of chance to the next."""
    while table.stage > FINISHED:
        if table.stage == ASKING:
            ask(table)
        elif table.stage < NEXT_CASE:
            lay_out(table)
        elif table.stage < SORTING_OUT:
            resolve(table)
        else:
            finish(table)


def lay_out(table):
    """T24-R-04: a hand begins."""
    if table.stage == BEGINNING:
        begin_hand(table)
    elif table.stage == TURNING_UP:
        turn_up_cases(table)
    else:
        look_under(table)


def resolve(table):
    """T24-R-08 to R-17: case by case."""
    if table.stage == NEXT_CASE:
        emit(table, FACT.round_started, table.case)
        table.stage = TURNING_UP
    elif table.stage == OPENING:
        begin_challenges(table)
    elif table.stage == RANKING:
        rank(table)
    else:
        award(table)


def finish(table):
    """T24-R-18, R-19: a hand ends."""
    if table.stage == SORTING_OUT:
        next_to_sort(table)
    elif table.stage == ENDING:
        end_hand(table)
    elif table.stage == KEEPING_ON:
        ask_to_keep(table)
    elif table.stage == LEAVING:
        leave_hand(table)
    elif table.stage == ORDERING:
        order_next(table)
    else:
        ask_for_lookalikes(table)


# What a seat may do ----------------------------------------------------------------------------------------------


@action
def take_on(table, who: Who):
    """take on {who} / {who}を選ぶ"""
    assign(table, table.turn, who)
    if table.stage == CHOOSING:
        choose_next(table)
    else:
        table.stage = COMING_BACK
    go_on(table)


@action(seen_by=OWNER)
def lay(table, face: Face):
    """lay {face} face-down / {face}を伏せる"""
    lay_card(table, table.turn, face)
    go_on(table)


@action
def challenge(table, dice: Dice):
    """challenge with {dice} / チャレンジ：{dice}"""
    accept(table, table.turn, dice)
    go_on(table)


@action(seen_by=OWNER)
def declare(table, dice: Dice):
    """declare {dice} face-down / {dice}を伏せて宣言"""
    table.declared[table.turn] = dice
    table.asked[table.turn] = True
    table.stage = ASKING
    go_on(table)


@action
def take(table, place: Place):
    """take the card of the {place} / {place}のカードを取る"""
    exchange(table, place)
    go_on(table)


@action
def put_up(table, card: Card):
    """put {card} up / {card}を上へ"""
    table.won[table.turn][card] -= 1
    table.up[table.turn][card] += 1
    emit(table, FACT.sorted_up, table.turn, card)
    go_on_sorting(table)
    go_on(table)


@action
def put_down(table, card: Card):
    """put {card} down / {card}を下へ"""
    table.won[table.turn][card] -= 1
    table.down[table.turn][card] += 1
    emit(table, FACT.sorted_down, table.turn, card)
    go_on_sorting(table)
    go_on(table)


@action(seen_by=OWNER)
def keep(table, card: Card):
    """keep {card} face-down / {card}を残す"""
    keep_case(table, table.turn, card)
    go_on(table)


@action
def keep_nothing(table):
    """keep nothing / 何も残さない"""
    pass_keeping_on(table, table.turn)
    go_on(table)


@action
def leave_up(table, card: Card):
    """leave {card} up / 上に{card}を残す"""
    carry_case(table, table.turn, 0, card)
    go_on(table)


@action
def leave_down(table, card: Card):
    """leave {card} down / 下に{card}を残す"""
    carry_case(table, table.turn, 1, card)
    go_on(table)


# What luck may do ------------------------------------------------------------------------------------------------


@chance
def turn_up(table, card: Card):
    """{card} turns up / {card}が出た"""
    table.deck[card] -= 1
    open_slot(table, table.slot, card)
    table.stage = TURNING_UP
    go_on(table)


@chance(seen_by=NOBODY)
def lay_under(table, card: Card):
    """{card} lies face-down / {card}が裏向きに置かれた"""
    table.deck[card] -= 1
    table.under[table.slot] = card
    table.stage = LOOKING
    go_on(table)


@chance(kind="rolled")
def green(table, pips: Pips):
    """the green die shows {pips} / 緑の出目は{pips}"""
    settle(table, GREEN, pips)
    go_on(table)


@chance(kind="rolled")
def red(table, pips: Pips):
    """the red die shows {pips} / 赤の出目は{pips}"""
    settle(table, RED, pips)
    go_on(table)


@chance
def lot(table, seat: Seat):
    """{seat} has the next lot / 次のくじは{seat}"""
    line_up_next(table, seat)
    go_on(table)


def score(table, seat):
    """T24-R-18, R-25: most VP win."""
    return table.vp[seat]


def imagine(table, seat, lot):
    """Deal anew what a seat cannot know."""
    redeal(table, seat, lot)
