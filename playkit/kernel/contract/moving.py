"""Promises about the course of a play: whose turn it is, what is offered, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.kernel.contract.registry import Finding, of_game, of_play
from playkit.kernel.declare import CHANCE, OVER
from playkit.kernel.kinds import Seat
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.kernel.contract.plays import Play
    from playkit.kernel.contract.suite import Trial


@of_play("the rules run without a fault / ルールが最後まで止まらずに動く")
def runs_without_a_fault(play: Play) -> Finding:
    """A fault names the author's file, line and function."""
    if play.fault is None:
        return None
    return play.problem(len(play.steps), play.fault.en, play.fault.ja)


@of_game("every play ends within the game's step limit / どのプレイも手数の上限までに終わる")
def ends_within_the_step_limit(trial: Trial) -> Finding:
    """Plays that the contract had no time to finish prove nothing; where no play ended, that is said."""
    for play in trial.plays:
        if play.ending == "limit":
            return play.problem(
                len(play.steps), "the step limit came before the end", "終わる前に手数の上限に達しました"
            )
    unfinished = [play for play in trial.plays if play.ending == "time"]
    if unfinished and not any(play.ending == "over" for play in trial.plays):
        play = unfinished[0]
        return play.problem(
            len(play.steps), "no play was over when the time ran out", "時間内に終わったプレイがありません"
        )
    return None


@of_play("while a play goes on, somebody can move / 続いている間は必ず誰かが動ける")
def someone_can_always_move(play: Play) -> Finding:
    """The rules wait for a seat that plays, for chance, or say that it is over."""
    if play.ending != "stuck":
        return None
    wait = play.waits[-1]
    return play.problem(
        len(play.steps),
        f"waiting gives {wait.who!r} and offers {len(wait.offers)} actions",
        f"waiting が {wait.who!r} を返し、できることは{len(wait.offers)}個です",
    )


@of_play("waiting changes nothing / waiting は何も変えない")
def waiting_changes_nothing(play: Play) -> Finding:
    """Neither the table nor the log."""
    for step, wait in enumerate(play.waits):
        if wait.before != wait.after:
            changed = [
                name
                for name, old, new in zip(play.game.state.fields, wait.before, wait.after, strict=True)
                if old != new
            ]
            return play.problem(
                step, f"waiting changed {', '.join(changed)}", f"waiting が {', '.join(changed)} を変えました"
            )
        if wait.log_before != wait.log_after:
            return play.problem(step, "waiting emitted a fact", "waiting が出来事を出しました")
    return None


@of_play("waiting gives the same answer when asked again / waiting は何度尋ねても同じ答え")
def waiting_repeats_itself(play: Play) -> Finding:
    """Asked twice on the same table, it waits for the same seat and offers the same."""
    for step in play.positions(40):
        again = play.bench(step).wait()
        first = play.waits[step]
        if (again.who, again.offers, again.weights) != (first.who, first.offers, first.weights):
            return play.problem(step, "asked again, waiting answers differently", "もう一度尋ねると答えが変わります")
    return None


@of_play("nothing is offered twice / 同じ行動を二度 offer しない")
def offers_differ(play: Play) -> Finding:
    """A doubled offer would count double for a random bot, and show two equal buttons."""
    for step, wait in enumerate(play.waits):
        if len(set(wait.offers)) != len(wait.offers):
            twice = next(code for code in wait.offers if wait.offers.count(code) > 1)
            text = play.game.text(twice)
            return play.problem(step, f"{text!r} is offered twice", f"「{text}」が二度出ています")
    return None


@of_play("offered actions read differently / 選べる行動は見分けられる")
def offers_read_differently(play: Play) -> Finding:
    """Two buttons with the same words cannot be told apart, in either language."""
    for step in play.positions(40):
        for lang in ("en", "ja"):
            labels = [play.game.label(code, lang) for code in set(play.waits[step].offers)]
            if len(set(labels)) != len(labels):
                twice = next(label for label in labels if labels.count(label) > 1)
                return play.problem(step, f"two actions read {twice!r}", f"「{twice}」と読める行動が二つあります")
    return None


@of_play("seats get actions, chance gets outcomes / 席には行動、偶然には結果だけが出る")
def offers_fit_who_is_waited_for(play: Play) -> Finding:
    """An action needs a seat that picks it; an outcome needs chance."""
    for step, wait in enumerate(play.waits):
        for code in wait.offers:
            action, _ = play.game.action_of(code)
            if not wait.over and action.is_chance != (wait.who == CHANCE):
                who = f"{wait.who}" if wait.who != CHANCE else "CHANCE"
                return play.problem(step, f"{action.name} is offered to {who}", f"{action.name} が {who} に出ています")
    return None


@of_play("chance has outcomes with weight / 偶然には重みのある結果がある")
def chance_has_weight(play: Play) -> Finding:
    """Waiting for chance where nothing can come would wait for ever."""
    for step, wait in enumerate(play.waits):
        if wait.who == CHANCE and (not wait.weights or sum(wait.weights) <= 0 or len(wait.weights) != len(wait.offers)):
            return play.problem(step, "chance is waited for and nothing can come", "偶然を待っていますが何も出ません")
    return None


@of_play("every offered action can be carried out / 選べる行動はすべて実行できる")
def every_offer_applies(play: Play) -> Finding:
    """Not only those that a play happened to pick."""
    for step in play.positions(16, last=False):
        for code in play.waits[step].offers[:24]:
            bench = play.bench(step)
            text = play.game.text(code)
            try:
                bench.apply(code, step)
                after = bench.wait()
            except PlaykitError as error:
                return play.problem(step, f"{text!r}: {error.en}", f"「{text}」：{error.ja}")
            outside = next(bench.outside(), None)
            if outside is not None:
                place, value, span = outside
                return play.problem(
                    step,
                    f"{text!r}: {place} = {value} is outside {span}",
                    f"「{text}」：{place} = {value} は{span}の外です",
                )
            if not after.valid(play.seats):
                return play.problem(step, f"after {text!r} nobody can move", f"「{text}」の後、誰も動けません")
    return None


@of_play("actions offer nothing / 行動の中では offer しない")
def only_waiting_offers(play: Play) -> Finding:
    """An offer made outside waiting is lost."""
    for step in play.positions(16, last=False):
        bench = play.bench(step)
        bench.recorder.clear()
        bench.apply(play.steps[step], step)
        if bench.recorder.offers:
            text = play.game.text(play.steps[step])
            return play.problem(step, f"{text!r} makes an offer", f"「{text}」の中で offer しています")
    return None


@of_play("nothing else is accepted / 選べない行動は受け付けない")
def nothing_else_is_accepted(play: Play) -> Finding:
    """A refused action leaves the session as it was."""
    for step, session in play.walk(6):
        legal, steps, before = set(session.legal_codes()), session.steps, session.state_hash()
        others = [code for code in range(play.game.code_count) if code not in legal]
        for code in [*others[:: max(1, len(others) // 24)], -1, play.game.code_count]:
            try:
                session.play(code)
            except PlaykitError:
                continue
            text = play.game.text(code)
            return play.problem(step, f"{text!r} was not offered and was accepted", f"出ていない「{text}」が通りました")
        if session.steps != steps or session.state_hash() != before:
            return play.problem(step, "a refused action left a trace", "断られた行動が跡を残しました")
    return None


@of_play("when it is over, nothing can be done / 終わったら何もできない")
def over_is_final(play: Play) -> Finding:
    """An end that still offers something would not be an end."""
    for step, wait in enumerate(play.waits):
        if wait.who == OVER and wait.offers:
            text = play.game.text(wait.offers[0])
            return play.problem(step, f"it is over and {text!r} is offered", f"終わったのに「{text}」が選べます")
    return None


@of_play("the score is a whole number at any time / 得点はいつでも整数")
def score_is_always_there(play: Play) -> Finding:
    """For every seat that plays, from the first wait on; reading it changes nothing."""
    program = play.game.checked
    for step in play.positions(16):
        bench = play.bench(step)
        for name, function in (("score", program.score), ("tie_break", program.tie_break)):
            for seat in range(play.seats if function is not None else 0):
                given = bench.run(name, function, seat)  # type: ignore[arg-type] # None has no seats to ask for
                if not isinstance(given, int):
                    return play.problem(
                        step, f"{name} of seat {seat + 1} is {given!r}", f"席{seat + 1}の {name} が {given!r} です"
                    )
        if bench.table.save() != play.waits[step].after:
            return play.problem(step, "reading the score changed the table", "得点を読むと表が変わりました")
    return None


@of_play("the shares of the win sum to 1 / 勝ち分の合計は1")
def win_shares_sum_to_one(play: Play) -> Finding:
    """One share a seat, none below 0."""
    for step, session in play.walk(4):
        shares = session.win_share()
        if len(shares) != play.seats or min(shares) < 0 or abs(sum(shares) - 1) > 1e-9:
            return play.problem(step, f"the shares are {shares}", f"勝ち分が {shares} です")
    return None


@of_play("every number stays in its declared range / どの数も宣言した範囲にある")
def ranges_hold(play: Play) -> Finding:
    """And is a whole number."""
    if not play.odd:
        return None
    step, what = play.odd[0]
    return play.problem(step, what.en, what.ja)


@of_play("absent seats stay as they began / いない席は初めのまま")
def absent_seats_stay_untouched(play: Play) -> Finding:
    """Rows have a place for every possible seat; those that do not play must not take part."""
    for step, wait in enumerate(play.waits):
        for (name, declared), value in zip(play.game.state.fields.items(), wait.after, strict=True):
            if not declared.seat_first:
                continue
            for seat in range(play.seats, len(value)):
                if any(number != declared.start for number in _flat(value[seat])):
                    return play.problem(
                        step, f"{name} of absent seat {seat + 1} changed", f"いない席{seat + 1}の {name} が変わりました"
                    )
    return None


def _flat(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


@of_play("only seats that play are named / 名指しされるのは参加している席だけ")
def seats_are_at_the_table(play: Play) -> Finding:
    """In what is offered and in what happened."""
    for step, wait in enumerate(play.waits):
        for code in wait.offers:
            action, arguments = play.game.action_of(code)
            pairs = zip(action.kinds, arguments, strict=True)
            if any(issubclass(kind, Seat) and value >= play.seats for kind, value in pairs):
                return play.problem(
                    step, f"{play.game.text(code)!r} is offered", f"「{play.game.text(code)}」が出ています"
                )
    for fact in play.facts(len(play.waits) - 1) if play.waits else []:
        for name, kind in fact.declared.fields:
            if issubclass(kind, Seat) and fact.fields[name] >= play.seats:
                said = Label(
                    f"fact {fact.kind} names seat {fact.fields[name] + 1}",
                    f"出来事 {fact.kind} が席{fact.fields[name] + 1}を指しています",
                )
                return play.problem((fact.step or 0) + 1, said.en, said.ja)
    return None
