"""Who begins: what the first start is worth, who begins the rounds, and whether finishing first means winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.families import Member, add_family, of_sessions, of_share, pooled_ratio
from playkit.analysis.roles import round_gains
from playkit.analysis.seats import e_values, outcomes, seat_shares

if TYPE_CHECKING:
    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds


def add_starts(panel: Panel, rounds: Rounds, points: str | None = None) -> None:
    """Add the figures of beginning to a panel.

    Measures:
        `from_start`, one a seat counted from who began the session (`key` 0): its share of the win; standard: even.
        `evidence`: what a bet on the seats so counted would have made of 1 (see `seats.e_values`); 20 speaks clearly.
        `led`: share of the rounds that the winner began; standard: even. Who is strong may also begin often.
        `order`, one a place in the order of the round (`key` 0 begins): gain in that round over the mean (of `points`).
        `first_complete`: how often who was first to complete wins; standard: even.

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        points: the curve that says how much a seat has gained, None for none.
    """
    turned = outcomes(from_start(rounds))
    for one in seat_shares(turned):
        panel.add(
            "from_start", one.share, one.ends, n=len(turned.wins), key=str(one.seat), name=_place(one.seat),
            band=one.band, standard=1 / turned.wins.shape[1],
        )  # fmt: skip
    if len(turned.wins):
        panel.add("evidence", float(e_values(turned.wins)[-1]), n=len(turned.wins), standard=1.0, unit="e")
    add_family(panel, "led", _led(rounds), {}, n_unit="rounds")
    if points is not None:
        members = order_gains(rounds, points)
        add_family(panel, "order", members, {one.key: _place(int(one.key)) for one in members}, unit="gain",
                   n_unit="rounds")  # fmt: skip
    if rounds.completed.height:
        add_family(panel, "first_complete", [_completed(rounds)], {})


def _place(k: int) -> str:
    return "begins / 最初" if k == 0 else f"{k} after / {k}つ後"


def from_start(rounds: Rounds) -> pl.DataFrame:
    """Give wins with seats counted from who began the session: session, seat, win_share, in the order of sessions."""
    first = rounds.starts.sort("session", "round").unique("session", keep="first", maintain_order=True)
    own = rounds.wins.join(first.select("session", start="seat"), on="session")
    own = own.join(rounds.sessions.select("session", "seats"), on="session")
    return own.select("session", (pl.col("seat") - pl.col("start")) % pl.col("seats"), "win_share").sort(
        "session", "seat"
    )


def _led(rounds: Rounds) -> list[Member]:
    began = rounds.with_win(rounds.starts)
    began = began.join(rounds.sessions.select("session", "seats"), on="session")
    if began.is_empty():
        return []
    even = float(began.select((1 / pl.col("seats")).mean()).item())
    return [of_share("", began.group_by("session").agg(top=pl.col("win_share").sum(), bottom=pl.len()), even)]


def order_gains(rounds: Rounds, curve: str) -> list[Member]:
    """Give the mean gain over the table's mean by place in the order of the round; 0 began it."""
    gains = round_gains(rounds, curve).join(
        rounds.starts.select("session", "round", start="seat"), on=["session", "round"]
    )
    gains = gains.join(rounds.sessions.select("session", "seats"), on="session").with_columns(one=pl.lit(1.0))
    gains = gains.with_columns(place=(pl.col("seat") - pl.col("start")) % pl.col("seats"))
    found = [
        of_sessions(str(place), pooled_ratio(own, "outcome", "one"), own.height, 0.0)
        for (place,), own in gains.group_by("place")
    ]
    return sorted(found, key=lambda one: int(one.key))


def _completed(rounds: Rounds) -> Member:
    own = rounds.with_win(rounds.completed).join(rounds.sessions.select("session", "seats"), on="session")
    sums = own.group_by("session").agg(top=pl.col("win_share").sum(), bottom=pl.len())
    return of_share("", sums, float(own.select((1 / pl.col("seats")).mean()).item()))
