"""What all readers of trees share: a ledger of leaves, problems at paths, records held back, leaves nobody used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.imports.ledger import Became, Ledger
from playkit.imports.mends import mend_tree
from playkit.imports.original import Outcome
from playkit.imports.problems import Problem
from playkit.imports.reading import Held, Reading
from playkit.imports.sheets import LISTED, refuse, text_of
from playkit.imports.trees.json_tree import TWICE, parse_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.imports.grid import Grid
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Session
    from playkit.imports.trees.node import Node

_NAMED = 12  # names of unused fields that are listed


@dataclass(slots=True)
class TreeReader:
    """A tree being read: `reading` collects, `root` is where reading starts, `profile` says what is known."""

    reading: Reading
    root: Node
    profile: Profile

    def mark(self, node: Node, became: Became, rule: str = "") -> None:
        """Book the written leaves of a node that are still open."""
        for leaf in node.leaves():
            if leaf.cell and not self.reading.ledger.booked(leaf.cell):
                self.reading.ledger.mark(leaf.cell, became, rule)

    def report(self, code: str, node: Node | None, raw: object = None, **values: Any) -> None:
        """Note a problem at a node, or of the whole file (None)."""
        text = None if raw is None else str(raw)
        self.reading.problems.append(Problem(code, {"path": node.path} if node else {}, text, values))

    def doubt(self, code: str, node: Node, raw: object = None, **values: Any) -> None:
        """Note a problem that is an error elsewhere and a warning here, since nothing had to be held back."""
        self.reading.problems.append(Problem(code, {"path": node.path}, str(raw), values, "warning"))

    def hold(self, node: Node, code: str, scope: str = "row") -> None:
        """Hold a record back with all that is open of it."""
        raw = " | ".join(leaf.text for leaf in node.leaves())[:200]
        self.mark(node, Became.QUARANTINED, code)
        self.reading.held.append(Held({"path": node.path}, code, scope, raw))

    def refuse(self, node: Node, code: str = "UNEXPECTED_NODE", raw: object = None) -> None:
        """Report a record and hold it back."""
        self.report(code, node, raw)
        self.hold(node, code)

    def source(self, node: Node) -> str:
        """Say where a node stands in the original, for the `src` of its events."""
        return f"{self.reading.grid.name}!{node.path}"

    def finish(self) -> None:
        """Hold back second values of one name; leave aside, with a notice, whatever no rule used."""
        unused: dict[str, None] = {}
        count = 0
        for node in self.root.leaves():
            if node.cell is None or self.reading.ledger.booked(node.cell):
                continue
            if TWICE in node.path:
                self.refuse(node, "DUPLICATE_KEY")
                continue
            self.reading.ledger.mark(node.cell, Became.IGNORED, "a field that says nothing about the plays")
            count += 1
            unused.setdefault(next((step for step in reversed(node.path.split("/")) if not step.isdigit()), node.path))
        if count:
            listed = ", ".join(list(unused)[:_NAMED]) + (" ..." if len(unused) > _NAMED else "")
            self.report("FIELDS_NOT_USED", None, raw=listed, count=count, kinds=len(unused))


def read_json(original: Original, profile: Profile, name: str, read: Callable[[TreeReader], None]) -> Outcome:
    """Read a JSON export with a reader of its tree; whatever the bytes are, the outcome is problems."""
    outcome = Outcome(profile, detected={"format": name})
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    parsed = parse_json(text.lstrip("\ufeff"), original.name)
    if isinstance(parsed, Problem):
        refuse(outcome, parsed)
        return outcome
    return read_tree(outcome, parsed, name, read)


def read_tree(outcome: Outcome, parsed: tuple[Grid, Node], name: str, read: Callable[[TreeReader], None]) -> Outcome:
    """Read a parsed tree into the outcome."""
    grid, root = parsed
    mend_tree(grid, root, outcome.profile)
    reader = TreeReader(Reading(name, grid, Ledger(grid)), root, outcome.profile)
    reader.reading.games_told = True
    read(reader)
    _once(reader)
    reader.finish()
    broken = [cell for cell in grid if "\ufffd" in cell.text]
    reader.reading.problems += [Problem("UNDECODABLE_BYTES", cell.at, cell.text) for cell in broken[:LISTED]]
    outcome.readings.append(reader.reading)
    outcome.detected |= reader.reading.detected
    if not reader.reading.sessions and not reader.reading.held:
        refuse(outcome, Problem("NO_PLAYS"))
    return outcome


def _once(reader: TreeReader) -> None:
    """Keep of plays with one id the last: pages of an answer overlap, and what is told again later is newer."""
    last: dict[str, Session] = {}
    for session in reader.reading.sessions:
        if session.source_id is None:
            continue
        before = last.get(session.source_id)
        if before is not None:
            same = _content(before) == _content(session)
            code = "DUPLICATE_PLAY" if same else "PLAY_TOLD_AGAIN"
            raw = session.facts.get("key") or session.source_id
            reader.reading.problems.append(Problem(code, {"path": session.path} if session.path else {}, raw))
        last[session.source_id] = session
    kept = {id(session) for session in last.values()}
    reader.reading.sessions = [
        session for session in reader.reading.sessions if session.source_id is None or id(session) in kept
    ]


def _content(session: Session) -> tuple[object, ...]:
    seats = tuple((seat.name, seat.score, seat.won, seat.rank, seat.role) for seat in session.seats)
    return session.date, session.game, session.duration_s, session.place, seats


def claims(original: Original, *words: str) -> float:
    """Rate a JSON export: surely, where the bytes begin as JSON and hold all of a program's own words."""
    head = original.data.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \r\n\t")[:1]
    return 0.95 if head in (b"{", b"[") and all(f'"{word}"'.encode() in original.data for word in words) else 0.0
