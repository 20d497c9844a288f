"""What a panel makes of a figure: intervals stay within what a figure can be, and say no less for it."""

from __future__ import annotations

import pytest

from playkit.analysis.measured import Panel, measured
from playkit.analysis.pooled import Ends


@pytest.mark.parametrize(
    ("unit", "ends", "told"),
    [
        ("per_session", Ends(-0.53, 5.53), (0.0, 5.53)),  # changes of the lead in eight sessions
        ("share", Ends(-0.1, 1.2), (0.0, 1.0)),
        ("share_difference", Ends(-0.1, 0.3), (-0.1, 0.3)),
        ("points", Ends(-3.0, None), (-3.0, None)),
    ],
)
def test_no_interval_holds_what_cannot_be(unit, ends, told):
    panel = Panel("people", None, "sessions")
    panel.add("one", 0.5, ends, n=8, unit=unit)
    assert measured([panel]).select("low", "high").row(0) == told


def test_the_band_keeps_its_width_since_more_sessions_are_named_from_it():
    panel = Panel("people", None, "sessions")
    panel.add("one", 0.1, Ends(-0.1, 0.3), band=Ends(-0.2, 0.4), n=8)
    assert measured([panel]).select("low", "band_low", "band_high").row(0) == (0.0, -0.2, 0.4)
