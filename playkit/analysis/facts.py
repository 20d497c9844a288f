"""Any fact of one's own game as figures: how often it happens in a session, or how large its number is.

Where `own_facts` adds one figure, these take the events of a store or a simulation as they are and give a whole frame,
for a chart of one's own in three lines (docs/asking.md).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.own_facts import add_amount, add_often
from playkit.errors import OptionsError, hint, need_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    Add = Callable[..., None]

NEEDED = ("session", "kind")
SEATS = ("seat", "target_seat")
NAMED = {
    **dict.fromkeys(SEATS, "seat {n} / 席{n}"),
    "part": "part {n} / パート{n}",
    "round": "round {n} / ラウンド{n}",
    "turn": "turn {n} / 手番{n}",
}
"""What numbers of these columns are called; everything else is called what it is."""
ALL = "all / 全体"
BOTS = "bots"


def often(
    events: pl.DataFrame, fact: str, by: str | None = None, *, names: Mapping[str, str] | None = None
) -> pl.DataFrame:
    """Count how often a fact happens in a session; a session without it counts as 0.

    Args:
        events: all events of the sessions, as `Store.events().frame()` or `Result.frame()` give them: those of other
            kinds tell which sessions there were.
        fact: the kind of event, `drew`; where facts and outcomes of chance have one name, the facts.
        by: tells apart by a column (`card`, `seat`, `part`) or by a field in `data` (`tag`); None counts all together.
            A seat counts the sessions in which it did anything.
        names: what keys are called, "English / 日本語", by what stands in the events ("0" for the first seat).

    Returns:
        Columns as `analysis.measured.MEASURED`, measure `often`: a facet and draft apart, a row a key.

    Raises:
        MissingColumns: events have no session or kind.
        OptionsError: nothing is called so; the message names the nearest.

    >>> rows = [("1", "drew", 0), ("1", "drew", 0), ("1", "drew", 1), ("2", "drew", 1)]
    >>> events = pl.DataFrame(rows, schema=["session", "kind", "seat"], orient="row")
    >>> often(events, "drew", by="seat").select("en", "estimate", "n").rows()
    [('seat 1', 2.0, 1), ('seat 2', 1.0, 2)]
    """
    found = _happened(events, fact, by)
    seated = None if by not in SEATS else events.select(pl.col("session").cast(pl.String), key=pl.col("seat"))

    def add(
        panel: Panel, own: pl.DataFrame, sessions: pl.DataFrame, *, key: str | None, name: str, family: int
    ) -> None:
        if seated is not None:
            there = seated.filter(pl.col("key").cast(pl.String) == key)
            sessions = sessions.join(there, on="session", how="semi", maintain_order="left")
        add_often(panel, own, sessions["session"], key, name, family=family)

    return _figures(_sessions(events), found, _named(found["key"], by, names or {}), add)


def amount(
    events: pl.DataFrame,
    fact: str,
    value: str = "value",
    by: str | None = None,
    *,
    names: Mapping[str, str] | None = None,
) -> pl.DataFrame:
    """Average the number of a fact over all times it happened; sessions are the units of chance.

    Args:
        events: as for `often`; those of other kinds may be missing.
        fact: the kind of event, `scored`.
        value: the column, or the field in `data`, in which the number stands; times without it are left out.
        by: as for `often`.
        names: as for `often`.

    Returns:
        Columns as `analysis.measured.MEASURED`, measure `amount`; n counts sessions in which it happened.

    Raises:
        MissingColumns: events have no session or kind.
        OptionsError: nothing is called so; the message names the nearest.

    >>> events = pl.DataFrame({"session": ["1", "1", "2"], "kind": ["lost"] * 3, "value": [3, 1, 5]})
    >>> amount(events, "lost")["estimate"].item()
    3.0
    """
    found = _happened(events, fact, by, value)

    def add(panel: Panel, own: pl.DataFrame, _: pl.DataFrame, *, key: str | None, name: str, family: int) -> None:
        add_amount(panel, own, key, name, family=family)

    return _figures(_sessions(events), found, _named(found["key"], by, names or {}), add)


def field(name: str, columns: Collection[str]) -> pl.Expr:
    """Read a field of events: a column where there is one, else what stands in `data` under that name.

    >>> frame = pl.DataFrame({"seat": [0], "data": ['{"tag":"bored"}']})
    >>> frame.select(field("seat", frame.columns), tag=field("tag", frame.columns)).row(0)
    (0, 'bored')
    """
    return pl.col(name) if name in columns else pl.col("data").str.json_path_match(f"$.{name}")


def _happened(events: pl.DataFrame, fact: str, by: str | None, value: str | None = None) -> pl.DataFrame:
    """Pick a fact out of events: columns session, key, amount; a time whose key is unknown is left out."""
    need_columns("the events", events.columns, NEEDED)
    rows = events.filter(pl.col("kind") == fact)
    _refuse_unknown("kind", fact, events["kind"] if rows.is_empty() else None)
    if "action_text" in events.columns:  # an outcome of chance may have the name of the fact that follows it
        facts = rows.filter(pl.col("action_text").is_null())
        rows = rows if facts.is_empty() else facts
    key, number = (_told(rows, name) for name in (by, value))
    found = rows.select(pl.col("session").cast(pl.String), key=key, amount=number.cast(pl.Float64, strict=False))
    return found if by is None else found.filter(pl.col("key").is_not_null())


def _told(rows: pl.DataFrame, name: str | None) -> pl.Expr:
    """Read a column or a field of `data` as text; nothing asked for is nothing."""
    if name is None:
        return pl.lit(None, dtype=pl.String)
    if name not in rows.columns and rows.height:
        known = rows["data"].drop_nulls() if "data" in rows.columns else pl.Series(dtype=pl.String)
        fields = {field for text in known.unique() for field in json.loads(text)}
        _refuse_unknown("field", name, pl.Series([*rows.columns, *fields]) if name not in fields else None)
    return field(name, rows.columns).cast(pl.String)


def _refuse_unknown(what: str, name: str, known: pl.Series | None) -> None:
    """Refuse a name that nothing has, where there is anything at all; `known` None is that something has it."""
    if known is None or known.is_empty():
        return
    en, ja = hint(name, known.unique().drop_nulls().to_list())
    raise OptionsError(
        f"no event has the {what} {name!r}.{en}", f"「{name}」という{_WHAT[what]}の出来事はありません。{ja}"
    )


_WHAT = {"kind": "種類", "field": "項目"}


def _sessions(events: pl.DataFrame) -> pl.DataFrame:
    """Give one row a session: session, facet, draft; simulated games are those of bots."""
    has = events.columns
    crew = pl.col("crew") if "crew" in has else pl.lit(BOTS)
    invented = pl.col("synthetic").fill_null(value=False) if "synthetic" in has else pl.lit(value=False)
    return events.select(
        pl.col("session").cast(pl.String),
        facet=pl.when(invented).then(pl.lit("sample")).otherwise(crew),
        draft=pl.col("draft") if "draft" in has else pl.lit(None, dtype=pl.String),
    ).unique("session", maintain_order=True)


def _named(keys: pl.Series, by: str | None, names: Mapping[str, str]) -> dict[str | None, str]:
    """Name what is told apart, numbers in their order; one without a key where nothing is."""
    if by is None:
        return {None: ALL}
    ordered = sorted(keys.unique(), key=lambda key: (0, int(key), "") if key.lstrip("-").isdigit() else (1, 0, key))
    return {key: names.get(key, _called(key, by)) for key in ordered}


def _called(key: str, by: str) -> str:
    if by in NAMED and key.isdigit():
        return NAMED[by].replace("{n}", str(int(key) + (by in SEATS)))
    return key


def _figures(sessions: pl.DataFrame, found: pl.DataFrame, names: Mapping[str | None, str], add: Add) -> pl.DataFrame:
    """Add a figure for each key to a panel for each facet and draft; what nobody of a panel could have is not there."""
    panels = []
    for (facet, draft), group in sessions.group_by("facet", "draft", maintain_order=True):
        panel = Panel(_text(facet), _text(draft), "games" if facet == BOTS else "sessions")
        own = found.join(group, on="session", how="semi", maintain_order="left")
        for key, name in names.items():
            add(panel, own, group, key=key, name=name, family=len(names))
        panels.append(panel)
    return measured(panels).filter(pl.col("n") > 0)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
