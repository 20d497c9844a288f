"""`make golden`: record the golden sessions anew, but only of games whose rules say that they have changed.

A difference without a new RULES_VERSION is a rule that changed unnoticed: it is shown, and nothing is written. Goldens
that are missing are recorded, and so are those that only a bot plays otherwise.
"""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden.record import FOLDER, Case, as_text, cases, document, fresh_steps
from playkit.errors import PlaykitError
from playkit.games import find, names

if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN = 12


def renew(game: str, wanted: Sequence[Case]) -> list[str]:
    """Record one game's goldens where that is allowed; give what is wrong, nothing where all is well."""
    faults: list[str] = []
    for case in wanted:
        kept = case.path.read_text(encoding="utf-8") if case.path.exists() else None
        if kept is not None and not _says_so(case, kept) and (changed := _changed(case, kept)):
            faults.append(f"{case.path.name}: the rules of {game} play it differently, and RULES_VERSION is the same")
            faults.append(changed)
            continue
        fresh = as_text(document(case, fresh_steps(case)))
        if fresh != kept:
            case.path.parent.mkdir(parents=True, exist_ok=True)
            case.path.write_text(fresh, encoding="utf-8")
            say(f"{game}: wrote {case.path.name}")
    return faults


def _says_so(case: Case, kept: str) -> bool:
    """Whether the rules say that they have changed since a golden was kept."""
    return bool(json.loads(kept)["rules_version"] != find(case.game).rules_version)


def _changed(case: Case, kept: str) -> str:
    """Show how the kept steps play differently now; where they do not, only a bot has learned to pick otherwise."""
    try:
        now = as_text(document(case, json.loads(kept)["steps"]))
    except PlaykitError as error:
        return f"    {error.en}"
    return _shown(kept, now)


def _shown(kept: str, fresh: str) -> str:
    lines = list(difflib.unified_diff(kept.splitlines(), fresh.splitlines(), "kept", "now", lineterm="", n=0))
    return "\n".join(f"    {line}" for line in lines[:SHOWN])


def say(text: str) -> None:
    """Write a line for the person who asked."""
    sys.stdout.write(text + "\n")


def main() -> int:
    """Renew the goldens of all games; give the exit status."""
    faults = [fault for game in names() for fault in renew(game, list(cases(game)))]
    wanted = {case.path for game in names() for case in cases(game)}
    faults += [
        f"{path.name}: no game plays this any more; delete it"
        for path in sorted(FOLDER.glob("*/*.json"))
        if path not in wanted
    ]
    for fault in faults:
        say(fault)
    say("refused" if faults else "all goldens are as the rules play")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
