import pytest

from playkit.errors import RulesError, UnknownAction
from playkit.kernel import Choice, Kind, Seat
from playkit.kernel.kinds import snake
from playkit.kernel.labels import Label


class Cell(Kind):
    """A place of a small board."""

    ja = "マス"
    names = ("a1", "b1", "c1")
    labels = ("left / 左", "middle / 中", "right / 右")


class Pips(Kind):
    """What a die shows."""

    low, high, ja = 1, 6, "目"


class TargetSeat(Seat):
    """A seat that something is done to."""


def test_names_decide_the_range_and_read_back():
    assert (Cell.low, Cell.high, Cell.size) == (0, 2, 3)
    assert [Cell.parse(Cell.text(value)) for value in range(3)] == [0, 1, 2]


def test_a_kind_without_names_reads_numbers_of_its_range_only():
    assert Pips.parse("6") == 6
    with pytest.raises(UnknownAction, match=r"'7' is no pips; from 1 to 6"):
        Pips.parse("7")


def test_a_misspelt_value_names_the_nearest():
    with pytest.raises(UnknownAction, match="Did you mean 'b1'") as caught:
        Cell.parse("b11")
    assert "「b1」ではありませんか" in caught.value.text("ja")


def test_labels_are_for_people_and_fall_back_to_the_text():
    assert (Cell.label(1), Cell.label(1, "ja"), Pips.label(3, "ja")) == ("middle", "中", "3")
    assert Cell.label(-1) == "-1"


def test_the_column_of_a_kind_is_its_own_name_where_the_event_table_has_it():
    assert (Cell.column, Pips.column, Seat.column, TargetSeat.column) == ("cell", None, "seat", "target_seat")
    assert snake("TargetSeat") == "target_seat"


def test_seats_are_written_one_based():
    assert (Seat.text(0), Seat.label(0), Seat.label(0, "ja"), Seat.parse("s8")) == ("s1", "seat 1", "席1", 7)


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"low": 3, "high": 2}, "low 3 is above high 2"),
        ({"names": ("a", "a")}, "names must differ"),
        ({"names": ("a b", "c")}, "hold no blanks"),
        ({"names": ("", "c")}, "hold no blanks"),
        ({"names": ("a", "b"), "labels": ("x / y",)}, "1 labels for 2 values"),
        ({"high": 5, "names": ("a", "b")}, "2 names for 6 values"),
    ],
)
def test_a_kind_whose_texts_could_not_be_read_back_is_refused(members, reason):
    with pytest.raises(RulesError, match=reason):
        type("Broken", (Kind,), members)


def test_a_choice_is_a_number_with_a_label():
    class Ties(Choice):
        SHARED = 0, "shared / 分け合う"
        NEAREST = 1

    assert Ties.SHARED == 0
    assert (Ties.SHARED.label("ja"), Ties.SHARED.text) == ("分け合う", "shared")
    assert Ties.NEAREST.label("ja") == "nearest"


def test_a_label_in_one_language_serves_for_both():
    assert Label.parse(" roll / 振る ") == ("roll", "振る")
    assert Label.parse("roll") == ("roll", "roll")


def test_filling_a_label_leaves_unknown_braces_and_never_fills_twice():
    label = Label.parse("{seat} takes {card} / {seat}が{card}")
    assert label.fill("en", seat="seat 1") == "seat 1 takes {card}"
    assert label.fill("ja", seat="席1", card="石") == "席1が石"
