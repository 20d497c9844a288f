"""Options of a game: resolved once for a session, then frozen, hashed and kept with it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

from playkit.errors import OptionsError, hint
from playkit.kernel.declare import Option, Preset, Presets
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Options:
    """The resolved options of a session: read as attributes, never changed.

    >>> Options({"target": 20}).target
    20
    """

    __slots__ = ("_values",)
    _values: dict[str, int]

    def __init__(self, values: Mapping[str, int]) -> None:
        object.__setattr__(self, "_values", dict(values))

    def __getattr__(self, name: str) -> int:
        """Read an option, or say which was meant."""
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            en, ja = hint(name, self._values)
            raise OptionsError(
                f"no option is called {name!r}.{en}", f"「{name}」というオプションはありません。{ja}"
            ) from None

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        """Refuse: a session keeps the options it began with."""
        raise OptionsError(
            f"options do not change during a session: {name!r} stays; copy it to a field",
            f"オプションはセッション中に変えられません（{name}）",
        )

    def __iter__(self) -> Iterator[str]:
        """Go through the names in the order of definition."""
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={value}' for name, value in self._values.items())})"

    def as_dict(self) -> dict[str, int]:
        """Copy the options into a plain dictionary."""
        return dict(self._values)

    @property
    def hash(self) -> str:
        """The sha256 of the options, equal for equal options in any order."""
        text = json.dumps(self._values, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OptionSet:
    """The options a game declares, with its presets and its check of combinations."""

    declared: dict[str, Option]
    presets: Presets = Presets()  # noqa: RUF009 - frozen and without state of its own
    check: Callable[[Options, int], str | None] | None = None

    def preset(self, name: str | None) -> Preset:
        """Find a preset by name; None is the first one.

        Raises:
            OptionsError: no preset has that name; the message names the nearest.
        """
        known = self.presets.by_name
        if name is None:
            return next(iter(known.values()), Preset(Label("default", "標準"), {}, name="default"))
        if name in known:
            return known[name]
        en, ja = hint(name, known)
        allowed = ", ".join(known) or "none"
        raise OptionsError(
            f"no preset is called {name!r}; there are: {allowed}.{en}",
            f"「{name}」というプリセットはありません（{allowed}）。{ja}",
        )

    def resolve(self, seats: int, preset: str | None = None, overrides: Mapping[str, Any] | None = None) -> Options:
        """Join defaults, preset and overrides into the options of a session.

        Args:
            seats: how many seats play; the game's check may refuse a combination with it.
            preset: name of a preset, or None for the first.
            overrides: name -> number, text of an alternative, or bool; they win over the preset.

        Raises:
            OptionsError: unknown name, value outside the range, or a combination the game refuses.
        """
        values = {name: option.default for name, option in self.declared.items()}
        for source in (self.preset(preset).values, dict(overrides or {})):
            for name, value in source.items():
                values[name] = self.read(name, value)
        options = Options(values)
        reason = self.check(options, seats) if self.check else None
        if reason:
            label = Label.parse(reason)
            raise OptionsError(f"these options do not go together: {label.en}", f"両立しないオプションです：{label.ja}")
        return options

    def read(self, name: str, value: Any) -> int:
        """Read one value as people write it: a number, true/false, or the name of an alternative."""
        option = self.declared.get(name)
        if option is None:
            en, ja = hint(name, self.declared)
            raise OptionsError(f"no option is called {name!r}.{en}", f"「{name}」というオプションはありません。{ja}")
        number = _as_number(option, value)
        if number is None or not option.low <= number <= option.high or not _is_member(option, number):
            allowed = (
                ", ".join(member.text for member in option.choices)
                if option.choices
                else f"{option.low}..{option.high}"
            )
            raise OptionsError(
                f"{name} = {value!r} is not possible; allowed: {allowed}",
                f"{name} = {value!r} は使えません。可能な値：{allowed}",
            )
        return number


def _is_member(option: Option, number: int) -> bool:
    return option.choices is None or number in {int(member) for member in option.choices}


def _as_number(option: Option, value: Any) -> int | None:
    if isinstance(value, (bool, int)):
        return int(value)
    if not isinstance(value, str):
        return None
    word = value.strip().lower()
    if option.choices:
        for member in option.choices:
            if word == member.text:
                return int(member)
    if option.is_toggle and word in {"true", "yes", "on", "false", "no", "off"}:
        return int(word in {"true", "yes", "on"})
    try:
        return int(word)
    except ValueError:
        return None


def options(cls: type) -> OptionSet:
    """Declare the options of a game: a class of sliders, toggles and choices."""
    declared = {name: replace(entry, name=name) for name, entry in vars(cls).items() if isinstance(entry, Option)}
    return OptionSet(declared)
