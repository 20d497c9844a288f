"""Beliefs worked out in the background: a progress bar and a way to stop in a cell, then the curve in its place."""

from __future__ import annotations

import threading
import time
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from playkit.errors import OptionsError, PlaykitError
from playkit.widgets.words import BELIEVING, pick_language

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl


EVERY = 0.1
"""Seconds between two states of the bar."""


class Found(Protocol):
    """What comes out: see `playkit.dashboards.belief.believed.Believed`."""

    @property
    def frame(self) -> pl.DataFrame:
        """One row a position and seat."""

    def turning_points(self, most: int = 5) -> pl.DataFrame:
        """Give the steps that moved the chances most."""

    def chart(self, lang: str = "en") -> Any:
        """Draw the curve."""

    def sentence(self, lang: str = "en") -> str:
        """Say in one sentence when it turned most."""


class Believing:
    """Beliefs that are on their way: shown in a cell it draws its progress, and the curve once it is there.

    `frame`, `turning_points`, `chart`, `sentence` and `answer` wait for the result; `cancel` stops the work, and
    nothing is kept; once all is worked out there is nothing to stop, and the result is there.

    Args:
        work: works it out; called with a function (done, all) that may raise KeyboardInterrupt to stop it.
        lang: "en" or "ja".

    Attributes:
        result: what came out; None until it is done, and where it failed or was stopped.
        failure: why it ended without a result, in its language; None where it did not.
    """

    def __init__(self, work: Callable[[Callable[[int, int], None]], Found], lang: str = "en") -> None:
        self.lang = lang
        self.result: Found | None = None
        self.failure: str | None = None
        self._error: PlaykitError | None = None
        self._work = work
        self._stop = threading.Event()
        self._progress, self._shown_at = (0, 0), 0.0
        self._cell: _Cell | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="playkit-belief", daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> Any:
        """Wait for the result and give it.

        Args:
            seconds: how long at most; None is as long as it takes. Gives None where it is not done by then.

        Raises:
            PlaykitError: it ended without a result; says why.
        """
        try:
            self._thread.join(seconds)
        except KeyboardInterrupt:
            self.cancel()
            raise
        if self._error is not None:
            raise self._error
        return self.result

    def cancel(self) -> None:
        """Stop soon and keep nothing; harmless once it is done."""
        self._stop.set()

    @property
    def frame(self) -> Any:
        """One row a position and seat, once it is there; see `Believed.frame`."""
        return self.wait().frame

    def turning_points(self, most: int = 5) -> Any:
        """Give the steps that moved the chances most; see `Believed.turning_points`."""
        return self.wait().turning_points(most)

    def chart(self, lang: str | None = None) -> Any:
        """Draw the curve; an Altair chart."""
        return self.wait().chart(lang or self.lang)

    def sentence(self, lang: str | None = None) -> str:
        """Say in one sentence when it turned most."""
        return str(self.wait().sentence(lang or self.lang))

    @property
    def answer(self) -> Any:
        """The curve as a page of its own, once it is there: `.answer.show()`, `.answer.save(...)`."""
        return self.wait().answer

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Show the bar, and later the curve, where a cell ends with it."""
        with self._lock:
            if self._cell is None:
                self._cell = _Cell(self.lang, self.cancel)
                self._draw()
        return self._cell.box._repr_mimebundle_(**asked)

    # ---- in the background ----

    def _run(self) -> None:
        try:
            self.result = self._work(self._tell)
        except KeyboardInterrupt:
            self._fail(OptionsError(*BELIEVING["stopped"].split(" / ")))
        except PlaykitError as error:
            self._fail(error)
        except Exception as error:  # noqa: BLE001 - a thread's traceback is seen by nobody; a person needs a sentence
            en, ja = (part.replace("{what}", type(error).__name__) for part in BELIEVING["broken"].split(" / "))
            self._fail(PlaykitError(en, ja))
        finally:
            with self._lock:
                self._draw()

    def _fail(self, error: PlaykitError) -> None:
        self._error, self.failure = error, error.text(self.lang)

    def _tell(self, done: int, total: int) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt
        self._progress = (done, total)
        if time.monotonic() - self._shown_at < EVERY:
            return  # hundreds of looks a second would be hundreds of messages to the page
        with self._lock:
            self._draw()
        self._shown_at = time.monotonic()

    def _draw(self) -> None:
        """Bring the cell, where there is one, up to date."""
        if self._cell is None:
            return
        if self.failure is not None:
            self._cell.fail(self.failure)
        elif self.result is not None:
            self._cell.finish(self.result)
        else:
            self._cell.progress(*self._progress)


class _Cell:
    """What the page shows: a bar, a button, a line of words, and in the end the curve."""

    def __init__(self, lang: str, cancel: Callable[[], None]) -> None:
        import ipywidgets as w

        self.lang = lang
        self.bar = w.IntProgress(min=0, max=1, layout=w.Layout(width="min(100%, 20rem)"))
        self.stop = w.Button(description=self._say("stop"))
        self.stop.on_click(lambda _button: cancel())
        self.status = w.HTML(escape(self._say("begun")))
        self.shown = w.Output()
        self.working = w.HBox([self.bar, self.stop], layout=w.Layout(flex_flow="row wrap", align_items="center"))
        self.box = w.VBox([self.working, self.status, self.shown])

    def _say(self, name: str, **values: str) -> str:
        text = pick_language(BELIEVING[name], self.lang)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def progress(self, done: int, total: int) -> None:
        """Show how far it is."""
        if total:
            self.bar.max, self.bar.value = total, done
            self.status.value = escape(self._say("running", done=f"{done:,}", all=f"{total:,}"))

    def fail(self, reason: str) -> None:
        """Say why there is nothing to show."""
        self.working.layout.display = "none"
        self.status.value = f'<span role="alert">{escape(reason)}</span>'

    def finish(self, found: Found) -> None:
        """Put the curve in the place of the bar; a thread has no cell to print into."""
        from playkit.charts.render import mime_bundle

        bundle = mime_bundle(found.chart(self.lang))
        self.working.layout.display = "none"
        self.status.value = escape(found.sentence(self.lang))
        self.shown.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)
