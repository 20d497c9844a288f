"""1,234 in a list separated by commas, which nobody quoted: two fields, and a row longer than its header.

Joined again where only one way to do so fits, and something beside the header speaks for it: sums, zeros in front of
the second half, rows that are as long as the header. Else the row is told, and stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from playkit.imports.lexicon import ROWS, meaning
from playkit.imports.problems import Problem
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from collections.abc import Iterator

Record = list[str]
_FIRST = re.compile(r"[+\-−▲△]?[1-9]\d{0,2}")
_NEXT = re.compile(r"\d{3}")
_FIGURE = re.compile(r"[+\-−▲△]?[\d.]+")
_GAPS = 12  # places in a row at which a number may have been cut
_TRIED = 256  # ways to join the rows of a sheet that are held against its sums


@dataclass(frozen=True, slots=True)
class _Row:
    """A row longer than its header, and the ways to join its numbers that make it as long."""

    place: int
    header: int
    ways: tuple[Record, ...]


def join_split_numbers(records: list[Record]) -> list[Problem]:
    """Join numbers that a comma of theirs split, in place, and say where; doubtful rows are only told.

    >>> rows = [["name", "points"], ["Ann", "1", "234"], ["Bob", "980"]]
    >>> [problem.code for problem in join_split_numbers(rows)], rows[1]
    (['NUMBER_JOINED'], ['Ann', '1,234'])
    """
    found = list(_longer(records))
    if not found:
        return []
    chosen = _certain(records, found)
    problems = []
    for row in found:
        joined = chosen.get(row.place)
        raw = ",".join(records[row.place])
        if joined is not None:
            records[row.place] = joined
        code = "NUMBER_SPLIT" if joined is None else "NUMBER_JOINED"
        problems.append(Problem(code, {"row": row.place + 1}, raw))
    return problems


def _longer(records: list[Record]) -> Iterator[_Row]:
    header = -1
    for place, record in enumerate(records):
        fields = _trimmed(record)
        if len(fields) > 1 and not any(_FIGURE.fullmatch(field.strip()) for field in fields):
            header = place
        elif header >= 0:
            more = len(fields) - len(_trimmed(records[header]))
            ways = tuple(islice(_ways(fields, more), _TRIED)) if more > 0 else ()
            if ways:
                yield _Row(place, header, ways)


def _trimmed(record: Record) -> Record:
    end = len(record)
    while end and not record[end - 1].strip():
        end -= 1
    return record[:end]


def _ways(fields: Record, more: int) -> Iterator[Record]:
    """Give the ways to join so many fields to numbers that begin with up to three figures, then three by three."""
    gaps = [gap for gap in range(len(fields) - 1) if _NEXT.fullmatch(fields[gap + 1])]
    for chosen in combinations(gaps, more) if len(gaps) <= _GAPS else ():
        starts = [gap for gap in chosen if gap - 1 not in chosen]
        if all(_FIRST.fullmatch(fields[gap]) for gap in starts):
            yield _joined(fields, set(chosen))


def _joined(fields: Record, gaps: set[int]) -> Record:
    out = [fields[0]]
    for place, field in enumerate(fields[1:]):
        if place in gaps:
            out[-1] += f",{field}"
        else:
            out.append(field)
    return out


def _certain(records: list[Record], found: list[_Row]) -> dict[int, Record]:
    """Choose how to join each row of which that is certain."""
    by_sum = {row.place: way for row in found if (way := _by_row_sum(records[row.header], row.ways))}
    left = [row for row in found if row.place not in by_sum]
    by_sum |= _by_totals(records, left, by_sum)
    lengths = {len(_trimmed(records[row.header])) for row in found}
    alike = any({len(record), len(_trimmed(record))} & lengths and _has_figures(record) for record in records)
    for row in left:
        if row.place not in by_sum and len(row.ways) == 1 and (alike or any(",0" in field for field in row.ways[0])):
            by_sum[row.place] = row.ways[0]
    return by_sum


def _has_figures(record: Record) -> bool:
    return any(_FIGURE.fullmatch(field.strip()) for field in record)


def _by_row_sum(header: Record, ways: tuple[Record, ...]) -> Record | None:
    """Find the one way in which a row adds up to what stands below 合計 or Total, None without such a column."""
    sums = [col for col, text in enumerate(header) if meaning(text, ROWS) == "check:sum"]
    if len(sums) != 1:
        return None
    right = [way for way in ways if _adds_up(way, sums[0])]
    return right[0] if len(right) == 1 else None


def _adds_up(way: Record, total: int) -> bool:
    declared = read_number(way[total]).value if total < len(way) else None
    # A number in front may count the plays.
    values = [read_number(field).value for col, field in enumerate(way) if 0 < col != total]
    known = [value for value in values if value is not None]
    return declared is not None and len(known) > 1 and sum(known) == declared


def _by_totals(records: list[Record], rows: list[_Row], chosen: dict[int, Record]) -> dict[int, Record]:
    """Find the one way to join all rows of a table in which its columns add up to its row of totals."""
    totals = [place for place, record in enumerate(records) if record and meaning(record[0], ROWS) == "check:sum"]
    headers = {row.header for row in rows}
    if len(totals) != 1 or len(headers) != 1 or totals[0] <= min(headers):
        return {}
    right = []
    for ways in islice(product(*(row.ways for row in rows)), _TRIED):
        tried = chosen | {row.place: way for row, way in zip(rows, ways, strict=True)}
        if _columns_add_up(records, tried, rows[0].header, totals[0]):
            right.append({row.place: way for row, way in zip(rows, ways, strict=True)})
    return right[0] if len(right) == 1 else {}


def _columns_add_up(records: list[Record], tried: dict[int, Record], header: int, total: int) -> bool:
    table = [tried.get(place, records[place]) for place in range(header + 1, total + 1)]
    for col in range(1, len(_trimmed(records[header]))):
        *values, declared = [read_number(record[col]).value if col < len(record) else None for record in table]
        if declared is None or sum(value or 0 for value in values) != declared:
            return False
    return True
