"""What an import adds to what the store knows: new, unchanged, changed, withdrawn, by slot and content."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playkit.imports.reading import Row

_SLOT = ("session", "kind", "part", "seat", "cell")
_CONTENT = ("turn", "card", "value", "score", "text")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many events an import adds, keeps, revises, misses, and how much it holds back."""

    new: int = 0
    unchanged: int = 0
    changed: int = 0
    withdrawn: int = 0
    quarantined: int = 0

    def as_dict(self) -> dict[str, int]:
        """Give the counts as plain data."""
        return asdict(self)


@dataclass(slots=True)
class Revision:
    """The rows to write (a changed one voids its predecessor), the counts of all kinds, and those of each session."""

    rows: list[Row] = field(default_factory=list)
    unchanged: int = 0
    changed: int = 0
    withdrawn: int = 0
    fates: dict[str, set[str]] = field(default_factory=dict)

    def of_session(self, session: str) -> str:
        """Say what an import does to a session: new, unchanged, changed or withdrawn (kept, though gone upstream)."""
        told = self.fates.get(session, set())
        if told in ({"new"}, {"withdrawn"}):
            return next(iter(told))
        return "unchanged" if told <= {"unchanged"} else "changed"

    def tell(self, row: Row, fate: str) -> None:
        """Note what becomes of one event."""
        self.fates.setdefault(str(row["session"]), set()).add(fate)

    def counts(self, quarantined: int) -> Counts:
        """Sum up, with what was held back."""
        new = len(self.rows) - self.changed
        return Counts(new, self.unchanged, self.changed, self.withdrawn, quarantined)


def revise(rows: Sequence[Row], stored: Iterable[Row]) -> Revision:
    """Compare read rows with the stored ones in effect, slot by slot.

    A slot is session, kind, part, seat or tester, cell and how many of these came before: equal content in different
    slots is never merged, because two equal things may both have happened.

    >>> old = [{"session": "s", "writer": "w", "seq": 0, "kind": "scored", "part": 1, "seat": 0, "value": 2.0}]
    >>> new = [{"session": "s", "kind": "scored", "part": 1, "seat": 0, "value": 3}]
    >>> revise(new, old).rows[0]["voids"], revise(old, old).unchanged
    ('s/w/0', 1)
    """
    known = dict(_slots(stored))
    revision = Revision()
    for slot, row in _slots(rows):
        before = known.pop(slot, None)
        if before is None:
            revision.tell(row, "new")
            revision.rows.append(row)
        elif _content(before) == _content(row):
            revision.tell(row, "unchanged")
            revision.unchanged += 1
        else:
            revision.tell(row, "changed")
            revision.changed += 1
            revision.rows.append({**row, "voids": f"{before['session']}/{before['writer']}/{before['seq']}"})
    for row in known.values():
        revision.tell(row, "withdrawn")
    revision.withdrawn = len(known)
    return revision


def shifted(rows: Sequence[Row], stored: Sequence[Row]) -> list[str]:
    """Find the sessions that now hold what another one of them held: a row above was added, taken out or moved.

    >>> old = [{"session": name, "kind": "scored", "value": value} for name, value in (("a", 1), ("b", 2))]
    >>> new = [{"session": name, "kind": "scored", "value": value} for name, value in (("a", 1), ("b", 9), ("c", 2))]
    >>> shifted(new, old)
    ['c']
    """
    now, before = _by_session(rows), _by_session(stored)
    owners = {content: name for name, content in before.items() if content}
    moved = (name for name, content in now.items() if content != before.get(name) and content in owners)
    return [name for name in moved if now.get(owners[now[name]], ()) != now[name]]


def _by_session(rows: Iterable[Row]) -> dict[str, tuple[object, ...]]:
    """Give what each session holds beside its bare beginning and end, which all of them have."""
    found: dict[str, list[object]] = {}
    for row in rows:
        told = found.setdefault(str(row["session"]), [])
        if row["kind"] not in ("session_started", "session_ended"):
            told.append((*(row.get(name) for name in _SLOT[1:]), _content(row)))
    return {name: tuple(told) for name, told in found.items()}


def _slots(rows: Iterable[Row]) -> Iterable[tuple[tuple[object, ...], Row]]:
    seen: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        data = _data(row)
        key = (*(row.get(name) for name in _SLOT), data.get("tester"), data.get("guest"), data.get("event_id"))
        yield (*key, seen[key]), row
        seen[key] += 1


def _content(row: Row) -> tuple[object, ...]:
    data = {key: value for key, value in _data(row).items() if value is not None}
    return (*(row.get(name) for name in _CONTENT), json.dumps(data, ensure_ascii=False, sort_keys=True))


def _data(row: Row) -> dict[str, Any]:
    data = row.get("data") or {}
    return dict(json.loads(data)) if isinstance(data, str) else dict(data)
