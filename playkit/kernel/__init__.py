"""How rules are declared and run. A rules file imports from here and from nowhere else."""

from playkit.kernel.asking import question
from playkit.kernel.declare import (
    CHANCE,
    GAME_ENDED,
    OVER,
    action,
    bot,
    chance,
    chance_from,
    chance_of,
    choice,
    emit,
    facts,
    offer,
    preset,
    presets,
    slider,
    toggle,
)
from playkit.kernel.fields import ALL, NEXT, NOBODY, OWNER, bag, count, flag, number, per_seat, row, state, tally
from playkit.kernel.game import Game, load
from playkit.kernel.kinds import Choice, Kind, Seat
from playkit.kernel.labels import Label
from playkit.kernel.optionset import Options, options
from playkit.kernel.session import Legal, Session
from playkit.kernel.table import HIDDEN, UNKNOWN

__all__ = [
    "ALL",
    "CHANCE",
    "GAME_ENDED",
    "HIDDEN",
    "NEXT",
    "NOBODY",
    "OVER",
    "OWNER",
    "UNKNOWN",
    "Choice",
    "Game",
    "Kind",
    "Label",
    "Legal",
    "Options",
    "Seat",
    "Session",
    "action",
    "bag",
    "bot",
    "chance",
    "chance_from",
    "chance_of",
    "choice",
    "count",
    "emit",
    "facts",
    "flag",
    "load",
    "number",
    "offer",
    "options",
    "per_seat",
    "preset",
    "presets",
    "question",
    "row",
    "slider",
    "state",
    "tally",
    "toggle",
]
