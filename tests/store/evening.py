"""One evening at a store, with everything that writes: what the power cuts and the refusing disks are tried on."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from playkit.errors import StoreError
from playkit.store.exported import read_export

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playkit.store import Store


@dataclass
class Evening:
    """What was asked of the store and what it promised.

    Args:
        store: where.
        ack: told every text that the store promised.
        export: an export from elsewhere that is brought home, or None.
    """

    store: Store
    ack: Callable[[str], object]
    export: Path | None = None
    asked: set[str] = field(default_factory=set)
    refused: int = 0
    untold: int = 0  # refusals that were not said in both languages

    @contextlib.contextmanager
    def allowed_to_fail(self) -> Iterator[None]:
        """Go on with the evening where the disk refuses; anything but a StoreError is a fault of ours."""
        try:
            yield
        except StoreError as error:
            self.refused += 1
            self.untold += error.text("ja") == error.text("en")

    def rows(self, *texts: str, **more: Any) -> list[dict[str, Any]]:
        """Make the events to store."""
        self.asked |= set(texts)
        return [{"kind": "noted", "text": text, **more} for text in texts]

    def promised(self, *texts: str) -> None:
        """Note what the store has promised."""
        for text in texts:
            self.ack(text)

    def play(self) -> None:
        """Go through the whole evening."""
        with self.allowed_to_fail():
            self._table("s1")
        for part in (self._seal, self._correct, self._seal, self._import, self._restore, self._simulate, self._names):
            with self.allowed_to_fail():
                part()
        with self.allowed_to_fail():
            self.store.publish()

    def _table(self, session: str) -> None:
        log = self.store.begin({"session": session, "game": "patchies", "seats": 2, "source": "table"})
        try:
            self._taps(log)
        finally:
            with contextlib.suppress(StoreError):
                log.close()

    def _taps(self, log: Any) -> None:
        for number in range(3):
            with self.allowed_to_fail():
                log.append(self.rows(f"a{number}", f"A{number}"))
                self.promised(f"a{number}", f"A{number}")
        with self.allowed_to_fail():
            shared = [(log.later(self.rows(text)), text) for text in ("t0", "t1")]
            log.flush()
            self.promised(*(text for promise, text in shared if promise.exception() is None))
        with self.allowed_to_fail():
            other = self.store.open_session(log.session)
            other.append(self.rows("b0"))
            self.promised("b0")
            other.close()
        log.end()

    def _seal(self) -> None:
        self.store.seal()

    def _correct(self) -> None:
        with self.store.open_session("s1") as later:
            later.append(self.rows("c0"))
            self.promised("c0")
            later.end()

    def _import(self) -> None:
        texts = [f"d{number}" for number in range(3)]
        rows = self.rows(*texts, session="i1")
        header = {"session": "i1", "game": "patchies", "seats": 2}
        held = [{"reason": "could not be imported", "src": "C9"}]
        self.store.imported(b"sheet", "p", [header], rows, extension="csv", quarantine=held)
        self.promised(*texts)

    def _restore(self) -> None:
        if self.export is not None:
            export = read_export(self.export)
            texts = [row["text"] for row in export.tables["event"] if row["text"]]
            self.asked |= set(texts)
            self.store.restore(export, self.store.restoration(export))
            self.promised(*texts)

    def _simulate(self) -> None:
        with self.store.simulation_run({"game": "patchies", "id": "run"}) as run:
            run.write(pa.table({"session": pa.array([0, 0]), "kind": ["noted", "noted"], "text": ["e0", "e1"]}))
            run.checkpoint({"games": 1})
            self.asked |= {"e0", "e1"}
        self.promised("e0", "e1")

    def _names(self) -> None:
        self.store.tester("アキ")
        self.store.forget("T1")


def exported_elsewhere(store: Store, folder: Path) -> Path:
    """Make an export in another store; gives its folder."""
    with store.session("patchies", seats=2) as log:
        log.append([{"kind": "noted", "text": f"x{number}"} for number in range(2)])
    store.export(folder, "csv")
    return folder
