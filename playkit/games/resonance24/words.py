"""What the table of 24 says, in English and Japanese."""

from typing import Final

WORDS: Final = {
    "cases": "cases, hand {hand} / 事件置き場・{hand}ハンド目",
    "part": "hand {n} / {n}ハンド目",
    "round": "case {n} / 事件{n}",
    "first": "1st place / 1位",
    "second": "2nd place / 2位",
    "third": "3rd place / 3位",
    "deck": "unseen cases / 見えない事件",
    "proxies": "proxies / 代理カード",
    "vp": "VP / ＶＰ",
    "power": "power (case {n}) / 捜査力（事件{n}）",
    "injured": "injured / 負傷",
    "killed": "killed / 殉職",
    "order": "number {n} / {n}番手",
    "dealer": "dealer / 親",
    "hand": "hand / 手札",
    "your_hand": "your hand / あなたの手札",
    "layers": "first cards above, second below / 上が１枚目、下が２枚目",
    "won": "won / 獲得",
    "up": "information / 情報",
    "down": "score / 得点",
    "kept": "kept / 手元に残した事件",
    "detectives": "detectives / 刑事",
    "nothing": "none / なし",
    "known": "seen / 確認済み",
    "lay_first": "Your first card for case {n}; all first cards are shown together. / "
    "事件{n}に置く1枚目です。全員が置いたら公開します。",
    "lay_second": "Your second card for case {n}; it is shown when the case is resolved. / "
    "事件{n}に置く2枚目です。その事件を解決するときに公開します。",
    "dice": "A die that shows more than {n} succeeds, an 8 greatly. Green: +1 (+2), or an injury. "
    "Red: +2 (+3), or death. / "
    "出目が{n}より大きければ成功、8は大成功。緑は+1（+2）、失敗で負傷。赤は+2（+3）、失敗で殉職。",
    "throws": "{seat} throws. / {seat}が振ります。",
    "dealt_at": "At {slot}. / {slot}に置くカードです。",
    "more_on_dice": " Your dice count {n} more. / あなたの出目は+{n}。",
    "skills": "Skills, {start}: Scotch's Hero Time survives a clash; Wolf gains {points} VP when killed; "
    "Hibachi adds 1 to his dice; Lloyd looks under face-down cases; Dokaben dies of the third injury. / "
    "スキルは{start}：スコッチのヒーローはバッティングで失われない。ウルフは殉職で{points}点。ヒバチは出目+1。"
    "ロイドは裏向きの事件を見る。ドカベンは3回目の負傷で殉職。",
    "new_skills": "Skills, {start}: Scotch's clashed Hero Time counts 3; Wolf adds 1 to his dice; "
    "Hibachi as first may take either card; Lloyd looks under face-down cases; a failed red die only injures "
    "Dokaben. / "
    "スキルは{start}：スコッチのヒーローはバッティングで3。ウルフは出目+1。ヒバチは1位のとき好きな方を取れる。"
    "ロイドは裏向きの事件を見る。ドカベンは赤の失敗でも負傷。",
    "keep": "One case you won stays with you, face-down; it counts in hand 3. / "
    "獲得した事件を1枚、裏向きで手元に残します。3ハンド目で役に立ちます。",
    "any_who": "a detective / 刑事",
    "any_face": "a card / 刑事カード",
    "any_card": "a case / 事件カード",
    "any_slot": "a place / 場所",
    "any_dice": "no, one or both dice / ダイスを選ぶか、振らない",
}
"""Texts of the scene; {braces} are filled by it."""
