"""The tables of a store: their columns, types and meaning, written once.

Types are words of our own (`int`, `real`, `text`, `flag`, `time`), turned into Arrow's by `parquet.py`. Never
INTERVAL, HUGEINT, DECIMAL, UUID or JSON: Polars or Altair stumble over each of them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

SCHEMA_V = 1
"""Format of the rows this playkit writes."""

Type = Literal["int", "real", "text", "flag", "time"]

DUCKDB_TYPES: dict[Type, str] = {
    "int": "BIGINT",
    "real": "DOUBLE",
    "text": "VARCHAR",
    "flag": "BOOLEAN",
    "time": "TIMESTAMPTZ",
}


class Column(NamedTuple):
    """One column of a table: name, type, meaning."""

    name: str
    type: Type
    meaning: str


EVENT = (
    Column("session", "text", "which session"),
    Column("writer", "text", "which writing process"),
    Column("seq", "int", "number of the event at its writer, contiguous from 0"),
    Column("tick", "int", "1 + the highest tick its writer had seen; (tick, writer, seq) is the order of a session"),
    Column("step", "int", "index of the session's step, 0-based"),
    Column("action", "int", "the step's integer; its meaning depends on the rules hash"),
    Column("action_text", "text", "the step in words that do not depend on the rules hash"),
    Column("part", "int", "1-based"),
    Column("round", "int", "1-based"),
    Column("turn", "int", "1-based"),
    Column("seat", "int", "0-based; NULL for chance and the table"),
    Column("kind", "text", "the fact, or a core kind"),
    Column("choices", "int", "legal actions offered at this pick; 1 = forced"),
    Column("cell", "int", "0-based, row by row from the top left"),
    Column("card", "text", "the card, where the fact names one"),
    Column("target_seat", "int", "0-based"),
    # Scores typed at tables have halves, so both are real; whole numbers are exact up to 2^53.
    Column("value", "real", "the fact's amount, in the fact's own unit"),
    Column("score", "real", "the seat's total after the event"),
    Column("at_utc", "time", "UTC"),
    Column("mono_ms", "int", "milliseconds since the session began, by a monotonic clock"),
    Column("clock", "text", "measured, typed, estimated or none"),
    Column("text", "text", "words a person typed"),
    Column("data", "text", "JSON for the rest"),
    Column("voids", "text", "session/writer/seq of the event this one corrects"),
    Column("src", "text", "address in the imported original"),
    Column("schema_v", "int", "format of this row"),
)

SESSION = (
    Column("id", "text", "uuid7, or run/number for a simulated session"),
    Column("game", "text", "name of the game"),
    Column("rules_version", "text", "changes when behaviour changes"),
    Column("rules_hash", "text", "hash of the rules' text"),
    Column("preset", "text", "the preset the options began from"),
    Column("options", "text", "JSON, the full resolved set"),
    Column("options_hash", "text", "hash of the canonical JSON of the options"),
    Column("seats", "int", "how many seats"),
    Column("seed", "int", "seed of chance"),
    Column("draft", "text", "the designer's numbered version"),
    Column("source", "text", "table, notebook, simulated or online"),
    Column("crew", "text", "people, bots or mixed: the facet that is never pooled"),
    Column("synthetic", "flag", "invented for a sample; never human evidence"),
    Column("started_at", "time", "UTC"),
    Column("ended_at", "time", "UTC; NULL while it goes on"),
    Column("time_zone", "text", "IANA name at the table"),
    Column("place", "text", "where; personal"),
    Column("recorder", "text", "who logged; personal"),
    Column("study", "text", "the named set of sessions it belongs to"),
    Column("import_id", "text", "not NULL = imported"),
    Column("run_id", "text", "not NULL = simulated in a run"),
    Column("parent_session", "text", "the session it branched from"),
    Column("parent_step", "int", "steps kept of the parent"),
    Column("finished", "flag", "ended by the rules' own end"),
    Column("end_reason", "text", "why it ended"),
)

SEAT = (
    Column("session", "text", "which session"),
    Column("seat", "int", "0-based"),
    Column("tester", "text", "id of a tester"),
    Column("bot", "text", "name of a bot"),
    Column("character", "text", "character or piece"),
    Column("rank", "int", "1 = first; ties share"),
    Column("rank_source", "text", "declared or computed"),
    Column("score", "real", "total at the end"),
    Column("win_share", "real", "sums to 1 over a session's seats"),
)

TESTER = (
    Column("id", "text", "what journals hold instead of a name"),
    Column("display_name", "text", "personal"),
    Column("pseudonym", "text", "what exports show"),
    Column("experience", "text", "in the tester's words"),
)

IMPORT = (
    Column("id", "text", "name of this reading of this original"),
    Column("sha256", "text", "of the untouched original"),
    Column("bytes", "int", "size of the original"),
    Column("extension", "text", "of the original's name; the name itself may hold a person's"),
    Column("profile", "text", "JSON or TOML that read it"),
    Column("profile_hash", "text", "of the profile"),
    Column("imported_at", "time", "UTC"),
    Column("sessions", "int", "sessions it added or touched"),
    Column("events", "int", "events it added"),
    Column("counts", "text", "JSON: new, unchanged, changed, withdrawn, quarantined"),
)

QUARANTINE = (
    Column("file", "text", "path inside the store"),
    Column("byte_offset", "int", "first byte of the damage; NULL = the whole file"),
    Column("reason", "text", "why it was held back"),
    Column("detail", "text", "what exactly"),
    Column("src", "text", "address in the imported original"),
    Column("raw", "text", "what stood there, where it was text"),
)

RUN = (
    Column("id", "text", "uuid7"),
    Column("game", "text", "name of the game"),
    Column("rules_version", "text", "changes when behaviour changes"),
    Column("rules_hash", "text", "hash of the rules' text"),
    Column("preset", "text", "the preset the options began from"),
    Column("options", "text", "JSON, the full resolved set"),
    Column("seats", "int", "how many seats"),
    Column("bots", "text", "JSON list, one name per seat"),
    Column("draft", "text", "the designer's numbered version"),
    Column("study", "text", "the named set of sessions it belongs to"),
    Column("seed", "int", "seed of the run"),
    Column("games", "int", "sessions simulated"),
    Column("rows", "int", "rows stored over all its tables"),
    Column("code_version", "text", "playkit's version"),
    Column("started_at", "time", "UTC"),
    Column("ended_at", "time", "UTC"),
    Column("manifest", "text", "JSON, everything else the run said about itself"),
)

BELIEF = (
    Column("session", "text", "which session"),
    Column("steps", "int", "how many of its steps stand: 0 is the start, k + 1 is after event step k"),
    Column("seat", "int", "0-based"),
    Column("chance", "real", "share of the win, as bots that play on from here get it; ties shared"),
    Column("low", "real", "lower end of its 95 % Monte Carlo band"),
    Column("high", "real", "upper end"),
    Column("half_a", "real", "the same share from the first half of the continuations alone"),
    Column("half_b", "real", "and from the second"),
    Column("moved", "real", "standard error of the change since the row before; 0 at the start"),
    Column("ahead", "real", "expected squared change at the next step; unbiased, so a little below 0 by chance"),
    Column("source", "text", "twin: bots played on"),
    Column("sees", "text", "all: of somebody who sees what is hidden at the table"),
    Column("bots", "text", "JSON list, who plays on at each seat"),
    Column("runs", "int", "continuations of each position"),
    Column("seed", "int", "of the continuations"),
    Column("rules_version", "text", "by which rules they were played"),
    Column("rules_hash", "text", "hash of the text of these rules"),
    Column("bots_hash", "text", "hash of the text of the bots"),
    Column("digest", "text", "of the steps that were followed; another session has another"),
    Column("computed_at", "time", "UTC"),
)

TABLES: dict[str, tuple[Column, ...]] = {
    "session": SESSION,
    "seat": SEAT,
    "tester": TESTER,
    "event": EVENT,
    "import": IMPORT,
    "quarantine": QUARANTINE,
    "run": RUN,
    "belief": BELIEF,
}

FACETS = (
    Column("game", "text", "of the event's session"),
    Column("study", "text", "of the event's session"),
    Column("draft", "text", "of the event's session"),
    Column("source", "text", "of the event's session"),
    Column("crew", "text", "people, bots or mixed: never pool them"),
    Column("synthetic", "flag", "invented for a sample"),
    Column("import_id", "text", "not NULL = imported"),
    Column("run_id", "text", "not NULL = simulated in a run"),
)
"""What the view `effective` adds to an event's own columns, so that a chart can facet without a join."""

OBSERVATIONS = frozenset(
    {
        "noted",
        "rated",
        "asked",
        "photographed",
        "ruled",
        "paused",
        "resumed",
        "corrected",
        "undone",
        "redone",
        "branched",
    }
)
"""Kinds an undo never hides: they happened at the table, whatever became of the pick."""

PERSONAL = {
    "session": ("place", "recorder"),
    "tester": ("display_name",),
    "import": ("profile",),  # its aliases are names
    "quarantine": ("raw",),
}
"""Columns that an export or a published file leaves empty unless asked."""


def names(columns: tuple[Column, ...]) -> list[str]:
    """List the columns' names in order.

    >>> names(TESTER)
    ['id', 'display_name', 'pseudonym', 'experience']
    """
    return [column.name for column in columns]
