"""A game described: for people as text, for programs as plain data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.kernel.labels import Label
from playkit.kernel.picking import bot_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.kernel import Game
    from playkit.kernel.declare import Action, Option


def description(game: Game) -> dict[str, Any]:
    """Give all that a game declares as plain data."""
    return {
        "name": game.name,
        "title": _both(game.title),
        "tagline": game.tagline,
        "rules": (game.module.__doc__ or "").strip(),
        "rules_page": _rules_page(game),
        "rules_version": game.rules_version,
        "rules_hash": game.rules_hash,
        "seats": list(game.state.seats),
        "options": [_option(option) for option in game.options.declared.values()],
        "presets": [
            {"name": name, "label": _both(preset.label), "values": _written(game, preset.values)}
            for name, preset in game.presets.items()
        ],
        "actions": [_action(action) for action in game.actions],
        "facts": [
            {"name": fact.name, "fields": [name for name, _ in fact.fields], "label": _both(fact.label)}
            for fact in game.facts
        ],
        "components": [
            {"name": name, "shape": list(field.shape), "low": field.low, "high": field.high, "seen_by": field.seen_by}
            for name, field in game.state.fields.items()
        ],
        "bots": bot_names(game),
        "assumed": [
            {"option": name, "hole": hole, "label": _both(game.options.declared[name].label)}
            for name, hole in game.assumed
        ],
    }


def _rules_page(game: Game) -> str | None:
    """Find the rules page in a checkout of playkit; an installed package carries none."""
    page = Path(__file__).parents[2] / "docs" / "rules" / f"{game.name}.md"
    return str(page) if page.is_file() else None


def _written(game: Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Write the options of a preset as `--option` takes them."""
    return {name: game.options.declared[name].text(game.options.read(name, value)) for name, value in values.items()}


def _both(label: Label) -> dict[str, str]:
    return {"en": label.en, "ja": label.ja}


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.text(option.default),
        "low": option.low,
        "high": option.high,
        "label": _both(option.label),
        "hole": option.hole,
        "choices": [
            {"name": m.text, "label": {"en": m.label("en"), "ja": m.label("ja")}} for m in option.choices or ()
        ],
    }


def _action(action: Action) -> dict[str, Any]:
    return {
        "name": action.name,
        "chance": action.is_chance,
        "arguments": [{"name": n, "kind": k.name} for n, k in zip(action.arguments, action.kinds, strict=True)],
        "label": _both(action.label),
    }


_HEADS = {
    "options": Label("options", "オプション"),
    "presets": Label("presets", "プリセット"),
    "actions": Label("actions", "行動"),
    "facts": Label("facts", "出来事"),
    "bots": Label("bots", "ボット"),
    "assumed": Label("assumed where the source is silent (confirm or change)", "出典にない仮の決まり（確認か変更を）"),
}


def described(game: Game, lang: str) -> str:
    """Write a game's page for a person."""
    seats = f"{min(game.state.seats)}-{max(game.state.seats)}"
    lines = [f"{game.title(lang)}  v{game.rules_version}  ({seats})", game.tagline]

    def head(name: str) -> None:
        lines.extend(["", _HEADS[name](lang)])

    head("presets")
    lines += [f"  {name:22}{preset.label(lang)}" for name, preset in game.presets.items()]
    head("options")
    for option in game.options.declared.values():
        allowed = ", ".join(m.text for m in option.choices) if option.choices else f"{option.low}..{option.high}"
        hole = f"  [{option.hole}]" if option.hole else ""
        lines.append(f"  {option.name:22}{option.label(lang)}: {option.text(option.default)}  ({allowed}){hole}")
    head("actions")
    lines += [f"  {action.name:22}{action.label(lang)}" for action in game.actions]
    head("facts")
    lines += [f"  {fact.name:22}{fact.label(lang)}" for fact in game.facts]
    head("bots")
    lines += [f"  {name}" for name in bot_names(game)]
    head("assumed")
    lines += [f"  {hole:12}{game.options.declared[name].label(lang)}" for name, hole in game.assumed]
    return "\n".join(lines)
