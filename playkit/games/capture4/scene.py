"""How the table of capture 4 looks: the board with its pieces, then what lies in front of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel.scenery import Badge, Face, Grid, Panel, Row, Target, Token, Track, Zone

from .board import AROUND, DIRECTIONS, FILES, SIDE, SIZE, STEP, Cell, Piece
from .options import FirstMove
from .sandwiches import bond, can_close, is_banned, sandwiched, type_of
from .table import FINISHED, LEADING, MOVING, TAKING
from .turns import side_points
from .words import WORDS

if TYPE_CHECKING:
    from playkit.kernel.scenery import Words

# A normal piece and a large one differ by their sign, whatever a skin does with tones.
SIGNS = ("●", "○", "⬤", "◯")
FILLS = ("dark", "light", "dark", "light")
SIZES = ("", "", "large", "large")


def scene(view: Any, seat: int | None, words: Words) -> list[Zone]:
    """Lay out the table; everything is public, and the badges say who can help the seat that looks.

    An onlooker reads the badges for the seat to move.
    """
    looking = view.turn if seat is None else seat
    panels = [_panel(view, other, looking, words) for other in range(view.seats)]
    return [_board(view, words), *panels]


def preview(view: Any, action: str, arguments: tuple[int, ...]) -> tuple[Target, ...]:
    """Tell which pieces an action would capture, before it is carried out.

    Args:
        view: the table.
        action: name of a legal action.
        arguments: its arguments; of a move the cell it starts from and the cell it goes to.

    Returns:
        The cells of the captured pieces as targets; empty for a first move, which captures nothing. Where the mover
        may choose among sandwiches, all of them.
    """
    if action == "move" and not is_banned(view, view.turn):
        target = arguments[1]
        lengths = [sandwiched(view, view.turn, target, direction) for direction in range(DIRECTIONS)]
    elif action == "take":
        target = view.landed
        lengths = [
            length if AROUND[target][direction] == arguments[0] else 0 for direction, length in enumerate(view.sandwich)
        ]
    else:
        return ()
    return tuple(Target.of(Cell, cell) for cell in _between(target, lengths))


def hint(view: Any, _seat: int | None, words: Words) -> str:
    """Say how the seat to move captures, and whose pieces help it; on a banned first move, that nothing is captured."""
    if view.stage != MOVING:
        return ""
    if is_banned(view, view.turn):
        return words(WORDS["hint_first"])
    helpers = [seat for seat in range(view.seats) if seat != view.turn and can_close(view, view.turn, seat, 0)]
    if not helpers:
        return words(WORDS["hint_alone"])
    return _say(words, "hint", who=("、" if words.lang == "ja" else ", ").join(map(words.seat, helpers)))


def _between(start: int, lengths: list[int]) -> list[int]:
    return [start + step * STEP[way] for way, length in enumerate(lengths) for step in range(1, length + 1)]


def _say(words: Words, name: str, **values: str) -> str:
    text = words(WORDS[name])
    for key, value in values.items():
        text = text.replace("{" + key + "}", value)
    return text


def _board(view: Any, words: Words) -> Grid:
    size = view.options.size
    pending = _between(view.landed, list(view.sandwich)) if view.stage == TAKING else []
    cells = [SIDE * (SIDE - rank) + file for rank in range(size, 0, -1) for file in range(size)]
    return Grid(
        rows=size,
        columns=size,
        cells=tuple(_cell(view, cell, words, marked=cell in pending) for cell in cells),
        ranks=tuple(str(rank) for rank in range(size, 0, -1)),
        files=tuple(FILES[:size]),
        joined=True,
    )


def _cell(view: Any, cell: int, words: Words, *, marked: bool) -> Face:
    owner, name = view.owner[cell], words.kind(Cell, cell)
    target = Target.of(Cell, cell)
    if owner < 0:
        return Face(target=target, says=_say(words, "bare", cell=name))
    piece = type_of(view, owner)
    return Face(
        flags=("marked",) if marked else (),
        tokens=(Token(owner, fill=FILLS[piece], size=SIZES[piece]),),
        target=target,
        says=_say(words, "cell", cell=name, seat=words.seat(owner), piece=words.kind(Piece, piece)),
    )


def _panel(view: Any, seat: int, looking: int, words: Words) -> Panel:
    tracks = (
        Track(words(WORDS["points"]), side_points(view, seat), view.options.capture_goal or None),
        Track(words(WORDS["pieces"]), view.pieces[seat]),
    )
    return Panel(seat, tracks, tuple(_badges(view, seat, looking, words)), (_taken(view, seat, words),))


def _taken(view: Any, seat: int, words: Words) -> Row:
    cards = tuple(
        Face(words.kind(Piece, piece), glyph=SIGNS[piece], count=count, fill=FILLS[piece], size=SIZES[piece])
        for piece, count in enumerate(view.taken[seat])
        if count
    )
    return Row(cards, words(WORDS["taken"]), words(WORDS["none_taken"]), compact=True)


def _badges(view: Any, seat: int, looking: int, words: Words) -> list[Badge]:
    piece = type_of(view, seat)
    badges = [Badge(words.kind(Piece, piece), SIGNS[piece], fill=FILLS[piece], size=SIZES[piece])]
    if seat != looking:
        badges.append(_bond_badge(view, seat, looking, words))
    if view.stage != LEADING and view.first == seat:
        badges.append(Badge(words(WORDS["first"]), "①"))
    if view.out[seat] or not view.pieces[seat]:
        badges.append(Badge(words(WORDS["out"]), "✖", "clay"))
    elif view.stage != FINISHED and not view.moved[seat] and view.options.first_move != FirstMove.TAKES:
        badges.append(Badge(words(WORDS["first_move"]), "", "sand"))
    return badges


def _bond_badge(view: Any, seat: int, looking: int, words: Words) -> Badge:
    tie = bond(view, looking, seat)
    if not can_close(view, looking, seat, 0):
        return Badge(words(WORDS["helps_not"]), "✖")
    return Badge(words(WORDS["helps_size" if tie == SIZE else "helps_colour"]), "＋", "leaf")
