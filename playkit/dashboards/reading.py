"""What the questions of one report look at alike: read, checked and played once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")


class Reading:
    """What was read for one report, by what it is.

    All questions of a report share one and so tell of the same moment. It ends with its report: the next one reads
    anew, and nothing has to find out whether a store has changed.
    """

    def __init__(self) -> None:
        self._have: dict[Hashable, Any] = {}

    def once(self, key: Hashable, made: Callable[[], T]) -> T:
        """Give what was made under this key, or make it; whoever gets it must not change it.

        Args:
            key: what is made, and everything it depends on: the store too, where it is read from one.
            made: makes it.

        >>> reading = Reading()
        >>> reading.once("day", lambda: "Monday"), reading.once("day", lambda: "Tuesday")
        ('Monday', 'Monday')
        """
        if key not in self._have:
            self._have[key] = made()
        found: T = self._have[key]
        return found
