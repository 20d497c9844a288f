"""A session and its journal, moved in step: what a table shows is on disk, and what is on disk, the table shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.kernel import Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel import Game, Options
    from playkit.store import SessionLog

Row = dict[str, Any]


class Folded(NamedTuple):
    """What a journal says was played: the steps that stand, as texts, and how many rows each left."""

    steps: list[str]
    sizes: list[int]
    begun: bool
    ended: bool


def fold(rows: Sequence[Row]) -> Folded:
    """Read a journal's rows, in their order, down to the steps that stand.

    Texts rather than codes: codes depend on the text of the rules, and a journal outlives it.

    >>> rows = [{"kind": "picked", "step": n, "action_text": text} for n, text in enumerate(["roll", "hold"])]
    >>> fold([*rows, {"kind": "undone", "value": 1}]).steps
    ['roll']
    """
    steps: list[str] = []
    sizes: list[int] = []
    ended = False
    for row in rows:
        step, text = row.get("step"), row.get("action_text")
        if row["kind"] == "undone":
            keep = int(row["value"])
            del steps[keep:], sizes[keep:]
            ended = False
        elif row["kind"] == "session_ended":
            ended = True
        elif text and step == len(steps):
            steps.append(text)
            sizes.append(1)
        elif not text and step is not None and step == len(steps) - 1:
            sizes[-1] += 1
    begun = any(row["kind"] != "session_started" for row in rows)
    return Folded(steps, sizes, begun, ended)


class Ledger:
    """One session with its journal: every change is appended and synced before it counts.

    Attributes:
        session: the session as it stands.
        log: its journal.
        redoable: how many undos can be taken back.
        ended: whether the journal knows the session's end.
    """

    def __init__(self, session: Session, log: SessionLog) -> None:
        self.session = session
        self.log = log
        self.redoable = 0
        self.ended = False

    @property
    def total(self) -> int:
        """How many steps stand."""
        return len(self.session.steps)

    def open(self) -> None:
        """Bring session and journal to the same point: play what is recorded, record what a crash left out."""
        with self.log.claim():
            folded = fold(self.log.rows())
            if folded.begun:
                self._follow(folded)
                self._mend(folded)
            else:
                self.log.append(self.session.rows())
            self._end()

    def play(self, code: int) -> None:
        """Carry out one action; the session is as it was when the disk refuses."""
        start = self.total
        with self.log.claim(start):
            self.session.play(code)
            try:
                self.log.append(self._rows(start))
            except StoreError:
                self.session.undo()
                raise
            self.redoable = 0
            self._end()

    def undo(self, n: int) -> None:
        """Take back `n` picks, as an event: nothing is erased."""
        with self.log.claim(self.total):
            kept = self.session.undo(n)
            try:
                self.log.append([{"kind": "undone", "value": kept}])
            except StoreError:
                self.session.redo()
                raise
            self.redoable += 1
            self.ended = False

    def redo(self) -> None:
        """Put back what the last undo took; its steps are recorded anew, behind the undo."""
        start = self.total
        with self.log.claim(start):
            self.session.redo()
            try:
                self.log.append([{"kind": "redone", "value": self.total}, *self._rows(start)])
            except StoreError:
                self.session.undo()
                raise
            self.redoable -= 1
            self._end()

    def sync(self) -> bool:
        """Take in what other tabs or phones wrote; tell whether the table changed."""
        before = self.session.steps
        self._follow(fold(self.log.rows()))
        return before != self.session.steps

    def _follow(self, folded: Folded) -> None:
        codes = [self.session.game.code(text) for text in folded.steps]
        now = list(self.session.steps)
        self.ended = folded.ended
        if codes[: len(now)] != now:
            self.session, now, self.redoable = restarted(self.session), [], 0
        if codes != now or not now:
            self.session.play_all(codes[len(now) :])

    def _mend(self, folded: Folded) -> None:
        """Record what stands but was not written whole: the last batch may have been cut short by a crash."""
        last = len(folded.steps) - 1
        if last < 0:
            self.log.append(self._rows(0))
        elif folded.sizes[last] < sum(row["step"] == last for row in self._rows(last)):
            self.log.append([{"kind": "undone", "value": last}, *self._rows(last)])
        else:
            self.log.append(self._rows(last + 1))

    def _rows(self, since: int) -> list[Row]:
        """Give the rows of the steps from `since` on, without those of the set-up."""
        return [row for row in self.session.rows(since=since) if row["step"] is not None]

    def _end(self) -> None:
        if self.session.over and not self.ended:
            self.log.end(finished=True, results=results(self.session))
            self.ended = True


def restarted(session: Session) -> Session:
    """Give the same session at its beginning: same rules, options, seed and lane; nothing drawn yet."""
    return begun(session.game, session.seats, session.preset, session.options, session.seed, **chance_of(session))


def chance_of(session: Session) -> dict[str, Any]:
    """Give what decides a session's chance besides its seed."""
    return {"index": session.index, "lane": session.lane, "chance": session.chance}


def begun(
    game: Game,
    seats: int,
    preset: str | None,
    options: Mapping[str, Any] | Options,
    seed: int,
    *,
    index: int,
    lane: int | None,
    chance: str,
) -> Session:
    """Begin a session whose chance is already decided; it waits at its very start until steps are played into it."""
    # A game without presets calls its only option set "default", which is no name to ask for.
    known = preset if preset in game.presets else None
    # Made to ask, so that nothing is drawn before the lane is right.
    session = Session(game, seats, preset=known, options=options, seed=seed, index=index, chance="ask")
    session.lane = session.lane if lane is None else lane
    session.chance = chance
    return session


def results(session: Session) -> list[Row]:
    """Write down how each seat ended: rank (1 = first, ties share), score and share of the win."""
    standing, shares = session.standing(), session.win_share()
    return [
        {
            "seat": seat,
            "rank": 1 + sum(other > mine for other in standing),
            "rank_source": "computed",
            "score": mine[0],
            "win_share": shares[seat],
        }
        for seat, mine in enumerate(standing)
    ]
