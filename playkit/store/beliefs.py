"""Beliefs kept beside the sessions they are about: one Parquet file a session and way of working them out.

They follow from the steps, the rules and the bots, and can always be worked out again. A file says which steps it
followed; once a session was taken back, corrected or played on, the view `belief` passes over it.
"""

from __future__ import annotations

from hashlib import md5, sha256
from typing import TYPE_CHECKING, Any

from playkit.store.files import folder_name
from playkit.store.parquet import to_table, write_parquet
from playkit.store.rows import compact, utc_now
from playkit.store.schema import BELIEF, DUCKDB_TYPES, names
from playkit.store.views import identifier, parquet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

FOLDER = "beliefs"
WAY = ("session", "source", "sees", "bots", "seed")
"""What tells ways of working out one session apart; a new file with the same way takes the place of the old."""
_SHARED = (*WAY, "runs", "rules_version", "rules_hash", "bots_hash", "digest", "computed_at")


def steps_digest(texts: Iterable[str]) -> str:
    r"""Tell one list of steps from any other, as the view `belief` works it out in SQL.

    >>> steps_digest(["place a1", "end"]) == md5(b"place a1\nend", usedforsecurity=False).hexdigest()
    True
    """
    return md5("\n".join(texts).encode(), usedforsecurity=False).hexdigest()


def belief_files(root: Path) -> list[Path]:
    """List the files of beliefs."""
    return sorted((root / FOLDER).glob("*.parquet"))


def write_beliefs(root: Path, about: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Path:
    """Keep the beliefs of one session in one durable step.

    Args:
        root: the store's root.
        about: what all rows share: session, source, sees, bots, seed, runs, rules_version, rules_hash, bots_hash,
            digest (of the steps that were followed).
        rows: the other columns of table `belief`.

    Raises:
        StoreError: an id that is none, or the disk refused.
    """
    shared = {"computed_at": utc_now(), **about}
    way = sha256(compact([shared[name] for name in WAY]).encode()).hexdigest()[:12]
    # A simulated session is called run/number.
    name = ".".join(map(folder_name, str(shared["session"]).split("/", 1)))
    path = root / FOLDER / f"{name}.{way}.parquet"
    table = to_table([{**shared, **row} for row in rows], BELIEF)
    write_parquet(path, table, {"about": {name: shared[name] for name in _SHARED}})
    return path


def believed(files: Sequence[Path]) -> str:
    """Give the view `_belief`: what all files of beliefs say, whether it still holds or not."""
    if files:
        columns = ", ".join(map(identifier, names(BELIEF)))
        return f"CREATE OR REPLACE VIEW _belief AS SELECT {columns} FROM {parquet(files, alike=True)}"
    nothing = ", ".join(f"NULL::{DUCKDB_TYPES[column.type]} AS {identifier(column.name)}" for column in BELIEF)
    return f"CREATE OR REPLACE VIEW _belief AS SELECT {nothing} WHERE false"


HOLDING = """CREATE OR REPLACE VIEW belief AS
WITH played AS (
    SELECT session, md5(string_agg(action_text, chr(10) ORDER BY step NULLS LAST, tick, writer, seq)) AS digest
    FROM _upheld WHERE action_text IS NOT NULL AND session IN (SELECT DISTINCT session FROM _belief) GROUP BY session
)
SELECT b.* FROM _belief b
WHERE contains(b.session, '/') OR (b.session, b.digest) IN (SELECT (session, digest) FROM played)"""
"""Beliefs about sessions as they stand now; those of a simulation cannot change, and nothing has to be looked up."""
