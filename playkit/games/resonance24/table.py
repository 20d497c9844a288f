"""The table of 24, and what an observer would write down about it."""

from playkit.kernel import NOBODY, OWNER, Seat, bag, facts, flag, number, per_seat, row, state

from .cards import CARDS, CASES, NONE, SLOTS, Card, Case, Dice, Face, Place, Points, Power, Reason, Slot, Turn, Who

# What the table waits for.
(CHOOSING, DEALING, HIDING, LAYING, CHALLENGING, ROLLING, TAKING, SORTING, KEEPING, CARRYING, LOTS, REPLACING,
 FINISHED) = range(13)  # fmt: skip
# What follows without waiting, in the order of a hand; rules.go_on runs through these.
(BEGINNING, TURNING_UP, LOOKING, NEXT_CASE, OPENING, ASKING, RANKING, AWARDING, SORTING_OUT, ENDING, KEEPING_ON,
 LEAVING, ORDERING, COMING_BACK) = range(13, 27)  # fmt: skip

# Which layer of cards lies face-down before the players, or the resolution of the cases.
CASES_LAID, FIRST_CARDS, SECOND_CARDS, RESOLVING = 0, 1, 2, 3


@state(seats=range(3, 6))
class Table:
    """Cases in the middle, detectives' cards before each seat.

    A card that lies face-down is UNKNOWN to whoever may not look; an empty place shows as empty. A face-down case that
    nobody has looked at is not dealt before it is turned up. Seat 0 is the dealer of the first hand.
    """

    stage = number(0, 26)
    hand_number = number(0, 3)
    layer = number(0, 3)
    case = number(0, CASES)
    turn = number(0, 4)
    asked_in_turn = number(0, 5)  # how many seats have had their turn in this step
    laid = number(0, CASES)  # cards that the seat to move has laid in this layer

    # The order of play, and the same read the other way; `next_order` grows while a new one is made.
    order = per_seat(number(0, 4))
    in_order = row(5, number(0, 4))
    next_order = per_seat(number(-1, 4, NONE))
    detective = per_seat(number(-1, 4, NONE))
    skill_used = per_seat(flag())

    # Points, what they were when the hand began, and bonuses that are paid when the game ends.
    vp = per_seat(number(0, 999))
    vp_before = per_seat(number(0, 999))
    deferred = per_seat(number(0, 999))
    helped = per_seat(flag())

    # Cards of the detectives: in hand, and the two layers by case.
    cards = per_seat(bag(Face), seen_by=OWNER)
    first = per_seat(row(CASES, number(-1, 7, NONE)), seen_by=OWNER, until="first_open")
    second = per_seat(row(CASES, number(-1, 7, NONE)), seen_by=OWNER, until="second_open")
    first_open = flag()
    second_open = row(CASES, flag())

    # The case under way.
    power = per_seat(number(0, 99))
    line_up = per_seat(number(0, 999))  # power that decides the order of challenges
    asked = per_seat(flag())
    thrown = per_seat(number(0, 3))  # dice of this case, as a Dice
    declared = per_seat(number(-1, 3, NONE), seen_by=OWNER, until="declared_open")
    declared_open = flag()
    to_roll = per_seat(number(0, 3))
    hero = number(-1, 4, NONE)  # whose Hero Time counts
    clashed = flag()
    placed = per_seat(number(-1, 3, NONE))  # place reached in this case; 3 is out of the ranking by a tie
    place = number(0, 5)  # the next place to be filled, of a case or of a play order
    injuries = per_seat(number(0, 9))
    killed = per_seat(number(0, CASES))  # the case in which it happened, from 1; 0: alive
    out = per_seat(flag())  # takes no part any more in this hand
    wolf_due = per_seat(number(0, 99))

    # Case cards. `under` is what lies face-down once somebody has looked; `looked` is what each seat saw there.
    slot = number(0, SLOTS)
    open_case = row(SLOTS, number(-1, CARDS - 1, NONE))
    under = row(SLOTS, number(-1, CARDS - 1, NONE), seen_by=NOBODY)
    looked = per_seat(row(SLOTS, number(-1, CARDS - 1, NONE)), seen_by=OWNER)
    deck = bag(Card, seen_by=NOBODY)
    discards = bag(Card, seen_by=NOBODY)
    won = per_seat(bag(Card))
    up = per_seat(bag(Card))
    down = per_seat(bag(Card))
    kept = per_seat(row(2, number(-1, CARDS - 1, NONE)), seen_by=OWNER, until="kept_open")
    kept_open = flag()
    spoils = per_seat(row(CARDS, number(0, 3)))  # could be kept: 1 from hand 1, 2 from hand 2, 3 from both
    pending = number(-1, CARDS - 1, NONE)
    carried = row(2, flag())  # of the seat that keeps one card of each side: has it kept one up, one down
    proxies = per_seat(number(0, 14))
    proxies_left = number(0, 14)


# `value` is what a seat gains or loses by it, `score` its points afterwards: points per hand come from facts alone.
FACT = facts(
    took=(Seat, Who, "{seat} is {who} / {seat}は{who}"),
    handicapped=(
        *(Seat, ("value", Points), ("score", Points)),
        "{seat} starts on {score} / {seat}は{score}点から",
    ),
    part_started="a hand begins / ハンド開始",
    laid=(("cell", Slot), Card, ("value", Points), "{cell}: {card} / {cell}：{card}"),
    covered=(("cell", Slot), "{cell} lies face-down / {cell}は裏向き"),
    looked=(Seat, ("cell", Slot), Card, "owner", "{seat} sees {card} at {cell} / {seat}は{cell}の{card}を見た"),
    placed=(Seat, ("cell", Case), "{seat} lays a card at {cell} / {seat}が{cell}に伏せた"),
    shown=(Seat, ("cell", Case), ("value", Face), "{seat} has {value} at {cell} / {seat}は{cell}に{value}"),
    round_started=(("cell", Case), "{cell} is resolved / {cell}の解決"),
    clashed=(("cell", Case), "Hero Times clash at {cell} / {cell}でバッティング"),
    turn_started=(Seat, "{seat} may challenge / {seat}のチャレンジ"),
    succeeded=(Seat, Dice, ("value", Power), "{seat}: {dice} gives +{value} / {seat}：{dice}で+{value}"),
    injured=(Seat, "{seat} is injured / {seat}が負傷"),
    eliminated=(Seat, ("cell", Case), "{seat} is killed at {cell} / {seat}が{cell}で殉職"),
    ranked=(Seat, Place, ("value", Power), "{seat} comes {place} with {value} / {seat}が捜査力{value}で{place}"),
    tied=(Seat, Place, "{seat} ties for {place} / {seat}が{place}で同着"),
    unsolved=(Card, "nobody takes {card} / {card}は誰も取らない"),
    scored=(
        *(Seat, Card, ("value", Points), ("score", Points)),
        "{seat} takes {card}: {value} VP, {score} in all / {seat}が{card}で{value}点、計{score}点",
    ),
    rewarded=(
        *(Seat, Reason, ("value", Points), ("score", Points)),
        "{seat}: {value} VP for {reason}, {score} in all / {seat}に{reason}で{value}点、計{score}点",
    ),
    set_aside=(
        Seat,
        Reason,
        ("value", Points),
        "{seat} will get {value} for {reason} / {seat}の{reason}{value}点は後払い",
    ),
    assisted=(
        *(Seat, ("value", Points), ("score", Points)),
        "{seat} takes a proxy: {value} VP, {score} in all / {seat}が代理カードで{value}点、計{score}点",
    ),
    sorted_up=(Seat, Card, "{seat} puts {card} up / {seat}が{card}を上へ"),
    sorted_down=(Seat, Card, "{seat} puts {card} down / {seat}が{card}を下へ"),
    round_ended="the case is closed / 事件終了",
    escaped=(
        *(Seat, Card, ("value", Points), ("score", Points)),
        "{card} escapes from {seat}: {value} VP, {score} in all / {card}が{seat}から逃走：{value}点、計{score}点",
    ),
    forfeited=(
        *(Seat, Card, ("value", Points), ("score", Points)),
        "{seat} loses {card}: {value} VP, {score} in all / {seat}が{card}を失う：{value}点、計{score}点",
    ),
    keeping=(Seat, Card, "owner", "{seat} keeps {card} / {seat}が{card}を残す"),
    showed=(Seat, Card, "{seat} had kept {card} / {seat}の手元は{card}"),
    halved=(
        *(Seat, ("value", Points), ("score", Points)),
        "{seat} is halved: {value} VP, {score} left / {seat}のＶＰが半分：{value}点、残り{score}点",
    ),
    part_ended="the hand is over / ハンド終了",
    ordered=(Seat, ("value", Turn), "{seat} is number {value} in play order / {seat}のプレイ順は{value}"),
)
