"""Promises about the record: facts, spans, event rows, transcripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playkit.kernel.contract.registry import Finding, of_play
from playkit.kernel.declare import SPANS
from playkit.kernel.labels import Label
from playkit.kernel.rows import ROW_COLUMNS

if TYPE_CHECKING:
    from playkit.kernel.contract.plays import Play
    from playkit.kernel.happened import Fact


@of_play("facts hold what they declare / 出来事は宣言どおりの数を持つ")
def facts_fit_their_kinds(play: Play) -> Finding:
    """Every number in the range of its kind."""
    for fact in play.facts(len(play.waits) - 1) if play.waits else []:
        for name, kind in fact.declared.fields:
            if not kind.low <= fact.fields[name] <= kind.high:
                return play.problem(
                    (fact.step or 0) + 1,
                    f"fact {fact.kind}: {name} = {fact.fields[name]}",
                    f"出来事 {fact.kind}：{name} = {fact.fields[name]}",
                )
    return None


@of_play("parts, rounds and turns nest and close / パート・ラウンド・手番は入れ子で閉じる")
def spans_nest_and_close(play: Play) -> Finding:
    """What ends has begun; an inner span lies within the outer one; at the end nothing that can close is open."""
    declared = set(play.game.facts.names())
    open_now: set[str] = set()
    for fact in play.facts(len(play.waits) - 1) if play.waits else []:
        wrong = _span_fault(fact, open_now, declared)
        if wrong:
            return play.problem((fact.step or 0) + 1, wrong.en, wrong.ja)
    left = [span for span in SPANS if span in open_now and f"{span}_ended" in declared]
    if play.ending == "over" and left:
        return play.problem(
            len(play.steps), f"{left[0]} is still open at the end", f"{left[0]} が開いたまま終わりました"
        )
    return None


def _span_fault(fact: Fact, open_now: set[str], declared: set[str]) -> Label | None:
    span, _, what = fact.kind.rpartition("_")
    if span not in SPANS or what not in {"started", "ended"}:
        return None
    place = SPANS.index(span)
    if what == "ended":
        if span not in open_now:
            return Label(f"{fact.kind} without {span}_started", f"{span}_started なしの {fact.kind}")
        open_now.difference_update(SPANS[place:])
        return None
    outside = [outer for outer in SPANS[:place] if f"{outer}_started" in declared and outer not in open_now]
    if outside:
        return Label(f"{fact.kind} outside a {outside[0]}", f"{outside[0]} の外の {fact.kind}")
    open_now.difference_update(SPANS[place:])
    open_now.add(span)
    return None


@of_play("event rows tell every step and fact / イベントの行に手と出来事がすべてある")
def rows_tell_everything(play: Play) -> Finding:
    """One row each, with the agreed columns, as JSON can carry them; later rows do not depend on where one begins."""
    end = max(play.good, 0)
    session = play.session(end)
    rows = session.rows()
    if len(rows) != end + len(session.facts()):
        return play.problem(end, f"{len(rows)} rows for {end} steps", f"{end}手に{len(rows)}行です")
    if any(tuple(row) != ROW_COLUMNS for row in rows) or json.loads(json.dumps(rows)) != rows:
        return play.problem(end, "a row has other columns or values than agreed", "行の列や値が取り決めと違います")
    half = end // 2
    if half and session.rows(half) != [row for row in rows if row["step"] is not None and row["step"] >= half]:
        return play.problem(half, "rows differ when one begins later", "途中から数えると行が違います")
    return None


@of_play("the transcript reads in both languages / 記録は日英で読める")
def transcript_reads(play: Play) -> Finding:
    """A line a step, no brace left unfilled."""
    end = max(play.good, 0)
    session = play.session(end)
    for lang in ("en", "ja"):
        text = session.text(lang)
        if "{" in text:
            line = next(line for line in text.splitlines() if "{" in line)
            return play.problem(end, f"a brace is left in {line.strip()!r}", f"括弧が残っています：{line.strip()}")
        if len(text.splitlines()) < end:
            return play.problem(end, "the transcript misses steps", "記録に抜けがあります")
    return None


@of_play("buttons, texts and codes agree / ボタン・文字・コードが一致する")
def legal_actions_agree(play: Play) -> Finding:
    """What a board, a shell and a bot are told is the same list."""
    for step, session in play.walk(8):
        actions = session.legal_actions()
        texts, codes = [a.text for a in actions], [a.code for a in actions]
        labels = [[a.label(lang) for a in actions] for lang in ("en", "ja")]
        same = texts == session.legal() and codes == session.legal_codes()
        if not same or labels != [session.legal("en"), session.legal("ja")]:
            return play.problem(step, "the lists of legal actions differ", "選べる行動の一覧が食い違います")
    return None
