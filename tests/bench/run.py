"""`make bench`: speed against its targets, as a table and as JSON (out/bench.json).

Engines and the peer take turns, so that a busy machine slows them all; each figure is the median of the rounds, each
ratio the median of the rounds' ratios. CPU seconds are those of one core.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import crowd, engines, importing, processes, room
from bench.peers import OpenSpiel
from bench.table import as_markdown

OUT = Path(__file__).parents[2] / "out" / "bench.json"


def main() -> int:
    """Measure, print, keep; give 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", choices=["engines", "processes", "crowd", "importing", "room"], help="measure one part"
    )
    parser.add_argument("--out", type=Path, default=OUT, help="where the JSON goes")
    wanted = parser.parse_args()
    rows = []
    if wanted.only in (None, "engines"):
        with OpenSpiel() as openspiel:
            rows += engines.measured(openspiel)
    if wanted.only in (None, "processes"):
        with tempfile.TemporaryDirectory() as folder:
            rows += processes.measured(Path(folder))
    if wanted.only in (None, "crowd"):
        with tempfile.TemporaryDirectory() as folder:
            rows += crowd.measured(Path(folder))
    if wanted.only in (None, "importing"):
        with tempfile.TemporaryDirectory() as folder:
            rows += importing.measured(Path(folder))
    if wanted.only in (None, "room"):
        with tempfile.TemporaryDirectory() as folder:
            rows += room.measured(Path(folder))
    sys.stdout.write(as_markdown(rows) + "\n")
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    told = {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rows": [row.as_dict() for row in rows],
    }
    wanted.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 1 if any(row.passed is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
