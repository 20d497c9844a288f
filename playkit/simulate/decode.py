"""Decoding flat integers into columns: one loop, compiled where numba is installed, plain Python where it is not."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

# Stands for NULL inside the matrix; no rule can reach it.
MISSING: Final = -(1 << 62)


# One loop over everything kept, kept flat because numba has to see it whole.
def _decode(  # noqa: C901, PLR0912, PLR0915, PLR0917 - see above
    kept: Any, steps: Any, logs: Any, first: int, fields: Any,
    facts: Any, spans: Any, codes: Any, code_kinds: Any, step_kinds: int, rows: Any, out: Any,
) -> None:  # fmt: skip
    row = 0
    place = 0
    for game in range(len(steps)):
        n, length = steps[game], logs[game]
        log = place + 2 * n
        at = log
        end = log + length
        seq = 0
        part = turn = rnd = 0
        now_part = now_round = now_turn = MISSING
        for step in range(-1, n):
            if step >= 0:
                code = kept[place + step]
                move = kept[place + n + step]
                who = move % 16 - 2
                out[rows[0], row], out[rows[1], row] = first + game, seq
                out[rows[2], row], out[rows[3], row] = step, code
                out[rows[4], row], out[rows[5], row], out[rows[6], row] = now_part, now_round, now_turn
                out[rows[7], row] = code_kinds[code]
                for column in range(6):
                    out[rows[9 + column], row] = codes[code, column]
                if who >= 0:
                    out[rows[8], row] = move // 16
                    out[rows[9], row] = who
                row += 1
                seq += 1
            while at < end and kept[at + 1] == step:
                fact = kept[at]
                span = spans[fact]
                if span == 1:
                    part += 1
                    rnd = turn = 0
                    now_part, now_round, now_turn = part, MISSING, MISSING
                elif span == 2:
                    rnd += 1
                    turn = 0
                    now_round, now_turn = rnd, MISSING
                elif span == 3:
                    turn += 1
                    now_turn = turn
                out[rows[0], row], out[rows[1], row] = first + game, seq
                if step >= 0:
                    out[rows[2], row] = step
                out[rows[4], row], out[rows[5], row], out[rows[6], row] = now_part, now_round, now_turn
                out[rows[7], row] = step_kinds + fact
                for field in range(fields[fact]):
                    out[rows[facts[fact, field]], row] = kept[at + 2 + field]
                if span == 4:
                    now_part = now_round = now_turn = MISSING
                elif span == 5:
                    now_round = now_turn = MISSING
                elif span == 6:
                    now_turn = MISSING
                at += 2 + fields[fact]
                row += 1
                seq += 1
        place = end


@functools.lru_cache(maxsize=1)
def decode_chunk() -> Callable[..., None]:
    """Give the loop, compiled (and cached on disk) where numba is installed."""
    try:
        from numba import njit
    except ImportError:
        return _decode
    compiled: Callable[..., None] = njit(nogil=True, cache=True)(_decode)
    return compiled
