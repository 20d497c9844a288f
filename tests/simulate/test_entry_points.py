"""The compiled engine finds setup and tie_break where plain Python does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.kernel import load
from playkit.simulate.generate import source_of

from .conftest import EXAMPLES

if TYPE_CHECKING:
    from pathlib import Path


def test_an_entry_point_may_be_imported_from_a_sister_file(tmp_path: Path) -> None:
    text = (EXAMPLES / "pig.py").read_text(encoding="utf-8")
    folder = tmp_path / "sows"
    folder.mkdir()
    (folder / "ends.py").write_text(
        '"""How it ends."""\n\n\ndef tie_break(table, seat):\n    return table.banked[seat] % 7\n', encoding="utf-8"
    )
    imported = 'from .ends import tie_break\n\nRULES_MODULES = ("ends",)\n\n\nclass Pips(Kind):'
    (folder / "rules.py").write_text(text.replace("class Pips(Kind):", imported, 1), encoding="utf-8")
    assert "tie_break_ = ends_tie_break" in source_of(load(folder))
