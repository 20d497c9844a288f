"""A file as it came, and what a source made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import ImportRefused
from playkit.imports.profile import Profile

if TYPE_CHECKING:
    from playkit.imports.problems import Problem
    from playkit.imports.reading import Held, Question, Reading, Session

MAX_BYTES = 32 * 1024 * 1024
_SAMPLES = "samples"


@dataclass(frozen=True, slots=True)
class Original:
    """The untouched bytes and the file's own name; `synthetic` where they are an invented sample."""

    name: str
    data: bytes = field(repr=False)
    synthetic: bool = False

    @classmethod
    def load(cls, path: str | Path) -> Original:
        """Read a file; what lies below a folder named `samples` is an invented sample.

        Raises:
            ImportRefused: there is no such file, or it cannot be read.
        """
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)  # one byte more tells "too large" without reading all of it
        except OSError as error:
            raise _unreadable(path, error) from error
        return cls(path.name, data, _SAMPLES in path.resolve().parts[:-1])

    @property
    def sha256(self) -> str:
        """The content's name."""
        return sha256(self.data).hexdigest()

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return Path(self.name).stem

    @property
    def extension(self) -> str:
        """The file's ending without its dot, in lower case; empty where it has none."""
        return Path(self.name).suffix.lstrip(".").lower()


def _unreadable(path: Path, error: OSError) -> ImportRefused:
    name = path.name or str(path)
    en, ja = {
        FileNotFoundError: ("there is no such file", "ファイルがありません"),
        IsADirectoryError: ("it is a folder; name the files in it", "フォルダーです。中のファイルを指定してください"),
        PermissionError: ("permission is missing", "権限がありません"),
    }.get(type(error), (error.strerror or "the system refused", error.strerror or "システムが拒みました"))
    return ImportRefused(f"{name} cannot be read: {en}.", f"{name}を読めません（{ja}）。")


@dataclass(slots=True)
class Outcome:
    """What a source made of a file: readings of its sheets, and what concerns the file as a whole.

    `deleted` are source ids of sessions that the file says are gone.
    """

    profile: Profile = field(default_factory=Profile)
    detected: dict[str, Any] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)
    file_problems: list[Problem] = field(default_factory=list)
    file_held: list[Held] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)

    @property
    def sessions(self) -> list[Session]:
        """All sessions of all sheets; those whose game nobody has said cannot be stored yet."""
        return [session for reading in self.readings for session in reading.sessions]

    @property
    def problems(self) -> list[Problem]:
        """All problems, those of the file first."""
        return [*self.file_problems, *(problem for reading in self.readings for problem in reading.problems)]

    @property
    def held(self) -> list[Held]:
        """All that was held back."""
        return [*self.file_held, *(held for reading in self.readings for held in reading.held)]

    @property
    def questions(self) -> list[Question]:
        """What only a person knows, at most three: more are not answered but clicked away."""
        asked: dict[tuple[str, str], Question] = {}
        for question in (one for reading in self.readings for one in reading.questions):
            asked.setdefault(question.key, question)  # of two sheets with the same doubt, one asks
        return list(asked.values())[:3]

    def coverage(self) -> float:
        """Share of written cells that are accounted for; 1.0 is the promise."""
        cells = sum(len(reading.grid) for reading in self.readings)
        booked = sum(len(reading.grid) * reading.ledger.coverage() for reading in self.readings)
        return booked / cells if cells else 1.0
