"""The questions playkit answers, by name. A question is a folder here and one line below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from playkit.dashboards.belief.asked import QUESTION as BELIEF
from playkit.dashboards.capture_map.asked import QUESTION as CAPTURE_MAP
from playkit.dashboards.cards.asked import QUESTION as CARDS
from playkit.dashboards.choices.asked import QUESTION as CHOICES
from playkit.dashboards.compare.asked import QUESTION as COMPARE
from playkit.dashboards.confusion.asked import QUESTION as CONFUSION
from playkit.dashboards.danger.asked import QUESTION as DANGER
from playkit.dashboards.enough.asked import QUESTION as ENOUGH
from playkit.dashboards.feelings.asked import QUESTION as FEELINGS
from playkit.dashboards.first_player.asked import QUESTION as FIRST_PLAYER
from playkit.dashboards.growth.asked import QUESTION as GROWTH
from playkit.dashboards.health.asked import QUESTION as HEALTH
from playkit.dashboards.health.checked import check, defect_lines
from playkit.dashboards.kingmaking.asked import QUESTION as KINGMAKING
from playkit.dashboards.leads.asked import QUESTION as LEADS
from playkit.dashboards.length.asked import QUESTION as LENGTH
from playkit.dashboards.luck.asked import QUESTION as LUCK
from playkit.dashboards.own.asked import questions_of
from playkit.dashboards.partners.asked import QUESTION as PARTNERS
from playkit.dashboards.predictions.asked import QUESTION as PREDICTIONS
from playkit.dashboards.restricted.asked import QUESTION as RESTRICTED
from playkit.dashboards.roles.asked import QUESTION as ROLES
from playkit.dashboards.seats.asked import QUESTION as SEATS
from playkit.dashboards.skill.asked import QUESTION as SKILL
from playkit.dashboards.slow_first_hand.asked import QUESTION as SLOW_FIRST_HAND
from playkit.dashboards.snowball.asked import QUESTION as SNOWBALL
from playkit.dashboards.spread.asked import QUESTION as SPREAD
from playkit.dashboards.targets.asked import QUESTION as TARGETS
from playkit.dashboards.traced import traced
from playkit.dashboards.unused.asked import QUESTION as UNUSED
from playkit.errors import OptionsError, UnknownQuestion, hint
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.dashboards.catalogue import Asked, Question
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game

QUESTIONS: tuple[Question, ...] = (
    DANGER,
    SLOW_FIRST_HAND,
    COMPARE,
    SEATS,
    LENGTH,
    LEADS,
    BELIEF,
    SPREAD,
    CHOICES,
    UNUSED,
    RESTRICTED,
    SKILL,
    LUCK,
    KINGMAKING,
    CAPTURE_MAP,
    PARTNERS,
    ROLES,
    TARGETS,
    CARDS,
    GROWTH,
    SNOWBALL,
    FIRST_PLAYER,
    CONFUSION,
    FEELINGS,
    PREDICTIONS,
    ENOUGH,
    HEALTH,
)


ON_RECORD = Label(
    "Only what is on record was counted; no bots played for it.", "記録だけを数えました。ボットは遊んでいません。"
)


def questions(game: Game | None = None) -> list[dict[str, Any]]:
    """List every question with its measures as plain data, for `report --list`.

    Args:
        game: only what this game's facts can answer, its own questions among them; None is all that are not one game's.

    >>> "slow-first-hand" in [question["question"] for question in questions()]
    True
    """
    return [
        {
            "question": question.name,
            "title": {"en": question.title.en, "ja": question.title.ja},
            "measures": [measure.to_dict(question.name) for measure in question.measures],
        }
        for question in (QUESTIONS if game is None else _of(game))
    ]


def every(game: Game, *, drafts: bool = False, recorded: bool = False) -> list[str]:
    """Name the questions of a whole report, in their order.

    Args:
        game: whose facts must be able to answer.
        drafts: two drafts are compared.
        recorded: without the questions that only bots can answer.
    """
    fitting = (one for one in _of(game) if one.recorded or not recorded)
    return [one.name for one in fitting if drafts or one is not COMPARE]


def _of(game: Game) -> Iterator[Question]:
    """Give the questions a game's facts can answer: the house's, then its own."""
    yield from (question for question in QUESTIONS if applies(question.name, game))
    yield from questions_of(game)


def find_question(name: str, game: Game | None = None) -> Question:
    """Find a question by its name, among the house's and those of a game's own.

    Raises:
        UnknownQuestion: no question has that name; the message names the nearest.
        RulesError: the game's own questions cannot be used.
    """
    own = questions_of(game) if game is not None else ()
    # The house's names mean the same for every game.
    known = {question.name: question for question in (*own, *QUESTIONS)}
    if name in known:
        return known[name]
    en, ja = hint(name, known)
    if game is None:
        en, ja = f"{en} A game's own are asked with the game.", f"{ja}ゲーム独自の問いには、ゲームも指定してください。"
    names = ", ".join(known)
    raise UnknownQuestion(
        f"no question is called {name!r}; there are: {names}.{en}", f"「{name}」という問いはありません（{names}）。{ja}"
    )


def applies(name: str, game: Game) -> bool:
    """Tell whether a game's facts can answer a question."""
    fields = {text for fact in game.facts for field, _ in fact.fields for text in (f".{field}", f"{fact.name}.{field}")}
    return set(find_question(name, game).needs) <= {*game.facts.names(), *fields}


def answer(name: str, asked: Asked) -> Answer:
    """Answer a question about a game.

    Raises:
        UnknownQuestion: no question has that name, or the game's facts cannot answer it.
        OptionsError: the two drafts are one, or only bots can answer and none may play.
    """
    question = find_question(name, asked.game)
    if asked.recorded and not question.recorded:
        raise OptionsError(
            f"only bots can answer the question {name!r}: ask it without --recorded (recorded=True)",
            f"「{name}」に答えられるのはボットだけです。--recorded（recorded=True）を外してください",
        )
    if asked.drafts and asked.drafts[0] == asked.drafts[1]:
        raise OptionsError("a draft cannot be compared with itself", "草案をそれ自身と比べることはできません")
    if not applies(name, asked.game):
        needs = [_needed(need) for need in question.needs]
        en, ja = ", ".join(need.en for need in needs), "、".join(need.ja for need in needs)
        raise UnknownQuestion(
            f"{asked.game.name} does not record all that the question {name!r} needs: {en}",
            f"{asked.game.title('ja')}は「{name}」に必要な記録がそろっていません（{ja}）",
        )
    found = traced(question.answer(asked), asked, question.needs)
    if asked.recorded:
        found = replace(found, notes=[*found.notes, ON_RECORD])
    if asked.store is None or question is HEALTH:
        return found
    return replace(found, defects=defect_lines(check(asked, boards=False)))


def _needed(need: str) -> Label:
    """Say in words what a question looks for: a fact, a field of one, or a field of any."""
    fact, _, field = need.partition(".")
    if not field:
        return Label(f"the fact {fact}", f"出来事 {fact}")
    if not fact:
        return Label(f"a fact with the field {field}", f"項目 {field} のある出来事")
    return Label(f"the fact {fact} with the field {field}", f"項目 {field} のある出来事 {fact}")
