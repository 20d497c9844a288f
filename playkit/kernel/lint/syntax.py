"""Constructs that the two engines would not understand alike, each with what to write instead."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from playkit.kernel.lint.scope import OPAQUE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.kernel.lint.faults import Fault
    from playkit.kernel.lint.scope import Scope

_LOOP = ("write a loop that counts", "数えるループにしてください")
_OUT = ("move it out of the rules", "ルールの外に移してください")
_TOP = ("move it to the top of the file", "ファイルの先頭に移してください")
_ROW = (
    "use a row of the table, or a tuple constant indexed by number",
    "表の行か、番号で引くタプル定数を使ってください",
)
_FACT = ("emit a fact, whose label says it", "出来事（emit）のラベルで述べてください")

# construct -> (what it is, the mend in English, the mend in Japanese)
REFUSED: Final[dict[str, tuple[str, tuple[str, str]]]] = {
    "Lambda": ("a lambda", ("write a plain function", "普通の関数にしてください")),
    "GeneratorExp": ("a generator", _LOOP),
    "ListComp": ("a comprehension", _LOOP),
    "SetComp": ("a comprehension", _LOOP),
    "DictComp": ("a comprehension", _LOOP),
    "Dict": ("a dict", ("use a tuple constant indexed by number", "番号で引くタプル定数を使ってください")),
    "Set": ("a set", ("write `in (0, 2)`, with round brackets", "`in (0, 2)` と丸括弧で書いてください")),
    "List": ("a list", _ROW),
    "JoinedStr": ("an f-string", _FACT),
    "Try": ("try", _OUT),
    "TryStar": ("try", _OUT),
    "With": ("with", _OUT),
    "AsyncWith": ("async", _OUT),
    "AsyncFor": ("async", _OUT),
    "Await": ("await", _OUT),
    "Yield": ("yield", _LOOP),
    "YieldFrom": ("yield", _LOOP),
    "ClassDef": ("a class", _TOP),
    "FunctionDef": ("a function inside a function", _TOP),
    "AsyncFunctionDef": ("a function inside a function", _TOP),
    "Import": ("import", _TOP),
    "ImportFrom": ("import", _TOP),
    "Global": ("global", ("keep it in the table: a field of @state", "@state の項目として表に置いてください")),
    "Nonlocal": ("nonlocal", ("keep it in the table: a field of @state", "@state の項目として表に置いてください")),
    "Delete": ("del", ("write 0 or -1 instead", "0 か -1 を入れてください")),
    "Raise": ("raise", ("write `assert`, which names this line", "この行を示す assert を使ってください")),
    "NamedExpr": (":=", ("give the name on a line of its own", "名前は別の行で付けてください")),
    "Starred": ("*", ("write the numbers out", "数を一つずつ書いてください")),
}

_MOST: Final = 2**63


def constructs(scope: Scope) -> Iterator[Fault]:
    """Refuse whole constructs: lambda, try, dict ..."""
    for node in scope.nodes:
        if isinstance(node, (*OPAQUE, ast.Starred)):
            what, (en, ja) = REFUSED[type(node).__name__]
            yield scope.fault(node, f"cannot use {what}; {en}", f"{what} は使えません。{ja}")


def values(scope: Scope) -> Iterator[Fault]:
    """Refuse everything written out that is not a whole number: None, text, 0.5."""
    for node in scope.all(ast.Constant):
        parent = scope.parent(node)
        said = isinstance(parent, ast.Assert) and parent.msg is node
        if isinstance(node.value, int):
            if abs(node.value) >= _MOST:
                yield scope.fault(node, f"{node.value} is too large for 64 bits", f"{node.value} は64ビットを超えます")
        elif node.value is None:
            yield scope.fault(
                node,
                "None is not a number; use -1 for 'nobody' or 'nowhere'",
                "None は数ではありません。「誰も」「どこも」は -1 を使ってください",
            )
        elif isinstance(node.value, str) and not said:
            yield scope.fault(node, f"cannot use text; {_FACT[0]}", f"文字列は使えません。{_FACT[1]}")
        elif not isinstance(node.value, str):
            yield scope.fault(
                node,
                f"{node.value!r} is not a whole number; count in the smallest unit",
                f"{node.value!r} は整数ではありません。最小の単位で数えてください",
            )


def operators(scope: Scope) -> Iterator[Fault]:
    """Refuse operators whose result is no whole number, or differs between the engines."""
    for node in scope.nodes:
        if isinstance(node, (ast.BinOp, ast.AugAssign)):
            if isinstance(node.op, ast.Div):
                yield scope.fault(node, "cannot use / (use //)", "/ は使えません（// を使ってください）")
            elif isinstance(node.op, ast.MatMult):
                yield scope.fault(node, "cannot use @ between numbers", "数の間に @ は使えません")
            elif isinstance(node.op, ast.Pow):
                power = scope.whole_number(node.right if isinstance(node, ast.BinOp) else node.value)
                if power is None or power < 0:
                    yield scope.fault(
                        node,
                        "** needs a power written as a number from 0 on",
                        "** の指数は0以上の数で書いてください",
                    )
        elif isinstance(node, ast.Compare) and any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
            yield scope.fault(node, "cannot use 'is'; compare numbers with ==", "is は使えません。== で比べてください")


def patterns(scope: Scope) -> Iterator[Fault]:
    """Refuse patterns other than numbers, `|` and `_`: `case NOWHERE:` would catch everything."""
    for node in scope.nodes:
        name = getattr(node, "name", None)
        if isinstance(node, ast.MatchAs) and (node.pattern is not None or name is not None):
            yield scope.fault(
                node,
                f"`case {name}` catches everything; write a number, `Kind.NAME` or `_`",
                f"`case {name}` は何にでも当てはまります。数か `Kind.NAME` か `_` を書いてください",
            )
        elif isinstance(node, (ast.MatchSequence, ast.MatchMapping, ast.MatchClass, ast.MatchStar, ast.MatchSingleton)):
            yield scope.fault(
                node, "a case is a number, several with |, or _", "case に書けるのは数、| でつないだ数、_ だけです"
            )


def signature(scope: Scope) -> Iterator[Fault]:
    """Refuse *arguments and decorators that the kernel would drop."""
    arguments = scope.node.args
    if arguments.vararg or arguments.kwarg:
        yield scope.fault(
            scope.node, "cannot use *arguments; write them out", "*引数は使えません。一つずつ書いてください"
        )
    for decorator in scope.node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = ast.unparse(called)
        if name not in {"action", "chance", "bot"}:
            yield scope.fault(
                decorator,
                f"the decorator @{name} is not one of @action, @chance, @bot and would be dropped",
                f"@{name} は @action、@chance、@bot ではないので無視されます",
            )


CHECKS = (constructs, values, operators, patterns, signature)
