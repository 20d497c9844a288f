"""What each measure of the slow first hand means."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import CLOCKS, OWN, PARTS, RATED, REPLAYED, TAGGED, TIMED, found
from playkit.kernel.labels import Label

# (name, English, Japanese, unit, interval)
_ROWS = (
    (
        "minutes.*",
        "length of a part without its pauses, mean over the sessions that know every part",
        "パートの長さ（中断を除く）。全パートの長さがわかるセッションの平均",
        "minutes",
        "t over sessions",
    ),
    (
        "minutes_share.*",
        "share of a session's minutes that a part takes, mean over sessions",
        "セッションの時間のうち、そのパートが占める割合の平均",
        "share",
        "t over sessions",
    ),
    (
        "downtime.*",
        "share of a part in which a seat waits for others, mean over seats and sessions",
        "パートのうち、他の人を待っている時間の割合（席とセッションの平均）",
        "share",
        "t over sessions",
    ),
    (
        "stake.*",
        (
            "share of the final spread of points that a part carries: sum over seats of the gain in the part times the "
            "gain in all parts, both from their mean over the seats, over the sum of squares of the latter"
        ),
        "最終的な点差のうち、そのパートが生んだ割合：席ごとの（パートの得点×全パートの得点、いずれも席の平均との差）の合計÷後者の二乗和",
        "share",
        "cluster-t over sessions; p by permutation of parts within sessions",
    ),
    (
        "afterwards",
        "share of the final spread that comes from halving, handicaps and other corrections",
        "最終的な点差のうち、半減・ハンデなどの修正が占める割合",
        "share",
        "cluster-t over sessions",
    ),
    (
        "slowness.1",
        "share of minutes of part 1 over its share of the spread; 1 is fair",
        "最初のパートの「時間の割合÷点差の割合」。1なら釣り合っている",
        "ratio",
        "Fieller over sessions; no upper end where the share of the spread may be nil",
    ),
    (
        "bits_per_minute.1",
        (
            "what a minute of part 1 tells about the winner, over what a minute of the session tells; halfway between "
            "what a model tells of the sessions it was fitted on and of others"
        ),
        "最初のパートの1分が勝者について告げる情報÷セッション全体の1分（当てはめたセッションと他のセッションでの値の中間）",
        "ratio",
        "t over sessions, moved by their skewness: from the lower end of others' bits to the upper end of fitted ones",
    ),
    (
        "leader_wins.*",
        "share of sessions won by who led after the part; tied leaders count as drawn by lot",
        "そのパート終了時の首位が勝った割合（同点の首位はくじ引きとみなす）",
        "share",
        "Wilson",
    ),
    (
        "lead_changes",
        "changes of the leader in a session; the first leader and ties are none",
        "1セッションの首位交代の回数（最初の首位と同点は数えない）",
        "per_session",
        "t over sessions, not narrower than the exact one of so few changes",
    ),
    (
        "boredom.*",
        "notes of boredom or waiting per ten minutes, in sessions that took notes or ratings",
        "退屈・待ちのメモ（10分あたり）。メモか評価をとったセッションのみ",
        "per_10_minutes",
        "exact Poisson",
    ),
    (
        "rating_gap.1",
        "a person's rating of part 1 minus the mean of the later parts, mean over people",
        "各人の「最初のパートの評価−その後の評価の平均」の、全員の平均",
        "rating_points",
        "t over people or over sessions, the wider; p by signed ranks",
    ),
    (
        "resolved.*",
        "bots: share of who wins that is settled in a part, by playing every game on twice",
        "ボット：そのパートで決まる勝敗の割合（各ゲームを2回続けて遊ぶ）",
        "share",
        "normal over games",
    ),
    (
        "consequential.*",
        (
            "share of sampled choices whose best action wins over 3 points of a hundred more often than the worst, "
            "beyond chance"
        ),
        "抜き出した選択のうち、最善の行動が最悪より3ポイントを超えて多く勝つ（偶然を除く）ものの割合",
        "share",
        "cluster-t over games, not narrower than Wilson",
    ),
    (
        "choice_gap.1",
        "share of choices that matter in part 1 minus that in the later parts",
        "意味のある選択の割合：最初のパート−その後",
        "share",
        "t over games, not narrower than Newcombe",
    ),
    (
        "carry_over.*",
        (
            "bots: how much another history changes the points to come with the same dice, over how much other dice "
            "change them; 0 where nothing but points carries over; an upper bound, since equal numbers soon fall on "
            "other dice"
        ),
        "ボット：同じ出目でこれまでの経緯だけを変えたときの以後の得点の変化÷出目を変えたときの変化。点以外に持ち越しがなければ0。展開が変われば同じ乱数も別の出目になるため上限の目安",
        "ratio",
        "cluster-t over games",
    ),
)

# name: columns, floors, source
_NEEDS = {
    **dict.fromkeys(("minutes.*", "minutes_share.*", "downtime.*"), (CLOCKS, found("sessions"), OWN)),
    **dict.fromkeys(("stake.*", "afterwards"), (PARTS, found("sessions", "games"), OWN)),
    "slowness.1": (TIMED, found("sessions"), "Fieller 1954"),
    "bits_per_minute.1": (TIMED, found("sessions"), "Shannon 1948"),
    "leader_wins.*": (PARTS, found("sessions", "games"), OWN),
    "lead_changes": (PARTS, found("sessions", "games"), "Browne 2008"),
    "boredom.*": (TAGGED, found("sessions"), OWN),
    "rating_gap.1": (RATED, found("people"), "Wilcoxon 1945"),
    "resolved.*": (REPLAYED, found("games"), OWN),
    "consequential.*": (REPLAYED, found("decisions"), OWN),
    "choice_gap.1": (REPLAYED, found("sessions", "games"), OWN),
    "carry_over.*": (REPLAYED, found("games"), OWN),
}

MEASURES = tuple(Defined(name, Label(en, ja), unit, ends, *_NEEDS[name]) for name, en, ja, unit, ends in _ROWS)
