"""From a figure back to what was written: the events of each session counted, with file, sheet, cell and raw text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

import polars as pl

from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.hidden import hide, pseudonyms
from playkit.kernel.kinds import Seat
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.report import Answer
    from playkit.kernel.declare import FactKind
    from playkit.kernel.kinds import Kind

MOST_LINES = 80
"""Events of one session that a page lists."""
MOST_IN_ALL = 2000
"""Events that a page lists of all sessions together."""
_LONGEST = 160  # letters of a raw text
_BOOKKEEPING = ("session_started", "session_ended", "laid")  # what no figure counts is not listed
WORDS = {
    "scored": "scored / 得点",
    "destroyed": "destroyed / 破壊",
    "eliminated": "out / 脱落",
    "captured": "captured / 捕獲",
    "placed": "placed / 配置",
    "moved": "moved / 移動",
    "took": "took / 取得",
    "picked": "picked / 選択",
    "passed": "passed / パス",
    "noted": "note / メモ",
    "part_started": "part begins / 区切り開始",
    "part_ended": "part ends / 区切り終了",
    "round_started": "round begins / ラウンド開始",
    "round_ended": "round ends / ラウンド終了",
    "turn_started": "turn begins / 手番開始",
    "taken_back": "taken back / 取り消し",
}
"""Short words for events of which too little is known for the game's own sentence."""
_DRAWN = re.compile(r"\s*(?:[\d０-９]+|[\d０-９]*\s*[×✕✖✗○〇△□])\D*[\d０-９]*[^\s]*$")  # a cell of a board, as 3×5ハル


@dataclass(frozen=True)
class Line:
    """One event: what it says, in which part, whose, and where it was written; "" where nothing is known."""

    what: Label
    part: str
    seat: Label
    file: str
    sheet: str
    cell: str
    raw: str


@dataclass(frozen=True)
class Traced:
    """The events of one session; `more` of them are not listed."""

    session: str
    name: Label
    lines: tuple[Line, ...]
    more: int = 0


class Later(Sequence[Traced]):
    """Sessions whose events are told once somebody looks: a shell says its sentence without them."""

    def __init__(self, told: Callable[[], tuple[Traced, ...]]) -> None:
        self._told = told

    @overload
    def __getitem__(self, place: int) -> Traced: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Traced]: ...
    def __getitem__(self, place: int | slice) -> Traced | Sequence[Traced]:
        return self._told()[place]

    def __len__(self) -> int:
        return len(self._told())


def traced(answer: Answer, asked: Asked, needs: Sequence[str]) -> Answer:
    """Add to an answer the events of the recorded sessions that its evidence lists.

    Args:
        answer: as its question gave it; its tables of evidence name their sessions.
        asked: whose store is looked into; without one nothing is added.
        needs: the facts the question is about, which come first where a session has more events than are listed.
    """
    listed = list(dict.fromkeys(name for table in answer.evidence for name in table.sessions if name))
    if asked.store is None or not listed:
        return answer
    if recorded_of(asked).events.is_empty():
        return answer
    known = {
        name: table.rows[place][0] for table in answer.evidence for place, name in enumerate(table.sessions) if name
    }
    names = {name: known[name] for name in listed}
    wanted = frozenset(need.partition(".")[0] for need in needs)
    # Most questions of a report list the same sessions, and say nothing of which facts come first.
    about = ("traces", asked.store, asked.game, asked.study, wanted, tuple(names.items()))
    return replace(answer, traces=Later(lambda: asked.reading.once(about, lambda: _traces(asked, names, wanted))))


def _traces(asked: Asked, names: Mapping[str, Label], wanted: frozenset[str]) -> tuple[Traced, ...]:
    room, found = MOST_IN_ALL, []
    events = recorded_of(asked).events
    events = events.filter(pl.col("session").is_in(list(names)), ~pl.col("kind").is_in(_BOOKKEEPING))
    heights = dict(events["session"].value_counts().iter_rows())
    listed = {name: heights[name] for name in names if name in heights}
    most = min(MOST_LINES, room // max(1, len(listed)))
    rows = _chosen(events, wanted, most).to_dicts()
    told = _Told(asked, rows)
    own: dict[str, list[Line]] = {}
    for row in rows:
        own.setdefault(row["session"], []).append(told.line(row))
    for name, height in listed.items():
        lines = tuple(own.get(name, ()))
        found.append(Traced(name, names[name], lines, height - len(lines)))
    return tuple(found)


def _chosen(events: pl.DataFrame, wanted: frozenset[str], most: int) -> pl.DataFrame:
    """Take so many events of each session, in their order; first what the question is about, where not all fit."""
    beside = ~pl.col("kind").is_in(list(wanted))
    first = events.sort(beside, maintain_order=True).group_by("session", maintain_order=True).head(most)
    return first.sort(pl.col("tick").fill_null(0), pl.col("seq").fill_null(0), maintain_order=True)


class _Told:
    """Tells events as lines, without anybody's name."""

    def __init__(self, asked: Asked, rows: Sequence[Mapping[str, Any]]) -> None:
        self.facts: dict[str, FactKind] = {fact.name: fact for fact in asked.game.facts}
        self.names: dict[str, str] = {} if asked.store is None else pseudonyms(asked.store)
        imported = {(str(row["writer"]), str(row["src"])) for row in rows if row["src"] and row["import_id"]}
        self.raw: dict[tuple[str, str], str] = _raw_texts(asked, imported) if imported else {}

    def line(self, row: Mapping[str, Any]) -> Line:
        """Tell one event."""
        file, sheet, cell = address(row["src"])
        raw = self.raw.get((str(row["writer"]), str(row["src"])), "")
        said = hide(raw or (row["text"] or ""), self.names, begun=bool(_DRAWN.match(raw)))
        spans = [str(row[span]) for span in ("part", "round") if row[span] is not None]
        return Line(
            self._what(row), "/".join(spans), _seat(row["seat"]), hide(file, self.names), hide(sheet, self.names), cell,
            said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…",
        )  # fmt: skip

    def _what(self, row: Mapping[str, Any]) -> Label:
        """Say what happened, in the game's own sentence where every field of it is known."""
        fact = self.facts.get(row["kind"])
        if fact is None:
            return _plain_kind(row, None)
        data = json.loads(row["data"]) if isinstance(row["data"], str) else row["data"] or {}
        values = [_value(name, kind, row, data) for name, kind in fact.fields]
        if any(value is None for value in values):
            return _plain_kind(row, next((kind for _, kind in fact.fields if kind.column == "cell"), None))
        texts = []
        for lang in ("en", "ja"):
            pairs = zip(fact.fields, values, strict=True)
            texts.append(
                fact.label.fill(lang, **{name: kind.label(int(value or 0), lang) for (name, kind), value in pairs})
            )
        return Label(*texts)


def _raw_texts(asked: Asked, imported: set[tuple[str, str]]) -> dict[tuple[str, str], str]:
    store = asked.store
    if store is None:
        return {}
    originals = asked.reading.once(("originals", store), store.originals)
    if not any(one in originals for one, _ in imported):
        return {}
    from playkit.imports.originals import raw_texts  # whoever reads nothing again need not wait for the readers

    return raw_texts(store, imported)


def _value(name: str, kind: Any, row: Mapping[str, Any], data: Mapping[str, Any]) -> int | None:
    found = row.get(name)
    if found is None and kind.column:
        found = row.get(kind.column) if name not in data else None
    found = data.get(name) if found is None else found
    return int(found) if isinstance(found, int | float) and found == int(found) else None


def _plain_kind(row: Mapping[str, Any], cells: type[Kind] | None) -> Label:
    """Say what kind of event it is, where on the board, and its value."""
    word = Label.parse(WORDS.get(row["kind"], row["kind"].replace("_", " ")))
    said = [row["action_text"] or ""]
    said += [cells.text(row["cell"])] if cells and row["cell"] is not None else []
    said += [f"{row['value']:g}"] if row["value"] is not None else []
    more = " ".join(filter(None, said))
    return Label(f"{word.en} {more}".strip(), f"{word.ja} {more}".strip())


def _seat(seat: int | None) -> Label:
    return Label("", "") if seat is None else Label(Seat.label(seat, "en"), Seat.label(seat, "ja"))


def address(src: str | None) -> tuple[str, str, str]:
    """Split where an event comes from into file, sheet and cell.

    >>> address("evening.xlsx!24!C7"), address("list.csv!B2"), address(None)
    (('evening.xlsx', '24', 'C7'), ('list.csv', '', 'B2'), ('', '', ''))
    """
    file, *between = (src or "").split("!")
    return file, "!".join(between[:-1]), between[-1] if between else ""
