"""Shares in the planner: of a seat, of all seats at once, of two drafts, of anything held against a known share."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as w

from playkit.analysis.intervals import never_bound
from playkit.analysis.planned_shares import detectable_share, games_for_seats, games_for_share, games_for_shares
from playkit.analysis.planner import design_effect
from playkit.errors import OptionsError, hint
from playkit.widgets.words import PLANNING_SHARES, pick_language

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE: dict[str, Any] = {"style": {"description_width": "22rem"}, "layout": {"width": "min(98%, 36rem)"}}
DRAFTS, SHARE, SEAT, SEATS = ABOUT = ("two_shares", "share", "seat", "seats")
"""What can be planned: a share in two drafts, a share against a known one, one named seat, all seats at once."""
BEGUN: Final = {DRAFTS: (0.5, 0.6), SHARE: (0.1, 0.2), SEAT: (0.25, 0.3), SEATS: (0.25, 0.31)}
"""What stands in the form at first: the usual share, and the one worth finding."""


class SharesForm:
    """Shares of a test at the table; change one and read what follows.

    Args:
        lang: "en" or "ja".
        about: what is planned, one of `ABOUT`.
        usual: the share it is held against; with seats it is the even one, whatever is said.
        share: the share worth finding; with all seats it is that of the strongest, the others alike.
        seats: how many seats play.
        sessions: sessions in all, of both drafts together where two are compared.
        games: games a session.
        likeness: correlation of games of one session, 0 to 1.

    Attributes:
        needed: sessions in all that find the share; None where no number does.
        finds: the least share above the usual one that `sessions` find; None where they find nothing.
        box: all of it, as one widget.

    Raises:
        OptionsError: nothing is called so, or a number is out of its range.
    """

    def __init__(
        self,
        lang: str = "en",
        about: str = DRAFTS,
        *,
        usual: float | None = None,
        share: float | None = None,
        seats: int = 4,
        sessions: int = 20,
        games: int = 1,
        likeness: float = 0.2,
    ) -> None:
        design_effect(games, likeness)  # refuses what no table can have
        _check(about)
        self.lang, self.about = lang, about
        first, second = BEGUN[about]
        bounds: dict[str, Any] = {"min": 0.0, "max": 1.0, "step": 0.01, **WIDE}
        self.usual = w.BoundedFloatText(value=first if usual is None else usual, **bounds)
        self.share = w.BoundedFloatText(value=second if share is None else share, **bounds)
        self.seats = w.BoundedIntText(value=seats, min=2, max=12, description=self._say("seats"), **WIDE)
        self.sessions = w.BoundedIntText(value=sessions, min=1, max=1_000_000, **WIDE)
        self.games = w.BoundedIntText(value=games, min=1, max=100, description=self._say("games"), **WIDE)
        self.likeness = w.FloatSlider(
            value=likeness, min=0, max=1, step=0.05, description=self._say("likeness"), continuous_update=False, **WIDE
        )
        self.verdict = w.HTML()
        self.needed: int | None = None
        self.finds: float | None = None
        inputs = [self.usual, self.share, self.seats, self.sessions, self.games, self.likeness]
        for control in inputs:
            control.observe(lambda _change: self._tell(), "value")
        self.box = w.VBox([*inputs, self.verdict])
        self.ask(about)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Show the form where a cell ends with it."""
        return self.box._repr_mimebundle_(**asked)

    def ask(self, about: str) -> None:
        """Plan something else; numbers that were typed in stay.

        Raises:
            OptionsError: nothing is called so.
        """
        _check(about)
        if BEGUN[self.about] == (self.usual.value, self.share.value):
            self.usual.value, self.share.value = BEGUN[about]
        self.about = about
        of_seats = about in {SEAT, SEATS}
        self.usual.layout.display = "none" if of_seats else None
        self.seats.layout.display = None if of_seats else "none"
        self.usual.description = self._say("first" if about == DRAFTS else "usual")
        self.share.description = self._say({DRAFTS: "second", SEATS: "strongest"}.get(about, "other"))
        self.sessions.description = self._say("sessions_both" if about == DRAFTS else "sessions")
        self._tell()

    def _say(self, name: str, **values: str) -> str:
        text = pick_language(PLANNING_SHARES[name], self.lang)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def _even(self) -> float:
        return 1 / self.seats.value if self.about in {SEAT, SEATS} else float(self.usual.value)

    def _games(self) -> Callable[[float], int | None]:
        """Give what says how many games, of each draft where there are two, find a share."""
        usual, others = self._even(), self.seats.value - 1
        if self.about == DRAFTS:
            return lambda share: games_for_shares(usual, share)
        if self.about == SEATS:
            return lambda share: games_for_seats([share, *[(1 - share) / others] * others])
        return lambda share: games_for_share(usual, share)

    def _tell(self) -> None:
        played, groups = self.games.value, 2 if self.about == DRAFTS else 1
        dearer = design_effect(played, self.likeness.value)
        needed = self._games()
        games = needed(float(self.share.value))
        self.needed = None if games is None else groups * ceil(games * dearer / played)
        there = int(self.sessions.value // groups * played / dearer)
        self.finds = detectable_share(self._even(), needed, there)
        lines = [self._needed(groups), self._found(), self._never(), self._say("assumes")]
        self.verdict.value = "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _needed(self, groups: int) -> str:
        if self.needed is None:
            return self._say("nothing")
        usual, share = (f"{value * 100:.3g}%" for value in (self._even(), self.share.value))
        key = "needed_both" if groups == 2 else "needed"
        return self._say(key, usual=usual, share=share, n=f"{self.needed:,}", each=f"{self.needed // groups:,}")

    def _found(self) -> str:
        sessions = f"{self.sessions.value:,}"
        if self.finds is None:
            return self._say("nothing_found", sessions=sessions)
        return self._say("found", sessions=sessions, share=f"{self.finds * 100:.1f}%")

    def _never(self) -> str:
        most = f"{never_bound(self.sessions.value) * 100:.2g}%"
        return self._say("never", sessions=f"{self.sessions.value:,}", most=most)


def _check(about: str) -> None:
    if about not in ABOUT:
        en, ja = hint(about, ABOUT)
        raise OptionsError(f"nothing to plan is called {about!r}.{en}", f"計画するものに「{about}」はありません。{ja}")
