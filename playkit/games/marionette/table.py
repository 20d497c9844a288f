"""The table of Marionette, and what an observer would write down about it."""

from playkit.kernel import NOBODY, OWNER, Seat, bag, facts, flag, number, per_seat, row, state

from .cards import (
    ALL_CHARACTERS,
    ALL_COPIES,
    CARDS,
    CHARACTERS,
    NOBODY_THERE,
    NOWHERE,
    Card,
    Coins,
    Districts,
    Nameable,
    Offered,
    Points,
    Source,
    TargetSeat,
    Who,
)

# What the table waits for.
CROWNING, DEALING, OPENING, HIDING, PICKING, ACTING, KEEPING, DISCARDING, BURYING, FINISHED = range(10)

# Where a seat remembers a card to be: 0 to 6 is that seat's hand; then the shuffled deck, the cards being looked at,
# and the places under the deck.
IN_DECK, LOOKED_AT, UNDER = 7, 8, 9


@state(seats=range(4, 8))
class Table:
    """A card is always in one place: deck, under the deck, looked at, a hand, a city, or lying destroyed.

    Whatever the others see stands in fields that all see; so who is asked never depends on a secret.
    """

    stage = number(0, 9)
    round = number(0, 9999)
    crown = number(-1, 6, NOBODY_THERE)
    leader = number(0, 6)  # who picks first in this round; the crown may move before the round is over
    turn = number(0, 6)  # whose turn it is, or who is being dealt to
    asked = number(0, 6)  # who is to decide: the seat of the turn, who picks a character, the owner of the Graveyard

    # Characters of this round. `offered` is what a seat was handed, as a set, remembered until the round is over.
    open_away = row(CHARACTERS + 1, flag())
    face_down = number(-1, CHARACTERS, NOBODY_THERE, seen_by=NOBODY)
    pile = number(0, ALL_CHARACTERS, seen_by=NOBODY)
    offered = per_seat(number(0, ALL_CHARACTERS), seen_by=OWNER)
    character = per_seat(number(-1, CHARACTERS, NOBODY_THERE), seen_by=OWNER, until="revealed")
    revealed = per_seat(flag())
    picked = number(0, 7)
    called = number(0, CHARACTERS)
    murdered = number(-1, CHARACTERS, NOBODY_THERE)
    robbed = number(-1, CHARACTERS, NOBODY_THERE)
    thief = number(-1, 6, NOBODY_THERE)
    preacher = number(-1, 6, NOBODY_THERE)

    # Before each seat.
    coins = per_seat(number(0, 9999))
    hand = per_seat(bag(Card), seen_by=OWNER)
    hand_size = per_seat(number(0, ALL_COPIES))
    city = per_seat(bag(Card))
    built = per_seat(number(0, ALL_COPIES))
    haunted_since = per_seat(number(0, 9999))  # the round in which the Haunted City was built

    # The turn: what is done, and what may still be done.
    basic_done = flag()
    builds_left = number(0, 3)
    income_taken = flag()
    extra_taken = flag()  # the Merchant's coin, the Architect's cards
    power_used = flag()  # murder, theft, magic, destruction
    laboratory_used = flag()
    smithy_used = flag()
    thrown = number(0, ALL_COPIES)  # cards the Magician has put away and will draw anew
    destroyed = number(-1, CARDS - 1, NOWHERE)

    # The deck is a bag; what is put under it lies in order, and comes when the bag is empty.
    deck = bag(Card, seen_by=NOBODY)
    deck_left = number(0, ALL_COPIES)
    under = row(ALL_COPIES, number(-1, CARDS - 1, NOWHERE), seen_by=NOBODY)
    under_first = number(0, ALL_COPIES - 1)
    under_count = number(0, ALL_COPIES)
    to_draw = number(0, ALL_COPIES)
    looking = flag()
    looked = per_seat(row(3, number(-1, CARDS - 1, NOWHERE)), seen_by=OWNER)
    looked_at = number(0, 3)
    keeps_left = number(0, 3)

    # For imagine alone: where each seat has reason to know a copy of a card, outside its own hand and the cities.
    recalls = per_seat(row(ALL_COPIES, number(0, UNDER + ALL_COPIES)), seen_by=NOBODY)

    first_complete = number(-1, 6, NOBODY_THERE)


# Fields named offered, removed, named and nameable are what questions about roles look for: docs/asking.md.
FACT = facts(
    crowned=(Seat, "{seat} has the crown / 王冠は{seat}"),
    round_started="a round begins / ラウンド開始",
    laid_open=(("removed", Who), "{removed} is out of this round / {removed}はこのラウンド使われない"),
    took=(
        *(Seat, Who, ("offered", Offered), OWNER),
        "{seat} takes {who} / {seat}が{who}を取る",
    ),
    turn_started=(Seat, Who, "{seat} is {who} and is to play / {who}は{seat}、その手番"),
    silent=(Who, "{who} is called and nobody answers / {who}を呼んだが誰もいない"),
    passed_over=(Who, "{who} has been murdered and gets no turn / {who}は暗殺され、手番がない"),
    murdered=(Seat, ("named", Who), ("nameable", Nameable), "{seat} murders {named} / {seat}が{named}を暗殺"),
    missed_turn=(Seat, ("named", Who), "{seat} was the murdered {named} / 暗殺された{named}は{seat}"),
    targeted=(Seat, ("named", Who), ("nameable", Nameable), "{seat} will rob {named} / {seat}が{named}から盗む"),
    robbed=(
        *(Seat, TargetSeat, ("value", Coins), ("named", Who)),
        "{seat} takes {value} from {target_seat} / {seat}が{target_seat}から{value}枚盗む",
    ),
    earned=(Seat, ("value", Coins), Source, "{seat} gets {value} {source} / {seat}が{source}{value}枚得る"),
    drew=(Seat, Card, OWNER, "{seat} draws {card} / {seat}が{card}を引く"),
    put_away=(Seat, "{seat} puts a card away / {seat}がカードを一枚捨てる"),
    swapped=(Seat, TargetSeat, "{seat} swaps hands with {target_seat} / {seat}が{target_seat}と手札を交換"),
    built=(Seat, Card, ("value", Coins), "{seat} builds {card} for {value} / {seat}が{card}を{value}で建てる"),
    completed=(Seat, "{seat} is the first with a complete city / {seat}が最初に街を完成"),
    destroyed=(
        *(Seat, TargetSeat, Card, ("value", Coins)),
        "{seat} destroys {card} of {target_seat} for {value} / {seat}が{target_seat}の{card}を{value}で破壊",
    ),
    recovered=(Seat, Card, "{seat} takes {card} from the Graveyard / {seat}が墓地で{card}を拾う"),
    shuffled="discards are the new deck / 捨て札を混ぜて新しい山札に",
    turn_ended=(Seat, "the turn of {seat} is over / {seat}の手番終了"),
    standing=(
        *(Seat, ("value", Coins), ("score", Points), Districts),
        "{seat} stands at coins {value}, districts {districts} / {seat}はコイン{value}枚、建物{districts}軒",
    ),
    round_ended="the round is over / ラウンド終了",
    scored=(
        *(Seat, ("value", Points), ("score", Points)),
        "{seat} scores {score}, {value} of it for districts / {seat}は{score}点（うち建物{value}点）",
    ),
    won=(Seat, "{seat} wins / {seat}の勝ち"),
)
