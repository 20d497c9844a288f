"""Every registered source: preview equals apply, twice is once, and what leaves as an export comes home for nothing."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from playkit.imports import Profile, read_original, sources
from playkit.imports.bound import read_for
from playkit.imports.original import Original
from playkit.imports.sources import recognise
from playkit.store import Store
from playkit.store.export import FORMATS
from tests.imports.damage import harm
from tests.imports.test_cases import FOLDERS

DRILL = os.environ.get("PLAYKIT_DRILL") == "1"
TRIED = 100 if DRILL else 2  # files of one source
SEEDS = range(20 if DRILL else 1)
ACTIONS = "LOGS capture 4\n席順: P1=レン, P2=ユイ, P3=カイ, P4=サキ\nP1: move e1 e5\nP2: move a1 a2\nP3: 歌う\nP4: ??\n"
OWN = [
    {"table": "session", "id": "own-1", "game": "resonance24", "seats": [{"seat": 0, "name": "P1"}, {"seat": 1}]},
    {"table": "event", "session": "own-1", "writer": "w", "seq": 1, "kind": "scored", "seat": 1, "value": 3},
    {"table": "event", "session": "own-1", "writer": "w", "seq": 2, "kind": "scored", "seat": 1, "value": 4,
     "voids": "own-1/w/1"},
]  # fmt: skip
GAME = Profile.parse('[profile]\ngame = "patchies"')
EMPTY = {"json"}  # refuses what it reads: the other programs' JSON that nobody knows


def extras():
    """Files of the sources that no import case is of."""
    yield Original("log.txt", ACTIONS.encode())
    yield Original("own.jsonl", "\n".join(json.dumps(line) for line in OWN).encode())
    yield Original("other.json", b'{"mood": "good"}')
    yield Original.load(Path(__file__).parent / "old.xls")


def by_source():
    """All files by the source that reads them, the smallest first."""
    files = [
        Original.load(folder / name)
        for folder in FOLDERS
        for name in json.loads((folder / "expected.json").read_text("utf-8"))["input"]
    ]
    found = {name: [] for name in sources()}
    for original in sorted([*files, *extras()], key=lambda original: len(original.data)):
        found[recognise(original).name].append(original)
    return found


FILES = by_source()


def plan_of(original):
    """Read a file, for a game of ours where it names none."""
    plan = read_original(original)
    return plan if all(session.game for session in plan.sessions) else read_original(original, GAME)


def applied(original, store):
    """Apply a file as previewed, and again for nothing; gives how many events it added."""
    plan = plan_of(original)
    said = plan.preview(store)
    done = plan.apply(store)
    assert done.counts == said
    again = plan_of(original)
    before = store.sql("SELECT count(*) FROM event").item()
    said_again = again.preview(store)
    done_again = again.apply(store)
    assert (done_again.added, done_again.counts) == (False, said_again)
    assert (said_again.new, said_again.changed, said_again.withdrawn) == (0, 0, 0)
    assert said_again.unchanged == said.new + said.changed + said.unchanged
    assert store.sql("SELECT count(*) FROM event").item() == before
    return said.new


@pytest.mark.parametrize("name", sources())
def test_preview_is_apply_and_twice_is_once(name, tmp_path):
    assert FILES[name], "a source without a file here is a source that nobody has tried"
    told = [bool(plan_of(original).sessions) for original in FILES[name][:TRIED]]
    assert any(told) == (name not in EMPTY)
    for nth, original in enumerate(FILES[name][:TRIED]):
        if DRILL or told[nth] == any(told):
            assert bool(applied(original, Store(tmp_path / str(nth)))) == told[nth]


@pytest.mark.parametrize("name", list(sources())[:: 1 if DRILL else 4])
def test_preview_is_apply_and_twice_is_once_of_damaged_files_too(name, tmp_path):
    original = FILES[name][-1]
    path = tmp_path / original.name
    path.write_bytes(original.data)
    for seed in SEEDS:
        harmed = harm(path, random.Random(f"{name} {seed}"))  # noqa: S311 (repeatable, no secret)
        applied(Original(original.name, harmed), Store(tmp_path / str(seed)))


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A store with a file of every source."""
    store = Store(tmp_path_factory.mktemp("full"))
    for files in FILES.values():
        plan_of(files[-1]).apply(store)
    return store


@pytest.mark.parametrize("form", FORMATS)
def test_an_export_of_what_every_source_brought_comes_home_for_nothing(form, full, tmp_path):
    paths = full.export(tmp_path, form)
    before = full.sql("SELECT * FROM event ORDER BY ALL").rows()
    effective = full.sql("SELECT count(*) FROM effective").item()
    plan = read_for(full, paths[0] if form == "xlsx" else tmp_path)
    assert plan.detected["format"] == "playkit-export"
    said = plan.preview()
    assert (said.new, said.changed, said.withdrawn, said.quarantined) == (0, 0, 0, 0)
    assert said.unchanged == len(before)
    assert plan.apply().counts == said
    assert full.sql("SELECT * FROM event ORDER BY ALL").rows() == before
    # Elsewhere the same export is news, all of it and once.
    other = Store(tmp_path / "other")
    news = plan.preview(other)
    assert (plan.apply(other).counts, news.new) == (news, len(before))
    assert other.sql("SELECT count(*) FROM effective").item() == effective
    assert plan.preview(other).new == 0
