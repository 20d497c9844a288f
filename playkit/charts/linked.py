"""One click through all charts that stand together: what is picked in one stays bright in the others.

A chart that can be linked gives every row the name of what it is about (`LINKED`: "seat 1", "c3", "Assassin", the same
in every language), fades what is not picked (`faded`) and listens for clicks (`pickable`). Charts joined to one by
`together` then share their pick by themselves; on a page, whose charts are drawn one by one, page.js hands it round.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

PICKED = "picked"
"""Name of the parameter; Altair makes one of all that have a name. `page.js` knows it."""
LINKED = "linked"
"""The column that charts share; `page.js` knows it too."""
FAINT = 0.25
"""What is left of the opacity of whatever is not picked."""


def picked() -> Any:
    """Make the parameter: a click picks, with shift one more, beside the marks or a double click picks nothing."""
    import altair as alt

    return alt.selection_point(name=PICKED, fields=[LINKED])


def faded(opacity: float = 1.0) -> Any:
    """Give the opacity of a mark: as it would be where nothing or its row is picked, else faint."""
    import altair as alt

    # By name, not by parameter: the layer that listens is another one.
    return alt.condition(alt.param(PICKED), alt.value(opacity), alt.value(opacity * FAINT))


def pickable(chart: Any) -> Any:
    """Let a layer listen; the clicks on all layers over the same rows reach it."""
    return chart.add_params(picked())


def ground(base: Any) -> Any:
    """Make a layer that listens all over a row (or a column): nobody hits a small dot, least of all with a thumb."""
    return pickable(base.mark_rect(opacity=0, cursor="pointer"))


def styled(layer: Any, name: str) -> Any:
    """Give a layer a name that the page's stylesheet knows, such as `bare_rule`: its marks take the ink of the theme.

    It becomes a layer inside a layer, because Altair takes every named layer of charts that are joined for one that
    listens, and Vega-Lite refuses to hear the same click twice.
    """
    import altair as alt

    return alt.layer(layer.properties(name=name))


def together(charts: Sequence[Any], columns: int = 2) -> Any:
    """Join charts to one whose parts share what is picked, and any slider of one name.

    Args:
        charts: as the functions of this room give them, in any number; none is an empty chart.
        columns: how many stand in a row.

    >>> together([]).to_dict()["mark"]["type"]
    'point'
    """
    import altair as alt
    import polars as pl

    if not charts:
        return alt.Chart(pl.DataFrame({"x": []})).mark_point()
    with warnings.catch_warnings():
        # Altair tells that it made one parameter of several equal ones, which is what linking is.
        warnings.filterwarnings("ignore", "Automatically deduplicated", UserWarning)
        return alt.concat(*charts, columns=columns)
