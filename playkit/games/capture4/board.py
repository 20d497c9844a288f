"""What lies on the board of capture 4: cells, neighbours, pieces and starting pictures, as numbers and their names.

One numbering serves every size. Cells are named as in chess, a1 at the bottom left, and numbered row by row from the
top left of a 9x9 frame (a9 is 0, i1 is 80). A smaller board is the bottom left corner of that frame: e1 is the same
number on every size, and maps of boards of different sizes lie on top of each other.
"""

from playkit.kernel import Kind

FILES = "abcdefghi"
SIDE, CELLS, SEATS = 9, 81, 4
SMALLEST = 5

# Who owns the piece on a cell: a seat from 0, nobody, or nobody ever, beyond the edge of a smaller board.
EMPTY, OUTSIDE = -1, -2
NOWHERE = -1


class Cell(Kind):
    """A place of the board, a1 at the bottom left."""

    ja = "マス"
    names = tuple(f"{file}{rank}" for rank in range(SIDE, 0, -1) for file in FILES)


class Piece(Kind):
    """A type of piece: bit 0 is its colour, bit 1 its size."""

    ja, column = "コマ", "card"
    names = ("normal_black", "normal_white", "large_black", "large_white")
    labels = (
        *("normal black / 黒の通常コマ", "normal white / 白の通常コマ"),
        *("large black / 黒の大コマ", "large white / 白の大コマ"),
    )


WHITE, LARGE = 1, 2
PIECES = 4


class Bond(Kind):
    """What the piece that closes a sandwich shares with the one that moved."""

    ja = "利用の条件"
    names = ("own", "size", "colour")
    labels = ("an own piece / 自分のコマ", "same size / 同じ大きさ", "same colour / 同じ色")


OWN, SIZE, COLOUR, NOTHING = 0, 1, 2, -1


class Points(Kind):
    """Points of a seat; losses may take them below 0."""

    low, high, ja = -999, 999, "点"


class Count(Kind):
    """How many pieces or turns."""

    high, ja = 9999, "数"


class Reason(Kind):
    """Why the game ended."""

    ja = "終了理由"
    names = ("few_pieces", "goal", "quiet", "last_mover", "rounds", "blocked")
    labels = (
        "a player has too few pieces left / 残りのコマが足りない席がある",
        "enough pieces are captured / 目標の数を捕獲した",
        "too long without a capture / 捕獲のない手番が続いた",
        "only one player can move / 動ける席が一つだけ",
        "the last round is over / 最終ラウンドが終わった",
        "nobody can move / 誰も動けない",
    )


FEW_PIECES, GOAL, QUIET, LAST_MOVER, ROUNDS, BLOCKED = 0, 1, 2, 3, 4, 5

# Up, left, right, down: the opposite of direction d is 3 - d.
STEP = (-9, -1, 1, 9)
DIRECTIONS = 4
AROUND = tuple(
    tuple(
        9 * (cell // 9 + down) + cell % 9 + right
        if 0 <= cell // 9 + down < SIDE and 0 <= cell % 9 + right < SIDE
        else NOWHERE
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
    )
    for cell in range(CELLS)
)

# LOG-R-02, H-16: the type of each seat, from the bottom edge clockwise; row 0 is the usual way round, row 1 its mirror.
TYPE_AT = ((0, 1, 3, 2), (0, 2, 3, 1))

# LOG-R-07: which bonds close a sandwich, in the order of options.Allies.
CLOSES = ((1, 1, 1), (1, 0, 0), (1, 1, 0), (1, 0, 1))


def _picture(size: int, margin: int) -> tuple[int, ...]:
    """Draw a starting picture: each seat's own edge, leaving `margin` cells free at both ends."""
    owners = [OUTSIDE] * CELLS
    for file in range(size):
        for rank in range(size):
            owners[9 * (SIDE - 1 - rank) + file] = EMPTY
    for place in range(margin, size - margin):
        edges = ((place, 0), (0, place), (place, size - 1), (size - 1, place))
        for seat, (file, rank) in enumerate(edges):
            owners[9 * (SIDE - 1 - rank) + file] = seat
    return tuple(owners)


# LOG-H-01, H-02: the owner of every cell, by options.Layout, then by size from SMALLEST; WRITTEN starts bare.
LAYOUTS = tuple(
    tuple(_picture(size, margin) for size in range(SMALLEST, SIDE + 1)) for margin in (1, 2, SIDE)
)  # fmt: skip
