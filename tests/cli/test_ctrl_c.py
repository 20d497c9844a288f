"""Ctrl-C wherever a command is: the same sentence, status 1, no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from playkit.errors import StoreError
from playkit.store import Store
from tests.cli.shell import PATIENCE_S

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there"),
    pytest.mark.usefixtures("ctrl_c"),
]

SAID = "interrupted; what was stored before is intact\n"
EARLY = "interrupted; what was stored before is intact / 中断しました。それまでの記録は無事です\n"
"""Before it is known which language is spoken."""


def press(*_):
    os.kill(os.getpid(), signal.SIGINT)


class PanicError(BaseException):
    """What a library written in Rust raises where it did not expect anything."""


@pytest.fixture
def asked(here, shell, monkeypatch):
    """Ask in SQL where the answer is a function's."""
    (here / "logs").mkdir()

    def ask(answer, *words):
        monkeypatch.setattr(Store, "sql", answer)
        return shell("sql", "SELECT 1", *words)

    return ask


@pytest.mark.parametrize(
    "made",
    [RuntimeError("Query interrupted"), ImportError("half loaded"), StoreError("x", "x"), PanicError()],
    ids=repr,
)
def test_whatever_a_library_makes_of_it_it_is_ctrl_c(asked, made):
    def answer(*_):
        try:
            press()
        except KeyboardInterrupt:
            raise made from None

    said = asked(answer)
    assert (said.status, said.out, said.err) == (1, "", SAID)
    assert asked(answer, "--lang", "ja").err == "中断しました。それまでの記録は無事です\n"
    assert asked(answer, "--json").json["error"]["kind"] == "KeyboardInterrupt"


def test_an_error_without_it_is_that_error(asked):
    def answer(*_):
        raise StoreError("torn", "torn")

    assert (asked(answer).status, asked(answer).err) == (1, "torn\n")


def test_pressed_while_python_clears_something_away_it_is_heard_a_moment_later(asked):
    class Cleared:
        __del__ = press

    def answer(*_):
        Cleared()
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            time.sleep(0.01)
        pytest.fail("the command went on")

    hook = sys.unraisablehook
    said = asked(answer)
    assert (said.status, said.err) == (1, SAID)
    assert sys.unraisablehook is hook
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


PREPARED = """
import os, signal, sys
def press(*_): os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["playkit", "games", "--json"]
{prepared}
from playkit.cli import main
main()
"""
WHILE_LOADING = """
class Finder:
    def find_spec(self, name, *_): return press() if name == "typer" else None
sys.meta_path.insert(0, Finder())
"""
BEFORE_ITS_WORK = """
from playkit.cli import app
app.app.registered_callback.callback = lambda: press()
"""
# A dataclass is made by carrying out a text; Python remembers that Ctrl-C came out of one.
AMID_A_TEXT = """
from playkit.cli import games
games.names = lambda *_: exec("press()", {"press": press})
"""
AT_THE_END = "import atexit; atexit.register(press)"


def carried_out(here, prepared):
    """Carry out a command line as a module, as `python -m playkit` does."""
    (here / "prepared.py").write_text(PREPARED.format(prepared=prepared), encoding="utf-8")
    command = [sys.executable, "-m", "prepared"]
    env = {**os.environ, "PLAYKIT_LANG": "en", "PYTHONUTF8": "1"}
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=env, timeout=PATIENCE_S)


@pytest.mark.parametrize(
    ("prepared", "said"),
    [(WHILE_LOADING, EARLY), (BEFORE_ITS_WORK, EARLY), (AMID_A_TEXT, SAID)],
    ids=["while loading", "before its work", "amid a text"],
)
def test_before_and_amid_its_work_a_command_ends_alike(here, prepared, said):
    done = carried_out(here, prepared)
    assert (done.returncode, done.stderr) == (1, said)


def test_when_all_is_said_it_only_ends_the_process(here):
    done = carried_out(here, AT_THE_END)
    assert done.returncode == -signal.SIGINT
    assert done.stderr == ""
    assert '"patchies"' in done.stdout
