"""The random numbers against splitmix64 as its authors publish it, written out a second time here."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as some

from playkit.kernel import rng

# The first outputs of the reference implementation (Vigna, splitmix64.c) for the seed 1234567.
REFERENCE = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def splitmix64(seed: int, n: int) -> list[int]:
    """The generator as published: a state that grows by a constant, and a scrambled output."""
    state, out = seed, []
    for _ in range(n):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        out.append(z ^ (z >> 31))
    return out


def test_the_copy_in_this_test_gives_the_published_numbers():
    assert tuple(splitmix64(1234567, 5)) == REFERENCE


def test_a_lane_is_splitmix64_of_its_key():
    assert [rng.draw(1234567, k) for k in range(5)] == [number >> 32 for number in REFERENCE]


@given(some.integers(0, 2**64 - 1), some.integers(0, 200))
def test_any_number_of_a_lane_is_reached_at_once(key, k):
    assert rng.draw(key, k) == splitmix64(key, k + 1)[k] >> 32


@given(some.integers(0, 2**64 - 1), some.integers(0, 10**6), some.integers(1, 2**31))
def test_below_is_below(key, k, n):
    assert 0 <= rng.below(key, k, n) < n


def test_seeds_games_and_lanes_do_not_meet():
    keys = {rng.stream(*place) for place in product(range(12), range(12), range(4))}
    assert len(keys) == 12 * 12 * 4


def test_below_is_even_enough():
    key = rng.stream(3, 0, rng.CHANCE_LANE)
    counts = [0] * 6
    for k in range(6000):
        counts[rng.below(key, k, 6)] += 1
    # Chi-square with 5 degrees of freedom stays below 20.5 in 99.9 % of fair dice.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5
