"""What there is to see of one file: counts, sessions, problems, sheets; worked out once for each reading of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.imports.codes import CODES
from playkit.imports.problems import place_text
from playkit.widgets.importing.preview import Preview
from playkit.widgets.importing.told import counted, event_text, game_title, listed, say, session_line
from playkit.widgets.importing.words import COUNTS, SEVERITIES
from playkit.widgets.words import Voice

if TYPE_CHECKING:
    from playkit.imports.problems import Problem
    from playkit.imports.revise import Counts
    from playkit.widgets.importing.incoming import Incoming

_ORDER = tuple(SEVERITIES)
MOST_PROBLEMS = 100
MOST_NOTES = 60
MOST_SESSIONS = 60
_RAW = 160  # letters of what was written that stand beside a problem


class Look:
    """One reading of a file, seen in one language.

    Args:
        incoming: the file.
        lang: "en" or "ja".

    Attributes:
        counts: what storing it would do.
        sheets: its sheets, each with its own window.
        active: which of them is shown.
    """

    def __init__(self, incoming: Incoming, lang: str) -> None:
        self.incoming = incoming
        self.lang = lang
        self.counts: Counts = incoming.counts()
        told = self._told()
        self.sheets = [Preview(reading, told, self.problem_text, lang) for reading in incoming.plan.outcome.readings]
        with_sessions = (nth for nth, sheet in enumerate(self.sheets) if sheet.reading.sessions)
        self.active = next(with_sessions, 0)
        self._problems = self._sorted()
        self._begin()
        self._sessions = self._listed()

    @property
    def sheet(self) -> Preview | None:
        """The sheet that is shown; None where the file could not be opened."""
        return self.sheets[self.active] if self.sheets else None

    def problem_text(self, problem: Problem) -> str:
        """Say what is odd and how to mend it, without the address."""
        return f"{self._sentence(problem)} {problem.fix(self.lang)}".strip()

    def view(self) -> dict[str, Any]:
        """Give all but the sheet itself as the page draws it."""
        loud = [(nth, problem) for nth, problem in self._problems if problem.severity != "info"]
        notes = [(nth, problem) for nth, problem in self._problems if problem.severity == "info"]
        return {
            "counts": self._counts(),
            "found": self._found(),
            "sessions": self._sessions[:MOST_SESSIONS],
            "more_sessions": max(0, len(self._sessions) - MOST_SESSIONS),
            "problems": [self._problem(nth, problem) for nth, problem in loud[:MOST_PROBLEMS]],
            "more_problems": max(0, len(loud) - MOST_PROBLEMS),
            "notes": [self._problem(nth, problem) for nth, problem in notes[:MOST_NOTES]],
            "more_notes": max(0, len(notes) - MOST_NOTES),
        }

    # ---- the parts ----

    def _begin(self) -> None:
        """Let a list of values, which may be long, begin where something is to be looked at."""
        for nth, problem in self._problems:
            place = self.sheets[nth].target(problem) if nth >= 0 else None
            if place and problem.severity != "info" and self.sheets[nth].is_list and self.sheets[nth].top == 1:
                self.sheets[nth].reveal(*place)

    def _told(self) -> dict[str, list[str]]:
        """Collect what the events say by the address they come from."""
        plan = self.incoming.plan
        sessions = dict(zip(plan.ids(), plan.sessions, strict=True))
        found: dict[str, list[str]] = {}
        rows = plan.rows()
        self._events = len(rows)
        for row in rows:
            if row.get("src"):
                found.setdefault(str(row["src"]), []).append(event_text(row, sessions[row["session"]], self.lang))
        return found

    def _sorted(self) -> list[tuple[int, Problem]]:
        """List the problems, each with the sheet it is on (-1: the whole file), what matters most first."""
        outcome = self.incoming.plan.outcome
        found = [(-1, problem) for problem in outcome.file_problems]
        found += [(nth, problem) for nth, one in enumerate(outcome.readings) for problem in one.problems]
        return sorted(found, key=lambda pair: _ORDER.index(pair[1].severity))

    def _listed(self) -> list[dict[str, Any]]:
        plan = self.incoming.plan
        fates = plan.session_fates(self.incoming.store)
        found = []
        for session, name in zip(plan.sessions, plan.ids(), strict=True):
            fate = fates.get(name)
            label = Voice(self.lang, ())(COUNTS[fate]) if fate else game_title(None, self.lang)
            found.append({**session_line(session, self.lang), "fate": fate or "", "label": label})
        return found

    def _counts(self) -> list[dict[str, Any]]:
        label = Voice(self.lang, ())
        return [{"key": key, "n": n, "label": label(COUNTS[key])} for key, n in self.counts.as_dict().items()]

    def _found(self) -> str:
        plan, lang = self.incoming.plan, self.lang
        seats = sum(len(session.seats) for session in plan.sessions)
        cells = sum(len(reading.grid) for reading in plan.outcome.readings)
        told = {
            "sessions": counted(lang, "sessions", len(plan.sessions)),
            "seats": counted(lang, "seats", seats),
            "events": counted(lang, "events", self._events),
        }
        if not cells:
            return listed(lang, list(told.values()))
        kind = "values" if any(sheet.is_list for sheet in self.sheets) else "cells"
        covered = say(lang, "covered", share=f"{plan.coverage():.0%}", cells=counted(lang, kind, cells))
        return say(lang, "found", **told, covered=covered)

    def _sentence(self, problem: Problem) -> str:
        return CODES[problem.code].sentence(self.lang, problem.values)

    def _problem(self, nth: int, problem: Problem) -> dict[str, Any]:
        sheet = nth if nth >= 0 else self._sheet_of(problem)
        place = self.sheets[sheet].target(problem) if 0 <= sheet < len(self.sheets) else None
        glyph, name = SEVERITIES[problem.severity]
        return {
            "severity": problem.severity, "glyph": glyph, "name": Voice(self.lang, ())(name),
            "place": place_text(problem.at, self.lang), "text": self._sentence(problem), "fix": problem.fix(self.lang),
            "raw": (problem.raw or "")[:_RAW], "sheet": sheet, "at": list(place) if place else None,
        }  # fmt: skip

    def _sheet_of(self, problem: Problem) -> int:
        """Find the sheet of a problem of the file that has an address: the named one, or the only one."""
        if not {"row", "line", "path"} & problem.at.keys():
            return -1
        named = [nth for nth, sheet in enumerate(self.sheets) if sheet.name == problem.at.get("sheet", sheet.name)]
        return named[0] if named else -1
