"""An export of our own on its way home: plan, preview and apply as of any import, every event under its own number."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import ImportRefused, StoreError
from playkit.imports.bound import StorePlan
from playkit.imports.original import Original, Outcome
from playkit.imports.plan import Applied
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Seat, Session
from playkit.imports.revise import Counts

if TYPE_CHECKING:
    from playkit.imports.reading import Row
    from playkit.imports.record import Testers
    from playkit.store import Store
    from playkit.store.exported import Export
    from playkit.store.restore import Restoration

NAME = "playkit-export"


class RestorePlan(StorePlan):
    """What an export would bring to one store."""

    __slots__ = ("_export", "_found")

    def __init__(self, name: str, export: Export, study: str | None, store: Store) -> None:
        original = Original(name, export.data)
        super().__init__(original, Outcome(detected={"format": NAME, "form": export.form}), study, store)
        self._export = export
        self._found: Restoration = store.restoration(export, study)
        self._say()

    def _say(self) -> None:
        found, outcome = self._found, self.outcome
        outcome.file_problems += [Problem("EXPORT_EDITED", {"file": file}) for file in self._export.edited]
        if found.simulated:
            outcome.file_problems.append(Problem("SIMULATED_LEFT_OUT", values={"count": found.simulated}))
        for bad in found.held:
            at: dict[str, int | str] = {"file": bad.file, "row": bad.row}
            outcome.file_problems.append(Problem("BAD_LINE", at, bad.raw))
            outcome.file_held.append(Held(at, "BAD_LINE", "row", bad.raw))

    @property
    def sessions(self) -> list[Session]:
        """The sessions of the export, those that the store knows already among them."""
        told = self._found.beginnings
        return [_session(name, told[name], rows) for name, rows in self._found.sessions.items()]

    def rows(self, testers: Testers | None = None) -> list[Row]:  # noqa: ARG002 (an export names testers by id)
        """The events of the export as they stand in it."""
        return [row for rows in self._found.sessions.values() for row in rows]

    def preview(self, store: Store | None = None) -> Counts:
        """Count what applying would do, without touching the store (another one, where it is given)."""
        return _counts(self._of(store))

    def apply(self, store: Store | None = None) -> Applied:
        """Store what is new in one durable step and publish; an export imported twice adds nothing.

        Raises:
            StoreError: the store cannot be written; nothing of the plan was stored then.
        """
        place = store or self.store
        found = self._of(place)
        done = place.restore(self._export, found)
        if done.added:
            place.publish()
        return Applied(done.import_id, added=done.added, counts=_counts(found))

    def session_fates(self, store: Store) -> dict[str, str]:
        """Say for each session what applying would do to it: new, changed or unchanged."""
        found = self._of(store)
        touched = {row["session"] for row in found.rows}
        fresh = {header["session"] for header in found.headers}
        return {
            name: "new" if name in fresh else "changed" if name in touched else "unchanged" for name in found.sessions
        }

    def _of(self, store: Store | None) -> Restoration:
        # Asked anew every time: somebody may have written meanwhile.
        return (store or self.store).restoration(self._export, self.study)


def _counts(found: Restoration) -> Counts:
    return Counts(new=found.new, unchanged=found.unchanged, changed=found.changed, quarantined=len(found.held))


def _session(name: str, header: Row, rows: list[Row]) -> Session:
    seats = header.get("seats") or []
    shown: dict[str, Any] = {key: header.get(key) for key in ("game", "draft", "study")}
    people = [Seat(name="", seat=seat.get("seat", index)) for index, seat in enumerate(seats)]
    events = [{key: value for key, value in row.items() if key != "session"} for row in rows]
    return Session(**shown, seats=people, events=events, id=name)


def restore_for(store: Store, path: str | Path, study: str | None = None) -> RestorePlan | None:
    """Read a path as an export of our own (its folder, a file in it, a ZIP of it, the workbook); None where it is none.

    Raises:
        ImportRefused: it is one, and cut short, damaged, too large or written by a newer playkit.
    """
    from playkit.store.exported import find_export, read_export

    found = find_export(Path(path))
    if found is None:
        return None
    try:
        return RestorePlan(Path(path).name, read_export(found), study, store)
    except StoreError as error:
        raise ImportRefused(f"{Path(path).name}: {error.en}.", f"{Path(path).name}：{error.ja}。") from error
