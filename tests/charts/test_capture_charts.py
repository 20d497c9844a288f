"""Charts of captures: as data, through JSON, as pictures; with nothing, one row, columns missing; on any board."""

from __future__ import annotations

import json

import measured_data as data
import polars as pl
import pytest

from playkit.analysis.captures import capture_map
from playkit.analysis.partners import captures_of, partner_maps
from playkit.charts import captures as draw
from playkit.charts.heat import CELL, CELL_OF_LARGE, framed
from playkit.charts.render import png, spec
from playkit.errors import MissingColumns

PNG = b"\x89PNG\r\n\x1a\n"
NAMES = tuple(f"{file}{rank}" for rank in range(9, 0, -1) for file in "abcdefghi")


def rates(side=9, sessions=8):
    """Give a map of which the cell e5 costs most."""
    rows = [
        {"facet": facet, "draft": None, "session": f"{facet}{k}", "cell": 9 * y + x, "arrived": n, "stood": 9,
         "captured": n // 2 if (x, y) == (4, 4) else n // 8}
        for facet, n in (("people", 8), ("bots", 80))
        for k in range(sessions) for x in range(side) for y in range(9 - side, 9)
    ]  # fmt: skip
    return capture_map(pl.DataFrame(rows), 9)


def pairs():
    """Give captures of four seats with five pieces each, enough for bots and too few for people."""
    rows = []
    for facet, n in (("people", 6), ("bots", 400)):
        for k in range(n):
            own = {
                "session": f"{facet}{k}",
                "facet": facet,
                "draft": None,
                "target_seat": None,
                "value": None,
                "data": None,
            }
            rows += [own | {"kind": "placed", "seat": seat, "card": "man"} for seat in range(4) for _ in range(5)]
            more = {"target_seat": (k + 1) % 4, "value": 0.0, "data": json.dumps({"ally": (k + k % 2) % 4})}
            rows.append(own | {"kind": "captured", "seat": k % 4, "card": None} | more)
    return captures_of(pl.DataFrame(rows, infer_schema_length=None))


MAPS = {
    "captures": (rates, lambda frame, lang: draw.capture_maps(frame, NAMES, lang)),
    "beyond": (lambda: partner_maps(pairs()).beyond, lambda frame, lang: draw.partner_maps(frame, 4, lang)),
    "share": (lambda: partner_maps(pairs()).share, lambda frame, lang: draw.helper_maps(frame, 4, lang)),
    "victims": (lambda: partner_maps(pairs()).victims, lambda frame, lang: draw.victim_maps(frame, 4, lang)),
}
DOTS = {"per_visit": draw.zone_dots, "relation": draw.relation_dots, "bond": draw.bond_dots}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_plain_data_and_a_picture(name, lang):
    frame, charts = MAPS[name]
    found = charts(frame(), lang)
    assert len(found) == 2
    for chart in found:
        plain = spec(chart)
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert png(chart, scale=1).startswith(PNG)


@pytest.mark.parametrize("name", MAPS)
def test_maps_of_nothing_of_one_row_and_without_a_column(name):
    frame, charts = MAPS[name]
    rows = frame()
    assert spec(charts(rows.clear(), "ja")[0])["title"]["text"] == ["まだ記録がない"]
    assert png(charts(rows.head(1), "en")[0], scale=1).startswith(PNG)
    with pytest.raises(MissingColumns, match="state"):
        charts(rows.drop("state"), "en")


@pytest.mark.parametrize("measure", DOTS)
def test_rows_of_captures(measure):
    people, bots = DOTS[measure](data.figures(measure), "en")
    assert "Too few to say" in " ".join(spec(people)["title"]["text"])
    assert png(bots, scale=1).startswith(PNG)
    assert spec(DOTS[measure](data.empty(), "en")[0])["title"]["text"] == ["Nothing recorded yet"]


def test_the_finding_names_the_cell_and_the_pair():
    people, bots = (" ".join(spec(chart)["title"]["text"]) for chart in draw.capture_maps(rates(), NAMES, "en"))
    assert bots == "On e5, 50\u202f% of the pieces that come are captured"
    assert people == bots
    few = draw.capture_maps(rates(sessions=2), NAMES, "en")[0]
    assert " ".join(spec(few)["title"]["text"]).startswith("Too few to say: 16 visits")
    title = "".join(spec(draw.partner_maps(partner_maps(pairs()).beyond, 4, "ja")[1])["title"]["text"])
    assert title.startswith("席")
    assert "コマのコマ" not in title


def test_a_small_board_is_framed_and_a_large_one_has_smaller_cells():
    grid = framed(NAMES, [cell for cell in range(81) if cell % 9 < 5 and cell // 9 >= 4])
    assert "".join(grid.columns) == "abcde"
    assert "".join(grid.rows) == "54321"
    assert (grid.left, grid.top, grid.cell) == (0, 4, CELL)
    assert framed(NAMES, list(range(81))).cell == CELL_OF_LARGE
    small = draw.capture_maps(rates(side=5), NAMES, "en")[0]
    assert spec(small)["width"] == 5 * CELL
