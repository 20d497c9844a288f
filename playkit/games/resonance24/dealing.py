"""The set-up and the placement phase: detectives, cases, and who may look under them (T24-R-01 to R-05, R-22, R-23)."""

from playkit.kernel import emit

from .cards import (
    BOSS_OF,
    CARDS,
    CASES,
    COPIES,
    FACES,
    HAND_SET,
    LLOYD,
    LOWEST,
    NONE,
    SPECIAL,
    SPECIAL_COPIES,
    VALUES,
)
from .laying import begin_layer
from .options import Boss, Carry, Deck, Detectives, Keeping, Opening, Sorting, UpLook
from .skills import has_skill, is_weak
from .table import (
    BEGINNING,
    CASES_LAID,
    CHOOSING,
    DEALING,
    FACT,
    HIDING,
    LOOKING,
    OPENING,
    RESOLVING,
    TURNING_UP,
)

# The columns that lie face-down in hands 1 and 2, by options.FaceDown.
FACE_DOWN_COLUMNS = ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0), (0, 0, 0, 1, 1), (0, 0, 0, 0, 0))


def set_up(table):
    """T24-R-01 to R-03: the dealer is seat 0."""
    fill_deck(table)
    table.proxies_left = table.options.proxies
    for seat in range(table.seats):
        table.order[seat] = seat
        table.in_order[seat] = seat
        # The seats at the dealer's right begin with a point: one of four, two of five.
        if seat >= 3:
            table.vp[seat] = 1
            emit(table, FACT.handicapped, seat, 1, 1)
    if table.options.detectives == Detectives.BY_SEAT:
        for seat in range(table.seats):
            assign(table, seat, seat)
        table.stage = BEGINNING
    else:
        table.stage = CHOOSING


def fill_deck(table):
    """T24-V-12, V-13: each suit with the numbers of the draft."""
    for card in range(CARDS):
        value = card % VALUES
        if card // VALUES != SPECIAL:
            copies = COPIES[table.options.deck][value]
        else:
            copies = SPECIAL_COPIES[value] if table.options.deck == Deck.SPECIAL_SUIT else 0
        if table.options.boss == Boss.REMOVED and is_boss(table, card):
            copies -= copies > 0
        table.deck[card] = copies


def is_boss(table, card):
    """The highest card of a suit."""
    return card % VALUES + LOWEST == BOSS_OF[table.options.deck]


def assign(table, seat, who):
    table.detective[seat] = who
    emit(table, FACT.took, seat, who)


def is_free(table, who):
    for seat in range(table.seats):
        if table.detective[seat] == who:
            return False
    return True


def choose_next(table):
    """T24-R-01: clockwise from the dealer."""
    table.turn += 1
    if table.turn == table.seats:
        table.turn = 0
        table.stage = BEGINNING


# A hand begins ---------------------------------------------------------------------------------------------------


def begin_hand(table):
    """T24-R-04, H-03: everybody has the ten cards again; cases are laid out anew."""
    table.hand_number += 1
    table.layer = CASES_LAID
    table.case = 0
    emit(table, FACT.part_started)
    for seat in range(table.seats):
        table.vp_before[seat] = table.vp[seat]
        for face in range(FACES):
            table.cards[seat][face] = HAND_SET[face]
    if table.hand_number > 1:
        help_the_lowest(table)
        show_kept_cases(table)
    if table.options.keeping == Keeping.OPEN:
        table.kept_open = True
    table.stage = TURNING_UP


def help_the_lowest(table):
    """T24-V-03: the lowest seats of the new play order, which begins with them."""
    for seat in range(table.seats):
        table.helped[seat] = False
    for _ in range(table.options.catchup_seats):
        lowest = NONE
        for place in range(table.seats):
            seat = table.in_order[place]
            if not table.helped[seat] and (lowest == NONE or table.vp[seat] < table.vp[lowest]):
                lowest = seat
        table.helped[lowest] = True


def show_kept_cases(table):
    """T24-R-23: before hand 3 is laid out, since nothing is decided between the two."""
    if table.hand_number < 3:
        return
    if not table.kept_open:
        for seat in range(table.seats):
            for place in range(2):
                if table.kept[seat][place] != NONE:
                    emit(table, FACT.showed, seat, table.kept[seat][place])
    table.kept_open = True


def is_face_down(table, slot):
    """T24-R-04, R-22, H-01."""
    if table.hand_number == 3:
        return slot < CASES
    return FACE_DOWN_COLUMNS[table.options.facedown][slot % CASES]


def is_due(table, slot):
    """T24-R-06, H-23: whether the case at a slot is to lie open by now."""
    if table.layer == RESOLVING:
        return slot % CASES == table.case
    if table.layer == CASES_LAID:
        return not is_face_down(table, slot)
    return table.options.opening == Opening.WITH_FIRST_CARDS


def turn_up_cases(table):
    """Turn up all cases that are due; who knows one already need not wait for chance."""
    while table.slot < CASES * table.options.rows:
        slot = table.slot
        if table.open_case[slot] == NONE:
            if not is_due(table, slot):
                if table.layer == CASES_LAID:
                    emit(table, FACT.covered, slot)
            elif table.under[slot] == NONE:
                table.stage = DEALING
                return
            else:
                open_slot(table, slot, table.under[slot])
                table.under[slot] = NONE
        table.slot += 1
    table.slot = 0
    if table.layer == RESOLVING:
        table.stage = OPENING
    elif table.layer == CASES_LAID:
        table.stage = LOOKING
    else:
        begin_layer(table)


def open_slot(table, slot, card):
    table.open_case[slot] = card
    emit(table, FACT.laid, slot, card, card % VALUES + LOWEST)


# Looking under cases ---------------------------------------------------------------------------------------------


def look_under(table):
    """T24-R-21, R-23: whoever may look under a case does; then the first cards are laid."""
    while table.slot < CASES * table.options.rows:
        slot = table.slot
        if table.open_case[slot] == NONE:
            for seat in range(table.seats):
                if may_look(table, seat, slot):
                    if table.under[slot] == NONE:
                        table.stage = HIDING
                        return
                    table.looked[seat][slot] = table.under[slot]
                    emit(table, FACT.looked, seat, slot, table.under[slot])
        table.slot += 1
    table.slot = 0
    begin_layer(table)


def may_look(table, seat, slot):
    """T24-H-22, H-27, V-14."""
    if has_skill(table, seat, LLOYD) and not (is_weak(table) and has_looked(table, seat)):
        return True
    if table.hand_number == 3:
        return knows_suit(table, seat, table.open_case[slot + CASES] // VALUES)
    return table.options.up_look == UpLook.EVERY_HAND and has_up(table, seat)


def has_looked(table, seat):
    for slot in range(CASES * table.options.rows):
        if table.looked[seat][slot] != NONE:
            return True
    return False


def knows_suit(table, seat, suit):
    """T24-R-23: a kept case of the suit, or one put up where information looks."""
    for place in range(2):
        if table.kept[seat][place] != NONE and table.kept[seat][place] // VALUES == suit:
            return True
    if table.options.sorting == Sorting.NEVER:
        return False
    carried = table.options.carry == Carry.KEEP_ONE_EACH_SIDE
    if carried and count_suit(table.down[seat], suit):
        return True
    return (carried or table.options.up_look != UpLook.NEVER) and count_suit(table.up[seat], suit) > 0


def count_suit(cards, suit):
    found = 0
    for card in range(suit * VALUES, suit * VALUES + VALUES):
        found += cards[card]
    return found


def has_up(table, seat):
    for card in range(CARDS):
        if table.up[seat][card]:
            return True
    return False
