"""The table of capture 4, and what an observer would write down about it."""

from playkit.kernel import Seat, bag, facts, flag, number, per_seat, row, state

from .board import CELLS, DIRECTIONS, EMPTY, NOWHERE, OUTSIDE, Bond, Cell, Count, Piece, Points, Reason

# What the table waits for.
LEADING, MOVING, TAKING, FINISHED = 0, 1, 2, 3


@state(seats=[4])
class Table:
    """Everything is public. A piece is on the board, or with whoever captured it."""

    stage = number(0, 3)
    round = number(0, 300)
    turns = number(0, 1200)
    first = number(0, 3)
    turn = number(0, 3)
    # Turns since the last capture.
    quiet = number(0, 1200)

    # The seat whose piece lies on each cell; beyond the edge of a smaller board no piece ever does.
    owner = row(CELLS, number(OUTSIDE, 3, EMPTY))

    # In front of each seat. `taken` are the pieces it captured.
    pieces = per_seat(number(0, CELLS))
    losses = per_seat(number(0, CELLS))
    captures = per_seat(number(0, CELLS))
    taken = per_seat(bag(Piece))
    points = per_seat(number(-999, 999))
    moved = per_seat(flag())
    out = per_seat(flag())
    # Where a seat's last piece came from and stands: it may not go straight back where that is a rule.
    came_from = per_seat(number(-1, CELLS - 1, NOWHERE))
    came_to = per_seat(number(-1, CELLS - 1, NOWHERE))

    # The piece that has just moved, and how many pieces it sandwiches in each direction until they are captured.
    landed = number(-1, CELLS - 1, NOWHERE)
    sandwich = row(DIRECTIONS, number(0, 7))


FACT = facts(
    placed=(Seat, Cell, Piece, "{seat} starts with a {piece} on {cell} / {seat}は{cell}に{piece}を置いて始める"),
    round_started="a round begins / ラウンド開始",
    turn_started=(Seat, "{seat} is to move / {seat}の手番"),
    moved=(Seat, ("source", Cell), Cell, "{seat} moves {source} to {cell} / {seat}が{source}から{cell}へ"),
    captured=(
        *(Seat, ("target_seat", Seat), Cell, ("ally", Seat), ("value", Bond), ("score", Points)),
        "{seat} captures {target_seat} on {cell}, with {ally} / {seat}が{cell}の{target_seat}を捕獲（相方{ally}）",
    ),
    spared=(
        *(Seat, ("target_seat", Seat), Cell),
        "{seat} does not capture {target_seat} on {cell} / {seat}は{cell}の{target_seat}を取らない",
    ),
    assisted=(
        *(Seat, ("value", Points), ("score", Points)),
        "{seat} gets {value} for the ally, {score} in all / {seat}は利用されて{value}点、計{score}点",
    ),
    passed=(Seat, "{seat} cannot move and passes / {seat}は動けないのでパス"),
    eliminated=(Seat, "{seat} is out of the game / {seat}は脱落"),
    scored=(
        *(Seat, ("value", Count), ("score", Points)),
        "{seat} captured {value}: {score} points / {seat}は捕獲{value}、{score}点",
    ),
    ended=(Reason, ("value", Count), "the game ends: {reason} / 終了：{reason}"),
)
