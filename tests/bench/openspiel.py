"""Runs in the environment of OpenSpiel alone: connect four through its Python API, random play.

For every line on standard input it plays for about that many CPU seconds and answers with moves a second.
"""

from __future__ import annotations

import random
import sys
import time

import pyspiel


def rate(seconds: float) -> float:
    """Give the moves a CPU second of random games."""
    game, choice = pyspiel.load_game("connect_four"), random.choice
    started, moves = time.process_time(), 0
    while time.process_time() - started < seconds:
        for _ in range(50):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                moves += 1
    return moves / (time.process_time() - started)


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        sys.stdout.write(f"{rate(float(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
