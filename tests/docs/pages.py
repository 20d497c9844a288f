"""Where the house stands, and the pieces of code its pages show."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parent.parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> str:
    """Join all blocks of a language on a page: a reader runs them one after the other."""
    found = [code for name, code in BLOCK.findall((HOUSE / page).read_text(encoding="utf-8")) if name == language]
    assert found, f"{page} shows no {language}"
    return "".join(found)


def bounded(code: str) -> str:
    """Simulate a few games where a page simulates many; everything else runs as it is written."""
    fewer = re.sub(r"\bgames=\d{4,}\b", "games=200", code)
    return re.sub(r"(--games |\b)(\d{2,3}_?000)\b", lambda found: f"{found[1]}200", fewer)
