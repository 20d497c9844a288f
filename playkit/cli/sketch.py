"""A table drawn with letters: the same zones a notebook draws, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from playkit.kernel.scenery import glyph

if TYPE_CHECKING:
    from collections.abc import Iterator

Data = dict[str, Any]
MARKS = {"destroyed": "×", "face_down": "▒", "empty": "·"}
"""Conditions that replace what a cell shows; `damaged` is a sign behind it."""


def sketch(view: Data) -> list[str]:
    """Draw what `PlayController.view()` tells: boards, rows of cards and heaps, then one line a seat.

    >>> sketch({"zones": [{"zone": "bag", "title": "deck", "count": 12}], "panels": []})
    ['  deck: 12']
    """
    lines = [line for zone in view["zones"] for line in _zone(zone)]
    return [*lines, *(line for panel in view["panels"] for line in _panel(panel))]


def _zone(zone: Data) -> Iterator[str]:
    if zone["zone"] == "grid":
        yield from _grid(zone)
    elif zone["zone"] == "row":
        yield f"  {_row(zone)}"
    elif zone["zone"] == "bag":
        count = zone.get("count")
        sub = f" ({zone['sub']})" if zone.get("sub") else ""
        yield f"  {zone['title']}: {'?' if count is None else count}{sub}"


def _grid(zone: Data) -> Iterator[str]:
    across, ranks = zone["columns"], zone.get("ranks", ())
    rows = [
        [_cell(cell) for cell in zone["cells"][place : place + across]]
        for place in range(0, len(zone["cells"]), across)
    ]
    wide = 1 + max(width(text) for row in rows for text in row)
    edge = 1 + max((width(rank) for rank in ranks), default=1)
    if zone.get("title"):
        yield f"  {zone['title']}"
    if zone.get("files"):
        yield "  " + " " * max(3, edge) + "".join(_padded(name, wide) for name in zone["files"]).rstrip()
    for place, row in enumerate(rows):
        rank = ranks[place] if place < len(ranks) else ""
        yield f"  {_padded(rank, max(3, edge))}" + "".join(_padded(text, wide) for text in row).rstrip()


def _cell(cell: Data) -> str:
    """Draw a cell: what it is worth (or its sign), "!" where it is damaged, then who stands there."""
    flags = cell.get("flags", ())
    marked = next((mark for flag, mark in MARKS.items() if flag in flags), None)
    shown = marked or cell.get("index") or cell.get("glyph") or cell.get("label", "")[:1] or "·"
    pawns = "".join(glyph(token["seat"]) for token in cell.get("tokens", ()))
    return f"{shown}{'!' if 'damaged' in flags else ''}{pawns}"


def _row(zone: Data) -> str:
    cards = ", ".join(_card(card) for card in zone.get("cards", ())) or zone.get("empty", "–")
    return f"{zone['title']}: {cards}" if zone.get("title") else cards


def _card(card: Data) -> str:
    name = (
        "▒" if "face_down" in card.get("flags", ()) else card.get("label") or card.get("index") or card.get("glyph", "")
    )
    return f"{name} ×{card['count']}" if card.get("count", 1) > 1 else str(name)


def _panel(panel: Data) -> Iterator[str]:
    """One line a seat: whose turn, who, its figures and signs, its cards; below it the board before it, if any."""
    named = f"{'>' if panel.get('turn') else ' '} {panel['glyph']} {panel['name']}"
    tag = [f"({panel['tag']})"] if panel.get("tag") else []
    tracks = [_track(track) for track in panel.get("tracks", ())]
    badges = [badge["label"] for badge in panel.get("badges", ())]
    rows = [_row(row) for row in panel.get("rows", ()) if row.get("zone") == "row"]
    yield "  " + "  ".join([named, *tag, *tracks, *badges, *rows])
    for grid in panel.get("rows", ()):
        if grid.get("zone") == "grid" and any("empty" not in cell.get("flags", ()) for cell in grid["cells"]):
            yield from (f"      {line}" for line in _grid(grid))


def _track(track: Data) -> str:
    value = "?" if track.get("value") is None else track["value"]
    return f"{track['label']} {value}" + (f"/{track['goal']}" if track.get("goal") is not None else "")


def width(text: str) -> int:
    """Count the columns a terminal needs for a text; Japanese letters take two.

    >>> width("a1"), width("星")
    (2, 2)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _padded(text: str, to: int) -> str:
    return text + " " * (to - width(text))
