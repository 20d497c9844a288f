"""Moments as programs write them: seconds since 1970, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

_FIRST, _LAST = 0, 4_102_444_800  # from 1970 to 2100: beyond it, a number is no moment of a play


def moment_utc(seconds: float | None) -> str | None:
    """Write seconds since 1970 as ISO text in UTC, None where they are no moment of ours.

    >>> moment_utc(1795900000), moment_utc(10**15)
    ('2026-11-28T21:06:40+00:00', None)
    """
    if seconds is None or not _FIRST < seconds < _LAST:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat()
