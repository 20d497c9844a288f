"""Habits of the house that a machine can watch: light imports, small modules, honest lists, clean files."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys

import pytest
from pages import HOUSE

HEAVY = ("polars", "duckdb", "altair", "ipywidgets", "anywidget", "numba", "numpy", "pyarrow", "scipy", "typer")
MODULES = sorted((HOUSE / "playkit").rglob("*.py"))
SOURCES = [
    *MODULES,
    *sorted(path for kind in ("*.js", "*.css") for path in (HOUSE / "playkit").rglob(kind)),
    *sorted(path for room in ("tests", "docs") for path in (HOUSE / room).rglob("*.py")),
]


def loaded_by(code):
    """Name the top-level modules that a fresh Python has loaded after some code."""
    tell = f"{code}\nimport sys, json; print(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", tell], cwd=HOUSE, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_playkit_loads_nothing_heavy():
    assert loaded_by("import playkit") & set(HEAVY) == set()


def test_playing_in_python_loads_nothing_heavy():
    code = "import playkit; s = playkit.session('patchies', seats=2, seed=1); s.play(s.legal()[0]); s.text('ja')"
    assert loaded_by(code) & set(HEAVY) == set()


def test_the_heavy_libraries_would_be_seen():
    assert "polars" in loaded_by("import polars")


def test_what_is_offered_exists_and_is_all_there_is():
    import playkit

    assert playkit.__all__ == sorted(playkit.__all__)
    for name in playkit.__all__:
        assert callable(getattr(playkit, name)) or name == "__version__"
    assert set(dir(playkit)) == set(playkit.__all__)


def test_functions_are_not_hidden_by_rooms_of_their_name():
    code = "import playkit, playkit.simulate.run, playkit.games.patchies; print(playkit.simulate, playkit.games)"
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"<function simulate at .*> <function games at .*>\n", told.stdout)


def test_the_top_of_every_offered_name_says_what_it_is_for():
    import playkit

    for name in set(playkit.__all__) - {"__version__"}:
        assert len((getattr(playkit, name).__doc__ or "").strip()) > 20, name


def test_no_module_is_longer_than_500_lines():
    lengths = {str(path.relative_to(HOUSE)): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {name: length for name, length in lengths.items() if length > 500} == {}


def function_lengths():
    """Measure every function without its docstring."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                yield node.end_lineno - first.lineno + 1


def test_nine_functions_of_ten_have_at_most_25_lines():
    lengths = sorted(function_lengths())
    assert len(lengths) > 500
    assert lengths[len(lengths) * 9 // 10] <= 25


def test_public_things_have_docstrings():
    """Rules files aside (an action's docstring is its button): modules, classes and functions one may call."""
    bare = []
    for path in MODULES:
        if ("games" in path.parts and path.parent.name != "games") or "starter/game" in path.as_posix():
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in (tree, *tree.body):
            if any(ast.unparse(mark) == "overload" for mark in getattr(node, "decorator_list", ())):
                continue
            public = not getattr(node, "name", "module").startswith("_")
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and public and not ast.get_docstring(node):
                bare.append(f"{path.relative_to(HOUSE)}: {getattr(node, 'name', 'module')}")
    assert bare == []


# ---- files -------------------------------------------------------------------------------------------------------


def tracked():
    """Name every text file under version control, or, outside of it, every file of the house's own folders."""
    try:
        listed = subprocess.run(
            [shutil.which("git") or "git", "ls-files", "-z"], cwd=HOUSE, capture_output=True, text=True, check=True
        )
        paths = [HOUSE / name for name in listed.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        folders = ("playkit", "tests", "docs", "notebooks", "logs/samples")
        paths = [path for folder in folders for path in (HOUSE / folder).rglob("*") if path.is_file()]
    endings = {".py", ".md", ".toml", ".js", ".css", ".html", ".ipynb", ".json", ".txt", "", ".yml", ".cfg"}
    return [path for path in paths if path.suffix in endings and path.is_file()]


# Put together here, so that this file does not hold what it looks for.
PLACES = ["/" + "work/", "/" + "root/", "/" + "home/", "/" + "tmp/"]
HOSTS = ["pypi" + r"\.", "python" + "hosted", "npm" + "js", "un" + "pkg", "js" + "delivr"]
WORDS = [r"\bclau" + "de", "anth" + "ropic", "sub" + "agent", r"\bL" + r"LM\b", "TO" + "DO", "FIX" + "ME"]
UNWANTED = [*PLACES, *HOSTS, *WORDS]


def test_files_hold_no_traces_of_where_they_were_written():
    pattern = re.compile("|".join(UNWANTED), re.IGNORECASE)
    found = []
    for path in tracked():
        if path.name == "constraints.txt":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(HOUSE)}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize("book", sorted((HOUSE / "notebooks").glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_are_kept_without_outputs(book):
    cells = json.loads(book.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    japanese = [
        cell for cell in cells if cell["cell_type"] == "markdown" and re.search("[ぁ-ん]", "".join(cell["source"]))
    ]
    assert len(japanese) >= len(code) // 2, "text stands in both languages"


def test_every_suppression_says_why():
    """A bare `type: ignore` or `noqa` hides more than its author knew."""
    bare = re.compile(r"#\s*(?:type: ignore(?:\[[\w, -]+\])?|noqa(?:: [A-Z0-9, ]+)?)\s*$")
    found = [
        f"{path.relative_to(HOUSE)}:{number}"
        for path in MODULES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if bare.search(line)
    ]
    assert found == []
