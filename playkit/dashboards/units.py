"""What the units of figures mean, for readers of the catalogue and of tables."""

from __future__ import annotations

from playkit.kernel.labels import Label

UNITS = {
    "share": Label("a share, 0 to 1; written as a percentage", "割合（0〜1）。%で表示"),
    "share_difference": Label("one share less another, -1 to 1; in points of a hundred", "割合の差（ポイントで表示）"),
    "root_share": Label("a mean of roots of shares, 0 to 1", "割合の平方根の平均"),
    "ratio": Label("one amount over another; 1 is as expected where a standard is named", "比"),
    "points": Label("points of the game", "ゲームの得点"),
    "gain": Label("the curve's own unit (points, coins), gained in a round", "ラウンドで得た量"),
    "growth": Label("the part of itself by which a lead changes in a round", "リードが1ラウンドで変わる割合"),
    "amount": Label("what the game counts (coins)", "ゲームが数えるもの（コインなど）"),
    "number": Label("as the game says", "ゲームによる数"),
    "minutes": Label("minutes", "分"),
    "turns": Label("turns", "手番"),
    "picks": Label("picks", "選択"),
    "steps": Label("steps", "手数"),
    "facts": Label("facts", "出来事"),
    "sessions": Label("sessions", "セッション"),
    "actions": Label("legal actions", "選べる行動の数"),
    "per_session": Label("times a session", "1セッションあたりの回数"),
    "per_game": Label("times a game", "1ゲームあたりの回数"),
    "per_10_minutes": Label("times in ten minutes", "10分あたりの回数"),
    "per_point": Label("one over points", "点の逆数"),
    "rate": Label("times a turn that a piece stood there", "コマがそこに立っていた1手番あたりの回数"),
    "rating_points": Label("points of the scale people rated on", "評価の段階"),
    "rating": Label("points of the scale people answered on", "回答の段階"),
    "minutes_off": Label("minutes too many, or too few where negative", "予想が多すぎた分数（負なら少なすぎ）"),
    "turns_off": Label("turns too many, or too few where negative", "予想が多すぎた手番（負なら少なすぎ）"),
    "points_off": Label("points too many, or too few where negative", "予想が多すぎた得点（負なら少なすぎ）"),
    "rank_biserial": Label("-1 (all lower) to 1 (all higher)", "−1（全員低い）〜1（全員高い）"),
    "brier": Label("0 (said it all) to 2 (said the opposite)", "0（完全に的中）〜2（正反対）"),
    "skill": Label("1 knows, 0 is as good as saying nothing", "1は完全に的中、0は何も言わないのと同じ"),
    "p": Label("a probability, 0 to 1; small speaks against chance", "確率（0〜1）。小さいほど偶然とは言いにくい"),
    "coupling": Label("a correlation, -1 to 1; 0 is none", "相関（−1〜1）。0は無関係"),
    "advantage": Label("above even: 0 is as good as even, 1 wins always", "差のない場合を0、必ず勝つ場合を1とした値"),
    "bits": Label("bits: 1 halves what was open", "ビット。1で不確かさが半分になる"),
    "e": Label("an e-value: 1 at first, 20 speaks against chance", "e値。はじめは1、20で偶然とは言いにくい"),
    "per_hour": Label("times an hour", "1時間あたりの回数"),
}
"""What a figure is in, by the name of its unit."""
