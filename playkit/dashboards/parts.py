"""What a game calls its parts (a phase, a hand, a round), wherever figures of parts are told."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

import polars as pl

from playkit.charts.stakes import HAND
from playkit.charts.words import SEPARATOR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.kernel import Game


def hand_template(words: Mapping[str, str] | None) -> str:
    """Find what a game calls its parts in its own texts; "part 1" where it says nothing.

    >>> hand_template({"part": "phase {n} / フェーズ{n}"})
    'phase {n} / フェーズ{n}'
    """
    own = (words or {}).get("part", HAND)
    return own if SEPARATOR in own and "{n}" in own else HAND


def words_of(game: Game) -> dict[str, str] | None:
    """Find a game's own texts, None where it has none."""
    package = game.module.__package__
    if not package or importlib.util.find_spec(f"{package}.words") is None:
        return None
    words = getattr(importlib.import_module(f"{package}.words"), "WORDS", None)
    return dict(words) if words else None


def named_parts(figures: pl.DataFrame, game: Game) -> pl.DataFrame:
    """Call the parts in the names of figures what the game calls them.

    Args:
        figures: columns as `analysis.measured.MEASURED`, where parts are "part 1" and "パート1".
        game: whose words are taken.
    """
    template = hand_template(words_of(game))
    if template == HAND or figures.is_empty():
        return figures
    pairs = zip(("en", "ja"), HAND.split(SEPARATOR), template.split(SEPARATOR), strict=True)
    return figures.with_columns(
        pl.col(lang).str.replace("^" + ours.replace("{n}", "([0-9]+)"), theirs.replace("{n}", "${1}"))
        for lang, ours, theirs in pairs
    )
