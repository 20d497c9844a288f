"""What a store found wrong on disk: collected and shown, never thrown, and never deleted."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

from playkit.errors import JournalDamage

NEWER = "written by a newer playkit"
NOT_PARQUET = "not a whole Parquet file"
CONFLICT = "two different events have one number"
BAD_MANIFEST = "manifest cannot be read"

REASONS: dict[str, str] = {
    "checksum does not match": "チェックサムが合いません",
    "torn tail: the last line was never finished": "末尾の行が途中で切れています",
    "segment header is damaged": "セグメントの見出しが壊れています",
    "header names another session or writer": "見出しのセッションまたは書き手がファイル名と違います",
    "events are missing between two numbers": "番号が飛んでいて、イベントが失われています",
    "file cannot be read": "ファイルを読めません",
    NEWER: "より新しい playkit が書いたファイルです。playkit を更新してください",
    NOT_PARQUET: "Parquet ファイルが途中までしかありません（または壊れています）",
    "Parquet without its manifest: never finished": "目録（manifest）のない Parquet です（書きかけ）",
    BAD_MANIFEST: "目録（manifest）を読めません",
    "file differs from its manifest": "ファイルが目録（manifest）と一致しません",
    "file named in the manifest is missing": "目録（manifest）にあるファイルがありません",
    "original differs from its checksum": "原本がチェックサムと一致しません",
    "sealed file lacks events of its journal": "封印したファイルに、ジャーナルにあるイベントがありません",
    "sealed file differs from its journal": "封印したファイルの内容が、ジャーナルと違います",
    CONFLICT: "一つの番号に、違うイベントが二つあります",
    "file that no manifest names": "どの目録（manifest）にもないファイルです",
    "snapshot cannot be opened": "公開用のファイルを開けません",
    "temporary file of an interrupted write": "中断された書き込みの一時ファイルです",
    "values do not fit the columns": "値が列の型に合いません",
    "could not be imported": "取り込めませんでした",
}
"""Every reason a problem can give, in English and Japanese."""


class Unreadable(JournalDamage):
    """A file of the store cannot be read; `reason` is one of `REASONS`."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name!r}: {reason}", f"「{name}」：{REASONS[reason]}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Problem:
    """One damaged or unfinished place in a store's folder.

    Attributes:
        file: path relative to the store's root, with `/`.
        offset: first byte of the damage, 0-based; None where the whole file is meant.
        reason: one of `REASONS`, in English.
        length: bytes affected; None where unknown.
        detail: what exactly, without anybody's words or names.
    """

    file: str
    offset: int | None
    reason: str
    length: int | None = None
    detail: str = ""

    def text(self, lang: str = "en") -> str:
        """Say it in one line, in "en" or "ja".

        >>> Problem("live/a/b.0.jsonl", 12, "checksum does not match").text()
        'live/a/b.0.jsonl at byte 12: checksum does not match'
        """
        reason = REASONS.get(self.reason, self.reason) if lang == "ja" else self.reason
        detail = f" ({self.detail})" if self.detail else ""
        if self.offset is None:
            return one_line(f"{self.file}: {reason}{detail}")
        place = f"{self.offset} バイト目" if lang == "ja" else f"at byte {self.offset}"
        return one_line(f"{self.file} {place}: {reason}{detail}")


def one_line(text: str) -> str:
    r"""Show what would break a line, move a cursor or turn the writing direction by its code: names are strangers'.

    >>> one_line("a\nb"), one_line("x\u202ey"), one_line("錠")
    ('a\\nb', 'x\\u202ey', '錠')
    """
    hidden = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    return "".join(repr(letter)[1:-1] if category(letter) in hidden else letter for letter in text)
