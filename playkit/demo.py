"""The demonstration behind `make demo`: import the sample sheets, play, simulate, and write the danger report.

It works in a folder of its own, so that nothing invented ever mixes with a project's evidence.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.api import Store, report, session, simulate
from playkit.errors import PlaykitError
from playkit.games import find
from playkit.store.files import explained, write_file

if TYPE_CHECKING:
    from playkit.kernel import Session

GAME = "patchies"
SAMPLES = Path(__file__).parents[1] / "logs" / "samples"
DRAFTS = {"A": {}, "B": {"landlords": 0}}


def import_samples(store: Store, samples: Path = SAMPLES) -> int:
    """Import every sample sheet; give how many sessions they hold (0 where the checkout's samples are not there)."""
    held = 0
    for sheet in sorted(samples.glob("patchies-*")):
        plan = store.import_(sheet, study="samples")
        plan.apply()
        held += len(plan.sessions)
    return held


def play_one(store: Store, seed: int = 12) -> Session:
    """Let the cautious bot play one session at a table of four and keep every event, as a notebook would."""
    game = find(GAME)
    table = session(game, seats=4, seed=seed)
    header = {
        "game": game.name,
        "rules_version": str(game.rules_version),
        "rules_hash": game.rules_hash,
        "preset": table.preset,
        "options": table.options.as_dict(),
        "seed": table.seed,
        "source": "notebook",
        "crew": "bots",
        "draft": "A",
        "study": "demo",
        "seats": [{"seat": seat, "bot": "cautious"} for seat in range(4)],
    }
    log = store.begin(header)
    log.append(table.rows())
    while not table.over:
        before = len(table.steps)
        table.play(table.bot_pick("cautious"))
        log.append(table.rows(since=before))
    places = [
        {"seat": s, "score": p, "win_share": w}
        for s, (p, w) in enumerate(zip(table.score(), table.win_share(), strict=True))
    ]
    log.end("rules", finished=True, results=places)
    log.close()
    return table


def run(out: Path, games: int) -> Path:
    """Do everything the demonstration shows; give the path of the report."""
    folder = out / "demo-logs"
    shutil.rmtree(folder, ignore_errors=True)
    store = Store(folder)
    _tell(f"imported {import_samples(store)} sample sessions / 見本シートを取り込みました")
    table = play_one(store)
    _tell(f"played one session of {len(table.steps)} steps, score {table.score()} / 1回プレイしました")
    for draft, options in DRAFTS.items():
        result = simulate(GAME, games, seed=1, options=options, bots="cautious", store=store, study="demo", draft=draft)
        _tell(f"simulated draft {draft}: {result.games:,} games, digest {result.digest} / 草案{draft}を回しました")
    answer = report("danger", game=GAME, store=store, drafts=("A", "B"))
    path = out / "danger.html"
    with explained(path):
        write_file(path, answer.html().encode())
    _tell(answer.sentence.en)
    _tell(answer.sentence.ja)
    _tell(f"events for any DuckDB tool / DuckDBファイル: {store.publish()}")
    return path


def _tell(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Run the demonstration from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out"), help="where the report goes")
    parser.add_argument("--games", type=int, default=20_000, help="games to simulate for each draft")
    wanted = parser.parse_args()
    try:
        path = run(wanted.out, wanted.games)
    except PlaykitError as error:
        sys.exit(f"{error.en} / {error.ja}")
    _tell(f"open this page, no network needed / このページを開いてください: {path.resolve()}")


if __name__ == "__main__":
    main()
