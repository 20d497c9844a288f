"""Before a session: which game, who sits where, which draft; and what the next one takes over from the last."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from playkit.widgets.commanded import Command, Refused
from playkit.widgets.staging import is_secretive
from playkit.widgets.tablelog.desk import text_of, whole
from playkit.widgets.tablelog.sheet import OBSERVE, REFEREE
from playkit.widgets.tablelog.view import frame
from playkit.widgets.tablelog.words import TEXTS
from playkit.widgets.tables import reopened
from playkit.widgets.words import pick_language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.kernel import Session
    from playkit.widgets.tablelog.opening import Opening
    from playkit.widgets.tablelog.roles import Role

MOST_NAME = 60
_BETWEEN = re.compile(r"[\n,、，]")


def lobby_view(lang: str, role: Role, choices: Sequence[Opening]) -> dict[str, Any]:
    """Tell what to draw before a session: for the host a form, for everybody else that it has not begun."""

    def say(key: str) -> str:
        return pick_language(TEXTS[key], lang)

    base = {**frame(lang), "state": "lobby", "status": {"sentence": say("waiting"), "tone": "still"}}
    if not role.may("start"):
        return base
    return {**base, "status": {"sentence": say("ready"), "tone": "still"}, "form": form(lang, choices)}


def form(lang: str, choices: Sequence[Opening]) -> dict[str, Any]:
    """Tell what the host may begin, with what stood there last time."""
    labels = ("game", "names", "draft", "level", "begin", "observe", "referee", "sees_all")
    return {
        "games": [_choice(number, choice, lang) for number, choice in enumerate(choices)],
        "labels": {name: pick_language(TEXTS[name], lang) for name in labels},
    }


def _choice(number: int, choice: Opening, lang: str) -> dict[str, Any]:
    return {
        "number": number,
        "title": pick_language(choice.described.title, lang),
        "seats": list(choice.described.seats),
        "names": list(choice.names),
        "draft": choice.draft or "",
        "rules": choice.game is not None,
        "secretive": choice.game is not None and is_secretive(choice.game),
    }


def opening_asked(command: Command, choices: Sequence[Opening]) -> Opening:
    """Read what the host's form asks for; seats and options are checked when the session begins."""
    if not choices:
        raise Refused("unknown_command", what="game")
    chosen = choices[whole(command, "game", 0, len(choices) - 1)]
    typed = command.get("names")
    names = _names(typed) if typed is not None else list(chosen.names)
    level = REFEREE if command.get("level") == REFEREE else OBSERVE
    if level == REFEREE and chosen.game is None:
        raise Refused("no_rules")
    draft = text_of(command, "draft") if "draft" in command else chosen.draft
    return replace(chosen, names=names or [""] * chosen.described.seats[0], draft=draft, level=level)


def _names(typed: object) -> list[str]:
    if not isinstance(typed, str) or len(typed) > 20 * MOST_NAME:
        raise Refused("too_long", most=str(MOST_NAME))
    names = [name.strip() for name in _BETWEEN.split(typed.strip("\n"))] if typed.strip() else []
    if any(len(name) > MOST_NAME for name in names):
        raise Refused("too_long", most=str(MOST_NAME))
    return names


def fresh_session(opening: Opening, header: Mapping[str, Any]) -> Session:
    """Begin the rules' session that a table's header describes, before anything happened."""
    if opening.game is None:
        raise Refused("no_rules")
    return reopened(opening.game, dict(header))
