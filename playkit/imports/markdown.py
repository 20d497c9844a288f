"""An observer's notes in Markdown: a heading that says what was played, a table of remarks with times, a list below."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from playkit.imports.dates import date_within, read_date
from playkit.imports.decode import decode
from playkit.imports.grid import Cell, Grid
from playkit.imports.guess import read_grid
from playkit.imports.ledger import Became, Ledger
from playkit.imports.lexicon import FACTS, meaning, plain
from playkit.imports.markdown_rows import Observed
from playkit.imports.mends import mend
from playkit.imports.moves.lines import seats_of
from playkit.imports.named_games import game_named, name_games
from playkit.imports.original import Outcome
from playkit.imports.people import names_in
from playkit.imports.problems import Problem
from playkit.imports.reading import Reading, Seat, Session
from playkit.imports.sheets import refuse, text_of
from playkit.imports.times import read_time

if TYPE_CHECKING:
    from playkit.imports.original import Original
    from playkit.imports.profile import Profile

NAME = "markdown-table"
_SHEET = 0.7  # a table of scores: no plain CSV, which has no rule of dashes below its header
_HEAD = 65_536
_TITLE = 300  # letters of a heading that are looked through
_DASHES = r"\s*(?::?-{2,}:?|:-+:?|-+:)\s*"
_RULE = re.compile(rf"\s*\|?{_DASHES}(?:\|{_DASHES})*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")
_DRAFT = re.compile(r"(?:草案|版|第.+版|draft|version|ver\.?|v)\s*[.\d０-９]+\S*|\S+版", re.IGNORECASE)
_TIMES = re.compile(r"(?P<key>[^\s\d:：/／]{1,12})\s*[:：]?\s*(?P<time>\d{1,2}[:：]\d{2})(?=\s|/|／|$|,|、)")
COLUMNS: dict[str, tuple[str, ...]] = {
    "time": ("time", "時刻", "時間", "経過", "経過時間", "at", "elapsed", "clock", "when"),
    "who": ("tester", "player", "who", "プレイヤー", "参加者", "誰", "人", "テスター", "対象", "席"),
    "tag": ("type", "kind", "tag", "種類", "種別", "分類", "タグ"),
    "text": ("observation", "note", "notes", "comment", "内容", "観察", "メモ", "気づき", "様子", "what"),
}


def markdown_likeness(original: Original) -> float:
    """Rate how much bytes look like a table in Markdown; one whose headings say time and remark is surely notes."""
    head = original.data[:_HEAD]
    if b"|" not in head or b"-" not in head:
        return 0.0
    found = decode(head)
    tables = [above for above, line in pairwise(found.text.splitlines() if found else []) if _is_rule(above, line)]
    if any(_roles(_cells(above)) for above in tables):
        return 0.9
    return _SHEET if tables else 0.0


def _is_rule(above: str, line: str) -> bool:
    return "|" in above and "|" in line and bool(_RULE.fullmatch(line)) and len(_cells(above)) == len(_cells(line))


def read_markdown(original: Original, profile: Profile) -> Outcome:
    """Read an observer's notes; whatever the bytes are, the outcome is problems and never an exception."""
    outcome = Outcome(profile)
    text = text_of(original, profile, outcome)
    if text is None:
        return outcome
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    grid = Grid(original.name)
    for row, line in enumerate(lines, 1):
        for col, piece in enumerate(_cells(line) if "|" in line else [line], 1):
            if piece.strip():
                grid.put(Cell(row, col, piece))
    if not any(above and _is_rule(above, line) and _roles(_cells(above)) for above, line in pairwise(lines)):
        return _sheet(outcome, grid, lines, original, profile)
    mend(grid, profile)
    reading = Reading(NAME, grid, Ledger(grid))
    _read(reading, lines, profile)
    name_games(reading, reading.sessions, profile)
    outcome.readings.append(reading)
    outcome.detected |= {"format": NAME, **reading.detected}
    return outcome


def _sheet(outcome: Outcome, grid: Grid, lines: list[str], original: Original, profile: Profile) -> Outcome:
    """Read a table of scores as the sheet it is; its rules of dashes are part of the format, as commas are."""
    kept = [cell for cell in grid if not _RULE.fullmatch(lines[cell.row - 1])]
    sheet = Grid(original.name)
    for cell in kept:
        sheet.put(replace(cell, text=cell.text.lstrip("# ")) if cell.col == 1 and cell.text.startswith("#") else cell)
    if not len(sheet):
        refuse(outcome, Problem("EMPTY_FILE"))
        return outcome
    reading, outcome.profile = read_grid(sheet, original.name, profile)
    outcome.readings.append(reading)
    outcome.detected |= {"format": NAME, **reading.detected}
    return outcome


def _cells(line: str) -> list[str]:
    pieces = _BAR.split(line.strip())
    if line.strip().startswith("|"):
        pieces = pieces[1:]
    if pieces and not pieces[-1].strip():
        pieces = pieces[:-1]
    return [piece.replace("\\|", "|").strip() for piece in pieces]


def _roles(cells: list[str]) -> dict[int, str]:
    """Say what each column of the table means, by its heading."""
    found = {col: role for col, text in enumerate(cells, 1) if (role := meaning(text, COLUMNS))}
    return found if {"time", "text"} <= set(found.values()) or {"tag", "text"} <= set(found.values()) else {}


def _read(reading: Reading, lines: list[str], profile: Profile) -> None:
    session = Session()
    header = 0
    roles: dict[int, str] = {}
    observed = Observed(reading, session, profile)
    for row in range(1, reading.grid.rows + 1):
        cells, line = reading.grid.row(row), lines[row - 1]
        if not cells:
            header = 0
        elif _RULE.fullmatch(line):
            reading.ledger.mark_all(cells, Became.HEADER, "rule of a table")
        elif header and roles:
            observed.row(row, cells, roles)
        elif row < len(lines) and _RULE.fullmatch(lines[row]) and (roles := _roles([cell.text for cell in cells])):
            header = row
            observed.learn_clock(row, _times(reading.grid, row, roles))
            reading.detected.setdefault("header_row", row)
            reading.ledger.mark_all(cells, Became.HEADER)
        else:
            _line(reading, session, cells, profile, observed)
    observed.close()
    if session.events:
        reading.sessions.append(session)


def _times(grid: Grid, header: int, roles: dict[int, str]) -> list[str]:
    """Give the times that stand below a header, down to the next blank line."""
    col = next((col for col, role in roles.items() if role == "time"), 0)
    texts = []
    for row in range(header + 2, grid.rows + 1):
        if not grid.row(row):
            break
        if text := grid.text(row, col):
            texts.append(text)
    return texts


def _line(reading: Reading, session: Session, cells: list[Cell], profile: Profile, observed: Observed) -> None:
    text = " ".join(cell.text for cell in cells).strip()
    if text.startswith("#"):
        _heading(session, text.lstrip("# ").strip())
        reading.ledger.mark_all(cells, Became.METADATA, "heading")
    elif text[:1] in "-*+・" and not _RULE.fullmatch(text):
        observed.bullet(cells, text.lstrip("-*+・ ").strip())
    elif not session.seats and (pairs := seats_of(text)):  # a second list would unseat those already spoken of
        observed.labels = {plain(label): index for index, label in enumerate(pairs)}
        src = observed.source(cells[0].row)
        session.seats = [Seat(name, None, src=src) for name in pairs.values()]
        reading.ledger.mark_all(cells, Became.SEAT)
    elif _facts(session, text, profile):
        reading.ledger.mark_all(cells, Became.SESSION)
    else:
        observed.remark(cells, text)


def _heading(session: Session, text: str) -> None:
    """Read date, draft and game out of a heading such as `テストプレイ 2026-11-29 24 草案12`."""
    text = text[:_TITLE]
    plain_text = unicodedata.normalize("NFKC", text)
    if session.date is None and (day := date_within(plain_text)):
        session.date = read_date(day).day
        plain_text = plain_text.replace(day, " ")
    if session.draft is None and (found := _DRAFT.search(plain_text)):
        session.draft = found[0].strip()
        plain_text = plain_text.replace(found[0], " ")
    session.facts.setdefault("key", text)
    if session.game is None:
        from playkit.imports.profile import Profile

        tokens = (plain_text, *plain_text.split())
        session.game = next((token for token in tokens if game_named(token, Profile())), None)


def _facts(session: Session, text: str, profile: Profile) -> bool:
    """Read a line such as `開始 14:05 / 終了 15:21` or `場所：公民館`; False where it is none."""
    told = False
    for found in _TIMES.finditer(unicodedata.normalize("NFKC", text)):
        role = meaning(found["key"].strip("/／,、 "), FACTS)
        if role in ("started", "ended"):
            time = read_time(found["time"])
            if role == "started":
                session.begin(time, found["time"])
            else:
                session.ended = time
            told = True
    if told:
        return True
    key, found_colon, value = text.replace("：", ":").partition(":")
    role = meaning(key, FACTS) if found_colon else None
    if role == "date":
        session.date = read_date(value.strip(), profile.dates).day
    elif role == "people" and not session.seats:
        session.seats = [Seat(name, None) for name in names_in(value, profile.get("players", "aliases", {}))]
    elif role in ("place", "recorder", "draft", "game", "study"):
        setattr(session, role, value.strip())
    return role in ("date", "people", "place", "recorder", "draft", "game", "study")
