"""Who was going to win in the course of a session: a curve a seat with its band, parts, remarks and turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.dots import dot_rows, nothing, ordered
from playkit.charts.linked import LINKED, faded, ground, owned, pickable, stacked, styled, thread
from playkit.charts.titles import titled, wrapped
from playkit.charts.words import percent, say, signed
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH, HEIGHT, ROW, LEGEND = 640, 260, 20, 24
TITLE, SUBTITLE = 80, 104
"""Letters of a title, and of the line below it, that fit above a picture of this width."""
MOST_POSITIONS = 400
"""Positions that are drawn of each seat; more would be finer than the picture and larger than a page should be."""
MARKS = "①②③④⑤⑥⑦⑧⑨"
LETTERS = "ⓐⓑⓒⓓⓔⓕⓖⓗ"
"""Remarks that are told below the picture; of more, the first in time, the others stand in it as `REMARK`."""
REMARK = "◇"
MOST_LETTERS = 120
SEATS, STEPS_TOLD = "seat ", "step "
"""How the names of what is picked begin: curves, and what is told of single steps."""

SEAT = "Seat {n} / 席{n}"
PART = "part {n} / パート{n}"
STEPS, MINUTES = "steps / 手数", "minutes / 分"
CHANCE = "chance to win / 勝つ見込み"
BAND = "95 % Monte Carlo band / 95%帯（モンテカルロ）"
CHANCE_MADE = "chance / 偶然"
REMARKED = "remark / メモ"
NOTED = "{mark} {when}{who}: {said} / {mark} {when}{who}：{said}"
FIRST, WHEN, LATER = "start / 開始", "step {step} / {step}手目", "later / その後"
MORE = "{mark} and {n} more remarks / {mark} ほかにメモ{n}件"
FINDING = (
    "The chances turned most at step {step}: {seat} {change} points / 最大の転機は{step}手目：{seat} {change}ポイント"
)
QUIET = "No step is shown to have turned the chances / 勝つ見込みを動かしたと言える手はない"
TURN = "{mark} step {step}, {who}: {action} → {seat} {change} / {mark} {step}手目・{who}：{action} → {seat} {change}"


def belief_curve(
    beliefs: pl.DataFrame,
    turns: pl.DataFrame,
    remarks: pl.DataFrame,
    lang: str = "en",
    *,
    about: str = "",
    names: Sequence[str] = (),
) -> Any:
    """Draw one session: the chances along its steps, or along its minutes where every step has a clock.

    Args:
        beliefs: steps (0 is the start), seat (0-based), chance, low, high; part and minute may be null.
        turns: turning points, most important first: steps, minute, who (0-based; null is chance), en, ja (what was
            done), seat (whose chance moved most), change.
        remarks: steps, minute, seat, text of what was noted, in the order of time; one without a minute stands where
            its step does, one without a step came after the last.
        lang: "en" or "ja".
        about: whose belief it is, for the subtitle.
        names: what the seats are called; a seat without a name by its number from 1.

    Raises:
        MissingColumns: a frame lacks a column.
    """
    import altair as alt

    need_columns("the beliefs", beliefs.columns, ("steps", "seat", "chance", "low", "high", "part", "minute"))
    need_columns("the turning points", turns.columns, ("steps", "minute", "who", "en", "ja", "seat", "change"))
    need_columns("the remarks", remarks.columns, ("steps", "minute", "seat", "text"))
    if beliefs.is_empty():
        return nothing(lang)
    voice = _Voice(lang, names, _clocked(beliefs))
    told, noted = _told(turns, _end(beliefs, voice), voice), _noted(remarks, beliefs, voice)
    picture = alt.layer(*_layers(beliefs, told, noted, voice))
    picture = picture.properties(width=WIDTH, height=HEIGHT).resolve_scale(color="independent")
    title = titled(_finding(turns, voice), wrapped(about, SUBTITLE), TITLE)
    lines = [*told.select("text", LINKED).rows(), *_noted_lines(noted, voice)]
    return stacked([picture, *([_list(lines)] if lines else [])], spacing=8, title=title)


class _Voice:
    """Names things in one language, and says which clock runs along the picture."""

    def __init__(self, lang: str, names: Sequence[str], clocked: bool) -> None:
        self.lang = lang
        self._names = names
        self.at = "minute" if clocked else "steps"
        self.axis = self.say(MINUTES if clocked else STEPS)

    def say(self, text: str, **values: object) -> str:
        """Say a text of this chart."""
        en, _, ja = text.partition(" / ")
        chosen = (ja or en) if self.lang == "ja" else en
        for name, value in values.items():
            chosen = chosen.replace("{" + name + "}", str(value))
        return chosen

    def seat(self, seat: int | None) -> str:
        """Name a seat with its glyph; nobody is chance."""
        if seat is None:
            return self.say(CHANCE_MADE)
        name = self._names[seat] if seat < len(self._names) and self._names[seat] else self.say(SEAT, n=seat + 1)
        return f"{theme.SEAT_GLYPHS[seat % 8]} {name}"


def _clocked(beliefs: pl.DataFrame) -> bool:
    """Tell whether every step has a clock that never runs back, and that runs at all."""
    minutes = beliefs.sort("steps")["minute"]
    return bool(minutes.null_count() == 0 and minutes.is_sorted() and minutes.n_unique() > 1)


def _layers(beliefs: pl.DataFrame, told: pl.DataFrame, noted: pl.DataFrame, voice: _Voice) -> list[Any]:
    import altair as alt

    end = _end(beliefs, voice)
    axis = alt.Axis(grid=False) if voice.at == "minute" else alt.Axis(grid=False, format="d", tickMinStep=1)

    def x(field: str) -> Any:
        return alt.X(f"{field}:Q", title=voice.axis, scale=alt.Scale(domain=[0, end], nice=False), axis=axis)

    grounds = _grounds(beliefs, voice, x)
    return [
        *grounds,
        *_curves(_thinned(beliefs, told), voice, x),
        *_turn_marks(told, x),
        *_remark_marks(noted, voice, x, grounded=bool(grounds)),
    ]


def _end(beliefs: pl.DataFrame, voice: _Voice) -> float:
    return float(beliefs[voice.at].to_numpy().max()) or 1.0


def _thinned(beliefs: pl.DataFrame, told: pl.DataFrame) -> pl.DataFrame:
    """Keep as many positions as can be seen, those around turning points always."""
    steps = beliefs["steps"].unique().sort()
    if len(steps) <= MOST_POSITIONS:
        return beliefs
    every = -(-len(steps) // MOST_POSITIONS)
    turning = {step - back for step in told["steps"] for back in (0, 1)}
    kept = pl.Series([*steps.gather_every(every), *turning, steps[-1]]).unique()
    return beliefs.filter(pl.col("steps").is_in(kept.to_list()))


def _grounds(beliefs: pl.DataFrame, voice: _Voice, x: Callable[[str], Any]) -> list[Any]:
    """Shade the parts in turn, each with its name at the top."""
    import altair as alt

    spans = _part_spans(beliefs, voice.at)
    if len(spans) < 2:
        return []
    rows = [
        {"start": start, "end": end, "fill": theme.GROUNDS[part % 2], "name": voice.say(PART, n=part), "chance": 1.0}
        for part, start, end in spans
    ]
    base = alt.Chart(pl.DataFrame(rows))
    shade = base.mark_rect().encode(x=x("start"), x2="end:Q", color=alt.Color("fill:N", scale=None))
    name = base.mark_text(align="left", baseline="top", dx=3, dy=3, fontSize=10, color=theme.DARK_INK)
    y = alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]))
    return [styled(shade, "bare_ground"), name.encode(x=x("start"), y=y, text="name:N")]


def _part_spans(beliefs: pl.DataFrame, at: str) -> list[tuple[int, float, float]]:
    """Find where each part begins and ends: a position belongs to the part of the step that led there."""
    own = beliefs.filter(pl.col("seat") == beliefs["seat"].min(), pl.col("part").is_not_null()).sort("steps")
    ends = own.group_by("part", maintain_order=True).agg(pl.col(at).last()).rows()
    spans, start = [], 0.0
    for part, end in ends:
        spans.append((int(part), start, float(end)))
        start = float(end)
    return spans


def _curves(beliefs: pl.DataFrame, voice: _Voice, x: Callable[[str], Any]) -> list[Any]:
    import altair as alt

    seats = sorted(beliefs["seat"].unique().to_list())
    named = {seat: voice.seat(seat) for seat in seats}
    drawn = beliefs.select(
        at=pl.col(voice.at).cast(pl.Float64),
        steps="steps",
        who=pl.col("seat").replace_strict(named, return_dtype=pl.String),
        linked=pl.format("seat {}", pl.col("seat") + 1),
        chance=pl.col("chance").round(4), low=pl.col("low").round(4), high=pl.col("high").round(4),
    )  # fmt: skip
    scale = alt.Scale(domain=list(named.values()), range=[theme.SEAT_COLOURS[seat % 8] for seat in seats])
    colour = alt.Color("who:N", scale=scale, title=None, legend=None)
    named_once = alt.Color(
        "who:N", scale=scale, title=None, legend=alt.Legend(orient="top", symbolType="stroke", offset=LEGEND)
    )
    y: dict[str, Any] = {"scale": alt.Scale(domain=[0, 1]), "axis": alt.Axis(format="%", title=voice.say(CHANCE))}
    base = alt.Chart(drawn)
    tips = [
        alt.Tooltip("who:N", title=" "), alt.Tooltip("steps:Q", title=voice.say(STEPS)),
        alt.Tooltip("chance:Q", title=voice.say(CHANCE), format=".0%"),
        alt.Tooltip("low:Q", title=voice.say(BAND), format=".0%"), alt.Tooltip("high:Q", title=" ", format=".0%"),
    ]  # fmt: skip
    area = base.mark_area(interpolate="step-after").encode(
        x=x("at"), y=alt.Y("low:Q", **y), y2="high:Q", color=colour, opacity=faded(0.16, SEATS)
    )
    along = base.encode(x=x("at"), y=alt.Y("chance:Q", **y), tooltip=tips)
    line = along.mark_line(interpolate="step-after", strokeWidth=2).encode(color=named_once, opacity=faded(1, SEATS))
    # Nobody hits a thin line: a wide one that is not seen takes the clicks.
    wide = along.mark_line(interpolate="step-after", strokeWidth=14, opacity=0, cursor="pointer").encode(detail="who:N")
    return [area, line, pickable(wide)]


_ROWS, _NEAR, _LOWER = 4, 0.025, 0.07
"""Marks closer than this share of the picture stand below each other, in so many rows, each by so much lower."""
_TOLD = {
    "mark": pl.String, "steps": pl.Int64, "at": pl.Float64, "text": pl.String, "chance": pl.Float64,
    LINKED: pl.String, "label": pl.String,
}  # fmt: skip


def _told(turns: pl.DataFrame, end: float, voice: _Voice) -> pl.DataFrame:
    """Number the turning points and say each in a line."""
    rows, placed = [], list[float]()
    for mark, turn in zip(MARKS, turns.iter_rows(named=True), strict=False):
        at = float(turn[voice.at])
        said = voice.say(
            TURN, mark=mark, step=turn["steps"], who=voice.seat(turn["who"]), action=turn[voice.lang],
            seat=voice.seat(turn["seat"]), change=signed(turn["change"] * 100),
        )  # fmt: skip
        height = 1.0 - _LOWER * _row(at, placed, end)
        rows.append((mark, turn["steps"], at, said, height, _step(turn["steps"]), voice.say(WHEN, step=turn["steps"])))
        placed.append(at)
    return pl.DataFrame(rows, schema=_TOLD, orient="row")


def _step(step: int | None) -> str | None:
    """Name a step as linked charts do: turning points and remarks of one step are picked together."""
    return None if step is None else f"step {step}"


def _turn_marks(told: pl.DataFrame, x: Callable[[str], Any]) -> list[Any]:
    import altair as alt

    if told.is_empty():
        return []
    base = alt.Chart(told).encode(x=x("at"), tooltip=alt.Tooltip("text:N", title=" "), opacity=faded(1, STEPS_TOLD))
    y = alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]))
    # The rule crosses pale grounds and bare paper, so it is the grey that both can carry.
    rule = base.mark_rule(strokeDash=[3, 3], strokeWidth=1.5, color=theme.STANDARD)
    mark = base.mark_text(fontSize=16, dy=-8, baseline="bottom", fontWeight=700).encode(y=y, text="mark:N")
    return [rule, styled(mark, "bare_text")]


_NOTED = {
    **dict.fromkeys(("mark", "who", "text", "line", LINKED, "label"), pl.String), "at": pl.Float64, "row": pl.Int64,
}  # fmt: skip


def _noted(remarks: pl.DataFrame, beliefs: pl.DataFrame, voice: _Voice) -> pl.DataFrame:
    """Place every remark in the picture and say it in a line.

    A table talks on after the last step, and notes without a clock belong to their step: none may lie outside.
    """
    own = beliefs.filter(pl.col("seat") == beliefs["seat"].min()).sort("steps")
    steps, clock, end = own["steps"], own[voice.at], _end(beliefs, voice)
    rows, placed = [], list[float]()
    said_at = remarks.select("steps", pl.col(voice.at).alias("at"), "seat", "text")
    for number, (step, known, seat, text) in enumerate(said_at.iter_rows()):
        after = len(steps) if step is None else int(steps.search_sorted(step, side="right"))
        at = min(max(float(clock[max(after - 1, 0)] if known is None else known), 0.0), end)
        mark = LETTERS[number] if number < len(LETTERS) else REMARK
        who = "" if seat is None else voice.seat(seat)
        said = (text or "")[:MOST_LETTERS]
        whose = who and ("・" if voice.lang == "ja" else ", ") + who
        when = voice.say(LATER if step is None else WHEN if step else FIRST, step=step)
        line = voice.say(NOTED, mark=mark, when=when, who=whose, said=said or "–")
        rows.append((mark, who, said, line, _step(step), when, at, _row(at, placed, end)))
        placed.append(at)
    return pl.DataFrame(rows, schema=_NOTED, orient="row")


def _row(at: float, placed: Sequence[float], end: float) -> int:
    """Say in which row a mark stands clear of those placed just before."""
    return sum(abs(at - other) < _NEAR * end for other in placed[-2 * _ROWS :]) % _ROWS


def _noted_lines(noted: pl.DataFrame, voice: _Voice) -> list[tuple[str, str | None]]:
    """Tell remarks in words, each with the name of its step, the first of many."""
    more = noted.height - len(LETTERS)
    told = noted.select("line", LINKED).head(len(LETTERS)).rows()
    return [*told, *([(voice.say(MORE, mark=REMARK, n=f"{more:,}"), None)] if more > 0 else [])]


def _remark_marks(noted: pl.DataFrame, voice: _Voice, x: Callable[[str], Any], *, grounded: bool) -> list[Any]:
    """Mark near the upper edge where something was noted; only what lies on bare paper takes the ink of the theme."""
    import altair as alt

    if noted.is_empty():
        return []
    tips = [alt.Tooltip("who:N", title=" "), alt.Tooltip("text:N", title=voice.say(REMARKED))]
    marks = alt.Chart(noted.select("mark", "at", "who", "text", LINKED, "label", chance=0.9 - _LOWER * pl.col("row")))
    y = alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]))
    mark = marks.mark_text(fontSize=14, color=theme.DARK_INK).encode(
        x=x("at"), y=y, text="mark:N", tooltip=tips, opacity=faded(1, STEPS_TOLD)
    )
    return [mark if grounded else styled(mark, "bare_text")]


def _list(lines: Sequence[tuple[str, str | None]]) -> Any:
    """Set lines of text below the picture; a click on one picks its step."""
    import altair as alt

    texts, steps = zip(*lines, strict=True)
    rows = pl.DataFrame({"row": range(len(lines)), "text": texts, LINKED: steps}, {"row": pl.Int64, "text": pl.String,
                        LINKED: pl.String})  # fmt: skip
    base = alt.Chart(rows).encode(y=alt.Y("row:O", axis=None))
    said = base.mark_text(align="left", limit=WIDTH, fontSize=12)
    said = said.encode(x=alt.value(0), text="text:N", opacity=faded(1, STEPS_TOLD))
    return alt.layer(ground(base), styled(said, "bare_text")).properties(width=WIDTH, height=ROW * len(lines))


def _finding(turns: pl.DataFrame, voice: _Voice) -> str:
    if turns.is_empty():
        return voice.say(QUIET)
    turn = turns.row(0, named=True)
    seat, change = voice.seat(turn["seat"]), signed(turn["change"] * 100)
    return voice.say(FINDING, step=turn["steps"], seat=seat, change=change)


# The page of beliefs --------------------------------------------------------------------------------------------------

DECIDED = "Bots know who wins after {share} of the steps / 続きを遊ぶボットには、手数の{share}で勝者がわかる"
PART_BITS = "{part} tells most: {bits} bits / 最も多くが決まるのは{part}：{bits}ビット"
SESSIONS = "{n} sessions / {n}セッション"
WINNER = "At half the later winner stands at {share} (median) / 中間でのちの勝者の見込みは{share}（中央値）"
TENTH = "share of the steps / 手数の割合"
MOST_LINES, HALF = 60, 5
LEAST_SESSIONS = 6
"""Sessions below which a median is not told."""
CURVES = ("facet", "draft", "session", "tenth", "chance")


def decided_dots(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw after which share of the steps it is decided; columns as `analysis.measured.MEASURED`."""
    named = figures.with_columns(en=pl.lit("decided after"), ja=pl.lit("決着した時点"))

    def finding(panel: pl.DataFrame) -> str:
        return say(DECIDED, lang, share=percent(panel["estimate"][0], lang))

    return dot_rows(named, "twin_decided", lang, finding)


def part_bits(figures: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw how many bits of who wins each part tells; columns as `analysis.measured.MEASURED`."""

    def finding(panel: pl.DataFrame) -> str:
        shown = panel.filter(pl.col("state") == "shown")  # a part that few sessions have tells more by chance
        most = (shown if shown.height else panel).sort("estimate", descending=True).row(0, named=True)
        return say(PART_BITS, lang, part=most[lang], bits=f"{most['estimate']:.2f}")

    return dot_rows(figures, "twin_part_bits", lang, finding)


def winner_chances(curves: pl.DataFrame, lang: str = "en") -> list[Any]:
    """Draw the chance of the later winner at each tenth, a line a session, one chart a facet and draft.

    Args:
        curves: facet, draft, session, tenth (0 to 10), chance (of the later winner).
        lang: "en" or "ja".

    Raises:
        MissingColumns: a column is missing.
    """
    need_columns("the curves", curves.columns, CURVES)
    return [_winner_chart(panel, lang) for _, _, panel in ordered(curves)] or [nothing(lang)]


def _winner_chart(panel: pl.DataFrame, lang: str) -> Any:
    import altair as alt

    sessions = sorted(panel["session"].unique().to_list())
    facet, draft = panel.select("facet", "draft").row(0)
    of = [pl.lit(value, pl.String).alias(name) for name, value in owned({"facet": facet, "draft": draft}).items()]
    shown = panel.filter(pl.col("session").is_in(sessions[:MOST_LINES]))
    lines = shown.select("session", "tenth", "chance", pl.col("session").alias(LINKED), *of)
    middle = panel.group_by("tenth").agg(pl.col("chance").median()).sort("tenth").with_columns(of)
    x = alt.X("tenth:Q", axis=alt.Axis(title=say(TENTH, lang), labelExpr="datum.value * 10 + '%'", grid=False))
    y = alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(title=say(CHANCE, lang), format="%"))
    tips = [
        alt.Tooltip("session:N", title=say("session / セッション", lang)),
        alt.Tooltip("chance:Q", title=say(CHANCE, lang), format=".0%"),
    ]
    thin = thread(alt.Chart(lines).encode(x=x, y=y, detail="session:N", tooltip=tips), 0.45)
    thick = alt.Chart(middle).mark_line(color=theme.BAR, strokeWidth=3).encode(x=x, y=y)
    counted = say(SESSIONS, lang, n=f"{len(sessions):,}")
    who = say(facet or "?", lang)
    who = who if draft is None else say("who_draft", lang, who=who, draft=draft)
    title = titled(_winner_title(middle, len(sessions), lang), f"{who}{'・' if lang == 'ja' else ' · '}{counted}")
    return alt.layer(*thin, thick).properties(width=WIDTH // 2, height=HEIGHT, title=title)


def _winner_title(middle: pl.DataFrame, sessions: int, lang: str) -> str:
    """Say where the later winner stood at half; nothing of few sessions, or where none was followed that far."""
    half = middle.filter(pl.col("tenth") == HALF)["chance"]
    if sessions < LEAST_SESSIONS or half.is_empty():
        return say("too_few_sessions", lang, n=f"{sessions:,}", needed=LEAST_SESSIONS)
    return say(WINNER, lang, share=percent(float(half[0]), lang))
