"""Names and titles a new game can have."""

from __future__ import annotations

import keyword
import re
import sys
import unicodedata
from typing import TYPE_CHECKING

from playkit.errors import NewRefused
from playkit.kernel.labels import SEPARATOR, Label

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST = 40
# A title stands in a docstring of Python, up to a colon, with the Japanese one in parentheses.
_UNTITLED = set('"\\:()#<>|`*[]{}/')


def check_name(name: str, taken: Collection[str] = ()) -> str:
    """Give the name back if a folder, a Python package and a column of data can all carry it.

    Args:
        name: as typed.
        taken: names of games that exist: sessions are kept by name, so that two games of one name would be mixed up.

    Raises:
        NewRefused: it cannot; the message says what would do.

    >>> check_name("koi_pond")
    'koi_pond'
    """
    if not re.fullmatch(rf"[a-z][a-z0-9_]{{0,{LONGEST - 1}}}", name):
        near = suggestion(name)
        raise NewRefused(
            f"a game's name is 1 to {LONGEST} small letters a-z, digits and _, beginning with a letter; got {name!r}."
            + (f" How about {near!r}?" if near else ""),
            f"ゲームの名前は英小文字 a〜z で始まり、英小文字・数字・_ の{LONGEST}文字以内です（{name!r}）。"
            + (f"「{near}」ではいかがですか。" if near else ""),
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names or name == "playkit":
        raise NewRefused(
            f"{name!r} is a word of Python itself; how about '{name}_game'?",
            f"「{name}」はPython自身の言葉です。「{name}_game」ではいかがですか。",
        )
    if name in taken:
        raise NewRefused(
            f"there is a game called {name!r} already, and sessions are kept by name; how about 'my_{name}'?",
            f"「{name}」というゲームはもうあり、記録は名前で分けられます。「my_{name}」ではいかがですか。",
        )
    return name


def suggestion(name: str) -> str:
    """Turn a text into the nearest name; empty where nothing is left of it.

    >>> suggestion("Koi Pond!"), suggestion("鯉")
    ('koi_pond', '')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_").lstrip("0123456789_")[:LONGEST].rstrip("_")


def check_title(title: str | None, name: str) -> Label:
    """Read a title "English / 日本語"; without one, make a working title of the name.

    Raises:
        NewRefused: it is too long, empty, or holds a sign that ends a title in the rules file.

    >>> check_title("Koi pond / 鯉の池", "koi_pond")
    Label(en='Koi pond', ja='鯉の池')
    >>> check_title(None, "koi_pond")
    Label(en='Koi pond', ja='「Koi pond」仮題')
    """
    said = title if title is not None else name.replace("_", " ").strip().capitalize()
    parts = [part.strip() for part in said.split(SEPARATOR)]
    label = Label(parts[0], parts[-1] if len(parts) > 1 else f"「{parts[0]}」仮題")
    for text in parts:
        if len(parts) > 2 or not text or len(text) > LONGEST or not text.isprintable() or _UNTITLED & set(text):
            raise NewRefused(
                f'a title is "English / 日本語", each 1 to {LONGEST} signs without quotes, colons and brackets',
                f"題名は「English / 日本語」の形で、各{LONGEST}文字以内、引用符・コロン・括弧なしで書いてください",
            )
    return label
