"""What a written game comes to: events in order, what the rules say of them, totals, places."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playkit.imports.moves.replay import cells_of, replay
from playkit.imports.problems import Problem
from playkit.imports.reading import Seat
from playkit.imports.results import settle

if TYPE_CHECKING:
    from playkit.imports.moves.game import Game, Written
    from playkit.imports.moves.replay import Replayed
    from playkit.imports.problems import Severity
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Row


def close_game(game: Game, profile: Profile) -> None:
    """Write the events, replay them through the rules, and settle scores and places."""
    if not game.session.seats:
        count = max((written.seat for written in game.written), default=-1) + 1
        game.session.seats = [Seat("", seat) for seat in range(count)]
    _notices(game)
    moves = [(written.seat, written.move) for written in game.written]
    done = replay(game.session.game or "", len(game.session.seats), moves)
    _events(game, done)
    if done:
        _tell_rules(game, done)
    _scores(game, done)
    settle(game.reading, game.session, {}, highest_wins=profile.get("checks", "highest_wins", True))


def _notices(game: Game) -> None:
    for written in game.written:
        if written.move.widths:
            text = f"{written.move.source}-{written.move.target}"
            game.report("NORMALIZED", written.line, text, value=text)
        if written.move.passes:
            game.report("PASS_RECORDED", written.line)
    rounds = Counter(written.round for written in game.written)
    gone = 0
    for number, count in sorted(rounds.items()):
        gone += game.out.get(number, 0)
        if count + gone < len(game.session.seats):
            line = next(written.line for written in game.written if written.round == number)
            # The last round may end early; in any other, a move was not written down.
            severity: Severity | None = None if number == max(rounds) else "warning"
            values = {"count": count, "round": number}
            game.reading.problems.append(Problem("PARTIAL_ROUND", {"line": line}, None, values, severity))


def _events(game: Game, done: Replayed | None) -> None:
    numbers = {name: number for number, name in enumerate(cells_of(game.session.game or ""))}
    begun = 0
    for nth, written in enumerate(game.written):
        game.session.events += [row for before, row in game.aside if before == nth]
        if written.round != begun:
            begun = written.round
            _event(game, written, {"kind": "round_started"}, of_seat=False)
        if done and done.stop and done.stop.nth == nth:
            # The table played on: what it allowed is a ruling, and the rest goes by what is written.
            _event(game, written, {"kind": "ruled", "data": {"why": done.stop.why, "nearest": done.stop.nearest}})
        for row in _rows(written, numbers):
            _event(game, written, row)
    game.session.events += [row for before, row in game.aside if before == len(game.written)]


def _event(game: Game, written: Written, row: Row, *, of_seat: bool = True) -> None:
    where: Row = {"src": game.source(written.line), "round": written.round}
    if of_seat:
        where |= {"turn": written.turn, "person": written.seat}
    game.session.events.append({**row, **where})


def _rows(written: Written, numbers: dict[str, int]) -> list[Row]:
    """Give the rows of one move, with the kinds that the game's own facts have."""
    move = written.move
    said = {"time_s": move.time_s, "mark": move.mark}
    data = {name: value for name, value in said.items() if value is not None}
    if move.passes:
        rows: list[Row] = [{"kind": "passed", "data": data or None}]
    else:
        text = f"move {move.source} {move.target}"
        rows = [{"kind": "picked", "action_text": text, "data": data or None}]
        rows.append({"kind": "moved", **_cell(str(move.target), numbers), "data": _source(str(move.source), numbers)})
    rows += [{"kind": "captured", **_cell(cell, numbers)} for cell in move.taken]
    if move.note:
        rows.append({"kind": "noted", "text": move.note})
    return rows


def _cell(name: str, numbers: dict[str, int]) -> Row:
    return {"cell": numbers[name]} if name in numbers else {"text": name}


def _source(name: str, numbers: dict[str, int]) -> Row:
    return {"source": numbers.get(name, name)}


def _tell_rules(game: Game, done: Replayed) -> None:
    for written, taken in zip(game.written, done.captures, strict=False):
        if sorted(written.move.taken) != sorted(taken):
            found = ", ".join(taken) or "-"
            game.report("CAPTURE_DIFFERS", written.line, found=found, claimed=", ".join(written.move.taken) or "-")
    if done.stop is None:
        game.report("REPLAYED", game.written[-1].line if game.written else 1, count=done.played)
        return
    stop, written = done.stop, game.written[done.stop.nth]
    move = "pass" if written.move.passes else f"{written.move.source}-{written.move.target}"
    legal = ", ".join(stop.legal) or "-"
    values = {"nth": stop.nth + 1, "move": move, "legal": legal, "nearest": stop.nearest or "-"}
    game.reading.problems.append(Problem("REPLAY_STOPPED", {"line": written.line}, raw=move, values=values))


def _scores(game: Game, done: Replayed | None) -> None:
    claims = Counter(written.seat for written in game.written for _ in written.move.taken)
    declared: dict[str, int | float] = {}
    if game.end:
        cell, count, reason, declared = game.end
        game.session.end_reason = reason
        _compare(game, cell.row, claims, count, declared)
    counted = done is not None and done.stop is None
    if counted and done and not claims:
        claims = Counter(w.seat for w, taken in zip(game.written, done.captures, strict=True) for _ in taken)
    for index, seat in enumerate(game.session.seats):
        if declared:
            seat.score = declared.get(seat.name)
        elif (claims or counted) and seat.score is None:
            seat.score = claims[index]


def _compare(game: Game, line: int, claims: Counter[int], count: int, declared: dict[str, int | float]) -> None:
    held = count == len(game.written)
    game.reading.check(holds=held)
    if not held:
        game.report("MOVE_COUNT_DIFFERS", line, found=len(game.written), declared=count)
    if not declared:
        return
    wrong = [index for index, seat in enumerate(game.session.seats) if declared.get(seat.name) != claims[index]]
    game.reading.check(holds=not wrong)
    if wrong:
        seat = game.session.seats[wrong[0]]
        game.report("TOTAL_MISMATCH", line, parts=claims[wrong[0]], declared=declared.get(seat.name))
    else:
        game.report("DECLARED_TOTAL_MATCHES", line)
