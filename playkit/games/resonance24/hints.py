"""What helps to choose at the table of 24: what is asked, what the dice do, what everybody knows (for scene.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .cards import CASES, GREEN, Slot
from .options import ChallengeOrder, Skills, SkillStart
from .skills import raised
from .table import (
    CARRYING,
    CHALLENGING,
    CHOOSING,
    DEALING,
    FIRST_CARDS,
    HIDING,
    KEEPING,
    LAYING,
    REPLACING,
    RESOLVING,
    ROLLING,
    SORTING,
    TAKING,
)
from .words import WORDS

if TYPE_CHECKING:
    from playkit.kernel.scenery import Words

# Facts that show everybody what was laid or declared face-down before.
SHOWN_BY: Final = {"lay": ("shown",)}


def is_open(view: Any) -> bool:
    """Tell whether everybody knows what may be chosen: all but cards from a hand, secret dice and cases to keep."""
    if view.stage == CHALLENGING:
        return bool(view.options.challenge_order != ChallengeOrder.SIMULTANEOUS)
    return view.stage in {CHOOSING, REPLACING, TAKING, SORTING, CARRYING}


def hint(view: Any, _seat: int | None, words: Words) -> str:
    """Say what the choice means to someone who plays for the first time."""
    if view.stage == LAYING:
        name = "lay_first" if view.layer == FIRST_CARDS else "lay_second"
        return say(words, name, n=view.laid + 1)
    if view.stage == CHALLENGING:
        return _dice(view, words)
    if view.stage == ROLLING:
        return words(WORDS["throws"]).replace("{seat}", words.seat(view.turn)) + " " + _dice(view, words)
    if view.stage in {DEALING, HIDING}:
        return words(WORDS["dealt_at"]).replace("{slot}", words.kind(Slot, view.slot))
    if view.stage in {CHOOSING, REPLACING}:
        return _skills(view, words)
    return words(WORDS["keep"]) if view.stage == KEEPING and view.options.hands == 3 else ""


def _skills(view: Any, words: Words) -> str:
    start = SkillStart(view.options.skill_start)
    if view.options.hands == 1 and start == SkillStart.HAND_2:
        return ""
    text = words(WORDS["new_skills" if view.options.skills == Skills.REVISED else "skills"])
    return text.replace("{start}", start.label(words.lang)).replace("{points}", str(view.options.wolf_points))


def _dice(view: Any, words: Words) -> str:
    extra = raised(view, view.turn, GREEN)
    told = say(words, "dice", n=view.case + 1)
    return told + (say(words, "more_on_dice", n=extra) if extra else "")


def is_asked_about(view: Any, slot: int) -> bool:
    """Tell whether a case is being dealt, laid at or resolved."""
    if view.stage in {DEALING, HIDING}:
        return bool(slot == view.slot)
    if view.stage == LAYING:
        return bool(slot % CASES == view.laid)
    return bool(view.layer == RESOLVING and slot % CASES == view.case)


def say(words: Words, name: str, **values: int) -> str:
    """Say one of this game's texts with numbers in its braces."""
    text = words(WORDS[name])
    for key, value in values.items():
        text = text.replace("{" + key + "}", str(value))
    return text
