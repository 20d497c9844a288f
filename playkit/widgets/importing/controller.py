"""The controller of the import widget: files in, a preview, answers and mends, and storing; plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.errors import ImportRefused
from playkit.imports.plan import profile_of
from playkit.widgets.commanded import Command, Commanded, Refused
from playkit.widgets.importing.incoming import Incoming, open_file
from playkit.widgets.importing.look import Look
from playkit.widgets.importing.told import say
from playkit.widgets.importing.uploads import Uploads, dropped
from playkit.widgets.importing.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from playkit.imports.profile import Profile
    from playkit.store import Store

MOST_FILES = 20
_LONGEST = 2000  # letters that can be typed into a cell
LANGUAGES = ("en", "ja")


class ImportController(Commanded):
    """Files on their way into a store: what the page shows, and what its commands do.

    Args:
        store: where what is confirmed goes.
        lang: "en" or "ja".
        profile: how all files are to be read: TOML, its path, or the name of a shipped one; None guesses.
        study: the study the sessions belong to.

    Attributes:
        files: the files, in the order they came.
        active: which of them is shown.
        version: changes with everything that the page shows.

    Raises:
        ImportRefused: the profile is wrong.
    """

    def __init__(
        self, store: Store, lang: str = "en", profile: str | Path | Profile | None = None, study: str | None = None
    ) -> None:
        super().__init__(lang if lang in LANGUAGES else "en")
        self.store = store
        self.files: list[Incoming] = []
        self.active = 0
        self.version = 0
        self.said = ""
        self._profile = None if profile is None else profile_of(profile)
        self._study = study
        self._uploads = Uploads()
        self._looks: dict[int, Look] = {}
        self._cell: tuple[int, int] | None = None

    @property
    def incoming(self) -> Incoming | None:
        """The file that is shown; None where there is none."""
        return self.files[self.active] if self.files else None

    @property
    def look(self) -> Look | None:
        """What there is to see of it."""
        return None if self.incoming is None else self._look_at(self.incoming)

    def open(self, paths: Iterable[str | Path]) -> None:
        """Take files of this machine in hand, or the folder of an export of our own.

        Raises:
            ImportRefused: one of them is not there, or there are too many.
        """
        listed = list(paths)
        if len(self.files) + len(listed) > MOST_FILES:
            raise ImportRefused(*(say(lang, "too_many", most=str(MOST_FILES)) for lang in LANGUAGES))
        for path in listed:
            self._take(open_file(self.store, path, self._profile, self._study))

    def view(self) -> dict[str, Any]:
        """Give what the page draws, ready in the reader's language."""
        with self._lock:
            return view_of(self, self._cell)

    # ---- commands ----

    def _carry_out(self, command: Command) -> None:
        do = getattr(self, f"_do_{command.get('do')}", None)
        if do is None:
            raise Refused("unknown_command", what=str(command.get("do"))[:40])
        self.version += 1
        do(command)

    def _do_piece(self, command: Command) -> None:
        if command.get("at") == 0 and len(self.files) >= MOST_FILES:
            raise Refused("too_many", most=str(MOST_FILES))
        whole = self._uploads.add(command)
        if whole is None:
            self.version -= 1  # nothing to draw yet
        else:
            self._take(dropped(self.store, *whole, self._profile, self._study))

    def _do_file(self, command: Command) -> None:
        self.active = self._number(command.get("file"), len(self.files))
        self._cell, self.said = None, ""

    def _do_forget(self, command: Command) -> None:
        gone = self.files.pop(self._number(command.get("file"), len(self.files)))
        self._looks.pop(id(gone), None)
        self.active = max(0, min(self.active, len(self.files) - 1))
        self._cell, self.said = None, ""

    def _do_language(self, command: Command) -> None:
        if command.get("lang") not in LANGUAGES:
            raise Refused("unknown_command", what="language")
        self.lang, self.said = str(command["lang"]), ""
        self._looks.clear()

    def _do_sheet(self, command: Command) -> None:
        look = self._seen()
        look.active, self._cell = self._number(command.get("sheet"), len(look.sheets)), None

    def _do_window(self, command: Command) -> None:
        row, col = command.get("row"), command.get("col")
        sheet = self._seen().sheet
        if sheet is not None and isinstance(row, int) and isinstance(col, int):
            sheet.show(row, col)

    def _do_cell(self, command: Command) -> None:
        """Go to a cell, of another sheet or beyond the window."""
        look = self._seen()
        look.active = self._number(command.get("sheet", look.active), len(look.sheets))
        self._cell = self._place(command)
        look.sheets[look.active].reveal(*self._cell)

    def _do_answer(self, command: Command) -> None:
        key = (str(command.get("section")), str(command.get("key")))
        self._with_file().answer(key, str(command.get("choice")))
        self._read_again()

    def _do_again(self, _command: Command) -> None:
        self._with_file().ask_again()
        self._read_again()

    def _do_keep(self, command: Command) -> None:
        self._with_file().keep = bool(command.get("keep"))

    def _do_mend(self, command: Command) -> None:
        incoming, look = self._with_file(), self._seen()
        text, place = str(command.get("text") or ""), self._place(command)
        if not incoming.can_change or not look.sheets:
            raise Refused("mend_not")
        cell = look.sheets[self._number(command.get("sheet", look.active), len(look.sheets))].mendable(place)
        if cell is None:
            raise Refused("mend_gone")
        if len(text) > _LONGEST:
            raise Refused("mend_long")
        if not text.strip() and cell["was"].strip():
            raise Refused("mend_empty")
        incoming.mend(cell["place"], cell["was"], text)
        self._cell = place
        self._read_again()

    def _do_unmend(self, command: Command) -> None:
        """Read a cell as it is written, after all."""
        incoming, look, place = self._with_file(), self._seen(), self._place(command)
        cell = look.sheets[self._number(command.get("sheet", look.active), len(look.sheets))].mendable(place)
        if cell is None:
            raise Refused("mend_gone")
        incoming.mend(cell["place"], cell["was"], cell["was"])
        self._cell = place
        self._read_again()

    def _do_apply(self, _command: Command) -> None:
        incoming = self._with_file()
        if incoming.unanswered:
            raise Refused("needs_answer")
        if not any(session.game for session in incoming.plan.sessions):
            raise Refused("nothing")
        incoming.apply()
        self._read_again()

    # ---- helpers ----

    def _take(self, incoming: Incoming) -> None:
        if len(self.files) >= MOST_FILES:
            raise Refused("too_many", most=str(MOST_FILES))
        self.files.append(incoming)
        self.active = len(self.files) - 1
        self._cell, self.said = None, ""
        self.version += 1

    def _with_file(self) -> Incoming:
        incoming = self.incoming
        if incoming is None:
            raise Refused("no_file")
        return incoming

    def _seen(self) -> Look:
        return self._look_at(self._with_file())

    def _look_at(self, incoming: Incoming) -> Look:
        key = id(incoming)
        if key not in self._looks:
            self._looks[key] = Look(incoming, self.lang)
        return self._looks[key]

    def _read_again(self) -> None:
        """Look anew at a file that is read in another way now; the window stays where it was."""
        before = self._looks.pop(id(self._with_file()), None)
        after = self._seen()
        if before is not None and len(before.sheets) == len(after.sheets):
            after.active = before.active
            for old, new in zip(before.sheets, after.sheets, strict=True):
                new.show(old.top, old.left)

    def _place(self, command: Command) -> tuple[int, int]:
        row, col = command.get("row"), command.get("col")
        if not isinstance(row, int) or not isinstance(col, int):
            raise Refused("mend_gone")
        return row, col

    def _number(self, given: object, end: int) -> int:
        if not isinstance(given, int) or not 0 <= given < end:
            raise Refused("no_file")
        return given

    def _say(self, key: str, **values: str) -> str:
        return say(self.lang, key, **values)

    def _journal(self) -> None:
        """There is no session that a fault could be noted in."""
        return
