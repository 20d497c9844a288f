"""Writes docs/measures.md from the catalogue: every measure with its meaning, unit, interval, floor, columns, source.

`python docs/make_measures.py` renews the page, `--check` only says whether it is up to date; a test compares the two.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.dashboards.catalogue import anchor
from playkit.dashboards.counted import counted
from playkit.dashboards.needs import OWN
from playkit.dashboards.questions import QUESTIONS
from playkit.dashboards.units import UNITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playkit.dashboards.catalogue import Defined, Question
    from playkit.dashboards.needs import Floor

PAGE = Path(__file__).parent / "measures.md"
HEAD = """# Measures / 測るもの

Written from the catalogue by `python docs/make_measures.py`; edit the catalogue, not this page.
`playkit report --list --json` gives the same to a program.
このページはカタログから作られます。プログラムには `playkit report --list --json` が同じ内容を返します。

- A name ending in `*` is one figure for each seat, part, cell or card.
  `*` で終わる名前は、席・パート・マス・カードごとの値です。
- **Shown from** says how much must have been counted before a figure is shown plainly; below it stays grey, and an
  answer that hangs on it says how many more are needed. People are counted in sessions, bots in games;
  they are never added.
  **Shown from** の数に満たない値は灰色で示し、結論には使いません。人はセッション、ボットはゲームで数え、合算しません。
- **Interval**: where all sessions agree on none (shares, times a session) or on all (shares), it is opened to what may
  still come, 1 - 0.05^(1/n); nothing is certain for not having been seen.
  **Interval** 全セッションで0（または全部）の値も確実とはみなさず、n回起きなかった事象の95%上限まで区間を広げます。
- **Reads** names the columns of the store's tables ([reference](reference.md#tables--表)) it is worked out from.
  **Reads** は計算に使う表と列です。
- **Source** is whose formula it is. Where it says playkit, the definition here is the formula.
  **Source** は式の出典です。playkit とあるものは、この定義がそのまま式です。
"""


def main() -> int:
    """Write the page, or say whether it is up to date; give the exit status."""
    text = measures(QUESTIONS)
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)


def measures(questions: Sequence[Question]) -> str:
    """Write the whole page."""
    parts = (units(questions), *map(section, questions))
    return HEAD + "".join("\n" + "\n".join(part) + "\n" for part in parts)


def units(questions: Sequence[Question]) -> Iterator[str]:
    """Explain the units that occur."""
    yield from ("## Units / 単位", "", "| unit | what it is |", "|---|---|")
    used = dict.fromkeys(measure.unit for question in questions for measure in question.measures)
    yield from (f"| `{unit}` | {UNITS[unit].en} / {UNITS[unit].ja} |" for unit in used)


def section(question: Question) -> Iterator[str]:
    """Define the measures of a question."""
    yield f"## {question.name}: {question.title.en} / {question.title.ja}"
    for measure in question.measures:
        yield from ("", *definition(question.name, measure))


def definition(question: str, measure: Defined) -> Iterator[str]:
    """Define one measure."""
    yield from (f'### <a id="{anchor(question, measure.name)}"></a>`{measure.name}`', "")
    yield from (f"{sentence(measure.meaning.en)}  ", f"{measure.meaning.ja}", "")
    yield f"- **Unit** `{measure.unit}` · **Interval** {measure.interval}"
    yield f"- **Shown from** {' or '.join(map(floor, measure.minimum_n))}"
    yield f"- **Reads** {reads(measure.columns)}"
    yield f"- **Source** {'playkit, this definition' if measure.source == OWN else measure.source}"


def floor(least: Floor) -> str:
    """Write from how much on a figure is shown.

    >>> floor(__import__("playkit.dashboards.needs").dashboards.needs.floors("decisions")[0])
    '50 choices looked into from at least 6 sessions (回の選択)'
    """
    en, ja = counted(least.n, least.of).en, counted(least.n, least.of).ja
    inside = "" if least.sessions is None else f" from at least {least.sessions} sessions"
    return f"{en}{inside} ({ja.lstrip('0123456789,')})"


def reads(columns: Mapping[str, Sequence[str]]) -> str:
    """Write the columns by table."""
    return "; ".join(f"`{table}`: {', '.join(names)}" for table, names in columns.items())


def sentence(text: str) -> str:
    """Write words as a sentence."""
    return text[:1].upper() + text[1:] + "."


if __name__ == "__main__":
    sys.exit(main())
