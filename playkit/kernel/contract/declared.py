"""Promises about declarations: languages, codes, options, presets, seats, constants."""

from __future__ import annotations

import json
import re
from time import monotonic
from typing import TYPE_CHECKING

from playkit.errors import OptionsError, UnknownAction
from playkit.kernel.contract.plays import Play, play_once
from playkit.kernel.contract.registry import Finding, of_game
from playkit.kernel.kinds import Choice, Kind, Seat
from playkit.kernel.labels import SEPARATOR, Label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.contract.suite import Trial
    from playkit.kernel.game import Game

_MOST_CODES = 4000


@of_game("everything people read is in both languages / 人が読むものはすべて日英である")
def both_languages(trial: Trial) -> Finding:
    """Title, actions, facts, options, alternatives, presets, and the names of kinds."""
    for what, label in _labels(trial.game):
        words = re.sub(r"\{\w*\}|\W|\d", "", label.en)
        if not label.en or not label.ja or (words and label.en == label.ja):
            return Label(f"{what} has one language: {label.en!r}", f"{what} が一つの言語だけです：「{label.en}」")
    for kind in _kinds(trial.game):
        if not kind.ja:
            return Label(
                f"kind {kind.__name__} has no `ja`, its name in Japanese", f"種類 {kind.__name__} に ja がありません"
            )
    return None


def _labels(game: Game) -> Iterator[tuple[str, Label]]:
    yield "the title", game.title
    for action in game.actions:
        yield f"action {action.name}", Label.parse((action.function.__doc__ or "").strip())
    for fact in game.facts:
        yield f"fact {fact.name}", fact.label
    for name, option in game.options.declared.items():
        yield f"option {name}", option.label
        for member in option.choices or ():
            yield f"alternative {member.name}", Label(member.label("en"), member.label("ja"))
    for name, preset in game.presets.items():
        yield f"preset {name}", preset.label


def _kinds(game: Game) -> list[type[Kind]]:
    """List every kind that an action or a fact uses."""
    found = [kind for action in game.actions for kind in action.kinds]
    found += [kind for fact in game.facts for _, kind in fact.fields]
    return list(dict.fromkeys(found))


@of_game("labels name what there is / ラベルの括弧は実在する名前")
def labels_name_what_there_is(trial: Trial) -> Finding:
    """A brace that names no argument or field would be read aloud as it stands."""
    owners = [(action.name, action.label, action.arguments) for action in trial.game.actions]
    owners += [(fact.name, fact.label, tuple(name for name, _ in fact.fields)) for fact in trial.game.facts]
    for name, label, known in owners:
        for brace in re.findall(r"\{(.*?)\}", f"{label.en}{SEPARATOR}{label.ja}"):
            if brace not in known:
                return Label(
                    f"{name}: {{{brace}}} is not one of {known}", f"{name}：{{{brace}}} は {known} にありません"
                )
    return None


@of_game("the values of a kind read back and read differently / 種類の値は読み戻せて見分けられる")
def kinds_read_back(trial: Trial) -> Finding:
    """As text and as label in both languages."""
    for kind in _kinds(trial.game):
        values = range(kind.low, kind.high + 1)[:_MOST_CODES]
        for value in [*values[:40], values[-1]]:
            if kind.parse(kind.text(value)) != value:
                return Label(
                    f"{kind.__name__} {value} does not read back", f"{kind.__name__} の {value} が読み戻せません"
                )
        for lang in ("en", "ja"):
            if len({kind.label(value, lang) for value in values}) != len(values):
                return Label(f"two values of {kind.__name__} read alike", f"{kind.__name__} に同じ名前の値があります")
    return None


@of_game("every code has a text that leads back to it / どのコードも文字と往復できる")
def codes_read_back(trial: Trial) -> Finding:
    """Codes are dense from 0, and each is one action with arguments in range."""
    game = trial.game
    for code in range(0, game.code_count, max(1, game.code_count // _MOST_CODES)):
        text = game.text(code)
        if game.code(text) != code:
            return Label(
                f"{text!r} leads to code {game.code(text)}, not {code}", f"「{text}」がコード{code}に戻りません"
            )
    for code in (-1, game.code_count):
        try:
            game.action_of(code)
        except UnknownAction:
            continue
        return Label(f"code {code} exists", f"コード{code}があります")
    return None


@of_game("unknown words are refused / 知らない言葉は断られる")
def unknown_words_are_refused(trial: Trial) -> Finding:
    """With an error that names what there is."""
    game = trial.game
    for text in ("", "no_such_action", *(f"{action.name} {'0 ' * len(action.kinds)}extra" for action in game.actions)):
        try:
            game.code(text)
        except UnknownAction:
            continue
        return Label(f"{text!r} was understood", f"「{text}」が通りました")
    return None


@of_game("wrong numbers of seats are refused / 誤った席数は断られる")
def wrong_seats_are_refused(trial: Trial) -> Finding:
    """Seats are 1 to 8, and every number that is not declared gives a clear error."""
    seats = trial.game.state.seats
    if min(seats) < 1 or max(seats) > Seat.size:
        return Label(f"{max(seats)} seats; the house has {Seat.size}", f"席は{Seat.size}までです（{max(seats)}）")
    for wrong in {0, -1, min(seats) - 1, max(seats) + 1}:
        try:
            trial.game.resolve(wrong)
        except OptionsError:
            continue
        return Label(f"{wrong} seats were accepted", f"{wrong}席が通りました")
    return None


@of_game("every preset resolves for its seats / どのプリセットもその席数で使える")
def presets_resolve(trial: Trial) -> Finding:
    """And its seats are among the game's."""
    for preset in list[str | None](trial.game.presets) or [None]:
        declared = trial.game.options.preset(preset)
        for seats in declared.seats or trial.game.state.seats:
            if seats not in trial.game.state.seats:
                return Label(
                    f"preset {preset}: {seats} seats do not exist", f"プリセット {preset}：{seats}席はありません"
                )
            try:
                trial.game.resolve(seats, preset)
            except OptionsError as error:
                if preset is not None or trial.game.options.check is None:
                    return Label(
                        f"preset {preset}, {seats} seats: {error.en}", f"プリセット {preset}、{seats}席：{error.ja}"
                    )
    return None


@of_game("impossible options are refused / ありえないオプションは断られる")
def impossible_options_are_refused(trial: Trial) -> Finding:
    """Values outside the range, unknown names, text that means nothing."""
    seats, preset = next(trial.cases())
    tries: list[tuple[str, int | str]] = [("no_such_option", 0)]
    for name, option in trial.game.options.declared.items():
        tries += [(name, option.low - 1), (name, option.high + 1), (name, "no such value")]
    for name, value in tries:
        try:
            trial.game.resolve(seats, preset, {name: value})
        except OptionsError:
            continue
        return Label(f"{name} = {value!r} was accepted", f"{name} = {value!r} が通りました")
    return None


@of_game("options survive text and JSON / オプションは文字とJSONで保存できる")
def options_survive(trial: Trial) -> Finding:
    """With the same hash, so that a stored session finds its draft again."""
    for seats, preset in trial.cases():
        try:
            options = trial.game.resolve(seats, preset)
        except OptionsError:
            continue
        numbers = json.loads(json.dumps(options.as_dict()))
        texts = {name: trial.game.options.declared[name].text(value) for name, value in numbers.items()}
        for kept in (numbers, texts):
            again = trial.game.resolve(seats, preset, kept)
            if again != options or again.hash != options.hash:
                return Label(f"preset {preset} reads back otherwise", f"プリセット {preset} が読み戻せません")
    return None


@of_game("the ends of every option play / どのオプションも両端で遊べる")
def option_ends_play(trial: Trial) -> Finding:
    """Combinations that the game itself refuses are left out."""
    cases = list(trial.cases())
    tries = [
        (name, value)
        for name, option in trial.game.options.declared.items()
        for value in _ends(option.low, option.high, option.choices)
    ]
    for place, (name, value) in enumerate(tries):
        if monotonic() > trial.deadline:
            return None
        seats, preset = cases[place % len(cases)]
        try:
            options = trial.game.resolve(seats, preset, {name: value})
        except OptionsError:
            continue
        share = (trial.deadline - monotonic()) / (len(tries) - place)
        play = play_once(Play(trial.game, seats, preset, options, 1), monotonic() + share)
        breach = _breach(play)
        if breach is not None:
            return Label(f"{name} = {value}: {breach.en}", f"{name} = {value}：{breach.ja}")
    return None


def _ends(low: int, high: int, choices: type[Choice] | None) -> list[int]:
    return [int(member) for member in choices] if choices else [low, high]


def _breach(play: Play) -> Finding:
    if play.fault is not None:
        return play.problem(len(play.steps), play.fault.en, play.fault.ja)
    if play.odd:
        return play.problem(play.odd[0][0], play.odd[0][1].en, play.odd[0][1].ja)
    if play.ending in {"stuck", "limit"}:
        return play.problem(len(play.steps), f"it ends by {play.ending}", f"終わり方：{play.ending}")
    return None


def constants_of(game: Game) -> dict[str, str]:
    """Write down everything the rules files hold besides functions, to see later whether it changed."""
    return {
        f"{module.path.name}: {name}": repr(value)
        for module in game.modules.values()
        for name, value in module.names.items()
        if not name.startswith("__") and isinstance(value, (int, float, str, tuple, list, dict, set))
    }


@of_game("nothing is kept outside the table / 表の外に何も残さない")
def nothing_outside_the_table(trial: Trial) -> Finding:
    """Constants of the rules files are what they were before the plays."""
    for name, value in constants_of(trial.game).items():
        if trial.constants.get(name) != value:
            return Label(f"{name} changed while playing", f"{name} がプレイ中に変わりました")
    return None


@of_game("no warning of the loader / 読み込み時の注意がない")
def no_warnings(trial: Trial) -> Finding:
    """What the loader lets through with a warning is worth a second look."""
    for warning in trial.game.warnings:
        return Label(warning.text("en"), warning.text("ja"))
    return None
