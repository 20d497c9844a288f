from __future__ import annotations

import ast
import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playkit.widgets.tablelog.amounts import NotAnAmount, read_amount, shown

GOOD = {
    "7": 7, "+5": 5, "-3": -3, "10+15-5": 20, " 1 + 2 ": 3, "１０＋５": 15, "−4": -4, "▲4": -4, "2.5": 2.5, "0": 0,
    "007": 7, "1.5+1.5": 3, "－２": -2,
}  # fmt: skip
BAD = (
    "", " ", "+", "5+", "++5", "5 apples", "1e9", "1,000", "0x10", "--3", "1.2.3", "1/2", "2*3", "9" * 10, "1000001",
    "5-+2", "nan", "inf", "٣", "__import__('os')", "1" + "+1" * 40, "五", "5\n;", "1..2", ".5",
)  # fmt: skip


@pytest.mark.parametrize(("text", "amount"), GOOD.items())
def test_points_are_read_as_people_write_them(text, amount):
    assert read_amount(text) == amount


@pytest.mark.parametrize("text", BAD)
def test_anything_else_is_refused_without_repeating_it(text):
    with pytest.raises(NotAnAmount) as refused:
        read_amount(text)
    assert "10+15-5" in refused.value.text("en")
    assert "10+15-5" in refused.value.text("ja")


@given(st.lists(st.integers(-9999, 9999), min_size=1, max_size=8))
def test_a_sum_is_what_python_itself_makes_of_it(terms):
    written = "".join(f"{term:+d}" for term in terms)
    expected = sum(ast.literal_eval(f"[{','.join(map(str, terms))}]"))
    assert read_amount(written) == expected


@given(st.text(max_size=30))
def test_no_text_breaks_the_grammar(text):
    with contextlib.suppress(NotAnAmount):
        assert abs(read_amount(text)) <= 1_000_000


def test_points_are_shown_with_a_true_minus():
    assert [shown(n) for n in (0, -1, 2.5, 12345.0, 1_000_000)] == ["0", "−1", "2.5", "12345", "1000000"]
    assert shown(0, signed=True) == "+0"
