"""Every chart of rounds: as data, through JSON, as a picture, with nothing, one row, columns missing, in Japanese."""

from __future__ import annotations

import json

import measured_data as made
import polars as pl
import pytest
import rounds_data as data

from playkit.analysis.growth import CURVES, growth_curves
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.charts.render import png, spec
from playkit.charts.rounds import FINDINGS, growth_lines, round_dots
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
KEYS = (("1", "Fox / 狐"), ("2", "Owl / 梟"), ("3", "Hen / 鶏"))
UNITS = {
    "offer_win": "share_difference", "drawn": "share_difference", "dealt": "share_difference", "offer_gain": "gain",
    "gap": "gain", "order": "gain", "slope": "growth", "loot": "amount",
}  # fmt: skip
GROUPED = {"named": "named.cursed", "gap": "gap.points"}


def figures(measure: str) -> pl.DataFrame:
    own = GROUPED.get(measure, measure)
    return made.figures(own, unit=UNITS.get(measure, "share"), keys=KEYS)


def title(chart) -> str:
    text = chart.to_dict()["title"]["text"]
    return " ".join(piece.strip() for piece in text)


@pytest.mark.parametrize("measure", FINDINGS)
def test_a_measure_as_data_and_through_json_in_both_languages(measure):
    for lang, language in (("en", "curse"), ("ja", "呪い")):
        people, bots = round_dots(figures(measure), GROUPED.get(measure, measure), lang, "curse / 呪い")
        plain = bots.to_dict()
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert not set("{}") & set(title(bots)), title(bots)
        assert "Too few" in title(people) or "まだ言えない" in title(people)
        names = {row["label"] for rows in plain["datasets"].values() for row in rows}
        assert names == ({"Fox", "Owl", "Hen"} if lang == "en" else {"狐", "梟", "鶏"})
        if measure in GROUPED:
            assert language in title(bots)


@pytest.mark.parametrize("measure", ["picked", "gap", "slope", "drawn"])
def test_a_measure_as_a_picture(measure):
    for one in round_dots(figures(measure), GROUPED.get(measure, measure), "ja", "呪い"):
        assert png(one, scale=1).startswith(PNG)


def test_nothing_one_row_and_a_missing_column():
    (one,) = round_dots(made.empty(), "picked", "ja")
    assert "まだ記録がない" in json.dumps(spec(one), ensure_ascii=False)
    (single,) = round_dots(figures("picked").tail(1), "picked")
    assert png(single, scale=1).startswith(PNG)
    for column in ("measure", "estimate", "band_low"):
        with pytest.raises(MissingColumns, match=column):
            round_dots(figures("picked").drop(column), "picked")


def test_the_finding_is_what_lies_farthest_beside_what_is_expected():
    panel = figures("picked").filter(pl.col("facet") == "bots")
    assert title(round_dots(panel, "picked")[0]) == "Fox is taken 50% of the times it is offered"
    inside = panel.with_columns(band_low=pl.lit(0.0), band_high=pl.lit(1.0))
    assert (
        title(round_dots(inside.with_columns(measure=pl.lit("drawn")), "drawn")[0])
        == "No card is shown to be worth more"
    )


def test_the_least_used_card_is_named_and_cards_lie_in_the_order_of_their_worth():
    used = figures("used").with_columns(standard=pl.lit(None, dtype=pl.Float64)).filter(pl.col("facet") == "bots")
    (chart,) = round_dots(used, "used")
    assert title(chart) == "Hen is used least: 20%"
    rows = next(iter(spec(chart)["datasets"].values()))
    assert [row["label"] for row in rows] == ["Fox", "Owl", "Hen"]


# Curves --------------------------------------------------------------------------------------------------------------


def curves() -> pl.DataFrame:
    return growth_curves(rounds_from_events(data.played_out(12, 2), data.SHAPE))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_curves_as_data_through_json_and_as_a_picture(lang):
    (chart,) = growth_lines(curves(), "points", data.CURVES["points"], lang)
    plain = spec(chart)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert png(chart, scale=1).startswith(PNG)
    assert title(chart).startswith("In round 4, winners have" if lang == "en" else "4ラウンドの点：勝者")


def test_winners_are_drawn_solid_and_the_others_dashed():
    plain = json.dumps(spec(growth_lines(curves(), "points", "points / 点")[0]))
    assert '"domain": ["winners", "others"], "range": [[1, 0], [5, 3]]' in plain


def test_curves_of_nothing_of_one_row_and_without_a_column():
    (chart,) = growth_lines(pl.DataFrame(schema=CURVES), "points", "points / 点", "ja")
    assert "まだ記録がない" in json.dumps(spec(chart), ensure_ascii=False)
    (single,) = growth_lines(curves().filter(pl.col("curve") == "points").head(1), "points", "points / 点")
    assert png(single, scale=1).startswith(PNG)
    with pytest.raises(MissingColumns, match="median"):
        growth_lines(curves().drop("median"), "points", "points / 点")


def test_few_sessions_have_curves_but_no_finding():
    frame = curves().filter(pl.col("curve") == "points")
    (one,) = growth_lines(frame.with_columns(facet=pl.lit("people"), n=pl.lit(1)), "points", "points / 点")
    assert title(one) == "Too few to say: 1 of 6 sessions"
    (many,) = growth_lines(frame.with_columns(facet=pl.lit("people"), n=pl.lit(9)), "points", "points / 点")
    assert title(many).startswith("In round")


def test_a_round_that_few_reached_is_not_drawn():
    frame = curves().filter(pl.col("curve") == "points")
    late = frame.with_columns(n=pl.when(pl.col("round") == 4).then(2).otherwise("n"))
    rows = [row for rows in spec(growth_lines(late, "points", "points / 点")[0])["datasets"].values() for row in rows]
    assert max(row["round"] for row in rows) == 3


def test_one_of_what_a_game_counts_is_one_coin():
    frame = curves().filter(pl.col("curve") == "points").with_columns(curve=pl.lit("coins"), median=1.0)
    (chart,) = growth_lines(frame.with_columns(facet=pl.lit("bots"), n=pl.lit(900)), "coins", "coins / コイン")
    assert "winners have 1 coin, others 1" in title(chart)


def test_who_has_less_is_behind_and_not_ahead_by_less_than_nothing():
    less = (
        figures("gap")
        .with_columns(**{name: -pl.col(name) for name in ("estimate", "band_high", "band_low")}, state=pl.lit("shown"))
        .rename({"band_high": "band_low", "band_low": "band_high"})
    )
    for lang, said, not_said in (("en", "coins behind", "−"), ("ja", "少ない", "−")):
        text = title(round_dots(less, "gap.points", lang, "coins / コイン")[1])
        assert said in text
        assert not_said not in text
