from __future__ import annotations

from pathlib import Path

import pytest

from playkit.games import find
from playkit.kernel import load

REPOSITORY = Path(__file__).parent.parent.parent
EXAMPLES = REPOSITORY / "docs" / "examples"
PLEDGE = REPOSITORY / "tests" / "kernel" / "games" / "pledge.py"

# A reducer for Pig: what a turn lost, and how the banked points rose; `pot` remembers across facts within a game.
PIG_TALLIES = '''"""What a simulation of Pig counts."""

from playkit.kernel import GAME_ENDED, count, number, row, tally

from .rules import FACT


@tally
class Pots:
    """Counts over games."""

    games = count()
    lost = count()
    banks = row(5, count())
    largest = row(300, count())
    pot = number(0, 300)


def watch(pots, fact, a, b, c, d):
    if fact == FACT.busted:
        pots.lost += b
    elif fact == FACT.banked:
        pots.banks[a] += 1
        pots.pot = max(pots.pot, b)
    elif fact == GAME_ENDED:
        pots.games += 1
        pots.largest[pots.pot] += 1
        pots.pot = 0
'''


@pytest.fixture(scope="session")
def patchies():
    return find("patchies")


@pytest.fixture
def written(tmp_path):
    """Write a copy of a rules file with parts of its text replaced; every part must be there exactly as quoted."""

    def write(source: Path, *changes: tuple[str, str]) -> Path:
        text = source.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"{old!r} is not in {source.name}"
            text = text.replace(old, new)
        target = tmp_path / source.name
        target.write_text(text, encoding="utf-8")
        return target

    return write


@pytest.fixture
def pigs(tmp_path):
    """Make a game of a folder: Pig with a reducer; `extra` is put at the end of its rules."""

    def make(*, target: int = 20, extra: str = "") -> Path:
        folder = tmp_path / "pigs"
        folder.mkdir(exist_ok=True)
        rules = (EXAMPLES / "pig.py").read_text(encoding="utf-8").replace("slider(20,", f"slider({target},")
        (folder / "rules.py").write_text(rules + extra, encoding="utf-8")
        (folder / "tallies.py").write_text(PIG_TALLIES, encoding="utf-8")
        return folder

    return make


@pytest.fixture
def small_chunks(monkeypatch):
    """Make chunks so small that a short run has many."""
    from playkit.simulate import run

    monkeypatch.setattr(run, "PLAIN_CHUNK", 7)
    monkeypatch.setattr(run, "COMPILED_CHUNK", {"summary": 11, "steps": 13, "events": 17})


@pytest.fixture(scope="session")
def connect_four():
    return load(EXAMPLES / "connect_four.py")
