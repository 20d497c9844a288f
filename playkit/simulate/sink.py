"""A simulation on its way to disk: a shard a chunk, a checkpoint behind it, the manifest last.

A run that is killed goes on from its last checkpoint; one that is interrupted is finished with the games it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from playkit.errors import StoreError
from playkit.simulate.chunk import FIRST_SEAT, LIMIT, STATUS, Chunk
from playkit.simulate.result import Result, compact

if TYPE_CHECKING:
    import pyarrow as pa

    from playkit.simulate.plan import Plan
    from playkit.store import Store
    from playkit.store.runs import RunWriter

# A checkpoint holds all counters; behind every small plain chunk it would cost more than the games.
CHECKPOINT_GAMES = 1_000


class RunSink:
    """Writes a simulation into a store.

    Args:
        store: where to.
        study: the named set of sessions the run belongs to.
        draft: the designer's version.
        resume: id of a killed run to go on with; the plan must be the same.
    """

    def __init__(
        self, store: Store, *, study: str | None = None, draft: str | None = None, resume: str | None = None
    ) -> None:
        self.store, self.study, self.draft, self.resume = store, study, draft, resume
        self._writer: RunWriter | None = None
        self._result: Result | None = None
        self._pending: list[Chunk] = []
        self._pending_games = 0

    @property
    def writer(self) -> RunWriter:
        """The run being written."""
        if self._writer is None:
            raise StoreError("the run has not begun", "実行は始まっていません")
        return self._writer

    def begin(self, plan: Plan, keep: str, result: Result) -> int:
        """Open the run; give the first game still to be played.

        Raises:
            StoreError: the folder cannot be written, or the run to resume was another plan.
        """
        told = described(plan, keep)
        if self.resume is None:
            header = {**told, "study": self.study, "draft": self.draft}
            self._writer = self.store.simulation_run(header)
        else:
            self._writer = self.store.resume_run(self.resume)
            if {name: self._writer.header.get(name) for name in told} != told:
                raise StoreError(
                    f"run {self.resume} was another plan: the game, options, seed and bots must be the same",
                    f"実行 {self.resume} とは計画が違います（ゲーム・オプション・シード・ボットは同じであること）",
                )
            if self._writer.progress:
                result.restore(self._writer.progress, _summaries(self._writer))
        self._result = result
        result.run_id = self._writer.run_id
        return result.games

    def take(self, chunk: Chunk) -> None:
        """Take a finished chunk; called before the result counts it."""
        self._pending.append(chunk)
        self._pending_games += len(chunk.rows)

    def counted(self, plan: Plan) -> None:
        """Write what was taken, once it is worth a shard and the result has counted it."""
        if self._pending_games >= CHECKPOINT_GAMES:
            self._flush(plan)

    def finish(self, plan: Plan, result: Result) -> None:
        """Write the rest, the counters and the manifest."""
        import pyarrow as pa

        self._flush(plan)
        names = plan.game.tally.fields if plan.game.tally else {}
        flat = {name: np.ravel(np.asarray(result.tally[name], np.int64)) for name in names}
        if flat:
            table = pa.table(
                {
                    "name": pa.array([name for name, values in flat.items() for _ in values], pa.string()),
                    "place": pa.array(np.concatenate([np.arange(len(values)) for values in flat.values()])),
                    "value": pa.array(np.concatenate(list(flat.values()))),
                }
            )
            self.writer.write(table, name="tally")
        self.writer.finish({"games": result.games, "digest": result.digest, "interrupted": result.interrupted})

    def _flush(self, plan: Plan) -> None:
        if not self._pending or self._result is None:
            return
        rows = np.concatenate([chunk.rows for chunk in self._pending])
        first = self._pending[0].first
        self.writer.write(_session_table(rows, first), name="session")
        self.writer.write(_seat_table(plan, rows, first), name="seat")
        self.writer.write(_summary_table(rows), name="summary")
        if self._result.keep == "events":
            from playkit.simulate.columns import events_table

            for chunk in self._pending:
                self.writer.write(events_table(plan, chunk), name="event")
        elif self._result.keep == "steps":
            self.writer.write(_steps_table(self._pending), name="steps")
        self.writer.checkpoint(self._result.progress())
        self._pending, self._pending_games = [], 0


def described(plan: Plan, keep: str) -> dict[str, Any]:
    """Say what a run is, as table `run` keeps it."""
    from playkit.version import VERSION

    return {
        "game": plan.game.name,
        "rules_version": str(plan.game.rules_version),
        "rules_hash": plan.game.rules_hash,
        "preset": plan.preset,
        "options": plan.options.as_dict(),
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "asked": plan.games,
        "keep": keep,
        "code_version": VERSION,
    }


def _session_table(rows: np.ndarray[Any, Any], first: int) -> pa.Table:
    import pyarrow as pa

    ended = rows[:, STATUS] != LIMIT
    reasons = pa.array(np.where(ended, 0, 1).astype(np.int8))
    return pa.table(
        {
            "id": pa.array(np.arange(first, first + len(rows))),
            "finished": pa.array(ended),
            "end_reason": pa.DictionaryArray.from_arrays(reasons, pa.array(["rules", "step limit"])).cast(pa.string()),
        }
    )


def _seat_table(plan: Plan, rows: np.ndarray[Any, Any], first: int) -> pa.Table:
    import pyarrow as pa

    seats, n = plan.seats, len(rows)
    standing = rows[:, FIRST_SEAT : FIRST_SEAT + seats] * (1 << 31) + rows[:, FIRST_SEAT + seats :]
    winners = standing == standing.max(axis=1, keepdims=True)
    rank = 1 + (standing[:, None, :] > standing[:, :, None]).sum(axis=2)
    return pa.table(
        {
            "session": pa.array(np.repeat(np.arange(first, first + n), seats)),
            "seat": pa.array(np.tile(np.arange(seats), n)),
            "rank": pa.array(rank.reshape(-1)),
            "score": pa.array(rows[:, FIRST_SEAT : FIRST_SEAT + seats].reshape(-1).astype(np.float64)),
            "win_share": pa.array((winners / winners.sum(axis=1, keepdims=True)).reshape(-1)),
        }
    )


def _summary_table(rows: np.ndarray[Any, Any]) -> pa.Table:
    import pyarrow as pa

    kept = compact(rows)
    return pa.table({f"c{place}": pa.array(kept[:, place]) for place in range(kept.shape[1])})


def _summaries(writer: RunWriter) -> np.ndarray[Any, Any] | None:
    import pyarrow.parquet as pq

    tables = [pq.read_table(path) for path in writer.read("summary")]
    pieces = [np.column_stack([column.to_numpy() for column in table.columns]) for table in tables]
    return np.concatenate(pieces) if pieces else None


def _steps_table(chunks: list[Chunk]) -> pa.Table:
    """Give each game's steps as a list: enough to replay it where the bot is no pure function of the seed."""
    import pyarrow as pa

    sessions, lists = [], []
    for chunk in chunks:
        place = 0
        for number, n in enumerate(chunk.rows[:, 1]):
            sessions.append(chunk.first + number)
            lists.append(chunk.kept[place : place + n].astype(np.int32))
            place += 2 * int(n)
    return pa.table({"session": pa.array(sessions, pa.int64()), "steps": pa.array(lists, pa.list_(pa.int32()))})
