"""What a problem code is: its class, its severity and its sentences in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

TOPICS = (
    "ENCODING", "LAYOUT", "NUMBER", "DATE", "DURATION", "CLOCK", "PLAYER", "ID",
    "RESULT", "CHECK", "DUPLICATE", "REVISION", "SESSION", "EVENT", "SURVEY",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem and how it is said."""

    topic: str
    severity: Literal["error", "warning", "info"]
    en: str
    ja: str
    fix_en: str = ""
    fix_ja: str = ""

    def sentence(self, lang: str, values: Mapping[str, object]) -> str:
        """Fill the sentence of `lang` with `values`."""
        return (self.ja if lang == "ja" else self.en).format_map(values)

    def mend(self, lang: str, values: Mapping[str, object]) -> str:
        """Fill the suggested mend of `lang` with `values`."""
        return (self.fix_ja if lang == "ja" else self.fix_en).format_map(values)
