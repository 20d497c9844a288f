"""What lint finds: a fault stops the game from loading, a warning does not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing the loader refuses (or warns of): file, line (1-based), function, and the reason in both languages."""

    file: str
    line: int
    function: str
    en: str
    ja: str
    warning: bool = False

    def text(self, lang: str = "en") -> str:
        """Write the fault as one line in `lang`: place, reason, mend.

        >>> Fault("rules.py", 76, "pass_turn", "the table has no field 'pott'", "項目「pott」はありません").text()
        "rules.py:76, in pass_turn: the table has no field 'pott'"
        """
        if lang == "ja":
            return f"{self.file}:{self.line}、{self.function}：{self.ja}"
        return f"{self.file}:{self.line}, in {self.function}: {self.en}"
