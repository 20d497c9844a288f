"""From a session to a scene: the game's own where it has one, else a plain listing of the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from playkit.kernel.fields import ALL
from playkit.kernel.scenery import Face, Panel, Row, Track, as_data, glyph
from playkit.kernel.table import UNKNOWN
from playkit.widgets.words import FLAG_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playkit.kernel import Game, Session
    from playkit.widgets.words import Voice

Data = dict[str, Any]


# A new phase lays the whole board anew; marking every cell would mark nothing.
MOST_NEWS = 1 / 3


def companion(game: Game, stem: str, name: str) -> Any:
    """Find a name in a file of the game's folder (scene.py, words.py), or in a one-file game itself; None if absent."""
    return game.companion(stem, name)


def own_words(game: Game) -> dict[str, str]:
    """Give the game's own texts; `part`, `round` and `turn` ("phase {n} / フェーズ{n}") name its spans."""
    return game.companion("words", "WORDS") or {}


def scene_of(game: Game) -> Callable[[Any, int | None, Voice], list[Any]]:
    """Find the function `scene(view, seat, words)` of a game."""
    own = game.companion("scene", "scene")
    if callable(own):
        return own  # type: ignore[no-any-return]  # an author's function; its zones are checked by their own classes
    return lambda view, seat, words: plain_scene(game, view, seat, words)


def is_secretive(game: Game) -> bool:
    """Tell whether any seat may know what another may not: then a screen that is handed over needs a curtain."""
    actions = any(action.seen_by != ALL for action in game.actions)
    facts = any(fact.seen_by != ALL for fact in game.facts)
    return actions or facts or any(field.seen_by != ALL for field in game.state.fields.values())


def hint(session: Session, seat: int | None, words: Voice) -> str:
    """Say what helps to choose now, as the game's scene does (`hint(view, seat, words)`); "" where it says nothing."""
    own = session.game.companion("scene", "hint")
    return str(own(session.table_view(seat), seat, words)) if callable(own) else ""


def plain_scene(game: Game, view: Any, _seat: int | None, words: Voice) -> list[Any]:
    """Lay out a table without a scene of its own: numbers as cards, each seat's numbers in its panel.

    What a field is called stands in its declaration; one with an empty label is not shown.
    """
    shared, tracks = [], [[] for _ in range(view.seats)]  # type: list[Face], list[list[Track]]
    for name, field in game.state.fields.items():
        value, title = getattr(view, name), name.replace("_", " ") if field.label is None else words(field.label)
        if not title:
            continue
        if not field.shape:
            shared.append(Face(title, index="?" if value is UNKNOWN else str(int(value))))
        elif field.seat_first and len(field.shape) == 1:
            for seat in range(view.seats):
                if value[seat] is UNKNOWN:
                    tracks[seat].append(Track(title, None))
                elif value[seat] >= 0:  # below 0 stands for "nowhere yet" and the like
                    tracks[seat].append(Track(title, int(value[seat])))
    panels = [Panel(seat, tuple(mine)) for seat, mine in enumerate(tracks)]
    return [Row(tuple(shared)), *panels]


def stage(session: Session, seat: int | None, words: Voice) -> list[Data]:
    """Draw a session as `seat` (None: an onlooker) may see it: zones as plain data, every face with its spoken text."""
    zones: list[Data] = as_data(scene_of(session.game)(session.table_view(seat), seat, words))
    for face in faces(zones):
        for token in face.get("tokens", ()):
            token["glyph"] = glyph(token["seat"])
        face.setdefault("says", spoken(face, words))
    return zones


def faces(zones: list[Data]) -> Iterator[Data]:
    """Go through every face of a scene, those in panels included; a bag counts as one face."""
    for zone in zones:
        if zone.get("zone") == "bag":
            yield zone
        yield from zone.get("cells", ())
        yield from zone.get("cards", ())
        yield from faces(zone.get("rows", []) if zone.get("zone") == "panel" else [])


def targets(zones: list[Data]) -> set[tuple[str, int]]:
    """List what can be clicked in a scene, as (kind, value)."""
    clickable = [*faces(zones), *(zone for zone in zones if zone.get("zone") == "panel")]
    return {(thing["target"]["kind"], thing["target"]["value"]) for thing in clickable if "target" in thing}


def spoken(face: Data, words: Voice) -> str:
    """Say a face in words for those who do not see it: name, figures, condition, who stands there."""
    pips = face.get("pips")
    parts = [
        face.get("label") or face.get("title") or "",
        str(face.get("index", "")),
        face.get("sub", ""),
        f"×{face['count']}" if "count" in face else "",
        f"{pips[0]} / {pips[1]}" if pips else "",
        *(words(FLAG_WORDS[flag]) for flag in face.get("flags", ())),
        *(words.seat(token["seat"]) for token in face.get("tokens", ())),
    ]
    return ", ".join(part for part in parts if part)


def mark_changes(zones: list[Data], before: list[Data]) -> None:
    """Mark what differs from an earlier scene: faces get `fresh`, figures of a seat their `delta`."""
    for zone, old in _pairs(zones, before):
        if zone.get("zone") == "panel":
            _mark_tracks(zone, old)
            mark_changes(zone.get("rows", []), old.get("rows", []))
        cells = zone.get("cells", [])
        news = [face for face, was in zip(cells, old.get("cells", []), strict=False) if _looks(face) != _looks(was)]
        for face in news if len(news) <= MOST_NEWS * len(cells) else ():
            face["fresh"] = True
        _mark_cards(zone.get("cards", ()), old.get("cards", ()))


def _pairs(zones: list[Data], before: list[Data]) -> Iterator[tuple[Data, Data]]:
    """Match the zones of two scenes: zones come and go (a hand, a shop), so a place in the list says nothing.

    A zone is known by its seat or its title. One whose title changed is matched by its place among its own kind, as
    long as there are as many of that kind as before; else it is new, and all of it was laid anew.
    """
    known = _by_name(before)
    for name, zone in _by_name(zones).items():
        mine, theirs = (_of_kind(zone["zone"], scene) for scene in (zones, before))
        old = known.get(name)
        if old is None and len(mine) == len(theirs) and zone["zone"] != "panel":
            old = theirs[next(place for place, one in enumerate(mine) if one is zone)]
        if old is not None:
            yield zone, old


def _by_name(zones: list[Data]) -> dict[tuple[str, Any, int], Data]:
    """Name zones by what they are, by seat or title, and by their number among those of one name."""
    often: Counter[tuple[str, Any]] = Counter()
    named = {}
    for zone in zones:
        name = zone["zone"], zone.get("seat", zone.get("title"))
        named[(*name, often[name])] = zone
        often[name] += 1
    return named


def _of_kind(kind: str, zones: list[Data]) -> list[Data]:
    return [zone for zone in zones if zone["zone"] == kind]


def _mark_cards(cards: Any, before: Any) -> None:
    # Cards move along when one is added or taken away, so they are compared as a heap, not place by place.
    left = [_looks(card) for card in before]
    for card in cards:
        if _looks(card) in left:
            left.remove(_looks(card))
        else:
            card["fresh"] = True


def _looks(face: Data) -> Data:
    # That a card can be clicked now is nothing that happened to it.
    return {name: value for name, value in face.items() if name not in {"target", "last", "fresh"}}


def _mark_tracks(panel: Data, before: Data) -> None:
    then = {track["label"]: track.get("value") for track in before.get("tracks", ())}
    for track in panel.get("tracks", ()):
        now, was = track.get("value"), then.get(track["label"])
        if isinstance(now, int) and isinstance(was, int) and now != was:
            track["delta"] = f"+{now - was}" if now > was else f"−{was - now}"
