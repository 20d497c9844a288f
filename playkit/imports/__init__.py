"""Records people already have (handwritten sheets, exports of other programs), read without losing a cell.

plan = read("sheet.csv")        # pure: sessions, events, problems, what was held back, questions
plan.preview(store)             # what applying would do
plan.apply(store)               # exactly that, in one durable step; twice equals once
"""

from __future__ import annotations

from playkit.imports.answers import answered, remember
from playkit.imports.fates import Fate, fates, trace
from playkit.imports.plan import Applied, Plan, read, read_original
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile, shipped
from playkit.imports.revise import Counts
from playkit.imports.sources import Source, sources

__all__ = [
    "Applied",
    "Counts",
    "Fate",
    "Plan",
    "Problem",
    "Profile",
    "Source",
    "answered",
    "fates",
    "read",
    "read_original",
    "remember",
    "shipped",
    "sources",
    "trace",
]
