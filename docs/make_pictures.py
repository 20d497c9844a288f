"""Draws the pictures of the READMEs and rules pages: tables in the middle of a game, the danger map of two drafts.

Everything is seeded, so the same rules give the same pictures; run it by `make pictures` after a change of the look.
The board is the real skin, fed by a real controller; the map is the real page, opened from disk.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import playkit
from playkit.games import find
from playkit.kernel import Session
from playkit.widgets.board import HERE, script
from playkit.widgets.play import open_table

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = "patchies"
PICTURES = Path(__file__).parent / "pictures"
NAMES = {"en": "Ann", "ja": "アキ"}
SEED = 38
STEPS = 104
CHOICES = 4
GAMES = 20_000
# A moment of each of the other games that shows what there is to see.
MOMENTS: dict[str, Callable[[Session], bool]] = {
    "resonance24": lambda session: session.table.case == 2 and "challenge red" in session.legal(),
    "capture4": lambda session: len(session.steps) > CALM and any(session.table.taken[0]),
    "marionette": lambda session: session.table.round > 4 and any("murder" in text for text in session.legal()),
}
CALM = 24
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>table</title><style>{css}</style></head>
<body style="margin: 12px; background: white"><main><div id="el"></div></main></body></html>"""
# What a notebook's widget manager does for the skin, without a kernel behind it.
MODEL = """async ([source, view]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const model = { get: () => view, on() {}, off() {}, send() {} };
  const el = document.getElementById("el");
  await (await import(url)).default.render({ model, el, signal: new AbortController().signal });
}"""


def main() -> None:
    """Draw all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page_file = danger_page(Path(folder))
        for lang in ("en", "ja"):
            save(board(browser, view_of_a_phase(Path(folder) / lang, lang), lang), f"board-{lang}.png")
            for game, moment in MOMENTS.items():
                save(board(browser, view_of(game, moment, Path(folder) / lang, lang), lang), f"{game}-{lang}.png")
            save(danger(browser, page_file, lang), f"danger-{lang}.png")
        browser.close()


def chromium() -> str | None:
    """Find the browser: the one PLAYKIT_CHROMIUM names, one of the system, or playwright's own."""
    return os.environ.get("PLAYKIT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def board(browser: Browser, view: dict[str, Any], lang: str) -> bytes:
    """Draw a table at which a person meets three bots, when it is the person's turn."""
    page = browser.new_page(viewport={"width": 980, "height": 900}, device_scale_factor=1.5)
    page.set_content(PAGE.format(lang=lang, css=(HERE / "board.css").read_text(encoding="utf-8")))
    page.evaluate(MODEL, [script("board.js"), view])
    page.wait_for_selector(".pk .pk-panel")
    return page.locator(".pk").screenshot()


def view_of_a_phase(store: Path, lang: str) -> dict[str, Any]:
    """Play on until stars have fallen and the person has a choice; the bots play the person's picks too."""
    seats = [NAMES[lang], "bot:cautious", "bot:cautious", "bot:random"]
    table = open_table(find(GAME), seats, seed=SEED, store=store, lang=lang)
    while not is_worth_a_picture(table.session):
        step, session = len(table.session.steps), table.session
        if session.over:
            sys.exit("this seed no longer comes to such a moment: choose another SEED")
        if session.waiting == 0:
            table.dispatch({"do": "play", "step": step, "code": session.bot_pick("cautious")})
        else:
            table.dispatch({"do": "bot_step", "step": step})
    return table.view()


def is_worth_a_picture(session: Session) -> bool:
    """Tell whether the person is asked, with places to go to."""
    return len(session.steps) >= STEPS and session.waiting == 0 and len(session.legal()) >= CHOICES


def view_of(game: str, moment: Callable[[Session], bool], store: Path, lang: str) -> dict[str, Any]:
    """Let bots play up to a moment at which the first seat is asked, and sit down there."""
    rules = find(game)
    [bot] = rules.bots
    session = Session(rules, 4, seed=SEED)
    while not (session.waiting == 0 and moment(session)):
        if session.over:
            sys.exit(f"{game} no longer comes to such a moment: choose another SEED")
        session.play(session.bot_pick(bot))
    return open_table(session, [NAMES[lang], *[f"bot:{bot}"] * 3], store=store, lang=lang).view()


def danger_page(folder: Path) -> Path:
    """Write the page of the danger question: two drafts played by bots."""
    runs = [
        (draft, playkit.simulate(GAME, GAMES, seed=1, options=options, bots="cautious", progress=False))
        for draft, options in {"A": {}, "B": {"landlords": 0}}.items()
    ]
    answer = playkit.report("danger", game=GAME, store=None, drafts=("A", "B"), results=runs)
    file = folder / "danger.html"
    file.write_text(answer.html(), encoding="utf-8")
    return file


def danger(browser: Browser, file: Path, lang: str) -> bytes:
    """Draw the top of the page: the sentence, and the maps of survival."""
    locale = "ja-JP" if lang == "ja" else "en-US"
    context = browser.new_context(viewport={"width": 1180, "height": 900}, device_scale_factor=1.5, locale=locale)
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("#survival figure:last-of-type svg")
    end = page.locator("#survival").bounding_box()
    if end is None:
        sys.exit("the page has no map of survival")
    return page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": 1180, "height": end["y"] + end["height"]})


def save(picture: bytes, name: str) -> None:
    """Keep a picture with few colours, rare ones included: small enough for a repository."""
    image = (
        Image.open(io.BytesIO(picture))
        .convert("RGB")
        .quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )
    image.save(PICTURES / name, optimize=True)
    print(f"{PICTURES / name}: {(PICTURES / name).stat().st_size // 1024} kB")


if __name__ == "__main__":
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        sys.exit(main())
