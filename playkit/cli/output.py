"""What commands say: a person's text on standard output, or one JSON document; faults on standard error."""

from __future__ import annotations

import contextlib
import io
import json
import math
import os
import sys
import traceback
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.cli.stopped import INTERRUPTED, noticed
from playkit.errors import (
    IllegalAction,
    NewRefused,
    OptionsError,
    PlaykitError,
    QueryRefused,
    TooFewData,
    UnknownAction,
    UnknownGame,
    UnknownQuestion,
)
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.store import Problem, Store

DONE, FAULT, WRONG_USE, TOO_FEW = range(4)
WRONG = (UnknownGame, OptionsError, NewRefused, UnknownAction, IllegalAction, UnknownQuestion, QueryRefused)

Lang = Annotated[str, typer.Option("--lang", help="ja or en; follows the locale", envvar="PLAYKIT_LANG")]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON document on standard output")]
Folder = Annotated[str, typer.Option("--store", help="the project's folder")]
GameName = Annotated[str, typer.Argument(help="a game's name, or the path of a rules file or folder")]
UNMEANT = (OSError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, ImportError)
"""None of these is deliberate: a person gets a sentence, a developer the traceback."""

MOST_TOLD = 5
LEFT_OUT = Label(
    "{n} damaged places were left out, everything else was read; `playkit verify` lists them all",
    "壊れた{n}か所を除いて読みました。playkit verify ですべて確認できます",
)
BROKEN = Label(
    "something broke inside playkit ({what}); what was stored is intact. PLAYKIT_DEBUG=1 shows where",
    "playkit の内部エラーです（{what}）。保存済みの記録は無事です。PLAYKIT_DEBUG=1 で詳細を表示します",
)


def default_lang() -> str:
    """Follow the person's locale: Japanese where it says so, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ja" if spoken.startswith("ja") else "en"


def tolerate_terminals() -> None:
    """Let a terminal or pipe that cannot show a letter show its code instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def say(text: str | Label, lang: str = "en") -> None:
    """Write a line for a person on standard output."""
    sys.stdout.write((text(lang) if isinstance(text, Label) else text) + "\n")


def aside(text: str) -> None:
    """Write a line on standard error, beside the result."""
    sys.stderr.write(text + "\n")


def as_json(document: dict[str, Any]) -> None:
    """Write the one JSON document; letters the stream cannot carry are escaped, and what is no number is null."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") not in {"utf8", "utf16", "utf32"}
    sys.stdout.write(json.dumps(_finite(document), ensure_ascii=plain, indent=1, default=str) + "\n")


def _finite(value: Any) -> Any:
    # NaN and infinity are no JSON: strict readers would refuse the whole document.
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, list | tuple) else value


def tell_damage(store: Store, lang: str) -> list[Problem]:
    """Say on standard error what a store had to leave out of its answer, and give it."""
    found = store.damage()
    for problem in found[:MOST_TOLD]:
        aside(problem.text(lang))
    if found:
        aside(LEFT_OUT(lang).replace("{n}", str(len(found))))
    return found


def status_of(error: PlaykitError) -> int:
    """Give the exit status of an error: wrong use, too few data, or a fault."""
    if isinstance(error, TooFewData):
        return TOO_FEW
    return WRONG_USE if isinstance(error, WRONG) else FAULT


@contextlib.contextmanager
def told(lang: str, *, json_wanted: bool = False) -> Iterator[None]:
    """Turn what goes wrong into one clear message and an exit status; Ctrl-C says that nothing was lost."""
    if lang not in {"en", "ja"}:
        _refuse(Label(f"--lang is ja or en, not {lang!r}", f"--lang は ja か en です（{lang!r}）"), "both", json_wanted)
        raise typer.Exit(WRONG_USE)
    with noticed() as pressed:
        try:
            yield
            sys.stdout.flush()  # a closed pipe is found here, where typer ends quietly, and not while Python shuts down
        except (typer.Exit, BrokenPipeError):
            raise  # all is said, or whoever reads has seen enough
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) or pressed():
                _refuse(INTERRUPTED, lang, json_wanted, "KeyboardInterrupt")
                raise typer.Exit(FAULT) from None
            raise typer.Exit(_fault(error, lang, json_wanted)) from error


def _fault(error: BaseException, lang: str, json_wanted: bool) -> int:
    """Tell what went wrong, and give the status; what is neither refused nor a fault of a known kind is raised."""
    if isinstance(error, PlaykitError):
        _refuse(Label(error.en, error.ja), lang, json_wanted, type(error).__name__)
        return status_of(error)
    if not isinstance(error, UNMEANT):
        raise error
    if os.environ.get("PLAYKIT_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if isinstance(error, OSError) else type(error).__name__
    _refuse(Label(*(text.replace("{what}", what) for text in BROKEN)), lang, json_wanted, type(error).__name__)
    return FAULT


def _refuse(message: Label, lang: str, json_wanted: bool, kind: str = "WrongUse") -> None:
    aside(f"{message.en} / {message.ja}" if lang == "both" else message(lang))
    if json_wanted:
        as_json({"error": {"en": message.en, "ja": message.ja, "kind": kind}})
