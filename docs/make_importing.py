"""Writes docs/importing.md: how to bring records in, every format, layout, profile key and problem code.

What exists is listed by the code, so that nothing is forgotten; a test compares page and code.
`python docs/make_importing.py` renews the page, `--check` only says whether it is up to date.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.imports.code import TOPICS
from playkit.imports.codes import CODES
from playkit.imports.profile import keys, shipped
from playkit.imports.sources import sources

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
PAGE = HERE / "importing.md"
HEAD = HERE / "importing-head.md"
EXAMPLES = HERE / "importing-examples.toml"
LAYOUTS: dict[str, tuple[str, str]] = {
    "part-by-seat": ("rows are phases or hands, columns are people (or turned)", "行がフェーズ、列が人（逆も可）"),
    "grid": ("boards drawn on the sheet", "盤面を描いた表"),
    "long": ("one row a result: who, which part, how many points", "一行に一つの結果"),
    "session-by-person": ("one row a session, one column a person (or turned)", "行がセッション、列が人（逆も可）"),
    "repeated-groups": ("name, points, name, points ... side by side", "名前と点の組が横に並ぶ"),
    "merged-header": ("names above, points by kind below each", "二段の見出し：上に名前、下に内訳"),
    "outcomes": ("one row a session with its winner", "一行に一回、勝者だけ"),
    "packed": ("lists in cells, names beside values", "一つのマスに一覧"),
    "turns": ("rows are turns, columns are people", "行が手番、列が人"),
    "move-times": ("one row a move with its moment", "一行に一手、時刻つき"),
    "actions": ("one row an action of one of our games", "一行に一つの行動"),
    "survey": ("one row an answer sheet", "一行に一人の回答"),
    "kinds": (
        "rows are kinds of points, columns are people (or turned), with totals",
        "行が得点の内訳、列が人（逆も可）、合計つき",
    ),
    "tally": (
        "rows are observations, columns are people (or turned): strokes or counts",
        "行が観察、列が人（逆も可）、正の字や回数",
    ),
}


def main() -> int:
    """Write the page, or say whether it is up to date; give the exit status."""
    text = page()
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)


def page() -> str:
    """Write the whole page."""
    parts = (formats, layouts, profiles, problems)
    return HEAD.read_text(encoding="utf-8") + "".join("\n" + "\n".join(part()) + "\n" for part in parts)


def formats() -> Iterator[str]:
    """List the sources."""
    yield from ("## Formats / 形式", "", "| name | reads | 読むもの |", "|---|---|---|")
    for name, source in sources().items():
        yield f"| `{name}` | {source.titles[0]} | {source.titles[1]} |"


def layouts() -> Iterator[str]:
    """List the layouts of sheets."""
    yield from ("## Layouts of sheets / 表の形", "", "| `layout` | looks like | 見た目 |", "|---|---|---|")
    for name, (en, ja) in LAYOUTS.items():
        yield f"| `{name}` | {en} | {ja} |"


def profiles() -> Iterator[str]:
    """List the profiles that ship, and the keys a profile may have."""
    yield from (
        "## Profiles / プロファイル",
        "",
        "These ship / 付属するもの:",
        "",
        "| id | game | known by |",
        "|---|---|---|",
    )
    for name, profile in shipped().items():
        words = profile.get("profile", "fingerprint") or profile.get("profile", "words", [])
        yield f"| `{name}` | {profile.game or 'any'} | {', '.join(words[:4])} |"
    yield from ("", "A profile may have these sections and keys / 書ける項目:", "", "| section | keys |", "|---|---|")
    for section, allowed in keys().items():
        yield f"| `[{section}]` | {', '.join(allowed) or 'texts of the sheet / シートの言葉'} |"


def problems() -> Iterator[str]:
    """List the problem codes by class."""
    examples = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
    yield from ("## Problems / 見つかること",)
    for topic in TOPICS:
        found = {name: code for name, code in CODES.items() if code.topic == topic}
        if not found:
            continue
        yield from (
            "",
            f"### {topic}",
            "",
            "| code | | example / 例 | what is said / 説明 | mend / 直し方 |",
            "|---|---|---|---|---|",
        )
        for name, code in found.items():
            said, mend = f"{code.en}<br>{code.ja}", f"{code.fix_en}<br>{code.fix_ja}" if code.fix_en else ""
            yield f"| `{name}` | {code.severity} | {_cell(examples[name])} | {_cell(said)} | {_cell(mend)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
