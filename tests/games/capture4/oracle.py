"""Moves and captures by definition: coordinates, sets and attributes, without directions, rays or the game's tables.

Slow and obviously right. It shares no code and no numbering with the rules; the tests translate.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

Place = tuple[int, int]

SIZE_OF = ("normal", "normal", "large", "large")
COLOUR_OF = ("black", "white", "white", "black")


class Position(NamedTuple):
    """A board of `size`, the owner of each occupied place (file, rank from 1), and who has moved before."""

    size: int
    owner: dict[Place, int]
    moved: frozenset[int] = frozenset()


def start(size: int) -> Position:
    """Lay out every seat's own edge without the corners."""
    owner: dict[Place, int] = {}
    for n in range(2, size):
        owner |= {(n, 1): 0, (1, n): 1, (n, size): 2, (size, n): 3}
    return Position(size, owner)


def drawn(picture: str) -> Position:
    """Read a picture, top rank first: digits for the seats from 1, dots for bare places; blanks do not count."""
    lines = [line.replace(" ", "") for line in picture.strip().splitlines()]
    size = len(lines)
    signs = {(file, size - down): sign for down, line in enumerate(lines) for file, sign in enumerate(line, 1)}
    return Position(size, {place: int(sign) - 1 for place, sign in signs.items() if sign != "."})


def places(position: Position) -> set[Place]:
    """List the places of the board."""
    return set(product(range(1, position.size + 1), repeat=2))


def is_between(one: Place, place: Place, other: Place) -> bool:
    """Tell whether a place lies strictly between two others of the same row or column."""
    for line, along in ((0, 1), (1, 0)):
        if one[line] == place[line] == other[line]:
            return min(one[along], other[along]) < place[along] < max(one[along], other[along])
    return False


def moves(position: Position, seat: int) -> set[tuple[Place, Place]]:
    """LOG-R-04: own piece, bare target in the same row or column, nothing in between."""
    return {
        (source, target)
        for source, owner in position.owner.items()
        if owner == seat
        for target in places(position) - set(position.owner)
        if source[0] == target[0] or source[1] == target[1]
        if not any(is_between(source, piece, target) for piece in position.owner)
    }


class Variant(NamedTuple):
    """What a draft may change about captures: what helps, whose pieces, how many in a row, corners."""

    by_size: bool = True
    by_colour: bool = True
    ally_may_be_victims: bool = True
    chain: int = 1
    corner: bool = False


RULES = Variant()


def helps(variant: Variant, seat: int, other: int, victims: set[int]) -> bool:
    """LOG-R-07, V-01, H-03: who may close a sandwich round pieces of `victims`."""
    alike = (variant.by_size and SIZE_OF[seat] == SIZE_OF[other]) or (
        variant.by_colour and COLOUR_OF[seat] == COLOUR_OF[other]
    )
    return seat == other or (alike and (variant.ally_may_be_victims or other not in victims))


def captures(position: Position, seat: int, source: Place, target: Place, variant: Variant = RULES) -> set[Place]:
    """LOG-R-06, H-07, H-09: other players' pieces that fill the way from the moved piece to one that helps."""
    after = {place: owner for place, owner in position.owner.items() if place not in (source, target)}
    closed: dict[Place, set[Place]] = {}
    for ally, owner in after.items():
        between = {place for place in places(position) if is_between(target, place, ally)}
        full = between and all(after.get(place, seat) != seat for place in between)
        if full and len(between) <= variant.chain and helps(variant, seat, owner, {after[p] for p in between}):
            closed[ally] = between
    # Of two that would close the same row of pieces, the nearer one does.
    found = {
        place
        for ally, between in closed.items()
        if not any(is_between(target, nearer, ally) for nearer in closed)
        for place in between
    }
    return found | (corner_captures(position, after, seat, target, variant) if variant.corner else set())


def corner_captures(
    position: Position, after: dict[Place, int], seat: int, target: Place, variant: Variant
) -> set[Place]:
    """LOG-H-09: a corner piece whose two neighbours are the moved piece and one that helps."""
    found = set()
    for corner in product((1, position.size), repeat=2):
        beside = {place for place in places(position) if abs(place[0] - corner[0]) + abs(place[1] - corner[1]) == 1}
        for ally in beside - {target}:
            victim = after.get(corner, seat)
            if target in beside and victim != seat and ally in after:
                found |= {corner} if helps(variant, seat, after[ally], {victim}) else set()
    return found


def play(position: Position, seat: int, source: Place, target: Place, *, ban: bool = True) -> Position:
    """Carry out a move with its captures; with the ban, none on the seat's first move."""
    taken = set() if ban and seat not in position.moved else captures(position, seat, source, target)
    owner = {place: who for place, who in position.owner.items() if place != source and place not in taken}
    return Position(position.size, owner | {target: seat}, position.moved | {seat})


def perft(position: Position, depth: int, *, ban: bool = True, seat: int = 0) -> int:
    """Count sequences of moves; nobody runs out of pieces or moves this early."""
    if depth == 1:
        return len(moves(position, seat))
    return sum(
        perft(play(position, seat, source, target, ban=ban), depth - 1, ban=ban, seat=(seat + 1) % 4)
        for source, target in moves(position, seat)
    )
