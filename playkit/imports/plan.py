"""Read, preview, apply: what a file holds, what that would change in a store, and the change itself in one step."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.imports.mends import left_out
from playkit.imports.original import Original, Outcome
from playkit.imports.people import is_guest
from playkit.imports.problems import Problem, place_text
from playkit.imports.profile import Profile, shipped
from playkit.imports.record import Testers, header_of, name_testers, named_by, rows_of, session_ids
from playkit.imports.revise import Counts, Revision, revise, shifted
from playkit.imports.sources import recognise
from playkit.store.imported import import_id, read_imports
from playkit.store.views import literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.imports.problems import At
    from playkit.imports.reading import Held, Question, Row, Session
    from playkit.store import Store

READER = 1  # raised when the same file would be read in another way, so that it may be imported again
_STORED = "session, writer, seq, kind, part, turn, seat, cell, card, value, score, text, data"


def read(path: str | Path, profile: str | Path | Profile | None = None) -> Plan:
    """Read a file without storing anything.

    Args:
        path: a CSV or TSV sheet in any encoding; a file below a folder `samples` is marked as invented.
        profile: a profile, the path of one (TOML), or the id of a shipped one; None lets everything be guessed.

    Returns:
        The plan: sessions, events, problems, what was held back, questions; `preview` and `apply` go on from there.

    Raises:
        ImportRefused: there is no such file, or the profile is wrong. Odd content raises nothing.
    """
    return read_original(Original.load(path), profile)


def read_original(original: Original, profile: str | Path | Profile | None = None) -> Plan:
    """Read bytes that are at hand already; as `read`."""
    told = profile_of(profile)
    outcome = recognise(original).read(original, told)
    outcome.file_problems += left_out(outcome, told)
    for session in outcome.sessions:
        session.fill_length()
        for seat in session.seats:
            seat.guest = seat.guest or is_guest(seat.name)
    return Plan(original, outcome)


def profile_of(given: str | Path | Profile | None) -> Profile:
    """Find the profile that is meant: one at hand, a file, or the id of a shipped one; an empty one for None."""
    if given is None:
        return Profile()
    if isinstance(given, Profile):
        return given
    named = None if Path(given).exists() else shipped().get(str(given))
    return named or Profile.load(given)


@dataclass(frozen=True, slots=True)
class Applied:
    """What `Plan.apply` did; `import_id` names the import, `added` is False where it was known already."""

    import_id: str
    added: bool
    counts: Counts


@dataclass(slots=True)
class Plan:
    """What a file holds, ready to be looked at and stored."""

    original: Original
    outcome: Outcome
    study: str | None = field(default=None)

    @property
    def sessions(self) -> list[Session]:
        """The sessions in the file's order; one whose `game` is None waits for its name and is not stored."""
        return self.outcome.sessions

    @property
    def problems(self) -> list[Problem]:
        """Everything odd about the file, with addresses."""
        return self.outcome.problems

    @property
    def quarantine(self) -> list[Held]:
        """What was held back, and why."""
        return self.outcome.held

    @property
    def questions(self) -> list[Question]:
        """At most three things only a person knows; the defaults were assumed."""
        return self.outcome.questions

    @property
    def detected(self) -> dict[str, Any]:
        """What was found out by itself: format, encoding, delimiter, layout and where its table lies."""
        return self.outcome.detected

    @property
    def profile(self) -> Profile:
        """The profile the file was read by: the one given over the one of the game that was recognised."""
        return self.outcome.profile

    def coverage(self) -> float:
        """Share of written cells that are accounted for; 1.0 is the promise."""
        return self.outcome.coverage()

    def ids(self) -> list[str]:
        """The stored names of the sessions, the same whenever the same sheet is read."""
        return session_ids(self.sessions, self.original, self.profile)

    def rows(self, testers: Testers | None = None) -> list[Row]:
        """The events of all sessions in order, with the columns of the store's event table that a file can know.

        `testers` maps names to testers' ids, for events of people whose seat is unknown.
        """
        pairs = zip(self.sessions, self.ids(), strict=True)
        return [row for session, name in pairs for row in rows_of(session, name, testers or {})]

    def _known_games(self) -> list[tuple[Session, str]]:
        """The sessions that can be stored, with their names."""
        return [pair for pair in zip(self.sessions, self.ids(), strict=True) if pair[0].game]

    def _storable(self, testers: Testers | None = None) -> list[Row]:
        return [row for session, name in self._known_games() for row in rows_of(session, name, testers or {})]

    def preview(self, store: Store) -> Counts:
        """Count what applying would do to a store, without touching it."""
        if self._known(store):
            return Counts(unchanged=len(self._storable()), quarantined=len(self.quarantine))
        known = dict(store.sql("SELECT display_name, id FROM tester").rows())
        testers = name_testers(
            [session for session, _ in self._known_games()], lambda name: known.get(name) or f"new:{name}"
        )
        return self._revision(store, testers).counts(len(self.quarantine))

    def apply(self, store: Store) -> Applied:
        """Store the plan in one durable step; the same file read in the same way adds nothing.

        Raises:
            StoreError: the store cannot be written; nothing of the plan was stored then.
        """
        if self._known(store):
            counts = Counts(unchanged=len(self._storable()), quarantined=len(self.quarantine))
            return Applied(self._import_id(store), added=False, counts=counts)
        testers = name_testers([session for session, _ in self._known_games()], store.tester)
        revision = self._revision(store, testers)
        counts = revision.counts(len(self.quarantine))
        done = store.imported(
            self.original.data,
            self._identity(store),
            self._headers(testers),
            revision.rows,
            extension=self.original.extension or "bin",
            counts=counts.as_dict(),
            quarantine=[_held_row(held, self.original.name) for held in self.quarantine],
        )
        return Applied(done.import_id, added=done.added, counts=counts)

    def _headers(self, testers: Testers) -> list[Row]:
        more = {"study": self.study, "synthetic": self.original.synthetic}
        return [header_of(session, name, self.profile, testers, more) for session, name in self._known_games()]

    def _identity(self, store: Store) -> dict[str, Any]:
        """Give what names this reading of the file; one that others came after is numbered, since it is news again."""
        identity: dict[str, Any] = {
            "reader": READER,
            "tables": {name: dict(table) for name, table in self.profile.tables.items()},
        }
        told, names = read_imports(store.root)[0], set(self.ids())
        while _is_overtaken(import_id(self.original.sha256, identity), told, names):
            identity["again"] = identity.get("again", 0) + 1
        return identity

    def _import_id(self, store: Store) -> str:
        return import_id(self.original.sha256, self._identity(store))

    def _known(self, store: Store) -> bool:
        return self._import_id(store) in store.sql("SELECT id FROM import")["id"].to_list()

    def _deleted(self) -> dict[str, str]:
        """The stored names of sessions that the file says are gone, with the names their program gave them."""
        return {named_by(source): source.partition(":")[2] for source in self.outcome.deleted}

    def _revision(self, store: Store, testers: Testers) -> Revision:
        rows = self._storable(testers)
        gone = self._deleted()
        if not rows and not gone:
            return Revision()
        # A session of our own event lines keeps the id its file gives it, so every name is quoted as a stranger's.
        listed = ", ".join(literal(name) for name in (*self.ids(), *gone))
        query = f"SELECT {_STORED} FROM effective WHERE session IN ({listed}) ORDER BY tick, writer, seq"  # noqa: S608 (see above)
        stored = store.sql(query).to_dicts()
        revision = revise(rows, stored)
        self._tell(revision, gone)
        self._tell_shifted(shifted(rows, stored))
        return revision

    def _tell(self, revision: Revision, gone: dict[str, str]) -> None:
        """Note what changed since the last import: by the play where its program names it, else as a number."""
        found = [
            Problem("WITHDRAWN_UPSTREAM", {"path": key}, values={"count": 1})
            for name, key in gone.items()
            if name in revision.fates
        ]
        for session, name in self._known_games():
            key = (session.source_id or "").partition(":")[2]
            if key and revision.of_session(name) == "changed":
                found.append(Problem("CHANGED_UPSTREAM", {"path": key}, values={"count": 1}))
        for code, count in (("CHANGED_UPSTREAM", revision.changed), ("WITHDRAWN_UPSTREAM", revision.withdrawn)):
            if count and code not in {problem.code for problem in found}:
                found.append(Problem(code, values={"count": count}))
        found += self._restored(revision)
        self.outcome.file_problems += [problem for problem in found if problem not in self.outcome.file_problems]

    def _tell_shifted(self, names: list[str]) -> None:
        """Warn where sessions known by their order alone have changed places, so that one is revised for another."""
        places = [place for place, name in enumerate(self.ids(), 1) if name in names]
        told = [Problem("SESSIONS_SHIFTED", {"session": places[0]}, values={"count": len(places)})] if places else []
        self.outcome.file_problems += [problem for problem in told if problem not in self.outcome.file_problems]

    def _restored(self, revision: Revision) -> list[Problem]:
        """Note what an export of our own brings to sessions that are stored already."""
        known = {session.id for session in self.sessions if session.id and revision.of_session(session.id) != "new"}
        if not known:
            return []
        found = [Problem("ALREADY_PRESENT", values={"count": revision.unchanged})] if revision.unchanged else []
        for row in revision.rows:
            event = (row.get("data") or {}).get("event_id")
            if row["session"] in known and event and "voids" not in row:
                digits = re.search(r"(\d+)$", str(row.get("src", "")))
                at: At = {"row": int(digits[1])} if digits else {}
                found.append(Problem("NEW_EVENT_IN_KNOWN_SESSION", at, str(event)))
        return found

    def session_fates(self, store: Store) -> dict[str, str]:
        """Say for each session, by its stored name, what applying would do to it.

        Returns:
            new, unchanged, changed or withdrawn; sessions without a game are not among them, withdrawn ones are.
        """
        names = [name for _, name in self._known_games()]
        if self._known(store):
            return dict.fromkeys(names, "unchanged")
        known = dict(store.sql("SELECT display_name, id FROM tester").rows())
        sessions = [session for session, _ in self._known_games()]
        revision = self._revision(store, name_testers(sessions, lambda name: known.get(name) or f"new:{name}"))
        gone = [name for name in self._deleted() if name in revision.fates]
        return {name: revision.of_session(name) for name in (*names, *gone)}


def _is_overtaken(identity: str, told: Sequence[Mapping[str, Any]], names: set[str]) -> bool:
    """Tell whether an import was followed by another one of the same sessions, read in another way or changed."""
    places = [place for place, manifest in enumerate(told) if manifest["id"] == identity]
    later = told[places[0] + 1 :] if places else ()
    return any(not names.isdisjoint(header["session"] for header in manifest["sessions"]) for manifest in later)


def _held_row(held: Held, file: str) -> Row:
    place = place_text(held.at)
    return {
        "reason": held.code,
        "detail": held.scope,
        "raw": held.raw or None,
        "src": f"{file}!{place}" if place else file,
    }
