"""How the table looks: the stones drawn this turn, the bag, and what each seat has."""

from playkit.kernel.scenery import Bag, Face, Panel, Row, Track

from .rules import Stone
from .words import WORDS

TONES = ("night", "sand", "sky", "leaf")


def scene(view, seat, words):
    """Lay out the table; everything is public, so it is the same for every seat."""
    drawn = tuple(
        Face(words.kind(Stone, stone), index=str(stone or "✖"), tone=TONES[stone], count=view.before[stone])
        for stone in range(4)
        if view.before[stone]
    )
    worth = words(WORDS["worth"]).replace("{n}", str(view.pile))
    return [
        Row(drawn, f"{words(WORDS['before'])} – {worth}", words(WORDS["nothing"])),
        Bag(words(WORDS["bag"]), view.left, tone="night"),
        *(
            Panel(seat, (Track(words(WORDS["points"]), view.points[seat], view.options.target),))
            for seat in range(view.seats)
        ),
    ]
