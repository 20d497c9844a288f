"""What a question is: its measures, the facts it needs of a game, and the function that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.kernel.labels import Label
    from playkit.simulate.result import Result
    from playkit.store import Store


@dataclass(frozen=True)
class Defined:
    """A measure: its name (`*` stands for a group of cells or lines), what it means, its unit and its interval."""

    name: str
    meaning: Label
    unit: str
    interval: str

    def to_dict(self) -> dict[str, Any]:
        """Give plain data."""
        meaning = {"en": self.meaning.en, "ja": self.meaning.ja}
        return {"name": self.name, "meaning": meaning, "unit": self.unit, "interval": self.interval}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a game: what to look at.

    Simulations are the newest finished run of each draft, since every run repeats a draft as it then was; what was just
    run takes the place of a stored run of its draft. Recorded sessions of one draft are counted together whatever their
    options, and a note says where these differed.

    Attributes:
        game: the loaded rules.
        store: recorded sessions and stored runs; None where only `results` count.
        study: only the sessions of this study, and runs that are of it or of none; None is all.
        drafts: two drafts to compare, the first subtracted from the second.
        results: simulations just run, each with the name of its draft.
    """

    game: Game
    store: Store | None = None
    study: str | None = None
    drafts: tuple[str, str] | None = None
    results: Sequence[tuple[str | None, Result]] = ()


@dataclass(frozen=True)
class Question:
    """A question a designer can ask.

    Attributes:
        name: as it is asked, `slow-first-hand`.
        title: the question as people read it.
        measures: every measure an answer may give, and no other.
        needs: the facts a game must record for the question to make sense; `.offered` is any fact with such a field,
            `captured.ally` that fact with that field.
        answer: builds the answer.
        example: name of the game it is asked of where nothing was played yet.
    """

    name: str
    title: Label
    measures: Sequence[Defined]
    needs: Sequence[str]
    answer: Callable[[Asked], Answer]
    example: str = "patchies"
