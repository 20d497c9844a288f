"""The number of steps is counted on from row to row, and is always what a fold over the whole journal says."""

from __future__ import annotations

import random

import pytest

from playkit.store.log import count_steps


@pytest.mark.parametrize("seed", range(6))
def test_steps_counted_on_are_the_steps_of_the_whole_journal(store, seed):
    """Three writers who look or do not look before they write: rows then belong before rows already counted."""
    dice = random.Random(seed)  # noqa: S311 (who writes what, repeatable)
    first = store.begin({"game": "patchies", "seats": 2, "source": "table"})
    logs = [first, store.open_session(first.session), store.open_session(first.session)]
    for number in range(40):
        log = dice.choice(logs)
        if dice.random() < 0.5:
            log.refresh()
        row = dice.choice([
            {"kind": "picked", "step": number},
            {"kind": "noted", "text": "x"},
            {"kind": "undone", "value": dice.randrange(number + 1)},
        ])  # fmt: skip
        log.append([row])
        if dice.random() < 0.3:
            asked = dice.choice(logs)
            assert asked.next_step() == count_steps(asked.rows())
    for log in logs:
        assert log.next_step() == count_steps(log.rows())
        log.close()
    assert store.open_session(first.session).next_step() == log.next_step()
