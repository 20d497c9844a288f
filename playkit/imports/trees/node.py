"""A tree as its reader sees it: nodes that may be missing, leaves that are cells of a ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playkit.imports.grid import Cell


@dataclass(slots=True)
class Node:
    """One node of a tree: a leaf with its value, or a container; one that is missing is neither, and has an address.

    `path` is the address, `value` the leaf's value (None for containers, for null and for what is missing), `cell`
    the leaf's place in the ledger, None where the leaf is blank. `tag` is the name of an XML element, whose attributes
    are fields named `@name` and whose children are items.
    """

    path: str
    value: str | int | float | bool | None = None
    cell: Cell | None = None
    fields: dict[str, Node] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)
    present: bool = True
    tag: str = ""

    def __getitem__(self, key: str) -> Node:
        found = self.fields.get(key)
        return found if found is not None else Node(f"{self.path}/{key}", present=False)

    def all(self, tag: str) -> list[Node]:
        """Give the elements with a name below this one, however deep, in the file's order."""
        found = []
        for item in self.items:
            found += [item] if item.tag == tag else item.all(tag)
        return found

    @property
    def text(self) -> str:
        """The leaf's trimmed text, empty for anything else."""
        return "" if self.value is None else str(self.value).strip()

    @property
    def whole(self) -> int | None:
        """The leaf as a whole number, written as a number or as text; None where it is none."""
        text = self.text
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None

    @property
    def true(self) -> bool:
        """Whether the leaf says yes: true, 1, "1", "true"."""
        return self.value is True or self.text.lower() in ("1", "true", "yes")

    def leaves(self) -> Iterator[Node]:
        """Give all written leaves below (or the node itself, if it is one) in the file's order."""
        stack = [self]
        while stack:
            node = stack.pop()
            if node.cell is not None:
                yield node
            stack += [*reversed(node.items), *reversed(list(node.fields.values()))]
