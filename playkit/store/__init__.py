"""What was played, kept in plain files and asked through DuckDB and Polars.

Files are the truth: append-only journals, sealed to Parquet. DuckDB only reads them, in memory, so no lock error
reaches anybody. Importing this room loads the standard library alone; pyarrow, DuckDB and Polars load with the first
question.
"""

from __future__ import annotations

from playkit.store.facade import Store
from playkit.store.ids import Key
from playkit.store.log import SessionLog, StepTaken
from playkit.store.problems import Problem

__all__ = ["Key", "Problem", "SessionLog", "StepTaken", "Store"]
