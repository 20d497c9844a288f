"""How the table of 24 looks: the cases first, then what lies before each seat, face-down where it may not be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel import UNKNOWN
from playkit.kernel.scenery import Badge, Bag, Face, Grid, Panel, Row, Target, Track, Zone

from .cards import CARDS, CASES, FACES, HERO, LOWEST, NONE, VALUES, Card, Who
from .cards import Face as DetectiveCard
from .hints import SHOWN_BY, hint, is_asked_about, is_open, say
from .table import CHOOSING, REPLACING, RESOLVING
from .words import WORDS

if TYPE_CHECKING:
    from playkit.kernel.scenery import Words

__all__ = ["SHOWN_BY", "hint", "is_open", "scene"]

# One surface for each suit: red, blue, green, yellow, violet, white, and the special suit.
TONES = ("clay", "sky", "leaf", "gold", "violet", "plain", "sand")
PLACES = ("first", "second", "third")


def scene(view: Any, seat: int | None, words: Words) -> list[Zone]:
    """Lay out the table as `seat` (None: an onlooker) may see it."""
    zones: list[Zone] = [_cases(view, seat, words)]
    if view.stage in {CHOOSING, REPLACING}:
        zones.append(_detectives(view, words))
    zones.append(Bag(words(WORDS["deck"]), view.deck.size if hasattr(view.deck, "size") else None, tone="night"))
    if any(view.proxies[: view.seats]):
        zones.append(Bag(words(WORDS["proxies"]), view.proxies_left, tone="sand"))
    if seat is not None and (hand := _hand(view, seat, words, large=True)).cards:
        zones.append(hand)
    return zones + [_panel(view, other, words, own=other == seat) for other in range(view.seats)]


def _cases(view: Any, seat: int | None, words: Words) -> Grid:
    slots = range(view.options.rows * CASES)
    cells = tuple(_slot(view, slot, seat, words) for slot in slots)
    ranks = tuple(words(WORDS[place]) for place in PLACES[: view.options.rows])
    files = tuple(str(case + 1) for case in range(CASES))
    return Grid(view.options.rows, CASES, cells, say(words, "cases", hand=max(1, view.hand_number)), ranks, files)


def _slot(view: Any, slot: int, seat: int | None, words: Words) -> Face:
    now = ("marked",) if is_asked_about(view, slot) else ()
    card = view.open_case[slot]
    if card != NONE:
        return _case_card(card, words, flags=now)
    seen = view.looked[seat][slot] if seat is not None else NONE
    if seen not in (NONE, UNKNOWN):
        return _case_card(seen, words, flags=("face_down", *now), sub=words(WORDS["known"]))
    if _lies_face_down(view, slot % CASES):
        return Face(flags=("face_down", *now))
    return Face(flags=("empty",))


def _lies_face_down(view: Any, case: int) -> bool:
    """Tell whether a slot without an open card still has one: it was not resolved, nor is it, with its card taken."""
    if not view.hand_number or case < view.case:
        return False
    return case > view.case or not view.second_open[case]


def _case_card(
    card: int, words: Words, *, flags: tuple[str, ...] = (), sub: str = "", count: int | None = None
) -> Face:
    return Face(
        label=words.kind(Card, card),
        index=str(card % VALUES + LOWEST),
        tone=TONES[card // VALUES],
        flags=flags,
        sub=sub,
        count=count,
        target=Target.of(Card, card),
        group=f"suit{card // VALUES}",
    )


def _detectives(view: Any, words: Words) -> Row:
    taken = set(view.detective[: view.seats])
    faces = tuple(
        Face(words.kind(Who, who), tone="violet", flags=("dim",) if who in taken else (), target=Target.of(Who, who))
        for who in range(Who.size)
    )
    return Row(faces, words(WORDS["detectives"]), compact=True)


# In front of a seat ----------------------------------------------------------------------------------------------


def _panel(view: Any, seat: int, words: Words, *, own: bool) -> Panel:
    tracks = [Track(words(WORDS["vp"]), view.vp[seat])]
    if view.layer == RESOLVING:
        tracks.append(Track(say(words, "power", n=min(view.case + 1, CASES)), view.power[seat]))
    rows: list[Row | Grid] = [_layers(view, seat, words)]
    hand = _hand(view, seat, words)
    # One's own hand lies large at the table's edge; there is no second one in the panel.
    if hand.cards and not own:
        rows.append(hand)
    rows += [row for row in _piles(view, seat, words) if row.cards]
    return Panel(seat, tuple(tracks), tuple(_badges(view, seat, words)), tuple(rows))


def _layers(view: Any, seat: int, words: Words) -> Grid:
    cells = tuple(_laid(view, seat, case, layer, words) for layer in (view.first, view.second) for case in range(CASES))
    files = tuple(str(case + 1) for case in range(CASES))
    return Grid(2, CASES, cells, words(WORDS["layers"]), files=files)


def _laid(view: Any, seat: int, case: int, layer: Any, words: Words) -> Face:
    card = layer[seat][case]
    if card == NONE:
        return Face(flags=("empty",))
    flags = ("dim",) if view.out[seat] and case >= view.case else ()
    if card is UNKNOWN:
        return Face(flags=("face_down", *flags))
    return _detective_card(card, words, flags=flags)


def _detective_card(card: int, words: Words, *, flags: tuple[str, ...] = (), count: int | None = None) -> Face:
    hero = card == HERO
    return Face(
        label=words.kind(DetectiveCard, card),
        index="" if hero else str(card),
        glyph="★" if hero else "",
        tone="gold" if hero else "sand",
        flags=flags,
        count=count,
        target=Target.of(DetectiveCard, card) if count is not None else None,
    )


def _hand(view: Any, seat: int, words: Words, *, large: bool = False) -> Row:
    cards = view.cards[seat]
    title = words(WORDS["your_hand" if large else "hand"])
    if UNKNOWN in list(cards):
        return Row((Face(flags=("face_down",), count=cards.size),) if cards.size else (), title, compact=True)
    faces = tuple(_detective_card(face, words, count=cards[face]) for face in range(FACES) if cards[face])
    return Row(faces, title, compact=not large)


def _piles(view: Any, seat: int, words: Words) -> list[Row]:
    names = (("won", view.won), ("up", view.up), ("down", view.down))
    rows = [Row(_bag(bag[seat], words), words(WORDS[name]), compact=True) for name, bag in names]
    return [*rows, Row(tuple(_kept(view, seat, words)), words(WORDS["kept"]), compact=True)]


def _bag(bag: Any, words: Words) -> tuple[Face, ...]:
    return tuple(
        _case_card(card, words, count=bag[card] if bag[card] > 1 else None) for card in range(CARDS) if bag[card]
    )


def _kept(view: Any, seat: int, words: Words) -> list[Face]:
    kept = [card for card in view.kept[seat] if card != NONE]
    hidden = () if view.kept_open else ("face_down",)
    return [Face(flags=("face_down",)) if card is UNKNOWN else _case_card(card, words, flags=hidden) for card in kept]


def _badges(view: Any, seat: int, words: Words) -> list[Badge]:
    badges = []
    if view.detective[seat] != NONE:
        badges.append(Badge(words.kind(Who, view.detective[seat]), tone="violet"))
    if view.killed[seat]:
        badges.append(Badge(words(WORDS["killed"]), "✖", "night"))
    elif view.injuries[seat]:
        badges.append(Badge(words(WORDS["injured"]), "✚", "clay"))
    if view.hand_number <= 1 and seat == 0:
        badges.append(Badge(words(WORDS["dealer"]), "①"))
    elif view.hand_number > 1:
        badges.append(Badge(say(words, "order", n=view.order[seat] + 1)))
    return badges
