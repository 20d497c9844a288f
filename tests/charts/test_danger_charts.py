"""Every chart of danger: as data, through JSON, as a picture, with nothing, with one row, with columns missing."""

from __future__ import annotations

import json
from functools import cache

import danger_data as data
import polars as pl
import pytest
from danger_data import BOARD, Sheet, counted

from playkit.analysis import danger, endings
from playkit.analysis.counts import no_counts
from playkit.analysis.figures import draft_difference
from playkit.charts import danger as draw
from playkit.charts.render import png, spec, svg
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"


@cache
def counts():
    """Give people with one phase beside bots with two drafts."""
    paper = Sheet(draft="A").phase(12, 2, 22, 7, 17)
    return counted(paper) + data.simulated(draft="A") + data.simulated("point_symmetric", seed=2, draft="B")


def difference(measured):
    return draft_difference(measured, "A", "B")


CHARTS = {
    "survival": (danger.survival, draw.survival_maps),
    "points": (danger.expected_points, draw.expected_points_maps),
    "risk": (danger.risk, draw.risk_maps),
    "draw": (danger.destroyed_by_draw, draw.destroyed_maps),
    "turn": (danger.destroyed_by_turn, draw.destroyed_maps),
    "lines": (endings.ending_lines, draw.line_bars),
    "sets": (endings.ending_sets, draw.line_set_bars),
    "difference": (
        lambda own: difference(danger.survival(own)),
        lambda frame, lang="en": draw.difference_maps(frame, "A", "B", lang),
    ),
    "points difference": (
        lambda own: difference(danger.expected_points(own)),
        lambda frame, lang="en": draw.difference_maps(frame, "A", "B", lang, shares=False),
    ),
}


@pytest.fixture(params=CHARTS, scope="module")
def kind(request):
    return CHARTS[request.param]


def rows_of(specification) -> list[dict[str, object]]:
    return [row for rows in specification.get("datasets", {}).values() for row in rows]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_as_data_through_json_and_as_a_picture(kind, lang):
    measure, chart = kind
    whole = draw.side_by_side(chart(measure(counts()), lang))
    plain = spec(whole)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert rows_of(plain)
    assert png(whole, scale=1).startswith(PNG)


def test_nothing_counted_draws_a_chart_that_says_so(kind):
    measure, chart = kind
    for one in chart(measure(no_counts(BOARD)), "ja"):
        assert "まだ記録がない" in json.dumps(spec(one), ensure_ascii=False)
        assert png(one, scale=1).startswith(PNG)


def test_one_row_is_enough_to_draw(kind):
    measure, chart = kind
    (one,) = chart(measure(counts()).tail(1), "en")
    assert len(rows_of(spec(one))) == 1
    assert png(one, scale=1).startswith(PNG)


def test_a_missing_column_is_named(kind):
    measure, chart = kind
    for column in ("facet", "estimate", "low"):
        with pytest.raises(MissingColumns, match=column):
            chart(measure(counts()).drop(column), "en")


def test_people_and_bots_are_panels_of_their_own_with_who_and_n():
    titles = [one.to_dict()["title"] for one in draw.survival_maps(danger.survival(counts()))]
    assert [title["subtitle"] for title in titles] == [
        "People, draft A · one phase in one session",
        "Bots, draft A · 3,000 phases",
        "Bots, draft B · 3,000 phases",
    ]


def title(charts, place: int = -1) -> str:
    return " ".join(piece.strip() for piece in charts[place].to_dict()["title"]["text"])


def test_titles_state_the_finding_in_both_languages():
    bots = data.simulated(phases=6000)
    assert title(draw.survival_maps(danger.survival(bots))) == "The centre survives 9\u202f% of phases"
    assert title(draw.survival_maps(danger.survival(bots), "ja")) == "中央が残るのはフェーズの9%"
    assert title(draw.expected_points_maps(danger.expected_points(bots))).startswith("Standing still pays most on the")
    assert title(draw.risk_maps(danger.risk(bots))).startswith("A pawn on c3 is struck most: ")
    assert title(draw.destroyed_maps(danger.destroyed_by_draw(bots))).startswith("By card 1")
    assert title(draw.line_bars(endings.ending_lines(bots))).startswith("Diagonal ")
    assert title(draw.line_set_bars(endings.ending_sets(bots))).startswith("Most common ending: diagonal ")
    gap = difference(danger.survival(counts()))
    assert "the centre" in title(draw.difference_maps(gap, "A", "B"))


def test_a_title_claims_nothing_from_thin_or_absent_data():
    few = counted(Sheet().phase(12, 2, 22, 7, 17))
    assert title(draw.survival_maps(danger.survival(few))) == "Too few to say: 1 of 20 phases"
    assert title(draw.risk_maps(danger.risk(few))) == "Pawns and draws were not recorded together"
    assert title([draw.unrecorded_map("people", None)]) == "Draws were not recorded"


def test_no_star_is_called_riskiest_when_the_band_holds_the_typical_one():
    flat = danger.risk(data.simulated(phases=6000)).with_columns(pl.lit(0.0).alias("band_low"))
    assert title(draw.risk_maps(flat)).startswith("No star is shown to be riskier")


def test_thin_cells_are_grey_or_hatched_and_say_counts_not_shares():
    sheet = Sheet()
    for part in range(1, 10):
        sheet.phase(12, part=part)
    (one,) = draw.survival_maps(danger.survival(counted(sheet)))
    texts = {row["text"] for row in rows_of(spec(one))}
    assert texts == {"0/9", "9/9"}
    assert {row["state"] for row in rows_of(spec(one))} == {"too_few"}


def test_both_languages_share_one_set_of_data():
    frame = danger.destroyed_by_draw(counts())
    en, ja = (draw.destroyed_maps(frame, lang)[0] for lang in ("en", "ja"))
    assert spec(en)["datasets"] == spec(ja)["datasets"]


def test_differences_are_coloured_around_zero_and_faint_where_nothing_is_shown():
    gap = difference(danger.survival(counts()))
    one = draw.difference_maps(gap, "A", "B")[-1]
    cells = {row["name"]: row for row in rows_of(spec(one))}
    for row in gap.iter_rows(named=True):
        hidden = row["band_low"] <= 0 <= row["band_high"]
        assert (cells[row["name"]]["fill"] == "#eceae6") == hidden
    low, high = (
        gap.filter(pl.col("estimate") == edge)["name"][0] for edge in (gap["estimate"].min(), gap["estimate"].max())
    )
    assert cells[low]["fill"] != cells[high]["fill"]


def test_the_slider_moves_every_map_of_a_row():
    whole = spec(draw.side_by_side(draw.destroyed_maps(danger.destroyed_by_draw(counts()), at=12)))
    (slider,) = (one for one in whole["params"] if one["name"] == "draw")
    assert (slider["name"], slider["value"], slider["bind"]["min"]) == ("draw", 12, 1)
    assert len(whole["concat"]) == 2


def test_japanese_is_drawn_in_a_named_font():
    picture = svg(draw.survival_maps(danger.survival(counts()), "ja")[0])
    assert "まだ言えない" in picture
    assert "Noto Sans CJK JP" in picture
