"""When something happened: the wall's time and the machine's, and the moment of a tap that reached us late."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeGuard

from playkit.store.log import boot_id
from playkit.store.rows import iso

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LATEST_S = 12 * 3600
"""A tap may wait this long in a phone without a connection; beyond it a clock was changed, and it counts as of now."""
ASLEEP_S = 20
"""So much more wall time than machine time between two events means that the machine slept."""
FORGOTTEN_S = 20 * 60
"""So long without a tap, while clocks run, means that stopping them was forgotten."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a session: UTC, milliseconds since its beginning by the machine's clock, and how that is known."""

    at: datetime
    mono_ms: int | None
    clock: str = "measured"

    def earlier(self, ms: int) -> Moment:
        """Give the moment `ms` milliseconds before, never before the session's beginning."""
        mono = None if self.mono_ms is None else max(0, self.mono_ms - ms)
        return replace(self, at=self.at - timedelta(milliseconds=ms), mono_ms=mono)

    def columns(self) -> dict[str, Any]:
        """Give the event columns at_utc, mono_ms and clock."""
        return {"at_utc": iso(self.at), "mono_ms": self.mono_ms, "clock": self.clock}


def moment_of(row: Mapping[str, Any]) -> Moment | None:
    """Read an event's moment; None where it does not know its time."""
    if row.get("at_utc") is None:
        return None
    return Moment(datetime.fromisoformat(row["at_utc"]), row.get("mono_ms"), row.get("clock") or "none")


def _utc() -> datetime:
    return datetime.now(UTC)


class TableClock:
    """The clock of one session: the same on every process of this boot of the machine.

    Args:
        header: the session's header, which knows when it began by both clocks.
        wall: gives UTC.
        mono_ns: gives the machine's monotonic nanoseconds, which stand still while it sleeps.
    """

    def __init__(
        self,
        header: Mapping[str, Any],
        wall: Callable[[], datetime] = _utc,
        mono_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._mono_ns = mono_ns
        same_boot = header.get("boot_id") == boot_id()
        self._origin = header.get("mono_origin_ns") if same_boot else None
        self._began = datetime.fromisoformat(header["started_at"])

    def now(self) -> Moment:
        """Give the present; after a restart of the machine its clock began anew, and wall time is the next best."""
        at = self._wall()
        if self._origin is not None:
            return Moment(at, max(0, (self._mono_ns() - self._origin) // 1_000_000))
        return Moment(at, max(0, round((at - self._began).total_seconds() * 1000)), "estimated")


def slept_s(before: Moment | None, now: Moment) -> float:
    """Tell how long the machine slept between two moments, in seconds; 0 where it did not, or nobody can know.

    >>> start = datetime(2026, 1, 1, tzinfo=UTC)
    >>> slept_s(Moment(start, 0), Moment(start + timedelta(seconds=1800), 500))
    1799.5
    """
    if before is None or before.mono_ms is None or now.mono_ms is None or {before.clock, now.clock} != {"measured"}:
        return 0.0
    gap = (now.at - before.at).total_seconds() - (now.mono_ms - before.mono_ms) / 1000
    return gap if gap > ASLEEP_S else 0.0


class TapTimes:
    """Finds the moment of a tap from the page's own clock, which may be wrong by minutes and arrive late.

    The smallest lag ever seen of a page is its clock's error: messages are only ever late, never early.

    >>> taps = TapTimes()
    >>> taps.late_ms("phone", sent=1_000, tapped=1_000, now=61_200), taps.late_ms("phone", sent=9_000, tapped=7_000,
    ...     now=69_500)
    (0, 2300)
    """

    def __init__(self) -> None:
        self._lag: dict[str, float] = {}

    def late_ms(self, client: object, sent: object, tapped: object, now: float) -> int:
        """Tell how many milliseconds ago the finger fell; all clocks in milliseconds since the epoch."""
        if not isinstance(client, str) or not _is_time(sent) or not _is_time(tapped):
            return 0
        if len(self._lag) > 200:  # pages come and go; a page that was forgotten is learnt again
            self._lag.clear()
        lag = self._lag[client] = min(self._lag.get(client, float("inf")), now - sent)
        late = now - (tapped + lag)
        return round(late) if 0 < late < LATEST_S * 1000 else 0


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e15
