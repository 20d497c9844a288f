"""What stands at the head of a page of several questions: each of them with its answer in a line, and a way there."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.dashboards.report import Answer, Assumed

    Both = Callable[[Label], str]

TITLE = Label("The questions of this page", "このページの問い")
BACK = Label("all questions", "問いの一覧へ")
PLACE = "overview"
NOT_SHOWN = "not_shown"


def overview(answers: Sequence[Answer], places: Sequence[str], both: Both) -> str:
    """List the questions of a page with their sentences; a page of one question needs no list.

    Args:
        answers: of the page.
        places: the id of each.
        both: writes a label in both languages, escaped.
    """
    if len(answers) < 2:
        return ""
    lines = "".join(_line(answer, place, both) for answer, place in zip(answers, places, strict=True))
    title = f'<h2 id="{PLACE}-title" tabindex="-1">{both(TITLE)}</h2>'
    return f'<section id="{PLACE}" aria-labelledby="{PLACE}-title">{title}<ol>{lines}</ol></section>'


def _line(answer: Answer, place: str, both: Both) -> str:
    thin = ' class="thin"' if answer.verdict == NOT_SHOWN else ""
    link = f'<a href="#{escape(place, quote=True)}">{both(answer.title)}</a>'
    return f"<li{thin}>{link}<p>{both(answer.sentence)}</p></li>"


def back_to_all(both: Both) -> str:
    """Write the way back from an answer to the list."""
    return f'<a class="back" href="#{PLACE}">{both(BACK)}</a>'


def assumed_by(answers: Sequence[Answer]) -> list[Assumed]:
    """Give the rules that answers assumed, each once, in the order in which they come."""
    return list(dict.fromkeys(rule for answer in answers for rule in answer.assumed))
