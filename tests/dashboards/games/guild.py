"""Guild (ギルド): four trades, one of them removed by lot; the spy names one, everybody draws and builds.

A small game whose facts have names of their own, and fields that say all that questions about rounds ask for.
"""

# ruff: noqa: C901, D101, D403, D415, ARG001 - a button is no sentence, and a bot gets all that the kernel gives

from playkit.kernel import (
    CHANCE,
    OVER,
    OWNER,
    Kind,
    Seat,
    action,
    bot,
    chance,
    chance_of,
    emit,
    facts,
    number,
    offer,
    options,
    per_seat,
    row,
    slider,
    state,
)

TRADES, NOBODY = 4, -1
REMOVING, PICKING, NAMING, DRAWING, BUILDING, FINISHED = range(6)
WORTH = (1, 2, 4)


class Trade(Kind):
    ja = "職"
    names = ("spy", "baker", "mason", "lord")
    labels = ("Spy / 間者", "Baker / パン屋", "Mason / 石工", "Lord / 領主")


class Plan(Kind):
    ja, column = "図面", "card"
    names = ("hut", "mill", "tower")
    labels = ("Hut / 小屋", "Mill / 水車", "Tower / 塔")


class Trades(Kind):
    high, ja = 15, "職の組"


class Silver(Kind):
    high, ja = 99, "銀"


class Glory(Kind):
    high, ja = 99, "名声"


@options
class Options:
    rounds: int = slider(4, 1, 9, "rounds / ラウンド数")


@state(seats=range(3, 4))
class Table:
    """Trades are hidden until they are called; plans are open."""

    stage = number(0, 5)
    round = number(0, 9)
    turn = number(0, 2)
    picked = number(0, 3)
    pile = number(0, 15)
    trade = per_seat(number(-1, 3, NOBODY), seen_by=OWNER)
    named = number(-1, 3, NOBODY)
    plan = number(-1, 2, NOBODY)
    silver = per_seat(number(0, 99))
    glory = per_seat(number(0, 99))
    left = row(3, number(0, 1))


FACT = facts(
    round_started="a round begins / ラウンド開始",
    turned_away=(("removed", Trade), "{removed} is away / {removed}は留守"),
    signed_up=(Seat, ("trade", Trade), ("offered", Trades), "{seat} is the {trade} / {seat}は{trade}"),
    accused=(Seat, ("named", Trade), ("nameable", Trades), "{seat} accuses the {named} / {seat}が{named}を告発"),
    fined=(
        Seat,
        ("named", Trade),
        ("value", Silver),
        "{seat}, the {named}, pays {value} / {named}の{seat}が{value}払う",
    ),
    drew=(Seat, ("card", Plan), "{seat} draws {card} / {seat}が{card}を引く"),
    built=(Seat, ("card", Plan), "{seat} builds {card} / {seat}が{card}を建てる"),
    standing=(Seat, Silver, ("score", Glory), "{seat} has {silver} and {score} / {seat}は銀{silver}、名声{score}"),
    round_ended="the round is over / ラウンド終了",
    won=(Seat, "{seat} wins / {seat}の勝ち"),
)


def setup(table):
    begin_round(table)


def begin_round(table):
    table.round += 1
    table.stage = REMOVING
    table.pile = 15
    table.picked = 0
    table.named = NOBODY
    for seat in range(3):
        table.trade[seat] = NOBODY
    emit(table, FACT.round_started)


def waiting(table):
    if table.stage == FINISHED:
        return OVER
    if table.stage == REMOVING:
        for who in range(TRADES):
            chance_of(table, turn_away, who)
        return CHANCE
    if table.stage == DRAWING:
        for card in range(3):
            chance_of(table, draw, card)
        return CHANCE
    if table.stage == PICKING:
        for who in range(TRADES):
            if table.pile >> who & 1:
                offer(table, sign_up, who)
    elif table.stage == NAMING:
        for who in range(1, TRADES):
            offer(table, accuse, who)
    else:
        offer(table, wait)
        if table.silver[table.turn] >= WORTH[table.plan]:
            offer(table, build)
    return table.turn


@chance
def turn_away(table, who: Trade):
    """the {who} is away / {who}は留守"""
    table.pile ^= 1 << who
    table.stage = PICKING
    table.turn = table.round % 3
    emit(table, FACT.turned_away, who)


@action
def sign_up(table, who: Trade):
    """be the {who} / {who}になる"""
    emit(table, FACT.signed_up, table.turn, who, table.pile)
    table.trade[table.turn] = who
    table.pile ^= 1 << who
    table.picked += 1
    table.turn = (table.turn + 1) % 3
    if table.picked == 3:
        call_spy(table)


def call_spy(table):
    table.stage = DRAWING
    for seat in range(3):
        if table.trade[seat] == 0:
            table.stage = NAMING
            table.turn = seat
    if table.stage == DRAWING:
        table.turn = table.round % 3


@action
def accuse(table, who: Trade):
    """accuse the {who} / {who}を告発する"""
    emit(table, FACT.accused, table.turn, who, 0b1110)
    for seat in range(3):
        if table.trade[seat] == who:
            fine = min(2, table.silver[seat])
            table.silver[seat] -= fine
            emit(table, FACT.fined, seat, who, fine)
    table.stage = DRAWING
    table.turn = table.round % 3


@chance
def draw(table, card: Plan):
    """{card} comes up / {card}が出た"""
    table.plan = card
    table.silver[table.turn] += 1 + (table.trade[table.turn] == 3)
    emit(table, FACT.drew, table.turn, card)
    table.stage = BUILDING


@action
def build(table):
    """build it / 建てる"""
    table.silver[table.turn] -= WORTH[table.plan]
    table.glory[table.turn] += WORTH[table.plan]
    emit(table, FACT.built, table.turn, table.plan)
    pass_on(table)


@action
def wait(table):
    """wait / 待つ"""
    pass_on(table)


def pass_on(table):
    table.turn = (table.turn + 1) % 3
    table.stage = DRAWING
    if table.turn == table.round % 3:
        end_round(table)


def end_round(table):
    for seat in range(3):
        emit(table, FACT.standing, seat, table.silver[seat], table.glory[seat])
    emit(table, FACT.round_ended)
    if table.round < table.options.rounds:
        begin_round(table)
        return
    table.stage = FINISHED
    best = max(table.glory[0], table.glory[1], table.glory[2])
    for seat in range(3):
        if table.glory[seat] == best:
            emit(table, FACT.won, seat)


def score(table, seat):
    return table.glory[seat]


@bot
def eager(table, seat, action, first, second):
    """eager: builds whenever it can / 建てたがり"""
    return int(action == build) * 5 + int(action == sign_up) * first
