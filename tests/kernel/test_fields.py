import pytest

from playkit.errors import RulesError
from playkit.kernel import NOBODY, OWNER, Kind, bag, count, flag, number, per_seat, row, state, tally


class Card(Kind):
    """A card."""

    ja = "札"
    names = ("sun", "moon", "star")


def test_a_number_starts_at_zero_where_it_can():
    assert [number(-1, 4).start, number(2, 4).start, number(0, 4, 3).start, flag().high] == [0, 2, 3, 1]


def test_a_start_outside_the_range_is_refused():
    with pytest.raises(RulesError, match="from 0 to 4 cannot start at 5"):
        number(0, 4, 5)


def test_rows_nest_two_deep_and_no_deeper():
    assert row(3, row(2, flag())).shape == (3, 2)
    with pytest.raises(RulesError, match="two deep"):
        row(2, row(2, row(2, flag())))
    with pytest.raises(RulesError, match="at least one place"):
        row(0, flag())


def test_a_bag_counts_a_kind_from_zero():
    assert (bag(Card).shape, bag(Card).bag) == ((3,), Card)

    class Pips(Kind):
        low, high = 1, 6

    with pytest.raises(RulesError, match="Pips starts at 1"):
        bag(Pips)


def test_per_seat_rows_have_a_place_for_the_most_seats():
    @state(seats=(2, 4))
    class Table:
        """A table."""

        points = per_seat(number(0, 9))
        hands = per_seat(bag(Card), seen_by=OWNER)

    assert (Table.seats, Table.most_seats, Table.doc) == ((2, 4), 4, "A table.")
    assert (Table.fields["points"].shape, Table.fields["hands"].shape) == ((4,), (4, 3))
    assert Table.fields["hands"].seat_first
    assert Table.fields["hands"].bag is Card
    assert Table.fields["hands"].size == 12


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"seats": number(0, 4)}, "keeps the name 'seats'"),
        ({"_hidden": flag()}, "keeps the name '_hidden'"),
        ({"secret": number(0, 4, seen_by=OWNER)}, "needs a per_seat field"),
        ({"secret": number(0, 4, seen_by=NOBODY, until="opened")}, "until='opened' names no field"),
    ],
)
def test_declarations_that_could_not_work_are_refused(fields, reason):
    with pytest.raises(RulesError, match=reason):
        state(seats=(2,))(type("Table", (), fields))


def test_a_table_needs_a_seat():
    with pytest.raises(RulesError, match="at least one seat"):
        state(seats=())


def test_a_tally_counts_without_a_practical_limit():
    @tally
    class Seen:
        games = count()

    assert Seen.fields["games"].high > 10**18
