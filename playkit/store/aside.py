"""Moving damaged files aside: nothing is deleted, and where each went is written down."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from playkit.store.files import make_folder, sync_folder, write_file
from playkit.store.problems import one_line
from playkit.store.quarantine import ASIDE, FOLDER, keep_rejected
from playkit.store.rows import utc_now

if TYPE_CHECKING:
    from pathlib import Path

MENDS: dict[str, str] = {
    "moved aside": "別の場所に移しました",
    "rebuilt from its whole lines": "無事な行から作り直しました",
    "rebuilt from its journal": "ジャーナルから作り直しました",
    "moved aside; nothing was left to rebuild it from": "別の場所に移しました。作り直す材料は残っていません",
    "moved aside; import the kept original again": "別の場所に移しました。保管してある原本をもう一度取り込んでください",
    "moved aside; simulate again with the same seed": "別の場所に移しました。同じシードで再実行してください",
    "moved aside; work the beliefs out again": "別の場所に移しました。勝つ見込みは計算し直してください",
    "the kept original is gone; its events are whole": "保管していた原本は失われましたが、記録は無事です",
    "rebuilt without names, which are in the file moved aside": "名前なしで作り直しました（名前は移したファイルの中）",
    "moved aside, to be published again": "別の場所に移しました。公開し直します",
    "left alone: somebody is writing to it": "書き込み中なので、そのままにしました",
    "left alone: this run can be resumed": "続きから再開できるので、そのままにしました",
    "left alone: it needs a newer playkit": "より新しい playkit が必要なので、そのままにしました",
    "left alone: import it again, or move it away": "そのままにしました。もう一度取り込むか、よそへ移してください",
}
"""Everything a repair can have done, in English and Japanese."""


class Mend(NamedTuple):
    """One thing a repair did: to which file, what (one of `MENDS`), where its old bytes are now, events lost."""

    file: str
    what: str
    aside: str | None = None
    lost: int = 0

    def text(self, lang: str = "en") -> str:
        """Say it in one line, in "en" or "ja".

        >>> Mend("sim/x", "moved aside", "quarantine/aside/1/sim/x").text()
        'sim/x: moved aside -> quarantine/aside/1/sim/x'
        """
        arrow = f" -> {self.aside}" if self.aside else ""
        if lang == "ja":
            lost = f"（{self.lost}件のイベントは失われています）" if self.lost else ""
            return one_line(f"{self.file}：{MENDS[self.what]}{lost}{arrow}")
        lost = f" ({self.lost} events are lost)" if self.lost else ""
        return one_line(f"{self.file}: {self.what}{lost}{arrow}")


class Aside:
    """The place one repair moves things to: quarantine/aside/<when>/, with the same paths inside.

    Args:
        root: the store's root.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.when = f"{utc_now()[:19].replace(':', '')}-{secrets.token_hex(2)}"
        self.mends: list[Mend] = []

    def move(self, path: Path, what: str = "moved aside", lost: int = 0) -> None:
        """Move a file or a folder away in one durable step."""
        target = self._target(path)
        make_folder(target.parent)
        path.rename(target)
        sync_folder(target.parent)
        sync_folder(path.parent)
        self.note(path, what, target, lost)

    def replace(self, path: Path, data: bytes, what: str, lost: int = 0) -> None:
        """Keep a copy of a file, and only when that is on the disk put other bytes in its place."""
        target = self.copy(path)
        write_file(path, data)
        self.note(path, what, target, lost)

    def copy(self, path: Path) -> Path:
        """Keep a copy of a file that is about to be replaced."""
        target = self._target(path)
        write_file(target, path.read_bytes())
        return target

    def note(self, path: Path, what: str, target: Path | None = None, lost: int = 0) -> None:
        """Write down what was done."""
        self.mends.append(Mend(self._name(path), what, None if target is None else self._name(target), lost))

    def finish(self) -> list[Mend]:
        """Keep the list of what was moved in quarantine/, and give all that was done."""
        moved = [
            {"file": mend.file, "reason": mend.what, "detail": mend.aside or f"{mend.lost} events lost"}
            for mend in self.mends
            if mend.aside or mend.lost
        ]
        if moved:
            keep_rejected(self.root, f"repair-{self.when}", moved)
        return self.mends

    def _target(self, path: Path) -> Path:
        return self.root / FOLDER / ASIDE / self.when / path.relative_to(self.root)

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()
