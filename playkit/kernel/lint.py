"""Lint: what a rules file may not say, found at load, with the line and the mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.kernel.declare import Facts
    from playkit.kernel.fields import State
    from playkit.kernel.modules import RulesModule
    from playkit.kernel.optionset import OptionSet


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing the loader refuses: file, line, function, and the reason in both languages."""

    file: str
    line: int
    function: str
    en: str
    ja: str


def lint(module: RulesModule, state: State, options: OptionSet, facts: Facts) -> Iterable[Fault]:
    """Find the faults of one rules module."""
    del module, state, options, facts
    return []
