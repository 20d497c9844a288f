"""Writes docs/gallery.md and its pictures: every chart with its frame's columns and the lines that draw it.

`python docs/make_gallery.py` renews page and pictures; a test holds the page against the charts there are.
The figures are invented and seeded, so a picture changes only when its chart does.
"""

from __future__ import annotations

import inspect
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gallery_examples import EXAMPLES, Example, Said, chart_of, drawn
from make_reference import first_line
from PIL import Image

from playkit.charts.render import png

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
PAGE, PICTURES = HERE / "gallery.md", HERE / "pictures" / "gallery"
SCALE, COLOURS = 1.25, 64
HEAD = """# Gallery of charts / グラフの一覧

Every chart of `playkit.charts`, drawn from invented figures. Written by `python docs/make_gallery.py`; edit the
examples beside it, not this page. Columns are those of the frame that was drawn; the
[reference](reference.md#charts--グラフ) lists all arguments, and with `lang="en"` or `lang="ja"` each chart speaks
either language.
`playkit.charts` のすべてのグラフを、架空の値で描いたものです。どのグラフも `lang` で日本語と英語を切り替えられます。
"""


def main() -> int:
    """Write page and pictures; give the exit status."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in EXAMPLES:
        (PICTURES / f"{name}.png").write_bytes(picture(name))
    PAGE.write_text(gallery(), encoding="utf-8")
    return 0


def gallery() -> str:
    """Write the whole page."""
    return HEAD + "".join("\n" + "\n".join(entry(name, example)) + "\n" for name, example in EXAMPLES.items())


def entry(name: str, example: Example) -> Iterator[str]:
    """Show one chart: what it draws, its lines, its columns, its picture."""
    module, _, function = name.partition(".")
    yield from (f"## {name}", "", first_line(chart_of(name).__doc__), "", "```python")
    more = [str(value)[:-2] for value in example.given.values() if isinstance(value, Said) and str(value)[-2:] == "()"]
    yield f"from playkit.charts.{module} import {', '.join([function, *more])}"
    yield from ("", call(name, example), "```", "")
    for parameter, make in example.frames.items():
        yield f"- `{parameter}`: {', '.join(make().columns)}"
    yield from ("", f"![{name}](pictures/gallery/{name}.png)")


def call(name: str, example: Example) -> str:
    """Write the line that draws a chart.

    >>> call("seats.seat_dots", EXAMPLES["seats.seat_dots"])
    '[chart] = seat_dots(figures, lang="en")'
    """
    given = [f"{key}={quoted(value)}" for key, value in example.given.items()]
    arguments = ", ".join([*example.frames, *given, f'lang="{language(name)}"'])
    result = "[chart]" if "list" in str(inspect.signature(chart_of(name)).return_annotation) else "chart"
    return f"{result} = {name.partition('.')[2]}({arguments})"


def quoted(value: Any) -> str:
    """Write a value as we write code."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def language(name: str) -> str:
    """Choose the language of a picture: in turn, so that the page shows both."""
    return ("ja", "en")[list(EXAMPLES).index(name) % 2]


def picture(name: str) -> bytes:
    """Draw a chart with few colours: small enough for a repository."""
    [chart] = drawn(name, language(name))
    image = Image.open(io.BytesIO(png(chart, scale=SCALE))).convert("RGB")
    small = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    sys.exit(main())
