"""Patchies (パッチーズ): stand on a star that is still there when a line of the board breaks.

The chapters of the rulebook are the files of this folder: board (what lies on the table), options (what a draft may
change), table (state and facts), cards, abilities, phases. This page says who is next and what may be done.
Sentences are numbered in docs/rules/patchies.md.
"""

from playkit.kernel import CHANCE, OVER, Seat, action, chance, chance_from, chance_of, offer

from .abilities import (
    begin_ability,
    can_decline,
    can_dig,
    can_gather,
    can_knock,
    can_pay,
    can_repair,
    can_shove,
    can_stand,
    can_strike,
    can_warp,
    can_warp_to,
    carry_out,
    pay_without_choice,
)
from .board import (
    AROUND,
    ASTROKONG,
    CAMERON,
    CARDS,
    CELLS,
    CHARACTERS,
    KIND_AT,
    KIND_OF,
    LUCAS,
    NOWHERE,
    RESIDENT,
    SHINUNDESU,
    STARS,
    WATANABE,
    Card,
    Cell,
    Star,
    Who,
)
from .cards import resolve, spend
from .options import PRESETS, Board, Characters, Options, check
from .phases import (
    cell_to_lay,
    end_process,
    fill_deck,
    give_characters,
    is_taken,
    last_character,
    lay_star,
    lay_template,
    left_to_lay,
    let_next_place,
    open_game_when_laid,
    pass_character_on,
    put_pawn,
    residents_to_deal,
    settle,
    take_character,
)
from .table import (
    CHOOSING,
    CLOSED,
    DEALING,
    DIG,
    FACT,
    FINISHED,
    GATHER,
    KNOCK,
    LAYING,
    LEADING,
    OPEN,
    PLACING,
    PLAYING,
    REPAIR,
    SHOVE,
    STRIKE,
    WALK,
    WARP,
    Table,
)

# What the loader looks for in this module, wherever it is written.
__all__ = ["FACT", "PRESETS", "Options", "Table", "check"]

RULES_VERSION = 1
STEP_LIMIT = 5000
RULES_MODULES = ("board", "options", "table", "cards", "abilities", "phases")


def setup(table):
    fill_deck(table)
    lay_template(table)
    open_game_when_laid(table)


# Who is next -----------------------------------------------------------------------------------------------------


def waiting(table):
    if table.stage == FINISHED:
        return OVER
    if table.to_draw:
        chance_from(table, turn_up, table.deck)
        return CHANCE
    if table.stage == PLAYING:
        return waiting_for_turn(table)
    if table.stage == PLACING:
        return waiting_for_place(table)
    if table.stage == CHOOSING:
        return waiting_for_character(table)
    return waiting_for_luck(table)


def waiting_for_turn(table):
    """PAT-R-05, R-06: the draw is compulsory, an ability optional, in either order."""
    seat = table.turn
    if table.owed:
        for card in range(CARDS):
            if table.medals[seat][card]:
                offer(table, pay, card)
        return seat
    if table.drawn or table.ending:
        offer(table, stop)
    else:
        offer(table, draw)
        if can_decline(table, seat):
            offer(table, decline)
    if table.cell[seat] != NOWHERE and table.window != CLOSED:
        offer_walks(table, seat)
        offer_own_abilities(table, seat)
    return seat


def offer_walks(table, seat):
    if can_pay(table, seat, WALK, table.options.walk_cost):
        for direction in range(4):
            if can_stand(table, AROUND[table.cell[seat]][direction], table.options.walk_shares):
                offer(table, walk, AROUND[table.cell[seat]][direction])


def offer_own_abilities(table, seat):
    """PAT-A-02 to A-10: what the character can do besides walking."""
    who = table.who[seat]
    if who == CAMERON:
        offer_warps(table, seat)
    elif who == LUCAS and can_dig(table, seat):
        offer(table, dig)
    elif who == ASTROKONG and can_strike(table, seat):
        offer(table, strike)
    elif who == SHINUNDESU:
        offer_shinundesu(table, seat)
    elif who == WATANABE and can_repair(table, seat):
        offer(table, repair)


def offer_warps(table, seat):
    if can_warp(table, seat):
        for cell in range(CELLS):
            if can_warp_to(table, seat, cell):
                offer(table, warp, cell)


def offer_shinundesu(table, seat):
    if can_knock(table, seat):
        offer(table, knock)
    if can_shove(table, seat):
        offer(table, shove)
    if can_gather(table, seat):
        offer(table, gather)


def waiting_for_place(table):
    """PAT-R-03, H-40: any star, the apartment too."""
    shares = table.options.placement_shares
    for cell in range(CELLS):
        if shares or not table.pawns[cell]:
            offer(table, place, cell)
    return table.turn


def waiting_for_character(table):
    """PAT-R-02, H-33."""
    for who in range(RESIDENT + 1, last_character(table) + 1):
        if table.options.characters == Characters.CHOSEN_FREELY or not is_taken(table, who):
            offer(table, choose, who)
    return table.turn


def waiting_for_luck(table):
    """What is settled by lot before the cards: the board, characters, the first player, ties."""
    if table.stage == LAYING:
        cell = cell_to_lay(table)
        for star in range(STARS):
            if table.options.board == Board.SHUFFLE_ALL or KIND_OF[star] == KIND_AT[cell]:
                chance_of(table, lay, cell, star, left_to_lay(table, star))
    elif table.stage == DEALING:
        for who in range(RESIDENT, last_character(table) + 1):
            chance_of(table, deal, who, copies_to_deal(table, who))
    else:
        for seat in range(table.seats):
            if table.stage == LEADING:
                chance_of(table, lead, seat)
            elif table.rank[seat] == 0:
                chance_of(table, lot, seat)
    return CHANCE


def copies_to_deal(table, who):
    """Each character once, and residents for the seats beyond them."""
    if who != RESIDENT:
        return 0 if is_taken(table, who) else 1
    dealt = (table.turn - table.first) % table.seats
    left = residents_to_deal(table) - dealt
    for other in range(RESIDENT + 1, CHARACTERS):
        if is_taken(table, other):
            left += 1
    return left


# What a seat may do ----------------------------------------------------------------------------------------------


@action
def choose(table, who: Who):
    """play {who} / {who}を選ぶ"""
    take_character(table, table.turn, who)
    pass_character_on(table)


@action
def place(table, cell: Cell):
    """place the pawn on {cell} / {cell}に置く"""
    put_pawn(table, table.turn, cell)
    let_next_place(table)


@action
def draw(table):
    """draw a card / 山札から引く"""
    table.drawn = True
    if table.window == OPEN:
        table.window = CLOSED
    table.to_draw = 1
    settle(table)


@action
def stop(table):
    """end the turn / 手番を終える"""
    table.window = CLOSED
    end_process(table)


@action
def pay(table, card: Card):
    """pay with {card} / {card}で払う"""
    spend(table, table.turn, card)
    pay_without_choice(table, table.turn)
    carry_out_when_paid(table)


@action
def walk(table, cell: Cell):
    """walk to {cell} / {cell}へ移動"""
    use(table, WALK, table.options.walk_cost, cell)


@action
def warp(table, cell: Cell):
    """warp to {cell} / {cell}へワープ"""
    use(table, WARP, table.options.warp_cost, cell)


@action
def dig(table):
    """dig: draw one more card / もう一枚引く"""
    use(table, DIG, table.options.dig_cost, NOWHERE)


@action
def strike(table):
    """strike the own star from the deck / 山札から自分の星を攻撃"""
    use(table, STRIKE, table.options.strike_cost, NOWHERE)


@action
def knock(table):
    """knock a medal off everybody else / 他の全員のメダルを叩き落とす"""
    use(table, KNOCK, table.options.knock_cost, NOWHERE)


@action
def shove(table):
    """shove the neighbours away / 隣を押し出す"""
    use(table, SHOVE, table.options.shove_cost, NOWHERE)


@action
def gather(table):
    """call everybody here / 全員を呼び寄せる"""
    use(table, GATHER, table.options.gather_cost, NOWHERE)


@action
def repair(table):
    """repair the own star / 自分の星を修理"""
    use(table, REPAIR, table.options.repair_cost, NOWHERE)


@action
def decline(table):
    """decline to draw / 引かない"""
    table.drawn = True
    if table.window == OPEN:
        table.window = CLOSED
    end_process(table)


def use(table, ability, cost, aim):
    """Begin an ability; it happens once it is paid for."""
    begin_ability(table, ability, cost, aim)
    carry_out_when_paid(table)


def carry_out_when_paid(table):
    if not table.owed:
        carry_out(table, table.turn)
        settle(table)


# What luck may do ------------------------------------------------------------------------------------------------
# Lots are logged as rolled: only cards of the deck count as draws of a phase.


@chance
def turn_up(table, card: Card):
    """{card} turns up / {card}が出た"""
    table.deck[card] -= 1
    table.deck_left -= 1
    table.to_draw -= 1
    table.draws += 1
    resolve(table, card)
    settle(table)


@chance(kind="rolled")
def lay(table, cell: Cell, star: Star):
    """{star} lies on {cell} / {cell}は{star}"""
    lay_star(table, cell, star)
    open_game_when_laid(table)


@chance(kind="rolled")
def deal(table, who: Who):
    """{who} is dealt / {who}が配られた"""
    take_character(table, table.turn, who)
    pass_character_on(table)


@chance(kind="rolled")
def lead(table, seat: Seat):
    """{seat} goes first / {seat}が最初"""
    table.first = seat
    give_characters(table)


@chance(kind="rolled")
def lot(table, seat: Seat):
    """{seat} has the next lot / 次のくじは{seat}"""
    drawn = 0
    for other in range(table.seats):
        if table.rank[other]:
            drawn += 1
    table.rank[seat] = drawn + 1
    if drawn + 1 == table.seats:
        let_next_place(table)


def score(table, seat):
    """PAT-R-26, R-27: most points win; ties share."""
    return table.points[seat]
