"""What an imported event, a rule and a choice are called in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.games import find
from playkit.imports.codes import CODES
from playkit.widgets.importing.words import CHOICES, KINDS, ONE, RULES, SAID
from playkit.widgets.words import Voice

if TYPE_CHECKING:
    from playkit.imports.fates import Fate
    from playkit.imports.reading import Question, Row, Session
    from playkit.kernel import Game

_LONGEST = 160  # letters of a note that stand beside a cell


def say(lang: str, key: str, **values: str) -> str:
    """Fill a sentence of this widget's catalogue."""
    return Voice(lang, ()).fill(SAID[key], **values)


def counted(lang: str, key: str, number: int) -> str:
    """Count things; one of them is not many in English.

    >>> counted("en", "sessions", 1), counted("en", "sessions", 1200), counted("ja", "sessions", 1)
    ('1 session', '1,200 sessions', 'セッション1回')
    """
    text = say(lang, key, n=f"{number:,}")
    return ONE.get(text, text)


def listed(lang: str, parts: list[str]) -> str:
    """Join parts as the language does.

    >>> listed("ja", ["記", "席"])
    '記、席'
    """
    return ("、" if lang == "ja" else ", ").join(part for part in parts if part)


def event_text(row: Row, session: Session, lang: str) -> str:
    """Tell an event row in a line: what, which part, who, where, how much."""
    voice = Voice(lang, ())
    kind = str(row["kind"])
    name = voice(KINDS[kind]) if kind in KINDS else kind.replace("_", " ")
    spans = [say(lang, span, n=str(row[span])) for span in ("part", "round", "turn") if row.get(span) is not None]
    words = [*spans, _who(row, session, lang), _cell(row, session.game), _amount(row), _text(row)]
    colon = "：" if lang == "ja" else ": "
    told = listed(lang, words)
    return f"{name}{colon}{told}" if told else name


def _who(row: Row, session: Session, lang: str) -> str:
    """Name whoever an event is of: by the sheet's own name, or by the seat."""
    seat, guest = row.get("seat"), (row.get("data") or {}).get("guest")
    if seat is not None:
        named = next((one.name for one in session.seats if one.seat == seat), "")
        return named or say(lang, "seat", n=str(seat + 1))
    if isinstance(guest, int) and 0 <= guest < len(session.seats):
        return session.seats[guest].name
    return ""


def _cell(row: Row, game: str | None) -> str:
    cell = row.get("cell")
    if cell is None:
        return ""
    names = _cells(game) if game else ()
    return names[cell] if 0 <= cell < len(names) else str(cell + 1)


def _amount(row: Row) -> str:
    value = row.get("value") if row.get("value") is not None else row.get("score")
    return "" if value is None else f"{value:g}"


def _text(row: Row) -> str:
    return str(row.get("text") or row.get("action_text") or "")[:_LONGEST]


@cache
def _cells(game: str) -> tuple[str, ...]:
    rules = _rules(game)
    kinds = [kind for fact in rules.facts for _, kind in fact.fields if kind.column == "cell"] if rules else []
    return tuple(kinds[0].label(value) for value in range(kinds[0].low, kinds[0].low + kinds[0].size)) if kinds else ()


def _rules(game: str) -> Game | None:
    try:
        return find(game)
    except PlaykitError:
        return None


@cache
def game_title(game: str | None, lang: str) -> str:
    """Name a game as people do; one that nobody here has rules for by its own name."""
    if game is None:
        return say(lang, "unknown_game")
    rules = _rules(game)
    return game if rules is None else rules.title(lang)


def rule_text(fate: Fate, lang: str) -> str:
    """Say by which rule a cell was read; empty where its kind says all."""
    if fate.rule in CODES:
        return CODES[fate.rule].topic if not fate.problems else ""
    return "" if fate.rule not in RULES else (RULES[fate.rule] if lang == "ja" else fate.rule.replace("_", " "))


def choice_text(question: Question, choice: str, lang: str) -> str:
    """Put a choice of a question into words."""
    if question.key[0] in ("profile", "games"):
        return game_title(choice, lang)
    return Voice(lang, ())(CHOICES[choice]) if choice in CHOICES else choice.replace("_", " ")


def session_line(session: Session, lang: str) -> dict[str, Any]:
    """Tell a session in a row: when, which game, who with how many points; a winner is marked in words."""
    people = [_person(seat, lang) for seat in session.seats]
    when = " ".join(text for text in (session.date, session.started) if text)
    return {"when": when, "game": game_title(session.game, lang) if session.game else "", "people": people}


def _person(seat: Any, lang: str) -> str:
    name = seat.name or say(lang, "seat", n="?" if seat.seat is None else str(seat.seat + 1))
    score = "" if seat.score is None else f" {seat.score:g}"
    around = "（{}）" if lang == "ja" else " ({})"
    return f"{name}{score}" + (around.format(say(lang, "winner")) if seat.won else "")
