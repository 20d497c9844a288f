"""How much was counted, in words: one session, 20 sessions, 20セッション."""

from __future__ import annotations

from playkit.kernel.labels import Label


def counted(n: int, of: str) -> Label:
    """Say how much was counted.

    Args:
        n: how much.
        of: what, as `Measure.n_unit`; a game's own unit has no other words than its own.

    >>> counted(1, "sessions").en, counted(1200, "sessions").en, counted(20, "sessions").ja
    ('one session', '1,200 sessions', '20セッション')
    """
    if of not in COUNTED:
        return Label(f"{n:,} {of}", f"{n:,} {of}")
    one, many, ja = COUNTED[of]
    return Label(f"{n:,} {many}" if n != 1 else one, f"{n:,}{ja}")


COUNTED = {
    "phases": ("one phase", "phases", "フェーズ"),
    "sessions": ("one session", "sessions", "セッション"),
    "games": ("one game", "games", "ゲーム"),
    "decisions": ("one choice looked into", "choices looked into", "回の選択"),
    "turns": ("one turn", "turns", "手番"),
    "visits": ("one visit to a cell", "visits to cells", "コマ（のべ）"),
    "captures": ("one capture", "captures", "回の捕獲"),
    "offers": ("one offer", "offers", "回の提示"),
    "picks": ("one pick", "picks", "回の選択"),
    "rounds": ("one round", "rounds", "ラウンド"),
    "names": ("one name", "names", "回の指名"),
    "hits": ("one hit", "hits", "回の的中"),
    "draws": ("one draw", "draws", "枚"),
    "seeds": ("one seed", "seeds", "シード"),
    "people": ("one person", "people", "人"),
    "piece_turns": ("one turn of a piece", "turns of pieces", "コマ・手番"),
    "known_sessions": ("one session that knows it", "sessions that know it", "セッション（記録あり）"),
    "recorded_sessions": ("one session on record", "sessions on record", "セッション（全記録）"),
    "noted_sessions": ("one session with notes", "sessions with notes", "セッション（メモあり）"),
    "asked_sessions": ("one session with answers", "sessions with answers", "セッション（回答あり）"),
    "foretold_sessions": ("one session with predictions", "sessions with predictions", "セッション（予想あり）"),
    "believed_sessions": (
        "one session played on 200 times",
        "sessions played on 200 times",
        "セッション（200回ずつ続けた）",
    ),
    "sessions_with_it": ("one session with it", "sessions with it", "セッション（ありのみ）"),
}
"""What n may count: one of it, many of it, and the Japanese that follows the number."""


MOST_NEEDED = 1_000
"""As many as more are ever said to be needed; beyond that an estimate is only a way of saying "not so"."""


def roughly(more: int, lang: str) -> str:
    """Write how many more an estimate asks for.

    >>> roughly(37, "en"), roughly(1_000, "en"), roughly(1_000, "ja")
    ('about 37', 'over 1,000', '1,000以上の')
    """
    if more >= MOST_NEEDED:
        return "1,000以上の" if lang == "ja" else "over 1,000"
    return f"約{more:,}" if lang == "ja" else f"about {more:,}"
