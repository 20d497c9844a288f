"""A crowd at one store: how long an append waits beside a bare synced write, and how far behind a reader is."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from store.crowd import WRITERS, gathered

from bench.table import Row

SECONDS = 60.0


def measured(folder: Path, seconds: float = SECONDS) -> list[Row]:
    """Let two notebooks, a phone, an import, a simulation and a reader work at once, and measure the waiting."""
    told = gathered(folder, seconds)
    appends = [wait for role in WRITERS for wait in told[role]["appends"]]
    floors = [wait for role in WRITERS for wait in told[role]["floors"]]
    refreshes = [(refreshed - asked) * 1000 for asked, refreshed, _ in told["reader"]["looks"]]
    errors = sum(len(did["errors"]) for did in told.values())
    return [
        Row("crowd: errors that reached somebody", errors, at_most=0),
        Row("crowd: append p95 / bare synced write p95", _p95(appends) / _p95(floors), at_most=5),
        Row("crowd: append p95, ms", _p95(appends) * 1000),
        Row("crowd: bare synced write p95, ms", _p95(floors) * 1000),
        Row("crowd: refresh behind an acknowledgement, median ms", statistics.median(refreshes), at_most=100),
        Row("crowd: refresh p95, ms", _p95(refreshes)),
        # What it costs where two cores are not shared with a crowd of other programs.
        Row("crowd: refresh, median CPU ms", statistics.median(told["reader"]["cpu"]) * 1000, at_most=100),
        Row("crowd: refresh, p95 CPU ms", _p95(told["reader"]["cpu"]) * 1000),
    ]


def _p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


if __name__ == "__main__":
    from bench.table import as_markdown

    with tempfile.TemporaryDirectory() as scratch:
        sys.stdout.write(as_markdown(measured(Path(scratch), float(sys.argv[1]) if sys.argv[1:] else SECONDS)) + "\n")
