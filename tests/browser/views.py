"""What a page was told: every view among the messages of a kernel, and who looked at the screen then."""

from __future__ import annotations

import json

MARK = '"view": {'


def views_in(frames):
    """Read each `view` that a kernel sent, in order."""
    found = []
    for frame in frames:
        start = frame.find(MARK)
        while start >= 0:
            found.append(json.JSONDecoder().raw_decode(frame[start + len(MARK) - 1 :])[0])
            start = frame.find(MARK, start + 1)
    return [view for view in found if "panels" in view]


class Watch:
    """Collects the views of a sheet, each with the seat that had said "it is me" last (None: covered again)."""

    def __init__(self, sheet):
        self.sheet = sheet
        self.looking = None
        self.seen = []
        self._read = 0

    def note(self):
        """Take in what came since the last time, as told to whoever looks now."""
        frames = self.sheet.received[self._read :]
        self._read += len(frames)
        self.seen += [(view, self.looking) for view in views_in(frames)]
