"""Answers to an import's questions become a profile, and the same kind of sheet asks nothing next time."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playkit.errors import ImportRefused
from playkit.imports.ledger import Became
from playkit.imports.lexicon import plain
from playkit.imports.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playkit.imports.plan import Plan

FOLDER = "profiles"  # below a store's folder
_MARKS = 12  # headings by which a kind of sheet is known again
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MARK_VALUES: dict[str, dict[str, Any]] = {"eliminated": {"value": 0, "event": "eliminated"}}


def answered(plan: Plan, answers: Mapping[tuple[str, str], str]) -> Profile:
    """Make a profile of the answers to a plan's questions.

    Args:
        plan: the plan that asks; its `questions` name each answer's key.
        answers: by the question's key, one of its choices; a question left out stays as it was assumed.

    Raises:
        ImportRefused: no such question, or an answer that is none of its choices.
    """
    asked = {question.key: question for question in plan.questions}
    tables: dict[str, dict[str, Any]] = {"profile": {"fingerprint": fingerprint(plan)}}
    for key, answer in answers.items():
        if key not in asked or answer not in asked[key].choices:
            choices = ", ".join(asked[key].choices) if key in asked else "-"
            raise ImportRefused(
                f"{answer!r} is no answer to this question; choose one of: {choices}.",
                f"「{answer}」は選べません。次から選んでください：{choices}。",
            )
        section, name = key
        tables.setdefault(section, {})[name] = _value_of(key, answer)
    digest = sha256(json.dumps(tables, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")).hexdigest()
    tables["profile"]["id"] = f"answered-{digest[:12]}"
    return Profile.parse(toml(tables)).over(given(plan))


def _value_of(key: tuple[str, str], answer: str) -> object:
    """Write an answer as a profile has it."""
    if key[0] == "tokens":
        return _MARK_VALUES.get(answer, {"event": answer})
    return int(answer) if key == ("dates", "year") else answer


def given(plan: Plan) -> Profile:
    """Give what the plan's own profile says beyond the shipped ones' words, so that answers add to it."""
    kept = {"numbers", "dates", "durations", "players", "tokens", "columns", "rows"}
    return Profile({name: dict(table) for name, table in plan.profile.tables.items() if name in kept})


def fingerprint(plan: Plan) -> list[str]:
    """Give the headings by which the same kind of sheet is known again; never anybody's name."""
    found: dict[str, None] = {}
    for reading in plan.outcome.readings:
        for cell in reading.grid:
            became = reading.ledger.became(cell)
            if became and became[0] is Became.HEADER and len(cell.text) < 80:
                found.setdefault(cell.text.strip())
    return list(found)[:_MARKS]


def remember(folder: Path, profile: Profile) -> Path:
    """Keep a profile below a store's folder, and say where; people may read and edit it there.

    Raises:
        OSError: the folder cannot be written.
    """
    place = folder / FOLDER / f"{profile.id}.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(toml(profile.tables), encoding="utf-8")
    return place


def remembered(folder: Path) -> list[Profile]:
    """Read the profiles kept below a store's folder; one that somebody broke is left out, and asks again."""
    found = []
    # Oldest first: of two for the same kind of sheet, the one that was written later is what people mean.
    for path in sorted((folder / FOLDER).glob("*.toml"), key=lambda path: (path.stat().st_mtime_ns, path.name)):
        try:
            found.append(Profile.load(path))
        except ImportRefused:
            continue
    return found


def fits(plan: Plan, known: Iterable[Profile]) -> Profile | None:
    """Find the profile among `known` whose every mark is written in the plan's file.

    The one with most marks wins, and among equals the last: `remembered` gives the newest last.
    """
    written = {plain(cell.text) for reading in plan.outcome.readings for cell in reading.grid}
    best, most = None, 0
    for profile in known:
        marks = {plain(mark) for mark in profile.get("profile", "fingerprint", [])}
        if marks and marks <= written and len(marks) >= most:
            best, most = profile, len(marks)
    return best


def toml(tables: Mapping[str, Mapping[str, Any]]) -> str:
    r"""Write a profile's tables as TOML.

    >>> print(toml({"tokens": {"×": {"value": 0, "event": "eliminated"}}}), end="")
    [tokens]
    "×" = { value = 0, event = "eliminated" }
    """
    parts = []
    for name, table in tables.items():
        lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if value is not None]
        parts.append("\n".join([f"[{_key(name)}]", *lines]) + "\n")
    return "\n".join(parts)


def _key(text: str) -> str:
    return text if _BARE.fullmatch(text) else _text(text)


def _text(text: str) -> str:
    # TOML's basic strings are JSON's, but for DEL.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    return _text(str(value))
