"""How the table of Patchies looks: the board first, then the cards, then what lies in front of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel.scenery import Badge, Bag, Face, Grid, Panel, Row, Target, Token, Track, Zone

from .board import CARDS, CELLS, KIND_OF, LANDLORD, NOWHERE, STARS, Card, Cell, Who
from .cards import hits_of, medal_value, worth
from .table import CHOOSING, PLAYING
from .words import WORDS

if TYPE_CHECKING:
    from playkit.kernel.scenery import Words

# One surface for each kind of star: cluster, system, planet, apartment.
TONES = ("sand", "sky", "leaf", "gold")
# And a sign beside the colour, for those who do not see it.
SIGNS = ("✦", "❂", "◍", "⌂")


def scene(view: Any, seat: int | None, words: Words) -> list[Zone]:
    """Lay out the table; everything in Patchies is public, so every seat sees the same."""
    del seat
    zones: list[Zone] = [_board(view, words)]
    if view.stage == CHOOSING:
        zones.append(_characters(words))
    zones.append(_stack(view, words))
    zones += [_store(view, landlord, words) for landlord in range(view.landlords) if _has_store(view, landlord)]
    zones += [_deck(view, words), Bag(words(WORDS["graveyard"]), sum(view.graveyard), tone="night")]
    return zones + [_panel(view, seat, words) for seat in range(view.seats)]


def _say(words: Words, name: str, **values: int) -> str:
    text = words(WORDS[name])
    for key, value in values.items():
        text = text.replace("{" + key + "}", str(value))
    return text


def _board(view: Any, words: Words) -> Grid:
    cells = tuple(_cell(view, cell, words) for cell in range(CELLS))
    return Grid(5, 5, cells, ranks=tuple("12345"), files=tuple("abcde"))


def _cell(view: Any, cell: int, words: Words) -> Face:
    star = view.star[cell]
    target = Target.of(Cell, cell)
    if star == NOWHERE:
        return Face(words.kind(Cell, cell), flags=("empty",), target=target)
    needed, left = hits_of(view, star), view.hits_left[star]
    flags = ("destroyed",) if not left else ("damaged",) if left < needed else ()
    return Face(
        label=words.kind(Card, star),
        index=str(worth(view, star)),
        glyph=SIGNS[KIND_OF[star]],
        tone=TONES[KIND_OF[star]],
        flags=flags,
        pips=(needed - left, needed) if left else None,
        tokens=tuple(Token(seat) for seat in range(view.seats) if view.cell[seat] == cell),
        target=target,
        group=_group(star),
    )


def _group(star: int) -> str:
    """Light up the two cells of a pair and their cards together."""
    return f"star{star}" if star < STARS else ""


def _characters(words: Words) -> Row:
    faces = tuple(Face(words.kind(Who, who), tone="violet", target=Target.of(Who, who)) for who in range(1, Who.size))
    return Row(faces, words(WORDS["characters"]), compact=True)


def _cards(counts: Any, words: Words, *, clickable: bool = False) -> tuple[Face, ...]:
    return tuple(
        Face(
            label=words.kind(Card, card),
            index=str(medal_value(card)) if STARS <= card < LANDLORD else "",
            tone=TONES[KIND_OF[card]] if card < STARS else "clay" if card >= LANDLORD else "violet",
            count=counts[card],
            target=Target.of(Card, card) if clickable else None,
            group=_group(card),
        )
        for card in range(CARDS)
        if counts[card]
    )


def _stack(view: Any, words: Words) -> Row:
    return Row(_cards(view.stack, words), words(WORDS["stack"]), words(WORDS["stack_empty"]), compact=True)


def _has_store(view: Any, landlord: int) -> bool:
    """A second landlord has a store of his own only where the rules give him one."""
    return landlord == 0 or view.stored[landlord] > 0


def _store(view: Any, landlord: int, words: Words) -> Row:
    title = _say(words, "store", stored=view.stored[landlord], limit=view.options.landlord_limit)
    return Row(_cards(view.store[landlord], words), title, words(WORDS["store_empty"]), compact=True)


def _deck(view: Any, words: Words) -> Bag:
    sub = _say(words, "to_draw", n=view.to_draw) if view.to_draw > 1 else _say(words, "drawn", draws=view.draws)
    return Bag(words(WORDS["deck"]), view.deck_left, sub, tone="night")


def _panel(view: Any, seat: int, words: Words) -> Panel:
    if not view.options.pawns:
        return Panel(seat)
    paying = view.owed > 0 and view.turn == seat
    medals = Row(
        _cards(view.medals[seat], words, clickable=paying),
        _say(words, "owed", n=view.owed) if paying else "",
        words(WORDS["no_medals"]),
        compact=True,
    )
    tracks = (
        Track(words(WORDS["points"]), view.points[seat], view.options.target),
        Track(words(WORDS["medals"]), view.purse[seat]),
    )
    return Panel(seat, tracks, tuple(_badges(view, seat, words)), (medals,))


def _badges(view: Any, seat: int, words: Words) -> list[Badge]:
    badges = []
    if view.who[seat]:
        badges.append(Badge(words.kind(Who, view.who[seat]), tone="violet"))
    if view.stage == PLAYING and view.cell[seat] == NOWHERE:
        badges.append(Badge(words(WORDS["hospital"]), "✚", "clay"))
    if view.first == seat:
        badges.append(Badge(words(WORDS["first"]), "①"))
    return badges
