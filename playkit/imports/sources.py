"""Where records come from: each source recognises its bytes and reads them. Others join by `playkit.importers`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playkit.imports import books, dialect0, export1, markdown
from playkit.imports.moves import actionlist, kif, movelist, pgn4
from playkit.imports.own import NAME, own_likeness, read_own
from playkit.imports.sheets import read_sheet, sheet_likeness
from playkit.imports.trees import bga_archive, bga_tables, bgg, bgstats, boardgameio, tts, unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.imports.original import Original, Outcome
    from playkit.imports.profile import Profile

ENTRY_POINTS = "playkit.importers"


@dataclass(frozen=True, slots=True)
class Source:
    """A format that can be imported.

    Attributes:
        name: how the format is called, such as `csv`.
        recognise: rates from 0.0 (not mine) to 1.0 (surely mine) how much the bytes look like this format.
        read: reads them; collects problems and raises nothing.
        titles: what the format is called in English and Japanese.
    """

    name: str
    recognise: Callable[[Original], float]
    read: Callable[[Original, Profile], Outcome]
    titles: tuple[str, str] = field(default=("", ""))


SHEET = Source("sheet", sheet_likeness, read_sheet, ("score sheet (CSV, TSV)", "記録シート（CSV・TSV）"))
OWN = Source(NAME, own_likeness, read_own, ("playkit's own event lines (JSONL)", "playkit自身の記録（JSONL）"))
OLD = (
    Source(dialect0.NAME + "-0", dialect0.dialect0_likeness, dialect0.read_dialect0, OWN.titles),
    Source(
        export1.NAME,
        export1.export1_likeness,
        export1.read_export1,
        ("playkit's own first export (CSV)", "playkit自身の最初の書き出し（CSV）"),
    ),
)
BOOKS = (
    Source("xlsx", books.xlsx_likeness, books.read_xlsx, ("workbook (XLSX)", "ブック（XLSX）")),
    Source("ods", books.ods_likeness, books.read_ods, ("OpenDocument sheet (ODS)", "OpenDocumentの表（ODS）")),
    Source("xls", books.xls_likeness, books.read_xls, ("old workbook (XLS)", "古いブック（XLS）")),
)
TREES = (
    Source(unknown.NAME, unknown.json_likeness, unknown.read_unknown_json, ("unknown JSON", "未対応のJSON")),
    Source(bgstats.NAME, bgstats.bgstats_likeness, bgstats.read_bgstats, ("BG Stats (JSON)", "BG Stats（JSON）")),
    Source(bgg.NAME, bgg.bgg_likeness, bgg.read_bgg, ("BoardGameGeek plays (XML)", "BoardGameGeekのプレイ（XML）")),
    Source(
        bga_tables.NAME,
        bga_tables.bga_tables_likeness,
        bga_tables.read_bga_tables,
        ("Board Game Arena, finished tables (JSON)", "Board Game Arenaの終了した卓（JSON）"),
    ),
    Source(
        bga_archive.NAME,
        bga_archive.bga_archive_likeness,
        bga_archive.read_bga_archive,
        ("Board Game Arena, archive of a table (JSON)", "Board Game Arenaの卓の記録（JSON）"),
    ),
    Source(
        boardgameio.NAME,
        boardgameio.boardgameio_likeness,
        boardgameio.read_boardgameio,
        ("boardgame.io match log (JSON)", "boardgame.ioの対戦記録（JSON）"),
    ),
    Source(tts.NAME, tts.tts_likeness, tts.read_tts, ("Tabletop Simulator save", "Tabletop Simulatorのセーブ")),
)
KIF = Source(kif.NAME, kif.kif_likeness, kif.read_kif, ("kifu (KIF)", "棋譜（KIF）"))
PGN4 = Source(pgn4.NAME, pgn4.pgn4_likeness, pgn4.read_pgn4, ("four players' moves (PGN4)", "四人の棋譜（PGN4）"))
NOTES = Source(
    markdown.NAME,
    markdown.markdown_likeness,
    markdown.read_markdown,
    ("notes, scores (Markdown)", "観察メモ、得点表（Markdown）"),
)
ACTIONS = Source(
    actionlist.NAME,
    actionlist.actions_likeness,
    actionlist.read_action_list,
    ("list of actions (text)", "行動の記録（テキスト）"),
)
MOVES = Source(movelist.NAME, movelist.moves_likeness, movelist.read_moves, ("move list (text)", "棋譜（テキスト）"))


def sources() -> dict[str, Source]:
    """Give all sources by name: our own, then those of installed packages.

    >>> list(sources())[:2]
    ['sheet', 'playkit-jsonl']
    """
    from importlib.metadata import entry_points

    found = {source.name: source for source in (SHEET, OWN, MOVES, ACTIONS, KIF, PGN4, NOTES, *OLD, *BOOKS, *TREES)}
    for point in entry_points(group=ENTRY_POINTS):
        loaded: Any = point.load()
        if isinstance(loaded, Source):
            found.setdefault(loaded.name, loaded)
    return found


def recognise(original: Original) -> Source:
    """Choose the source that claims the bytes most; the plain sheet where none does."""
    return max(sources().values(), key=lambda source: source.recognise(original))
