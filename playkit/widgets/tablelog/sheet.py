"""What a table's journal says so far: spans and their clocks, points by part and seat, whose turn it is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.widgets.tablelog.changes import Row

SETUP, TEACHING, PART, TURN = "setup", "teaching", "part", "turn"
STARTS = {f"{name}_started": name for name in (SETUP, TEACHING, PART)}
ENDS = {f"{name}_ended": name for name in (SETUP, TEACHING, PART)}
OBSERVE, REFEREE = "observe", "referee"


@dataclass(slots=True)
class Span:
    """A stretch with a clock; times in milliseconds of the session's clock, `end_ms` None while it runs."""

    name: str
    number: int
    start_ms: int
    end_ms: int | None = None
    paused_ms: int = 0

    def length_ms(self, now_ms: int) -> int:
        """Tell how long it lasted so far, pauses left out."""
        return max(0, (now_ms if self.end_ms is None else self.end_ms) - self.start_ms - self.paused_ms)


@dataclass
class Sheet:
    """A session as its journal tells it.

    Attributes:
        level: "observe" or "referee".
        spans: set-up, teaching and parts, in order; the last may be running.
        gains: points by (part, seat, field); part 0 is what came between parts, field "" where points have no name.
        turn: the seat to act (0-based), or None; `turns` counts turns in the running part.
        acted_ms: time of each seat's turns, pauses left out.
        tapped: points of each seat that were tapped, not computed.
        paused_at: since when the clocks stand, or None.
        ended: whether the session is over.
        last: the row with the latest time.
        computed: points by the rules where they run, else None.
        happened: rows people look back on, in order.
    """

    level: str = OBSERVE
    spans: list[Span] = field(default_factory=list)
    gains: dict[tuple[int, int, str], float] = field(default_factory=lambda: defaultdict(float))
    turn: int | None = None
    turns: int = 0
    turn_ms: int = 0
    acted_ms: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    paused_at: int | None = None
    ended: bool = False
    ended_ms: int = 0
    computed: Sequence[float] | None = None
    tapped: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    finished: bool | None = None
    last: Row | None = None
    happened: list[Row] = field(default_factory=list)
    rated: dict[tuple[int, str], Any] = field(default_factory=dict)
    predicted: dict[str, Any] = field(default_factory=dict)
    marked: dict[tuple[int, str], int] = field(default_factory=lambda: defaultdict(int))

    @property
    def running(self) -> Span | None:
        """The span whose clock runs, or None."""
        return self.spans[-1] if self.spans and self.spans[-1].end_ms is None else None

    @property
    def part(self) -> int | None:
        """Number of the running part (1-based), or None between parts."""
        return self.running.number if self.running and self.running.name == PART else None

    @property
    def parts(self) -> int:
        """How many parts have begun."""
        return max((span.number for span in self.spans if span.name == PART), default=0)

    def total(self, seat: int, name: str | None = None) -> float:
        """Give a seat's points, of one field or of all."""
        if self.computed is not None and name is None:
            return self.computed[seat] + self.tapped.get(seat, 0)
        return sum(value for (_, who, what), value in self.gains.items() if who == seat and name in (None, what))

    def knows_points(self, seat: int) -> bool:
        """Tell whether anything is known of a seat's points."""
        return self.computed is not None or any(who == seat for _, who, _ in self.gains)

    def gained(self, part: int, seat: int, name: str | None = None) -> float | None:
        """Give what a seat gained in a part; None where nothing was written."""
        mine = [
            value
            for (span, who, what), value in self.gains.items()
            if (span, who) == (part, seat) and name in (None, what)
        ]
        return sum(mine) if mine else None


def read_sheet(rows: Sequence[Row]) -> Sheet:
    """Fold the rows that stand, in their order, into what the table shows."""
    sheet = Sheet()
    for row in rows:
        handler = _HANDLERS.get(row["kind"])
        if row["kind"] in STARTS:
            _start(sheet, row)
        elif row["kind"] in ENDS:
            _end(sheet, row)
        elif handler:
            handler(sheet, row)
        _mark(sheet, row)
        if row["kind"] in TOLD or (row["cell"] is not None and row["step"] is None and _tapped(row)):
            sheet.happened.append(row)
        if row["at_utc"] is not None and (sheet.last is None or row["at_utc"] > sheet.last["at_utc"]):
            sheet.last = row
    return sheet


TOLD = frozenset(
    {
        *STARTS, *ENDS, "turn_started", "paused", "resumed", "scored", "noted", "asked", "ruled", "photographed",
        "rated", "level_changed", "session_started", "session_ended",
    }
)  # fmt: skip


def _ms(row: Row) -> int:
    return int(row["mono_ms"] or 0)


def _start(sheet: Sheet, row: Row) -> None:
    _close(sheet, _ms(row))
    number = int(row["part"] or 0) if row["kind"] == "part_started" else 0
    sheet.spans.append(Span(STARTS[row["kind"]], number, _ms(row)))
    sheet.marked.clear()  # a board is laid anew for each part


def _end(sheet: Sheet, row: Row) -> None:
    running = sheet.running
    if running and running.name == ENDS[row["kind"]]:
        _close(sheet, _ms(row))


def _close(sheet: Sheet, now: int) -> None:
    _wake(sheet, now)
    _rest(sheet, now)
    if sheet.running:
        sheet.running.end_ms = now


def _turn(sheet: Sheet, row: Row) -> None:
    _wake(sheet, _ms(row))
    _rest(sheet, _ms(row))
    sheet.turn, sheet.turn_ms, sheet.turns = row["seat"], _ms(row), sheet.turns + 1


def _rest(sheet: Sheet, now: int) -> None:
    if sheet.turn is not None:
        sheet.acted_ms[sheet.turn] += max(0, now - sheet.turn_ms)
    sheet.turn, sheet.turns = None, sheet.turns if sheet.part else 0


def _pause(sheet: Sheet, row: Row) -> None:
    if sheet.paused_at is None:
        sheet.paused_at = _ms(row)


def _resume(sheet: Sheet, row: Row) -> None:
    _wake(sheet, _ms(row))


def _wake(sheet: Sheet, now: int) -> None:
    # Whatever begins or ends a span also ends a pause: nobody presses "go on" before pressing "next hand".
    if sheet.paused_at is None:
        return
    rest = max(0, now - sheet.paused_at)
    if sheet.running:
        sheet.running.paused_ms += rest
    if sheet.turn is not None:
        sheet.turn_ms += rest
    sheet.paused_at = None


def _score(sheet: Sheet, row: Row) -> None:
    if row["seat"] is not None and row["value"] is not None:
        name = (row["data"] or {}).get("field") or ""
        sheet.gains[int(row["part"] or 0), int(row["seat"]), str(name)] += row["value"]
        if _tapped(row):
            sheet.tapped[int(row["seat"])] += row["value"]


def _rate(sheet: Sheet, row: Row) -> None:
    item = (row["data"] or {}).get("item")
    if row["seat"] is not None and item:
        sheet.rated[int(row["seat"]), str(item)] = row["value"] if row["value"] is not None else row["text"]


def _predict(sheet: Sheet, row: Row) -> None:
    sheet.predicted[str((row["data"] or {}).get("item"))] = row["value"]


def _mark(sheet: Sheet, row: Row) -> None:
    if row["cell"] is not None and _tapped(row):
        sheet.marked[int(row["cell"]), row["kind"]] += 1


def _tapped(row: Row) -> bool:
    return "tap" in (row["data"] or {})


def _level(sheet: Sheet, row: Row) -> None:
    sheet.level = REFEREE if row["text"] == REFEREE else OBSERVE


def _over(sheet: Sheet, row: Row) -> None:
    _close(sheet, _ms(row))
    sheet.ended, sheet.ended_ms = True, _ms(row)
    sheet.finished = (row["data"] or {}).get("finished")


_HANDLERS = {
    "turn_started": _turn,
    "turn_ended": lambda sheet, row: _rest(sheet, _ms(row)),
    "paused": _pause,
    "resumed": _resume,
    "scored": _score,
    "rated": _rate,
    "predicted": _predict,
    "level_changed": _level,
    "session_ended": _over,
}
