"""A simulation into a store that stands still after some games: the test kills it there."""

from __future__ import annotations

import sys
import time

from playkit import api


def main(rules: str, store: str, games: int, stop_at: int, keep: str) -> None:
    """Simulate; once `stop_at` games are done say so and wait to be killed."""

    def told(done: int, _total: int) -> None:
        if done >= stop_at:
            print("standing", flush=True)  # noqa: T201 - the test waits for this word
            time.sleep(60)

    api.simulate(
        rules, games, seed=3, seats=3, engine="plain", workers=1, keep=keep, store=store, study="kill", progress=told
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
