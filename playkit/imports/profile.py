"""A profile says how one kind of sheet is read; TOML, written by hand or kept from an import's answers.

A file that ends with a key nobody reads would be a wish unheard, so every key and every value is checked.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import ImportRefused, hint
from playkit.imports.dates import DateRules
from playkit.imports.durations import DurationRules
from playkit.imports.values import NumberRules

if TYPE_CHECKING:
    from collections.abc import Mapping

LAYOUTS = (
    "long", "part-by-seat", "session-by-person", "repeated-groups", "merged-header",
    "grid", "blocks", "packed", "survey", "moves", "actions", "outcomes", "person-by-session", "turns", "move-times",
    "kinds", "tally",
)  # fmt: skip
_FREE = object()  # a section whose keys are texts of the sheet
_LISTS = object()  # a section of lists, under texts of the sheet
_KEYS: dict[str, Any] = {
    "profile": {
        "id": str,
        "version": int,
        "game": str,
        "source": str,
        "fingerprint": list,
        "words": list,
        "names": list,
    },
    "games": _FREE,
    "read": {"encoding": str, "delimiter": str, "header_row": int, "sheet": str, "layout": LAYOUTS},
    "columns": _FREE,
    "part": {"kind": str, "name": str, "blank": ("not_played", "missing")},
    "tokens": _FREE,
    "rows": _FREE,
    "preamble": _FREE,
    "numbers": {"decimal": (".", ","), "triangle": dict, "list_sep": str},
    "dates": {"order": ("YMD", "DMY", "MDY"), "tz": str, "year": int, "era": bool},
    "durations": {"bare_unit": ("s", "min", "h"), "colon2": ("mm:ss", "h:mm")},
    "roles": _FREE,
    "tags": _FREE,
    "options": _LISTS,
    "scales": _LISTS,
    "players": {"aliases": dict},
    "mends": _FREE,
    "checks": {"template": list, "lines": bool, "halved": list, "highest_wins": bool},
}

_ROLES = {
    "columns": (
        "session", "part", "player", "value", "score_before", "score_after", "rank", "seat", "role", "duration", "date",
        "note", "key", "sum", "bonus", "winner", "winner_ids", "count", "game", "place", "timestamp", "moment", "turn",
        "clock", "text", "multi", "options", "scale", "other", "ignore",
    ),
    "rows": ("check:sum", "note:seat", "rank", "seat", "role", "score", "ignore"),
}  # fmt: skip
_ROLE_PREFIXES = ("flag:", "pair:", "value:", "scale:", "note:", "check:")


@dataclass(frozen=True, slots=True)
class Token:
    """What a mark in place of a number means: its value (None: unknown) and the event it tells of."""

    value: int | float | None
    event: str


@dataclass(frozen=True, slots=True)
class Profile:
    r"""How one kind of sheet is read; every part may be empty, which means: guess.

    >>> profile = Profile.parse('[tokens]\n"×" = { value = 0, event = "eliminated" }')
    >>> profile.tokens["×"]
    Token(value=0, event='eliminated')
    >>> Profile.parse("[reed]")
    Traceback (most recent call last):
        ...
    playkit.errors.ImportRefused: A profile has no section [reed]. Did you mean 'read'?
    """

    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Profile:
        """Read and check a profile.

        Raises:
            ImportRefused: the text is no TOML, or a section, key or value is not known; says which.
        """
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ImportRefused(
                f"The profile is not TOML: {error}", f"プロファイルがTOMLになっていません：{error}"
            ) from error
        for section, table in tables.items():
            _check_section(section, table)
        return cls(tables)

    @classmethod
    def load(cls, path: str | Path) -> Profile:
        """Read and check a profile file.

        Raises:
            ImportRefused: as `parse`, or the file cannot be read.
        """
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except FileNotFoundError as error:
            raise _no_profile(Path(path).name) from error
        except (OSError, UnicodeDecodeError) as error:
            name = Path(path).name
            raise ImportRefused(
                f"The profile {name} cannot be read as UTF-8 text.",
                f"プロファイル{name}をUTF-8の文字として読めません。",
            ) from error
        return cls.parse(text)

    def over(self, base: Profile) -> Profile:
        """Lay this profile over another: what is said here wins, section by section and key by key."""
        merged = {name: dict(table) for name, table in base.tables.items()}
        for name, table in self.tables.items():
            merged.setdefault(name, {}).update(table)
        return Profile(merged)

    def get(self, section: str, key: str, default: Any = None) -> Any:
        """Give one value, or `default` where the profile is silent."""
        return self.tables.get(section, {}).get(key, default)

    def table(self, section: str) -> Mapping[str, Any]:
        """Give one section, empty where the profile is silent."""
        return self.tables.get(section, {})

    @property
    def id(self) -> str:
        """The profile's own name; `guessed` where it has none."""
        return str(self.get("profile", "id", "guessed"))

    @property
    def game(self) -> str | None:
        """The game whose sheets these are, None where the sheet itself has to say."""
        game = self.get("profile", "game")
        return None if game is None else str(game)

    @property
    def source(self) -> str:
        """The namespace in which this kind of sheet names its sessions."""
        return str(self.get("profile", "source", "sheet"))

    @property
    def tokens(self) -> dict[str, Token]:
        """Marks that stand in place of a number."""
        return {text: Token(table.get("value"), str(table["event"])) for text, table in self.table("tokens").items()}

    @property
    def numbers(self) -> NumberRules:
        """How numbers are written."""
        base = NumberRules()
        triangle = {**base.triangle, **self.get("numbers", "triangle", {})}
        return NumberRules(decimal=self.get("numbers", "decimal", base.decimal), triangle=triangle)

    @property
    def dates(self) -> DateRules:
        """How dates are written."""
        return DateRules(self.get("dates", "order"), self.get("dates", "year"))

    @property
    def durations(self) -> DurationRules:
        """How lengths of time are written."""
        return DurationRules(self.get("durations", "bare_unit", "min"), self.get("durations", "colon2"))

    @property
    def digest(self) -> str:
        """A short hash of everything the profile says: the same file read in the same way is not read twice."""
        text = json.dumps(self.tables, ensure_ascii=False, sort_keys=True, default=str)
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def shipped() -> dict[str, Profile]:
    """Give the profiles that come with playkit, by id.

    >>> shipped()["patchies-sheet"].game
    'patchies'
    """
    folder = resources.files("playkit.imports") / "profiles"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    found = [Profile.parse(entry.read_text(encoding="utf-8")) for entry in files]
    return {profile.id: profile for profile in found}


def keys() -> dict[str, tuple[str, ...]]:
    """Give the sections that a profile may have, with their keys; empty where the keys are texts of the sheet.

    >>> keys()["numbers"]
    ('decimal', 'triangle', 'list_sep')
    """
    return {name: tuple(known) if isinstance(known, dict) else () for name, known in _KEYS.items()}


def _no_profile(given: str) -> ImportRefused:
    known = shipped()
    en, ja = hint(given, known)
    names = ", ".join(known)
    return ImportRefused(
        f"The profile {given} is not there: give a TOML file or one of {names}.{en}",
        f"プロファイル「{given}」がありません。TOMLファイルか {names} を指定してください。{ja}",
    )


def _check_section(section: str, table: Any) -> None:
    if section not in _KEYS:
        near_en, near_ja = hint(section, _KEYS)
        raise ImportRefused(
            f"A profile has no section [{section}].{near_en}",
            f"プロファイルに[{section}]という節はありません。{near_ja}",
        )
    if not isinstance(table, dict):
        raise ImportRefused(f"[{section}] must be a section.", f"[{section}]は節でなければなりません。")
    known = _KEYS[section]
    for key, value in table.items():
        if known is _FREE:
            _check_free(section, key, value)
        elif known is _LISTS:
            _check_key(section, key, value, {key: list})
        else:
            _check_key(section, key, value, known)


def _check_key(section: str, key: str, value: Any, known: Mapping[str, Any]) -> None:
    if key not in known:
        near_en, near_ja = hint(key, known)
        raise ImportRefused(
            f"[{section}] has no key {key!r}.{near_en}", f"[{section}]に{key}という項目はありません。{near_ja}"
        )
    allowed = known[key]
    if isinstance(allowed, tuple):
        if value not in allowed:
            choices = ", ".join(map(str, allowed))
            raise ImportRefused(
                f"[{section}] {key} must be one of: {choices}.", f"[{section}]の{key}は次のどれかです：{choices}。"
            )
    elif not isinstance(value, allowed) or (allowed is int and isinstance(value, bool)):
        kind_en, kind_ja = _KINDS[allowed]
        raise ImportRefused(
            f"[{section}] {key} must be {kind_en}.", f"[{section}]の{key}には{kind_ja}を書いてください。"
        )
    elif allowed is list and not all(isinstance(item, str) for item in value):
        raise ImportRefused(
            f"[{section}] {key} must be a list of texts.", f"[{section}]の{key}には文字の列を書いてください。"
        )


def _check_role(section: str, key: str, value: str) -> None:
    """Refuse a meaning that no layout knows: a column that is misspelt would be a wish unheard."""
    known = _ROLES[section]
    role = value.partition("/")[0]
    if role in known or role.startswith(_ROLE_PREFIXES):
        return
    near_en, near_ja = hint(role, known)
    listed = ", ".join(known)
    raise ImportRefused(
        f"[{section}] {key!r} must be one of: {listed}.{near_en}",
        f"[{section}]の{key}は次のどれかです：{listed}。{near_ja}",
    )


def _check_free(section: str, key: str, value: Any) -> None:
    if section in _ROLES and isinstance(value, str):
        _check_role(section, key, value)
    if section == "tokens":
        number = value.get("value") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(value.get("event"), str) or set(value) - {"value", "event"}:
            raise ImportRefused(
                f"[tokens] {key!r} must be {{ value = NUMBER, event = NAME }}.",
                f"[tokens]の{key}は{{ value = 数, event = 名前 }}と書いてください。",
            )
        if number is not None and (isinstance(number, bool) or not isinstance(number, (int, float))):
            raise ImportRefused(f"[tokens] {key!r}: value must be a number.", f"[tokens]の{key}のvalueは数です。")
    elif section == "mends":
        if not isinstance(value, dict) or set(value) != {"was", "text"} or not all(map(_is_text, value.values())):
            raise ImportRefused(
                f"[mends] {key!r} must be {{ was = TEXT, text = TEXT }}.",
                f"[mends]の{key}は{{ was = 元の文字, text = 直した文字 }}と書いてください。",
            )
    elif not isinstance(value, (str, dict)):
        raise ImportRefused(f"[{section}] {key!r} must be a text.", f"[{section}]の{key}には文字を書いてください。")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_KINDS: dict[type, tuple[str, str]] = {
    str: ("a text", "文字"),
    int: ("a whole number", "整数"),
    bool: ("true or false", "trueかfalse"),
    list: ("a list of texts", "文字の列"),
    dict: ("a table", "表"),
}
