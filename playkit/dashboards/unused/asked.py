"""What never happens, asked of a store or of bots: for any game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.measured import Panel, measured
from playkit.analysis.unused import MET, Family, add_met, add_stuck, add_unused, things_met
from playkit.charts import simulated as draw
from playkit.charts.words import percent, several
from playkit.dashboards.blanks import action_text, fact_text, named_blanks
from playkit.dashboards.catalogue import Question
from playkit.dashboards.general import General, Rows, Said, answer_general, gather, rows_sections
from playkit.dashboards.told import LANGS, one
from playkit.dashboards.unused.words import HEADING, LABELS, MEASURES, READING, TITLE
from playkit.kernel.labels import Label
from playkit.simulate.met import met_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Gathered
    from playkit.dashboards.report import Answer, Section
    from playkit.kernel import Game
    from playkit.kernel.declare import Action
    from playkit.simulate.result import Result

HOLES, UNUSED, ALL_MET = "holes", "unused", "all_met"
GAMES = 2000
SEATS = ("seat", "target_seat")


def answer_unused(asked: Asked) -> Answer:
    """Answer what in a game never happens."""
    return answer_general(asked, GENERAL)


def families_of(game: Game) -> list[Family]:
    """Give everything a game declares: facts, actions, and what actions and outcomes of chance can be about.

    >>> from playkit.games import find
    >>> [family.key for family in families_of(find("marionette"))][:3]
    ['fact', 'action', 'take@1']
    """
    facts = _told_apart({fact.name: fact_text(fact) for fact in game.facts})
    picks = {action.name: action_text(action) for action in game.actions if not action.is_chance}
    found = [Family("fact", "facts / 出来事", facts), Family("action", "actions / 行動", picks)]
    return [*found, *(family for action in game.actions for family in _values(action))]


def _values(action: Action) -> Iterator[Family]:
    """Give what the arguments of an action can be; seats are left out, since not all of them play."""
    for place, kind in enumerate(action.kinds, 1):
        if kind.size > 1 and kind.column not in SEATS and kind.name not in SEATS:
            name, blanks = action.arguments[place - 1], list(zip(action.arguments, action.kinds, strict=True))
            members = {
                kind.text(value): named_blanks(
                    Label(*(action.label.fill(lang, **{name: kind.label(value, lang)}) for lang in LANGS)), blanks
                )
                for value in range(kind.low, kind.high + 1)
            }
            yield Family(f"{action.name}@{place}", action_text(action), members)


def _told_apart(texts: Mapping[str, str]) -> dict[str, str]:
    """Add the name of a fact to its sentence where another fact says the same."""
    often = Counter(texts.values())
    return {
        name: text if often[text] == 1 else " / ".join(f"{said} ({name})" for said in Label.parse(text))
        for name, text in texts.items()
    }


def _gathered(asked: Asked, games: int) -> Gathered:
    return gather(asked, games, ())


def _figures(found: Gathered) -> pl.DataFrame:
    families, panels = families_of(found.asked.game), []
    for material in found.materials:
        panel = Panel(material.facet, material.draft, material.n_unit)
        if material.result is not None:
            _add_bots(panel, material.result, families)
        elif material.events.width:
            add_unused(panel, material.events, families)
        panels.append(panel)
    return measured(panels)


def _add_bots(panel: Panel, result: Result, families: Sequence[Family]) -> None:
    """Add what `add_unused` does without writing out a million events; only where some game has no picks with them."""
    found = met_of(result)
    if found is None:
        add_unused(panel, result.frame(columns=MET), families)
        return
    add_met(panel, families, things_met(found.kinds, found.texts), result.games)
    add_stuck(panel, found.stuck, result.games)


def _says(rows: pl.DataFrame) -> Said:
    stuck, never = one(rows, "stuck"), rows.filter(pl.col("measure") == "never")
    whole = (rows.filter(pl.col("measure") == "covered")["estimate"] == 1).all()
    verdict = HOLES if stuck is not None and stuck["estimate"] > 0 else ALL_MET if whole else UNUSED
    return Said(verdict, Label(*(_sentence(verdict, never, rows, lang) for lang in LANGS)))


def _sentence(verdict: str, never: pl.DataFrame, rows: pl.DataFrame, lang: str) -> str:
    texts = []
    if verdict == HOLES:
        texts.append(_STUCK(lang))
    if never.height:
        names = several(never[lang], lang)
        high = percent(float(never["high"][0]), lang, 1)
        texts.append(_NEVER(lang).format(n=never.height, names=names, high=high))
    elif rows.height:
        texts.append(_ALL(lang))
    return ("" if lang == "ja" else " ").join(texts)


_STUCK = Label(
    "a seat was asked and nothing was legal: the rules have a hole.",
    "手番なのに選べる行動のない局面がありました。ルールに穴があります。",
)
_NEVER = Label(
    "{n} things never came, each in at most {high} of sessions: {names}.",
    "一度も現れなかったものが{n}個（それぞれ多くてもセッションの{high}）：{names}。",
)
_ALL = Label("everything the rules declare came at least once.", "ルールにあるものはすべて一度は現れました。")
NOTHING = Label(
    "Not shown: no session with its picks is recorded.", "まだ言えません。選択のわかるセッションがありません。"
)


def _sections(figures: pl.DataFrame, found: Gathered) -> list[Section]:
    del found
    rows = [
        Rows("covered", HEADING["covered"], READING["covered"], ("covered", "stuck"), draw.covered_dots),
        Rows("never", HEADING["never"], READING["never"], ("never",), draw.never_dots),
    ]
    return rows_sections(rows, figures, LABELS)


CARDS = ("covered.fact", "covered.action", "stuck")
GENERAL = General(
    "unused", TITLE, "covered", _figures, _says, _sections, LABELS, CARDS, games=GAMES, nothing=NOTHING,
    sources=_gathered,
)  # fmt: skip
QUESTION = Question(GENERAL.name, TITLE, MEASURES, (), answer_unused)
