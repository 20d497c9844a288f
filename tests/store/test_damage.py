"""Flipped bits and zeroed tails anywhere in a store: every other event is read, and what is damaged is named."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from playkit.store import Store
from playkit.store.inventory import stamps
from playkit.store.reading import SessionReader

if TYPE_CHECKING:
    from pathlib import Path

DRILL = bool(os.environ.get("PLAYKIT_DRILL"))
FLIPS = 10_000 if DRILL else 150
TAILS = 2_000 if DRILL else 50
FILES = 600 if DRILL else 10


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> Path:
    """A journal of thirty events, of one writer."""
    store = Store(tmp_path_factory.mktemp("journal") / "logs")
    with store.begin({"session": "s1", "game": "patchies", "seats": 2, "source": "table"}) as log:
        for number in range(30):
            log.append([{"kind": "noted", "text": f"言葉 {number}", "data": {"tag": "bored", "n": number}}])
    return next((store.root / "live" / "s1").glob("*.jsonl"))


def read(path: Path) -> tuple[list[dict], list]:
    reader = SessionReader(path.parent, path.parents[2])
    reader.poll()
    return reader.rows(), reader.problems()


@pytest.fixture
def copy(journal, tmp_path) -> Path:
    path = tmp_path / "live" / "s1" / journal.name
    path.parent.mkdir(parents=True)
    return path


@pytest.mark.slow
def test_a_flipped_bit_costs_one_event_and_is_named_with_its_place(journal, copy):
    whole = journal.read_bytes()
    rows, _ = read(journal)
    rng = random.Random(7)  # noqa: S311 (where it is damaged, repeatable)
    for _ in range(FLIPS):
        position, bit = rng.randrange(len(whole)), rng.randrange(8)
        damaged = bytearray(whole)
        damaged[position] ^= 1 << bit
        copy.write_bytes(damaged)
        found, problems = read(copy)
        line = whole[:position].count(b"\n")
        kept = [row for row in rows if row["seq"] != line - 2]  # two headers stand before the events
        assert [row for row in found if row["seq"] != line - 2] == kept
        assert all(row in rows for row in found)
        if len(found) < len(rows) or line < 2:
            begin = whole.rfind(b"\n", 0, position) + 1
            places = [(p.file, p.offset) for p in problems if p.offset is not None]
            assert any(file.endswith(copy.name) and begin <= at <= position for file, at in places), position


@pytest.mark.slow
def test_a_zeroed_tail_costs_what_lies_in_it_and_is_named(journal, copy):
    whole = journal.read_bytes()
    rows, _ = read(journal)
    ends = [index for index, byte in enumerate(whole) if byte == ord("\n")]
    rng = random.Random(8)  # noqa: S311 (as above)
    for _ in range(TAILS):
        begin = rng.randrange(len(whole))
        copy.write_bytes(whole[:begin] + bytes(len(whole) - begin + rng.choice([0, 0, 4096])))
        found, problems = read(copy)
        lines = sum(end <= begin for end in ends)
        assert found == rows[: max(0, lines - 2)]
        assert problems or begin == len(whole)
        assert not problems or problems[0].file.endswith(copy.name)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Store:
    """Two sealed sessions, an import and a run."""
    store = Store(tmp_path_factory.mktemp("whole") / "logs")
    for game in ("patchies", "capture4"):
        with store.session(game, seats=2) as log:
            log.append([{"kind": "noted", "text": f"{game} {number}", "data": {"n": number}} for number in range(40)])
    store.seal()
    rows = [{"session": "sheet", "kind": "scored", "seat": 0, "value": number} for number in range(20)]
    store.imported(b"x", {"a": "b"}, [{"session": "sheet", "game": "patchies", "seats": 2}], rows, extension="csv")
    with store.simulation_run({"game": "patchies", "id": "run"}) as run:
        run.write(pa.table({"session": pa.array(range(50)), "kind": ["drew"] * 50, "cell": list(range(50))}))
    assert store.verify() == []
    return store


ASK = """
import sys
from pathlib import Path
from playkit.errors import StoreError
from playkit.store import Store
for root in map(Path, sys.stdin.read().split("\\n")):
    try:
        rows = Store(root).sql("SELECT session, writer, seq, kind, text, cell, value FROM event").rows()
    except StoreError as error:
        print(f"refused: {error}"[:60].replace("\\n", " "))
    else:
        print(len(rows), len({row[:3] for row in rows}))
"""


@pytest.mark.slow
def test_a_flipped_bit_in_any_parquet_file_or_manifest_is_found_and_the_rest_is_read(whole, tmp_path):
    """In a process of their own: a library that falls over a damaged file takes no test with it."""
    files = [path for path in sorted(whole.root.rglob("*")) if path.suffix in (".parquet", ".json")]
    originals = [path for path in files if path.name != "testers.json"]
    rng = random.Random(9)  # noqa: S311 (as above)
    roots = []
    for number in range(FILES):
        root = tmp_path / str(number)
        shutil.copytree(whole.root, root)
        path = root / rng.choice(originals).relative_to(whole.root)
        _flip(path, rng)
        named = {problem.file for problem in Store(root).verify()}
        assert any(path.stem in file or path.parent.name in file for file in named), path
        roots.append(root)
    asked = subprocess.run(
        [sys.executable, "-c", ASK], input="\n".join(map(str, roots)), capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr[-500:]
    answers = asked.stdout.splitlines()
    assert len(answers) == FILES
    assert not [answer for answer in answers if answer.startswith("refused")]
    # One file of four is damaged: what the three others hold is always there.
    smallest = 2 * 42 + 20 + 50 - max(42, 50)
    assert all(int(answer.split()[0]) >= smallest for answer in answers)


def _flip(path: Path, rng: random.Random) -> None:
    data = bytearray(path.read_bytes())
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


@pytest.mark.slow
def test_cut_and_zeroed_parquet_files_are_found_and_the_rest_is_read(whole, tmp_path):
    for path in sorted(stamps(whole.root, "**/*.parquet")):
        size = path.stat().st_size
        for number, data in enumerate((b"", path.read_bytes()[: size // 2], bytes(size))):
            root = tmp_path / f"{path.stem}-{number}"
            shutil.copytree(whole.root, root)
            (root / path.relative_to(whole.root)).write_bytes(data)
            store = Store(root)
            assert [problem.file for problem in store.verify()] == [path.relative_to(whole.root).as_posix()]
            assert store.sql("SELECT count(*) FROM event").item() >= 2 * 42 + 20 + 50 - 50
