"""Charts without a network: in JupyterLab and Voilà, as PNG, SVG, or a plain specification."""

from __future__ import annotations

import json
from typing import Any, cast

from playkit.charts import theme

LAB_MIME = "application/vnd.vegalite.v5+json"
LAB_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"


def spec(chart: Any, *, dark: bool | None = False) -> dict[str, Any]:
    """Turn a chart into its specification, dressed for light or dark paper; None leaves the look to the page.

    Args:
        chart: any Altair chart.
        dark: which paper.
    """
    import altair as alt

    theme.register()
    look = "none" if dark is None else "playkit_dark" if dark else "playkit"
    with alt.theme.enable(look):
        return cast("dict[str, Any]", chart.to_dict())


def png(chart: Any, *, dark: bool = False, scale: float = 2) -> bytes:
    """Draw a chart as PNG."""
    import vl_convert

    return vl_convert.vegalite_to_png(json.dumps(spec(chart, dark=dark)), scale=scale)


def svg(chart: Any, *, dark: bool = False) -> str:
    """Draw a chart as SVG."""
    import vl_convert

    return vl_convert.vegalite_to_svg(json.dumps(spec(chart, dark=dark)))


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
