"""The comparison of two drafts, asked of a store: who played them, what their rules differ in, what to know of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from playkit.analysis.compare import differences_apart
from playkit.dashboards.called import session_names
from playkit.dashboards.catalogue import Question
from playkit.dashboards.compare.answer import compared, panel
from playkit.dashboards.compare.bots import BotsPanel, bots_panels
from playkit.dashboards.compare.drafts import known_drafts, playing, refuse_unknown
from playkit.dashboards.compare.measures import MEASURES
from playkit.dashboards.compare.people import evenings, recorded_arms
from playkit.dashboards.compare.words import DRAFT_UNPLAYABLE, PEOPLE_MISSING, TITLE
from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.parts import hand_template, words_of
from playkit.dashboards.plays_sources import recorded_plays
from playkit.dashboards.provenance import assumed_of, option_value, recorded_notes
from playkit.dashboards.report import Table
from playkit.dashboards.sources import Simulated
from playkit.dashboards.told import sessions_table
from playkit.errors import OptionsError
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.compare.drafts import Played
    from playkit.dashboards.compare.verdict import Panel
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game
    from playkit.simulate.plan import Plan


def answer_compare(asked: Asked) -> Answer:
    """Answer what differs between two drafts; bots play at once, so this takes some seconds.

    Raises:
        OptionsError: no two drafts were named, nobody has heard of one, or its options do not go together.
    """
    drafts = asked.drafts
    if drafts is None:
        raise OptionsError(
            "name two drafts to compare: presets, settings such as NAME=VALUE, or drafts that were played",
            "比べる草案を二つ指定してください（プリセット、NAME=VALUE、または遊んだ草案）",
        )
    known = known_drafts(asked)
    found = [playing(name, asked) for name in drafts]
    for name, one in zip(drafts, found, strict=True):
        if one is None and name not in known:
            refuse_unknown(name, asked.game, known)
    recorded = recorded_of(asked)
    named = evenings(recorded.sessions) if recorded.sessions.height else {}
    people = [
        panel(facet, differences_apart(arms, named), apart=True)
        for facet, arms in recorded_arms(recorded, drafts, recorded_plays(asked))
    ]
    notes = [] if people else [PEOPLE_MISSING]
    notes += recorded_notes(asked) if people else []
    notes += [_unplayable(name) for name, one in zip(drafts, found, strict=True) if one is None]
    playable = [one for one in found if one is not None]
    play = len(playable) == 2 and not asked.recorded
    bots = bots_panels(asked, playable, _usual_seats(asked.game, playable)) if play else []
    own = recorded.sessions.filter(pl.col("draft").is_in(drafts)) if recorded.sessions.height else recorded.sessions
    return whole_answer(
        asked.game, bots, people, drafts, notes=notes, samples=asked.study is not None,
        evidence=sessions_table(own, session_names(asked)),
    )  # fmt: skip


def whole_answer(
    game: Game,
    bots: Sequence[BotsPanel],
    people: Sequence[Panel],
    drafts: tuple[str, str],
    *,
    notes: Sequence[Label] = (),
    samples: bool = False,
    evidence: Sequence[Table] = (),
) -> Answer:
    """Put what bots and people say together.

    Args:
        game: the loaded rules.
        bots: how bots played both drafts.
        people: figures of recorded sessions.
        drafts: what people call the drafts.
        notes: further things a reader must know.
        samples: whether an invented sample may speak.
        evidence: tables of the sessions that were counted.
    """
    panels = [*people, *(_bots_panel(one) for one in bots)]
    plans = bots[0].compared.plans if bots else None
    runs = [_simulated(plan, draft) for plan, draft in zip(plans, drafts, strict=True)] if plans else []
    return compared(
        panels,
        drafts,
        hand=hand_template(words_of(game)),
        subject=game.title,
        samples=samples,
        assumed=assumed_of(game, runs) if runs else (),
        notes=[*notes, *(note for one in bots for note in _bots_notes(one))],
        evidence=[*([_options_table(game, plans, drafts)] if plans else []), *evidence],
    )


def _bots_panel(one: BotsPanel) -> Panel:
    return panel(one.facet, one.compared.differences(more=one.arms, together=True), apart=False)


def _simulated(plan: Plan, draft: str) -> Simulated:
    return Simulated("simulation", draft, plan.games, plan.preset, plan.seats, plan.bots, plan.options.as_dict(), None)


def _usual_seats(game: Game, drafts: Sequence[Played]) -> int:
    """Give the seats a simulation or table had, else four, else the most that both drafts allow."""
    allowed = set(game.state.seats)
    for one in drafts:
        allowed &= set(game.options.preset(one.draft.preset).seats or game.state.seats)
    usual = next((one.seats for one in drafts if one.seats in allowed), None)
    return usual or (4 if 4 in allowed else max(allowed or set(game.state.seats)))


def _unplayable(name: str) -> Label:
    return Label(DRAFT_UNPLAYABLE.en.replace("{draft}", name), DRAFT_UNPLAYABLE.ja.replace("{draft}", name))


def _bots_notes(one: BotsPanel) -> list[Label]:
    """Say how bots played, and of how many games their choices were looked into."""
    plan, compared = one.compared.plans[0], one.compared
    who = ", ".join(sorted(set(plan.bots)))
    games = compared.blocks * compared.rotations
    turns = compared.rotations > 1
    rotated = Label(", everybody in every seat once", "、全員が全席に座る") if turns else Label("", "")
    found = [
        Label(
            f"{who}: {games:,} games of each draft with the same seeds, {plan.seats} seats{rotated.en}.",
            f"{who}：同じ乱数で各草案{games:,}ゲーム、{plan.seats}席{rotated.ja}。",
        )
    ]
    if one.deciding:
        found.append(
            Label(
                f"{who}: choices were looked into in {one.deciding:,} games of each draft.",
                f"{who}：選択を調べたのは各草案{one.deciding:,}ゲームです。",
            )
        )
    if any(compared.endless):
        en = " and ".join(f"{n:,}" for n in compared.endless)
        found.append(
            Label(
                f"{who}: {en} games ran into the limit of steps.",
                f"{who}：手数の上限に達したゲームがあります（{en}）。",
            )
        )
    return found


def _options_table(game: Game, plans: tuple[Plan, Plan], drafts: tuple[str, str]) -> Table:
    """List the options in which the drafts differ; one line says so where there is none."""
    a, b = (plan.options.as_dict() for plan in plans)
    head = [Label("what the rules differ in", "ルールの違い"), *(Label(draft, draft) for draft in drafts)]
    unlike = [name for name in game.options.declared if a[name] != b[name]]
    if not unlike:
        return Table(
            head,
            [
                [
                    Label("nothing: both drafts have the same options", "なし：両案のオプションは同じ"),
                    *[Label("", "")] * 2,
                ]
            ],
        )
    rows = []
    for name in unlike:
        option = game.options.declared[name]
        rows.append([option.label, option_value(option, a[name]), option_value(option, b[name])])
    return Table(head, rows)


QUESTION = Question("compare", TITLE, MEASURES, (), answer_compare, example="resonance24")
