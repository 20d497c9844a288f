"""The page `playkit table` serves: the logger, and for the host how the session goes and what dashboards say."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from playkit.dashboards.questions import applies, find_question, questions
from playkit.store import Store
from playkit.widgets.tablelog import sitting
from playkit.widgets.tablelog.story import session_chart

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.kernel import Game
    from playkit.widgets.tablelog.skin import Table

LONGEST_S = 300
NICE = 10
"""Bots may play for an answer; the table's taps come first."""


def page() -> Table:
    """Make the served page."""
    return sitting.page(story=tell)


def tell(root: Path, session: str, game: Game | None, lang: str) -> list[dict[str, Any]]:
    """Tell how a session goes: its time line as a picture, then each question's answer as a sentence.

    Args:
        root: the store's folder.
        session: the session's id.
        game: its rules, or None: then no question can be asked of it.
        lang: "en" or "ja".
    """
    told: list[dict[str, Any]] = [{"picture": _picture(root, session, lang)}]
    if game is not None:
        titles = {known["question"]: known["title"] for known in questions()}
        told += [
            {"title": titles[name][lang], "sentence": answer["sentence"][lang]}
            for name, answer in _answers(root, game, list(titles)).items()
        ]
    return told


def _picture(root: Path, session: str, lang: str) -> str:
    # As an image, so that nothing inside can ever run.
    from playkit.charts.render import svg

    drawn = svg(session_chart(Store(root), session, lang)).encode()
    return "data:image/svg+xml;base64," + base64.b64encode(drawn).decode("ascii")


def _answers(root: Path, game: Game, names: list[str]) -> dict[str, Any]:
    """Ask every question that the game's facts can answer, in a process of its own: some let bots play."""
    asked = [name for name in names if applies(name, game) and find_question(name).recorded]
    if not asked:
        return {}
    command = [sys.executable, "-m", "playkit.cli.alongside", str(os.getpid())]
    command += ["report", *asked, "--game", game.name, "--store", str(root), "--json"]
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as asking:  # noqa: S603 - ours
            _let_taps_first(asking.pid)
            written, _ = asking.communicate(timeout=LONGEST_S)
        told = json.loads(written)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return {}  # the time line stands by itself; the same questions can be asked in a shell
    return {name: told[name] for name in asked if "sentence" in told.get(name, {})}


def _let_taps_first(process: int) -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process, NICE)
