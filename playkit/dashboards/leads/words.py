"""What the page of the leads says around its charts, and what its measures mean."""

from __future__ import annotations

from playkit.dashboards.catalogue import Defined
from playkit.dashboards.needs import OWN, RACE, SESSIONS
from playkit.kernel.labels import Label

TITLE = Label("Does the lead change, and when is it decided?", "首位は入れ替わるか、いつ決まるか？")

HEADING = {
    "leaders": Label("Does the leader win?", "首位はそのまま勝つか"),
    "curves": Label("How winners got there", "勝者のたどった道"),
}
READING = {
    "leaders": Label(
        "How often whoever leads when a fifth, half or four fifths of a session are over wins in the end. The grey "
        "mark: the same gains made in any order. Above it, the session up to then counts for more than what follows. "
        "How close the end is: question spread; whether a lead feeds itself round by round: question snowball.",
        "セッションの2割・5割・8割が過ぎた時点の首位が、最後に勝った割合です。灰色の印は、同じ得点を順番だけ変えた場合。"
        "それより上なら、そこまでの比重がその後より大きいことになります。最後の点差は問い spread、ラウンドごとに"
        "リードがリードを呼ぶかは問い snowball にあります。",
    ),
    "curves": Label(
        "Each line is one session: how many points the later winner was ahead of the best other seat, or behind.",
        "線1本が1セッション。のちの勝者が、他の最上位より何点リードしていたか（負ならビハインド）です。",
    ),
}
LABELS = {
    "leader_wins": Label("Leader {key} wins", "{key}の首位が勝つ"),
    "early": Label("Leader at half, beyond gains in any order", "中間の首位の勝ち（順番を変えた場合との差）"),
    "slope": Label("Growth of a lead in a tenth of the session", "リードが1割の間に増える割合"),
    "lead_changes": Label("Lead changes a session", "首位交代（1セッションあたり）"),
    "decided": Label("Decided after", "決着した時点"),
    "behind": Label("Time the winner was behind", "勝者が負けていた時間"),
    "comeback": Label("Deficit made up, points", "はね返した点差"),
    "excitement": Label("Excitement: chances moved in all", "盛り上がり（勝つ見込みの動きの合計）"),
    "drama": Label("Drama", "ドラマ"),
    "lowest": Label("Winner's lowest chance", "勝者の見込みの最低値"),
}


_BROWNE = "Browne 2008"
_ANEW = "jackknife over tenths of the sessions, chances judged anew without each"

MEASURES = (
    Defined(
        "leader_wins.*",
        Label(
            "share of the win of whoever leads after 20, 50 or 80 of a hundred moments (picks, or parts of a "
            "sheet), ties by lot",
            "20・50・80%の時点（選択ごと、用紙ではパートごと）の首位が得た勝ちの割合。同点はくじ",
        ),
        "share",
        "Wilson over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "early",
        Label(
            "leader_wins.50 less what the same gains in any order would give: above 0 the first half counts for more",
            "leader_wins.50と、得点の順番を変えた場合との差。正なら前半の比重が大きい",
        ),
        "share_difference",
        "t over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "slope",
        Label(
            "by which share of itself a lead over the mean grows in a tenth of the session; 0 where gains know "
            "nothing of leads",
            "平均に対するリードが、セッションの1割の間に増える割合。得点がリードと無関係なら0",
        ),
        "ratio",
        "cluster-t over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "lead_changes",
        Label(
            "times somebody leads who did not before; the first leader and ties change nothing",
            "それまで首位でなかった席が首位になった回数（最初の首位と同点は数えない）",
        ),
        "per_session",
        "t over sessions, not narrower than the exact one of so few changes",
        RACE,
        SESSIONS,
        _BROWNE,
    ),
    Defined(
        "decided",
        Label(
            "share of the session after which a winner stays in the lead, alone or tied",
            "勝者が（同点を含め）首位を保ち続け始めた時点",
        ),
        "share",
        "t over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "behind",
        Label("share of the moments at which the winner is behind", "勝者が首位に及ばない時点の割合"),
        "share",
        "t over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "comeback",
        Label("largest deficit of the winner to the best other", "勝者が背負った最大の点差"),
        "points",
        "t over sessions",
        RACE,
        SESSIONS,
        OWN,
    ),
    Defined(
        "excitement",
        Label(
            "half the sum of the absolute changes of all chances to win at tenths, read off standings (after Burke)",
            "1割ごとの、得点から読んだ勝つ見込みの変化の合計の半分（Burke）",
        ),
        "per_session",
        _ANEW,
        RACE,
        SESSIONS,
        "Burke, by standings",
    ),
    Defined(
        "drama",
        Label(
            "mean root of the gap between the leader's chance and the winner's while behind (Browne 2008)",
            "勝者が負けている間の、首位との見込みの差の平方根の平均（Browne 2008）",
        ),
        "root_share",
        _ANEW,
        RACE,
        SESSIONS,
        _BROWNE,
    ),
    Defined(
        "lowest",
        Label(
            "the winner's lowest chance at tenths, read off standings", "1割ごとに得点から読んだ、勝者の見込みの最低値"
        ),
        "share",
        _ANEW,
        RACE,
        SESSIONS,
        OWN,
    ),
)
