"""Calls: of the kernel's four words, of helpers, of what cannot be called."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from playkit.errors import hint
from playkit.kernel import declare
from playkit.kernel.declare import Action, Facts
from playkit.kernel.lint.names import BUILTINS
from playkit.kernel.lint.scope import MISSING
from playkit.kernel.lower import CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope

_WORDS = {id(getattr(declare, name)): name for name in CALLS}


def own_words(scope: Scope) -> Iterator[Fault]:
    """Check offer, chance_of, chance_from and emit: a line of their own, the table first, the right numbers."""
    for call in scope.all(ast.Call):
        if not isinstance(call.func, ast.Name):
            continue
        word = call.func.id
        renamed = _WORDS.get(id(scope.meaning(word)))
        if renamed is not None and renamed != word:
            yield scope.fault(
                call, f"import {renamed} under its own name", f"{renamed} は元の名前のまま import してください"
            )
        elif word in CALLS:
            fault = _form(scope, call, word) or _content(scope, call, word)
            if fault is not None:
                yield fault


def _form(scope: Scope, call: ast.Call, word: str) -> Fault | None:
    if word in scope.local:
        return scope.fault(call, f"{word!r} is the kernel's word; choose another name", f"「{word}」は予約語です")
    if not isinstance(scope.parent(call), ast.Expr):
        return scope.fault(
            call, f"{word}(...) stands on a line of its own", f"{word}(...) は一行に単独で書いてください"
        )
    if call.keywords:
        return scope.fault(
            call,
            f"{word}(...) takes numbers in order, without names",
            f"{word}(...) の数は名前を付けずに順に書いてください",
        )
    if len(call.args) < 2 or not scope.is_table(call.args[0]):
        return scope.fault(
            call, f"{word} needs the table first: {word}(table, ...)", f"{word} は {word}(table, ...) と書いてください"
        )
    return None


def _content(scope: Scope, call: ast.Call, word: str) -> Fault | None:
    numbers = [] if word == "chance_from" else call.args[2:]
    for number in numbers:
        part = scope.part(number)
        if part is not None and part.shape:
            return scope.fault(
                number,
                f"{word}: {ast.unparse(number)} is a row; name one of its places",
                f"{word}：{ast.unparse(number)} は行です。一つの場所を指してください",
            )
    return _emit(scope, call) if word == "emit" else _act(scope, call, word)


def _emit(scope: Scope, call: ast.Call) -> Fault | None:
    named = call.args[1]
    if not isinstance(named, ast.Attribute) or not isinstance(scope.meaning(ast.unparse(named.value)), Facts):
        return scope.fault(
            call,
            "emit needs a fact by its name: emit(table, FACT.name, ...)",
            "emit(table, FACT.名前, ...) と書いてください",
        )
    fact = next((fact for fact in scope.graph.facts if fact.name == named.attr), None)
    given = len(call.args) - 2
    if fact is None or given == len(fact.fields):
        return None  # an unknown fact is another check's
    wanted = ", ".join(name for name, _ in fact.fields)
    return scope.fault(
        call,
        f"fact {fact.name} needs {len(fact.fields)} number(s) ({wanted}), got {given}",
        f"出来事 {fact.name} に必要な数は{len(fact.fields)}個です（{wanted}）。{given}個でした",
    )


def _act(scope: Scope, call: ast.Call, word: str) -> Fault | None:
    target = call.args[1]
    name = ast.unparse(target)
    action = scope.meaning(name) if isinstance(target, ast.Name) else MISSING
    if not isinstance(action, Action):
        known = [n for n, value in scope.module.names.items() if isinstance(value, Action)]
        en, ja = hint(name, known)
        return scope.fault(
            call, f"{word} needs an action, not {name!r}.{en}", f"{word} には行動が要ります（「{name}」は不可）。{ja}"
        )
    if action.base < 0:
        return scope.fault(
            call,
            f"{name} is not defined at the top level of a rules file",
            f"{name} はルールファイルの最上位で定義してください",
        )
    if action.is_chance != (word != "offer"):
        right = "chance_of or chance_from" if action.is_chance else "offer"
        return scope.fault(call, f"{name} comes with {right}, not with {word}", f"{name} は {right} で出します")
    return _bag(scope, call, action) if word == "chance_from" else _arity(scope, call, action, word)


def _arity(scope: Scope, call: ast.Call, action: Action, word: str) -> Fault | None:
    wanted, given = len(action.kinds), len(call.args) - 2
    if given == wanted or (word == "chance_of" and given == wanted + 1):
        return None
    names = ", ".join(action.arguments) or "nothing"
    weight_en, weight_ja = (" and perhaps a weight", "と、必要なら重み") if word == "chance_of" else ("", "")
    return scope.fault(
        call,
        f"{action.name} needs {wanted} number(s) ({names}){weight_en}, got {given}",
        f"{action.name} に必要な数は{wanted}個です（{names}{weight_ja}）。{given}個でした",
    )


def _bag(scope: Scope, call: ast.Call, action: Action) -> Fault | None:
    if len(call.args) != 3 or len(action.kinds) != 1:
        return scope.fault(
            call,
            f"chance_from needs an outcome with one number and a bag: chance_from(table, {action.name}, table.deck)",
            f"chance_from(table, {action.name}, table.deck) のように、数一つの結果と袋を書いてください",
        )
    kind, part = action.kinds[0], scope.part(call.args[2])
    if part is None or part.shape != (kind.size,) or kind.low != 0:
        return scope.fault(
            call,
            f"chance_from needs a bag of {kind.name} ({kind.size} counts), not {ast.unparse(call.args[2])}",
            f"chance_from には {kind.name} の袋（{kind.size}個の数）が要ります（{ast.unparse(call.args[2])} は不可）",
        )
    return None


def others(scope: Scope) -> Iterator[Fault]:
    """Check every other call: helpers with the numbers they need, no actions, no methods."""
    for call in scope.all(ast.Call):
        if not isinstance(call.func, ast.Name):
            yield scope.fault(
                call,
                f"{ast.unparse(call.func)}() is a method; rows and numbers have none, write a loop or a function",
                f"{ast.unparse(call.func)}() は使えません。ループか関数を書いてください",
            )
            continue
        name = call.func.id
        value = scope.meaning(name)
        if name in scope.local:
            yield scope.fault(call, f"{name!r} is a number here and cannot be called", f"「{name}」はここでは数です")
        elif isinstance(value, Action):
            yield scope.fault(
                call,
                f"{name!r} is an action and is only offered; move the shared part to a plain function",
                f"「{name}」は行動なので offer するだけです。共通部分は普通の関数に移してください",
            )
        elif name in BUILTINS and value is MISSING:
            yield from _builtin(scope, call, name)
        elif value is not MISSING and id(value) not in _WORDS:
            yield from _helper(scope, call, name, value)


def _builtin(scope: Scope, call: ast.Call, name: str) -> Iterator[Fault]:
    low, high = BUILTINS[name]
    if call.keywords:
        yield scope.fault(call, f"{name} takes no named arguments in rules", f"{name} に名前付き引数は使えません")
    elif not low <= len(call.args) <= high:
        yield scope.fault(
            call,
            f"{name} takes {low} to {high} arguments, got {len(call.args)}",
            f"{name} の引数は{low}〜{high}個です（{len(call.args)}個でした）",
        )


def _helper(scope: Scope, call: ast.Call, name: str, value: object) -> Iterator[Fault]:
    home = scope.graph.home(value)
    if home is None:
        yield scope.fault(
            call,
            f"{name!r} is no function of the rules; only functions of the game's own files run",
            f"「{name}」はルールの関数ではありません。ゲームのファイルにある関数だけが使えます",
        )
        return
    arguments = home[1].args
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    every = [*names, *(a.arg for a in arguments.kwonlyargs)]
    filled = [*names[: len(call.args)], *(k.arg for k in call.keywords if k.arg is not None)]
    free = [a.arg for a, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if given is None]
    needed = [*names[: len(names) - len(arguments.defaults)], *free]
    missing = [parameter for parameter in needed if parameter not in filled]
    surplus = [word for word in filled if word not in every or filled.count(word) > 1]
    if missing or surplus or len(call.args) > len(names):
        wanted = ", ".join(every)
        yield scope.fault(
            call,
            f"{name} needs ({wanted}), got {len(call.args) + len(call.keywords)} argument(s)",
            f"{name} に必要なのは（{wanted}）です。{len(call.args) + len(call.keywords)}個でした",
        )


CHECKS = (own_words, others)
