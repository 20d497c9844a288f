"""Reading what an older playkit wrote: one pure function per format, n to n + 1; the files are never rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.store.schema import SCHEMA_V

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Row = dict[str, Any]

CHAIN: dict[int, Callable[[Row], Row]] = {}
"""CHAIN[n] turns a row of format n into one of format n + 1. Format 1 is the first, so the chain begins empty."""


def upcast(row: Row, chain: Mapping[int, Callable[[Row], Row]] = CHAIN, to: int = SCHEMA_V) -> Row | None:
    """Bring a row to format `to`, or give None where a newer playkit wrote it.

    >>> upcast({"kind": "noted", "schema_v": 1})
    {'kind': 'noted', 'schema_v': 1}
    >>> upcast({"kind": "noted", "schema_v": 99}) is None
    True
    """
    version = row.get("schema_v", 1)
    if not isinstance(version, int) or version > to:
        return None
    for step in range(version, to):
        row = {**chain[step](row), "schema_v": step + 1}
    return row
