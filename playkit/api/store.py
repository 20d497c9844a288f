"""The store people use: it also reads files, and publishes when something ends."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from playkit.store import Store as _Store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from playkit.imports.bound import StorePlan
    from playkit.store import SessionLog


class Store(_Store):
    """A project's folder of sessions, imports and simulations: written to by play and import, asked with SQL.

    Beside what `playkit.store.Store` does it imports files, and publishes `playkit.duckdb` whenever something ends.

    >>> import tempfile
    >>> Store(tempfile.mkdtemp()).sql("SELECT count(*) AS n FROM event").item()
    0
    """

    @contextlib.contextmanager
    def session(
        self, game: str, seats: int | Sequence[Mapping[str, Any]] = (), source: str = "table", **header: Any
    ) -> Iterator[SessionLog]:
        """Log one session for the length of a `with` block, then publish; arguments as for `playkit.store.Store`."""
        with super().session(game, seats, source, **header) as log:
            yield log
        self.publish()

    def import_(self, path: str | Path, *, profile: str | Path | None = None, study: str | None = None) -> StorePlan:
        """Read a sheet, an export or a log without storing anything: `plan.preview()`, then `plan.apply()`.

        Args:
            path: the file.
            profile: a TOML profile, or the name of a shipped one; None lets the importer guess.
            study: the study its sessions belong to.

        Raises:
            ImportRefused: the file cannot be read at all; faults inside it are problems of the plan.
        """
        from playkit.imports.bound import read_for

        return read_for(self, path, profile, study)
