"""The questions playkit answers, by name. A question is a folder here and one line below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.dashboards.cards.asked import QUESTION as CARDS
from playkit.dashboards.compare.asked import QUESTION as COMPARE
from playkit.dashboards.danger.asked import QUESTION as DANGER
from playkit.dashboards.first_player.asked import QUESTION as FIRST_PLAYER
from playkit.dashboards.growth.asked import QUESTION as GROWTH
from playkit.dashboards.roles.asked import QUESTION as ROLES
from playkit.dashboards.seats.asked import QUESTION as SEATS
from playkit.dashboards.slow_first_hand.asked import QUESTION as SLOW_FIRST_HAND
from playkit.dashboards.snowball.asked import QUESTION as SNOWBALL
from playkit.dashboards.targets.asked import QUESTION as TARGETS
from playkit.errors import OptionsError, UnknownQuestion, hint

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked, Question
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game

QUESTIONS: tuple[Question, ...] = (
    DANGER,
    SLOW_FIRST_HAND,
    COMPARE,
    SEATS,
    ROLES,
    TARGETS,
    CARDS,
    GROWTH,
    SNOWBALL,
    FIRST_PLAYER,
)


def questions() -> list[dict[str, Any]]:
    """List every question with its measures as plain data, for `report --list`.

    >>> "slow-first-hand" in [question["question"] for question in questions()]
    True
    """
    return [
        {
            "question": question.name,
            "title": {"en": question.title.en, "ja": question.title.ja},
            "measures": [measure.to_dict() for measure in question.measures],
        }
        for question in QUESTIONS
    ]


def find_question(name: str) -> Question:
    """Find a question by its name.

    Raises:
        UnknownQuestion: no question has that name; the message names the nearest.
    """
    known = {question.name: question for question in QUESTIONS}
    if name in known:
        return known[name]
    en, ja = hint(name, known)
    names = ", ".join(known)
    raise UnknownQuestion(
        f"no question is called {name!r}; there are: {names}.{en}", f"「{name}」という問いはありません（{names}）。{ja}"
    )


def applies(name: str, game: Game) -> bool:
    """Tell whether a game's facts can answer a question."""
    fields = {text for fact in game.facts for field, _ in fact.fields for text in (f".{field}", f"{fact.name}.{field}")}
    return set(find_question(name).needs) <= {*game.facts.names(), *fields}


def answer(name: str, asked: Asked) -> Answer:
    """Answer a question about a game.

    Raises:
        UnknownQuestion: no question has that name, or the game's facts cannot answer it.
        OptionsError: the two drafts are one.
    """
    question = find_question(name)
    if asked.drafts and asked.drafts[0] == asked.drafts[1]:
        raise OptionsError("a draft cannot be compared with itself", "草案をそれ自身と比べることはできません")
    if not applies(name, asked.game):
        needs = ", ".join(question.needs)
        raise UnknownQuestion(
            f"{asked.game.name} records no {needs}, which the question {name!r} needs",
            f"{asked.game.title('ja')}は {needs} を記録しないので「{name}」には答えられません",
        )
    return question.answer(asked)
