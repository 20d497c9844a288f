"""Hours at a table, with timings as they are written down in playtests: what happens when, and what that costs in taps.

A tap is a finger on the page: choosing a seat is one, a button is one, typed points are two (the field, and Enter).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

SEAT_TAGS = ("long_think", "confused", "laughing", "delighted", "bored", "phone_out")


@dataclass
class Pace:
    """How a game goes at a table: seconds of set-up and teaching, parts, turns, and how long a turn takes."""

    setup_s: float
    teaching_s: float
    parts: int
    turns: int
    turn_s: tuple[float, float]
    first_turn_s: float
    points: tuple[int, int]
    cells: int = 0
    counting_s: float = 60


# Patchies: two phases of many short turns; 24: four hands, the first slow; capture 4 and Marionette: rounds.
PACES = {
    "patchies": Pace(240, 420, 2, 36, (12, 55), 60, (4, 16), cells=14),
    "resonance24": Pace(180, 600, 4, 16, (20, 50), 95, (0, 9)),
    "capture4": Pace(120, 240, 12, 4, (25, 95), 70, (0, 3)),
    "marionette": Pace(200, 500, 8, 4, (40, 110), 90, (0, 6)),
}


@dataclass
class Scribe:
    """Whoever writes: counts every finger and every event that came of it."""

    hands: object
    taps: int = 0
    events: int = 0
    seat: int | None = None
    kinds: dict = field(default_factory=dict)

    def do(self, do, *, seat=None, chosen=False, taps=1, **given):
        """Tap; choosing the seat first costs a tap of its own where another was chosen before."""
        if chosen and seat != self.seat:
            self.taps += 1
            self.seat = seat
        more = {"seat": seat} if seat is not None else {}
        self.hands.do(do, **more, **given)
        self.taps += taps
        self.events += 1
        self.kinds[do] = self.kinds.get(do, 0) + 1


def play_an_hour(hands, game, seed=1):
    """Log a session of about an hour; give the scribe with its counts."""
    pace, dice, scribe = PACES[game], random.Random(seed), Scribe(hands)  # noqa: S311 - timings, not secrets
    scribe.do("stage", name="setup")
    hands.wait(pace.setup_s)
    scribe.do("stage", name="teaching")
    hands.wait(pace.teaching_s)
    for part in range(1, pace.parts + 1):
        _play_part(scribe, pace, dice, part)
    scribe.do("end", taps=2)
    for seat in range(len(hands.controller.opening.names)):
        scribe.do("rate", item="fun", value=dice.randint(2, 5), seat=seat, taps=2)
    return scribe


def _play_part(scribe, pace, dice, part):
    hands, seats = scribe.hands, len(scribe.hands.controller.opening.names)
    scribe.do("part", name="begin")
    doomed = dice.sample(range(25), pace.cells)
    for turn in range(pace.turns):
        scribe.do("turn")
        slow = pace.first_turn_s if part == 1 and turn < seats else 0
        hands.wait(dice.uniform(*pace.turn_s) + slow)
        if doomed and turn % 2:
            scribe.do("cell", kind="destroyed", cell=doomed.pop())
        if dice.random() < 0.12:
            scribe.do("tag", tag=dice.choice(SEAT_TAGS), seat=dice.randrange(seats), chosen=True)
        if dice.random() < 0.03:
            scribe.do("question", seat=dice.randrange(seats), chosen=True, taps=2, rule=f"rule {turn}")
    scribe.do("part", name="end")
    hands.wait(pace.counting_s)
    for seat in range(seats):
        # Enter goes on to the next seat, so only the first one of a part has to be chosen.
        scribe.taps += seat == 0
        scribe.seat = seat
        scribe.do("score", seat=seat, text=str(dice.randint(*pace.points)), taps=1)
        hands.wait(4)
    scribe.do("rate", item="part", value=dice.randint(2, 5), part=part, seat=0, taps=2)
