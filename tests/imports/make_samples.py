"""Write the sample sheets of logs/samples: Patchies as people write it down at a table, invented but believable.

The plays are the game's own (cautious bots, fixed seeds); only the handwriting is made here. Run by hand to write the
folder anew: `python tests/imports/make_samples.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playkit.games import find
from playkit.kernel import Session

FOLDER = Path(__file__).parents[2] / "logs" / "samples"
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
SIDE = 5


@dataclass
class Phase:
    """One phase as the scribe saw it."""

    fell: dict[int, int] = field(default_factory=dict)  # cell -> turn
    lost: dict[int, int] = field(default_factory=dict)  # seat -> cell
    stood: dict[int, tuple[int, int]] = field(default_factory=dict)  # seat -> (cell, points)


def play(seats: int, seed: int) -> tuple[list[int], list[Phase]]:
    """Play one session with cautious bots; gives the points of the stars, and the phases."""
    session = Session(find("patchies"), seats, seed=seed)
    while not session.over:
        session.play(session.bot_pick("cautious"))
    points = [0] * SIDE * SIDE
    phases: list[Phase] = []
    for row in session.rows():
        if row["kind"] == "laid":
            points[row["cell"]] = row["value"]
        elif row["kind"] == "part_started":
            phases.append(Phase())
        elif row["kind"] == "destroyed":
            phases[-1].fell[row["cell"]] = row["turn"]
        elif row["kind"] == "eliminated":
            phases[-1].lost[row["seat"]] = row["cell"]
        elif row["kind"] == "scored":
            phases[-1].stood[row["seat"]] = (row["cell"], row["value"])
    return points, phases


def phase_sheet(names: list[str], seed: int, head: list[list[str]], notes: list[str]) -> list[list[str]]:
    """Write a table of phases and people, as most tables keep it."""
    _, phases = play(len(names), seed)
    rows = [*head, [], ["", *names]]
    totals = [0] * len(names)
    for number, phase in enumerate(phases, 1):
        cells = []
        for seat in range(len(names)):
            worth = phase.stood[seat][1] if seat in phase.stood else None
            totals[seat] += worth or 0
            cells.append("×" if worth is None else str(worth))
        rows.append([f"フェーズ{number}", *cells])
    rows += [[f"フェーズ{number}"] for number in range(len(phases) + 1, 6)]
    rows += [["合計", *map(str, totals)], ["備考", *notes]]
    return rows


def board(points: list[int], phase: Phase, names: list[str]) -> list[list[str]]:
    """Draw one board: points, × and the turn where the star fell, names where they ended."""
    marks = [str(worth) for worth in points]
    for cell, turn in phase.fell.items():
        marks[cell] += f"×{turn}"
    where = {**phase.lost, **{seat: cell for seat, (cell, _) in phase.stood.items()}}
    for cell in sorted(set(where.values())):
        marks[cell] += "・".join(names[seat] for seat in sorted(where) if where[seat] == cell)
    return [marks[row * SIDE : row * SIDE + SIDE] for row in range(SIDE)]


def board_sheet(names: list[str], seed: int, head: list[list[str]], *, stacked: bool) -> list[list[str]]:
    """Draw all boards of a session, side by side or below each other."""
    points, phases = play(len(names), seed)
    drawn = [[[f"フェーズ{n}"], *board(points, phase, names)] for n, phase in enumerate(phases, 1)]
    if stacked:
        below = [line for lines in drawn for line in ([], *lines)]
        return [*head, *below]
    wide = [[[*line, *[""] * (SIDE + 1 - len(line))] for line in lines] for lines in drawn]
    beside = [[cell for line in lines for cell in line][:-1] for lines in zip(*wide, strict=True)]
    return [*head, *beside, ["※数字は得点、×nはn手目に破壊、名前はフェーズ終了時の位置"]]


def to_bytes(rows: list[list[str]], encoding: str, *, wide: bool = False) -> bytes:
    """Write rows as a spreadsheet program in Japan saves them."""
    width = max(len(row) for row in rows)
    lines = [",".join([*row, *[""] * (width - len(row))]) for row in rows]
    text = "\r\n".join(lines) + "\r\n"
    return (text.translate(WIDE) if wide else text).encode(encoding)


def samples() -> dict[str, bytes]:
    """Give all sample sheets by file name."""
    tuesday, club = ["アキ", "ハル", "ミオ", "ソラ"], ["ナギ", "リク", "ユズ"]
    title = ["パッチーズ　テストプレイ記録"]
    first = [title, ["日付：令和8年10月4日", "場所：公民館", "", "記録係：ソラ"]]
    second = [["Patchies"], ["Date: 2026-10-11", "Place: club room", "", "Play time: 48 min"]]
    boards = [["パッチーズ盤面記録", "日付：2026年10月18日", "", "席順：アキ→ハル→ミオ→ソラ"]]
    more = [["パッチーズ盤面記録"], ["日付：令和8年10月25日"], ["席順：ナギ→リク→ユズ"]]
    last = [["パッチーズ盤面記録", "日付：2026/11/1", "場所：公民館", "席順：ソラ→ミオ→ハル→アキ"]]
    return {
        "patchies-phases-1004.csv": to_bytes(
            phase_sheet(tuesday, 11, first, ["", "大家がこわい", "", "４錠は無理"]), "cp932", wide=True
        ),
        "patchies-phases-1011.csv": to_bytes(phase_sheet(club, 12, second, ["", "速い", ""]), "utf-8-sig"),
        "patchies-boards-1018.csv": to_bytes(board_sheet(tuesday, 13, boards, stacked=False), "utf-8"),
        "patchies-boards-1025.csv": to_bytes(board_sheet(club, 14, more, stacked=True), "cp932", wide=True),
        "patchies-boards-1101.csv": to_bytes(board_sheet(tuesday[::-1], 15, last, stacked=False), "cp932"),
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in samples().items():
        (FOLDER / name).write_bytes(data)
