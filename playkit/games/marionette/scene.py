"""How the table of Marionette looks: who is called, what one may choose from, then what lies before each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playkit.kernel import UNKNOWN
from playkit.kernel.scenery import Badge, Bag, Face, Panel, Row, Target, Track, Zone

from .cards import CHARACTERS, COLOUR, MERCENARY, NOBODY_THERE, NOWHERE, REMOVED_OPEN, Card, Who
from .scoring import cost_of, is_complete, points_of
from .table import ACTING, BURYING, FINISHED, PICKING
from .words import POWERS, WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playkit.kernel.scenery import Words

# One surface and one sign for each colour of districts: yellow, blue, green, red, purple.
TONES = ("gold", "sky", "leaf", "clay", "violet")
# Facts that show everybody which character was taken.
SHOWN_BY: Final = {"take": ("turn_started", "missed_turn")}
GLYPHS = ("♛", "✝", "⚖", "⚔", "✦")


def hint(view: Any, seat: int | None, words: Words) -> str:
    """Say what the characters to choose from can do, what one's own can do, or whose card is being drawn."""
    if view.to_draw:
        return words(WORDS["draws"]).replace("{seat}", words.seat(view.turn))
    if view.stage == PICKING and seat is not None:
        return "\n".join(_power(who, words) for who in range(1, CHARACTERS + 1) if view.offered[seat] >> who & 1)
    return _power(view.called, words) if view.stage == ACTING else ""


def is_open(view: Any) -> bool:
    """Tell whether everybody knows what may be chosen: only the Graveyard's owner is asked before all."""
    return bool(view.stage == BURYING)


def _power(who: int, words: Words) -> str:
    colon = "：" if words.lang == "ja" else ": "
    return f"{who} {words.kind(Who, who)}{colon}{words(POWERS[who - 1])}"


def scene(view: Any, seat: int | None, words: Words) -> list[Zone]:
    """Lay out the table as `seat` may know it (MAR-R-27)."""
    zones: list[Zone] = [_characters(view, seat, words)]
    if view.stage == BURYING:
        zones.append(Row((_card(view, view.destroyed, words),), words(WORDS["ruin"])))
    if seat is not None:
        zones += _own_cards(view, seat, words)
    zones.append(Bag(words(WORDS["deck"]), view.deck_left + view.under_count, tone="night"))
    return zones + [_panel(view, other, words) for other in range(view.seats)]


# Characters ------------------------------------------------------------------------------------------------------


def _characters(view: Any, seat: int | None, words: Words) -> Row:
    handed = view.offered[seat] if seat is not None and view.stage == PICKING and view.asked == seat else 0
    faces = tuple(_character(view, who, words, handed=bool(handed >> who & 1)) for who in range(1, CHARACTERS + 1))
    backs = tuple(Face(words(WORDS["face_down"]), tone="night", flags=("face_down",)) for _ in range(_hidden(view)))
    return Row(faces + backs, words(WORDS["characters"]).replace("{n}", str(view.round)))


def _hidden(view: Any) -> int:
    """Count the characters that lie face-down: the one removed, and one left over when all have picked."""
    removed = int(view.face_down != NOBODY_THERE)
    left_over = CHARACTERS - REMOVED_OPEN[view.seats] - removed - view.seats
    return removed + (left_over if view.picked == view.seats else 0)


def _character(view: Any, who: int, words: Words, *, handed: bool) -> Face:
    signs = [
        words(WORDS[name])
        for name, there in (
            ("called", view.called == who and view.stage != FINISHED),
            ("murdered", view.murdered == who),
            ("robbed", view.robbed == who),
            ("out", view.open_away[who]),
        )
        if there
    ]
    flags = ("dim",) if view.open_away[who] else ("marked",) if handed or view.called == who else ()
    return Face(words.kind(Who, who), str(who), sub=", ".join(signs), flags=flags, target=Target.of(Who, who))


# Cards -----------------------------------------------------------------------------------------------------------


def _card(view: Any, card: int, words: Words, *, count: int | None = None, clickable: bool = False) -> Face:
    colour = COLOUR[card]
    return Face(
        words.kind(Card, card),
        str(cost_of(view, card)),
        glyph=GLYPHS[colour],
        tone=TONES[colour],
        count=count,
        target=Target.of(Card, card) if clickable else None,
    )


def _bag(view: Any, bag: Iterable[int], words: Words, *, clickable: bool = False) -> tuple[Face, ...]:
    return tuple(
        _card(view, card, words, count=count if count > 1 else None, clickable=clickable)
        for card, count in enumerate(bag)
        if count
    )


def _own_cards(view: Any, seat: int, words: Words) -> Iterator[Zone]:
    looked = [card for card in view.looked[seat] if card is not UNKNOWN and card != NOWHERE]
    if looked:
        yield Row(tuple(_card(view, card, words, clickable=True) for card in looked), words(WORDS["looked_at"]))
    hand = _bag(view, view.hand[seat], words, clickable=True)
    yield Row(hand, words(WORDS["hand"]), words(WORDS["no_cards"]))


# Seats -----------------------------------------------------------------------------------------------------------


def _panel(view: Any, seat: int, words: Words) -> Panel:
    tracks = (
        *((Track(words(WORDS["points"]), points_of(view, seat)),) if view.stage == FINISHED else ()),
        Track(words(WORDS["coins"]), view.coins[seat]),
        Track(words(WORDS["cards"]), view.hand_size[seat]),
        Track(words(WORDS["districts"]), view.built[seat], view.options.districts),
    )
    # A click on a built district means its destruction, and only then.
    under_fire = view.called == MERCENARY and view.stage == ACTING
    city = Row(
        _bag(view, view.city[seat], words, clickable=under_fire),
        empty=words(WORDS["no_districts"]),
        compact=True,
    )
    return Panel(seat, tracks, tuple(_badges(view, seat, words)), (city,), Target.of("Seat", seat))


def _badges(view: Any, seat: int, words: Words) -> Iterator[Badge]:
    if view.crown == seat:
        yield Badge(words(WORDS["crown"]), "♛", "gold")
    who = view.character[seat]
    if who is not UNKNOWN and who != NOBODY_THERE:
        yield Badge(words.kind(Who, who), tone="violet")
    if is_complete(view, seat):
        yield Badge(words(WORDS["complete"]), "★", "leaf")
