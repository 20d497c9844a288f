"""Every deliberate error of playkit, with one base: what was tried, what was allowed, the nearest match.

Each error carries its message in English and Japanese; `str(error)` is English, `error.text("ja")` Japanese.
Names of players never enter a message: messages end in logs, and names are personal data.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class PlaykitError(Exception):
    """Something playkit refused to do, with the reason in both languages.

    >>> error = PlaykitError("no such game", "そのゲームはありません")
    >>> str(error), error.text("ja")
    ('no such game', 'そのゲームはありません')
    """

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.en = en
        self.ja = ja

    def text(self, lang: str = "en") -> str:
        """Say the reason in `lang` ("en" or "ja")."""
        return self.ja if lang == "ja" else self.en


class UnknownGame(PlaykitError):
    """A game's name, path or entry point led nowhere."""


class RulesError(PlaykitError):
    """A rules file cannot be used: names the file, the line and the mend."""


class OptionsError(PlaykitError):
    """An option, preset, seat count or combination of them is not possible."""


class IllegalAction(PlaykitError):
    """The action is known but not legal now."""


class UnknownAction(PlaykitError):
    """The text or code names no action of this game."""


class StoreError(PlaykitError):
    """The store could not read or write; what was acknowledged before is intact."""


class QueryRefused(StoreError):
    """A query is no SQL, asks for a table or column that is not there, or is not one question."""


class UnknownQuestion(PlaykitError):
    """No question of a designer has that name, or the game's facts cannot answer it."""


class JournalDamage(StoreError):
    """A file of the store failed its checksum, is cut short, or was written by a newer playkit."""


class NewRefused(PlaykitError):
    """A new game cannot have that name, title or place; nothing was written."""


class ImportRefused(PlaykitError):
    """The file cannot be imported at all; nothing was stored."""


class SheetRefused(PlaykitError):
    """A blank sheet cannot be made: another ending than .pdf, .xlsx or .csv, or no font for its letters."""


class TooFewData(PlaykitError):
    """The data cannot carry the answer; the message says how many more are needed."""


class MissingExtra(PlaykitError):
    """A library of an optional extra is needed for this."""


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """Find what `word` was probably meant to be, or None.

    >>> nearest("patchys", ["patchies", "marionette"])
    'patchies'
    """
    found = get_close_matches(word, list(allowed), n=1, cutoff=0.5)
    return found[0] if found else None


def hint(word: str, allowed: Iterable[str]) -> tuple[str, str]:
    """Phrase the nearest match as a sentence in English and Japanese; empty where nothing is near.

    >>> hint("pott", ["pot", "turn"])
    (" Did you mean 'pot'?", '「pot」ではありませんか。')
    """
    match = nearest(word, allowed)
    if match is None:
        return "", ""
    return f" Did you mean {match!r}?", f"「{match}」ではありませんか。"


class MissingColumns(PlaykitError):
    """A frame handed to an analysis or a chart lacks columns it must have."""


def need_columns(frame: str, present: Iterable[str], wanted: Iterable[str]) -> None:
    """Refuse a frame that lacks columns, naming them and, where it is one, what was probably meant.

    >>> need_columns("cells", ["cell", "phases"], ["cell", "phases"])
    """
    here = list(present)
    missing = [column for column in wanted if column not in here]
    if not missing:
        return
    en, ja = hint(missing[0], here) if len(missing) == 1 else ("", "")
    names = ", ".join(missing)
    raise MissingColumns(f"The frame of {frame} lacks {names}.{en}", f"{frame}の表に列がありません: {names}。{ja}")
