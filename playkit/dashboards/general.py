"""Answers about the course of play of any game: from a store and from bots to figures, a verdict and what is behind it.

A question of this kind says which figures it needs, what they say, and how they are drawn (`General`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.analysis.measured import FLOORS, LEAST_SESSIONS
from playkit.charts.words import singular
from playkit.dashboards.called import session_names
from playkit.dashboards.event_sources import SEATS, labelled, on_evenings, play, recorded_of
from playkit.dashboards.parts import named_parts
from playkit.dashboards.plays_sources import bots_note, bots_of, fewer, hurry_note, usual_seats
from playkit.dashboards.provenance import assumed_of, missing_notes, recorded_notes
from playkit.dashboards.reading import Reading
from playkit.dashboards.report import NOT_SHOWN, Answer, Section
from playkit.dashboards.told import LANGS, measures_of, sessions_table, speaker, table_of, who
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.event_sources import Recorded
    from playkit.dashboards.plays_sources import Bots
    from playkit.dashboards.report import Assumed, Table
    from playkit.simulate.result import Result

    Drawn = Callable[[pl.DataFrame, str], list[Any]]

LOOKED_AT = 500
"""Games of bots whose events are looked at; of longer runs these are the first."""


@dataclass(frozen=True)
class Material:
    """What there is of one facet and draft.

    Attributes:
        facet, draft, n_unit: as in `analysis.measured.Panel`.
        events: in the order of their sessions, with facet and draft.
        wins: one row a finished session and seat: session, seat (0-based), win_share, score; null where unknown. Those
            of people come in the order they were played and say on which evening (evening).
        bots: how bots played; None of people.
        result: their games; None of people.
        seats: of people, one row a session and seat, finished or not: columns `event_sources.SEATS`.
    """

    facet: str | None
    draft: str | None
    n_unit: str
    events: pl.DataFrame
    wins: pl.DataFrame
    bots: Bots | None = None
    result: Result | None = None
    seats: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=SEATS))


@dataclass(frozen=True)
class Gathered:
    """Everything a question was asked of, and what a reader must know of it."""

    asked: Asked
    materials: Sequence[Material]
    assumed: Sequence[Assumed]
    evidence: Sequence[Table]
    notes: Sequence[Label]
    worked_out: Reading = field(default_factory=Reading, repr=False, compare=False)
    """What both figures and charts are made of, worked out once."""

    @property
    def events(self) -> pl.DataFrame:
        """All events that both people and bots have columns for; no columns where there are none."""
        frames = [one.events for one in self.materials if one.events.width]
        shared = [name for name in (frames[0].columns if frames else []) if all(name in one for one in frames)]
        return pl.concat([one.select(shared) for one in frames], how="vertical_relaxed") if frames else pl.DataFrame()


@dataclass(frozen=True)
class Said:
    """What a speaker's figures say: one word, a sentence in both languages, and how many more sessions would settle it.

    `{of}` in the sentence is who speaks and of how much.
    """

    verdict: str
    sentence: Label
    needed: int = 0


NOTHING = Label("Not shown: nothing is recorded yet.", "まだ言えません。記録がありません。")
NEXT = Label(
    "What to do next: log a table, play in a cell, import a recorded game, or simulate games.",
    "次にすること：卓を記録する、セルで遊ぶ、棋譜を取り込む、またはシミュレーションする。",
)


@dataclass(frozen=True)
class General:
    """A question about the course of play.

    Attributes:
        name: as it is asked.
        title: as people read it.
        deciding: the measure whose owner speaks.
        figures: works everything out; columns are `analysis.measured.MEASURED`.
        says: turns a speaker's figures into a verdict; asked only where the deciding one has enough behind it.
        sections: draws the figures.
        labels: of measures, `{key}` where figures of one measure are told apart.
        cards: measures at the head of the page.
        games: of how many games of bots the events are looked at; 0 where bots have nothing to say.
        nothing: what is said where nobody has the deciding measure.
        counts: what that measure counts, of which it is said how many are needed.
        further: what to do where nothing was found.
        sources: gathers what there is to go by, from what was asked and `games`; None is `gather`.
    """

    name: str
    title: Label
    deciding: str
    figures: Callable[[Gathered], pl.DataFrame]
    says: Callable[[pl.DataFrame], Said]
    sections: Callable[[pl.DataFrame, Gathered], list[Section]]
    labels: Mapping[str, Label]
    cards: Sequence[str]
    games: int = LOOKED_AT
    nothing: Label = NOTHING
    counts: str = "sessions"
    further: Label = NEXT
    sources: Callable[[Asked, int], Gathered] | None = None


def _commanded(notes: Sequence[Label]) -> bool:
    """Tell whether a note names the very command that would answer; advice beside it would only lead astray."""
    return any("`playkit " in note.en for note in notes)


def answer_general(asked: Asked, question: General) -> Answer:
    """Answer a question about the course of play; where nothing was simulated bots play at once."""
    found = (question.sources or gather)(asked, question.games)
    figures = named_parts(question.figures(found), asked.game)
    rows = speaker(
        figures, question.deciding, samples=asked.study is not None, draft=asked.drafts[1] if asked.drafts else None
    )
    said = _said(question, rows)
    return Answer(
        question=question.name,
        title=question.title,
        subject=asked.game.title,
        verdict=said.verdict,
        sentence=said.sentence,
        needed=said.needed,
        measures=measures_of(figures, question.labels),
        cards=question.cards,
        charts=question.sections(figures, found) if figures.height else [],
        notes=[*([] if figures.height or _commanded(found.notes) else [question.further]), *found.notes],
        assumed=found.assumed,
        evidence=found.evidence,
    )


def _said(question: General, rows: pl.DataFrame | None) -> Said:
    """Let the speaker speak, or say how many more it needs first."""
    if rows is None:
        return Said(NOT_SHOWN, needing(question.nothing, question.counts), FLOORS[question.counts][0])
    row = rows.filter(pl.col("measure") == question.deciding).sort("n", descending=True).row(0, named=True)
    of = Label(*(_of(row, lang) for lang in LANGS))
    if row["state"] != "shown":
        least = FLOORS.get(row["n_unit"], FLOORS["sessions"])[0]
        return Said(NOT_SHOWN, _too_few(of, least, row["n_unit"]), max(least - row["n"], 1))
    said = question.says(rows)
    return replace(said, sentence=Label(f"{of.en}: {said.sentence.en}", f"{of.ja}：{said.sentence.ja}"))


def needing(nothing: Label, counts: str) -> Label:
    """Say that there is nothing yet, and how many it takes.

    >>> needing(Label("Not shown.", "まだ言えません。"), "people")
    Label(en='Not shown. At least 6 people are needed.', ja='まだ言えません。6人以上必要です。')
    """
    en, ja = (text.format(n=FLOORS[counts][0]) for text in COUNTED[counts])
    return Label(f"{nothing.en} At least {en} are needed.", f"{nothing.ja}{ja}以上必要です。")


def _too_few(of: Label, least: int, n_unit: str) -> Label:
    en, ja = (text.format(n=least) for text in COUNTED[n_unit])
    if n_unit in {"games", "seeds", "people"} or n_unit.endswith("sessions"):
        return Label(
            f"{of.en}: too few to say; at least {en} are needed.", f"{of.ja}：まだ言えません（{ja}以上必要）。"
        )
    return Label(
        f"{of.en}: too few to say; at least {en}, from {LEAST_SESSIONS} sessions or more, are needed.",
        f"{of.ja}：まだ言えません（{LEAST_SESSIONS}セッション以上で{ja}以上必要）。",
    )


def _of(row: Mapping[str, Any], lang: str) -> str:
    name, n = who(row["facet"], row["draft"])(lang), f"{row['n']:,}"
    en, ja = COUNTED.get(row["n_unit"], ("{n}", "{n}"))
    return f"{name}（{ja.format(n=n)}）" if lang == "ja" else f"{name}, {singular(en.format(n=n))}"


COUNTED = {
    "sessions": ("{n} sessions", "{n}セッション"),
    "games": ("{n} games", "{n}ゲーム"),
    "decisions": ("{n} choices looked into", "調べた選択{n}"),
    "visits": ("{n} visits to cells", "マスに来たコマ{n}"),
    "captures": ("{n} captures", "捕獲{n}"),
    "seeds": ("{n} seeds", "{n}シード"),
    "people": ("{n} people", "{n}人"),
    "known_sessions": ("{n} sessions that know it", "記録のある{n}セッション"),
    "recorded_sessions": ("{n} sessions on record", "記録{n}セッション"),
    "noted_sessions": ("{n} sessions with notes", "メモのある{n}セッション"),
    "asked_sessions": ("{n} sessions with answers", "回答のある{n}セッション"),
    "foretold_sessions": ("{n} sessions with predictions", "予想のある{n}セッション"),
    "believed_sessions": ("{n} sessions played on 200 times a position", "1局面から200回ずつ続けた{n}セッション"),
}


@dataclass(frozen=True)
class Rows:
    """A section of figures in rows: its name, how it is headed and read, its measures, and its charts.

    The first of `measures` is drawn, all stand in the table.
    """

    name: str
    heading: Label
    reading: Label
    measures: Sequence[str]
    charts: Drawn


def rows_sections(parts: Sequence[Rows], figures: pl.DataFrame, labels: Mapping[str, Label]) -> list[Section]:
    """Make sections of figures in rows, leaving out those whose drawn measure has no figures."""
    return [section for part in parts for section in _rows_section(part, figures, labels)]


def _rows_section(part: Rows, figures: pl.DataFrame, labels: Mapping[str, Label]) -> Iterator[Section]:
    drawn = figures.filter(pl.col("measure") == part.measures[0], pl.col("estimate").is_not_null())
    if drawn.height:
        table = table_of(figures, part.measures, labels)
        yield Section(part.name, part.heading, part.reading, lambda lang: [part.charts(figures, lang)], None, table)


# Where it comes from -------------------------------------------------------------------------------------------------


def gather(asked: Asked, games: int = LOOKED_AT, columns: Sequence[str] | None = None) -> Gathered:
    """Read recorded sessions and let bots play; takes a few seconds.

    Args:
        asked: the question.
        games: of how many games of bots the events are looked at.
        columns: the only columns of their events that are looked at; None is all, and of none no events are laid out.
    """
    game, recorded = asked.game, recorded_of(asked)
    known = bots_of(asked, usual_seats(game, recorded.sessions)) if games else []
    bots = [fewer(one, games) for one in known]
    notes, names = notes_and_names(asked, recorded, bots)
    return Gathered(
        asked,
        [*people_of(asked), *(_of_bots(asked, one, columns) for one in bots)],
        assumed_of(game, [one.run for one in bots]),
        listed_of(asked, recorded.sessions, names),
        [*notes, *map(bots_note, bots), *hurry_note(game, bots)],
    )


def notes_and_names(asked: Asked, recorded: Recorded, bots: Sequence[Bots]) -> tuple[list[Label], dict[str, Label]]:
    """Give what a reader must know of the store a question was asked of, and what to call its sessions."""
    if asked.store is None:
        return [], {}
    nobody = recorded.sessions.is_empty()
    shown = {one.run.draft for one in bots} | (set() if nobody else set(recorded.sessions["draft"]))
    # A sample is a study that the store does not hold, and yet it was found.
    missing = missing_notes(asked, asked.study if nobody else None, shown)
    notes = [*missing, *recorded_notes(asked)]
    return notes, session_names(asked)


def people_of(asked: Asked) -> list[Material]:
    """Part the recorded sessions that a question is asked of by facet and draft, once a report."""
    about = ("people", asked.store, asked.game, asked.study)
    return asked.reading.once(about, lambda: list(_of_people(recorded_of(asked))))


def listed_of(asked: Asked, sessions: pl.DataFrame, names: Mapping[str, Label]) -> list[Table]:
    """List all recorded sessions behind an answer, once a report."""
    about = ("listed", asked.store, asked.game, asked.study)
    return asked.reading.once(about, lambda: sessions_table(sessions, names))


def _of_people(recorded: Recorded) -> Iterator[Material]:
    if recorded.sessions.is_empty():
        return
    finished = on_evenings(recorded.sessions.filter(pl.col("finished").fill_null(value=True)))
    for facet, draft in recorded.sessions.select("facet", "draft").unique(maintain_order=True).iter_rows():
        same = pl.col("facet").eq_missing(facet), pl.col("draft").eq_missing(draft)
        wins = finished.filter(*same).join(recorded.seats, on="session", maintain_order="left")
        yield Material(
            facet,
            draft,
            "sessions",
            recorded.events.filter(*same),
            wins.select("session", "seat", "win_share", "score", "evening"),
            seats=recorded.seats.join(recorded.sessions.filter(*same), on="session", how="semi"),
        )


def _of_bots(asked: Asked, bots: Bots, columns: Sequence[str] | None) -> Material:
    result, events = _games(asked, bots, columns)
    events = labelled(events, bots.facet, bots.run.draft) if events.width else events
    wins = (
        result.summary()
        .filter("ended")
        .select(pl.col("session").cast(pl.String), "seat", "win_share", pl.col("score").cast(pl.Float64))
    )
    return Material(bots.facet, bots.run.draft, "games", events, wins, bots, result)


def _games(asked: Asked, bots: Bots, columns: Sequence[str] | None) -> tuple[Result, pl.DataFrame]:
    """Let bots play, and lay out what happened; most questions of a report look at the same games."""

    def played() -> tuple[Result, pl.DataFrame]:
        result = play(bots)
        return result, pl.DataFrame() if columns is not None and not columns else result.frame(columns=columns)

    if bots.plan.games > LOOKED_AT:  # too many to keep
        return played()
    return asked.reading.once(("played", bots.plan, columns), played)
