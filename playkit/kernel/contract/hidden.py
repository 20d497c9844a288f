"""Promises about secrets: what a seat cannot know shows nowhere it looks, and decides nothing it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.kernel import rng
from playkit.kernel.contract.registry import Finding, of_play
from playkit.kernel.fields import ALL, NEXT, Field
from playkit.kernel.happened import facts_of, visible
from playkit.kernel.table import is_open, open_places

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.kernel.contract.bench import Bench
    from playkit.kernel.contract.plays import Play


def secretive(play: Play) -> bool:
    """Tell whether the game hides anything at all."""
    hides = any(declared.seen_by != ALL for declared in play.game.state.fields.values())
    return hides or any(action.seen_by != ALL for action in play.game.actions)


def alter(bench: Bench, seat: int) -> bool:
    """Change every number that `seat` cannot know, keeping empty places empty; tell whether there was one."""
    table, changed = bench.table, {}
    for name, declared in bench.game.state.fields.items():
        value = getattr(table, name)
        if declared.seen_by == ALL:
            continue
        places = open_places(table, declared)
        if declared.seat_first:
            known = [owner >= bench.seats or is_open(table, declared, seat, owner) for owner in range(len(value))]
            pairs = zip(list(iter(value)), known, strict=True)
            changed[name] = type(value)(part if knows else _other(part, declared, places) for part, knows in pairs)
        elif not is_open(table, declared, seat, None):
            changed[name] = _other(value, declared, places)
    before = table.save()
    for name, value in changed.items():
        setattr(table, name, value)
    return bool(table.save() != before)


def _other(value: Any, declared: Field, places: Sequence[int] = ()) -> Any:
    """Give another value that looks the same from outside; places that lie open stay as they are."""
    if isinstance(value, list):
        whole = list(iter(value))
        if declared.bag is not None and not isinstance(whole[0], list):
            return type(value)((*whole[1:], whole[0]))
        pairs = zip(whole, places or [0] * len(whole), strict=True)
        return type(value)(inner if shown else _other(inner, declared) for inner, shown in pairs)
    if declared.low < 0 and value == declared.start:
        return value
    following = value + 1 if value < declared.high else declared.low
    if declared.low < 0 and following == declared.start:
        following = following + 1 if following < declared.high else declared.low
    return following


@of_play("a seat's view shows no secret / 席の見え方に秘密が出ない")
def views_show_no_secret(play: Play) -> Finding:
    """Two tables that differ only in what a seat cannot know look the same to it."""
    for step, seat, bench in _altered(play):
        if bench.look(seat) != play.bench(step).look(seat):
            return play.problem(step, f"seat {seat + 1} sees a secret change", f"席{seat + 1}に秘密の変化が見えます")
    return None


@of_play("secrets decide nobody else's turn or choices / 秘密が他の席の手番や選択肢を変えない")
def secrets_decide_no_offers(play: Play) -> Finding:
    """Whose turn it is and what a seat may do would tell it what it cannot know."""
    for step, seat, bench in _altered(play):
        wait = play.waits[step]
        try:
            other = bench.wait()
        except PlaykitError:
            continue  # a table that no play could reach: nothing can be said
        if other.who != wait.who:
            return play.problem(
                step,
                f"a secret from seat {seat + 1} decides whose turn it is",
                f"席{seat + 1}に見えない秘密が手番を決めています",
            )
        if wait.who == seat and other.offers != wait.offers:
            return play.problem(
                step,
                f"a secret decides what seat {seat + 1} may do",
                f"席{seat + 1}に見えない秘密が選択肢を決めています",
            )
    return None


def _altered(play: Play) -> Iterator[tuple[int, int, Bench]]:
    if not secretive(play):
        return
    for step in play.positions(40):
        for seat in range(play.seats):
            bench = play.bench(step)
            if alter(bench, seat):
                yield step, seat, bench


@of_play("a hidden action tells nothing / 伏せた行動からは何も分からない")
def hidden_actions_tell_nothing(play: Play) -> Finding:
    """Whatever was laid face down: for the others the table, the facts and the next turn are the same.

    Of an action seen by NEXT, whoever is asked next may know more: the rest was handed on to it.
    """
    for step, codes in _commits(play):
        told = [_told(play, step, code) for code in codes]
        if any(opened for opened, _ in told):
            continue  # this step opens what was hidden
        if any(seen != told[0][1] for _, seen in told):
            name = play.game.action_of(codes[0])[0].name
            return play.problem(
                step, f"others can tell what was chosen by {name}", f"{name} で何を選んだかが他の席に分かります"
            )
    return None


def _commits(play: Play) -> Iterator[tuple[int, list[int]]]:
    """Find where the same hidden action is offered with several values."""
    hidden = {action.index for action in play.game.actions if action.seen_by != ALL}
    for step in play.positions(60, last=False) if hidden else []:
        offers = play.waits[step].offers
        for index in hidden:
            codes = [code for code in offers if play.game.action_of(code)[0].index == index]
            if len(codes) > 1:
                yield step, [codes[0], codes[-1]]


def _told(play: Play, step: int, code: int) -> tuple[bool, list[str]]:
    """Carry out a code; give whether it opened something, and what everybody else now sees, hears and waits for."""
    bench = play.bench(step)
    actor = play.waits[step].who
    before = _openings(bench)
    bench.apply(code, step)
    happened = facts_of(play.game, bench.recorder.log)
    told = bench.wait().who if play.game.action_of(code)[0].seen_by == NEXT else None
    others: list[int | None] = [None]
    if actor >= 0:
        others += [seat for seat in range(play.seats) if seat not in (actor, told)]
    seen = [f"{bench.look(seat)} {[visible(fact, seat).fields for fact in happened]}" for seat in others]
    return _openings(bench) != before, [*seen, str(bench.wait().who)]


def _openings(bench: Bench) -> list[Any]:
    flags = {declared.until for declared in bench.game.state.fields.values() if declared.until is not None}
    return [str(getattr(bench.table, flag)) for flag in sorted(flags)]


@of_play("imagining keeps what a seat knows / 想像しても席の知っていることは変わらない")
def imagining_keeps_the_view(play: Play) -> Finding:
    """A redeal of the unknown changes nothing the seat sees, and leaves its choices as they are."""
    imagine = play.game.checked.imagine
    if imagine is None:
        return None
    for step in play.positions(12):
        for seat in range(play.seats):
            bench = play.bench(step)
            before = bench.look(seat)
            bench.run("imagine", imagine, seat, rng.draw(rng.stream(play.seed, 0, rng.DREAM_LANE), step))
            wait = bench.wait()
            same = wait.who == play.waits[step].who
            if wait.who == seat:
                same = same and wait.offers == play.waits[step].offers
            if bench.look(seat) != before or next(bench.outside(), None) is not None or not same:
                return play.problem(
                    step,
                    f"imagine for seat {seat + 1} changes what it knows",
                    f"席{seat + 1}の imagine が知っていることを変えます",
                )
    return None
