"""The table as one NumPy record: the state, the options and the kernel's buffers behind a single pointer.

Passing five arrays through nested compiled calls costs eight times as much as passing one record, so everything a rule
may touch lives in one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from playkit.kernel.fields import State
    from playkit.kernel.game import Game
    from playkit.simulate.plan import Plan

LOG_CAPACITY = 1 << 15
BARS = 62
"""Bits of a whole number that can say who, or what, may not pick a code."""

# Counters of the kernel; a trailing underscore cannot clash with a declared field.
COUNTERS = (
    "seats", "step_", "count_", "total_", "drawn_", "chance_key_", "choice_key_",
    "picks_", "log_count_", "chance_lane_", "choice_lane_", "barring_",
)  # fmt: skip


def state_fields(state: State) -> list[tuple[Any, ...]]:
    """List a declared state as fields of a NumPy dtype, every number an int64."""
    return [(name, np.int64, field.shape) for name, field in state.fields.items()]


def table_dtype(game: Game) -> np.dtype[Any]:
    """Give the dtype of a game's table; `options` is a record inside it, so that variants never recompile."""
    options = [(name, np.int64) for name in game.options.declared] or [("none_", np.int64)]
    codes, steps = max(1, game.code_count), game.step_limit + 1
    buffers = [
        ("bots_", np.int64, (game.state.most_seats,)),
        ("barred_", np.int64, (codes,)),
        ("offers_", np.int64, (codes,)),
        ("weights_", np.int64, (codes,)),
        ("steps_", np.int64, (steps,)),
        ("moves_", np.int64, (steps,)),
        ("log_", np.int64, (log_ring(game) + _longest_fact(game),)),
    ]
    counters = [(name, np.int64) for name in COUNTERS]
    return np.dtype([*counters, ("options", np.dtype(options)), *state_fields(game.state), *buffers])


def numbers_of_state(game: Game) -> int:
    """Give how many numbers the declared state has, which lie side by side in a table's record."""
    return sum(field.size for field in game.state.fields.values())


def numbers_before_state(game: Game) -> int:
    """Give how many numbers stand before the state in a table's record."""
    return len(COUNTERS) + max(1, len(game.options.declared))


def view_dtype(game: Game) -> np.dtype[Any]:
    """Give the dtype of what a bot sees of a game with secrets: the state without the kernel's buffers."""
    options = [(name, np.int64) for name in game.options.declared] or [("none_", np.int64)]
    return np.dtype([("seats", np.int64), ("options", np.dtype(options)), *state_fields(game.state)])


def log_capacity(game: Game) -> int:
    """How many integers of facts one game may write; beyond it the game is played again in plain Python."""
    return int(getattr(game.module, "LOG_CAPACITY", LOG_CAPACITY))


def log_ring(game: Game) -> int:
    """Give the power of two at which the compiled log begins again, so that recording a fact needs no test."""
    return 1 << max(0, log_capacity(game) - 1).bit_length()


def _longest_fact(game: Game) -> int:
    """Give the room behind the ring: a fact that begins at its last place runs on into it."""
    return 2 + max((len(fact.fields) for fact in game.facts), default=0)


def new_table(plan: Plan) -> np.ndarray[Any, np.dtype[Any]]:
    """Make a table for one plan: an array of one record.

    `bots_` gives each seat's policy, 0 for random; bit k of `barred_` says that seat k may not pick a code.
    """
    table = np.zeros(1, table_dtype(plan.game))
    table["seats"] = plan.seats
    for name, value in plan.options.as_dict().items():
        table["options"][name] = value
    table["bots_"][0, : plan.seats] = plan.bot_numbers
    table["chance_lane_"] = plan.chance_lane
    table["choice_lane_"] = plan.choice_lane
    for seat, codes in enumerate(plan.forbidden):
        table["barred_"][0, sorted(codes)] |= 1 << seat
    table["barring_"] = any(plan.forbidden)
    return table


def new_tally(game: Game) -> np.ndarray[Any, np.dtype[Any]]:
    """Make the counters of a game's reducer at their start; one unused number where it has none."""
    if game.tally is None:
        return np.zeros(1, np.dtype([("none_", np.int64)]))
    tally = np.zeros(1, np.dtype(state_fields(game.tally)))
    for name, field in game.tally.fields.items():
        tally[name] = field.start
    return tally
