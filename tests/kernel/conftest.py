from __future__ import annotations

from pathlib import Path

import pytest

from playkit.kernel import Game, load

HERE = Path(__file__).parent
PIG = HERE.parent.parent / "docs" / "examples" / "pig.py"
PLEDGE = HERE / "games" / "pledge.py"


@pytest.fixture(scope="session")
def pig() -> Game:
    return load(PIG)


@pytest.fixture(scope="session")
def pledge() -> Game:
    return load(PLEDGE)


@pytest.fixture
def plant(tmp_path):
    """Write a copy of a rules file with parts of its text replaced; every part must be there exactly as quoted."""

    def planted(source: Path, *changes: tuple[str, str]) -> Path:
        text = source.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"{old!r} is not in {source.name}"
            text = text.replace(old, new)
        target = tmp_path / source.name
        target.write_text(text, encoding="utf-8")
        return target

    return planted
