"""Taps as changes that can be taken back: nothing in a journal is erased, a change voids rows and adds others.

Each row a tap writes carries `data.tap` (the tap's id) and `data.nth`: together its lasting name. Taking a tap back
voids its rows; putting it back writes copies, at the moment they had, with `data.by` naming the later tap, and
`data.undoes` or `data.redoes` the tap that it reverses.

The rules' set-up comes with the tap that lets them run and is no tap itself: its rows carry `data.begun_by` and
`data.place`, and stand and fall with that tap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.store import Key
from playkit.store.schema import OBSERVATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Row = dict[str, Any]
Name = tuple[str, int]

STEP = "step:"
_LATER = frozenset({"by", "undoes", "redoes"})
_COPIED = (
    *("part", "round", "turn", "seat", "kind", "cell", "card", "target_seat", "value", "score"),
    *("at_utc", "mono_ms", "clock", "text", "data"),
)


@dataclass(slots=True)
class Change:
    """What one tap does: rows it adds, rows (as they stand in the journal) it takes out."""

    adds: list[Row] = field(default_factory=list)
    removes: list[Row] = field(default_factory=list)
    undoes: str | None = None
    redoes: str | None = None


def name_of(row: Mapping[str, Any]) -> Name | None:
    """Give a row's lasting name; None for rows that no tap wrote."""
    data = row.get("data") or {}
    tap, nth = data.get("tap"), data.get("nth")
    return (tap, nth) if isinstance(tap, str) and isinstance(nth, int) else None


def set_up(rows: Sequence[Row], tap: str) -> list[Row]:
    """Mark the rows of the rules' set-up as begun by a tap, so that they are taken back with it."""
    return [
        {**row, "data": {**(row.get("data") or {}), "begun_by": tap, "place": place}} for place, row in enumerate(rows)
    ]


def is_set_up(row: Mapping[str, Any]) -> bool:
    """Tell whether the rules' set-up wrote the row."""
    return "begun_by" in (row.get("data") or {})


def _handle(row: Mapping[str, Any]) -> Name | None:
    """Give the name under which a row is taken back; places of a set-up count down, where no tap's rows are."""
    if not is_set_up(row):
        return name_of(row)
    return str(row["data"]["begun_by"]), -1 - int(row["data"]["place"])


def key_of(row: Mapping[str, Any]) -> str:
    """Give a row's key as `voids` writes it."""
    return str(Key(row["session"], row["writer"], row["seq"]))


def written(change: Change, tap: str, moment: Mapping[str, Any]) -> list[Row]:
    """Give the rows that record a change.

    Args:
        change: what to record.
        tap: its id.
        moment: columns at_utc, mono_ms, clock for rows that bring none of their own.
    """
    meta = {name: value for name, value in (("undoes", change.undoes), ("redoes", change.redoes)) if value}
    rows = [
        {"kind": "corrected", "voids": key_of(row), **moment, "data": {"tap": tap, **meta}} for row in change.removes
    ]
    for nth, row in enumerate(change.adds):
        data = dict(row.get("data") or {})
        named = "tap" in data or "begun_by" in data
        own = {"by": tap, **meta} if named else {"tap": tap, "nth": nth}
        timed = {} if row.get("at_utc") else moment
        rows.append({**row, **timed, "data": {**data, **own}})
    return rows


def copied(row: Mapping[str, Any], **changed: Any) -> Row:
    """Copy a row's content, at the moment it had, to be written again."""
    data = {name: value for name, value in (row.get("data") or {}).items() if name not in _LATER}
    return {name: row.get(name) for name in _COPIED} | {"data": data} | changed


@dataclass(slots=True)
class _Done:
    """A change as the journal tells it."""

    adds: list[Name] = field(default_factory=list)
    removes: list[Row] = field(default_factory=list)
    undoes: str | None = None
    redoes: str | None = None


class Book:
    """What stands of a journal, and what can be taken back or put back.

    Attributes:
        rows: the rows that stand, in their order.
        undoable: taps, and `step:<n>` for steps of the rules, oldest first; the last is taken back first.
        redoable: likewise for putting back.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.undoable: list[str] = []
        self.redoable: list[str] = []
        self._live: dict[Name, Row] = {}
        self._done: dict[str, _Done] = {}
        self._latest: dict[str, _Done] = {}
        self._expected = 0
        keys = {key_of(row): row for row in rows}
        for row in rows:
            self._note(row, keys)
        self.rows = list(effective(rows))

    def knows(self, tap: str) -> bool:
        """Tell whether a tap is recorded already: sent again after a lost answer, it must not count twice."""
        return tap in self._done

    def find(self, tap: object, nth: int = 0) -> Row | None:
        """Give the standing row of a lasting name."""
        return self._live.get((tap, nth)) if isinstance(tap, str) else None

    def inverse(self, tap: str) -> Change:
        """Give the change that reverses what a tap last did: taken back, or put back."""
        done = self._latest[tap]
        removes = [self._live[name] for name in done.adds if name in self._live]
        return Change([copied(row) for row in done.removes], removes)

    # ---- reading ----

    def _note(self, row: Row, keys: Mapping[str, Row]) -> None:
        data = row.get("data") or {}
        tap = data.get("by") or data.get("tap") or data.get("begun_by")
        if row["kind"] == "undone":
            self._cut_steps(int(row["value"] or 0))
        elif row["kind"] == "redone":
            self._expected = int(row["value"] or 0)
        elif row.get("action_text") is not None and row.get("step") is not None:
            self._step(int(row["step"]))
        elif isinstance(tap, str):
            self._tapped(tap, row, keys.get(row["voids"] or ""), data)

    def _tapped(self, tap: str, row: Row, voided: Row | None, data: Mapping[str, Any]) -> None:
        if tap not in self._done:
            self._begin(tap, data)
        done = self._done[tap]
        if row["kind"] == "corrected" and row["voids"] is not None:
            if voided is not None:
                done.removes.append(voided)
                self._live.pop(_handle(voided) or ("", 0), None)
            return
        name = _handle(row)
        if name is not None:
            done.adds.append(name)
            self._live[name] = row

    def _begin(self, tap: str, data: Mapping[str, Any]) -> None:
        done = self._done[tap] = _Done(undoes=data.get("undoes"), redoes=data.get("redoes"))
        subject = done.undoes or done.redoes or tap
        self._latest[subject] = done
        if done.undoes:
            _move(subject, self.undoable, self.redoable)
        elif done.redoes:
            _move(subject, self.redoable, self.undoable)
        else:
            self.undoable.append(tap)
            self.redoable.clear()

    def _step(self, step: int) -> None:
        if step < self._expected:
            _move(f"{STEP}{step}", self.redoable, self.undoable)
            return
        self._expected = 0
        self.undoable.append(f"{STEP}{step}")
        self.redoable.clear()

    def _cut_steps(self, kept: int) -> None:
        for name in [name for name in self.undoable if name.startswith(STEP) and int(name[len(STEP) :]) >= kept]:
            _move(name, self.undoable, self.redoable)


def _move(name: str, source: list[str], target: list[str]) -> None:
    if name in source:
        source.remove(name)
    target.append(name)


def effective(rows: Sequence[Row]) -> Iterator[Row]:
    """Give the rows that stand, in their order: nothing voided, no step that was taken back.

    The same as the store's view `effective` says of one session; a page needs it between two taps.
    """
    voided = {row["voids"] for row in rows if row.get("voids")}
    hidden = _hidden(rows)
    return (row for place, row in enumerate(rows) if key_of(row) not in voided and place not in hidden)


def _hidden(rows: Sequence[Row]) -> set[int]:
    kept: float = float("inf")
    hidden: set[int] = set()
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        if row["kind"] == "undone" and row["value"] is not None:
            kept = min(kept, row["value"])
        elif row["kind"] in OBSERVATIONS:
            continue
        elif (row["step"] is not None and row["step"] >= kept) or (
            row["kind"] == "session_ended" and kept != float("inf")
        ):
            hidden.add(place)
    return hidden
