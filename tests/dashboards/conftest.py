"""Answers are tested on the same phases as the analyses they rest on."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "analysis"))
