"""A plan that knows its store: what `store.import_(path)` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.answers import fits, remembered
from playkit.imports.mends import kept, mended
from playkit.imports.original import Original
from playkit.imports.plan import Applied, Plan, profile_of, read_original

if TYPE_CHECKING:
    from pathlib import Path

    from playkit.imports.original import Outcome
    from playkit.imports.profile import Profile
    from playkit.imports.revise import Counts
    from playkit.store import Store


class StorePlan(Plan):
    """What a file holds, read for one store: look with `preview()`, store with `apply()`."""

    __slots__ = ("store",)

    def __init__(self, original: Original, outcome: Outcome, study: str | None, store: Store) -> None:
        super().__init__(original, outcome, study)
        self.store = store

    def preview(self, store: Store | None = None) -> Counts:
        """Count what applying would do, without touching the store (another one, where it is given)."""
        return Plan.preview(self, store or self.store)

    def apply(self, store: Store | None = None) -> Applied:
        """Store the plan in one durable step and publish; the same file read in the same way adds nothing.

        Raises:
            StoreError: the store cannot be written; nothing of the plan was stored then.
        """
        place = store or self.store
        applied = Plan.apply(self, place)
        if applied.added:
            place.publish()
        return applied


def read_for(
    store: Store, path: str | Path, profile: str | Path | Profile | None = None, study: str | None = None
) -> StorePlan:
    """Read a file for a store; as `read`, and as harmless.

    Raises:
        ImportRefused: there is no such file, or the profile is wrong.
    """
    from playkit.imports.restore import restore_for

    export = restore_for(store, path, study) if profile is None else None
    if export is not None:
        return export
    original = Original.load(path)
    plan = read_original(original, profile)
    if profile is None and (known := fits(plan, remembered(store.root))):
        profile = known  # a sheet of a kind whose questions were answered before
        plan = read_original(original, known)
    if mends := kept(store.root, plan):  # cells of this very file that somebody mended before
        plan = read_original(original, mended(profile_of(profile), mends))
    return bound(plan, study, store)


def bound(plan: Plan, study: str | None, store: Store) -> StorePlan:
    """Tie a plan to the store that it is for."""
    return StorePlan(plan.original, plan.outcome, study, store)
