"""A session along its clock: the length of every turn, the points, and what was noted, one above the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts import theme
from playkit.charts.linked import LINKED, faded, pickable, stacked
from playkit.charts.titles import titled
from playkit.charts.words import SEPARATOR
from playkit.errors import need_columns

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 640, 130
TITLE = 80
"""Letters of a title that fit above a picture of this width."""
PART = "part {n} / パート{n}"
BANDS = theme.PALE[:2]
"""Parts in turn, so that neighbours differ; set-up, teaching and pauses are paler."""
QUIET = theme.TOO_FEW
MOST_LETTERS = 120
SEATS = "seat |table"
"""How the names of those who act begin; all other names are of spans."""

WORDS = {
    "nothing": "Nothing was logged yet / まだ記録がない",
    "finding": "{minutes} minutes so far / ここまで{minutes}分",
    "longest": "{part} is the longest: {minutes} of {whole} minutes / 最も長いのは{part}：{whole}分のうち{minutes}分",
    "who": "{seats} seats, {turns} turns, {remarks} remarks / {seats}席・{turns}手番・メモ{remarks}件",
    "setup": "set-up / 準備",
    "teaching": "teaching / 説明",
    "pause": "pause / 休止",
    "minutes": "minutes / 分",
    "turn_axis": "seconds a turn / 手番の秒数",
    "score_axis": "points / 得点",
    "table": "table / テーブル",
    "seat": "Seat {n} / 席{n}",
}
KINDS = {"asked": "rules question / ルールの質問", "ruled": "ruling / 裁定", "photographed": "photo / 写真"}


def session_line(
    spans: pl.DataFrame,
    turns: pl.DataFrame,
    scores: pl.DataFrame,
    remarks: pl.DataFrame,
    lang: str = "en",
    *,
    names: Sequence[str] = (),
    part: str = PART,
    tags: dict[str, str] | None = None,
) -> Any:
    """Draw one session: spans and turns, points and remarks, all along the same minutes.

    Args:
        spans: columns as `analysis.timeline.SPANS`.
        turns: as `analysis.timeline.TURNS`.
        scores: as `analysis.timeline.SCORES`.
        remarks: as `analysis.timeline.REMARKS`.
        lang: "en" or "ja".
        names: what the seats are called; a seat without a name by its number from 1.
        part: what a part is called, "English / 日本語" with `{n}` for its number.
        tags: labels of remarks, by tag; a tag without one stands as it is.

    Raises:
        MissingColumns: a frame lacks a column.
    """
    import altair as alt

    need_columns("spans", spans.columns, ("name", "part", "start_min", "end_min"))
    need_columns("turns", turns.columns, ("seat", "start_min", "seconds"))
    need_columns("scores", scores.columns, ("seat", "minute", "score"))
    need_columns("remarks", remarks.columns, ("minute", "seat", "kind", "tag", "text"))
    voice = _Voice(lang, names, part, tags or {})
    end = max([1.0, *_ends(spans, scores, remarks)])
    heading = titled(_finding(spans, voice), _who(turns, scores, remarks, voice), TITLE)
    # A picture without a row has no scale, and would make the whole as large as a number can be.
    pictures = [(spans, _bands), (turns, _turn_bars), (scores, _score_lines), (remarks, _remark_marks)]
    drawn = [(frame, draw) for frame, draw in pictures if frame.height]
    if not drawn:
        return alt.Chart(pl.DataFrame(schema={"x": pl.Float64})).mark_point().properties(title=heading, width=WIDTH)
    lowest = drawn[-1][1]
    layers = [draw(frame, voice, end, voice.say("minutes") if draw is lowest else None) for frame, draw in drawn]
    return stacked(layers, spacing=12, title=heading).resolve_scale(color="independent", shape="independent")


class _Voice:
    """Names things of this session in one language."""

    def __init__(self, lang: str, names: Sequence[str], part: str, tags: dict[str, str]) -> None:
        self.lang = lang
        self._names = names
        self._part = part
        self._tags = tags

    def say(self, key: str, **values: str) -> str:
        """Fill a text of this chart."""
        return _pick(WORDS[key], self.lang, **values)

    def seat(self, seat: int | None) -> str:
        """Name a seat with its glyph, or the table."""
        if seat is None:
            return self.say("table")
        name = self._names[seat] if seat < len(self._names) and self._names[seat] else None
        return f"{theme.SEAT_GLYPHS[seat % 8]} {name or self.say('seat', n=str(seat + 1))}"

    def span(self, name: str, part: int | None) -> str:
        """Name a span."""
        return _pick(self._part, self.lang, n=str(part)) if name == "part" else self.say(name)

    def linked(self, name: str, part: int | None) -> str:
        """Name a span as linked charts do, the same in every language."""
        return _pick(self._part if name == "part" else WORDS[name], "en", n=str(part))

    def remark(self, kind: str, tag: str | None) -> str:
        """Name a remark."""
        return (
            _pick(KINDS[kind], self.lang) if kind in KINDS else _pick(self._tags.get(tag or "", tag or "–"), self.lang)
        )


def _seat(seat: int | None) -> str:
    """Name a seat as linked charts do, the same in every language; nobody is the table."""
    return "table" if seat is None else f"seat {seat + 1}"


def _pick(text: str, lang: str, **values: str) -> str:
    en, _, ja = text.partition(SEPARATOR)
    chosen = ja or en if lang == "ja" else en
    for name, value in values.items():
        chosen = chosen.replace("{" + name + "}", value)
    return chosen


def _ends(*frames: pl.DataFrame) -> list[float]:
    columns = [frame[name] for frame in frames for name in ("end_min", "minute") if name in frame.columns]
    return [float(end) for column in columns if isinstance(end := column.max(), float)]


def _finding(spans: pl.DataFrame, voice: _Voice) -> str:
    parts = spans.filter(pl.col("name") == "part").with_columns(long=pl.col("end_min") - pl.col("start_min"))
    whole = max(_ends(spans), default=0.0)
    if not spans.height:
        return voice.say("nothing")
    if parts.height < 2:
        return voice.say("finding", minutes=f"{whole:.0f}")
    longest = parts.sort("long", descending=True).row(0, named=True)
    name = voice.span("part", longest["part"])
    said = voice.say("longest", part=name, minutes=f"{longest['long']:.0f}", whole=f"{whole:.0f}")
    return said[:1].upper() + said[1:]


def _who(turns: pl.DataFrame, scores: pl.DataFrame, remarks: pl.DataFrame, voice: _Voice) -> str:
    seats = len({*turns["seat"].drop_nulls(), *scores["seat"].drop_nulls()})
    return voice.say("who", seats=str(seats), turns=str(turns.height), remarks=str(remarks.height))


def _seats(voice: _Voice, seats: Sequence[int | None]) -> dict[str, Any]:
    """Give the colour scale of some seats; colours never stand alone, names carry the glyph."""
    known = [seat for seat in seats if seat is not None]
    colours = [theme.SEAT_COLOURS[seat % 8] for seat in known]
    missing = [voice.seat(None)] if None in seats else []
    return {
        "domain": [voice.seat(seat) for seat in known] + missing,
        "range": colours + [theme.STANDARD] * len(missing),
    }


def _axis(end: float, field: str, title: str | None = None) -> Any:
    """Give the minutes every picture shares; only the lowest one writes them out."""
    import altair as alt

    scale = alt.Scale(domain=[0, end], nice=False)
    return alt.X(f"{field}:Q", title=title, scale=scale, axis=alt.Axis(labels=title is not None))


def _bands(spans: pl.DataFrame, voice: _Voice, end: float, minutes: str | None) -> Any:
    import altair as alt

    rows = [
        {
            "label": voice.span(name, number), "start_min": start, "end_min": to, "middle": (start + to) / 2,
            "fill": BANDS[number % 2] if name == "part" else QUIET, "lane": "pause" if name == "pause" else "span",
            LINKED: voice.linked(name, number),
        }
        for name, number, start, to in spans.select("name", "part", "start_min", "end_min").iter_rows()
    ]  # fmt: skip
    text, number = pl.String, pl.Float64
    drawn = _frame(rows, label=text, start_min=number, end_min=number, middle=number, fill=text, lane=text, linked=text)
    base = alt.Chart(drawn, width=WIDTH, height=34).encode(opacity=faded(1, f"(?!{SEATS})"))
    lane = alt.Y("lane:N", axis=None, title=None)
    bar = base.mark_bar(stroke=theme.LIGHT[3], cursor="pointer").encode(
        x=_axis(end, "start_min", minutes),
        x2="end_min:Q",
        y=lane,
        color=alt.Color("fill:N", scale=None),
        tooltip=["label:N"],
    )
    named = base.mark_text(color=theme.DARK_INK, limit=WIDTH // 5, fontSize=11)
    return pickable(bar) + named.encode(x="middle:Q", y=lane, text="label:N")


def _frame(rows: list[dict[str, Any]], **schema: type[pl.DataType]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema)


def _turn_bars(turns: pl.DataFrame, voice: _Voice, end: float, minutes: str | None) -> Any:
    import altair as alt

    rows = [
        {
            "who": voice.seat(seat), "start_min": start, "end_min": start + seconds / 60, "seconds": round(seconds, 1),
            LINKED: _seat(seat),
        }
        for seat, start, seconds in turns.select("seat", "start_min", "seconds").iter_rows()
    ]  # fmt: skip
    drawn = _frame(rows, who=pl.String, start_min=pl.Float64, end_min=pl.Float64, seconds=pl.Float64, linked=pl.String)
    scale = alt.Scale(**_seats(voice, sorted(turns["seat"].drop_nulls().unique())))
    base = alt.Chart(drawn, width=WIDTH, height=HEIGHT).mark_rect(
        stroke=theme.LIGHT[3], strokeWidth=0.5, cursor="pointer"
    )
    return pickable(base).encode(
        opacity=faded(1, SEATS),
        x=_axis(end, "start_min", minutes),
        x2="end_min:Q",
        y=alt.Y("seconds:Q", title=voice.say("turn_axis")),
        y2=alt.datum(0),
        color=alt.Color("who:N", scale=scale, title=None),
        tooltip=["who:N", "seconds:Q"],
    )


def _score_lines(scores: pl.DataFrame, voice: _Voice, end: float, minutes: str | None) -> Any:
    import altair as alt

    rows = [
        {"who": voice.seat(seat), "minute": minute, "score": score, LINKED: _seat(seat)}
        for seat, minute, score in scores.select("seat", "minute", "score").iter_rows()
    ]
    drawn = _frame(rows, who=pl.String, minute=pl.Float64, score=pl.Float64, linked=pl.String)
    scale = alt.Scale(**_seats(voice, sorted(scores["seat"].drop_nulls().unique())))
    base = alt.Chart(drawn, width=WIDTH, height=HEIGHT).encode(
        x=_axis(end, "minute", minutes),
        y=alt.Y("score:Q", title=voice.say("score_axis")),
        color=alt.Color("who:N", scale=scale, title=None, legend=None),
        detail=f"{LINKED}:N",
        opacity=faded(1, SEATS),
    )
    last = base.mark_text(align="left", dx=5, fontSize=11).encode(
        x=alt.X("max(minute):Q"), y=alt.Y("score:Q", aggregate={"argmax": "minute"}), text="who:N"
    )
    line = base.encode(tooltip=["who:N", "score:Q"])
    wide = line.mark_line(interpolate="step-after", strokeWidth=14, cursor="pointer").encode(opacity=alt.value(0))
    return line.mark_line(interpolate="step-after", strokeWidth=2) + pickable(wide) + last


def _remark_marks(remarks: pl.DataFrame, voice: _Voice, end: float, minutes: str | None) -> Any:
    import altair as alt

    rows = [
        {"who": voice.seat(seat), "sign": "○" if seat is None else theme.SEAT_GLYPHS[seat % 8], "minute": minute,
         "what": voice.remark(kind, tag), "text": (text or "")[:MOST_LETTERS], LINKED: _seat(seat)}
        for minute, seat, kind, tag, text in remarks.select("minute", "seat", "kind", "tag", "text").iter_rows()
    ]  # fmt: skip
    text = pl.String
    drawn = _frame(rows, who=text, sign=text, minute=pl.Float64, what=text, text=text, linked=text)
    seats = sorted(remarks["seat"].unique().to_list(), key=lambda seat: (seat is None, seat or 0))
    base = alt.Chart(drawn, width=WIDTH, height=alt.Step(24)).mark_text(fontSize=17, cursor="pointer")
    return pickable(base).encode(
        opacity=faded(1, SEATS),
        x=_axis(end, "minute", minutes),
        y=alt.Y("what:N", title=None, sort=sorted(drawn["what"].unique())),
        text="sign:N",
        color=alt.Color("who:N", scale=alt.Scale(**_seats(voice, seats)), title=None, legend=None),
        tooltip=["who:N", "what:N", "text:N"],
    )
