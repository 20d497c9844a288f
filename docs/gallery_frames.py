"""Invented frames for the gallery and for tests of all charts: small, seeded, by the functions that make real ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from playkit.analysis import danger, endings, findings, timeline
from playkit.analysis.board import Board
from playkit.analysis.captures import capture_map
from playkit.analysis.compare import PAIRS, differences
from playkit.analysis.coupling import couplings
from playkit.analysis.figures import draft_difference
from playkit.analysis.growth import CURVES
from playkit.analysis.measured import Panel, measured
from playkit.analysis.partners import Uses, captures_of, partner_maps
from playkit.analysis.pooled import Ends
from playkit.analysis.tallies import counts_from_tally

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.analysis.counts import Counts

FILES = "abcdefghi"
CELLS = tuple(f"{file}{rank}" for rank in range(9, 0, -1) for file in FILES)
"""Names of the cells of a board of nine by nine, from the top left."""
POINTS = tuple(int(points) for points in "3111312221124211222131113")
PHASES, LONGEST = 600, 39


def rng(seed: int = 7) -> np.random.Generator:
    """Give the same luck to every frame, so that the pictures change only with the charts."""
    return np.random.default_rng(seed)


def figures(
    measure: str,
    unit: str,
    rows: Mapping[str, float],
    *,
    margin: float,
    standard: float | None = None,
    n: int = 1200,
    n_unit: str = "games",
    keys: Sequence[str] = (),
) -> pl.DataFrame:
    """Give a figure a row ("English / 日本語"), with an interval of `margin` to both sides; keys count from 1."""
    panel = Panel("bots" if n_unit == "games" else "people", None, n_unit)
    counted = keys or [str(place + 1) for place in range(len(rows))]
    for key, (name, value) in zip(counted, rows.items(), strict=True):
        least = 0.0 if value >= 0 and unit in {"share", "rate"} else float("-inf")
        ends, band = (Ends(max(value - k * margin, least), value + k * margin) for k in (1.0, 1.4))
        panel.add(measure, value, ends, n=n, key=key, name=name, band=band, standard=standard, unit=unit)
    return measured([panel])


def by_part(*measures: str) -> pl.DataFrame:
    """Give figures of three parts, columns as `analysis.findings.FIGURES`."""
    shares = {"minutes_share": (0.46, 0.29, 0.25), "stake": (0.18, 0.33, 0.49)}
    rows: list[dict[str, Any]] = [
        {
            "facet": "sample", "draft": None, "measure": measure, "part": part, "estimate": share,
            "low": share - 0.06, "high": share + 0.06, "p": None, "standard": 1 / 3, "n": 60,
            "n_unit": "decisions" if measure == "consequential" else "sessions", "unit": "share", "enough": True,
        }
        for measure in measures
        for part, share in enumerate(shares.get(measure, (0.31, 0.52, 0.78)), 1)
    ]  # fmt: skip
    return pl.DataFrame(rows, schema=findings.FIGURES)


def walks(last: int, name: str, value: str, scale: float, start: float) -> pl.DataFrame:
    """Let thirty sessions drift upwards from one start: columns facet, draft, session, `name`, `value`."""
    drawn = np.cumsum(rng().normal(0.3, 1.0, (30, last)), axis=1) * scale + start
    rows = [
        {"facet": "people", "draft": None, "session": f"s{k:02}", name: at, value: float(path)}
        for k, walk in enumerate(drawn)
        for at, path in enumerate([start, *walk])
    ]
    return pl.DataFrame(rows, schema_overrides={"draft": pl.String})


def chances() -> pl.DataFrame:
    """Give the later winner's chance at each tenth of thirty sessions."""
    return walks(10, "tenth", "chance", 0.12, 0.3).with_columns(pl.col("chance").clip(0.0, 1.0))


def gaps() -> pl.DataFrame:
    """Give how much lower fourteen people rate the first part than the later ones."""
    drawn = np.round(rng().normal(-0.8, 0.8, 14) * 2) / 2
    rows = [{"facet": "people", "draft": None, "person": f"p{k}", "gap": float(gap)} for k, gap in enumerate(drawn)]
    return pl.DataFrame(rows, schema_overrides={"draft": pl.String})


def growth() -> pl.DataFrame:
    """Give medians and quartiles of winners and others over six rounds."""
    rows = [
        ("bots", None, "points", at, group, pace * at, pace * at - 0.4 * at, pace * at + 0.5 * at, 400)
        for group, pace in (("winners", 2.4), ("others", 1.7))
        for at in range(1, 7)
    ]
    return pl.DataFrame(rows, schema=CURVES, orient="row")


def compared() -> pl.DataFrame:
    """Compare two drafts that met the same forty seeds."""
    shifts = {"score_mean": 0.9, "score_spread": 1.6, "win_share_seat_0": 0.06, "steps": -4.0, "facts": 0.1}
    rows = []
    for measure, gap in shifts.items():
        luck, noise = rng(3).normal(size=(40, 1)), rng(len(measure)).normal(size=(40, 2)) * 0.6
        scale = 0.1 if measure.startswith("win") else 2.0
        pairs = scale * (luck + noise) + (0, gap)
        rows += [(measure, block, 0, float(a), float(b)) for block, (a, b) in enumerate(pairs)]
    return differences(pl.DataFrame(rows, schema=PAIRS, orient="row"))


# A board ------------------------------------------------------------------------------------------------------------


@cache
def counts() -> Counts:
    """Count two drafts of a board on which cells fall until a line is whole; in B the centre holds out longer."""
    board = Board(5, POINTS)
    return _fallen(board, "A", 0.6) + _fallen(board, "B", 1.3)


def _fallen(board: Board, draft: str, centre: float, phases: int = PHASES) -> Counts:
    hardy = np.where(np.array(board.groups) == "centre", centre, 1.0)
    at = np.argsort(np.argsort(rng().exponential(hardy, (phases, 25)), axis=1), axis=1) + 1
    whole = np.stack([at[:, sorted(line)].max(axis=1) for line in board.lines], axis=1)
    end = whole.min(axis=1)
    dead = at <= end[:, None]
    fallen = np.zeros((25, LONGEST + 1), dtype=int)
    for cell in range(25):
        np.add.at(fallen[cell], at[dead[:, cell], cell], 1)
    pawns = rng(8).integers(0, 2, dead.shape)
    ended = ((whole == end[:, None]) << np.arange(len(board.lines))).sum(axis=1)
    tally = {
        "phases": phases, "survived": (~dead).sum(axis=0), "worth": (~dead).sum(axis=0) * np.array(POINTS),
        "destroyed_at": fallen, "exposed": (pawns * np.minimum(at, end[:, None])).sum(axis=0),
        "struck": (pawns * dead).sum(axis=0), "lines": np.bincount(ended, minlength=1 << len(board.lines)),
        "together": np.triu((~dead).T.astype(int) @ ~dead, 1),
    }  # fmt: skip
    return counts_from_tally(tally, board, games=phases // 3, draft=draft, name=f"invented {draft}")


def first_draft(frame: pl.DataFrame) -> pl.DataFrame:
    """Keep draft A, one picture of each map being enough."""
    return frame.filter(pl.col("draft") == "A")


def survival() -> pl.DataFrame:
    """Give which cells stand at the end of a phase."""
    return first_draft(danger.survival(counts()))


def expected_points() -> pl.DataFrame:
    """Give what standing still pays."""
    return first_draft(danger.expected_points(counts()))


def risk() -> pl.DataFrame:
    """Give how likely a pawn is struck."""
    return first_draft(danger.risk(counts()))


def destroyed() -> pl.DataFrame:
    """Give what has fallen by each card."""
    return first_draft(danger.destroyed_by_draw(counts()))


def ending_lines() -> pl.DataFrame:
    """Give which lines ended phases."""
    return first_draft(endings.ending_lines(counts()))


def ending_sets() -> pl.DataFrame:
    """Give which sets of lines ended phases."""
    return first_draft(endings.ending_sets(counts()))


def difference() -> pl.DataFrame:
    """Give survival in draft B less that in draft A."""
    return draft_difference(danger.survival(counts()), "A", "B")


@cache
def coupled_drafts() -> pl.DataFrame:
    """Give which cells stand and fall together in two drafts; it takes ten times as many phases to see it."""
    board = Board(5, POINTS)
    return couplings(_fallen(board, "A", 0.6, 10 * PHASES) + _fallen(board, "B", 2.5, 10 * PHASES))


def coupled() -> pl.DataFrame:
    """Give which cells stand and fall together."""
    return first_draft(coupled_drafts())


def coupling_gap() -> pl.DataFrame:
    """Give coupling in draft B less that in draft A."""
    return draft_difference(coupled_drafts(), "A", "B")


def captured() -> pl.DataFrame:
    """Map captures of forty sessions on a board of nine by nine: the middle costs most."""
    lost = {(x, y): 9 - 2 * max(abs(x - 4), abs(y - 4)) for x in range(9) for y in range(9)}
    rows = [
        {"facet": "bots", "draft": None, "session": f"s{k}", "cell": 9 * y + x, "arrived": 20, "stood": 20,
         "captured": max(int(lost[x, y] + noise), 0)}
        for k, shifts in enumerate(rng().integers(-1, 2, (40, 81)))
        for ((x, y), noise) in zip(lost, shifts, strict=True)
    ]  # fmt: skip
    return capture_map(pl.DataFrame(rows, schema_overrides={"draft": pl.String}), 9)


@cache
def uses() -> Uses:
    """Let four seats capture with helpers: each likes the piece of the seat to its left."""
    blank = {"facet": "bots", "draft": None, "target_seat": None, "value": None, "data": None}
    rows: list[dict[str, Any]] = []
    for k, drawn in enumerate(rng().integers(0, 4, (400, 3))):
        captor, helper, victim = (int(seat) for seat in drawn)
        own = {"session": f"s{k}", **blank}
        ally = (captor + 1) % 4 if k % 3 == 0 else helper
        rows += [own | {"kind": "placed", "seat": seat, "card": "man"} for seat in range(4) for _ in range(5)]
        taken = {"target_seat": victim, "value": 0.0, "data": f'{{"ally": {ally}}}'}
        rows.append(own | {"kind": "captured", "seat": captor, "card": None} | taken)
    return partner_maps(captures_of(pl.DataFrame(rows, infer_schema_length=None)))


# One session --------------------------------------------------------------------------------------------------------


def beliefs() -> pl.DataFrame:
    """Give three seats' chances over sixty steps in two parts."""
    strengths = np.cumsum(rng(11).normal(0, 0.25, (61, 3)), axis=0)
    shares = np.exp(strengths) / np.exp(strengths).sum(axis=1, keepdims=True)
    rows = [
        {"steps": step, "seat": seat, "chance": float(share), "low": max(float(share) - 0.05, 0.0),
         "high": min(float(share) + 0.05, 1.0), "part": 1 + step // 31, "minute": step / 2}
        for step, row in enumerate(shares) for seat, share in enumerate(row)
    ]  # fmt: skip
    return pl.DataFrame(rows)


def turning_points() -> pl.DataFrame:
    """Give two steps that turned the chances: a pick, and chance."""
    return pl.DataFrame({
        "steps": [24, 47], "minute": [12.0, 23.5], "who": [1, None], "en": ["takes the bridge", "a six is rolled"],
        "ja": ["橋を取る", "6が出る"], "seat": [1, 0], "change": [0.14, -0.11],
    })  # fmt: skip


def noted() -> pl.DataFrame:
    """Give a remark of a seat and one of the table."""
    return pl.DataFrame({
        "steps": [10, 40], "minute": [5.0, 20.0], "seat": [2, None], "text": ["a long think / 長考", "laughter / 笑い"],
    })  # fmt: skip


def spans() -> pl.DataFrame:
    """Give set-up, two parts and a pause."""
    rows = [("setup", None, 0.0, 4.0, 0.0), ("part", 1, 4.0, 26.0, 2.0), ("pause", None, 14.0, 16.0, 2.0),
            ("part", 2, 26.0, 41.0, 0.0)]  # fmt: skip
    return pl.DataFrame(rows, schema=timeline.SPANS, orient="row")


def turns() -> pl.DataFrame:
    """Give thirty turns of three seats."""
    seconds = rng().gamma(3, 24, 30)
    starts = 4 + np.concatenate([[0.0], np.cumsum(seconds[:-1])]) / 60
    rows = [(k % 3, 1 + int(start > 26), float(start), float(long))
            for k, (start, long) in enumerate(zip(starts, seconds, strict=True))]  # fmt: skip
    return pl.DataFrame(rows, schema=timeline.TURNS, orient="row")


def scores() -> pl.DataFrame:
    """Give the points of three seats as they grow."""
    gains = np.cumsum(rng(5).integers(0, 5, (3, 7)), axis=1)
    rows = [(seat, 6.0 * at, float(gain)) for seat, row in enumerate(gains) for at, gain in enumerate([0, *row[1:]])]
    return pl.DataFrame(rows, schema=timeline.SCORES, orient="row")


def remarks() -> pl.DataFrame:
    """Give what was noted at the table."""
    rows = [
        (9.0, 1, "noted", "bored", None),
        (18.0, None, "asked", None, "how far? / どこまで進める？"),
        (30.0, 0, "noted", "happy", None),
    ]
    return pl.DataFrame(rows, schema=timeline.REMARKS, orient="row")
