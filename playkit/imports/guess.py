"""Which layout and which game explain a sheet best: by cells explained, by arithmetic, by the words on it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING

from playkit.imports.layouts import LAYOUTS
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.mends import mend
from playkit.imports.named_games import ask_game
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile, shipped
from playkit.imports.reading import Held, Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.grid import Grid
    from playkit.imports.problems import At

_LEAST = 0.4  # a reading that explains less is a coincidence
_KNOWN_GAME = 0.05  # what naming its game is worth, beside one for every cell explained
_OWN_WORDS = 2  # so many headings of a game's own are no coincidence
_SEARCHED = 5000  # cells looked through for a game's words
_SHOWN = 200  # letters of a whole sheet that a held-back entry repeats


@dataclass(frozen=True, slots=True)
class _Candidate:
    reading: Reading
    profile: Profile
    game: str | None

    def score(self) -> float:
        return self.reading.score() + (_KNOWN_GAME if self.game else 0.0)


def read_grid(grid: Grid, file_name: str, profile: Profile) -> tuple[Reading, Profile]:
    """Read a sheet in the way that explains it best; a sheet nobody can read is held back as a whole.

    Args:
        grid: the sheet.
        file_name: may name the game, too.
        profile: what is known beforehand; may be empty.

    Returns:
        The reading, in which every written cell is accounted for, and the profile that it was read by.
    """
    mend(grid, profile)
    candidates = sorted(_candidates(grid, file_name, profile), key=_Candidate.score, reverse=True)
    if not candidates or candidates[0].score() < _LEAST:
        return _unread(grid, profile), profile
    best = candidates[0]
    _name_game(best.reading, best.game)
    _sweep(best.reading)
    return best.reading, best.profile


def _candidates(grid: Grid, file_name: str, profile: Profile) -> Iterator[_Candidate]:
    written = [plain(cell.text) for cell in islice(grid, _SEARCHED)]
    profile = _of_kind(profile, set(written))
    for known in (*shipped().values(), Profile()):
        if known.get("profile", "fingerprint"):
            continue  # a kind of sheet and not a game
        if profile.game and known.game not in (profile.game, None):
            continue
        if not profile.game and not _may_be_of(known, [*written, plain(file_name)]):
            continue
        effective = profile.over(known)
        for reading in _readings(grid, effective):
            game = profile.game or _game_of(reading, known, file_name)
            # What a shipped profile says of one game must not colour the reading of another's sheet.
            if game or known.game is None or reading.games_told:
                yield _Candidate(reading, effective, game)


def _of_kind(profile: Profile, written: set[str]) -> Profile:
    """Lay a profile over that of the kind of sheet whose every mark is written on this one."""
    for known in shipped().values():
        marks = known.get("profile", "fingerprint", [])
        if marks and {plain(mark) for mark in marks} <= written:
            return profile.over(known)
    return profile


def _may_be_of(known: Profile, written: list[str]) -> bool:
    """Tell whether reading a sheet by a shipped profile can be worth the time: something of its game is there."""
    if known.game is None or known.get("checks", "template"):
        return True  # no game's profile, or one whose drawn board needs no word
    words = [plain(word) for word in (*known.get("profile", "words", []), *known.table("columns"))]
    return any(word in text for word in words for text in written)


def _readings(grid: Grid, profile: Profile) -> Iterator[Reading]:
    declared = profile.get("read", "layout")
    for name, readers in LAYOUTS.items():
        if declared in (None, name):
            for read in readers:
                reading = read(grid, profile)
                if reading is not None and reading.sessions and (declared or not _is_mostly_held(reading)):
                    yield reading


def _is_mostly_held(reading: Reading) -> bool:
    """Tell whether a layout that is not declared could make less of a sheet than it held back: a coincidence."""
    counts = reading.ledger.counts()
    return counts.get(Became.QUARANTINED, 0) > sum(counts.get(kind, 0) for kind in (Became.EVENT, Became.SEAT))


def _game_of(reading: Reading, known: Profile, file_name: str) -> str | None:
    """Tell whether a sheet is of a shipped profile's game: its words are on it, or its board is drawn there."""
    if known.game is None:
        return None
    if reading.layout == "grid" or len(reading.headings) >= _OWN_WORDS:
        return known.game
    said = [plain(text) for session in reading.sessions for text in (session.game or "", *session.facts.values())]
    words = [plain(word) for word in known.get("profile", "words", [])]
    return known.game if any(word in text for word in words for text in (*said, plain(file_name))) else None


def game_by_words(reading: Reading, file_name: str, profile: Profile) -> Profile:
    """Name the game of a reading by the words on it, and give the profile over the one that ships for that game."""
    known = [one for one in shipped().values() if profile.game in (None, one.game)]
    found = next((one for one in known if profile.game or _game_of(reading, one, file_name)), None)
    effective = profile.over(found) if found else profile
    _name_game(reading, effective.game)
    return effective


def _name_game(reading: Reading, game: str | None) -> None:
    if reading.games_told:
        return  # each session named its own
    for session in reading.sessions:
        session.game = game
    if not game:
        reading.problems.append(Problem("GAME_UNKNOWN"))
        reading.questions.insert(0, ask_game(""))


def _sweep(reading: Reading) -> None:
    """Hold back whatever no layout understood, row by row, so that nothing is lost in silence."""
    for _, cells in groupby(list(reading.ledger.open()), key=lambda cell: cell.row):
        row = list(cells)
        at: At = row[0].at if len(row) == 1 else {"row": row[0].row}
        reading.problems.append(Problem("UNEXPLAINED_CELL", at, raw=row[0].text))
        for cell in row:
            reading.hold(cell, "UNEXPLAINED_CELL")


def _unread(grid: Grid, profile: Profile) -> Reading:
    reading = Reading("none", grid, Ledger(grid))
    layout, turn = profile.get("read", "layout"), _turn(grid)
    code = "LAYOUT_FAILED" if layout else "DIALECT_CHANGES" if turn else "NOT_RECOGNISED"
    at: At = {"row": turn} if turn and not layout else {}
    reading.problems.append(Problem(code, at, values={"layout": layout}))
    reading.ledger.mark_all(grid, Became.QUARANTINED, code)
    raw = " | ".join(cell.text for cell in grid)
    reading.held.append(Held({}, code, "sheet", raw[:_SHOWN]))
    return reading


def _turn(grid: Grid) -> int | None:
    """Find the row from which a sheet is split in another way: one column before it or after it, several beyond."""
    rows = [row for row in range(1, grid.rows + 1) if grid.row(row)]
    runs = [(split, list(run)) for split, run in groupby(rows, key=lambda row: len(grid.row(row)) > 1)]
    if len(runs) != 2 or any(len(run) < 2 for _, run in runs):
        return None
    return runs[1][1][0]
