"""What a draft's name means: a simulation just run or stored, a preset, settings written out, or what people played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.dashboards.sources import session_rows
from playkit.errors import OptionsError, hint
from playkit.simulate.compare import Draft

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.kernel import Game


@dataclass(frozen=True)
class Played:
    """How bots play a draft: its options, and where a simulation says so, for how many seats and with which bots."""

    draft: Draft
    seats: int | None = None
    bots: tuple[str, ...] | None = None


def playing(name: str, asked: Asked) -> Played | None:
    """Find how bots play a draft; None where only its name is known.

    Args:
        name: of a simulation just run, else of the newest one stored, else of a preset, else settings such as
            `two_hands, hand_2_halves=4`, else the draft of recorded sessions that say their options.
        asked: the question.

    Raises:
        OptionsError: settings that name no option or no value of it.
    """
    for draft, result in reversed(asked.results):
        if draft == name:
            plan = result.plan
            return Played(_whole(asked.game, plan.preset, plan.options.as_dict(), name), plan.seats, plan.bots)
    stored = _stored(name, asked)
    if stored is not None:
        return stored
    if name in asked.game.presets:
        return Played(Draft(name, name=name))
    return _written(name, asked.game) or _recorded(name, asked)


def refuse_unknown(name: str, game: Game, known: set[str]) -> None:
    """Refuse a draft nobody has heard of.

    Raises:
        OptionsError: with the nearest of the presets and drafts that are there.
    """
    there = [*game.presets, *sorted(known - set(game.presets))]
    en, ja = hint(name, there)
    raise OptionsError(
        f"no draft is called {name!r}: name a preset, settings such as NAME=VALUE, or a draft that was played "
        f"({', '.join(there)}).{en}",
        f"草案「{name}」はありません。プリセット名、NAME=VALUE、または遊んだ草案の名前を指定してください（{'、'.join(there)}）。{ja}",
    )


def known_drafts(asked: Asked) -> set[str]:
    """Give the names of drafts that were played or simulated."""
    names = {draft for draft, _ in asked.results if draft is not None}
    if asked.store is None:
        return names
    known = asked.store.sql("SELECT game, draft FROM session UNION SELECT game, draft FROM run")
    return names | {draft for game, draft in known.iter_rows() if game == asked.game.name and draft is not None}


def _stored(name: str, asked: Asked) -> Played | None:
    if asked.store is None:
        return None
    rows = asked.store.sql("FROM run ORDER BY started_at, id").to_dicts()
    own = [row for row in rows if row["game"] == asked.game.name and row["draft"] == name]
    mine = [row for row in own if asked.study is None or row["study"] in {asked.study, None}]
    if not mine:
        return None
    row = mine[-1]
    draft = _whole(asked.game, row["preset"], json.loads(row["options"] or "{}"), name)
    return Played(draft, row["seats"], tuple(json.loads(row["bots"] or "[]")) or None)


def _recorded(name: str, asked: Asked) -> Played | None:
    told = [row for row in session_rows(asked) if row["draft"] == name and row["options"]]
    if not told:
        return None
    return Played(_whole(asked.game, told[-1]["preset"], json.loads(told[-1]["options"]), name), told[-1]["seats"])


def _whole(game: Game, preset: str | None, options: Mapping[str, Any], name: str) -> Draft:
    """Give a draft by its full set of options; those that the rules of today do not have are left out."""
    own = preset if preset in game.presets else None
    return Draft(own, {key: value for key, value in options.items() if key in game.options.declared}, name)


def _written(text: str, game: Game) -> Played | None:
    """Read settings as people write them: a preset or none, then NAME=VALUE, with commas."""
    first, *rest = [piece.strip() for piece in text.split(",")]
    preset = first if first in game.presets else None
    pairs = [piece.partition("=") for piece in (rest if preset else [first, *rest])]
    if not pairs or not all(equals for _, equals, _ in pairs):
        return None
    return Played(Draft(preset, {key.strip(): value.strip() for key, _, value in pairs}, text))
