"""Boards drawn as grids, one a part, side by side or below each other: what fell at which turn, who stood where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.layouts.windows import Window, find_windows
from playkit.imports.ledger import Became, Ledger
from playkit.imports.people import composed
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.grid import Cell, Grid
    from playkit.imports.layouts.stars import Star
    from playkit.imports.profile import Profile

_TRUSTED = 0.8  # a template that this share of the drawn points agrees with is the board


def read_grids(grid: Grid, profile: Profile) -> Reading | None:
    """Read boards drawn on a sheet; the profile's [checks] template gives their size. None where there are none."""
    template = profile.get("checks", "template")
    if not template or len({len(line) for line in template}) != 1 or not "".join(template).isdigit():
        return None
    windows = find_windows(grid, template, profile.get("part", "kind"))
    if not windows:
        return None
    reading = Reading("grid", grid, Ledger(grid))
    size = (len(template), len(template[0]))
    cells = range(size[0] * size[1])
    drawn = {(window.row + index // size[1], window.col + index % size[1]) for window in windows for index in cells}
    for window in windows:
        if window.title and (window.title.row, window.title.col) not in drawn:  # where boards touch, it may be a star
            reading.ledger.mark(window.title, Became.HEADER, "part")
    for boards, rows in _plays(windows, size[0], grid.rows):
        around = [cell for row in rows for cell in grid.row(row) if (cell.row, cell.col) not in drawn]
        _Play(reading, boards, template, profile).read(around)
    ranges = [
        {"title": window.title.text.strip() if window.title else None, "range": window.range(*size)}
        for window in windows
    ]
    reading.detected = {"layout": f"{size[0]}x{size[1]} grids side by side", "grids": ranges}
    count = {"count": len(windows), "size": f"{size[0]}x{size[1]}"}
    reading.problems.insert(0, Problem("GRIDS_FOUND", values=count))
    return reading


def _plays(windows: list[Window], height: int, last: int) -> Iterator[tuple[dict[int, Window], range]]:
    """Split boards into plays, with the sheet's rows that belong to each: a part seen before begins the next play."""
    plays: list[dict[int, Window]] = [{}]
    for window in windows:
        part = window.part or max(plays[-1], default=0) + 1
        if part in plays[-1]:
            plays.append({})
            part = window.part or 1
        plays[-1][part] = window
    top = 1
    for index, boards in enumerate(plays):
        end = max(window.row for window in boards.values()) + height - 1
        following = (
            min((window.row for window in plays[index + 1].values()), default=last) if plays[index + 1 :] else None
        )
        # Lines right below the last board are its footnotes; the rest stands above the next play's boards.
        bottom = last if following is None else min(end + 1, following - 2)
        yield boards, range(top, max(bottom, end) + 1)
        top = max(bottom, end) + 1


class _Play:
    """Reads the boards of one play into one session."""

    def __init__(self, reading: Reading, boards: dict[int, Window], template: list[str], profile: Profile) -> None:
        self.reading, self.boards, self.profile = reading, boards, profile
        self.cols, self.size = len(template[0]), len(template) * len(template[0])
        self.board = self._expected([int(digit) for line in template for digit in line])
        self.session = Session(parts_played=len(boards))

    def read(self, around: list[Cell]) -> None:
        read_facts(self.reading, self.session, around, self.profile)
        self._people()
        self._lay()
        for part, window in sorted(self.boards.items()):
            self._board(part, window)
        self.reading.sessions.append(self.session)

    def _expected(self, template: list[int]) -> list[int | None]:
        """What each cell is worth: the template where the sheet agrees with it, else what most boards say."""
        drawn: list[Counter[int]] = [Counter() for _ in range(self.size)]
        for window in self.boards.values():
            for index, (_, star) in window.stars.items():
                if star.points is not None:
                    drawn[index][star.points] += 1
        total = sum(votes.total() for votes in drawn)
        agree = sum(votes[worth] for votes, worth in zip(drawn, template, strict=True))
        if agree >= _TRUSTED * total:
            return list(template)
        return [votes.most_common(1)[0][0] if votes else None for votes in drawn]

    def _people(self) -> None:
        """Take the people of the session: those listed, then those only the boards name, without a seat."""
        seats = {seat.name: seat for seat in self.session.seats}
        listed = bool(seats)
        for window in self.boards.values():
            for cell, star in window.stars.values():
                if star.names and not all(name in composed(cell.text) for name in star.names):
                    self.reading.problems.append(Problem("NAME_NORMALIZED", cell.at, raw=cell.text))
                for name in self._names(star):
                    if name in seats:
                        continue
                    seats[name] = Seat(name, None, src=self.reading.grid.source(cell))
                    if listed:
                        self.reading.problems.append(Problem("UNKNOWN_PLAYER", cell.at, raw=cell.text))
        # Without a list their order means nothing, so it is the alphabet's.
        self.session.seats = list(seats.values()) if listed else [seats[name] for name in sorted(seats)]

    def _names(self, star: Star) -> list[str]:
        aliases = self.profile.get("players", "aliases", {})
        return [aliases.get(name, name) for name in star.names]

    def _lay(self) -> None:
        first = self.boards[min(self.boards)]
        for index, worth in enumerate(self.board):
            cell = first.stars[index][0] if index in first.stars else None
            self._event("laid", cell, cell=index, value=worth)

    def _board(self, part: int, window: Window) -> None:
        if window.part is None:
            at = {"row": window.row, "col": window.col}
            self.reading.problems.append(Problem("PART_NUMBER_ASSUMED", {**at}, values={"part": part}))
        self._event("part_started", window.title, part=part)
        self._cells(window)
        fallen = sorted(((star.turn or 10**6, index) for index, (_, star) in window.stars.items() if star.fell))
        for _, index in fallen:
            self._fall(part, index, window)
        standing = sum(self._stand(part, index, window) for index in sorted(window.stars))
        named = {name for _, star in window.stars.values() for name in self._names(star)}
        # Nobody standing is told from nobody noted by whether everybody is noted somewhere, on a fallen star.
        noted = standing > 0 or (bool(named) and len(named) == len(self.session.seats))
        if not noted:
            self.reading.problems.append(Problem("NO_SURVIVORS_NOTED", {"part": part}))
        if self._ended(part, window) or noted:
            self._event("part_ended", window.title, part=part)

    def _cells(self, window: Window) -> None:
        """Book every cell of a board; what is no star is held back, a gap is reported."""
        for index in range(self.size):
            row, col = window.row + index // self.cols, window.col + index % self.cols
            cell = self.reading.grid.at(row, col)
            if cell is None:
                self.reading.problems.append(Problem("CELL_BLANK", {"row": row, "col": col}))
            elif index not in window.stars:
                self.reading.problems.append(Problem("BAD_CELL", cell.at, raw=cell.text))
                self.reading.hold(cell, "BAD_CELL")
            else:
                self.reading.ledger.mark(cell, Became.EVENT)
                self._points(cell, window.stars[index][1], self.board[index])

    def _points(self, cell: Cell, star: Star, expected: int | None) -> None:
        if star.points is None or expected is None:
            return
        self.reading.check(holds=star.points == expected)
        if star.points != expected:
            values = {"found": star.points, "expected": expected}
            self.reading.problems.append(Problem("BOARD_DIFFERS", cell.at, raw=cell.text, values=values))

    def _fall(self, part: int, index: int, window: Window) -> None:
        cell, star = window.stars[index]
        # Draws were not recorded, so `value` stays unknown; which cells make a pair is only a guess from equal turns.
        data: dict[str, object] = {"points": self.board[index]}
        twins = [other for other, (_, twin) in window.stars.items() if self._twins(star, index, twin, other)]
        if len(twins) == 1:
            data["pair_guess"] = twins[0]
        self._event("destroyed", cell, part=part, turn=star.turn, cell=index, data=data)
        for name in self._names(star):
            self._event("eliminated", cell, part=part, turn=star.turn, cell=index, person=self._person(name))

    def _twins(self, star: Star, index: int, twin: Star, other: int) -> bool:
        alike = self.board[index] == self.board[other]
        return other != index and twin.fell and star.turn is not None and twin.turn == star.turn and alike

    def _stand(self, part: int, index: int, window: Window) -> int:
        cell, star = window.stars[index]
        if star.fell:
            return 0
        for name in self._names(star):
            person = self._person(name)
            self._event("scored", cell, part=part, cell=index, value=self.board[index], person=person)
        return len(star.names)

    def _person(self, name: str) -> int:
        return next(index for index, seat in enumerate(self.session.seats) if seat.name == name)

    def _ended(self, part: int, window: Window) -> bool:
        """Tell whether a line is complete, and whether stars fell after it was (they cannot)."""
        turns = {index: star.turn for index, (_, star) in window.stars.items() if star.fell}
        complete = [line for line in self._lines() if turns.keys() >= line]
        if not self.profile.get("checks", "lines", False) or not complete:
            return False
        if None in turns.values():
            return True
        known = {index: turn for index, turn in turns.items() if turn is not None}
        first, last = min(max(known[index] for index in line) for line in complete), max(known.values())
        self.reading.check(holds=first == last)
        code = "LINE_ENDED_PART" if first == last else "LINE_BEFORE_END"
        self.reading.problems.append(Problem(code, {"part": part}, values={"turn": first, "last": last}))
        return True

    def _lines(self) -> list[set[int]]:
        rows, cols = self.size // self.cols, self.cols
        lines = [{row * cols + col for col in range(cols)} for row in range(rows)]
        lines += [{row * cols + col for row in range(rows)} for col in range(cols)]
        if rows == cols:
            lines += [{step * (cols + 1) for step in range(cols)}, {(step + 1) * (cols - 1) for step in range(cols)}]
        return lines

    def _event(self, kind: str, source: Cell | None, **fields: object) -> None:
        self.session.events.append({"kind": kind, "src": self.reading.grid.source(source), **fields})
