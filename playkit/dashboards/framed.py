"""A page in a frame of a notebook's cell: what can be chosen and picked on it is the same as on the page of its own."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from playkit.dashboards.page import page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.dashboards.report import Answer

STYLE = "display:block;width:100%;height:min(54rem,85vh);border:1px solid #8a9096;border-radius:8px;resize:vertical"


def frame(answers: Sequence[Answer], lang: str | None = None) -> dict[str, Any]:
    """Give a page as a notebook shows it, by MIME type; whoever has no frames reads the sentences.

    The frame may run its own scripts and nothing else: it cannot reach the notebook around it.

    Args:
        answers: at least one.
        lang: language it opens in; None follows the reader's browser.
    """
    title = escape(answers[0].title(lang or "en"), quote=True)
    # In single quotes, which data hardly have: in double ones every quote of the JSON would be six letters.
    inside = page(answers, lang, packed=True).replace("&", "&amp;").replace("'", "&#39;")
    html = f"""<iframe title="{title}" sandbox="allow-scripts" style="{STYLE}" srcdoc='{inside}'></iframe>"""
    said = "\n".join(f"{one.title(lang or 'en')}\n{one.sentence(lang or 'en')}" for one in answers)
    return {"text/html": html, "text/plain": said}
