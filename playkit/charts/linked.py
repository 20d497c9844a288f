"""What is picked in one chart stays bright in all that stand with it, and a page may be narrowed to one draft.

A chart that can be linked gives every row the name of what it is about (`LINKED`: "seat 1", "c3", "Assassin", the same
in every language), fades what is not picked (`faded`) and listens for clicks (`pickable`); curves, whose points are
one mark, set a line where something is picked (`marked`). Charts joined to one by `together` then share their pick by
themselves; on a page, whose charts are drawn one by one, linked.js hands it round, from clicks and from a list.

Rows also say whom they are of (`owned`: who played, which draft), so that a page can be narrowed to one of them.
"""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from hashlib import blake2s
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.errors import OptionsError, need_columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PICKED = "picked"
"""Name of the parameter; Altair makes one of all that have a name. `linked.js` knows it."""
LINKED = "linked"
"""The column that charts share; `linked.js` knows it too."""
NAMED = ("label", "name", "hand", "who", "session", LINKED)
"""Columns that say to a reader what a row is about; the first that a row has names it in a page's list."""
OWNERS = {"facet": pl.String, "draft": pl.String}
"""Whom a row is of; null in both is nobody in particular, and stays whatever a page is narrowed to."""
BETWEEN = " → "
"""Between the names of two drafts that a figure compares: it is of neither."""
FAINT = 0.25
"""What is left of the opacity of whatever is not picked."""


def picked() -> Any:
    """Make the parameter: a click picks, with shift one more, beside the marks or a double click picks nothing."""
    import altair as alt

    return alt.selection_point(name=PICKED, fields=[LINKED])


def faded(opacity: float = 1.0, of: str | None = None) -> Any:
    """Give the opacity of a mark: as it would be where nothing or its row is picked, else faint.

    Args:
        opacity: of the mark itself.
        of: how the names of its kind begin, as a regular expression, where a chart shows several kinds: a turning
            point need not fade because a seat was picked. None is any.
    """
    import altair as alt

    # By name, not by parameter: the layer that listens is another one.
    if of is None:
        return _opacity(alt.condition(alt.param(PICKED), alt.value(opacity), alt.value(opacity * FAINT)))
    its_kind = f"{PICKED}.{LINKED} && test(regexp('^(?:{of})', 'm'), join({PICKED}.{LINKED}, '\\n'))"
    beside: Any = {"test": {"and": [{"not": {"param": PICKED}}, its_kind]}}
    return _opacity(alt.condition(beside, alt.value(opacity * FAINT), alt.value(opacity)))


def _opacity(condition: Any) -> Any:
    """Make a channel of a condition, for which Altair would otherwise hash its whole grammar, layer by layer."""
    import altair as alt

    return alt.OpacityValue(**condition)


def pickable(chart: Any) -> Any:
    """Let a layer listen; the clicks on all layers over the same rows reach it."""
    return chart.add_params(picked())


def marked(base: Any) -> Any:
    """Set a line through whatever is picked, where the marks of its rows cannot fade one by one; else nothing."""
    import altair as alt

    shown = alt.condition(alt.param(PICKED, empty=False), alt.value(1), alt.value(0))
    return base.mark_rule(strokeWidth=2, color=theme.STANDARD).encode(opacity=_opacity(shown))


def thread(base: Any, opacity: float = 1.0) -> list[Any]:
    """Make thin lines, one a session: a picked one stands out; a wide one that nobody sees takes the clicks."""
    import altair as alt

    chosen, every = alt.param(PICKED, empty=False), alt.param(PICKED)
    bright = alt.when(chosen).then(alt.value(1)).when(every).then(alt.value(opacity))
    thin = base.mark_line().encode(
        opacity=bright.otherwise(alt.value(opacity * FAINT)),
        strokeWidth=alt.condition(chosen, alt.value(2.5), alt.value(1.2)),
        color=alt.condition(chosen, alt.value(theme.REST), alt.value(theme.PALE[0])),
    )
    return [thin, pickable(base.mark_line(opacity=0, strokeWidth=12, cursor="pointer"))]


def owned(row: Mapping[str, Any]) -> dict[str, str | None]:
    """Say whom a row is of, from its columns `facet` and `draft`; what compares two drafts is of neither.

    >>> owned({"facet": "people", "draft": "A"}), owned({"facet": "bots", "draft": "A → B"})
    ({'facet': 'people', 'draft': 'A'}, {'facet': 'bots', 'draft': None})
    """
    draft = row.get("draft")
    return {"facet": row.get("facet"), "draft": None if draft and BETWEEN in draft else draft}


def ground(base: Any) -> Any:
    """Make a layer that listens all over a row (or a column): nobody hits a small dot, least of all with a thumb."""
    return pickable(base.mark_rect(opacity=0, cursor="pointer"))


def styled(layer: Any, name: str) -> Any:
    """Give a layer a name that the page's stylesheet knows, such as `bare_rule`: its marks take the ink of the theme.

    It becomes a layer inside a layer, because Altair takes every named layer of charts that are joined for one that
    listens, and Vega-Lite refuses to hear the same click twice. What it draws is part of its name: of layers of one
    name in joined charts Vega-Lite would draw all from the rows of the last.
    """
    import altair as alt

    rows = layer.data.write_json() if isinstance(layer.data, pl.DataFrame) else repr(layer.data)
    drawn = blake2s(f"{rows}{layer.mark!r}{layer.encoding!r}".encode(), digest_size=6).hexdigest()
    # Altair takes a number at the end of a name for its own; a letter keeps it.
    return alt.layer(layer.properties(name=f"{name}_n{drawn}n"))


def together(charts: Sequence[Any], columns: int = 2) -> Any:
    """Join charts to one whose parts share what is picked, and any slider of one name.

    Args:
        charts: as the functions of this room give them, in any number; none is an empty chart.
        columns: how many stand in a row.

    >>> together([]).to_dict()["mark"]["type"]
    'point'
    """
    import altair as alt

    if not charts:
        return alt.Chart(pl.DataFrame({"x": []})).mark_point()
    with _one_parameter():
        return alt.concat(*charts, columns=columns)


def stacked(charts: Sequence[Any], **how: Any) -> Any:
    """Set pictures below each other that share what is picked.

    Args:
        charts: at least one.
        how: as `altair.vconcat` takes it, such as `spacing` and `title`.
    """
    import altair as alt

    with _one_parameter():
        return alt.vconcat(*charts, **how)


@contextmanager
def _one_parameter() -> Iterator[None]:
    """Altair tells that it made one parameter of several equal ones, which is what linking is."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Automatically deduplicated", UserWarning)
        yield


def linked_by(chart: Any, column: str) -> Any:
    """Let an Altair chart of one's own pick and be picked with all others, by a column of its rows.

    Args:
        chart: of one mark (`alt.Chart(frame).mark_...().encode(...)`), over a Polars frame. Where the frame has columns
            `facet` (who played) or `draft`, a page narrows its rows too.
        column: what a row is about, by the name the other charts have for it: "seat 1", "c3", a card.

    Returns:
        A new chart; it fades what is not picked and listens for clicks.

    Raises:
        OptionsError: the chart has layers, or its rows are not in a Polars frame.
        MissingColumns: its frame lacks the column.

    >>> import altair as alt
    >>> rows = pl.DataFrame({"seat": ["seat 1", "seat 2"], "coins": [3, 5]})
    >>> own = linked_by(alt.Chart(rows).mark_bar().encode(x="coins:Q", y="seat:N"), "seat")
    >>> own.data.columns, own.to_dict()["params"][0]["name"]
    (['seat', 'coins', 'linked'], 'picked')
    """
    import altair as alt

    if not isinstance(chart, alt.Chart) or not isinstance(chart.data, pl.DataFrame):
        raise OptionsError(
            "only a chart of one mark over a Polars frame can be linked; link its layers' one chart before layering",
            "つなげられるのは、Polarsの表から描いた1種類のマークのグラフだけです。重ねる前につないでください",
        )
    need_columns("the chart", chart.data.columns, (column,))
    data = chart.data.with_columns(pl.col(column).cast(pl.String).alias(LINKED))
    own: Any = chart.properties(data=data).encode(opacity=faded())
    return pickable(own)
