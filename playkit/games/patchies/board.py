"""What lies on the table of Patchies: cells, stars, cards and lines, as numbers and their names.

The layouts are written as pairs of cells, exactly as docs/rules/patchies.md lists them: a mistyped board survives every
test except the exact survival fractions, so it must be possible to compare the two by eye.
"""

from playkit.kernel import Kind

NOWHERE = -1

CELLS = 25
LINES = 12

# Star types: the first and the last of each kind.
CLUSTERS, SYSTEMS, PLANETS, APARTMENT, STARS = 0, 6, 10, 14, 15
CLUSTER, SYSTEM, PLANET, HOUSE = 0, 1, 2, 3
KIND_OF = (CLUSTER,) * 6 + (SYSTEM,) * 4 + (PLANET,) * 4 + (HOUSE,)
# How many cells of the board show each star type (a pair dies together).
COPIES = (2,) * 10 + (1,) * 5

# Cards of the deck: an attack card for each star type comes first, under the star's own number.
MEDAL1, MEDAL2, LANDLORD, FRANK, JERKY, THIRD_CHILD, CARDS = 15, 16, 17, 18, 19, 20, 21
MOST_LANDLORDS = 4


class Cell(Kind):
    """A place of the board, a1 at the top left, row by row."""

    ja = "マス"
    names = tuple(f"{column}{line}" for line in "12345" for column in "abcde")


class Card(Kind):
    """A card of the deck."""

    ja = "カード"
    names = (
        *(f"cluster{n}" for n in range(1, 7)),
        *(f"system{n}" for n in range(1, 5)),
        *(f"planet{n}" for n in range(1, 5)),
        *("apartment", "medal1", "medal2", "landlord", "frank", "jerky", "third_child"),
    )
    labels = (
        *(f"cluster {n} / 星団{n}" for n in range(1, 7)),
        *(f"system {n} / 星系{n}" for n in range(1, 5)),
        *(f"planet {n} / 惑星{n}" for n in range(1, 5)),
        *("apartment / アパート", "medal 1 / メダル1", "medal 2 / メダル2", "landlord / 大家"),
        *("Frank / フランク", "Jerky / ジャーキー", "third child / 三人目の子供"),
    )


class Star(Kind):
    """A star type, and the attack card for it."""

    ja, column = "星", "card"
    names = Card.names[:STARS]
    labels = Card.labels[:STARS]


class Line(Kind):
    """A line of the board: rows from the top, columns from the left, the two diagonals."""

    ja = "列"
    names = (
        *(f"row{n}" for n in range(1, 6)),
        *(f"column_{letter}" for letter in "abcde"),
        *("diagonal_down", "diagonal_up"),
    )
    labels = (
        *(f"row {n} / {n}行目" for n in range(1, 6)),
        *(f"column {letter} / {letter}列" for letter in "abcde"),
        *("diagonal a1-e5 / 対角線a1-e5", "diagonal a5-e1 / 対角線a5-e1"),
    )


class Points(Kind):
    """Points of a star or of a seat."""

    high, ja = 999, "点"


class Draws(Kind):
    """How many cards have been drawn in this phase."""

    high, ja = 9999, "枚目"


class Value(Kind):
    """The value of medals."""

    high, ja = 999, "メダル値"


class Reason(Kind):
    """Why a phase ended."""

    ja = "終了理由"
    names = ("line", "survivors", "line_and_survivors", "deck")
    labels = (
        "a line broke / 一列が壊れた",
        "too few pawns left / 残ったコマが足りない",
        "a line broke and too few pawns are left / 一列が壊れ、残ったコマも足りない",
        "the deck ran out / 山札が尽きた",
    )


LINE, SURVIVORS, LINE_AND_SURVIVORS, DECK = 0, 1, 2, 3


class Who(Kind):
    """A character; a resident has only the move."""

    ja = "キャラクター"
    names = ("resident", "cameron", "lucas", "astrokong", "shinundesu", "watanabe")
    labels = (
        *("resident / 住人", "Cameron / キャメロン", "Lucas / ルーカス", "Astrokong / アストロコング"),
        *("Itsuka Shinundesu / イツカ＝シヌンデス", "Volcano Watanabe / ボルケーノ渡辺"),
    )


RESIDENT, CAMERON, LUCAS, ASTROKONG, SHINUNDESU, WATANABE = 0, 1, 2, 3, 4, 5
CHARACTERS = 6

# Kinds of the template, 3 1 1 1 3 and so on in points (PAT-R-01, PAT-G-01).
KIND_AT = tuple(int(points) - 1 for points in "3111312221124211222131113")

# PAT-H-02: which clusters make a pair, in the order of options.Clusters.
_CLUSTER_PAIRS = (
    "b1-d5 e2-a4 c1-e4 e3-b5 c5-a2 a3-d1",  # spread: no pair shares a line
    "b1-e2 c1-e3 d1-e4 d5-a4 c5-a3 b5-a2",  # rotated by 90 degrees
    "b1-d5 c1-c5 d1-b5 a2-e4 a3-e3 a4-e2",  # point symmetric
    "b1-d1 b5-d5 a2-e2 a3-e3 a4-e4 c1-c5",  # mirrored left to right; those on the axis, top to bottom
    "b1-c1 d1-e2 e3-e4 d5-c5 b5-a4 a3-a2",  # neighbours along the border
)
# PAT-H-01: the pair c2-d4 is the source's own; the others follow it by turning the board.
_SYSTEM_PAIRS = "c2-d4 d3-b4 c4-b2 b3-d2"
_PLANETS = "a1 e1 a5 e5"

CLUSTER_AT = tuple(
    tuple(
        next((CLUSTERS + pair for pair, cells in enumerate(layout.split()) if cell in cells.split("-")), NOWHERE)
        for cell in Cell.names
    )
    for layout in _CLUSTER_PAIRS
)
SYSTEM_AT = tuple(
    next((SYSTEMS + pair for pair, cells in enumerate(_SYSTEM_PAIRS.split()) if cell in cells.split("-")), NOWHERE)
    for cell in Cell.names
)
PLANET_AT = tuple(
    next((PLANETS + n for n, planet in enumerate(_PLANETS.split()) if cell == planet), NOWHERE) for cell in Cell.names
)

# Up, left, right, down; then the four slanting ones. A pawn pushed from c to AROUND[c][d] goes on to
# AROUND[AROUND[c][d]][d].
_DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
AROUND = tuple(
    tuple(
        5 * (cell // 5 + down) + cell % 5 + right
        if 0 <= cell // 5 + down < 5 and 0 <= cell % 5 + right < 5
        else NOWHERE
        for down, right in _DIRECTIONS
    )
    for cell in range(CELLS)
)

# PAT-H-29: the lines that run through a cell, at most four; padded with NOWHERE.
LINES_THROUGH = tuple(
    (
        cell // 5,
        5 + cell % 5,
        10 if cell // 5 == cell % 5 else NOWHERE,
        11 if cell // 5 + cell % 5 == 4 else NOWHERE,
    )
    for cell in range(CELLS)
)
