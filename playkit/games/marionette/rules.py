"""Marionette (操り人形): pick a character in secret, collect coins, build a city of eight districts.

The chapters of the rulebook are the files of this folder: cards (what is in the box), options (what a draft may
change), table (state and facts), deck, rounds, turns, scoring; memory and imagining are about what a seat can know.
This page says who is next and what may be done. Sentences are numbered in docs/rules/marionette.md.
"""

from playkit.kernel import CHANCE, NEXT, OVER, OWNER, Seat, action, chance, chance_from, chance_of, emit, offer

from .cards import (
    ARCHITECT,
    ASSASSIN,
    BY_ACTION,
    BY_LABORATORY,
    BY_MERCHANT,
    CARDS,
    CHARACTERS,
    INCOME_COLOUR,
    KING,
    LABORATORY,
    MAGICIAN,
    MERCHANT,
    SMITHY,
    THIEF,
    Card,
    Who,
)
from .deck import (
    begin_drawing,
    cards_left,
    choose_among_looked,
    fill_deck,
    is_repeated,
    keep_looked,
    put_away_from_hand,
    return_looked,
    swap_hands,
    take_from_deck,
)
from .imagining import redeal_cards, redeal_characters
from .options import PRESETS, Options
from .rounds import begin_round, end_turn_of, move_crown, remove_face_down, remove_open, take_character
from .scoring import points_of, tie_break_of
from .table import (
    ACTING,
    BURYING,
    CROWNING,
    DEALING,
    DISCARDING,
    FACT,
    FINISHED,
    HIDING,
    KEEPING,
    PICKING,
    Table,
)
from .turns import (
    build_district,
    can_build,
    can_destroy,
    can_hit,
    can_name,
    clear_ruin,
    destroy_district,
    earn_coins,
    look_at_cards,
    may_choose_effect,
    may_destroy,
    nameable,
    recover_ruin,
    take_income,
)

# What the loader looks for in this module, wherever it is written.
__all__ = ["FACT", "PRESETS", "Options", "Table"]

RULES_VERSION = 2
STEP_LIMIT = 5000
RULES_MODULES = ("cards", "options", "table", "memory", "deck", "scoring", "rounds", "turns", "imagining")


def setup(table):
    fill_deck(table)
    for seat in range(table.seats):
        table.coins[seat] = table.options.start_coins


# Who is next -----------------------------------------------------------------------------------------------------


def waiting(table):
    if table.stage == FINISHED:
        return OVER
    if table.to_draw and table.deck_left:
        chance_from(table, draw, table.deck)
        return CHANCE
    if table.to_draw or table.stage < PICKING:
        return waiting_for_luck(table)
    if table.stage == ACTING:
        offer_turn(table, table.turn)
    else:
        offer_decision(table, table.asked)
    return table.asked


def waiting_for_luck(table):
    """The first crown, the removed characters, and cards that come up from under the deck in their order."""
    if table.to_draw:
        chance_of(table, draw, table.under[table.under_first])
    elif table.stage == CROWNING:
        for seat in range(table.seats):
            chance_of(table, crown, seat)
    else:
        for who in range(1, CHARACTERS + 1):
            if not table.pile >> who & 1:
                continue
            if table.stage == HIDING:
                chance_of(table, hide, who)
            elif may_lie_open(table, who):
                chance_of(table, lay_open, who)
    return CHANCE


def may_lie_open(table, who):
    """MAR-H-01: a King who must not be seen is put back and another one drawn, which comes to the same."""
    return who != KING or not table.options.king_never_faceup


def offer_turn(table, seat):
    """MAR-R-04 to R-06, H-14, H-16: one basic action, then building; powers at any time, each once."""
    if not table.basic_done:
        offer_basic_action(table, seat)
    else:
        offer(table, end_turn)
        for card in range(CARDS if table.builds_left else 0):
            if can_build(table, seat, card):
                offer(table, build, card)
    if INCOME_COLOUR[table.called] >= 0 and not table.income_taken:
        offer(table, income)
    offer_power(table, seat)
    offer_districts(table, seat)


def offer_basic_action(table, seat):
    offer(table, take_coins)
    if cards_left(table):
        offer(table, look)
        if may_choose_effect(table, seat):
            offer(table, look_by_library)


def offer_power(table, seat):
    """MAR-R-10 to R-17, H-04, H-05, H-12, H-13."""
    if table.called == MERCHANT and not table.extra_taken:
        offer(table, trade)
    elif table.called == ARCHITECT and not table.extra_taken and cards_left(table):
        offer(table, plan)
    elif table.called == MAGICIAN and not table.power_used:
        offer_magic(table, seat)
    elif table.called <= THIEF and not table.power_used:
        offer_names(table)
    elif may_destroy(table):
        for victim in range(table.seats):
            for card in range(CARDS if can_hit(table, victim) else 0):
                if can_destroy(table, victim, card):
                    offer(table, destroy, victim, card)


def offer_names(table):
    for who in range(1, CHARACTERS + 1):
        if can_name(table, who):
            if table.called == ASSASSIN:
                offer(table, murder, who)
            else:
                offer(table, rob, who)


def offer_magic(table, seat):
    """MAR-R-12, H-21, H-28: all of two hands, or some of one's own."""
    for other in range(table.seats):
        if other != seat:
            offer(table, swap, other)
    offer_cards_in_hand(table, seat)


def offer_cards_in_hand(table, seat):
    for card in range(CARDS):
        if table.hand[seat][card]:
            offer(table, put_away, card)


def offer_districts(table, seat):
    """MAR-R-20, R-21."""
    if table.city[seat][LABORATORY] and not table.laboratory_used:
        for card in range(CARDS):
            if table.hand[seat][card]:
                offer(table, sell, card)
    may_pay = table.coins[seat] >= table.options.smithy_price
    if table.city[seat][SMITHY] and not table.smithy_used and may_pay and cards_left(table):
        offer(table, forge)


def offer_decision(table, seat):
    """What is asked besides a turn: a character to pick, looked-at cards, the Magician's discards, the Graveyard."""
    if table.stage == PICKING:
        for who in range(1, CHARACTERS + 1):
            if table.offered[seat] >> who & 1:
                offer(table, take, who)
    elif table.stage == KEEPING:
        for place in range(table.looked_at):
            if not is_repeated(table, place):
                if table.keeps_left:
                    offer(table, keep, table.looked[seat][place])
                else:
                    offer(table, give_back, table.looked[seat][place])
    elif table.stage == DISCARDING:
        offer(table, draw_anew)
        offer_cards_in_hand(table, seat)
    elif table.stage == BURYING:
        offer(table, recover)
        offer(table, let_lie)


# What a seat may do ----------------------------------------------------------------------------------------------


@action(seen_by=NEXT)
def take(table, who: Who):
    """take {who} / {who}を取る"""
    take_character(table, table.asked, who)


@action
def take_coins(table):
    """take 2 coins / コインを2枚もらう"""
    table.basic_done = True
    earn_coins(table, table.turn, 2, BY_ACTION)


@action
def look(table):
    """look at cards of the deck / 山札をめくる"""
    table.basic_done = True
    look_at_cards(table, table.turn)


@action
def look_by_library(table):
    """draw 2 cards by the Library / 図書館で2枚もらう"""
    table.basic_done = True
    begin_drawing(table, 2)


@action(seen_by=OWNER)
def keep(table, card: Card):
    """keep {card} / {card}をもらう"""
    keep_looked(table, card)


@action(seen_by=OWNER)
def give_back(table, card: Card):
    """put {card} under the deck first / 先に{card}を山札の下へ"""
    return_looked(table, card)


@action
def build(table, card: Card):
    """build {card} / {card}を建てる"""
    build_district(table, table.turn, card)


@action
def income(table):
    """take the income / 収入を得る"""
    take_income(table, table.turn)


@action
def murder(table, who: Who):
    """murder {who} / {who}を暗殺する"""
    emit(table, FACT.murdered, table.turn, who, nameable(table))
    table.power_used = True
    table.murdered = who


@action
def rob(table, who: Who):
    """rob {who} / {who}から盗む"""
    emit(table, FACT.targeted, table.turn, who, nameable(table))
    table.power_used = True
    table.robbed = who


@action
def swap(table, seat: Seat):
    """swap hands with {seat} / {seat}と手札を交換"""
    table.power_used = True
    swap_hands(table, table.turn, seat)
    emit(table, FACT.swapped, table.turn, seat)


@action(seen_by=OWNER)
def put_away(table, card: Card):
    """put {card} away to draw anew / {card}を捨てて引き直す"""
    table.power_used = True
    table.thrown += 1
    put_away_from_hand(table, table.turn, card)
    table.stage = DISCARDING


@action
def draw_anew(table):
    """draw as many as put away / 捨てた枚数だけ引く"""
    table.stage = ACTING
    begin_drawing(table, table.thrown)
    table.thrown = 0


@action
def trade(table):
    """take the Merchant's coin / 商人のコインをもらう"""
    table.extra_taken = True
    earn_coins(table, table.turn, 1, BY_MERCHANT)


@action
def plan(table):
    """draw the Architect's 2 cards / 建築家の2枚を引く"""
    table.extra_taken = True
    begin_drawing(table, 2)


@action
def destroy(table, seat: Seat, card: Card):
    """destroy {card} of {seat} / {seat}の{card}を破壊する"""
    destroy_district(table, seat, card)


@action(seen_by=OWNER)
def sell(table, card: Card):
    """discard {card} in the Laboratory / 研究所で{card}を捨てる"""
    table.laboratory_used = True
    put_away_from_hand(table, table.turn, card)
    earn_coins(table, table.turn, table.options.laboratory_coins, BY_LABORATORY)


@action
def forge(table):
    """pay for cards at the Smithy / 鍛冶屋で引く"""
    table.smithy_used = True
    table.coins[table.turn] -= table.options.smithy_price
    begin_drawing(table, table.options.smithy_cards)


@action
def recover(table):
    """take it by the Graveyard / 墓地で拾う"""
    recover_ruin(table, table.asked)


@action
def let_lie(table):
    """let it go / 拾わない"""
    clear_ruin(table)


@action
def end_turn(table):
    """end the turn / 手番を終える"""
    end_turn_of(table)


# What luck may do ------------------------------------------------------------------------------------------------


@chance(seen_by=OWNER)
def draw(table, card: Card):
    """{card} is drawn / {card}を引いた"""
    emit(table, FACT.drew, table.turn, card)
    take_from_deck(table, card)
    if table.to_draw == 0:
        if table.stage == DEALING:
            deal_next(table)
        elif table.looking:
            choose_among_looked(table)


@chance(kind="rolled")
def crown(table, seat: Seat):
    """{seat} has the first crown / 最初の王冠は{seat}"""
    move_crown(table, seat)
    table.stage = DEALING
    table.turn = seat
    begin_drawing(table, table.options.start_cards)
    if table.to_draw == 0:
        begin_round(table)


def deal_next(table):
    """MAR-R-01: seat by seat; then the first round begins."""
    table.turn = (table.turn + 1) % table.seats
    if table.turn == table.crown:
        begin_round(table)
    else:
        begin_drawing(table, table.options.start_cards)


@chance
def lay_open(table, who: Who):
    """{who} is removed face-up / {who}が公開で除かれた"""
    remove_open(table, who)


@chance(seen_by=OWNER)
def hide(table, who: Who):
    """{who} is removed face-down / {who}が伏せて除かれた"""
    remove_face_down(table, who)


def score(table, seat):
    """MAR-R-09: while the game goes on, what it would be if it ended now."""
    return points_of(table, seat)


def tie_break(table, seat):
    return tie_break_of(table, seat)


def imagine(table, seat, lot):
    """Deal anew what a seat cannot know; `lot` is a number of the dream lane."""
    lot = redeal_characters(table, seat, lot)
    redeal_cards(table, seat, lot)
