"""A row of the bench, and how rows are printed."""

from __future__ import annotations

from typing import Any, NamedTuple


class Row(NamedTuple):
    """One figure with its target, if it has one."""

    name: str
    value: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def passed(self) -> bool | None:
        """Whether the target is met; None without a target."""
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.at_most is None else self.value <= self.at_most

    def as_dict(self) -> dict[str, Any]:
        """Give the row as plain data."""
        return {**self._asdict(), "passed": self.passed}


def number(value: float) -> str:
    """Write a figure with three digits that matter."""
    if abs(value) >= 1e6:
        return f"{value / 1e6:,.3g} M"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def target(row: Row) -> str:
    """Write a row's target."""
    if row.at_least is not None:
        return f">= {number(row.at_least)}"
    return "" if row.at_most is None else f"<= {number(row.at_most)}"


def verdict(row: Row) -> str:
    """Write whether the target is met."""
    return {None: "", True: "PASS", False: "FAIL"}[row.passed]


def as_markdown(rows: list[Row]) -> str:
    """Write rows as a table that reads well as plain text too."""
    cells = [("measure", "value", "target", "")]
    cells += [(row.name, number(row.value), target(row), verdict(row)) for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |" for line in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
