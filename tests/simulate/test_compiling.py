"""Compiling is a convenience: where it is not possible the reason is said, and the plain engine goes on."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from playkit.errors import MissingExtra, RulesError
from playkit.kernel import load
from playkit.simulate import compiler, generate
from playkit.simulate.compile_file import main
from playkit.simulate.inline import inlined
from playkit.simulate.run import simulate

from .conftest import EXAMPLES


@pytest.fixture
def pig():
    """A game nobody has compiled in this process."""
    return load(EXAMPLES / "pig.py")


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "compiled"


@pytest.fixture
def without_numba(monkeypatch):
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *a: None if name == "numba" else there(name, *a))


@pytest.fixture
def refused(monkeypatch, own_cache):  # noqa: ARG001 - what is planted must not land in the user's cache
    """Let numba meet a line that it cannot compile, in the function `roll` of the rules."""
    pytest.importorskip("numba")
    written = generate.source_of
    planted = ("table.rolling = 1", "table.rolling = ['a', 1]")

    def source_of(game):
        text = written(game)
        rolled = text.replace("table.rolling = True", planted[1]).replace(*planted)
        assert rolled != text
        return rolled

    monkeypatch.setattr(generate, "source_of", source_of)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_compiled_names_the_extra(pig):
    with pytest.raises(MissingExtra) as caught:
        simulate(pig, 5, seats=2, engine="compiled")
    assert "playkit-tabletop[fast]" in caught.value.en
    assert "playkit-tabletop[fast]" in caught.value.ja


@pytest.mark.usefixtures("without_numba")
def test_without_numba_auto_plays_plainly(pig):
    result = simulate(pig, 5, seats=2, engine="auto", workers=1)
    assert result.games == 5
    assert result.compile_seconds == 0
    assert isinstance(compiler.compiling(pig).reason, MissingExtra)


@pytest.mark.usefixtures("refused")
def test_what_numba_refuses_is_explained_by_file_line_and_function(pig):
    line = pig.modules["rules"].functions["roll"].lineno
    with pytest.raises(RulesError) as caught:
        simulate(pig, 5, seats=2, engine="compiled")
    for text in (caught.value.en, caught.value.ja):
        assert f"pig.py:{line}, in roll" in text
        assert "Traceback" not in text


@pytest.mark.usefixtures("refused")
def test_the_plain_engine_goes_on_where_numba_refuses(pig):
    said = compiler.compiling(pig)
    with pytest.raises(RulesError):
        said.wait()
    result = simulate(pig, 30, seats=2, engine="auto", workers=1)
    assert result.digest == simulate(load(EXAMPLES / "pig.py"), 30, seats=2, engine="plain", workers=1).digest
    assert isinstance(said.reason, RulesError)


def test_a_compiled_game_starts_from_the_disk(pig, own_cache):
    pytest.importorskip("numba")
    first = compiler.compile_game(pig)
    files = {path: path.stat().st_mtime_ns for path in own_cache.rglob("*.nb?")}
    assert files
    assert list(own_cache.glob("*.tmp")) == []
    script = (
        "import json, sys; from playkit.kernel import load; from playkit.simulate import compiler;"
        "compiler._compile_elsewhere = lambda *a: sys.exit('compiled again');"
        "print(json.dumps(compiler.compile_game(load(sys.argv[1])).cpu_seconds))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(EXAMPLES / "pig.py")], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) < first.cpu_seconds
    assert {path: path.stat().st_mtime_ns for path in own_cache.rglob("*.nb?")} == files


def test_changed_rules_are_compiled_anew(pig, written):
    other = load(written(EXAMPLES / "pig.py", ("if pips > 1:", "if pips > 2:")))
    assert generate.source_of(pig) != generate.source_of(other)
    assert generate.source_of(pig) == generate.source_of(load(EXAMPLES / "pig.py"))


def test_changed_options_are_not_compiled_anew(pig):
    sides = simulate(pig, 30, seats=2, engine="plain", options={"sides": 9}).digest
    assert sides != simulate(pig, 30, seats=2, engine="plain").digest
    pytest.importorskip("numba")
    compiled = compiler.compiling(pig).wait()
    assert simulate(pig, 30, seats=2, engine="compiled", options={"sides": 9}).digest == sides
    assert compiler.compiling(pig).wait() is compiled


def test_a_compiling_process_that_dies_says_why(pig, own_cache, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RulesError, match=r"compiling process ended with 1"):
        compiler.compile_game(pig)
    assert own_cache.is_dir()


def test_a_cache_that_cannot_be_written_stops_no_plain_game(pig, tmp_path, monkeypatch):
    blocked = tmp_path / "a file"
    blocked.write_text("")
    monkeypatch.setenv("PLAYKIT_CACHE", str(blocked))
    result = simulate(pig, 5, seats=2, engine="auto", workers=1)
    assert result.games == 5


def test_the_compiling_process_reports_what_it_met(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text("def warm():\n    raise ValueError('no such type')\n")
    assert main(file) == {"error": "ValueError: no such type"}
    sys.modules.pop("broken")


def test_explanations_without_a_known_function_keep_the_reason(pig):
    error = compiler.explain(pig, "LoweringError: Failed in nopython mode pipeline (step: x)\nunsupported thing")
    assert "unsupported thing" in error.en
    assert "pig" in error.en


def test_functions_called_once_are_compiled_within_their_caller():
    text = (
        "@njit(**INNER)\ndef once(x):\n    return x\n\n"
        "@njit(**INNER)\ndef twice(x):\n    return once(x)\n\n"
        "@njit(**INNER)\ndef loop(x):\n    return loop(x)\n\n"
        "@njit(**INNER)\ndef run_(x):\n    return twice(x) + twice(x)\n"
    )
    marked = [line for line in inlined(text).splitlines() if line.startswith(("@", "def"))]
    inline = {name.split("(")[0] for mark, name in zip(marked[::2], marked[1::2], strict=True) if "inline" in mark}
    assert inline == {"def once"}


def test_compiling_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("PLAYKIT_JIT", "0")
    assert not compiler.allowed()
    monkeypatch.delenv("PLAYKIT_JIT")
    assert compiler.allowed()
    assert os.environ.get("PLAYKIT_JIT") is None


def test_what_is_large_with_all_it_takes_in_stays_a_function_of_its_own():
    small = "    x = (a + 1) * (a + 2)\n"
    pieces = [
        "@njit(**INNER)\ndef leaf(a):\n" + small * 4 + "    return a",
        "@njit(**INNER)\ndef branch(a):\n" + small * 4 + "    return leaf(a)",
        "@njit(**INNER)\ndef trunk(a):\n" + small * 10 + "    return branch(a)",
        "@njit(**INNER)\ndef root(a):\n    return trunk(a)",
    ]
    marked = [line for line in inlined("\n\n".join(pieces) + "\n").splitlines() if line.startswith(("@", "def"))]
    inline = {name.split("(")[0] for mark, name in zip(marked[::2], marked[1::2], strict=True) if "inline" in mark}
    assert inline == {"def leaf", "def branch"}
