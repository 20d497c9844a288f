"""What a reader must know about where an answer's figures come from: how bots played, and what was counted together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.charts.words import say
from playkit.dashboards.report import Assumed
from playkit.dashboards.sources import CREWS, session_rows
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.sources import Simulated
    from playkit.kernel import Game
    from playkit.kernel.declare import Option
    from playkit.store import Store


def run_notes(runs: Sequence[Simulated], game: Game) -> list[Label]:
    """Say of each simulation how it was played, and of two drafts what else differs between them."""
    return [*(_run_note(run, game) for run in runs), *_unlike(runs)]


def _run_note(run: Simulated, game: Game) -> Label:
    of = Label("", "") if run.draft is None else Label(f" of draft {run.draft}", f"（草案{run.draft}）")
    if run.counts is None:
        return Label(
            f"The newest simulation{of.en} kept no counts that these rules can read and is not shown: simulate anew.",
            f"最新のシミュレーション{of.ja}の集計はいまのルールでは読めないため示していません。もう一度実行してください。",
        )
    bots = ", ".join(sorted(set(run.bots)))
    old = run.rules_version not in {None, str(game.rules_version)}
    version = Label(f", rules version {run.rules_version}", f"、ルール版{run.rules_version}") if old else Label("", "")
    return Label(
        f"Simulation{of.en}: {run.games:,} games, preset {run.preset}, {run.seats} seats, bots {bots}{version.en}.",
        f"シミュレーション{of.ja}：{run.games:,}ゲーム、プリセット{run.preset}、{run.seats}席、"
        f"ボット{bots}{version.ja}。",
    )


def _unlike(runs: Sequence[Simulated]) -> list[Label]:
    """Name what besides the rules differs between the drafts: a difference shown may be due to it."""
    said: dict[Label, set[Any]] = {
        Label("bots", "ボット"): {run.bots for run in runs},
        Label("seats", "席数"): {run.seats for run in runs},
        Label("presets", "プリセット"): {run.preset for run in runs},
    }
    unlike = [words for words, values in said.items() if len(values) > 1]
    if not unlike:
        return []
    en, ja = ", ".join(words.en for words in unlike), "・".join(words.ja for words in unlike)
    return [
        Label(
            f"The simulations differ in their {en}: a difference between them may be due to that.",
            f"シミュレーションの{ja}が違います。差はそのためかもしれません。",
        )
    ]


def recorded_notes(asked: Asked) -> list[Label]:
    """Say where recorded sessions that are counted together were played by different options or rules versions."""
    together: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in session_rows(asked):
        if row["crew"] in CREWS and asked.study in {None, row["study"]}:
            together.setdefault((row["draft"], row["crew"], row["synthetic"]), []).append(row)
    notes = []
    for rows in together.values():
        for column, words in _TOGETHER.items():
            n = len({row[column] for row in rows} - {None})
            notes += [_together_note(rows[0], n, words)] if n > 1 else []
    return notes


_TOGETHER = {
    "options_hash": Label("sets of options", "通りのオプション"),
    "rules_version": Label("versions of the rules", "種類のルール版"),
}


def _together_note(row: Mapping[str, Any], n: int, words: Label) -> Label:
    facet = "sample" if row["synthetic"] else row["crew"]
    of = Label("", "") if row["draft"] is None else Label(f", draft {row['draft']}", f"・草案{row['draft']}")
    return Label(
        f"{say(facet, 'en')}{of.en}: sessions by {n} {words.en} are counted together; name drafts to tell them apart.",
        f"{say(facet, 'ja')}{of.ja}：{n}{words.ja}のセッションをまとめて数えています。草案名をつければ分かれます。",
    )


def missing_notes(asked: Asked, study: str | None, shown: set[str | None]) -> list[Label]:
    """Say that the folder, the study or a draft asked for is not there, and which are; and what is damaged.

    Args:
        asked: the question.
        study: that must be there, None where it was found or none is meant.
        shown: the drafts that an answer shows.
    """
    store, game = asked.store, asked.game
    if store is None:
        return []
    if not store.root.is_dir():
        return [
            Label(
                f"There is no folder {store.root.name!r} yet: nothing was looked at.",
                f"フォルダー「{store.root.name}」はまだありません。",
            )
        ]
    notes = asked.reading.once(("damage", store), lambda: _damage_notes(store)).copy()
    if study is not None:
        known = _known(store, game, "study")
        if study not in known:
            notes.append(_missing_note(Label("study", "テスト会"), study, known))
    absent = [draft for draft in asked.drafts or () if draft not in shown]
    return notes + [_missing_note(Label("draft", "草案"), draft, _known(store, game, "draft")) for draft in absent]


def _damage_notes(store: Store) -> list[Label]:
    n = len(store.damage())
    if not n:
        return []
    return [
        Label(
            f"{n} damaged places of the store are left out; `playkit verify` lists them.",
            f"記録の壊れた{n}か所は除いています。playkit verify で確認できます。",
        )
    ]


def _known(store: Store, game: Game, column: str) -> list[str]:
    query = f"SELECT DISTINCT game, {column} AS name FROM session UNION SELECT game, {column} FROM run"  # noqa: S608 - our own word
    frame = store.sql(query).filter(pl.col("game") == game.name)
    return sorted(frame["name"].drop_nulls().to_list())


def _missing_note(words: Label, name: str, known: Sequence[str]) -> Label:
    listed = Label(", ".join(known) or "none", "、".join(known) or "なし")
    return Label(
        f"Nothing here belongs to {words.en} {name!r}; there are: {listed.en}.",
        f"{words.ja}「{name}」の記録はありません（あるもの：{listed.ja}）。",
    )


def assumed_of(game: Game, runs: Sequence[Simulated]) -> list[Assumed]:
    """List the rules the source is silent about, with the values that were played; two where drafts differ in one."""
    found = []
    for name, hole in game.assumed:
        option = game.options.declared[name]
        played = list(dict.fromkeys(run.options.get(name, option.default) for run in runs)) or [option.default]
        texts = [option_value(option, value) for value in played]
        value = Label(" | ".join(text.en for text in texts), "｜".join(text.ja for text in texts))
        found.append(Assumed(hole, option.label, value))
    return found


def option_value(option: Option, value: int) -> Label:
    """Write a value of an option as people read it."""
    if option.choices:
        member = option.choices(value)
        return Label(member.label("en"), member.label("ja"))
    if option.is_toggle:
        return Label("yes", "はい") if value else Label("no", "いいえ")
    return Label(str(value), str(value))
