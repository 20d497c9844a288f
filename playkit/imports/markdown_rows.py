"""The rows of an observer's table, and the list below it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.durations import DurationRules, read_duration
from playkit.imports.ledger import Became
from playkit.imports.lexicon import plain
from playkit.imports.problems import Problem
from playkit.imports.reading import Held
from playkit.imports.remarks import ASKED, PAUSES, after_colon, is_for_next_time, stamped, tag_of
from playkit.imports.times import read_time

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Row, Session

_BETWEEN = re.compile(r"\s*[,、，/／&＆+・]\s*|\s+and\s+|と")
_NOBODY = ("", "-", "–", "—", "全員", "all", "everyone", "なし")
_SLACK = 900  # seconds that a play may last beyond its written end
_DAY = 86_400
_EVENING = 7 * 3600  # seconds beyond which times are no lengths where the end is not written
_MOST = 0.9  # of a column's times that must fit the clock


@dataclass(slots=True)
class Observed:
    """Notes being read: `labels` map T1, T2 ... to people.

    `clock_from` is the second of the day from which a table counts whose times are of the clock; None: they elapse.
    """

    reading: Reading
    session: Session
    profile: Profile
    labels: dict[str, int] = field(default_factory=dict)
    clock_from: int | None = None

    def source(self, row: int) -> str:
        """Say where a line stands in the original."""
        return f"{self.reading.grid.name}!line {row}"

    def row(self, row: int, cells: list[Cell], roles: dict[int, str]) -> None:
        """Read one row of the table into an event for each person it speaks of."""
        texts = {roles[cell.col]: cell.text.strip() for cell in cells if cell.col in roles}
        people = self._people(texts.get("who", ""))
        if people is None:
            self._report("UNKNOWN_PLAYER", {"line": row}, texts.get("who"), severity=True)
            self.reading.ledger.mark_all(cells, Became.QUARANTINED, "UNKNOWN_PLAYER")
            raw = " | ".join(cell.text for cell in cells)
            self.reading.held.append(Held({"line": row}, "UNKNOWN_PLAYER", "row", raw))
            return
        said = texts.get("tag", "")
        tag, ours = tag_of(said, self.profile)
        if said and not ours:
            self._report("UNKNOWN_TAG_ADDED", {"line": row}, said)
        event = self._event(row, texts, tag or plain(said) or None)
        nobody: list[int | None] = [None]
        for person in [*people] or nobody:
            self.session.events.append({**event, "person": person})
        self.reading.ledger.mark_all(cells, Became.EVENT)
        self._extra(cells, roles)

    def _extra(self, cells: list[Cell], roles: dict[int, str]) -> None:
        extra = [cell.text.strip() for cell in cells if cell.col not in roles]
        if extra:
            data = self.session.events[-1].setdefault("data", {})
            data["more"] = extra

    def _event(self, row: int, texts: dict[str, str], tag: str | None) -> Row:
        kind = "asked" if tag == ASKED else "noted"
        event: Row = {"kind": kind, "src": self.source(row), "text": texts.get("text"), "data": {}}
        if tag and kind == "noted":
            event["data"]["tag"] = tag
        if texts.get("time"):
            event |= self._time(row, texts["time"])
        return event

    def learn_clock(self, header: int, texts: list[str]) -> None:
        """Tell from a whole column whether its times are of the clock or have elapsed since the beginning."""
        times = [time for text in texts if (time := _seconds(text)) is not None]
        started, ended = self._clock(self.session.started), self._clock(self.session.ended)
        length = _EVENING if started is None or ended is None else (ended - started) % _DAY
        begun = times[0] if started is None and times else started or 0
        late = sum(time > length + _SLACK for time in times)  # nothing can have lasted that long
        fitting = sum((time - begun) % _DAY <= length + _SLACK for time in times)
        of_clock = bool(times) and late * 2 >= len(times) and fitting >= _MOST * len(times)
        self.clock_from = begun if of_clock else None
        if of_clock and started is None:
            self._report("CLOCK_FROM_FIRST", {"line": header}, texts[0])

    def _time(self, row: int, text: str) -> Row:
        elapsed = _seconds(text)
        if elapsed is None:
            self._report("BAD_DURATION", {"line": row}, text)
            return {}
        if self.clock_from is not None:
            return {"mono_ms": (elapsed - self.clock_from) % _DAY * 1000, "clock": "typed"}
        started, ended = self._clock(self.session.started), self._clock(self.session.ended)
        length = None if started is None or ended is None else (ended - started) % 86_400
        if started is not None and length is not None and elapsed > length + _SLACK:
            since = (elapsed - started) % 86_400
            if since <= length + _SLACK:
                self._report("WALL_CLOCK_IN_ELAPSED_COLUMN", {"line": row}, text, seconds=since)
                elapsed = since
        return {"mono_ms": elapsed * 1000, "clock": "typed"}

    @staticmethod
    def _clock(time: str | None) -> int | None:
        if time is None:
            return None
        hours, minutes, seconds = (int(part) for part in time.split(":"))
        return hours * 3600 + minutes * 60 + seconds

    def _people(self, text: str) -> list[int] | None:
        """Find the people that a cell names, by label or by name; None where one is unknown."""
        if plain(text) in _NOBODY:
            return []
        by_name = {plain(seat.name): index for index, seat in enumerate(self.session.seats)}
        known = {**by_name, **self.labels}
        if plain(text) in known:
            return [known[plain(text)]]
        found = [known.get(plain(part)) for part in _BETWEEN.split(unicodedata.normalize("NFKC", text)) if part]
        return None if None in found else [person for person in found if person is not None]

    def bullet(self, cells: list[Cell], text: str) -> None:
        """Read one point of a list: a break, something to do next time, any other remark."""
        row = cells[0].row
        time, said = stamped(text) or (None, text)
        event: Row = {"kind": "noted", "src": self.source(row), "text": said, "data": {}}
        label, rest = after_colon(said)
        if any(word in plain(said) for word in PAUSES) and (length := self._length(said)) is not None:
            event = {"kind": "paused", "src": self.source(row), "text": said, "data": {"duration_s": length}}
            paused = int(self.session.facts.get("pause_s", "0")) + length
            self.session.facts["pause_s"] = str(paused)
        elif is_for_next_time(label):
            event |= {"text": rest, "data": {"tag": "action_item"}}
        if time:
            event |= self._since(time)
        self.session.events.append(event)
        self.reading.ledger.mark_all(cells, Became.EVENT)

    def _since(self, time: str) -> Row:
        moment = read_duration(time, DurationRules(colon2="h:mm")).seconds
        started = self._clock(self.session.started)
        if moment is None or started is None:
            return {}
        return {"mono_ms": (moment - started) % 86_400 * 1000, "clock": "typed"}

    @staticmethod
    def _length(text: str) -> int | None:
        found = re.search(r"\d+\s*(?:時間|分|秒|h|min|m|s)\S*", unicodedata.normalize("NFKC", text))
        return read_duration(found[0]).seconds if found else None

    def remark(self, cells: list[Cell], text: str) -> None:
        """Keep a line of free text."""
        self.session.events.append({"kind": "noted", "src": self.source(cells[0].row), "text": text})
        self.reading.ledger.mark_all(cells, Became.EVENT)

    def close(self) -> None:
        """Drop what is empty, so that nothing unsaid is stored."""
        for event in self.session.events:
            if not event.get("data"):
                event.pop("data", None)

    def _report(self, code: str, at: At, raw: str | None, *, severity: bool = False, **values: object) -> None:
        self.reading.problems.append(Problem(code, at, raw, values, "error" if severity else None))


def _seconds(text: str) -> int | None:
    """Read a time that elapsed or is of the clock in seconds, whichever it be; None where it is neither."""
    if (elapsed := read_duration(text, DurationRules(colon2="h:mm")).seconds) is not None:
        return elapsed
    time = read_time(text)
    hours, minutes, seconds = (int(part) for part in time.split(":")) if time else (0, 0, 0)
    return hours * 3600 + minutes * 60 + seconds if time else None
