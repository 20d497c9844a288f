"""Every chart of the slow first hand: as data, through JSON, as a picture, with nothing, one row, columns missing."""

from __future__ import annotations

import json
from functools import cache

import plays_data as data
import polars as pl
import pytest

from playkit.analysis import feelings, findings, leads
from playkit.analysis.belief import resolved_shares
from playkit.analysis.choices import Decision
from playkit.charts import stakes as draw
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
HAND = "hand {n} / {n}ハンド目"


def play_on(k: int):
    """Give twins that agree more, the later they part."""
    import numpy as np

    rng = np.random.default_rng(3)
    first, other = rng.integers(0, 4, (2, 400))
    second = np.where(rng.random(400) < k / 3, first, other)
    return np.eye(4)[first], np.eye(4)[second]


@cache
def figures() -> pl.DataFrame:
    """People are few, the sample many, bots have twins and choices."""
    bots = data.sheets(data.drawn((1, 1, 2), 400), facet="bots")
    decided = [Decision(game, part, 3, consequential=game % 4 < part) for game in range(120) for part in (1, 2, 3)]
    people = data.sheets(data.drawn((1, 1, 1), 3), minutes=[[9, 10, 11]] * 3)
    played = findings.Played(bots, play_on, decided)
    assert resolved_shares(play_on, 3)
    return findings.figures(people + data.study("slow"), [played])


@cache
def curves() -> pl.DataFrame:
    return leads.lead_curves(data.study("slow"))


@cache
def gaps() -> pl.DataFrame:
    return feelings.rating_gaps(data.study("slow"))


CHARTS = {
    "stakes": (figures, draw.stake_bars),
    "leaders": (figures, draw.leader_lines),
    "resolved": (figures, draw.resolved_lines),
    "choices": (figures, draw.choice_lines),
    "curves": (curves, draw.lead_curves),
    "ratings": (gaps, draw.rating_bars),
}
LEFT_OUT = {"figures": "estimate", "curves": "lead", "gaps": "gap"}


@pytest.fixture(params=CHARTS, scope="module")
def kind(request):
    return CHARTS[request.param]


def title(chart) -> str:
    return " ".join(piece.strip() for piece in chart.to_dict()["title"]["text"])


def rows_of(specification) -> list[dict[str, object]]:
    return [row for rows in specification.get("datasets", {}).values() for row in rows]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_as_data_through_json_and_as_a_picture(kind, lang):
    frame, chart = kind
    for one in chart(frame(), lang, HAND):
        plain = spec(one)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert rows_of(plain)
        assert png(one, scale=1).startswith(PNG)


def test_nothing_recorded_draws_a_chart_that_says_so(kind):
    frame, chart = kind
    (one,) = chart(frame().clear(), "ja", HAND)
    assert "まだ記録がない" in json.dumps(spec(one), ensure_ascii=False)
    assert png(one, scale=1).startswith(PNG)


def test_one_row_is_enough_to_draw(kind):
    frame, chart = kind
    whole = frame()
    if "measure" in whole.columns:
        whole = (
            whole.filter(pl.col("part") == 1, pl.col("facet") != "people")
            .group_by("measure")
            .first()
            .select(whole.columns)
        )
    else:
        whole = (
            whole.filter(pl.col("session") == whole["session"][0]).head(2)
            if "session" in whole.columns
            else whole.head(1)
        )
    for one in chart(whole, "en", HAND):
        assert png(one, scale=1).startswith(PNG)


def test_a_missing_column_is_named(kind):
    frame, chart = kind
    for column in ("facet", LEFT_OUT[frame.__name__]):
        with pytest.raises(MissingColumns, match=column):
            chart(frame().drop(column), "en", HAND)


def test_who_may_decide_comes_first_and_nobody_is_pooled():
    subtitles = [one.to_dict()["title"]["subtitle"] for one in draw.stake_bars(figures(), "en", HAND)]
    assert subtitles == ["People · 3 sessions", "Invented sample, draft 12 · 40 sessions", "Bots · 400 games"]


def test_titles_state_the_finding_in_both_languages_and_few_data_state_none():
    few, sample, bots = draw.stake_bars(figures(), "en", HAND)
    assert title(few) == "Too few to say: 3 of 6 sessions"
    assert title(sample) == "Hand 1 takes 36\u202f% of the minutes and carries 14\u202f% of the spread of points"
    assert title(bots).startswith("Hand 1 carries ")
    assert title(draw.lead_curves(curves(), "ja", HAND)[0]).startswith("1ハンド目終了時、のちの勝者は")
    assert title(draw.rating_bars(gaps(), "en", HAND)[0]) == "People rate hand 1 0.8 lower than what follows"
    assert title(draw.choice_lines(figures(), "en", HAND)[0]) == "In hand 1, 25\u202f% of the choices change who wins"


def test_a_first_hand_that_settles_nothing_is_said_to():
    row = figures().filter(pl.col("measure") == "resolved")
    nothing = row.with_columns(low=pl.when(pl.col("part") == 1).then(-0.1).otherwise("low"))
    assert title(draw.resolved_lines(nothing, "en", HAND)[0]).startswith("Hand 1 is not shown to settle anything")


def test_segments_lie_end_to_end_and_a_part_that_is_undone_lies_left_of_zero():
    bent = figures().filter(pl.col("facet") == "sample", pl.col("measure") == "stake")
    bent = bent.with_columns(estimate=pl.Series([0.4, -0.2, 0.8]))
    (one,) = draw.stake_bars(bent, "en", HAND)
    rows = {row["hand"]: (row["x0"], row["x1"]) for row in rows_of(spec(one)) if "hand" in row}
    assert rows["hand 1"] == pytest.approx((0, 0.4))
    assert rows["hand 2"] == pytest.approx((0, -0.2))
    assert rows["hand 3"] == pytest.approx((0.4, 1.2))


def test_thin_panels_are_grey():
    few = draw.stake_bars(figures(), "en", HAND)[0]
    assert {row["fill"] for row in rows_of(spec(few)) if "fill" in row} == {"#c9cdd1"}
