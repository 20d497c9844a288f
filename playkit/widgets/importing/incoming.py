"""One file on its way in: read, asked about, mended, read again; nothing is stored before somebody says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import ImportRefused
from playkit.imports.answers import answered, fits, remember, remembered
from playkit.imports.bound import StorePlan, bound
from playkit.imports.mends import Mends, kept, mended
from playkit.imports.original import Original
from playkit.imports.plan import read_original
from playkit.imports.profile import Profile
from playkit.imports.restore import RestorePlan, restore_for

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.imports.plan import Applied, Plan
    from playkit.imports.reading import Question
    from playkit.imports.revise import Counts
    from playkit.store import Store

Key = tuple[str, str]

MOST_ASKED = 3  # what is asked beyond that is not answered but clicked away
_OF_GAMES = (("profile", "game"),)
_ASKED_SECTIONS = ("tokens", "games")


class Incoming:
    """A file that is looked at for one store; `plan` is always what storing it now would store.

    Args:
        store: where it would go.
        original: the file as it came.
        profile: how it is to be read; None looks for a profile that this store remembers for such files.
        study: the study its sessions belong to.
        export: the same file as an export of our own, if it is one.

    Attributes:
        plan: what the file holds as it is read now.
        asked: the questions, at most three, by key; answering one takes none away.
        answers: what was chosen, by the question's key.
        mends: cells that somebody mended, by address.
        known: the profile that the store remembered for such files, or None.
        anew: whether what it remembered is asked about again.
        keep: whether the answers are to be remembered.
        applied: what storing it did, None while nothing was stored since the last change.
    """

    def __init__(
        self,
        store: Store,
        original: Original,
        profile: Profile | None = None,
        study: str | None = None,
        export: RestorePlan | None = None,
    ) -> None:
        self.store = store
        self.original = original
        self.study = study
        self.asked: dict[Key, Question] = {}
        self.answers: dict[Key, str] = {}
        self.mends: Mends = {}
        self.known: Profile | None = None
        self.anew = False
        self.keep = True
        self.applied: Applied | None = None
        self._given = profile
        self._export = export
        self._answered: Profile | None = None
        first: Plan | None = None
        if export is None:
            first = read_original(original, profile)
            if profile is None:
                self.known = fits(first, remembered(store.root))
            self.mends = kept(store.root, first)
        # A large sheet takes seconds, so it is not read again where nothing is known that would change the reading.
        self._read(None if self.known or self.mends else first)

    @property
    def can_change(self) -> bool:
        """Whether the file can be read in another way; an export of our own can not."""
        return self._export is None

    @property
    def unanswered(self) -> list[Key]:
        """The questions that nothing can be assumed for: of which game a file is."""
        return [key for key in self.asked if _needs_answer(key) and key not in self.answers]

    def answer(self, key: Key, choice: str) -> None:
        """Answer a question and read the file again.

        Raises:
            ImportRefused: no such question, or none of its choices.
        """
        question = self.asked.get(key)
        if question is None or choice not in question.choices:
            raise ImportRefused("There is no such answer.", "その答えは選べません。")
        self.answers[key] = choice
        self._read()

    def ask_again(self) -> None:
        """Ask what the store remembers the answers to, so that they can be changed."""
        if self.known is not None and not self.anew:
            self.anew = True
            self._read()

    def mend(self, place: str, was: str, text: str) -> None:
        """Put a text in a cell's place, and read the file again; what was written there, typed again, undoes it."""
        if text.strip() == was.strip() and place not in kept(self.store.root, self.plan):
            self.mends.pop(place, None)
        else:
            self.mends[place] = {"was": was, "text": text}
        self._read()

    def counts(self) -> Counts:
        """Count what storing it now would do."""
        return self.plan.preview()

    def apply(self) -> Applied:
        """Store the plan in one durable step, and remember the answers for such files.

        Raises:
            StoreError: the store cannot be written; nothing of the plan was stored then.
        """
        self.applied = self.plan.apply()
        if self._answered is not None and self.keep:
            remember(self.store.root, self._answered)
            self.known, self.anew = self._answered, False
            self.asked, self.answers, self._answered = {}, {}, None
        return self.applied

    @property
    def remembered_at(self) -> str | None:
        """Where the profile that was used lies in the store's folder; None where none was."""
        return f"profiles/{self.known.id}.toml" if self.known is not None and not self.anew else None

    # ---- reading ----

    def _read(self, plan: Plan | None = None) -> None:
        """Read the file by all that was said so far, as far as that was not done already (`plan`)."""
        self.applied = None
        if self._export is not None:
            self.plan: StorePlan = self._export
            return
        self._answered = None
        profile = self._given or self._base()
        plan = plan or self._plan(profile)
        # What one answer brings up (of a game, its marks) is asked as well, up to three in all.
        for _ in range(MOST_ASKED):
            chosen = self._chosen(plan)
            if not chosen:
                break
            profile = answered(plan, chosen).over(profile)
            self._answered = profile
            plan = self._plan(profile)
        self.plan = bound(plan, self.study, self.store)

    def _plan(self, profile: Profile) -> Plan:
        return read_original(self.original, mended(profile, self.mends))

    def _base(self) -> Profile:
        """Give what the store remembers, without what is to be asked again."""
        if self.known is None:
            return Profile()
        if not self.anew:
            return self.known
        tables = {name: dict(table) for name, table in self.known.tables.items() if name not in _ASKED_SECTIONS}
        tables.get("profile", {}).pop("game", None)
        return Profile(tables)

    def _chosen(self, plan: Plan) -> dict[Key, str]:
        """Give the answers to what a plan asks: those that were given, else what it assumes itself."""
        for question in plan.questions:
            if question.key not in self.asked and len(self.asked) < MOST_ASKED:
                self.asked[question.key] = question
                self._recall(question)
        return {
            question.key: self.answers.get(question.key, question.default)
            for question in plan.questions
            if question.key in self.asked and (question.key in self.answers or not _needs_answer(question.key))
        }

    def _recall(self, question: Question) -> None:
        """Take over the remembered answer of a question that is asked again."""
        section, name = question.key
        told = self.known.get(section, name) if self.known is not None else None
        told = told.get("event") if isinstance(told, dict) else told
        if told in question.choices:
            self.answers.setdefault(question.key, str(told))


def _needs_answer(key: Key) -> bool:
    return key in _OF_GAMES or key[0] == "games"


def open_file(
    store: Store,
    path: str | Path,
    profile: Profile | None = None,
    study: str | None = None,
    original: Original | None = None,
) -> Incoming:
    """Take a file in hand, or the folder of an export of our own.

    Args:
        store: where it would go.
        path: the file.
        profile: how it is to be read; None guesses.
        study: the study its sessions belong to.
        original: its content, where that is at hand already.

    Raises:
        ImportRefused: there is no such file, or it is an export of our own and damaged.
    """
    export = restore_for(store, path, study) if profile is None else None
    if export is not None:
        return Incoming(store, export.original, None, study, export)
    return Incoming(store, original or Original.load(path), profile, study)
