"""Courses of fair races: exactly known, and as bots would estimate them by playing on."""

from __future__ import annotations

from functools import cache

import numpy as np

from playkit.analysis.course import Course
from playkit.simulate.beliefs import NOTHING_NEXT, _told


@cache
def chances(points, goal=4):
    """Give the exact chance of every seat, when the next point is anybody's alike."""
    if goal in points:
        return tuple(float(p == goal) for p in points)
    after = [chances(tuple(p + (k == seat) for k, p in enumerate(points)), goal) for seat in range(len(points))]
    return tuple(float(np.mean(column)) for column in zip(*after, strict=True))


@cache
def ahead(points, goal=4):
    """Give the exact expected squared change of every seat's chance at the next point."""
    if goal in points:
        return (0.0,) * len(points)
    now = np.array(chances(points, goal))
    after = [chances(tuple(p + (k == seat) for k, p in enumerate(points)), goal) for seat in range(len(points))]
    return tuple(((np.array(after) - now) ** 2).mean(axis=0).tolist())


def every_race(seats=2, goal=4):
    """Give every race with its chance, as standings."""

    def go(told, chance):
        if goal in told[-1]:
            yield chance, told
            return
        for seat in range(seats):
            yield from go([*told, tuple(p + (k == seat) for k, p in enumerate(told[-1]))], chance / seats)

    return list(go([(0,) * seats], 1.0))


def exact(told, goal=4):
    return Course.known("s", [chances(p, goal) for p in told], [ahead(p, goal) for p in told])


def estimated(course, runs, rng):
    """Give what `runs` continuations of every moment, independent of each other, would say of a course."""
    halves = np.stack([rng.multinomial(runs // 2, row, size=2) / (runs // 2) for row in course.chances], axis=1)
    w = halves.mean(axis=0)
    variance = w * (1 - w) / runs
    moved = np.zeros(w.shape)
    moved[1:] = np.sqrt(variance[1:] + variance[:-1])
    return course._replace(chances=w, halves=halves, moved=moved, runs=runs)


def played_on(told, runs, rng, goal=4):
    """Give what pairs of continuations that share their next point would say of a fair race, as `believe` tells it."""
    seats, pairs = len(told[0]), runs // 2
    nexts = rng.integers(0, seats, (len(told), pairs))
    nexts[-1] = NOTHING_NEXT
    after = [
        [chances(tuple(p + (k == seat) for k, p in enumerate(points)), goal) for seat in range(seats)]
        for points in told[:-1]
    ]
    reached = np.array([*after, [chances(told[-1], goal)] * seats])[np.arange(len(told))[:, None], nexts]
    won = (rng.random((len(told), pairs, 2, 1)) > reached.cumsum(axis=2)[:, :, None]).sum(axis=3).clip(0, seats - 1)
    found = _told(np.arange(len(told)), nexts, np.eye(seats)[won])
    return exact(told, goal)._replace(
        chances=found.chances, halves=found.halves, moved=found.moved, ahead=found.ahead, runs=float(runs)
    )
