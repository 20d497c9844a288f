"""Titles broken into lines as Japanese is set: no line ends with an opening bracket or begins with what closes."""

from __future__ import annotations

import pytest

from playkit.charts.titles import CLOSING, OPENING, wrapped

TITLES = (
    "50%終了時、のちの勝者は2点ビハインド（中央値）",
    "首位が勝つのは「ティー」を引いた席：チャレンジ（95%区間 −1〜5％）。",
    "（最初の）ハンドは時間の36%を占め、点差の14%を生む！",
    "In round 15, winners have 1 coin, others 1 (medians)",
)


@pytest.mark.parametrize("text", TITLES)
def test_no_line_begins_or_ends_with_a_sign_that_must_not(text):
    for width in range(10, 44):
        lines = wrapped(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", ""), "nothing is lost"
        assert not [line for line in lines[:-1] if line[-1] in OPENING]
        assert not [line for line in lines[1:] if line[0] in CLOSING]


@pytest.mark.parametrize("width", range(20, 44))
def test_a_word_of_katakana_stays_whole(width):
    lines = wrapped("最も記録が少ないのは名前（セッションの40%）、次はオークション", width)
    assert [word for word in ("セッション", "オークション") if not any(word in line for line in lines)] == []
    assert max(len(line) for line in wrapped("ア" * 40, width)) <= width / 2
