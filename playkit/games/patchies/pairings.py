"""Numbers for layouts of one's own: a pairing of the clusters or systems as the single number an option holds."""

from playkit.errors import OptionsError

from .board import CLUSTER, KIND_AT, SYSTEM, Cell


def number_of(pairs: str) -> int:
    """Write a pairing as the number that `cluster_pairing` or `system_pairing` takes.

    The cells that are still free are taken in order; each digit says how many free cells lie between the first of them
    and its partner. Number 0 pairs neighbours in reading order.

    Args:
        pairs: cells joined by hyphens, pairs by blanks: "b1-d5 e2-a4 c1-e4 e3-b5 c5-a2 a3-d1"; in any order. It must
            name all twelve cluster cells or all eight system cells, each once.

    Raises:
        OptionsError: the pairs leave cells out, name one twice, or mix clusters with systems.

    >>> number_of("b1-c1 d1-a2 e2-a3 e3-a4 e4-b5 c5-d5")
    0
    >>> number_of("c2-d4 d3-b4 c4-b2 b3-d2")
    33
    """
    partner = _partners(pairs)
    free = sorted(partner)
    if free not in (_cells_of(CLUSTER), _cells_of(SYSTEM)):
        raise OptionsError(
            "pairs must name all twelve cluster cells or all eight system cells, each once",
            "星団の12マスすべて、または星系の8マスすべてを一度ずつ組にしてください",
        )
    number, weight = 0, 1
    while free:
        first = free.pop(0)
        place = free.index(partner[first])
        number += place * weight
        weight *= len(free)
        free.pop(place)
    return number


def _partners(pairs: str) -> dict[int, int]:
    partner: dict[int, int] = {}
    for pair in pairs.split():
        cells = [Cell.parse(name) for name in pair.split("-")]
        if len(cells) != 2 or cells[0] == cells[1] or partner.keys() & cells:
            raise OptionsError(f"{pair!r} is no pair of two fresh cells", f"「{pair}」は新しい2マスの組ではありません")
        partner |= {cells[0]: cells[1], cells[1]: cells[0]}
    return partner


def _cells_of(kind: int) -> list[int]:
    return [cell for cell, other in enumerate(KIND_AT) if other == kind]
