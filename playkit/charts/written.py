"""How figures are written by their unit: on charts, in tables and on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.charts.words import compact_percent, compact_range, signed

if TYPE_CHECKING:
    from collections.abc import Callable

    Write = Callable[[float], str]


def write(value: float | None, unit: str) -> str:
    """Write a figure; unknown is a dash.

    >>> write(0.25, "share"), write(37.5, "turns"), write(60.0, "turns"), write(None, "share")
    ('25%', '37.5', '60', '–')
    """
    if value is None:
        return "–"
    return _WRITTEN.get(unit, _plain)(value).replace("-", "−")


def write_in(value: float | None, unit: str, lang: str) -> str:
    """Write a figure for readers of one language.

    >>> write_in(0.036, "share_difference", "ja")
    '+3.6ポイント'
    """
    return spelled(write(value, unit), lang)


def spelled(text: str, lang: str) -> str:
    """Spell out in Japanese what English abbreviates in a written figure.

    >>> spelled("+3.6 pp … +4.0 pp", "ja"), spelled("+3.6 pp", "en")
    ('+3.6ポイント … +4.0ポイント', '+3.6 pp')
    """
    return text.replace(" pp", "ポイント") if lang == "ja" else text


def write_range(low: float | None, high: float | None, unit: str) -> str:
    """Write both ends of an interval; an end that is unknown or unbounded is an ellipsis, nothing known is nothing.

    >>> write_range(0.05, 0.16, "share"), write_range(2.0, None, "ratio"), write_range(None, None, "share")
    ('5–16%', '2.00–…', '')
    """
    if low is None and high is None:
        return ""
    if unit in {"share", "rate"} and low is not None and high is not None:
        return f"{compact_range(low, high)}%"
    ends = ("…" if end is None else write(end, unit) for end in (low, high))
    return (" … " if unit in SIGNED else "–").join(ends)


def _plain(value: float) -> str:
    """Three digits that count, but never more than two decimals."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def _counted(value: float) -> str:
    """Write what is counted in whole ones: a median of 60 turns is no 60.0."""
    return f"{value:,.0f}" if value == round(value) else _plain(value)


def _share(value: float) -> str:
    return compact_percent(value, 0 if value >= 0.1 or value <= 0 else 1)


SIGNED = ("share_difference", "gain", "growth", "advantage", "coupling", "rating_points", "minutes_off",
          "turns_off", "points_off")  # fmt: skip
"""Units whose figures carry their sign, so that a dash between two of them would read as a third."""

_WRITTEN: dict[str, Write] = {
    "share": _share,
    "rate": lambda value: compact_percent(value, 1),
    "sessions": lambda value: f"{value:,.0f}",
    **dict.fromkeys(("turns", "picks", "steps", "facts"), _counted),
    "share_difference": lambda value: f"{signed(value * 100, 1)} pp",
    "coupling": lambda value: signed(value, 2),
    "gain": lambda value: signed(value, 2 if abs(value) < 10 else 1),
    **dict.fromkeys(("rating_points", "minutes_off", "turns_off", "points_off"), lambda value: signed(value, 1)),
    **dict.fromkeys(("growth", "advantage"), lambda value: f"{signed(value * 100, 1)}%"),
}
