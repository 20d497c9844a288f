"""Restricted play, asked of bots: what a seat loses that may not pick something."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.restricted import Bound, add_worths
from playkit.charts import simulated as draw
from playkit.dashboards.blanks import action_text, named_blanks
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, rows_sections
from playkit.dashboards.report import NOT_SHOWN
from playkit.dashboards.restricted.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.dashboards.simulated import engine_of, policies, with_games
from playkit.dashboards.told import LANGS
from playkit.kernel.labels import Label
from playkit.simulate.barred import without_each
from playkit.simulate.forbid import codes_of
from playkit.simulate.run import run_plan
from playkit.simulate.unlike import picks_of

if TYPE_CHECKING:
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section
    from playkit.kernel import Game
    from playkit.simulate.plan import Plan

UNEVEN, EVEN = "uneven", "even"
DEAR = 0.05
"""Options are uneven where doing without one surely costs more of the win, even where none can; a judgement."""
SEEDS = 500, 25
MOST_THINGS = 24, 5
"""Seeds, and things forbidden, where games are compiled and where not."""
MOST_VALUES = 40
"""Arguments with more values than this are not told apart: cells of a large board are no options."""


def answer_restricted(asked: Asked) -> Answer:
    """Answer what each option is worth; bots play at once, so this takes up to half a minute."""
    return answer_general(asked, GENERAL)


def things_of(game: Game) -> dict[str, str]:
    """Give what can be forbidden, "English / 日本語" by the words that name it: actions, and their first arguments.

    >>> from playkit.games import find
    >>> [name for name in things_of(find("marionette")) if name.startswith("take")][:3]
    ['take', 'take assassin', 'take thief']
    """
    found = {}
    for action in (one for one in game.actions if not one.is_chance):
        found[action.name] = action_text(action)
        kind = action.kinds[0] if action.kinds else None
        if kind is not None and 1 < kind.size <= MOST_VALUES and kind.column not in {"seat", "target_seat"}:
            for value in range(kind.low, kind.high + 1):
                rest = {
                    lang: action.label.fill(lang, **{action.arguments[0]: kind.label(value, lang)}) for lang in LANGS
                }
                blanks = zip(action.arguments, action.kinds, strict=True)
                found[f"{action.name} {kind.text(value)}"] = named_blanks(Label(*rest.values()), blanks)
    return found


def _figures(found: Gathered) -> pl.DataFrame:
    names, panels = things_of(found.asked.game), []
    for material in found.materials:
        if material.bots is not None:
            panel = Panel(material.facet, material.draft, "games")
            add_worths(panel, _bounds(with_games(material.bots, *SEEDS).plan, tuple(names)), names)
            panels.append(panel)
    return measured(panels)


@lru_cache(maxsize=8)
def _bounds(plan: Plan, things: tuple[str, ...]) -> dict[str, Bound]:
    """Forbid what is picked most; what nobody ever picks would change nothing."""
    if plan.seats < 2:
        return {}
    engine = engine_of(plan.game)
    free = run_plan(plan, "steps", engine=engine)
    picks = picks_of(free)
    codes = _codes(plan.game, things)
    picked = {}
    for thing, own in codes.items():
        hit = np.isin(picks.code, sorted(own))
        picked[thing] = np.zeros((plan.games, plan.seats), bool)
        picked[thing][picks.game[hit], picks.seat[hit]] = True
    most = MOST_THINGS[engine == "plain"]
    ranked = sorted((thing for thing in things if picked[thing].any()), key=lambda thing: -picked[thing].sum())
    tried = [thing for thing in things if thing in ranked[:most]]
    wins = without_each(plan, [codes[thing] for thing in tried], engine=engine, free=free)
    return {thing: Bound(own, picked[thing]) for thing, own in zip(tried, wins, strict=True)}


@lru_cache(maxsize=8)
def _codes(game: Game, things: tuple[str, ...]) -> dict[str, frozenset[int]]:
    return {thing: codes_of(game, thing) for thing in things}


def _says(rows: pl.DataFrame) -> Said:
    worth = rows.filter(pl.col("measure") == "worth").sort("estimate", descending=True)
    low, high = worth["band_low"], worth["band_high"]
    verdict = UNEVEN if (low > DEAR).any() else EVEN if (high < DEAR).all() else NOT_SHOWN
    return Said(verdict, Label(*(_sentence(worth, lang) for lang in LANGS)))


def _sentence(worth: pl.DataFrame, lang: str) -> str:
    dear = worth.filter(pl.col("band_low") > 0).head(3)
    traps = worth.filter(pl.col("band_high") < 0).tail(3)
    texts = [_DEAR(lang).format(names=_list(dear, lang)) if dear.height else _NONE(lang)]
    if traps.height:
        texts.append(_TRAPS(lang).format(names=_list(traps, lang)))
    return ("" if lang == "ja" else " ").join(texts)


def _list(rows: pl.DataFrame, lang: str) -> str:
    told = [(str(row[lang]), f"{abs(row['estimate']) * 100:.1f}") for row in rows.to_dicts()]
    return ("、" if lang == "ja" else ", ").join(_POINTS.fill(lang, name=name, points=points) for name, points in told)


_DEAR = Label(
    "forbidden to one seat, these cost it the most wins of a hundred games: {names}.",
    "一つの席だけに禁じたとき、その席の勝率が最も下がるのは、{names}です。",
)
_POINTS = Label("{name} ({points})", "{name}（{points}ポイント）")
_NONE = Label("no option is shown to be worth anything.", "値打ちが示された選択肢はありません。")
_TRAPS = Label("Without these it wins more, by: {names}.", "ないほうが勝てるのは、{names}です。")
NOTHING = Label("Not shown: bots never had anything to pick.", "まだ言えません。ボットに選ぶものがありませんでした。")


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows("worth", HEADING["worth"], READING["worth"], ("worth",), draw.worth_dots),
        Rows("taken", HEADING["taken"], READING["taken"], ("taken",), draw.taken_dots),
    ]
    return rows_sections(rows, figures, LABELS)


GENERAL = General(
    "restricted", TITLE, "worth", _figures, _says, _sections, LABELS, (), nothing=NOTHING, sources=policies
)
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_restricted, recorded=False)
