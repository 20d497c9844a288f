"""One row a session with its winner, without scores and losers: a club's book, or an export that keeps no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.layouts.columns import heading
from playkit.imports.layouts.outcome_row import OutcomeRow
from playkit.imports.layouts.serials import check_serials
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import FACTS, OUTCOMES, meaning, plain
from playkit.imports.named_games import name_games
from playkit.imports.preamble import read_facts
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Session

if TYPE_CHECKING:
    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile

_REACH = 30  # rows that may stand above a header
_SCORED = {"player", "value", "score_after", "rank"}  # who has these has a better layout


def read_outcomes(grid: Grid, profile: Profile) -> Reading | None:
    """Read a sheet whose rows are sessions with a winner; None where it is no such sheet."""
    header, roles = _header(grid, profile)
    if not roles:
        return None
    reading = Reading("outcomes", grid, Ledger(grid), {"layout": "rows=session, winners", "header_row": header})
    reading.ledger.mark_all(grid.row(header), Became.HEADER)
    if profile.get("profile", "fingerprint"):
        reading.detected["profile_known"] = profile.id
    shared = Session()
    for row in range(1, header):
        read_facts(reading, shared, grid.row(row), profile)
    for row in range(header + 1, grid.rows + 1):
        if grid.row(row):
            OutcomeRow(reading, roles, profile, row, shared.again()).read()
    _of_columns(reading, header, roles)
    if "game" in roles.values():
        name_games(reading, reading.sessions, profile)
    return reading if reading.sessions else None


def _header(grid: Grid, profile: Profile) -> tuple[int, dict[int, str]]:
    declared = profile.get("read", "header_row")
    rows = (int(declared),) if declared else range(1, min(grid.rows, _REACH) + 1)
    for row in rows:
        roles = {cell.col: outcome_role(cell.text, profile) for cell in grid.row(row)}
        found = list(roles.values())
        if found.count("winner") == 1 and {"date", "key"} & set(found) and not _SCORED & set(found):
            return row, roles
    return 0, {}


def outcome_role(text: str, profile: Profile) -> str:
    """Say what a heading means: key, date, winner, winner_ids, count, game, place, duration, note, or other.

    >>> from playkit.imports.profile import Profile
    >>> [outcome_role(text, Profile()) for text in ("日付", "勝者", "人数", "天気")]
    ['date', 'winner', 'count', 'other']
    """
    declared = {plain(word): str(role) for word, role in profile.table("columns").items()}
    if found := declared.get(plain(text)) or meaning(text, OUTCOMES):
        return found
    role, _ = heading(text, {})
    if role in ("session", "part"):
        return "key"
    fact = meaning(text, FACTS)
    return role if role != "other" else fact if fact in ("game", "place") else "other"


def _of_columns(reading: Reading, header: int, roles: dict[int, str]) -> None:
    dates = next((col for col, role in roles.items() if role == "date"), None)
    if dates is None:
        return
    if "utc" in plain(reading.grid.text(header, dates)) and not any(one.started for one in reading.sessions):
        reading.problems.append(Problem("DATE_ONLY_UTC", {"col": dates}))
    for col, role in roles.items():
        if role == "other":
            check_serials(reading, header, col, dates)
