"""The answer sheets of a form: whose, about which session, and what they say to each question."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playkit.imports.layouts.survey_text import SCALE, is_one_choice, read_stamp, split_choices, split_unlisted
from playkit.imports.ledger import Became
from playkit.imports.lexicon import part_number, plain
from playkit.imports.people import composed, folded
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat, Session
from playkit.imports.values import read_number

if TYPE_CHECKING:
    from playkit.imports.grid import Cell
    from playkit.imports.layouts.survey import Question
    from playkit.imports.layouts.survey_text import Stamp
    from playkit.imports.problems import At
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Row

_KANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}  # hiragana to katakana
_HIRAGANA = re.compile("[\u3041-\u3096ー]+")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fcー]+")


@dataclass(slots=True)
class Survey:
    """A form being read: `roles` are the columns of time stamp, session and player, `questions` all the others.

    `alone` are the choices that somebody made alone, by question: options for sure.
    """

    reading: Reading
    profile: Profile
    roles: dict[str, int]
    questions: list[Question]
    sessions: dict[str, Session] = field(default_factory=dict)
    stamps: dict[int, Stamp] = field(default_factory=dict)
    alone: dict[str, set[str]] = field(default_factory=dict)

    def read(self, rows: list[int]) -> None:
        """Read all answer sheets; of two by one person about one session, the later one counts."""
        zone = self.profile.get("dates", "tz")
        for row in rows:
            if cell := self._cell(row, "timestamp"):
                self.stamps[row] = read_stamp(cell.text, self.profile.dates, zone)
        rows = [row for row in rows if self.stamps.get(row) and self.stamps[row].moment]
        self._zones(zone)
        self._names(rows)
        latest: dict[tuple[str, str], int] = {}
        for row in rows:
            whose = (self._key(row), self._name(row))
            if whose[1] and whose in latest:
                self._report("RESUBMITTED", {"row": row}, whose[1])
            latest[whose if whose[1] else (whose[0], f"row {row}")] = row
        kept = set(latest.values())
        for row in rows:
            self._normalised(row)
            if row in kept:
                self._row(row)
            else:
                self.reading.ledger.mark_all(self.reading.grid.row(row), Became.IGNORED, "answered again later")
        self.reading.sessions = list(self.sessions.values())

    def _normalised(self, row: int) -> None:
        """Say which numbers were read as plain ones, those of a replaced answer, too."""
        for question in (one for one in self.questions if one.kind.startswith(SCALE)):
            for cell in (cell for col in question.columns if (cell := self.reading.grid.at(row, col))):
                value = read_number(cell.text, self.profile.numbers).value
                if value is not None and not cell.text.strip().isascii():
                    self._report("NORMALIZED", cell.at, cell.text, value=value)

    def _cell(self, row: int, role: str) -> Cell | None:
        col = self.roles.get(role)
        return self.reading.grid.at(row, col) if col else None

    def _report(self, code: str, at: At, raw: str | None = None, **values: object) -> None:
        self.reading.problems.append(Problem(code, at, raw, values))

    def _zones(self, zone: str | None) -> None:
        """Say once that a half of the day was read, and where a zone had to be assumed."""
        halves = [row for row, stamp in self.stamps.items() if stamp.half in ("午前", "午後")]
        if halves and (cell := self._cell(halves[0], "timestamp")):
            time = (self.stamps[halves[0]].moment or "")[11:19]
            self._report("AMPM_JA", cell.at, cell.text, time=time)
        bare = [row for row, stamp in self.stamps.items() if stamp.moment and not stamp.zoned]
        zoned = len(self.stamps) - len(bare)
        code, told = ("TIMEZONE_ASSUMED", {"zone": zone}) if zone else ("TIMEZONE_UNKNOWN", {})
        if bare and not zoned:
            self._report(code, {"col": self.roles["timestamp"]}, None, **told)
        elif zoned:
            for row in bare:
                if cell := self._cell(row, "timestamp"):
                    self._report(code, cell.at, cell.text, **told)

    def _names(self, rows: list[int]) -> None:
        """Suggest, and only suggest, that a name is another one in a different script."""
        cells: dict[str, Cell] = {}
        for row in rows:
            if cell := self._cell(row, "player"):
                cells.setdefault(self._name(row), cell)
        first: dict[str, str] = {}
        katakana = sum(bool(_KATAKANA.fullmatch(name)) for name in cells)
        for name, cell in cells.items():
            other = name.translate(_KANA)
            mostly = bool(_HIRAGANA.fullmatch(name)) and katakana * 2 > len(cells)
            before = first.setdefault(folded(name), name)
            other = other if other == name or other in cells or mostly else name
            if other != name or before != name:
                candidates = [other if other != name else before]
                self._report("NAME_ALIAS_CANDIDATE", cell.at, cell.text, candidates=candidates)

    def _name(self, row: int) -> str:
        cell = self._cell(row, "player")
        name = composed(unicodedata.normalize("NFKC", cell.text)) if cell else ""
        return str(self.profile.get("players", "aliases", {}).get(name, name))

    def _key(self, row: int) -> str:
        cell = self._cell(row, "session")
        if cell is None:
            return ""
        found = part_number(cell.text)
        return str(found[1]) if found else plain(cell.text)

    def _row(self, row: int) -> None:
        key = self._key(row)
        session = self.sessions.setdefault(key, Session(facts={"key": key} if key else {}))
        person = len(session.seats)
        name, cell = self._name(row), self._cell(row, "player")
        session.seats.append(Seat(name, None, src=self.reading.grid.source(cell), guest=not name))
        if cell and composed(cell.text) != name:
            # On a form, everybody types alone; a half-width name is a phone's habit and no doubt.
            self.reading.problems.append(Problem("NAME_NORMALIZED", cell.at, cell.text, {}, "info"))
        for role, became in (("timestamp", Became.EVENT), ("session", Became.SESSION), ("player", Became.SEAT)):
            self.reading.ledger.mark(self._cell(row, role), became, role)
        if account := self._cell(row, "account"):
            # Whoever answered gave an address to the form, and not to us: it helps to look, and is not stored.
            session.seats[person].account = account.text.strip()
            self.reading.ledger.mark(account, Became.SEAT, "account")
        self.reading.ledger.mark(self._cell(row, "ignore"), Became.METADATA, "of the form")
        moment = self.stamps[row].moment
        zoned = moment if moment and (moment[-6:-5] in ("+", "-")) else None
        for question in self.questions:
            for col in question.columns:
                if answer := self.reading.grid.at(row, col):
                    base: Row = {"src": self.reading.grid.source(answer), "person": person, "at_utc": zoned}
                    session.events += self._answer(answer, question, base)

    def _answer(self, cell: Cell, question: Question, base: Row) -> list[Row]:
        if question.kind.startswith(SCALE):
            return self._scale(cell, question, base)
        if question.kind == "options":
            words = [plain(word) for word in self._declared("scales", question)]
            if plain(cell.text) in words:
                self.reading.ledger.mark(cell, Became.EVENT)
                data = {"question": question.name, "answer": cell.text.strip()}
                return [{**base, "kind": "rated", "value": words.index(plain(cell.text)), "data": data}]
        if question.kind == "multi":
            return self._several(cell, question, base)
        self.reading.ledger.mark(cell, Became.EVENT)
        text = cell.text.strip().replace("\r\n", "\n")
        return [{**base, "kind": "answered", "text": text, "data": {"question": question.name}}]

    def _declared(self, section: str, question: Question) -> list[str]:
        """Find a question's words by its heading where the profile gives it another name."""
        headings = {plain(self.reading.grid.text(self.reading.detected["header_row"], c)) for c in question.columns}
        table = self.profile.table(section)
        return [str(word) for name, words in table.items() if plain(name) in headings for word in words]

    def _scale(self, cell: Cell, question: Question, base: Row) -> list[Row]:
        lowest, highest = (int(bound) for bound in question.kind.removeprefix(SCALE).rsplit("-", 1))
        number = read_number(cell.text, self.profile.numbers)
        if number.value is None or not lowest <= number.value <= highest:
            code = "BAD_NUMBER" if number.value is None else "OUT_OF_SCALE"
            self._report(code, cell.at, cell.text, lowest=lowest, highest=highest)
            self.reading.hold(cell, code)
            return []
        self.reading.ledger.mark(cell, Became.EVENT)
        return [{**base, "kind": "rated", "value": number.value, "data": {"question": question.name}}]

    def _several(self, cell: Cell, question: Question, base: Row) -> list[Row]:
        options = self._declared("options", question)
        if options:
            chosen, other = split_choices(cell.text, options)
        else:
            chosen, other = split_unlisted(cell.text, self._alone(question))
            self._doubt(cell, chosen)
        self.reading.ledger.mark(cell, Became.EVENT)
        data = {"question": question.name}
        rows = [{**base, "kind": "answered", "text": choice, "data": data} for choice in chosen]
        if other:
            self._report("FREE_OTHER_ANSWER", cell.at, cell.text)
            rows.append({**base, "kind": "answered", "text": other, "data": {**data, "other": True}})
        return rows

    def _alone(self, question: Question) -> set[str]:
        if question.name not in self.alone:
            texts = {cell.text.strip() for cell in self.reading.grid if cell.col in question.columns}
            self.alone[question.name] = {text for text in texts if is_one_choice(text)}
        return self.alone[question.name]

    def _doubt(self, cell: Cell, chosen: list[str]) -> None:
        """Say what was kept whole though it may be several choices."""
        whole = [choice for choice in chosen if ";" not in cell.text and not is_one_choice(choice)]
        if whole:
            self._report("CHOICES_UNCLEAR", cell.at, cell.text, choice=whole[0])
