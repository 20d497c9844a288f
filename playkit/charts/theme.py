"""One look for every chart: seat colours with glyphs, grey for thin data, heat that keeps its numbers readable."""

from __future__ import annotations

from typing import Any

FONT = '"Noto Sans CJK JP","Hiragino Sans","Yu Gothic",sans-serif'
"""Named fonts first: left to itself, PNG export picks a thin serif or empty boxes for Japanese."""

SEAT_COLOURS = ("#0072b2", "#e07b28", "#009e73", "#cc79a7", "#f0e442", "#56b4e9", "#d9d9d9", "#33393f")
"""Colours of the seats (0-based), after Okabe and Ito, as on the board."""
SEAT_GLYPHS = ("●", "▲", "■", "◆", "★", "✚", "⬟", "◐")
"""Shapes of the seats, as on the board: colour never stands alone."""

CIVIDIS = (
    *("#00224e", "#123570", "#3b496c", "#575d6d", "#707173"),
    *("#8a8779", "#a69d75", "#c4b56c", "#e4cf5b", "#fee838"),
)
"""Dark blue to yellow, the same to colour-blind eyes; ten even steps of cividis (Nunez, Anderton and Renslow 2018)."""
DIVERGING = ("#2d4a86", "#7793c4", "#f1efe9", "#d99a6c", "#9c4a1a")
"""Blue for less, brown for more, near white at zero."""

FADED = "#eceae6"
"""Fill of a difference whose band holds zero."""

# Pure black: with anything lighter no ink would reach 4.5:1 in the middle of the ramp.
DARK_INK, LIGHT_INK = "#000000", "#ffffff"
BAR = "#0072b2"
QUIET = "#868d93"
"""Mark of a figure that is not shown plainly: grey, and 3:1 on either paper."""
STANDARD = "#8a9096"
"""What there would be if nothing were the matter, and edges of cells: grey, and 3:1 on either paper."""
REST = "#9a7b4f"
"""Those a curve is held against; dashed as well."""
PALE = ("#9db4c4", "#c3d0d9", "#dbe3e9")
"""Grounds and single sessions, behind what is told: never without a line, a number or a name in full ink."""
GROUNDS = ("#eef1f4", "#ffffff")
"""Grounds of parts in turn; pale, so that every seat's colour stands on both."""
FEW, TOO_FEW, HATCH = "#c9cdd1", "#e6e8ea", "#b4bac0"
"""Fills of thin data: solid in both themes, so that the same dark ink reads on them."""


LIGHT = ("#1d2125", "#565d63", "#d9dcdf", "#ffffff")
DARK = ("#e7e9ea", "#b3b9bd", "#3a4045", "#16191c")
"""Ink, soft ink, lines and paper of the two themes."""


def ink_on(colour: str) -> str:
    """Choose the ink that reads better on a fill; at least 4.5:1 on every colour.

    >>> ink_on("#00224e"), ink_on("#fee838")
    ('#ffffff', '#000000')
    """
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))


def contrast(a: str, b: str) -> float:
    """Contrast of two colours, 1 to 21. Source: WCAG 2.2, relative luminance.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blend(colours: tuple[str, ...], at: float) -> str:
    """Find the colour at a place of a ramp (0 to 1), interpolated as a Vega scale does.

    >>> blend(("#000000", "#ffffff"), 0.5)
    '#808080'
    """
    place = min(max(at, 0.0), 1.0) * (len(colours) - 1)
    left = min(int(place), len(colours) - 2)
    pairs = zip(_rgb(colours[left]), _rgb(colours[left + 1]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (place - left)):02x}" for a, b in pairs)


def config(*, dark: bool = False) -> dict[str, Any]:
    """Give the Vega-Lite config of our look, for light or dark paper."""
    ink, soft, line, paper = DARK if dark else LIGHT
    return {
        "background": paper,
        "font": FONT,
        "view": {"stroke": None},
        "axis": {
            "labelColor": soft,
            "titleColor": soft,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "titleFontWeight": 400,
            "labelPadding": 6,
            "domain": False,
            "ticks": False,
            "gridColor": line,
        },
        "title": {
            "anchor": "start",
            "color": ink,
            "fontSize": 15,
            "fontWeight": 600,
            "offset": 10,
            "subtitleColor": soft,
            "subtitleFontSize": 12,
            "subtitlePadding": 4,
            "subtitleLineHeight": 16,
        },
        "text": {"color": ink, "fontSize": 12},
        "rule": {"color": ink},
        "concat": {"spacing": 24},
        "header": {"labelColor": ink, "labelFontSize": 13},
        "legend": {"labelColor": soft, "titleColor": soft},
    }


def register() -> None:
    """Make our look known to Altair as "playkit" (and "playkit_dark"), without switching it on."""
    import altair as alt

    @alt.theme.register("playkit", enable=False)
    def _light() -> alt.theme.ThemeConfig:
        return {"config": config()}  # type: ignore[typeddict-item]  # config() is plain data

    @alt.theme.register("playkit_dark", enable=False)
    def _dark() -> alt.theme.ThemeConfig:
        return {"config": config(dark=True)}  # type: ignore[typeddict-item]  # config() is plain data


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in _rgb(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
