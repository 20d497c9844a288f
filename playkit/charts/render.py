"""Charts without a network: in JupyterLab and Voilà, as PNG, SVG, or a plain specification."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from playkit.charts import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

LAB_MIME = "application/vnd.vegalite.v5+json"
LAB_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"


def spec(chart: Any, *, dark: bool | None = False, checked: bool = False) -> dict[str, Any]:
    """Turn a chart into its specification, dressed for light or dark paper; None leaves the look to the page.

    Args:
        chart: any Altair chart.
        dark: which paper.
        checked: whether Altair holds it against the grammar of Vega-Lite, which takes as long as drawing it. Tests
            hold every chart of ours against it; somebody else's is checked where it becomes a picture.
    """
    import altair as alt

    theme.register()
    look = "none" if dark is None else "playkit_dark" if dark else "playkit"
    with alt.theme.enable(look):
        return cast("dict[str, Any]", chart.to_dict(validate=checked))


def parted(plain: dict[str, Any]) -> list[dict[str, Any]]:
    """Take charts that were joined without a title of their own apart again, each with what listens in it.

    Args:
        plain: a specification, as `spec` gives it.

    >>> [part["mark"] for part in parted({"concat": [{"mark": "bar"}, {"mark": "line"}], "params": []})]
    ['bar', 'line']
    """
    key = next((key for key in JOINED if key in plain), None)
    if key is None or "title" in plain:
        return [plain]
    rest = {name: value for name, value in plain.items() if name not in {key, "params", "columns", "spacing"}}
    return [{**rest, **part, "params": _listening(plain.get("params", []), part)} for part in plain[key]]


JOINED = ("concat", "hconcat", "vconcat")


def _listening(params: Sequence[dict[str, Any]], part: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the parameters of a part: those of all, and those whose layers it holds."""
    text = json.dumps(part)
    found = []
    for one in params:
        views = [name for name in one.get("views", []) if json.dumps(name) in text]
        if views or "views" not in one:
            found.append({**one, **({"views": views} if views else {})})
    return found


def png(chart: Any, *, dark: bool = False, scale: float = 2) -> bytes:
    """Draw a chart as PNG."""
    import vl_convert

    return vl_convert.vegalite_to_png(json.dumps(spec(chart, dark=dark, checked=True)), scale=scale)


def svg(chart: Any, *, dark: bool = False) -> str:
    """Draw a chart as SVG."""
    import vl_convert

    return vl_convert.vegalite_to_svg(json.dumps(spec(chart, dark=dark, checked=True)))


def mime_bundle(chart: Any) -> dict[str, Any]:
    """Give what a notebook shows: interactive where it can be, a picture where not.

    JupyterLab 4.6 brings Vega-Lite 5 and knows no other; Altair 6 calls its charts version 6, and its own renderers
    then ask the network or print a line of text. What we draw is the same in both, so we say 5.
    """
    return _bundle(spec(chart))


def enable() -> None:
    """Let Altair charts of this notebook appear offline and in our look."""
    import altair as alt

    theme.register()
    alt.theme.enable("playkit")
    alt.renderers.register("playkit", lambda chart, **_: (_bundle(chart), {}))
    alt.renderers.enable("playkit")


def _bundle(specification: dict[str, Any]) -> dict[str, Any]:
    import vl_convert

    picture = vl_convert.vegalite_to_svg(json.dumps(specification))
    return {LAB_MIME: {**specification, "$schema": LAB_SCHEMA}, "image/svg+xml": picture, "text/plain": "chart"}
