"""Two drafts chosen in forms, compared in the background, the differences shown below."""

from __future__ import annotations

import threading
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from playkit.errors import PlaykitError
from playkit.widgets.draft import Draft
from playkit.widgets.form import OptionsForm
from playkit.widgets.words import DRAFTS, pick_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.kernel import Game

NAMES = ("A", "B")
RANDOM = "random"
GAMES, MOST_GAMES = 1000, 100_000


class DraftsForm:
    """Two options forms, a button, a progress bar, and what differs.

    The cell ends at once; the games run in a thread, and the page stays usable.

    Args:
        game: loaded rules.
        compare: plays both drafts and gives something with an `answer` that has `framed(lang)`; called as
            `playkit.compare`.
        lang: "en" or "ja".
        a: the preset that draft A starts from; None is the game's first.
        b: the preset that draft B starts from; None is the game's first.

    Attributes:
        forms: the two `OptionsForm`s.
        result: the last comparison, None until one is done.
        failure: why the last one ended without a result, in the form's language; None where it did not.
        box: all of it, as one widget to lay beside others.
    """

    def __init__(
        self,
        game: Game,
        compare: Callable[..., Any],
        lang: str = "en",
        *,
        a: str | None = None,
        b: str | None = None,
    ) -> None:
        self.game, self.lang = game, lang
        self.forms = tuple(OptionsForm(Draft(game, None, preset), lang) for preset in (a, b))
        self.result: Any = None
        self.failure: str | None = None
        self._compare = compare
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self.games = w.BoundedIntText(
            value=GAMES, min=2, max=MOST_GAMES, description=self._say("games"), style={"description_width": "initial"}
        )
        self.bots = w.Dropdown(options=[*game.bots, RANDOM], description=self._say("bots"))
        self.start = w.Button(description=self._say("run"), button_style="primary")
        self.cancel = w.Button(description=self._say("stop"), disabled=True)
        self.bar = w.IntProgress(min=0, max=1, layout=w.Layout(width="min(100%, 20rem)"))
        self.status = w.HTML(escape(self._say("ready")))
        self.shown = w.Output()
        self.start.on_click(lambda _button: self.run())
        self.cancel.on_click(lambda _button: self._stop.set())
        self.box = w.VBox([self._tabs(), self._buttons(), self.status, self.shown])

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Show the forms where a cell ends with them."""
        return self.box._repr_mimebundle_(**asked)

    def run(self) -> None:
        """Begin to compare, as the button does; `wait` for what comes out. Nothing happens while one is running."""
        if self._thread is not None and self._thread.is_alive():
            return
        reason = self._refused()
        self.failure = reason
        if reason is not None:
            self.status.value = f'<span role="alert">{escape(reason)}</span>'
            return
        self._stop.clear()
        self.start.disabled, self.cancel.disabled = True, False
        settings = [dict(form.settings) for form in self.forms]
        asked = {"games": self.games.value, "bots": self.bots.value}
        self._thread = threading.Thread(target=self._work, args=(settings, asked), daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> Any:
        """Wait until the comparison is done, for a next cell or a test; give the result, None where there is none.

        Args:
            seconds: how long at most; None is as long as it takes.
        """
        if self._thread is not None:
            self._thread.join(seconds)
        return self.result

    # ---- what it is made of ----

    def _tabs(self) -> w.Tab:
        titles = [self._say("draft", which=name) for name in NAMES]
        return w.Tab([form.box for form in self.forms], titles=titles)

    def _buttons(self) -> w.HBox:
        row = [self.games, self.bots, self.start, self.cancel, self.bar]
        return w.HBox(row, layout=w.Layout(flex_flow="row wrap", align_items="center"))

    def _say(self, name: str, **values: str) -> str:
        text = pick_language(DRAFTS[name], self.lang)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def _refused(self) -> str | None:
        """Say why these two cannot be compared, before any game is played."""
        for name, form in zip(NAMES, self.forms, strict=True):
            if form.reason is not None:
                return f"{self._say('draft', which=name)}: {form.reason}"
        if self.forms[0].draft.values == self.forms[1].draft.values:
            return self._say("same")
        return None

    # ---- in the background ----

    def _work(self, settings: list[dict[str, Any]], asked: dict[str, Any]) -> None:
        try:
            chosen = [_Settings(own) for own in settings]
            found = self._compare(self.game, *chosen, progress=self._tell, **asked)
            self.status.value = escape(self._say("looking"))
            # A finished answer is shown whole or not at all; a thread has no cell to print into.
            self.shown.outputs = (_output(found.answer.framed(self.lang)),)
            self.result = found
            self.status.value = escape(self._say("done", n=f"{asked['games']:,}"))
        except KeyboardInterrupt:
            self._fail(self._say("stopped"))
        except PlaykitError as error:
            self._fail(error.text(self.lang))
        except Exception as error:  # noqa: BLE001 - a thread's traceback is seen by nobody; a person needs a sentence
            self._fail(self._say("broken", what=type(error).__name__))
        finally:
            self.start.disabled, self.cancel.disabled = False, True

    def _fail(self, reason: str) -> None:
        self.failure = reason
        self.status.value = f'<span role="alert">{escape(reason)}</span>'

    def _tell(self, done: int, games: int) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt  # which is how a comparison is told to keep nothing
        self.bar.max, self.bar.value = games, done
        self.status.value = escape(self._say("running", done=f"{done:,}", all=f"{games:,}"))


class _Settings:
    """What a form said when the button was pressed: later changes belong to the next comparison."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.settings = settings


def _output(bundle: dict[str, Any]) -> dict[str, Any]:
    return {"output_type": "display_data", "data": bundle, "metadata": {}}
