"""What testers answered: ratings of parts and of the whole, compared within each person and never against a mark.

People use a scale differently, and so do evenings; what a person rates higher than the same person rated something
else says more than any mean. Words of testers are not read here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl

from playkit.analysis.arms import arm_of_values, gap_of
from playkit.analysis.compare import holm
from playkit.analysis.counts import shaped
from playkit.analysis.families import of_share
from playkit.analysis.feelings import LEAST_PAIRS, signed_ranks, wider
from playkit.analysis.intervals import LEVEL
from playkit.analysis.pooled import UNKNOWN, Ends, interval, mean
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from playkit.analysis.arms import Arm
    from playkit.analysis.measured import Panel

    Floats = NDArray[np.float64]

NEEDED = ("session", "part", "seat", "kind", "value", "data")
PART, WHOLE = "part", "whole"
"""Names of an item that bears none: of a part's rating, and of a rating of the whole."""

ANSWERS = {
    "session": pl.String,
    "draft": pl.String,
    "part": pl.Int64,
    "person": pl.String,
    "item": pl.String,
    "rating": pl.Float64,
}
"""One row an answer with a number; `person` is a tester's id, or the seat of the session where the tester is unknown;
`part` is null where the whole was rated. Who answers an item twice is counted with the mean."""


class Within(NamedTuple):
    """How people rate one thing above another, each compared with themselves.

    Attributes:
        gap: mean over people, in points of the scale.
        ends: t over people or over sessions, whichever is wider; unknown with fewer than two of either.
        p: of the signed-rank test over people, exact where none are alike; None below six people who differ.
        sign_p: of the sign test; None below six.
        rank_biserial: from -1 (everybody lower) to 1 (everybody higher).
        people, sessions: how many stand behind it.
    """

    gap: float
    ends: Ends
    p: float | None
    sign_p: float | None
    rank_biserial: float | None
    people: int
    sessions: int


def answers(events: pl.DataFrame, seats: pl.DataFrame | None = None) -> pl.DataFrame:
    """Read what testers answered with numbers; columns `ANSWERS`.

    Args:
        events: effective events, columns `NEEDED`, and `draft` where it is known.
        seats: one row a session and seat: session, seat (0-based), tester; None where nobody knows who sat where.

    Raises:
        MissingColumns: the events lack a column.
    """
    need_columns("events", events.columns, NEEDED)
    rated = events.filter(pl.col("kind") == "rated", pl.col("value").is_not_null())
    unnamed = pl.when(pl.col("part").is_null()).then(pl.lit(WHOLE)).otherwise(pl.lit(PART))
    item = pl.coalesce(pl.col("data").str.json_path_match("$.item"), unnamed)
    named = with_person(rated.with_columns(item=item), seats).filter(pl.col("person").is_not_null())
    keys = [name for name in ANSWERS if name != "rating" and name in named.columns]
    found = named.group_by(keys).agg(rating=pl.col("value").mean())
    return shaped(found, ANSWERS).sort("session", "person", "item", "part")


def with_person(rated: pl.DataFrame, seats: pl.DataFrame | None) -> pl.DataFrame:
    """Say who gave each rating (`person`): the tester, else the seat of the session, null where neither is known."""
    own = pl.col("data").str.json_path_match("$.tester")
    if seats is not None and not seats.is_empty():
        testers = seats.filter(pl.col("seat").is_not_null()).select("session", pl.col("seat").cast(pl.Int64), "tester")
        rated = rated.with_columns(pl.col("seat").cast(pl.Int64)).join(testers, on=["session", "seat"], how="left")
    else:
        rated = rated.with_columns(tester=pl.lit(None, dtype=pl.String))
    seat = pl.col("session") + "/" + pl.col("seat").cast(pl.String)
    return rated.with_columns(person=pl.coalesce(own, "tester", seat))


def part_gap(found: pl.DataFrame, item: str, part: int) -> Within | None:
    """Compare each person's rating of a part with the mean of the other parts; None where nobody rated both.

    Args:
        found: columns `ANSWERS`.
        item: which item.
        part: which part (1-based).
    """
    own, rating = found.filter(pl.col("item") == item), pl.col("rating")
    gap = rating.filter(pl.col("part") == part).mean() - rating.filter(pl.col("part") != part).mean()
    pairs = own.group_by("session", "person").agg(gap=gap).filter(pl.col("gap").is_not_null())
    if pairs.is_empty():
        return None
    people, sessions = (_means(pairs, key, "gap") for key in ("person", "session"))
    return _within(people, interval(mean(sessions)), len(sessions))


def draft_gap(found: pl.DataFrame, item: str, drafts: tuple[str | None, str | None]) -> Within | None:
    """Compare what each person answered after one draft with what the same person answered after another.

    People who played only one of them are left out.

    Args:
        found: columns `ANSWERS`.
        item: which item.
        drafts: the second less the first.

    Returns:
        None where nobody answered after both. The interval is unknown where a draft has only one session: whether that
        evening was a good one, or the draft, nobody can tell.
    """
    marked = found.filter(pl.col("item") == item).with_columns(
        later=pl.when(pl.col("draft").eq_missing(drafts[1])).then(1).when(pl.col("draft").eq_missing(drafts[0])).then(0)
    )
    marked = marked.filter(pl.col("later").is_not_null())
    own = marked.filter((pl.col("later").n_unique() == 2).over("person"))
    if own.is_empty():
        return None
    first, second = (_means(own.filter(pl.col("later") == late), "person", "rating") for late in (0, 1))
    # What a person answers on the whole is taken out, so that sessions differ by their draft and their evening alone.
    usual = own.group_by("person").agg(usual=pl.col("rating").mean())
    centred = own.join(usual, on="person").with_columns(rating=pl.col("rating") - pl.col("usual"))
    arms = [_session_arm(centred.filter(pl.col("later") == late)) for late in (0, 1)]
    people = second - first
    half = gap_of(arms[0], arms[1]).ends(LEVEL)
    shift = float(people.mean()) - (arms[1].figure.value - arms[0].figure.value)
    sessions = UNKNOWN if half.low is None or half.high is None else Ends(half.low + shift, half.high + shift)
    return _within(people, sessions, own["session"].n_unique())


def _session_arm(rows: pl.DataFrame) -> Arm:
    sessions = rows.group_by("session").agg(pl.col("rating").mean()).sort("session")
    return arm_of_values(sessions["rating"].to_numpy(), sessions["session"].to_list())


def _means(rows: pl.DataFrame, key: str, value: str) -> Floats:
    found: Floats = rows.group_by(key).agg(pl.col(value).mean()).sort(key)[value].to_numpy()
    return found


def _within(people: Floats, sessions: Ends, n_sessions: int) -> Within:
    p, biserial = signed_ranks(people)
    ends = wider(interval(mean(people)), sessions)
    return Within(float(people.mean()), ends, p, _sign_p(people), biserial, len(people), n_sessions)


def _sign_p(gaps: Floats) -> float | None:
    from scipy import stats

    differing = gaps[np.abs(gaps) > 1e-12]
    if len(differing) < LEAST_PAIRS:
        return None
    return float(stats.binomtest(int((differing > 0).sum()), len(differing)).pvalue)


# Figures -------------------------------------------------------------------------------------------------------------


def add_answers(panel: Panel, found: pl.DataFrame, asked: Mapping[str, int], names: Mapping[str, str]) -> None:
    """Add what was answered after one draft.

    Measures: `answered`, the share of seats that answered each item; `level`, the mean over people; `part_gap`, a part
    against the other parts within people, with `part_gap_p`, corrected for all parts and items (Holm).

    Args:
        panel: of one facet and draft.
        found: its answers, columns `ANSWERS`.
        asked: how many seats each session has; sessions without any answer were not asked.
        names: what items are called, "English / 日本語", in the order they are shown.
    """
    for item in _items(found, names):
        _add_item(panel, found.filter(pl.col("item") == item), asked, item, names.get(item, item))
    _add_gaps(panel, "part_gap", _part_gaps(found, names))


def add_draft_gaps(panel: Panel, found: pl.DataFrame, drafts: tuple[str, str], names: Mapping[str, str]) -> None:
    """Add how people answer after the second draft less what they answered after the first.

    Measures: `draft_gap` a key an item, with `draft_gap_p`, corrected for all items (Holm); `found` are answers after
    both.
    """
    gaps = [(item, names.get(item, item), draft_gap(found, item, drafts)) for item in _items(found, names)]
    _add_gaps(panel, "draft_gap", gaps)


def _items(found: pl.DataFrame, names: Mapping[str, str]) -> list[str]:
    known = set(found["item"].unique().to_list())
    return [*(item for item in names if item in known), *sorted(known - names.keys())]


def _part_gaps(found: pl.DataFrame, names: Mapping[str, str]) -> Iterator[tuple[str, str, Within | None]]:
    by_part = found.filter(pl.col("part").is_not_null())
    for item in _items(by_part, names):
        en, _, ja = names.get(item, item).partition(" / ")
        for part in by_part.filter(pl.col("item") == item)["part"].unique().sort().to_list():
            name = f"part {part} / パート{part}"
            if item != PART:
                name = f"part {part}: {en} / パート{part}：{ja or en}"
            yield f"{item}.{part}", name, part_gap(by_part, item, part)


def _add_item(panel: Panel, rows: pl.DataFrame, asked: Mapping[str, int], item: str, name: str) -> None:
    own = rows.group_by("session").agg(top=pl.col("person").n_unique(), rating=pl.col("rating").mean()).sort("session")
    counts = own.join(pl.DataFrame({"session": list(asked), "bottom": list(asked.values())}), on="session", how="right")
    share = of_share(item, counts.with_columns(pl.col("top").fill_null(0)))
    panel.add("answered", share.value, share.ends(LEVEL), n=len(asked), key=item, name=name, n_unit="asked_sessions")
    level = _means(rows, "person", "rating")
    ends = wider(interval(mean(level)), interval(mean(own["rating"].to_numpy())))
    panel.add(
        "level", float(level.mean()), ends, n=len(level), key=item, name=name, unit="rating", n_unit="people",
        sessions=own.height,
    )  # fmt: skip


def _add_gaps(panel: Panel, measure: str, gaps: Iterable[tuple[str, str, Within | None]]) -> None:
    known = [(key, name, gap) for key, name, gap in gaps if gap is not None]
    tested = [gap.p for _, _, gap in known if gap.p is not None]
    corrected = iter(holm(tested).tolist() if tested else ())
    for key, name, gap in known:
        panel.add(
            measure, gap.gap, gap.ends, n=gap.people, key=key, name=name, standard=0.0, unit="rating_points",
            n_unit="people", sessions=gap.sessions,
        )  # fmt: skip
        more: dict[str, Any] = {"n": gap.people, "key": key, "name": name, "n_unit": "people", "sessions": gap.sessions}
        if gap.rank_biserial is not None:
            panel.add(f"{measure}_ranks", gap.rank_biserial, unit="rank_biserial", standard=0.0, **more)
        if gap.p is not None:
            panel.add(f"{measure}_p", next(corrected), unit="p", **more)
        if gap.sign_p is not None:
            panel.add(f"{measure}_sign_p", gap.sign_p, unit="p", **more)
