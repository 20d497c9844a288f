"""What commands say: a person's text on standard output, or one JSON document; faults on standard error."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.errors import (
    IllegalAction,
    OptionsError,
    PlaykitError,
    TooFewData,
    UnknownAction,
    UnknownGame,
)
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator

DONE, FAULT, WRONG_USE, TOO_FEW = range(4)
WRONG = (UnknownGame, OptionsError, UnknownAction, IllegalAction)

Lang = Annotated[str, typer.Option("--lang", help="ja or en", envvar="PLAYKIT_LANG")]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON document on standard output")]
Folder = Annotated[str, typer.Option("--store", help="the project's folder")]
GameName = Annotated[str, typer.Argument(help="a game's name, or the path of a rules file or folder")]


def default_lang() -> str:
    """Follow the person's locale: Japanese where it says so, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ja" if spoken.startswith("ja") else "en"


def say(text: str | Label, lang: str = "en") -> None:
    """Write a line for a person on standard output."""
    sys.stdout.write((text(lang) if isinstance(text, Label) else text) + "\n")


def aside(text: str) -> None:
    """Write a line on standard error, beside the result."""
    sys.stderr.write(text + "\n")


def as_json(document: dict[str, Any]) -> None:
    """Write the one JSON document."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=1, default=str) + "\n")


def status_of(error: PlaykitError) -> int:
    """Give the exit status of an error: wrong use, too few data, or a fault."""
    if isinstance(error, TooFewData):
        return TOO_FEW
    return WRONG_USE if isinstance(error, WRONG) else FAULT


@contextlib.contextmanager
def told(lang: str, *, json_wanted: bool = False) -> Iterator[None]:
    """Turn what goes wrong into one clear message and an exit status; Ctrl-C says that nothing was lost."""
    if lang not in {"en", "ja"}:
        aside(f"--lang is 'ja' or 'en', not {lang!r} / --lang は ja か en です")
        raise typer.Exit(WRONG_USE)
    try:
        yield
    except PlaykitError as error:
        aside(error.text(lang))
        if json_wanted:
            as_json({"error": {"en": error.en, "ja": error.ja, "kind": type(error).__name__}})
        raise typer.Exit(status_of(error)) from error
    except KeyboardInterrupt:
        interrupted = Label("interrupted; what was stored before is intact", "中断しました。それまでの記録は無事です")
        aside(interrupted(lang))
        raise typer.Exit(FAULT) from None
