"""Who may do what at a table: roles with secrets of our own, checked for every command.

The server's own token only lets a page load. Whoever holds an observer's link can add remarks and nothing else.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.store.files import folder_name

if TYPE_CHECKING:
    from pathlib import Path

HOST, SCORER, OBSERVER = "host", "scorer", "observer"
SEAT = "seat"
ROLES = (HOST, SCORER, OBSERVER)
FOLDER = ".tables"

_LOOK = frozenset({"hello", "look", "language"})
_OBSERVE = _LOOK | {"tag", "note", "question", "photo", "text"}  # text: of one's own remarks alone
_ANSWER = _OBSERVE | {"rate"}
_SCORE = _ANSWER | {
    *("score", "edit", "turn", "part", "stage", "pause", "resume", "stopped", "undo", "redo", "ruling", "cell", "rest"),
}
_HOST = _SCORE | {"start", "again", "end", "level", "predict", "story"}


@dataclass(frozen=True, slots=True)
class Role:
    """A role; `seat` (0-based) is whose phone it is where the role is "seat"."""

    name: str
    seat: int | None = None

    def may(self, command: str, seat: object = None) -> bool:
        """Tell whether the role may give a command, about a seat where it names one.

        >>> Role("observer").may("tag"), Role("observer").may("score"), Role("seat", 1).may("rate", 0)
        (True, False, False)
        """
        if self.name == SEAT and command == "rate":
            return seat == self.seat
        return command in {HOST: _HOST, SCORER: _SCORE, SEAT: _ANSWER, OBSERVER: _OBSERVE}[self.name]

    @property
    def referees(self) -> bool:
        """Whether it may enter what happened in the rules, secrets of all seats included."""
        return self.name in {HOST, SCORER}


class Keys:
    """The secrets of a table's links, kept beside the store so that yesterday's links still open today's table.

    They are in no journal and in no export. The file is readable by its owner alone.

    >>> import tempfile, pathlib
    >>> keys = Keys.at(pathlib.Path(tempfile.mkdtemp()), "table", seats=2)
    >>> keys.role(keys.key("observer")).name, keys.role("guess")
    ('observer', None)
    """

    def __init__(self, keys: dict[str, str]) -> None:
        self._keys = keys

    @classmethod
    def at(cls, root: Path, table: str, seats: int = 8) -> Keys:
        """Read a table's secrets; those that are missing are made."""
        path = root / FOLDER / f"{folder_name(table)}.json"
        try:
            keys = {str(name): str(key) for name, key in json.loads(path.read_bytes()).items()}
        except (OSError, ValueError, AttributeError):
            keys = {}
        wanted = [*ROLES, *(f"{SEAT}{seat}" for seat in range(seats))]
        missing = {name: secrets.token_urlsafe(12) for name in wanted if name not in keys}
        if missing:
            keys |= missing
            _keep(path, keys)
        return cls(keys)

    def key(self, name: str, seat: int | None = None) -> str:
        """Give the secret of a role."""
        return self._keys[f"{name}{seat}" if seat is not None else name]

    def role(self, key: object) -> Role | None:
        """Find whose secret this is; None where it is nobody's."""
        found = None
        for name, own in self._keys.items():  # all are compared, so that the time taken tells nothing
            if isinstance(key, str) and hmac.compare_digest(own.encode(), key.encode(errors="replace")):
                found = name
        if found is None:
            return None
        return Role(SEAT, int(found[len(SEAT) :])) if found.startswith(SEAT) else Role(found)


def _keep(path: Path, keys: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = path.with_suffix(f".{os.getpid()}.new")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(keys, file)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
