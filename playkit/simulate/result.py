"""What a simulation gives back: totals, a row a session, the reducer's counters, tidy frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from playkit.errors import OptionsError
from playkit.simulate.chunk import DIGEST, FACTS, FIRST_SEAT, LIMIT, LOG, STATUS, STEPS, Chunk
from playkit.simulate.digest import hexadecimal
from playkit.simulate.records import new_tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import polars as pl
    from numpy.typing import NDArray

    from playkit.simulate.plan import Plan


class Result:
    """The sessions simulated so far.

    Attributes:
        plan: what was asked.
        keep: how much of each session is kept.
        games: sessions finished; fewer than `plan.games` after an interruption.
        seconds: CPU seconds of playing alone.
        compile_seconds: CPU seconds of compiling.
        interrupted: whether Ctrl-C ended it.
        run_id: the store's id of the run, where it was stored.
    """

    def __init__(self, plan: Plan, keep: str) -> None:
        self.plan = plan
        self.keep = keep
        self.games = 0
        self.seconds = 0.0
        self.compile_seconds = 0.0
        self.interrupted = False
        self.run_id: str | None = None
        self._digest = 0
        self._tally = new_tally(plan.game)
        self._rows: list[NDArray[np.int64]] = []
        self._digests: list[NDArray[np.int64]] = []
        self.chunks: list[Chunk] = []

    def add(self, chunk: Chunk, *, keep_integers: bool) -> None:
        """Take a finished chunk; chunks come in the order of their games."""
        self.games += len(chunk.rows)
        self.seconds += chunk.seconds
        self._digest = (self._digest + chunk.digest) % (1 << 64)
        for name in self._tally.dtype.names or ():
            self._tally[name] += chunk.tally[name]
        self._rows.append(compact(chunk.rows))
        self._digests.append(chunk.rows[:, DIGEST].copy())
        if self.keep != "summary" and keep_integers:
            self.chunks.append(chunk)

    def progress(self) -> dict[str, Any]:
        """Say how far the run is, as plain data (see `restore`)."""
        return {
            "games": self.games,
            "digest": self.digest,
            "seconds": self.seconds,
            "tally": {name: np.asarray(value).tolist() for name, value in self.tally.items()},
        }

    def restore(self, progress: dict[str, Any], rows: NDArray[np.int64] | None) -> None:
        """Go on from where a killed run was."""
        self.games = int(progress["games"])
        self.seconds = float(progress["seconds"])
        self._digest = int(progress["digest"], 16)
        for name, value in progress["tally"].items():
            self._tally[name][0] = value
        if rows is not None:
            self._rows = [rows[: self.games]]

    @property
    def rows(self) -> NDArray[np.int64]:
        """One row a session: status, steps, facts, then each seat's score and tie break."""
        return np.concatenate(self._rows) if self._rows else np.zeros((0, 3 + 2 * self.plan.seats), np.int64)

    @property
    def digest(self) -> str:
        """A number for all steps and facts, the same for every engine and number of workers."""
        return hexadecimal(self._digest)

    @property
    def digests(self) -> NDArray[np.int64]:
        """One number a session played here for all its steps and facts: two sessions with one number went alike."""
        return np.concatenate(self._digests) if self._digests else np.zeros(0, np.int64)

    def played(self) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Give the steps of every kept game, and of each its move: choices x 16 + who + 2."""
        for chunk in self.chunks:
            facts = chunk.rows[:, LOG] if self.keep == "events" else np.zeros(len(chunk.rows), np.int64)
            place = 0
            for steps, log in zip(chunk.rows[:, STEPS].tolist(), facts.tolist(), strict=True):
                middle = place + steps
                yield chunk.kept[place:middle], chunk.kept[middle : middle + steps]
                place = middle + steps + log

    @property
    def steps(self) -> int:
        """Steps of all sessions."""
        return sum(int(rows[:, 1].sum()) for rows in self._rows)

    @property
    def events(self) -> int:
        """Facts of all sessions."""
        return sum(int(rows[:, 2].sum()) for rows in self._rows)

    @property
    def endless(self) -> int:
        """Sessions that ran into the game's step limit."""
        return sum(int((rows[:, 0] == LIMIT).sum()) for rows in self._rows)

    @property
    def tally(self) -> dict[str, NDArray[np.int64] | int]:
        """The reducer's counters by name: whole numbers and arrays; empty without tallies."""
        if self.plan.game.tally is None:
            return {}
        return {
            name: self._tally[name][0] if field.shape else int(self._tally[name][0])
            for name, field in self.plan.game.tally.fields.items()
        }

    def win_shares(self) -> NDArray[np.float64]:
        """Give each session's shares of the win, (sessions, seats); ties share."""
        seats = self.plan.seats
        # Standing is (score, tie break); both fit 31 bits, so one number orders the pairs.
        standing = self.rows[:, 3 : 3 + seats] * (1 << 31) + self.rows[:, 3 + seats :]
        winners = standing == standing.max(axis=1, keepdims=True)
        return np.asarray(winners / winners.sum(axis=1, keepdims=True), np.float64)

    def summary(self) -> pl.DataFrame:
        """Give one row a session and seat: session (index), seat (0-based), score, win_share, steps, facts, ended."""
        import polars as pl

        seats, rows = self.plan.seats, self.rows
        return pl.DataFrame(
            {
                "session": np.repeat(np.arange(len(rows)), seats),
                "seat": np.tile(np.arange(seats), len(rows)),
                "score": rows[:, 3 : 3 + seats].reshape(-1),
                "win_share": self.win_shares().reshape(-1),
                "steps": np.repeat(rows[:, 1], seats),
                "facts": np.repeat(rows[:, 2], seats),
                "ended": np.repeat(rows[:, 0] != LIMIT, seats),
            }
        )

    def frame(self, kinds: Sequence[str] | None = None, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """Give the events of all kept sessions as a tidy frame (see playkit.simulate.columns).

        Args:
            kinds: only events of these kinds; None is all.
            columns: only these columns; None is all.

        Raises:
            OptionsError: the run did not keep events, or a store took them.
        """
        import polars as pl

        from playkit.simulate.columns import cut, events_table

        if self.keep != "events" or (self.games and not self.chunks):
            raise OptionsError(
                'events were not kept here: simulate with keep="events" and without a store, or query the store',
                'イベントは残っていません：keep="events" で実行するか、ストアを検索してください',
            )
        tables = [events_table(self.plan, part, kinds, columns) for chunk in self.chunks for part in cut(chunk)]
        return pl.concat([pl.DataFrame(pl.from_arrow(table)) for table in tables])


def compact(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Keep of a chunk's rows what a result needs: status, steps, facts, scores, tie breaks."""
    kept = [STATUS, STEPS, FACTS, *range(FIRST_SEAT, rows.shape[1])]
    return rows[:, kept]
