"""Questions of a game's own: one line about one of its facts, answered like any other question of the house.

A game's `questions.py`, or a one-file game itself, holds them as `QUESTIONS`:

    QUESTIONS = (
        question("lost", "What do black stones cost? / 黒い石でいくら失う？", fact="lost", value="value", by="seat"),
    )
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.errors import RulesError, hint
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.kernel.declare import FactKind
    from playkit.kernel.game import Game

MOST_ROWS = 60
"""Values that a chart tells apart; more are a number, to be averaged as `value`."""


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question about one fact of a game: how often it happens, or how large one of its numbers is.

    Attributes:
        name: as it is asked, `lost`.
        title: the question as people read it.
        fact: the fact that is looked at.
        value: the field that is averaged over all times it happened; None counts how often it happens in a session.
        by: the field whose values are told apart, a row each; None is one row.
    """

    name: str
    title: Label
    fact: str
    value: str | None = None
    by: str | None = None


def question(name: str, title: str, *, fact: str, value: str | None = None, by: str | None = None) -> OwnQuestion:
    """Ask about one of the game's own facts, in its `QUESTIONS`.

    Args:
        name: small letters, digits and -, as in `playkit report NAME`.
        title: the question as people read it, "English / 日本語".
        fact: the fact's name.
        value: the field to average; None counts how often the fact happens in a session.
        by: the field whose values are told apart; None is one figure.

    Raises:
        RulesError: the name cannot be asked for.

    >>> question("busts", "How often does a turn end in a bust? / バーストは何回？", fact="busted", by="seat").by
    'seat'
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise RulesError(
            f"a question's name is 1 to 40 small letters, digits and -, got {name!r}",
            f"問いの名前は英小文字・数字・- の40文字以内です（{name!r}）",
        )
    return OwnQuestion(name, Label.parse(title), fact, value, by)


def own_questions(game: Game) -> tuple[OwnQuestion, ...]:
    """List the questions of a game's own, in the author's order; none where the game has none.

    Raises:
        RulesError: `QUESTIONS` holds something else, two of one name, or a question about what the game never says.
    """
    found = game.companion("questions", "QUESTIONS") or ()
    if not isinstance(found, (tuple, list)) or not all(isinstance(one, OwnQuestion) for one in found):
        raise RulesError(
            "QUESTIONS holds what question(...) gives: QUESTIONS = (question(...),)",
            "QUESTIONS には question(...) を並べてください：QUESTIONS = (question(...),)",
        )
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            raise RulesError(f"two questions are called {name!r}", f"「{name}」という問いが二つあります")
    for one in found:
        _check(game, one)
    return tuple(found)


def _check(game: Game, one: OwnQuestion) -> None:
    """Refuse a question about a fact, or a field of it, that the game does not have."""
    facts = {fact.name: fact for fact in game.facts}
    if one.fact not in facts:
        raise _unknown(one, "fact", one.fact, facts)
    kinds = dict(facts[one.fact].fields)
    for field in (one.value, one.by):
        if field is not None and field not in kinds:
            raise _unknown(one, f"field of {one.fact}", field, kinds)
    if one.by is not None and kinds[one.by].size > MOST_ROWS:
        raise RulesError(
            f"question {one.name!r}: {one.by} has {kinds[one.by].size} values, {MOST_ROWS} at most can be told apart",
            f"問い「{one.name}」：{one.by} の値は{kinds[one.by].size}通りあり、分けられるのは{MOST_ROWS}までです",
        )


def _unknown(one: OwnQuestion, what: str, name: str, known: Iterable[str]) -> RulesError:
    en, ja = hint(name, known)
    return RulesError(
        f"question {one.name!r}: there is no {what} called {name!r}.{en}",
        f"問い「{one.name}」：「{name}」という {what} はありません。{ja}",
    )


def fact_of(game: Game, one: OwnQuestion) -> FactKind:
    """Give the fact a question is about."""
    return next(fact for fact in game.facts if fact.name == one.fact)
