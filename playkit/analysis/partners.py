"""Whose pieces help to capture: for games where a capture needs a helper (an ally), against helpers taken by lot.

By lot means: each piece that may help does so equally often. What stands on the board changes with every capture, so
what is expected is worked out capture by capture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis import intervals
from playkit.analysis.figures import FIGURE, column, figures_of, some
from playkit.analysis.intervals import ClusterSums
from playkit.analysis.measured import cautious_state
from playkit.analysis.pooled import Ends
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]
    Ended = Callable[[Floats, Floats, ClusterSums, float], intervals.Interval]

NEEDED = ("session", "facet", "draft", "kind", "seat", "target_seat", "value", "card", "data")
MINIMA = (30, 15)
"""Captures of a seat below which its row is greyed, and hatched."""

CAPTURES = {
    "facet": pl.String,
    "draft": pl.String,
    "session": pl.String,
    "captor": pl.Int64,
    "victim": pl.Int64,
    "ally": pl.Int64,
    "bond": pl.Int64,
    "seats": pl.Int64,
}
"""One row a capture: seats (0-based) of who captured, who lost the piece, whose piece helped; what the helper shares
with the captor, as the game numbers it; how many seats play. `by_lot_K` beside them is the chance that a helper taken
by lot belongs to seat K, NaN where the starting picture is not recorded."""


def captures_of(events: pl.DataFrame) -> pl.DataFrame:
    """List captures with the chances of a helper taken by lot; columns `CAPTURES` and `by_lot_0` ....

    Who may help whom is what was ever seen, by what their pieces are where the record says it, within each draft: what
    never happened in it counts as not allowed.

    Args:
        events: effective events in the order of their sessions; `captured` names captor, victim and in `data.ally` the
            helper, `placed` the pieces each seat begins with.

    Raises:
        MissingColumns: a column is absent.
    """
    need_columns("the events", events.columns, NEEDED)
    ally = pl.col("data").str.json_path_match("$.ally").cast(pl.Int64, strict=False)
    rows = events.filter(pl.col("kind") == "captured").with_columns(ally=ally)
    rows = rows.filter(pl.all_horizontal(pl.col("seat", "target_seat", "ally").is_not_null()))
    placed = events.filter(pl.col("kind") == "placed", pl.col("seat").is_not_null())
    pieces = placed.group_by("session", "seat").agg(pieces=pl.len(), card=pl.col("card").mode().sort().first())
    seats = max((int(rows.select(pl.max_horizontal("seat", "target_seat", "ally").max()).item() or 0)), -1) + 1
    found = rows.select(
        "facet", "draft", "session", captor="seat", victim="target_seat", ally="ally", bond="value",
        seats=pl.lit(seats),
    ).select(pl.col(name).cast(kind) for name, kind in CAPTURES.items())  # fmt: skip
    return found.with_columns(_by_lot(found, pieces, seats)) if found.height else found


def _by_lot(found: pl.DataFrame, pieces: pl.DataFrame, seats: int) -> list[pl.Series]:
    """Work the chances out: pieces on the board of those who may help, without the moved and the captured one."""
    start = _by_seat(found, pieces.with_columns(pl.col("pieces").cast(pl.Float64)), "pieces", seats)
    lost = np.eye(seats)[found["victim"].to_numpy()]
    gone = pl.DataFrame(lost, schema=[f"k{k}" for k in range(seats)]).with_columns(found["session"])
    before = gone.select(pl.all().exclude("session").cum_sum().over("session")).to_numpy() - lost
    captor = found["captor"].to_numpy()
    left = start - before - lost - np.eye(seats)[captor]
    usable = np.maximum(left, 0) * _allowed(found, pieces, seats)
    total = usable.sum(axis=1, keepdims=True)
    # Where the starting picture is not recorded, nobody knows what stood on the board.
    chances = np.divide(usable, total, out=np.full_like(usable, np.nan), where=total > 0)
    return [pl.Series(f"by_lot_{seat}", chances[:, seat]) for seat in range(seats)]


def _by_seat(found: pl.DataFrame, frame: pl.DataFrame, name: str, seats: int) -> Floats:
    """Lay a value of each session and seat beside its captures, (captures, seats)."""
    wide = found.select("session").with_row_index("place")
    columns = [
        wide.join(frame.filter(pl.col("seat") == seat).select("session", name), on="session", how="left").sort("place")
        for seat in range(seats)
    ]
    return np.column_stack([one[name].fill_null(0).to_numpy() for one in columns])


def _allowed(found: pl.DataFrame, pieces: pl.DataFrame, seats: int) -> Floats:
    """Tell for each capture and seat whether a helper of that seat was ever seen for such a captor."""
    kinds = _kinds(found, pieces, seats)
    drafts = found["draft"].to_list()
    captor, ally = found["captor"].to_numpy(), found["ally"].to_numpy()
    seen = {(draft, row[c], row[a]) for draft, row, c, a in zip(drafts, kinds, captor, ally, strict=True)}
    allowed = [
        [(draft, row[c], other) in seen for other in row] for draft, row, c in zip(drafts, kinds, captor, strict=True)
    ]
    return np.array(allowed, float)


def _kinds(found: pl.DataFrame, pieces: pl.DataFrame, seats: int) -> list[list[str]]:
    """Give what the pieces of each seat are, capture by capture; the seat itself where nobody says."""
    table: dict[str, list[str]] = {}
    for session, seat, card in pieces.select("session", "seat", "card").iter_rows():
        row = table.setdefault(session, [str(k) for k in range(seats)])
        if card is not None and seat < seats:
            row[seat] = str(card)
    unknown = [str(k) for k in range(seats)]
    return [table.get(session, unknown) for session in found["session"]]


# Figures -------------------------------------------------------------------------------------------------------------


class Uses(NamedTuple):
    """Maps of seats by seats: facet, draft, x (helper or victim), y (captor) and `figures.FIGURE` columns.

    `share` is of the captor's captures, `beyond` the same less what helpers by lot would give.
    """

    share: pl.DataFrame
    beyond: pl.DataFrame
    victims: pl.DataFrame


def partner_maps(captures: pl.DataFrame) -> Uses:
    """Give who helps whom and who loses to whom, a row a facet, draft, captor and other seat; `n` counts captures."""
    seats = captures["seats"].max()
    pairs = [_pairs(captures, other) for other in range(seats if isinstance(seats, int) else 0)]
    if not pairs:
        return Uses(*(pl.DataFrame(schema=_MAP) for _ in range(3)))
    sums, known = pl.concat(pairs), captures.filter(pl.col("by_lot_0").is_not_nan())
    gaps = pl.concat([_pairs(known, other) for other in range(len(pairs))])
    beyond = _map(gaps, "gap", intervals.cluster_mean)
    return Uses(_map(sums, "hit", _of_shares), beyond, _map(sums, "lost", _of_shares))


_MAP = {
    **dict.fromkeys(("facet", "draft"), pl.String),
    **dict.fromkeys(("x", "y"), pl.Int64),
    **dict.fromkeys(("estimate", "low", "high", "band_low", "band_high"), pl.Float64),
    **dict.fromkeys(("n", "sessions"), pl.Int64),
    **dict.fromkeys(("unit", "state"), pl.String),
}


def _of_shares(x: Floats, n: Floats, sums: ClusterSums, level: float) -> intervals.Interval:
    return intervals.clustered_share(x, n, sums, level)


def _pairs(captures: pl.DataFrame, other: int) -> pl.DataFrame:
    """Sum up by session and captor: captures, those `other` helped, those beyond what is expected, those it lost."""
    helped = (pl.col("ally") == other).cast(pl.Float64)
    return captures.group_by("facet", "draft", "session", "captor").agg(
        n=pl.len().cast(pl.Float64),
        hit=helped.sum(),
        gap=(helped - pl.col(f"by_lot_{other}")).sum(),
        lost=(pl.col("victim") == other).sum().cast(pl.Float64),
        x=pl.lit(other, dtype=pl.Int64),
    )


def _map(sums: pl.DataFrame, value: str, ends: Ended) -> pl.DataFrame:
    label, v, n = ["facet", "draft", "x", "captor"], pl.col(value), pl.col("n")
    frame = sums.group_by(label).agg(
        n.sum().alias("total"), v.sum().alias("of"), pl.len().cast(pl.Float64).alias("groups"),
        (v * v).sum().alias("xx"), (v * n).sum().alias("xn"), (n * n).sum().alias("nn"),
        idle=pl.lit(value == "gap") & (pl.col("hit") == 0).all() & (pl.col("gap") == 0).all(),
    ).sort(label)  # fmt: skip
    family = intervals.family_level(sums.select(pl.struct("x", "captor").n_unique()).item())
    x, total = column(frame, "of"), some(column(frame, "total"))
    # What never happened and was never expected is not allowed: no difference to speak of.
    x = np.where(frame["idle"].to_numpy(), np.nan, x)
    clusters = ClusterSums(*(column(frame, name) for name in ("groups", "xx", "xn", "nn")))
    alone, band = (ends(x, total, clusters, level) for level in (intervals.LEVEL, family))
    figures = figures_of(x / total, alone, band, n=total, unit="captures", sessions=frame["groups"], minima=MINIMA)
    named = frame.select("facet", "draft", "x", y="captor")
    return pl.concat([named, figures.select(FIGURE)], how="horizontal").with_columns(cautious_state()).select(*_MAP)


def add_partners(panel: Panel, captures: pl.DataFrame, bonds: Mapping[int, str]) -> None:
    """Add whose pieces helped to a panel.

    Measures:
        `relation`, a key for how far round the table the helper sits from the captor (0: an own piece, 1: the next
            seat, ...); standard: by lot.
        `bond`, a key for what the helper shares with the captor, where the record says it; standard: by lot.

    Args:
        panel: of one facet and draft.
        captures: its captures, as from `captures_of`.
        bonds: "English / 日本語" by number.
    """
    if captures.is_empty():
        return
    seats = int(captures["seats"][0])
    chances = captures.select([f"by_lot_{seat}" for seat in range(seats)]).to_numpy()
    captor, ally, bond = (captures[name].to_numpy() for name in ("captor", "ally", "bond"))
    relations, kinds = [], []
    for away in range(seats):
        expected = np.take_along_axis(chances, ((captor + away) % seats)[:, None], axis=1)[:, 0]
        relations.append(_Use(str(away), _away(away, seats), (ally - captor) % seats == away, expected))
    shared = {(c, a): b for c, a, b in zip(captor, ally, bond, strict=True)}
    for number, name in bonds.items():
        mask = np.array([[shared.get((c, a)) == number for a in range(seats)] for c in captor], float)
        kinds.append(_Use(str(number), name, bond == number, (chances * mask).sum(axis=1)))
    session = captures["session"].rank("dense").to_numpy().astype(np.int64) - 1
    _add(panel, "relation", relations, session)
    _add(panel, "bond", kinds, session)


class _Use(NamedTuple):
    """Captures with one kind of helper, and the chance of each to have it by lot."""

    key: str
    name: str
    hits: NDArray[np.bool_]
    expected: Floats


def _add(panel: Panel, measure: str, uses: list[_Use], session: NDArray[np.int64]) -> None:
    """Add the kinds of helper that there were or could have been."""
    kept = [use for use in uses if use.hits.any() or np.nan_to_num(use.expected).any()]
    n = np.bincount(session).astype(float)
    for use in kept:
        known = use.expected[~np.isnan(use.expected)]
        by_lot = float(known.mean()) if len(known) else None
        x = np.bincount(session, use.hits)
        sums = ClusterSums(*(np.array([float(v)]) for v in (len(n), (x * x).sum(), (x * n).sum(), (n * n).sum())))
        total = [use.hits.sum()], [len(use.hits)]
        alone = intervals.clustered_share(*total, sums)
        band = intervals.clustered_share(*total, sums, intervals.family_level(len(kept)))
        panel.add(
            measure, float(use.hits.mean()), Ends(float(alone.low[0]), float(alone.high[0])),
            band=Ends(float(band.low[0]), float(band.high[0])), standard=by_lot,
            n=len(use.hits), key=use.key, name=use.name, n_unit="captures",
            sessions=len(n),
        )  # fmt: skip


def _away(away: int, seats: int) -> str:
    """Name where a helper sits as seen from the captor, who goes before the next seat.

    >>> _away(0, 4), _away(2, 4), _away(3, 4)
    ('an own piece / 自分のコマ', 'the seat across / 向かいの席', 'the previous seat / 前の手番の席')
    """
    if away == 0:
        return "an own piece / 自分のコマ"
    if away == 1:
        return "the next seat / 次の手番の席"
    if away == seats - 1:
        return "the previous seat / 前の手番の席"
    return "the seat across / 向かいの席" if away * 2 == seats else f"the seat {away} on / {away}つ先の席"
