"""Seats in figures: shares of the win by seat and by turn order, the running evidence, and how many would show more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis.measured import Panel
from playkit.analysis.planned_shares import sessions_for_share
from playkit.analysis.seats import Outcomes, always_valid, e_values, seat_shares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

EFFECTS = (0.05, 0.10)
POWER = 0.9
ORDINALS = ("1st", "2nd", "3rd")


class Seated(NamedTuple):
    """Who won, of one facet and draft.

    Attributes:
        facet, draft, n_unit: as in `measured.Panel`.
        seats: by seat.
        order: by place in the turn order, None where it is not known or always the same.
    """

    facet: str | None
    draft: str | None
    n_unit: str
    seats: Outcomes
    order: Outcomes | None = None


def in_order(found: Outcomes, first: NDArray[np.int64]) -> Outcomes | None:
    """Turn outcomes by seat into outcomes by turn order.

    Args:
        found: by seat.
        first: (sessions,) who began (0-based), -1 where nobody knows.

    Returns:
        Only the sessions whose beginner is known; None where all of them are begun by one seat: turn order and seat
        are the same then.
    """
    known = first >= 0
    if len(np.unique(first[known])) < 2:
        return None
    seats = found.wins.shape[1]
    places = (first[known][:, None] + np.arange(seats)) % seats
    evenings = None if found.evenings is None else np.unique(found.evenings[known], return_inverse=True)[1]
    return Outcomes(np.take_along_axis(found.wins[known], places, axis=1), evenings, 0)


def first_seats(events: pl.DataFrame) -> pl.DataFrame:
    """Find who began each session: the first to have a turn, else the first to pick.

    Args:
        events: in the order of their sessions: session, kind, seat.

    Returns:
        session, first (0-based).
    """
    rows = events.filter(pl.col("kind").is_in(["turn_started", "picked"]), pl.col("seat").is_not_null())
    return rows.group_by("session", maintain_order=True).agg(first=pl.col("seat").first().cast(pl.Int64))


def seat_figures(panels: list[Seated]) -> list[Panel]:
    """Work out every measure of the seats."""
    return [_panel(own) for own in panels if len(own.seats.wins)]


def _panel(own: Seated) -> Panel:
    panel = Panel(own.facet, own.draft, own.n_unit)
    _shares(panel, "seat_wins", own.seats)
    if own.order is not None:
        _shares(panel, "order_wins", own.order)
    if own.n_unit == "sessions":
        _running(panel, own)
    _planned(panel, *own.seats.wins.shape)
    return panel


def _shares(panel: Panel, measure: str, found: Outcomes) -> None:
    games, seats = found.wins.shape
    for one in seat_shares(found):
        key, name = str(one.seat), _name(measure, one.seat)
        panel.add(measure, one.share, one.ends, band=one.band, standard=1 / seats, n=games, key=key, name=name)


def _planned(panel: Panel, games: int, seats: int) -> None:
    """Add how many sessions would show a favoured seat."""
    for effect in EFFECTS:
        needed = sessions_for_share(effect, seats, power=POWER, family=seats)
        if needed is not None:
            points = f"{effect * 100:.0f}"
            name = f"{points} points / {points}ポイント"
            panel.add("sessions_to_see", float(needed), n=games, key=points, name=name, unit="sessions")


def _running(panel: Panel, own: Seated) -> None:
    """Add what may be looked at after every session; a simulation is looked at once."""
    games, looks = len(own.seats.wins), own.seats.by_evening()
    for seat, ends in enumerate(always_valid(looks)):
        share = float(looks[:, seat].mean())
        panel.add(
            "always_valid", share, ends, standard=1 / looks.shape[1], n=games, key=str(seat),
            name=_name("seat_wins", seat),
        )  # fmt: skip
    panel.add("e_value", float(np.mean(list(_evidence(own)))), n=games, unit="e")


def _evidence(own: Seated) -> Iterator[float]:
    """Give the e-value by seat, and by turn order where it is known; the mean of e-values is one."""
    for outcomes in (own.seats, own.order):
        if outcomes is not None and len(outcomes.wins):
            yield float(e_values(outcomes.by_evening())[-1])


def _name(measure: str, seat: int) -> str:
    if measure == "seat_wins":
        return f"seat {seat + 1} / 席{seat + 1}"
    ordinal = ORDINALS[seat] if seat < len(ORDINALS) else f"{seat + 1}th"
    return f"{ordinal} / {seat + 1}番手"
