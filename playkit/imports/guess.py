"""Which layout and which game explain a sheet best: by cells explained, by arithmetic, by the words on it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING

from playkit.imports.date_order import learn_dates, today
from playkit.imports.forms.reader import read_printed
from playkit.imports.layouts import LAYOUTS
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.mends import mend
from playkit.imports.named_games import ask_game
from playkit.imports.people import suggest_names
from playkit.imports.preamble import date_by_title
from playkit.imports.problems import Problem
from playkit.imports.profile import Profile, shipped
from playkit.imports.reading import Held, Reading
from playkit.imports.values import read_number
from playkit.imports.years import settle_years

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.grid import Grid
    from playkit.imports.problems import At

_LEAST = 0.4  # a reading that explains less is a coincidence
_KNOWN_GAME = 0.05  # what naming its game is worth, beside one for every cell explained
_OWN_HEADINGS = 0.3  # and what telling it by several headings of its own is worth
_OWN_WORDS = 2  # so many headings of a game's own are no coincidence
_GARBLED = "縺繧繝荳蜷髢譁蠕"  # what the first bytes of kana and common kanji turn into
_TITLES = 4  # lines of words above a table that are no list of their own
_SEARCHED = 5000  # cells looked through for a game's words
_SHOWN = 200  # letters of a whole sheet that a held-back entry repeats


@dataclass(frozen=True, slots=True)
class _Candidate:
    reading: Reading
    profile: Profile
    game: str | None

    def score(self) -> float:
        # A game told by its own headings stays that game when its arithmetic fails: then the sheet has a slip.
        told = _OWN_HEADINGS if self.game and len(self.reading.headings) >= _OWN_WORDS else 0.0
        return self.reading.score() + told + (_KNOWN_GAME if self.game else 0.0)


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
    garbled = _garbled(grid)
    if not profile.get("read", "layout") and (printed := read_printed(grid, profile)):
        _sweep(printed)
        return printed, profile  # a sheet of ours says itself what it is
    learnt = learn_dates(grid, file_name, profile)
    profile = learnt.profile
    candidates = sorted(_candidates(grid, file_name, profile), key=_Candidate.score, reverse=True)
    if not candidates or candidates[0].score() < _LEAST:
        return _unread(grid, profile), profile
    best = candidates[0]
    best.reading.problems[:0] = garbled
    if learnt.order and any(session.date for session in best.reading.sessions):
        best.reading.problems.append(Problem("DATE_ORDER_FOUND", values={"order": learnt.order}))
    _name_game(best.reading, best.game)
    date_by_title(best.reading, file_name, profile)
    settle_years(best.reading, learnt.by_weekdays, today())
    if best.reading.layout != "survey":  # whose people type alone, and are compared there
        suggest_names(best.reading)
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
        named = profile.game or _may_be_of(known, [*written, plain(file_name), *_stems(file_name)])
        if not named and not known.get("checks", "template"):
            continue
        effective = profile.over(known)
        for reading in _readings(grid, effective, drawn_only=not named):
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
    if known.game is None:
        return True
    words = [plain(word) for word in (*known.get("profile", "words", []), *known.table("columns"))]
    return any(word in text for word in words for text in written) or bool(_names(known) & set(written))


def _readings(grid: Grid, profile: Profile, *, drawn_only: bool = False) -> Iterator[Reading]:
    """Read a sheet in every layout, or in the declared one; of a game that no word names, as its drawn boards only."""
    declared = profile.get("read", "layout")
    for name, readers in LAYOUTS.items():
        if declared in (None, name) and (name == "grid" or not drawn_only):
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
    found = any(word in text for word in words for text in (*said, plain(file_name)))
    # A short name counts where a game is named, and not as the number of a session or of people.
    named = {plain(text) for one in reading.sessions for text in (one.game, one.facts.get("title")) if text}
    return known.game if found or _names(known) & (named | _stems(file_name)) else None


def _names(known: Profile) -> set[str]:
    """Give the names of a game that are too short to be looked for within other texts, such as 24."""
    return {plain(name) for name in known.get("profile", "names", [])}


def _stems(file_name: str) -> set[str]:
    """Give the words of which a file's name (and its sheet's) may be a game's whole name."""
    name, _, sheet = file_name.partition(" ")
    return {plain(text) for text in (name.rpartition(".")[0], sheet) if text}


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


def _garbled(grid: Grid) -> list[Problem]:
    """Report the first cell whose letters are UTF-8 that somebody read as Shift_JIS and saved so."""
    for cell in islice(grid, _SEARCHED):
        if not cell.text.isascii() and any(letter in _GARBLED for letter in cell.text):
            try:
                found = cell.text.encode("cp932").decode("utf-8", "ignore")
            except UnicodeEncodeError:
                continue
            if any("\u3041" <= letter <= "\u9fff" for letter in found):
                return [Problem("GARBLED_TEXT", cell.at, cell.text)]
    return []


def _turn(grid: Grid) -> int | None:
    """Find the row from which a sheet is split in another way: one column before it or after it, several beyond."""
    rows = [row for row in range(1, grid.rows + 1) if grid.row(row)]
    runs = [(split, list(run)) for split, run in groupby(rows, key=lambda row: len(grid.row(row)) > 1)]
    if len(runs) != 2 or any(len(run) < 2 for _, run in runs):
        return None
    # Two lines of title above a table are no list whose separator changes: a list has values.
    short = runs[0][1] if not runs[0][0] else runs[1][1]
    listed = any(read_number(cell.text).value is not None for row in short for cell in grid.row(row))
    return runs[1][1][0] if listed or len(short) > _TITLES else None
