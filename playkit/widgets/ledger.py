"""A session and its journal, moved in step: what a table shows is on disk, and what is on disk, the table shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from playkit.errors import StoreError
from playkit.kernel import CHANCE, Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel import Game, Options
    from playkit.store import SessionLog

Row = dict[str, Any]


class Folded(NamedTuple):
    """What a journal says was played: the steps that stand, as texts, and how many rows each left.

    `undone` holds what can be put back: the steps that each undo took, the last undo last.
    """

    steps: list[str]
    sizes: list[int]
    begun: bool
    ended: bool
    undone: list[list[str]]


def fold(rows: Sequence[Row]) -> Folded:
    """Read a journal's rows, in their order, down to the steps that stand.

    Texts rather than codes: codes depend on the text of the rules, and a journal outlives it.

    >>> rows = [{"kind": "picked", "step": n, "action_text": text} for n, text in enumerate(["roll", "hold"])]
    >>> fold([*rows, {"kind": "undone", "value": 1}]).steps
    ['roll']
    """
    tape = _Tape()
    for row in rows:
        tape.read(row)
    begun = any(row["kind"] != "session_started" for row in rows)
    return Folded(tape.steps, tape.sizes, begun, tape.ended, tape.undone)


class _Tape:
    """A journal as it is read, row by row."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.sizes: list[int] = []
        self.undone: list[list[str]] = []
        self.ended = False
        self._redone_up_to = 0

    def read(self, row: Row) -> None:
        step, text = row.get("step"), row.get("action_text")
        if row["kind"] == "undone":
            self._take_back(int(row["value"]), by_a_person=not (row.get("data") or {}).get("cut_short"))
        elif row["kind"] == "redone":
            # The steps that are put back follow; they do not forget what else can be.
            self._redone_up_to = int(row["value"])
            self.undone = self.undone[:-1]
        elif row["kind"] == "session_ended":
            self.ended = True
        elif text and step == len(self.steps):
            self._add(text)
        elif not text and step is not None and step == len(self.steps) - 1:
            self.sizes[-1] += 1

    def _take_back(self, keep: int, *, by_a_person: bool) -> None:
        if by_a_person and keep < len(self.steps):
            self.undone.append(self.steps[keep:])
        del self.steps[keep:], self.sizes[keep:]
        self.ended = False
        self._redone_up_to = 0

    def _add(self, text: str) -> None:
        self.steps.append(text)
        self.sizes.append(1)
        if len(self.steps) > self._redone_up_to:
            self.undone = []


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
        if codes == now and (now or self.redoable) and self.redoable == len(folded.undone):
            return
        if codes[: len(now)] != now or folded.undone:
            self.session, now = restarted(self.session), []
        self.session.play_all(codes[len(now) :])
        self._remember(folded.undone)

    def _remember(self, undone: list[list[str]]) -> None:
        """Let the session forget again what was taken back, so that it can be put back after a restart too."""
        pieces = [[self.session.game.code(text) for text in piece] for piece in undone]
        for piece in reversed(pieces):
            self.session.play_all(piece)
        for piece in pieces:
            first = len(self.session.steps) - len(piece)
            self.session.undo(sum(self._is_pick(step) for step in range(first, len(self.session.steps))))
        self.redoable = len(pieces)

    def _is_pick(self, step: int) -> bool:
        return self.session.who(step) != CHANCE or self.session.chance == "ask"

    def _mend(self, folded: Folded) -> None:
        """Record what stands but was not written whole: the last batch may have been cut short by a crash."""
        last = len(folded.steps) - 1
        if last < 0:
            self.log.append(self._rows(0))
        elif folded.sizes[last] < sum(row["step"] == last for row in self._rows(last)):
            self.log.append([{"kind": "undone", "value": last, "data": {"cut_short": True}}, *self._rows(last)])
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
