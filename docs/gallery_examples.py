"""Every chart once, with invented figures: what the gallery draws, and what tests of all charts draw too."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import gallery_frames as made
import polars as pl

from playkit.charts import heat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SEATS = {"seat 1 / 席1": 0.29, "seat 2 / 席2": 0.26, "seat 3 / 席3": 0.24, "seat 4 / 席4": 0.21}
THIRDS = {"early / 序盤": 0.22, "middle / 中盤": 0.35, "late / 終盤": 0.48}
ROLES = {"Fox / 狐": 0.41, "Owl / 梟": 0.34, "Hen / 鶏": 0.25}
ITEMS = {"fun / 楽しさ": 0.6, "clarity / わかりやすさ": -0.9, "tension / 緊張感": 0.2}
BOTS = {"careful – random / careful – random": 0.42, "greedy – random / greedy – random": 0.23}
HAND = "hand {n} / {n}ハンド目"


@dataclass(frozen=True)
class Said:
    """An argument whose value is not what a reader types: the words, and the value."""

    text: str
    value: Any

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Example:
    """How one chart is called.

    Attributes:
        frames: its frames in order, by the names of its parameters, each made when it is needed.
        given: whatever else it must be told, by name.
    """

    frames: Mapping[str, Callable[[], pl.DataFrame]]
    given: Mapping[str, Any] = field(default_factory=dict)


def chart_of(name: str) -> Callable[..., Any]:
    """Find a chart by its module and name.

    >>> chart_of("seats.seat_dots").__name__
    'seat_dots'
    """
    module, _, function = name.partition(".")
    found: Callable[..., Any] = getattr(importlib.import_module(f"playkit.charts.{module}"), function)
    return found


def drawn(
    name: str, lang: str, change: Callable[[pl.DataFrame], pl.DataFrame] | None = None, frame: str | None = None
) -> list[Any]:
    """Draw an example; `change` alters one of its frames, as a test does: the one named, else the first."""
    example = EXAMPLES[name]
    frames = {parameter: spoken(make(), lang) for parameter, make in example.frames.items()}
    if change is not None:
        altered = frame or next(iter(frames))
        frames[altered] = change(frames[altered])
    given = {key: value.value if isinstance(value, Said) else value for key, value in example.given.items()}
    charts = chart_of(name)(**frames, **given, lang=lang)
    return charts if isinstance(charts, list) else [charts]


def spoken(frame: pl.DataFrame, lang: str) -> pl.DataFrame:
    """Let remarks be in the language of the picture, as people at one table speak one."""
    if "text" not in frame.columns:
        return frame
    parts = pl.col("text").str.split(" / ")
    return frame.with_columns(text=parts.list.last() if lang == "ja" else parts.list.first())


def dots(measure: str, unit: str, rows: Mapping[str, float], *, margin: float = 0.03, **more: Any) -> Example:
    """Make an example of figures; `given` is what the chart must be told besides."""
    given = more.pop("given", {})
    return Example({"figures": lambda: made.figures(measure, unit, rows, margin=margin, **more)}, given)


def several(*one: Example) -> Example:
    """Join examples of figures of several measures into one frame."""
    makers = [example.frames["figures"] for example in one]
    return Example({"figures": lambda: pl.concat([make() for make in makers])}, one[0].given)


def parts(*measures: str) -> Example:
    """Make an example of figures by part."""
    return Example({"figures": lambda: made.by_part(*measures)}, {"hand": HAND})


def told(measure: str) -> dict[str, str]:
    """Name the measure a chart is told."""
    return {"measure": measure}


SESSIONS: dict[str, Any] = {"n": 24, "n_unit": "sessions"}
EVEN: dict[str, Any] = {"standard": 0.25}
ZERO: dict[str, Any] = {"standard": 0.0}

PEOPLE = {
    "answers.answered_dots": dots(
        "answered", "share", {"fun / 楽しさ": 0.92, "clarity / わかりやすさ": 0.71}, **SESSIONS
    ),
    "answers.gap_dots": several(
        dots("part_gap", "rating_points", ITEMS, margin=0.5, given=told("part_gap"), **ZERO, **SESSIONS),
        dots(
            "part_gap_p",
            "p",
            {"fun / 楽しさ": 0.04, "clarity / わかりやすさ": 0.002, "tension / 緊張感": 0.6},
            **SESSIONS,
        ),
    ),
    "answers.level_dots": dots(
        "level", "rating", {"fun / 楽しさ": 4.1, "clarity / わかりやすさ": 2.8}, margin=0.4, **SESSIONS
    ),
    "enough.needed_dots": dots(
        "needed", "sessions", {"minutes / 時間": 44, "mean score / 平均点": 120}, margin=0, **SESSIONS
    ),
    "enough.precision_dots": dots(
        "precision",
        "ratio",
        {"minutes / 時間": 0.8, "mean score / 平均点": 1.7},
        margin=0.2,
        standard=1.0,
        given=told("precision"),
        **SESSIONS,
    ),
    "foresight.bias_dots": dots(
        "minutes_bias",
        "minutes_off",
        {"whole session / 全体": 14.0, "hand 1 / 1ハンド目": 3.0},
        margin=5.0,
        given=told("minutes_bias"),
        **ZERO,
        **SESSIONS,
    ),
    "foresight.chance_dots": dots(
        "brier", "brier", {"chances / 勝率の予想": 0.61}, margin=0.08, standard=0.75, **SESSIONS
    ),
    "health.covered_dots": dots(
        "covered", "share", {"clocks / 時計": 0.95, "scores / 得点": 0.8, "names / 名前": 0.4}, **SESSIONS
    ),
    "health.fault_dots": dots(
        "faults", "sessions", {"no end / 終わりがない": 3, "no clock / 時計がない": 1}, margin=0, **SESSIONS
    ),
    "lengths.length_dots": dots(
        "minutes",
        "minutes",
        {"a tenth / 1割": 38.0, "half / 半分": 55.0, "all but a tenth / 9割": 81.0},
        margin=6.0,
        keys=("10", "50", "90"),
        given=told("minutes"),
        **SESSIONS,
    ),
    "lengths.part_dots": dots(
        "part_minutes", "share", {"hand 1 / 1ハンド目": 0.46, "hand 2 / 2ハンド目": 0.54}, **SESSIONS
    ),
    "lengths.waiting_dots": dots("waiting", "share", {"seat 1 / 席1": 0.61, "seat 2 / 席2": 0.72}, **SESSIONS),
    "remarks.remark_dots": dots(
        "remarks",
        "per_hour",
        {"confused / 混乱": 2.4, "bored / 退屈": 1.1, "happy / 楽しい": 3.2},
        margin=0.7,
        standard=2.2,
        given=told("remarks"),
        **SESSIONS,
    ),
}

GAMES = {
    "belief.decided_dots": dots("twin_decided", "share", {"": 0.72}),
    "belief.part_bits": dots("twin_part_bits", "bits", {"part 1 / パート1": 0.3, "part 2 / パート2": 0.9}, margin=0.1),
    "captures.bond_dots": dots("bond", "share", {"own piece / 自分のコマ": 0.38, "same side / 同じ側": 0.3}, **EVEN),
    "captures.relation_dots": dots(
        "relation", "share", {"left / 左隣": 0.41, "opposite / 向かい": 0.26, "right / 右隣": 0.2}, **EVEN
    ),
    "captures.zone_dots": dots("per_visit", "share", {"middle / 中央": 0.4, "edge / 外周": 0.14, "corners / 角": 0.08}),
    "choices.consequence_dots": dots("consequential_third", "share", THIRDS),
    "choices.hopeless_dots": dots("hopeless_third", "share", THIRDS),
    "choices.kingmaking_dots": dots(
        "kingmaking_third", "share", {"early / 序盤": 0.01, "middle / 中盤": 0.04, "late / 終盤": 0.12}, margin=0.01
    ),
    "choices.used_dots": dots(
        "used", "share", {"move / 動く": 0.98, "build / 建てる": 0.6, "pass / パス": 0.0}, margin=0.004
    ),
    "choices.width_dots": dots(
        "width_third", "actions", {"early / 序盤": 9.0, "middle / 中盤": 6.0, "late / 終盤": 3.1}, margin=0.4
    ),
    "facts.fact_chart": dots(
        "often", "number", {"black / 黒": 3.1, "white / 白": 2.2, "red / 赤": 0.4}, margin=0.5, **SESSIONS
    ),
    "dots.dot_rows": dots(
        "seat_wins",
        "share",
        SEATS,
        **EVEN,
        given={"measures": "seat_wins", "finding": Said('lambda panel: "My own title"', lambda _: "My own title")},
    ),
    "race.leader_dots": dots(
        "leader_wins", "share", {"at 25 % / 25%": 0.4, "at 50 % / 50%": 0.58, "at 75 % / 75%": 0.79}, standard=0.5
    ),
    "rounds.round_dots": dots("picked", "share", ROLES, standard=1 / 3, given=told("picked")),
    "seats.always_dots": dots("always_valid", "share", SEATS, **EVEN),
    "seats.order_dots": dots(
        "order_wins", "share", {"first / 1番手": 0.33, "second / 2番手": 0.25, "third / 3番手": 0.22}, **EVEN
    ),
    "seats.seat_dots": dots("seat_wins", "share", SEATS, **EVEN),
    "simulated.advantage_dots": dots("advantage", "advantage", BOTS, **ZERO),
    "simulated.covered_dots": dots(
        "covered", "share", {"actions / 行動": 1.0, "cards / カード": 0.93, "cells / マス": 0.76}, margin=0
    ),
    "simulated.gap_dots": several(
        dots("margin", "points", {"": 3.4}, margin=0.3),
        dots("range", "points", {"": 9.1}, margin=0.5),
    ),
    "simulated.luck_dots": several(dots("luck", "share", {"": 0.37}), dots("choice", "share", {"": 0.22})),
    "simulated.never_dots": dots("never", "share", {"card 12 / カード12": 0.0, "cell e5 / マスe5": 0.0}, margin=0.003),
    "simulated.rung_dots": dots("rung", "advantage", BOTS, **ZERO),
    "simulated.same_winner_dots": dots("same_winner", "share", {"": 0.44}, **EVEN),
    "simulated.taken_dots": dots("taken", "share", ROLES),
    "simulated.tie_dots": several(
        dots("level", "share", {"": 0.06}, margin=0.01),
        dots("shared", "share", {"": 0.02}, margin=0.005),
    ),
    "simulated.worth_dots": dots(
        "worth", "share_difference", {"Fox / 狐": 0.07, "Owl / 梟": 0.02, "Hen / 鶏": -0.01}, margin=0.02, **ZERO
    ),
}

FRAMES = {
    "bars.share_bars": Example({"frame": made.ending_lines}),
    "belief.belief_curve": Example({"beliefs": made.beliefs, "turns": made.turning_points, "remarks": made.noted}),
    "belief.winner_chances": Example({"curves": made.chances}),
    "captures.capture_maps": Example({"rates": made.captured}, {"names": Said("names", made.CELLS)}),
    "captures.helper_maps": Example({"shares": lambda: made.uses().share}, {"seats": 4}),
    "captures.partner_maps": Example({"beyond": lambda: made.uses().beyond}, {"seats": 4}),
    "captures.victim_maps": Example({"shares": lambda: made.uses().victims}, {"seats": 4}),
    "compare.difference_points": Example({"figures": made.compared}, {"a": "A", "b": "B"}),
    "coupling.coupling_difference_maps": Example({"difference": made.coupling_gap}, {"first": "A", "second": "B"}),
    "coupling.coupling_maps": Example({"couplings": made.coupled}),
    "danger.destroyed_maps": Example({"destroyed": made.destroyed}, {"at": 8}),
    "danger.difference_maps": Example({"difference": made.difference}, {"first": "A", "second": "B"}),
    "danger.expected_points_maps": Example({"points": made.expected_points}),
    "danger.line_bars": Example({"lines": made.ending_lines}),
    "danger.line_set_bars": Example({"sets": made.ending_sets}),
    "danger.risk_maps": Example({"risk": made.risk}),
    "danger.survival_maps": Example({"survival": made.survival}),
    "heat.heat_map": Example({"frame": made.survival}, {"scale": Said("safe_share()", heat.safe_share())}),
    "race.winner_curves": Example({"curves": lambda: made.walks(10, "part", "lead", 1.0, 0.0)}),
    "rounds.growth_lines": Example({"curves": made.growth}, {"curve": "points", "name": "points / 得点"}),
    "stakes.choice_lines": parts("consequential"),
    "stakes.lead_curves": Example({"curves": lambda: made.walks(3, "part", "lead", 2.0, 0.0)}, {"hand": HAND}),
    "stakes.leader_lines": parts("leader_wins"),
    "stakes.rating_bars": Example({"gaps": made.gaps}, {"hand": HAND}),
    "stakes.resolved_lines": parts("resolved"),
    "stakes.stake_bars": parts("minutes_share", "stake"),
    "timeline.session_line": Example(
        {"spans": made.spans, "turns": made.turns, "scores": made.scores, "remarks": made.remarks},
        {"part": HAND, "tags": {"bored": "bored / 退屈", "happy": "happy / 楽しい"}},
    ),
}

EXAMPLES: dict[str, Example] = dict(sorted({**PEOPLE, **GAMES, **FRAMES}.items()))
"""By module and name, every chart of `playkit.charts`."""
