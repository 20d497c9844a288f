"""What a layout made of a sheet: sessions with their seats and events, problems, questions, and the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from playkit.imports.ledger import Became
from playkit.imports.problems import Problem
from playkit.imports.times import begins_after_midnight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.imports.grid import Cell, Grid
    from playkit.imports.ledger import Ledger
    from playkit.imports.problems import At

Row = dict[str, Any]


@dataclass(slots=True)
class Seat:
    """A person at the table: `seat` is 0-based, None where the sheet does not say who sat where.

    `rank_source` is "declared" (the sheet says so) or "computed" (from complete scores); unknown stays None.
    `account` is what the file calls the person beside the name; it helps to look, and is not stored. A
    `guest` is a new person in every session, whatever the name says.
    """

    name: str
    seat: int | None
    score: int | float | None = None
    rank: int | None = None
    won: bool | None = None
    rank_source: str | None = None
    role: str | None = None
    src: str | None = None
    account: str | None = None
    guest: bool = False


@dataclass(slots=True)
class Session:
    """One play as the sheet tells it. `date` is ISO, `duration_s` seconds, `facts` whatever else was noted.

    `date` is the day that people mean, `after_midnight` says that its night had passed into the next one when the
    play began: 25:10 of the 23rd is ten past one of the 24th.

    `events` are rows with the columns of the event table that a sheet can know (part, turn, seat, kind, cell,
    value, score, text, data, src); `person` is the index in `seats`, for events of people without a known seat. An
    event that was taken back has `voided_by`, the index or id of what took it back.
    `parts` are the values per part and person as the sheet shows them (part, person, value, event). `id` and `header`
    (columns of table `session`) are what only our own files know. `source_id` is the name that another program gave
    the play, with the program's own in front; `complete` is False where people who played are not listed. `path`
    is the play's address in a tree.
    """

    game: str | None = None
    date: str | None = None
    started: str | None = None
    after_midnight: bool = False
    ended: str | None = None
    duration_s: int | None = None
    place: str | None = None
    recorder: str | None = None
    draft: str | None = None
    study: str | None = None
    end_reason: str | None = None
    parts_played: int | None = None
    finished: bool | None = None
    facts: dict[str, str] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    parts: list[Row] = field(default_factory=list)
    id: str | None = None
    source_id: str | None = None
    complete: bool | None = None
    header: Row = field(default_factory=dict)
    path: str | None = None

    def begin(self, time: str | None, written: str) -> None:
        """Keep when the play began, and whether that was written as an hour after midnight; None changes nothing."""
        if time is not None:
            self.started, self.after_midnight = time, begins_after_midnight(written)

    def fill_length(self) -> None:
        """Take the length from beginning and end where nothing else tells it; it may run past midnight."""
        if self.duration_s is None and self.started and self.ended:
            began, ended = (_seconds(moment) for moment in (self.started, self.ended))
            self.duration_s = (ended - began) % 86_400 or None

    def again(self) -> Session:
        """Begin another session of which the same facts were noted, such as the next row below one title."""
        return replace(self, facts=dict(self.facts), seats=[], events=[], parts=[], header={})


def _seconds(time: str) -> int:
    hours, minutes, *seconds = (int(part) for part in time.split(":"))
    return hours * 3600 + minutes * 60 + (seconds[0] if seconds else 0)


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a person knows, with the evidence, the choices and what is assumed until answered."""

    key: tuple[str, str]  # section and key of the profile that the answer goes to
    en: str
    ja: str
    choices: tuple[str, ...]
    default: str
    evidence: tuple[str, ...] = ()

    def text(self, lang: str = "en") -> str:
        """Ask in `lang`."""
        return self.ja if lang == "ja" else self.en


@dataclass(frozen=True, slots=True)
class Held:
    """Text that was held back: where, why (a problem code), and how much of it (cell, row, sheet or file)."""

    at: At
    code: str
    scope: str
    raw: str


@dataclass(slots=True)
class Reading:
    """One layout's reading of one sheet. `checks` counts arithmetic that (held, failed).

    `headings` are those that the profile names: several of a game's own words on a sheet tell which game it is.
    `games_told` where every session names its own game; `deleted` are ids of plays that the file says are gone.
    `followed` counts the steps that were held against the rules.
    """

    layout: str
    grid: Grid
    ledger: Ledger
    detected: dict[str, Any] = field(default_factory=dict)
    sessions: list[Session] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    checks: tuple[int, int] = (0, 0)
    headings: tuple[str, ...] = ()
    games_told: bool = False
    deleted: list[str] = field(default_factory=list)
    followed: int = 0

    def score(self) -> float:
        """Rate this reading against others: the share of cells explained, moved by arithmetic and by doubts."""
        held, failed = self.checks
        arithmetic = 0.2 * (held - failed) / (held + failed) if held + failed else 0.0
        doubts = 0.02 * sum(problem.severity != "info" for problem in self.problems)
        return self.ledger.explained() + arithmetic - min(doubts, 0.4) if self.sessions else 0.0

    def check(self, *, holds: bool) -> None:
        """Count one piece of arithmetic."""
        held, failed = self.checks
        self.checks = (held + holds, failed + (not holds))

    def without_result(self, cell: Cell) -> None:
        """Book a total whose formula nobody computed; a sheet of them is reported at the first."""
        self.ledger.mark(cell, Became.CHECK, "formula without a result")
        if not any(problem.code == "FORMULA_NO_VALUE" for problem in self.problems):
            self.problems.append(Problem("FORMULA_NO_VALUE", cell.at, raw=cell.text))

    def not_noted(self, cell: Cell) -> None:
        """Book a mark, such as a dash alone, for what nobody noted: it is unknown, as a blank is."""
        self.ledger.mark(cell, Became.IGNORED, "a mark for an unknown value")

    def hold(self, cell: Cell, code: str) -> None:
        """Hold one cell back."""
        self.ledger.mark(cell, Became.QUARANTINED, code)
        self.held.append(Held(cell.at, code, "cell", cell.text))

    def hold_row(self, cells: Iterable[Cell], code: str) -> None:
        """Hold back what is still open of one row."""
        left = [cell for cell in cells if not self.ledger.booked(cell)]
        if left:
            self.ledger.mark_all(left, Became.QUARANTINED, code)
            self.held.append(Held(self.grid.line_at(left[0]), code, "row", " | ".join(cell.text for cell in left)))
