"""One row an answer sheet: forms with a time stamp, a nickname, scales, several choices in one cell, free words.

A question that was worded anew midway became a new column, people send the form twice, and options hold commas.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playkit.imports.layouts.columns import heading
from playkit.imports.layouts.survey_rows import Survey
from playkit.imports.layouts.survey_text import FINISHED, SCALE, TIMESTAMPS, scale_of
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import plain
from playkit.imports.people import composed
from playkit.imports.problems import Problem, column_letters
from playkit.imports.reading import Reading

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_REACH = 5  # rows that may stand above a header; forms have none
ROLES = ("timestamp", "session", "player", "note", "account", "ignore")


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the form: its name, its kind, the columns that hold its answers.

    `kind` is scale:LOW-HIGH, options (words in order), multi (several words) or text.
    """

    name: str
    kind: str
    columns: tuple[int, ...]


def read_survey(grid: Grid, profile: Profile) -> Reading | None:
    """Read the answers to a form; None where the sheet has no column of time stamps."""
    header = next((row for row in range(1, min(grid.rows, _REACH) + 1) if _is_header(grid, row, profile)), None)
    if header is None:
        return None
    told = {"layout": "survey: one row per answer sheet", "header_row": header}
    reading = Reading("survey", grid, Ledger(grid), told)
    reading.ledger.mark_all(grid.row(header), Became.HEADER)
    roles: dict[str, int] = {}
    questions: dict[str, Question] = {}
    for cell in grid.row(header):
        role, name = _role(cell.text, profile)
        if role in ROLES and role not in roles:
            roles[role] = cell.col
        elif role not in ROLES:
            _add(reading, questions, Question(name, _kind(grid, header, cell.col, role, profile), (cell.col,)))
    survey = Survey(reading, profile, roles, list(questions.values()))
    survey.read([row for row in range(header + 1, grid.rows + 1) if grid.row(row)])
    return reading if reading.sessions else None


def _is_header(grid: Grid, row: int, profile: Profile) -> bool:
    roles = [_role(cell.text, profile)[0] for cell in grid.row(row)]
    questions = [role for role in roles if role not in ROLES]
    if {heading(cell.text, {})[0] for cell in grid.row(row)} & {"value", "rank", "winner", "score_after"}:
        return False  # who scored what and won: results that a program keeps, and nobody's answers
    return "timestamp" in roles and len(questions) > 0 and len(grid.row(row)) > 2


def _role(text: str, profile: Profile) -> tuple[str, str]:
    """Say what a column is: one of ROLES, or a kind of question with its name; `question` where nothing says more."""
    declared = {plain(word): str(role) for word, role in profile.table("columns").items()}
    word = plain(text)
    if found := declared.get(word):
        role, _, name = found.partition("/")
        return role, name or composed(text)
    if word in TIMESTAMPS:
        return "timestamp", ""
    role, _ = heading(text, {})
    if role == "date":
        return "timestamp", ""
    if role in ("session", "player"):
        return role, ""
    if role == "account" or word in FINISHED:
        return "account" if role == "account" else "ignore", ""
    return "question", composed(text)


def _kind(grid: Grid, header: int, col: int, role: str, profile: Profile) -> str:
    word = plain(grid.text(header, col))
    if role not in ("question", "scale"):
        return role
    if word in map(plain, profile.table("options")):
        return "multi"
    if word in map(plain, profile.table("scales")):
        return "options"
    found = scale_of(grid.text(header, col))
    return f"{SCALE}{found[0]}-{found[1]}" if found else "text"


def _add(reading: Reading, questions: dict[str, Question], question: Question) -> None:
    """Add a question; the same wording again is the same question, whose later column was added midway."""
    before = questions.get(plain(question.name))
    if before is None:
        questions[plain(question.name)] = question
        return
    (col,) = question.columns
    at = {"col": col}
    values = {"into": column_letters(before.columns[0])}
    reading.problems.append(Problem("QUESTION_MERGED", dict(at), raw=question.name, values=values))
    questions[plain(question.name)] = replace(before, columns=(*before.columns, col))
