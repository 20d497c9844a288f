"""Pictures and options say the same, and impossible pictures are refused with the reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playkit.errors import OptionsError
from playkit.games import find
from playkit.games.capture4.layouts import options_of, picture_of


@given(st.integers(5, 9).flatmap(lambda n: st.lists(st.text(".1234", min_size=n, max_size=n), min_size=n, max_size=n)))
def test_a_picture_reads_back_as_drawn(lines):
    # Every seat needs a piece, wherever the rest lies.
    lines = ["1234" + lines[0][4:], *lines[1:]]
    picture = "\n".join(lines)
    options = find("capture4").resolve(4, None, options_of(picture) | {"few_pieces_end": False})
    assert picture_of(options) == picture


@pytest.mark.parametrize("layout", ["edge", "short_edge"])
def test_a_named_picture_can_be_drawn_and_changed(layout):
    game = find("capture4")
    picture = picture_of(game.resolve(4, None, {"layout": layout, "size": 7}))
    assert picture_of(game.resolve(4, None, options_of(picture))) == picture


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("1234\n....\n....\n....", "5 to 9 lines"),
        ("1234.\n.....\n.....\n.....\n......", "as many cells"),
        ("1234.\n.....\n..x..\n.....\n.....", "not 'x'"),
        ("\n".join(["1234......"] + ["." * 10] * 9), "5 to 9 lines"),
    ],
)
def test_what_is_no_picture_is_refused(picture, words):
    with pytest.raises(OptionsError, match=words) as caught:
        options_of(picture)
    assert caught.value.ja != caught.value.en


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"layout": "written"}, "seat 1 has no piece"),
        ({"size": 5, "layout": "short_edge"}, "begins with 1"),
        ({"size": 5, "few_pieces": 3}, "3 already end the game"),
        ({"layout": "written", "size": 5, "rank6": 1}, "a6 lies outside"),
        ({"layout": "written", "size": 5, "rank1": 5**5}, "f1 lies outside"),
    ],
)
def test_a_game_that_could_not_begin_is_refused(options, words):
    with pytest.raises(OptionsError, match=words):
        find("capture4").resolve(4, None, options)


def test_written_ranks_do_not_matter_while_a_named_picture_is_used():
    game = find("capture4")
    assert picture_of(game.resolve(4, None, {"rank9": 7})) == picture_of(game.resolve(4))
