"""Testers' names in what people wrote freely: a number stands for each, wherever an answer may show the text."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from playkit.dashboards.confusion.words import TAGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import polars as pl

    from playkit.store import Store

_LETTERS = re.compile(r"[^\W\d_]+")
_LATIN = "A-Za-zÀ-ɏ"
_SHORTEST_BEGINNING = 3  # a tester called Al does not make [1]though of Although
_FREE = ("rule",)
"""Fields of `data` that hold nothing but what people wrote; others may hold a word of the house, such as a tag."""


def pseudonyms(store: Store) -> dict[str, str]:
    """Give the word that stands for each tester's name; the longest names come first."""
    rows = store.sql("SELECT id, display_name FROM tester ORDER BY id").rows()
    numbered = {name: f"[{number}]" for number, (_, name) in enumerate(rows, 1) if name}
    return dict(sorted(numbered.items(), key=lambda pair: -len(pair[0])))


def hide(text: str, names: Mapping[str, str], *, begun: bool = False) -> str:
    """Write a text with a number for every tester's name; `begun` also where a word is how one name begins.

    Names in Latin letters are found in any case as whole words, and as written at the start of a longer one; others
    are found anywhere, as Japanese has no gaps between words.

    >>> hide("3×5ハル", {"ハルカ": "[1]"}, begun=True), hide("Aki won, Akis plan", {"Aki": "[2]"})
    ('3×5[1]', '[2] won, [2]s plan')
    >>> hide("although al slept", {"Al": "[3]"})
    'although [3] slept'
    """
    if names and text:
        pattern, told = _pattern(tuple(names.items()))
        text = pattern.sub(lambda found: told.get(found[0].casefold(), "[?]"), text)
    return _LETTERS.sub(lambda found: _begun(found[0], names), text) if begun else text


def without_names(events: pl.DataFrame, store: Store) -> pl.DataFrame:
    """Give events whose `text` and `data` name no tester.

    Args:
        events: columns `text` (as written) and `data` (JSON), each null where nothing is known; others are kept.
        store: who its testers are.
    """
    names = pseudonyms(store)
    if not names or events.is_empty():
        return events
    return events.with_columns(
        text=_replaced(events["text"], names, hide),
        data=_replaced(events["data"], names, _hidden),
    )


def _replaced(
    column: pl.Series, names: Mapping[str, str], hidden: Callable[[str, Mapping[str, str]], str]
) -> pl.Series:
    """Take apart only what holds a name: millions of events say nothing in words."""
    named = column.filter(column.str.contains_any(list(names), ascii_case_insensitive=True).fill_null(value=False))
    return column.replace({text: hidden(text, names) for text in named.unique().to_list()})


def _hidden(data: str, names: Mapping[str, str]) -> str:
    """Hide names in the values of a JSON object; keys are the house's."""
    return json.dumps(_value("", json.loads(data), names), ensure_ascii=False)


def _value(key: str, value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_value(key, one, names) for one in value]
    if isinstance(value, dict):
        return {own: _value(own, one, names) for own, one in value.items()}
    if not isinstance(value, str):
        return value
    # A tester may be called what the house calls a remark; as a tag of its own that is the remark.
    return value if key not in _FREE and value in TAGS else hide(value, names)


@lru_cache(maxsize=64)
def _pattern(names: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """Make what finds the names in a text, and what stands for each of them in any case."""
    told = {name.casefold(): number for name, number in names}
    return re.compile("|".join(_one(name) for name, _ in names)), told


def _one(name: str) -> str:
    """Match one name: whole words of Latin letters in any case, anything else wherever it stands."""
    wanted = re.escape(name)
    if not re.match(f"[{_LATIN}]", name):
        return wanted
    whole = f"(?i:{wanted})(?![{_LATIN}])"
    return f"(?<![{_LATIN}])(?:{f'{wanted}|' if len(name) >= _SHORTEST_BEGINNING else ''}{whole})"


def _begun(word: str, names: Mapping[str, str]) -> str:
    return next((number for name, number in names.items() if name.casefold().startswith(word.casefold())), word)
