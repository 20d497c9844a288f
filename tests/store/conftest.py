from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playkit.store import Store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "logs")


@pytest.fixture
def finished(store: Store) -> str:
    """One finished session of two seats with a few events; gives its id."""
    seats = [{"bot": "random"}, {"tester": store.tester("アキ")}]
    with store.session("patchies", seats=seats, source="notebook", study="first", options={"grid": 5}) as log:
        log.append(
            [
                {"kind": "picked", "step": 0, "action": 7, "action_text": "place c2", "seat": 0, "part": 1, "turn": 1},
                {"kind": "placed", "step": 0, "seat": 0, "part": 1, "turn": 1, "cell": 7},
            ]
        )
        log.append([{"kind": "scored", "step": 1, "seat": 1, "part": 1, "cell": 7, "value": 3, "score": 3}])
        log.note("bored", seat=1, text="長い、とても")
        log.end("line", results=[{"seat": 0, "score": 0, "rank": 2}, {"seat": 1, "score": 3, "rank": 1}])
        return log.session
