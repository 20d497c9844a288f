"""Labels in two languages: what people read on buttons, in logs and in tables."""

from __future__ import annotations

from typing import NamedTuple

SEPARATOR = " / "


class Label(NamedTuple):
    """A text in English and Japanese; `label("ja")` picks one.

    >>> Label.parse("roll / 振る")("ja")
    '振る'
    >>> Label.parse("roll")("ja")
    'roll'
    """

    en: str
    ja: str

    @classmethod
    def parse(cls, text: str) -> Label:
        """Split `"English / 日本語"`; where only one language is written, both are the same."""
        en, separator, ja = text.strip().partition(SEPARATOR)
        return cls(en.strip(), ja.strip() if separator else en.strip())

    def __call__(self, lang: str = "en") -> str:
        """Give the text in `lang` ("en" or "ja")."""
        return self.ja if lang == "ja" else self.en

    def fill(self, lang: str, /, **values: str) -> str:
        """Put values into the braces of the text in `lang`; an unknown brace stays as it is written."""
        text = self(lang)
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text
