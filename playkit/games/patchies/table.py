"""The table of Patchies, and what an observer would write down about it."""

from playkit.kernel import Seat, bag, facts, flag, number, per_seat, row, state

from .board import (
    APARTMENT,
    CELLS,
    CHARACTERS,
    LINES,
    MOST_LANDLORDS,
    NOWHERE,
    STARS,
    Card,
    Cell,
    Draws,
    Line,
    Points,
    Reason,
    Star,
    Value,
    Who,
)

# What the table waits for.
LAYING, LEADING, CHOOSING, DEALING, LOTS, PLACING, PLAYING, FINISHED = 0, 1, 2, 3, 4, 5, 6, 7

# A turn's ability window: PAT-H-17 says what fits into one.
UNOPENED, OPEN, CLOSED = 0, 1, 2

# Abilities, PAT-A-01 to PAT-A-10 without the passive ones.
WALK, WARP, DIG, STRIKE, KNOCK, SHOVE, GATHER, REPAIR, ABILITIES = 0, 1, 2, 3, 4, 5, 6, 7, 8
NONE = -1


@state(seats=range(2, 6))
class Table:
    """Everything on the table, all of it public but the order of the deck, which does not exist before a draw.

    A card is always in one place: deck, graveyard, stack, a landlord's store or in front of a seat.
    """

    stage = number(0, 7)
    phase = number(0, 9)
    first = number(0, 4)
    turn = number(0, 4)

    # In front of each seat. `purse` is what the medals are worth together; `rank` decides ties when placing.
    points = per_seat(number(0, 999))
    cell = per_seat(number(-1, 24, NOWHERE))
    medals = per_seat(bag(Card))
    purse = per_seat(number(0, 999))
    who = per_seat(number(0, CHARACTERS - 1))
    rank = per_seat(number(0, 5))

    # The board: the star on each cell, the cells of each star, the hits it still bears (0: destroyed).
    star = row(CELLS, number(-1, APARTMENT, NOWHERE))
    home = row(STARS, row(2, number(-1, 24, NOWHERE)))
    hits_left = row(STARS, number(0, 9))
    pawns = row(CELLS, number(0, 5))
    on_board = number(0, 5)
    left_in_line = row(LINES, number(0, 5))
    broken_lines = number(0, LINES)

    # The cards.
    deck = bag(Card)
    graveyard = bag(Card)
    stack = bag(Card)
    store = row(MOST_LANDLORDS, bag(Card))
    stored = row(MOST_LANDLORDS, number(0, 999))
    landlords = number(0, MOST_LANDLORDS)
    fed_next = number(0, MOST_LANDLORDS - 1)
    deck_left = number(0, 999)
    to_draw = number(0, 999)
    draws = number(0, 9999)
    deck_ran_out = number(0, 9)
    deck_out = flag()

    # The turn: is the compulsory draw done, what has been used, what is being paid for, is the phase about to end.
    drawn = flag()
    window = number(0, 2)
    used = row(ABILITIES, flag())
    pending = number(-1, ABILITIES - 1, NONE)
    aim = number(-1, 24, NOWHERE)
    owed = number(0, 12)
    ending = flag()


# `value` of moved, eliminated, destroyed and part_ended is the number of cards drawn in the phase so far, so that
# exposure can be counted in draws from the facts alone.
FACT = facts(
    laid=(Cell, Star, ("value", Points), "{star} lies on {cell} / {cell}は{star}"),
    part_started="a phase begins / フェーズ開始",
    took=(Seat, Who, "{seat} is {who} / {seat}は{who}"),
    placed=(Seat, Cell, "{seat} starts on {cell} / {seat}は{cell}に置く"),
    turn_started=(Seat, "{seat} is to play / {seat}の手番"),
    damaged=(Star, "{star} is damaged / {star}にダメージ"),
    destroyed=(Cell, Star, ("value", Draws), "{star} on {cell} is destroyed / {cell}の{star}が壊れた"),
    eliminated=(Seat, Cell, ("value", Draws), "{seat} is hospitalised from {cell} / {seat}が{cell}からホスピタル送り"),
    earned=(Seat, Card, ("value", Value), "{seat} gains {card} / {seat}が{card}を得る"),
    spent=(Seat, Card, ("value", Value), "{seat} pays {card} / {seat}が{card}を払う"),
    lost=(Seat, Card, ("value", Value), "{seat} loses {card} / {seat}が{card}を失う"),
    wasted=(Card, "{card} goes to the graveyard / {card}は墓場へ"),
    landlord_came="the landlord has come / 大家が来た",
    hoarded=(Card, ("value", Value), "the landlord hoards {card}, {value} in all / 大家が{card}を溜め、計{value}"),
    swept="the landlord strikes every star on the stack / 大家がスタックの星をすべて壊す",
    child_came=(Card, "{card} plays up / {card}が暴れる"),
    moved=(
        *(Seat, ("source", Cell), Cell, ("value", Draws)),
        "{seat} goes from {source} to {cell} / {seat}が{source}から{cell}へ",
    ),
    searched=(Seat, Star, "{seat} searches the deck for {star} / {seat}が山札から{star}を探す"),
    repaired=(Star, "{star} is repaired / {star}が直った"),
    reshuffled="the graveyard is the new deck / 墓場を混ぜて新しい山札に",
    line_broken=(Line, "{line} is broken / {line}が壊れた"),
    scored=(
        *(Seat, Cell, ("value", Points), ("score", Points)),
        "{seat} scores {value} on {cell}, {score} in all / {seat}が{cell}で{value}点、計{score}点",
    ),
    part_ended=(Reason, ("value", Draws), "the phase ends: {reason} / フェーズ終了：{reason}"),
)
