import pytest

from playkit.errors import RulesError
from playkit.kernel import HIDDEN, NOBODY, OWNER, UNKNOWN, Kind, bag, flag, number, per_seat, row, state
from playkit.kernel.optionset import Options
from playkit.kernel.table import CheckedRow, TableView, seen, state_hash, table_class


class Card(Kind):
    """Three cards."""

    names = ("sun", "moon", "star")


@state(seats=(2, 3))
class Board:
    """One field of each visibility."""

    open_number = number(0, 9)
    secret = number(0, 9, seen_by=NOBODY)
    slot = number(-1, 9, -1, seen_by=NOBODY, until="opened")
    opened = flag()
    hand = per_seat(bag(Card), seen_by=OWNER)
    laid = per_seat(row(2, number(-1, 5, -1)), seen_by=OWNER, until="shown")
    shown = per_seat(flag())
    deck = bag(Card, seen_by=NOBODY)
    second = per_seat(row(3, number(-1, 5, -1)), seen_by=OWNER, until="cases_open")
    shelf = row(3, number(0, 5), seen_by=NOBODY, until="cases_open")
    cases_open = row(3, flag())


@pytest.fixture
def table():
    laid = table_class(Board, CheckedRow)()
    laid.reset(2, Options({}))
    return laid


def look(table, name, seat):
    return seen(table, name, Board.fields[name], seat)


def test_a_hidden_number_is_unknown_to_all(table):
    assert look(table, "secret", 0) is UNKNOWN
    assert look(table, "open_number", None) == 0


def test_an_empty_place_is_visibly_empty_and_a_covered_one_is_unknown_until_it_opens(table):
    assert look(table, "slot", 0) == -1
    table.slot = 4
    assert look(table, "slot", 0) is UNKNOWN
    table.opened = True
    assert look(table, "slot", None) == 4


def test_a_bag_hides_its_cards_but_not_how_many(table):
    table.hand[1][0] = 2
    table.hand[1][2] = 1
    mine, theirs = look(table, "hand", 1), look(table, "hand", 0)
    assert mine[1] == [2, 0, 1]
    assert theirs[1] == [UNKNOWN] * 3
    assert theirs[1].size == 3
    assert repr(look(table, "deck", 0)) == "HiddenBag(0 cards)"


def test_a_flag_for_each_seat_opens_that_seat_s_part_only(table):
    table.laid[0][0] = 3
    table.laid[1][1] = 4
    table.shown[1] = True
    assert look(table, "laid", None) == [[UNKNOWN, -1], [-1, 4], [-1, -1]]
    assert look(table, "laid", 0)[0] == [3, -1]


def test_unknown_is_neither_a_number_nor_true():
    assert not UNKNOWN
    assert UNKNOWN != 0
    assert repr(UNKNOWN) == "UNKNOWN"


def test_a_view_has_the_table_s_attributes_and_no_others(table):
    view = TableView(table, 1)
    assert (view.seats, view.open_number, view.secret, view.seat) == (2, 0, UNKNOWN, 1)
    with pytest.raises(AttributeError, match="the table has no field 'openn'"):
        _ = view.openn


def test_a_snapshot_is_not_touched_by_what_follows(table):
    snapshot = table.save()
    before = state_hash(Board, snapshot)
    table.hand[0][0] = 5
    table.opened = True
    assert state_hash(Board, table.save()) != before
    table.load(snapshot)
    assert state_hash(Board, table.save()) == before
    table.hand[0][1] = 2
    assert snapshot[list(Board.fields).index("hand")][0] == (0, 0, 0)


def test_rows_of_a_session_refuse_places_below_zero(table):
    for reach in (lambda: table.hand[-1], lambda: table.hand[0][-1], lambda: table.shown.__setitem__(-1, 1)):
        with pytest.raises(RulesError, match="place -1 of a row"):
            reach()
    assert table.hand[0:2] == [[0, 0, 0], [0, 0, 0]]


def test_a_loaded_snapshot_still_refuses_them(table):
    table.load(table.save())
    with pytest.raises(RulesError, match="place -1 of a row"):
        _ = table.hand[0][-1]


def test_ranges_name_the_place(table):
    table.hand[1][2] = -1
    with pytest.raises(RulesError, match=r"after 'deal': hand\[1\]\[2\] = -1 is outside 0\.\.255"):
        table.check_ranges("deal")


def test_a_view_is_the_viewers_own(table):
    """Writing into a view never reaches the table."""
    view = TableView(table, 0)
    view.hand[0][1] = 99
    view.deck = None
    assert table.hand[0][1] == 0
    assert list(table.deck) == [0, 0, 0]


def test_bots_of_the_rules_see_numbers_alone(table):
    """What such a bot may not know is HIDDEN, a number no field can hold; an empty place stays visibly empty."""
    table.secret, table.laid[1][0] = 7, 3
    view = TableView(table, 0, HIDDEN)
    assert view.secret == HIDDEN
    assert view.laid[1] == [HIDDEN, -1]
    assert view.hand[1] == [HIDDEN] * 3
    assert view.hand[0] == [0, 0, 0]
    assert view.deck == [HIDDEN] * 3


def test_a_row_of_flags_opens_place_by_place(table):
    for place in range(3):
        table.second[0][place] = place
        table.shelf[place] = place
    table.cases_open[1] = True
    assert look(table, "second", 1)[0] == [UNKNOWN, 1, UNKNOWN]
    assert look(table, "second", 0)[0] == [0, 1, 2]
    assert look(table, "shelf", None) == [UNKNOWN, 1, UNKNOWN]
    assert TableView(table, 1, HIDDEN).second[0] == [HIDDEN, 1, HIDDEN]


def test_a_row_of_flags_needs_a_flag_for_every_place():
    with pytest.raises(RulesError, match="place by place"):

        @state(seats=(2, 3))
        class Wrong:
            second = per_seat(row(3, number(-1, 5, -1)), seen_by=OWNER, until="cases_open")
            cases_open = row(2, flag())
