"""A planner in a cell: a difference worth finding in, sessions at the table out, and the other way round."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from playkit.analysis.planner import detectable, session_spread, sessions_needed
from playkit.charts.compare import measure_name
from playkit.errors import OptionsError, hint
from playkit.widgets.planning_shares import ABOUT, SharesForm
from playkit.widgets.words import PLANNING, PLANNING_SHARES, pick_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.simulate.compare import Comparison

WIDE: dict[str, Any] = {"style": {"description_width": "22rem"}, "layout": {"width": "min(98%, 36rem)"}}
OWN = ""
MEANS = "means"
"""What is planned first: a difference of means. Everything else is a share, see `planning_shares.ABOUT`."""


class PlannerForm:
    """Numbers of a test at the table; change one and read what follows.

    Args:
        lang: "en" or "ja".
        comparison: of two drafts; its measures can be chosen, with the difference and spread that bots showed.
        measure: which of them to begin with; None is the first.
        effect: the difference worth finding, in the measure's own unit; None is what bots showed, else 1.
        spread: standard deviation of one game; None is what bots showed, else 1.
        sessions: sessions of both drafts together.
        games: games a session.
        likeness: correlation of games of one session, 0 to 1.
        about: what is planned: "means", or a share: "two_shares", "share", "seat" or "seats" (all at once).
        shares: numbers for shares, by name; see `planning_shares.SharesForm`.

    Attributes:
        needed: sessions of both drafts together that find the difference; None where no number does. Of shares what
            their form says; it is `shares`.
        finds: the smallest difference (of shares: the least share) that `sessions` find; None where they find nothing.
        box: all of it, as one widget to lay beside others.

    Raises:
        OptionsError: the comparison has no such measure, or a number is out of its range.
    """

    def __init__(
        self,
        lang: str = "en",
        *,
        comparison: Comparison | None = None,
        measure: str | None = None,
        effect: float | None = None,
        spread: float | None = None,
        sessions: int = 20,
        games: int = 1,
        likeness: float = 0.2,
        about: str = MEANS,
        shares: Mapping[str, float] | None = None,
    ) -> None:
        session_spread(1.0, games, likeness)  # refuses what no table can have
        self.lang = lang
        self._figures = _figures(comparison)
        self._check(measure)
        self.measure = self._measures(measure)
        self.paired = w.Checkbox(description=self._say("paired"), indent=False, layout={"width": "auto"})
        self.effect = w.FloatText(description=self._say("effect"), **WIDE)
        self.spread = w.FloatText(description=self._say("spread"), **WIDE)
        self.sessions = w.BoundedIntText(value=sessions, min=2, max=100_000, description=self._say("sessions"), **WIDE)
        self.games = w.BoundedIntText(value=games, min=1, max=100, description=self._say("games"), **WIDE)
        self.likeness = w.FloatSlider(
            value=likeness, min=0, max=1, step=0.05, description=self._say("likeness"), continuous_update=False, **WIDE
        )
        self.verdict = w.HTML()
        self.needed: int | None = None
        self.finds: float | None = None
        self._fill()
        self.effect.value = self.effect.value if effect is None else effect
        self.spread.value = self.spread.value if spread is None else spread
        inputs = [self.measure, self.effect, self.spread, self.sessions, self.games, self.likeness, self.paired]
        for control in inputs[1:]:
            control.observe(lambda _change: self._tell(), "value")
        self.measure.observe(lambda _change: self._fill(), "value")
        self.paired.observe(lambda _change: self._fill(), "value")
        self._means = w.VBox([*inputs, self.verdict])
        given: dict[str, Any] = {"sessions": sessions, "games": games, "likeness": likeness, **(shares or {})}
        self.shares = SharesForm(lang, ABOUT[0] if about == MEANS else about, **given)
        self.about = self._choices(about)
        self.about.observe(lambda _change: self._turn(), "value")
        self.shares.verdict.observe(lambda _change: self._tell(), "value")
        self.box = w.VBox([self.about, self._means, self.shares.box])
        self._turn()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Show the planner where a cell ends with it."""
        return self.box._repr_mimebundle_(**asked)

    def _say(self, name: str, **values: str) -> str:
        text = pick_language(PLANNING[name], self.lang)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def _choices(self, about: str) -> w.Dropdown:
        named = [(pick_language(PLANNING_SHARES[one], self.lang), one) for one in (MEANS, *ABOUT)]
        return w.Dropdown(
            options=named,
            value=about,
            description=pick_language(PLANNING_SHARES["about"], self.lang),
            style=WIDE["style"],
            layout={"width": "min(98%, 46rem)"},  # its longest choice is a sentence
        )

    def _turn(self) -> None:
        """Show the numbers of what is planned, and hide the others."""
        means = self.about.value == MEANS
        self._means.layout.display, self.shares.box.layout.display = (None, "none") if means else ("none", None)
        if not means:
            self.shares.ask(self.about.value)
        self._tell()

    def _check(self, measure: str | None) -> None:
        if measure is None or measure in self._figures:
            return
        en, ja = hint(measure, self._figures)
        raise OptionsError(
            f"the comparison has no measure {measure!r}.{en}", f"比較に測るもの「{measure}」はありません。{ja}"
        )

    def _measures(self, measure: str | None) -> w.Dropdown:
        named = [(measure_name(name, self.lang), name) for name in self._figures]
        named.append((self._say("own"), OWN))
        return w.Dropdown(options=named, value=measure or named[0][1], description=self._say("measure"), **WIDE)

    def _fill(self) -> None:
        """Take difference and spread of the measure that was chosen; one's own numbers stay as they are."""
        paired = bool(self.paired.value)
        self.spread.description = self._say("spread_paired" if paired else "spread")
        row = self._figures.get(self.measure.value)
        if row is None:
            if not self.spread.value:
                self.effect.value = self.spread.value = 1.0
            return
        spread = row["sd_pair" if paired else "sd_session"]
        self.effect.value, self.spread.value = (float(f"{one or 0.0:.4g}") for one in (row["estimate"], spread))

    def _tell(self) -> None:
        spread = session_spread(self.spread.value, self.games.value, self.likeness.value)
        paired, sessions = bool(self.paired.value), self.sessions.value
        groups = sessions_needed(self.effect.value, spread, paired=paired) if spread > 0 else None
        found = detectable(sessions // 2, spread, paired=paired)
        self.needed = None if groups is None else 2 * groups
        self.finds = found if 0 < found < float("inf") else None
        if self.about.value != MEANS:
            self.needed, self.finds = self.shares.needed, self.shares.finds
        lines = [self._needed(groups), self._found(sessions), self._say("assumes")]
        self.verdict.value = "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _needed(self, groups: int | None) -> str:
        if groups is None:
            return self._say("never")
        return self._say("needed", effect=f"{abs(self.effect.value):.3g}", n=f"{2 * groups:,}", each=f"{groups:,}")

    def _found(self, sessions: int) -> str:
        if self.finds is None:
            return self._say("nothing_found", sessions=f"{sessions:,}")
        return self._say("found", sessions=f"{sessions:,}", effect=f"{self.finds:.3g}")


def _figures(comparison: Comparison | None) -> dict[str, dict[str, Any]]:
    """Find the measures of a comparison that vary from session to session: of others there is nothing to plan."""
    if comparison is None:
        return {}
    return {row["measure"]: row for row in comparison.differences().to_dicts() if row["sd_session"]}
