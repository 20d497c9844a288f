"""What a question is: its measures, the facts it needs of a game, and the function that answers it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.dashboards.needs import OWN
from playkit.dashboards.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.dashboards.needs import Floor
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.kernel.labels import Label
    from playkit.simulate.result import Result
    from playkit.store import Store


@dataclass(frozen=True)
class Defined:
    """A measure.

    Attributes:
        name: as answers give it; `*` stands for what tells figures of one measure apart (a seat, a part, a cell).
        meaning: what it is, so that somebody else could work it out.
        unit: what its figures are in ("share", "points", "ratio").
        interval: how sure it is, in words.
        columns: what it is worked out from, columns by table of the store; see `needs.columns`.
        minimum_n: from how much on it is shown plainly, one for each thing that n may count; see `needs.floors`.
        source: whose formula it is, author and year; `needs.OWN` where the definition is ours.
    """

    name: str
    meaning: Label
    unit: str
    interval: str
    columns: Mapping[str, tuple[str, ...]]
    minimum_n: Sequence[Floor]
    source: str

    def to_dict(self, question: str) -> dict[str, Any]:
        """Give plain data; where the definition is ours the source says where it stands."""
        return {
            "name": self.name,
            "question": question,
            "meaning": {"en": self.meaning.en, "ja": self.meaning.ja},
            "unit": self.unit,
            "interval": self.interval,
            "columns": {table: list(names) for table, names in self.columns.items()},
            "minimum_n": [floor.to_dict() for floor in self.minimum_n],
            "source": f"{OWN}, docs/measures.md#{anchor(question, self.name)}" if self.source == OWN else self.source,
        }


def anchor(question: str, measure: str) -> str:
    """Give where a measure is defined on the page of measures.

    >>> anchor("danger", "survival.*"), anchor("slow-first-hand", "slowness.1")
    ('danger-survival', 'slow-first-hand-slowness-1')
    """
    return f"{question}-{measure.rstrip('*').rstrip('._')}".replace(".", "-")


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
        reading: what was read for the questions of the same report, so that each thing is read once; it may be shared
            by other games, stores and studies.
        recorded: count only what is on record: bots play no game for the answer.
    """

    game: Game
    store: Store | None = None
    study: str | None = None
    drafts: tuple[str, str] | None = None
    results: Sequence[tuple[str | None, Result]] = ()
    reading: Reading = field(default_factory=Reading, repr=False, compare=False)
    recorded: bool = False


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
        recorded: whether recorded sessions are counted; False where bots alone can answer, by playing on.
    """

    name: str
    title: Label
    measures: Sequence[Defined]
    needs: Sequence[str]
    answer: Callable[[Asked], Answer]
    example: str = "patchies"
    recorded: bool = True
