"""A comparison that shows itself: what `playkit.compare` gives back."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from playkit.simulate.compare import Comparison

if TYPE_CHECKING:
    from playkit.dashboards.report import Answer


@dataclass(frozen=True)
class Compared(Comparison):
    """Two drafts that were simulated against each other, and the answer to what differs.

    Attributes as for `playkit.simulate.compare.Comparison`; the first question for `answer` takes some seconds, because
    bots play on from the parts of a game that has parts.
    """

    @classmethod
    def of(cls, comparison: Comparison) -> Compared:
        """Take a comparison as it is."""
        return cls(**{field.name: getattr(comparison, field.name) for field in fields(comparison)})

    @cached_property
    def answer(self) -> Answer:
        """Verdict, sentence, every measure with its interval and what a table test would need; of bots alone."""
        from playkit.dashboards.compare.asked import whole_answer
        from playkit.dashboards.compare.bots import panel_of

        return whole_answer(self.plans[0].game, [panel_of(self)], [], (self.a, self.b))

    def show(self, lang: str = "en", *, pictures: bool = False) -> None:
        """Show sentence, chart and figures in a notebook; arguments as for `Answer.show`."""
        self.answer.show(lang, pictures=pictures)

    def _ipython_display_(self) -> None:
        self.show()

    def to_dict(self) -> dict[str, Any]:
        """Give the answer as plain data, as `playkit report compare --json` does."""
        return self.answer.to_dict()

    def html(self, lang: str | None = None) -> str:
        """Write the answer as one page that opens from disk."""
        return self.answer.html(lang)
