"""Cards: what drawing one is worth, told by the shuffle; and which cards are drawn and never used.

"Built" or "played" would tell nothing: who builds much wins much, whatever is built. Which of the cards drawn in one
round went to whom, the shuffle alone has decided.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.families import Member, add_family, of_lot, of_share, pooled_ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.analysis.measured import Panel
    from playkit.analysis.rounds import Rounds


def add_cards(panel: Panel, rounds: Rounds, names: Mapping[str, str]) -> None:
    """Add the figures of cards to a panel, one a card (`key` is its text).

    Measures:
        `drawn`: what drawing it, rather than another of the cards drawn in that round, adds to the share of the win.
        `dealt`: the same of the cards dealt before the first round, where everybody gets as many.
        `used`: seats that played it, of seats that drew it.

    Args:
        panel: of one facet and draft.
        rounds: its sessions, counted ones only.
        names: "English / 日本語" by card.
    """
    if rounds.draws.is_empty():
        return
    add_family(panel, "drawn", draw_effects(rounds, rounds.draws), names, unit="share_difference", n_unit="draws")
    dealt = draw_effects(rounds, rounds.draws.filter(pl.col("round") == 0))
    add_family(panel, "dealt", dealt, names, unit="share_difference", n_unit="draws")
    if rounds.played.height:
        add_family(panel, "used", _used(rounds), names, n_unit="draws")


def draw_effects(rounds: Rounds, draws: pl.DataFrame) -> list[Member]:
    """Give what a drawn copy of each card adds to a seat's share of the win.

    Within a session and round, who draws which of the drawn cards is a lot in which each draw is one ticket. A copy's
    share of the win is held against the mean of all tickets, and both are scaled by how far the copy's own seat makes
    up that mean; where everybody draws one card this is the drawer's share less the mean share of the others.

    Args:
        rounds: counted sessions.
        draws: `rounds.draws`, or some of them.

    Returns:
        one member a card; n counts its draws.

    Source: intention to treat under a known lot (Imbens and Rubin 2015, 4), ratio of two sums over sessions; the spread
    of the lot is that of draws without replacement.
    """
    where = ["session", "round"]
    known = rounds.with_win(draws).filter(pl.col("win_share").is_not_null())
    lots = known.group_by(where).agg(
        tickets=pl.len(), usual=pl.col("win_share").mean(), variance=pl.col("win_share").var(ddof=0)
    )
    seats = known.group_by(*where, "seat").agg(own=pl.len(), share=pl.col("win_share").first())
    held = known.group_by(*where, "seat", "card").agg(copies=pl.len()).join(seats, on=[*where, "seat"])
    copies = pl.col("copies")
    cards = held.group_by(*where, "card").agg(
        copies=copies.sum(),
        won=(copies * pl.col("share")).sum(),
        twice=(copies * copies).sum(),
        tickets_of=(copies * pl.col("own")).sum(),
    )
    cards = cards.join(lots, on=where).with_columns(
        top=pl.col("won") - copies * pl.col("usual"),
        bottom=pl.col("twice") - copies * pl.col("tickets_of") / pl.col("tickets"),
        # Copies are drawn without putting them back, so that the last ticket has no choice left.
        luck=copies * pl.col("variance") * (pl.col("tickets") - copies) / (pl.col("tickets") - 1).clip(1),
    )
    found = [_effect(str(card), rows) for (card,), rows in cards.group_by("card")]
    return sorted((one for one in found if one is not None), key=lambda one: one.key)


def _effect(card: str, rows: pl.DataFrame) -> Member | None:
    bottom, luck = (float(rows.select(pl.col(name).sum()).item()) for name in ("bottom", "luck"))
    if bottom <= 1e-9:
        return None
    return of_lot(card, pooled_ratio(rows, "top", "bottom"), int(rows["copies"].sum()), sqrt(luck) / bottom)


def _used(rounds: Rounds) -> list[Member]:
    drew = rounds.draws.select("session", "seat", "card").unique()
    played = rounds.played.unique().with_columns(used=pl.lit(value=True))
    both = drew.join(played, on=["session", "seat", "card"], how="left").with_columns(pl.col("used").fill_null(False))
    found = [
        of_share(str(card), rows.group_by("session").agg(top=pl.col("used").sum(), bottom=pl.len()))
        for (card,), rows in both.group_by("card")
    ]
    return sorted(found, key=lambda one: one.key)
