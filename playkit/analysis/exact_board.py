"""The exact danger of a board where nobody plays: cards are drawn until a line is complete, solved in fractions.

Patchies without landlord, medals and players is small enough to be solved, which makes it the touchstone of the
simulator. Let every card arrive at its own time, uniform in (0, 1). Then stars die independently of each other *given*
a time t, each with a polynomial in t as its chance, and the first d arrivals are a fair draw of d cards. So we sum
polynomials over all sets of dead stars, in integers and fractions, and never round.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, sqrt
from typing import TYPE_CHECKING

import numpy as np

from playkit.analysis.board import Board
from playkit.errors import PlaykitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Polynomial = list[int]
"""Integer coefficients, lowest power first."""


@dataclass(frozen=True)
class ExactBoard:
    """A board of stars, each with its attack cards, drawn without replacement until a line is complete.

    Args:
        stars: the star on each cell, row by row; a pair is one star on two cells. Stars are numbered from 0.
        cards: attack cards of each star in the deck.
        hits: how many of them destroy the star.
        blanks: cards that do nothing (medals).

    Raises:
        PlaykitError: the lists do not fit together, or there are too many stars to enumerate (20).

    >>> two = ExactBoard(stars=[0, 1, 2, 3], cards=[1] * 4, hits=[1] * 4)
    >>> two.survival[0], two.mean_draws
    (Fraction(1, 2), Fraction(2, 1))
    """

    stars: Sequence[int]
    cards: Sequence[int]
    hits: Sequence[int]
    blanks: int = 0

    def __post_init__(self) -> None:
        size = round(len(self.stars) ** 0.5)
        numbered = set(self.stars) == set(range(len(self.cards))) and len(self.hits) == len(self.cards)
        if size * size != len(self.stars) or not numbered or len(self.cards) > 20:
            raise PlaykitError(
                "An exact board needs a square of cells, stars numbered from 0, at most 20 of them, and cards and "
                "hits for each.",
                "厳密解には、正方形の盤、0から数えた20種類以下の星、星ごとの枚数と必要ヒット数が要ります。",
            )

    @cached_property
    def board(self) -> Board:
        """The board's geometry."""
        return Board(round(len(self.stars) ** 0.5))

    @property
    def deck(self) -> int:
        """How many cards the deck holds."""
        return sum(self.cards) + self.blanks

    @cached_property
    def survival(self) -> tuple[Fraction, ...]:
        """Chance that each cell stands when the phase ends."""
        alive = [Fraction(0)] * len(self.cards)
        for (star, dead, _), chance in self._endings.items():
            for other in range(len(self.cards)):
                if other != star and not dead >> other & 1:
                    alive[other] += chance
        return tuple(alive[star] for star in self.stars)

    @cached_property
    def together(self) -> tuple[tuple[Fraction, ...], ...]:
        """Chance that both of two cells stand when the phase ends, by cell and cell; a cell with itself is survival."""
        groups: dict[Fraction, list[int]] = {}
        for (star, dead, _), chance in self._endings.items():
            groups.setdefault(chance, []).append(dead | 1 << star)
        stars = range(len(self.cards))
        both = [[Fraction(0)] * len(stars) for _ in stars]
        for chance, ended in groups.items():
            alive = (np.array(ended)[:, None] >> np.array(stars) & 1) == 0
            # Endings of equal chance are counted at once: there are far fewer chances than endings.
            for row, own in zip(both, (alive.T.astype(np.int64) @ alive).tolist(), strict=True):
                for other, count in enumerate(own):
                    row[other] += chance * count
        return tuple(tuple(both[star][other] for other in self.stars) for star in self.stars)

    def coupling(self, cell: int, other: int) -> float:
        """Give the correlation (phi) of two cells standing at the end: 1 where they always fall together.

        >>> corners = ExactBoard(stars=[0, 1, 2, 3], cards=[1] * 4, hits=[1] * 4)
        >>> round(corners.coupling(0, 3), 4)
        -0.3333
        """
        first, second = self.survival[cell], self.survival[other]
        spread = first * (1 - first) * second * (1 - second)
        return float(self.together[cell][other] - first * second) / sqrt(spread)

    @cached_property
    def line_sets(self) -> dict[int, Fraction]:
        """Chance of each set of lines to end the phase; bits as in `Board.lines`."""
        chances: dict[int, Fraction] = {}
        for (_, _, lines), chance in self._endings.items():
            chances[lines] = chances.get(lines, Fraction(0)) + chance
        return chances

    def line_share(self, *lines: int) -> Fraction:
        """Chance that at least one of `lines` (indices) is among those that end the phase."""
        wanted = sum(1 << line for line in lines)
        return sum((chance for mask, chance in self.line_sets.items() if mask & wanted), Fraction(0))

    @cached_property
    def running(self) -> tuple[Fraction, ...]:
        """Chance that no line is complete after d cards, for d = 0 to the whole deck."""
        states = np.flatnonzero(self._complete == 0)
        return self._bernstein(self._sum(self._state_counts(states)))

    @property
    def mean_draws(self) -> Fraction:
        """Expected number of cards a phase takes."""
        return sum(self.running, Fraction(0))

    def destroyed_by(self, cell: int) -> tuple[Fraction, ...]:
        """Chance that `cell` is destroyed within the first d cards and before the phase ends, for d = 0 to the deck.

        The end of the phase is a competing event: a star that outlives it is never destroyed.
        """
        star = self.stars[cell]
        states = np.flatnonzero((self._complete == 0) & (self._states >> star & 1 == 0))
        density = _times(_derivative(self._fate(star)), self._sum(self._state_counts(states), without=star))
        return self._bernstein(_integral(density))

    def standing_by(self, cell: int) -> tuple[Fraction, ...]:
        """Chance that `cell` stands and no line is complete after d cards, for d = 0 to the deck."""
        states = np.flatnonzero((self._complete == 0) & (self._states >> self.stars[cell] & 1 == 0))
        return self._bernstein(self._sum(self._state_counts(states)))

    def hazard(self, cell: int) -> tuple[Fraction | None, ...]:
        """Chance that `cell` falls with the d-th card, given that it stood and the phase ran; None where neither could.

        The first is of d = 0, where nothing was drawn yet.
        """
        fallen, at_risk = self.destroyed_by(cell), self.standing_by(cell)
        drawn = [(b - a) / there if there else None for a, b, there in zip(fallen, fallen[1:], at_risk, strict=False)]
        return (Fraction(0), *drawn)

    @cached_property
    def _states(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.arange(1 << len(self.cards), dtype=np.int64)

    @cached_property
    def _complete(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Lines complete in each set of dead stars, as bits."""
        lines = np.zeros(len(self._states), dtype=np.int64)
        for index, line in enumerate(self.board.lines):
            mask = _bits(self.stars[cell] for cell in line)
            lines |= ((self._states & mask) == mask).astype(np.int64) << index
        return lines

    @cached_property
    def _kinds(self) -> list[tuple[int, int]]:
        """Stars with the same cards and hits share one polynomial: there are a handful of kinds."""
        return sorted(set(zip(self.cards, self.hits, strict=True)))

    @cached_property
    def _endings(self) -> dict[tuple[int, int, int], Fraction]:
        """Chance of every ending: (star that fell last, dead stars before it, lines it completed)."""
        weights: dict[tuple[int, ...], Fraction] = {}
        found: dict[tuple[int, int, int], Fraction] = {}
        for star in range(len(self.cards)):
            before = np.flatnonzero((self._complete == 0) & (self._states >> star & 1 == 0))
            after = self._complete[before | 1 << star]
            ending = after != 0
            keys = self._counts(before[ending])
            for dead, lines, key in zip(before[ending].tolist(), after[ending].tolist(), keys, strict=True):
                kind = self._kinds.index((self.cards[star], self.hits[star]))
                weight = weights.get((kind, *key))
                if weight is None:
                    weight = weights[kind, *key] = self._ending_weight(star, key)
                found[star, dead, lines] = weight
        return found

    def _ending_weight(self, star: int, counts: tuple[int, ...]) -> Fraction:
        """Chance that `star` falls while exactly one given set with these counts is dead."""
        density = _times(_derivative(self._fate(star)), self._sum({counts: 1}, without=star))
        return sum((Fraction(value, power + 1) for power, value in enumerate(density)), Fraction(0))

    def _counts(self, states: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[tuple[int, ...]]:
        """Dead stars of each kind, for each state."""
        columns = []
        for kind in self._kinds:
            mask = _bits(star for star, own in enumerate(zip(self.cards, self.hits, strict=True)) if own == kind)
            columns.append(np.bitwise_count(states & mask).tolist())
        return list(zip(*columns, strict=True))

    def _state_counts(self, states: np.ndarray[tuple[int], np.dtype[np.int64]]) -> dict[tuple[int, ...], int]:
        """How many states share each count of dead stars by kind."""
        groups: dict[tuple[int, ...], int] = {}
        for key in self._counts(states):
            groups[key] = groups.get(key, 0) + 1
        return groups

    def _fate(self, star: int) -> Polynomial:
        return _arrived(self.cards[star], self.hits[star])

    def _sum(self, groups: dict[tuple[int, ...], int], without: int | None = None) -> Polynomial:
        """Add up the chances of states at time t, leaving the star `without` open."""
        sizes = [sum(own == kind for own in zip(self.cards, self.hits, strict=True)) for kind in self._kinds]
        if without is not None:
            sizes[self._kinds.index((self.cards[without], self.hits[without]))] -= 1
        total: Polynomial = []
        for dead, states in groups.items():
            product: Polynomial = [states]
            for kind, count, size in zip(self._kinds, dead, sizes, strict=True):
                gone = _arrived(*kind)
                product = _times(product, _times(_power(gone, count), _power(_minus_from_one(gone), size - count)))
            total = _plus(total, product)
        return total

    def _bernstein(self, polynomial: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
        """Turn a polynomial in time into chances after d cards: the number arrived by time t is binomial(deck, t)."""
        chances = []
        for drawn in range(self.deck + 1):
            powers = range(min(drawn + 1, len(polynomial)))
            terms = (Fraction(polynomial[k]) * Fraction(comb(drawn, k), comb(self.deck, k)) for k in powers)
            chances.append(sum(terms, Fraction(0)))
        return tuple(chances)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _arrived(cards: int, hits: int) -> Polynomial:
    """Chance that at least `hits` of `cards` have arrived by time t."""
    total: Polynomial = []
    for count in range(hits, cards + 1):
        term = _times(_power([0, 1], count), _power([1, -1], cards - count))
        total = _plus(total, [comb(cards, count) * value for value in term])
    return total


def _times(a: Polynomial, b: Polynomial) -> Polynomial:
    product = [0] * (len(a) + len(b) - 1)
    for i, left in enumerate(a):
        for j, right in enumerate(b):
            product[i + j] += left * right
    return product


def _plus(a: Polynomial, b: Polynomial) -> Polynomial:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    return [value + (shorter[k] if k < len(shorter) else 0) for k, value in enumerate(longer)]


def _minus_from_one(a: Polynomial) -> Polynomial:
    return _plus([1], [-value for value in a])


def _power(a: Polynomial, exponent: int) -> Polynomial:
    product: Polynomial = [1]
    for _ in range(exponent):
        product = _times(product, a)
    return product


def _derivative(a: Polynomial) -> Polynomial:
    return [power * value for power, value in enumerate(a)][1:] or [0]


def _integral(a: Polynomial) -> list[Fraction]:
    return [Fraction(0), *(Fraction(value, power + 1) for power, value in enumerate(a))]
