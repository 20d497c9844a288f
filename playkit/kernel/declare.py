"""What a rules file writes: actions, chance, facts, options, presets, bots.

The decorators only record; the loader (playkit.kernel.game) numbers, checks and runs what they recorded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn, overload

from playkit.errors import RulesError, hint
from playkit.kernel.fields import ALL
from playkit.kernel.kinds import COLUMNS, Choice, Kind
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHANCE: Final = -1
OVER: Final = -2

SPANS: Final = ("part", "round", "turn")
# A tally's `watch` sees this once after the last fact of a game.
GAME_ENDED: Final = -1


class Action:
    """A legal choice of a seat, or an outcome of chance: a function of the table and its arguments' kinds."""

    def __init__(self, function: Callable[..., Any], *, is_chance: bool, seen_by: str, kind: str) -> None:
        self.function = function
        self.name = function.__name__
        self.is_chance = is_chance
        self.seen_by = seen_by
        self.row_kind = kind
        self.label = Label.parse((function.__doc__ or function.__name__).strip())
        # Filled by the loader, which knows the order of definition.
        self.kinds: tuple[type[Kind], ...] = ()
        self.arguments: tuple[str, ...] = ()
        self.base = -1
        self.index = -1

    def __repr__(self) -> str:
        return f"<{'chance' if self.is_chance else 'action'} {self.name}>"

    def __call__(self, *_arguments: object) -> NoReturn:
        """Refuse: an action is offered, and the kernel carries it out."""
        raise RulesError(
            f"{self.name!r} is an action and is only offered; move the shared part to a plain function",
            f"「{self.name}」は行動なので offer するだけです。共通部分は普通の関数に移してください",
        )

    @property
    def size(self) -> int:
        """How many codes the action takes: the product of its arguments' ranges."""
        total = 1
        for kind in self.kinds:
            total *= kind.size
        return total


@overload
def action(function: Callable[..., Any], /) -> Action: ...
@overload
def action(*, seen_by: str = ...) -> Callable[[Callable[..., Any]], Action]: ...
def action(
    function: Callable[..., Any] | None = None, /, *, seen_by: str = ALL
) -> Action | Callable[[Callable[..., Any]], Action]:
    """Declare what a seat may do; the docstring is the button ("roll the die / 振る").

    `seen_by=OWNER` hides the arguments from the other seats: a commit. `seen_by=NEXT` hides them too, but whoever is
    asked next may work out the pick from what is handed on: a draft.
    """
    if function is not None:
        return Action(function, is_chance=False, seen_by=seen_by, kind="picked")
    return lambda f: Action(f, is_chance=False, seen_by=seen_by, kind="picked")


@overload
def chance(function: Callable[..., Any], /) -> Action: ...
@overload
def chance(*, kind: str = ..., seen_by: str = ...) -> Callable[[Callable[..., Any]], Action]: ...
def chance(
    function: Callable[..., Any] | None = None, /, *, kind: str = "drew", seen_by: str = ALL
) -> Action | Callable[[Callable[..., Any]], Action]:
    """Declare an outcome of chance: a card that turns up, a die; `kind` names its row in the log (drew, rolled)."""
    if function is not None:
        return Action(function, is_chance=True, seen_by=seen_by, kind=kind)
    return lambda f: Action(f, is_chance=True, seen_by=seen_by, kind=kind)


def _refuse_outside(name: str) -> Callable[..., NoReturn]:
    def refuse(*_arguments: object) -> NoReturn:
        raise RulesError(
            f"{name}() works inside rules that the kernel runs: load the game and play it through a session",
            f"{name}() は読み込まれたルールの中でだけ動きます。セッションから遊んでください",
        )

    refuse.__name__ = refuse.__qualname__ = name
    return refuse


# The loader writes these four into the rules; called from anywhere else they explain themselves.
offer = _refuse_outside("offer")
chance_of = _refuse_outside("chance_of")
chance_from = _refuse_outside("chance_from")
emit = _refuse_outside("emit")


@dataclass(frozen=True, slots=True)
class FactKind:
    """A declared kind of fact: its fields (name, kind), the columns they land in, and its sentence."""

    name: str
    index: int
    fields: tuple[tuple[str, type[Kind]], ...]
    label: Label
    seen_by: str = ALL

    @property
    def columns(self) -> tuple[str, ...]:
        """The column of each field: its name, else its kind's, else `value` once, else `data` under its name."""
        taken: set[str] = {name for name, _ in self.fields if name in COLUMNS}
        found = []
        for name, kind in self.fields:
            column = name if name in COLUMNS else None
            if column is None and name == kind.name:
                column = next((c for c in (kind.column, "value") if c and c not in taken), None)
            found.append(column or f"data.{name}")
            taken.add(found[-1])
        return tuple(found)


class Facts:
    """The facts of a game by name: `FACT.scored`."""

    def __init__(self, facts: dict[str, FactKind]) -> None:
        self._facts = facts
        self.by_index = tuple(facts.values())

    def __getattr__(self, name: str) -> FactKind:
        """Find a fact, or say which was meant."""
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._facts.get(name)
        if found is None:
            en, ja = hint(name, self._facts)
            raise RulesError(f"no fact is called {name!r}.{en}", f"「{name}」という出来事はありません。{ja}")
        return found

    def __iter__(self) -> Iterator[FactKind]:
        """Go through the facts in the order of definition."""
        return iter(self.by_index)

    def __len__(self) -> int:
        return len(self.by_index)

    def names(self) -> tuple[str, ...]:
        """Give the facts' names in the order of definition."""
        return tuple(self._facts)


def facts(**declared: tuple[object, ...] | str) -> Facts:
    """Declare what an observer would write down: `scored=(Seat, Points, "{seat} scores {points} / ...")`.

    A field is a kind, or a pair ("source", Cell) where the kind comes twice. Facts named part_started, part_ended,
    round_started, ..., turn_ended open and close spans. OWNER among the fields hides them from other seats.
    """
    return Facts({name: _fact(name, index, entry) for index, (name, entry) in enumerate(declared.items())})


def _fact(name: str, index: int, entry: tuple[object, ...] | str) -> FactKind:
    entry = (entry,) if isinstance(entry, str) else entry
    fields: list[tuple[str, type[Kind]]] = []
    label, seen_by = Label.parse(name), ALL
    for part in entry:
        if isinstance(part, str):
            label, seen_by = (label, part) if part in {"owner", "nobody"} else (Label.parse(part), seen_by)
        elif isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str):
            fields.append((part[0], _kind(name, part[1])))
        else:
            kind = _kind(name, part)
            fields.append((kind.name, kind))
    if len({field_name for field_name, _ in fields}) != len(fields):
        raise RulesError(
            f'fact {name}: two fields share a name; write ("source", Cell) to name one',
            f'出来事{name}：同じ名前の項目が二つあります。("source", Cell) のように名付けてください',
        )
    return FactKind(name, index, tuple(fields), label, seen_by)


def _kind(fact: str, part: object) -> type[Kind]:
    if isinstance(part, type) and issubclass(part, Kind):
        return part
    raise RulesError(
        f"fact {fact}: {part!r} is no kind; a field is a Kind or (name, Kind)",
        f"出来事{fact}：{part!r} は種類ではありません。Kind か (名前, Kind) を書いてください",
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of the rules: default, range or alternatives, label, and its hole id where the source is silent."""

    default: int
    low: int
    high: int
    label: Label
    hole: str | None = None
    choices: type[Choice] | None = None
    is_toggle: bool = False
    name: str = ""

    @property
    def kind(self) -> str:
        """slider, toggle or choice."""
        return "choice" if self.choices else "toggle" if self.is_toggle else "slider"

    def text(self, value: int) -> str:
        """Write a value the way people type it."""
        return self.choices(value).text if self.choices else str(value)


def slider(default: int, low: int, high: int, label: str, *, hole: str | None = None) -> Any:
    """Declare a number that a draft may change, from `low` to `high`."""
    if not low <= default <= high:
        raise RulesError(
            f"slider {label!r}: the default {default} is outside {low}..{high}",
            f"スライダー「{label}」：初期値{default}が{low}〜{high}の外です",
        )
    return Option(default, low, high, Label.parse(label), hole)


def toggle(default: int, label: str, *, hole: str | None = None) -> Any:
    """Declare a yes or no that a draft may change."""
    return Option(int(default), 0, 1, Label.parse(label), hole, is_toggle=True)


def choice(default: Choice, label: str, *, hole: str | None = None) -> Any:
    """Declare one of several alternatives; their labels stand in the Choice class."""
    values = sorted(int(member) for member in type(default))
    return Option(int(default), values[0], values[-1], Label.parse(label), hole, type(default))


@dataclass(frozen=True, slots=True)
class Preset:
    """A named option set; `seats` where it fixes them."""

    label: Label
    values: dict[str, Any]
    seats: tuple[int, ...] | None = None
    name: str = ""


def preset(label: str, *, seats: tuple[int, ...] | None = None, **values: Any) -> Preset:
    """Name a set of options: `preset("the literal draft / 草案どおり", landlords=0)`."""
    return Preset(Label.parse(label), values, seats)


@dataclass(frozen=True, slots=True)
class Presets:
    """The presets of a game; the first is the default."""

    by_name: dict[str, Preset] = field(default_factory=dict)


def presets(**declared: Preset) -> Presets:
    """Declare the presets of a game; the first is what `preset=None` means."""
    from dataclasses import replace

    return Presets({name: replace(entry, name=name) for name, entry in declared.items()})


@dataclass(frozen=True, slots=True)
class BotRule:
    """A bot written like rules: the worth of one legal action for one seat; the highest is picked."""

    name: str
    function: Callable[..., int]
    label: Label


def bot(function: Callable[..., int]) -> BotRule:
    """Declare a bot: `def cautious(table, seat, action, first, second)` returns how good the action is."""
    return BotRule(function.__name__, function, Label.parse((function.__doc__ or function.__name__).strip()))
