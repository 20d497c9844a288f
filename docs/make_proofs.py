"""Writes docs/proofs.md from the registry of proofs: what holds each measure to its definition, which intervals fail.

`python docs/make_proofs.py` renews the page, `--check` only says whether it is up to date; a test compares the two.
"""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HOUSE = Path(__file__).parents[1]
sys.path.append(str(HOUSE / "tests" / "proofs"))  # a registry for people who test, and no part of playkit

exact, proof_of = import_module("exact"), import_module("proof")
ROWS: dict[tuple[str, str], Any] = {
    **import_module("proofs_of_boards").BOARDS,
    **import_module("proofs_of_play").PLAY,
    **import_module("proofs_of_people").PEOPLE,
    **import_module("proofs_of_bots").BOTS,
}
PAGE = HOUSE / "docs" / "proofs.md"
SAID = {
    "hand": "By hand",
    "twin": "Again, slowly",
    "invariant": "Told otherwise",
    "covered": "Interval",
    "refused": "Refused",
}
HEAD = """# Proofs / 証明

Written from `tests/proofs` by `python docs/make_proofs.py`: what holds each measure to its [definition](measures.md).
A test reads the tests named here and fails where one is missing or is about something else.
このページは `tests/proofs` から作られます。各測定の[定義](measures.md)を確かめるテストの一覧です。

- **By hand**: a case worked out on paper, or a closed form. / 手計算または閉じた式。
- **Again, slowly**: plain loops, an enumeration or another library on small logs. / 素朴な計算との一致。
- **Told otherwise**: other order of rows and sessions, other seats, doubled scores. / 順序・席・得点を変えた記録。
- **Interval**: how often it holds the truth of samples drawn from known populations. / 区間が真の値を含む割合。
- **Refused**: below its floor a figure is grey and decides nothing. / 数が足りなければ結論に使わない。

## Intervals beside 93 to 97 % / 93〜97%から外れる区間

At 20 to 24 sessions a 95 % interval holds the truth of 93 to 97 of 100 samples, but for these.
20〜24セッションの標本で、次のもの以外の95%区間は真の値を93〜97%の割合で含みます。

| measures | held at least | why |
|---|---|---|
"""


def main() -> int:
    """Write the page, or say whether it is up to date; give the exit status."""
    text = proofs()
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)


def proofs() -> str:
    """Write the whole page."""
    return HEAD + "".join(f"{line}\n" for line in (*exceptions(), *registry(ROWS)))


def exceptions() -> Iterator[str]:
    """Name the measures whose interval is discrete, careful or short."""
    for (least, why), some in groupby(exact.EXACT.items(), key=lambda one: one[1]):
        yield f"| {', '.join(f'`{name}`' for name, _ in some)} | {least:.0%} | {why} |"


def registry(rows: Mapping[tuple[str, str], Any]) -> Iterator[str]:
    """Tell each question's proofs, measures that share theirs together."""
    for question, own in groupby(rows.items(), key=lambda one: one[0][0]):
        yield from ("", f"## {question}")
        for proof, some in groupby(own, key=lambda one: one[1]):
            yield from ("", ", ".join(f"`{measure}`" for (_, measure), _ in some), "")
            yield from (f"- **{SAID[column]}** {told(proof, column)}" for column in proof_of.COLUMNS)


def told(proof: Any, column: str) -> str:
    """Name the tests of a column, each with its file, or the reason why there is none."""
    said = getattr(proof, column)
    return str(said) if isinstance(said, proof_of.Because) else " · ".join(map(link, proof.tests(column)))


def link(test: str) -> str:
    """Lead to a test.

    >>> link("test_intervals::test_wilson_covers_what_it_promises_exactly")
    '[wilson covers what it promises exactly](../tests/analysis/test_intervals.py)'
    """
    where, _, name = str(proof_of.address(test)).partition("::")
    return f"[{name.removeprefix('test_').replace('_', ' ')}](../tests/{where})"


if __name__ == "__main__":
    sys.exit(main())
