"""A game: one text of rules with everything it declares, loaded, numbered and checked."""

from __future__ import annotations

import hashlib
import inspect
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import IllegalAction, OptionsError, RulesError, UnknownAction, hint
from playkit.kernel.declare import Action, BotRule, Facts, Presets
from playkit.kernel.fields import State
from playkit.kernel.kinds import Kind, Seat
from playkit.kernel.labels import Label
from playkit.kernel.lint import lint
from playkit.kernel.lower import CHECKED, FAST
from playkit.kernel.modules import RulesModule, companion, companions, import_path, rules_file
from playkit.kernel.optionset import Options, OptionSet
from playkit.kernel.program import Program, build, decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType

DEFAULT_STEP_LIMIT = 10_000
_MOST_READ = 50_000  # texts whose codes are kept: blanks can be written in any number of ways


class Game:
    """The rules of one game, as loaded from its folder or file.

    Attributes:
        name: how the game is called in code (`patchies`).
        title: what people read.
        rules_version: the author's number; changes when behaviour changes.
        rules_hash: sha256 of the text of the rules.
        warnings: what lint found that does not stop the game from loading.
        actions: actions and outcomes of chance, in the order of definition.
        facts, state, options: as declared.
    """

    def __init__(self, rules: ModuleType, name: str) -> None:
        self.name = name
        self.module = rules
        self.modules = {stem: RulesModule.of(stem, module) for stem, module in companions(rules).items()}
        names = vars(rules)
        self.title, self.tagline = _title(rules, name)
        self.rules_version = int(names.get("RULES_VERSION", 1))
        self.step_limit = int(names.get("STEP_LIMIT", DEFAULT_STEP_LIMIT))
        self.state = _only(names, State, "a table: @state(seats=...) class Table")
        self.facts: Facts = names["FACT"] if isinstance(names.get("FACT"), Facts) else Facts({})
        self.options = self._options(names)
        self.actions = tuple(_number(self._actions()))
        self.rules_hash = self._hash()
        self._lint()

    def __repr__(self) -> str:
        return f"<game {self.name}, rules version {self.rules_version}>"

    # What the author declared -----------------------------------------------------------------------------------

    def _options(self, names: dict[str, Any]) -> OptionSet:
        found = next((value for value in names.values() if isinstance(value, OptionSet)), OptionSet({}))
        presets = next((value for value in names.values() if isinstance(value, Presets)), Presets())
        check: Callable[[Options, int], str | None] | None = names.get("check")
        return OptionSet(found.declared, presets, check)

    def _actions(self) -> Iterable[Action]:
        """Find the actions in the order in which the text defines them, sister files first where they are imported."""
        seen: set[int] = set()
        for module in self.modules.values():
            for node_name in module.functions:
                value = module.names.get(node_name)
                if isinstance(value, Action) and id(value) not in seen:
                    seen.add(id(value))
                    yield value

    def _hash(self) -> str:
        running = [m for stem, m in sorted(self.modules.items()) if stem not in {"bots", "tallies"}]
        return hashlib.sha256("\n".join(module.source for module in running).encode()).hexdigest()

    def _lint(self) -> None:
        found = lint(self.modules, self.state, self.options, self.facts)
        self.warnings = tuple(fault for fault in found if fault.warning)
        faults = [fault for fault in found if not fault.warning]
        if faults:
            raise RulesError("\n".join(f.text("en") for f in faults), "\n".join(f.text("ja") for f in faults))

    @cached_property
    def checked(self) -> Program:
        """The rules with every argument tested: what sessions run."""
        return build(self.modules, self.state, self.actions, CHECKED)

    @cached_property
    def fast(self) -> Program:
        """The rules without tests: what plain simulation runs."""
        return build(self.modules, self.state, self.actions, FAST)

    @cached_property
    def bots(self) -> dict[str, BotRule]:
        """The bots that come with the game, by name."""
        return {
            value.name: value
            for module in self.modules.values()
            for value in module.names.values()
            if isinstance(value, BotRule)
        }

    @cached_property
    def tally(self) -> State | None:
        """What the game's reducer counts, or None where it has no tallies.py."""
        module = self.modules.get("tallies")
        return _only(module.names, State, "a tally", skip=self.state) if module else None

    @property
    def presets(self) -> dict[str, Any]:
        """The named option sets; the first is the default."""
        return self.options.presets.by_name

    @property
    def assumed(self) -> list[tuple[str, str]]:
        """Options whose default is ours because the source is silent: (option, hole id)."""
        return [(name, option.hole) for name, option in self.options.declared.items() if option.hole]

    def companion(self, stem: str, name: str) -> Any:
        """Find a name in another file of the game's folder (scene.py, words.py); None if absent."""
        return companion(self.module, stem, name)

    # Codes and texts --------------------------------------------------------------------------------------------

    @cached_property
    def code_count(self) -> int:
        """How many codes the game has; they run from 0."""
        return sum(action.size for action in self.actions)

    @cached_property
    def _owner(self) -> list[Action]:
        return [action for action in self.actions for _ in range(action.size)]

    def action_of(self, code: int) -> tuple[Action, tuple[int, ...]]:
        """Give the action and the arguments behind a code.

        Raises:
            UnknownAction: the code is outside 0..code_count - 1.
        """
        if not 0 <= code < self.code_count:
            raise UnknownAction(
                f"no action has the code {code}; codes run from 0 to {self.code_count - 1}",
                f"コード{code}の行動はありません（0〜{self.code_count - 1}）",
            )
        action = self._owner[code]
        return action, decode(action, code - action.base)

    def text(self, code: int) -> str:
        """Write a code as text: `place c3`."""
        action, arguments = self.action_of(code)
        return " ".join((action.name, *(k.text(a) for k, a in zip(action.kinds, arguments, strict=True))))

    def label(self, code: int, lang: str = "en") -> str:
        """Write a code as its button."""
        action, arguments = self.action_of(code)
        return fill(action.label, lang, zip(action.arguments, action.kinds, arguments, strict=True))

    def code(self, text: str) -> int:
        """Read what `text` wrote.

        Raises:
            UnknownAction: names the nearest action or value.
        """
        code = self._codes.get(text)
        if code is None:
            code = self._read(text)
            if len(self._codes) < _MOST_READ:
                self._codes[text] = code
        return code

    @cached_property
    def _codes(self) -> dict[str, int]:
        """What was read already: records say the same few hundred texts tens of thousands of times."""
        return {}

    def _read(self, text: str) -> int:
        name, *words = text.split()[:8] or [""]
        action = next((a for a in self.actions if a.name == name), None)
        if action is None:
            en, ja = hint(name, [a.name for a in self.actions])
            raise UnknownAction(f"no action is called {name!r}.{en}", f"「{name}」という行動はありません。{ja}")
        if len(words) != len(action.kinds):
            wanted = ", ".join(kind.name for kind in action.kinds) or "nothing"
            raise UnknownAction(
                f"{name} takes {wanted}, got {len(words)} value(s)",
                f"{name} に必要なのは {wanted}（{len(words)}個ありました）",
            )
        code = 0
        for kind, word in zip(action.kinds, words, strict=True):
            code = code * kind.size + kind.parse(word) - kind.low
        return action.base + code

    def check_seats(self, seats: int, preset: str | None = None) -> int:
        """Refuse a number of seats the game cannot take."""
        allowed = self.options.preset(preset).seats or self.state.seats
        if seats in allowed:
            return seats
        listed = ", ".join(map(str, allowed))
        raise OptionsError(
            f"{self.name} takes {listed} seats, not {seats}",
            f"{self.title('ja')}の席数は{listed}です（{seats}は不可）",
        )

    def resolve(self, seats: int, preset: str | None = None, options: Mapping[str, Any] | None = None) -> Options:
        """Join preset and overrides into the options of a session for `seats` seats."""
        return self.options.resolve(self.check_seats(seats, preset), preset, options)

    def illegal(self, code: int, legal: list[int]) -> IllegalAction:
        """Say that an action is not legal now, what is, and which of it is nearest."""
        text, allowed = self.text(code), [self.text(other) for other in legal]
        en, ja = hint(text, allowed)
        shown = ", ".join(allowed[:12]) + (", ..." if len(allowed) > 12 else "")
        return IllegalAction(
            f"{text!r} is not legal now; legal: {shown or 'nothing'}.{en}",
            f"「{text}」は今はできません。できること：{shown or 'なし'}。{ja}",
        )


def fill(label: Label, lang: str, values: Iterable[tuple[str, type[Kind], int]]) -> str:
    """Put arguments or fields into a label, each as its kind writes it in `lang`."""
    known = list(values)
    return one_of_each(label, known).fill(lang, **{name: kind.label(value, lang) for name, kind, value in known})


def one_of_each(label: Label, values: Iterable[tuple[str, type[Kind], int]]) -> Label:
    """Mend the English where a field that counts one of something is followed by its kind's own name: 1 point.

    >>> from playkit.kernel import Kind
    >>> class Coins(Kind):
    ...     high = 9
    >>> one_of_each(Label("pays {price} coins", "{price}コイン払う"), [("price", Coins, 1)]).en
    'pays {price} coin'
    """
    en = label.en
    for name, kind, value in values:
        if value == 1 and not kind.labels and kind.name.endswith("s"):
            en = re.sub(rf"(?<=\{{{name}\}} ){kind.name}(?!\w)", kind.name[:-1], en)
    return Label(en, label.ja)


def _title(rules: ModuleType, name: str) -> tuple[Label, str]:
    """Read "Pig (ブタ): roll while you dare" from the first line of the rules."""
    first = (rules.__doc__ or name).strip().splitlines()[0]
    title, _, tagline = first.partition(":")
    en, opened, ja = title.partition("(")
    return Label(en.strip(), ja.rstrip(") ").strip() if opened else en.strip()), tagline.strip()


def _only(names: Mapping[str, Any], kind: type[State], what: str, skip: State | None = None) -> State:
    found = {id(v): v for v in names.values() if isinstance(v, kind) and v is not skip}
    if len(found) == 1:
        return next(iter(found.values()))
    raise RulesError(
        f"the rules need exactly one {what}; found {len(found)}", f"{what} が一つ必要です（{len(found)}個）"
    )


def _number(actions: Iterable[Action]) -> Iterable[Action]:
    """Give the actions their kinds from the annotations, then dense codes in order."""
    base = 0
    for index, action in enumerate(actions):
        parameters = list(inspect.signature(action.function).parameters.values())[1:]
        action.arguments = tuple(parameter.name for parameter in parameters)
        action.kinds = tuple(_annotation(action, parameter) for parameter in parameters)
        action.base, action.index = base, index
        base += action.size
        yield action


def _annotation(action: Action, parameter: inspect.Parameter) -> type[Kind]:
    kind = parameter.annotation
    if isinstance(kind, str):
        kind = action.function.__globals__.get(kind, Seat if kind == "Seat" else None)
    if isinstance(kind, type) and issubclass(kind, Kind):
        return kind
    line = action.function.__code__.co_firstlineno
    file = Path(action.function.__code__.co_filename).name
    raise RulesError(
        f"{file}:{line}: {action.name}({parameter.name}) needs a kind: write `{parameter.name}: Cell`",
        f"{file}:{line}：{action.name} の {parameter.name} に種類を書いてください（{parameter.name}: Cell のように）",
    )


def load(path: str | Path, name: str | None = None) -> Game:
    """Load a game from a rules file or a game's folder.

    Raises:
        UnknownGame: nothing is there.
        RulesError: the rules cannot be used; the message names file, line and mend.
    """
    file = rules_file(path)
    return Game(import_path(file), name or (file.parent.name if file.name == "rules.py" else file.stem))
