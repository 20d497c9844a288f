"""Proofs borrow the data of the rooms whose measures they prove."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("analysis", "dashboards")]
