"""A form made from a game's options: presets, sliders, toggles and choices, with what is assumed and what conflicts."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from playkit.errors import OptionsError
from playkit.widgets.draft import Draft
from playkit.widgets.sections import Sections, sections_of
from playkit.widgets.words import FORM, pick_language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playkit.kernel import Game
    from playkit.kernel.declare import Option

    Writing = tuple[Callable[[int], str], Callable[[str], int]]

# Long labels wrap instead of ending in dots; a changed option is marked by a bar and a word, not by colour alone.
STYLE = """<style>
.pk-form .widget-label, .pk-form .widget-label-basic { white-space: normal; height: auto; line-height: 1.3; text-align: start; overflow: visible; }
.pk-form .pk-option { align-items: center; flex-wrap: wrap; padding: 0.1rem 0.5rem; border-inline-start: 4px solid transparent; overflow: visible; }
.pk-form .pk-option.pk-changed { border-color: #e69f00; }
.pk-form .pk-note { font-size: 0.85em; opacity: 0.85; }
.pk-form .pk-reason { padding: 0.4rem 0.75rem; border-inline-start: 4px solid #d55e00; white-space: pre-line; }
.pk-form .pk-fine { padding: 0.4rem 0.75rem; border-inline-start: 4px solid #009e73; }
.pk-form code { overflow-wrap: anywhere; }
</style>"""  # noqa: E501 - one rule a line reads better than a folded one
LABEL = {"description_width": "15rem"}
ABOVE: dict[str, Any] = {"style": {"description_width": "initial"}, "layout": {"width": "auto", "max_width": "100%"}}


class OptionsForm:
    """A form over one draft; every control writes to it, and what it says comes from it.

    Attributes:
        draft: what is chosen so far; plain Python.
        lang: "en" or "ja".
        controls: the control of each option, by name.
        notes: what is said beside each control, by name.
        verdict: whether the options go together, and what was chosen.
        box: all of it, as one widget to lay beside others.
    """

    def __init__(self, draft: Draft, lang: str = "en") -> None:
        self.draft = draft
        self.lang = lang
        self._filling = False
        self._writing: Mapping[str, Writing] = draft.game.companion("form", "WRITING") or {}
        self._unread: dict[str, str] = {}
        self.preset = self._preset_control()
        self.seats = w.Dropdown(options=draft.seat_counts, value=draft.seats, description=self._say("seats"), **ABOVE)
        self.reset = w.Button(description=self._say("reset"))
        self.controls = {name: self._control(name, option) for name, option in draft.declared.items()}
        self.notes = {name: w.HTML() for name in draft.declared}
        self._rows = {name: w.HBox([self.controls[name], self.notes[name]]) for name in draft.declared}
        self.verdict = w.HTML()
        self.sections = Sections(sections_of(draft.game), self._rows, lang)
        self.box = w.VBox([w.HTML(STYLE), *self._head(), self.verdict, self.sections.box])
        self.box.add_class("pk-form")
        for row in self._rows.values():
            row.add_class("pk-option")
        self._listen()
        self._tell()
        self.sections.open(self._touched())

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """Show the form where a cell ends with it."""
        return self.box._repr_mimebundle_(**asked)

    @property
    def options(self) -> dict[str, int | str]:
        """What differs from the preset, by option name: alternatives by their names, toggles as 0 and 1."""
        return self.draft.options

    @property
    def settings(self) -> dict[str, Any]:
        """Seats, preset and options together: `playkit.play(game, **form.settings)`."""
        return self.draft.settings

    @property
    def reason(self) -> str | None:
        """Why the options do not go together, in the form's language; None where they do."""
        return next(iter(self._unread.values()), None) or self.draft.reason(self.lang)

    # ---- controls ----

    def _say(self, name: str, **values: str) -> str:
        text = pick_language(FORM[name], self.lang)
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def _head(self) -> list[w.Widget]:
        presets = [self.preset] if self.draft.game.presets else []
        return [w.HBox([*presets, self.seats, self.reset], layout=w.Layout(flex_flow="row wrap"))]

    def _preset_control(self) -> w.Dropdown:
        presets = self.draft.game.presets
        named = [(preset.label(self.lang), name) for name, preset in presets.items()]
        return w.Dropdown(options=named, value=self.draft.preset, description=self._say("preset"), **ABOVE)

    def _control(self, name: str, option: Option) -> w.DOMWidget:
        said: dict[str, Any] = {
            "value": self._shown(name),
            "description": option.label(self.lang),
            "style": LABEL,
            "layout": w.Layout(width="min(100%, 38rem)"),
        }
        if option.choices is not None:
            named = [(member.label(self.lang), int(member)) for member in option.choices]
            return w.Dropdown(options=named, **said)
        if option.is_toggle:
            return w.Checkbox(**{**said, "value": bool(said["value"]), "indent": True})
        if name in self._writing:
            return w.Text(continuous_update=False, **said)
        return w.IntSlider(min=option.low, max=option.high, continuous_update=False, **said)

    def _shown(self, name: str) -> int | str:
        """Give an option's value as its control holds it."""
        value = self.draft.values[name]
        return self._writing[name][0](value) if name in self._writing else value

    def _listen(self) -> None:
        self.preset.observe(lambda change: self._start_from(change["new"]), "value")
        self.seats.observe(lambda change: self._seat(change["new"]), "value")
        self.reset.on_click(lambda _button: self._start_from(self.draft.preset))
        for name, control in self.controls.items():
            control.observe(partial(self._changed, name), "value")

    # ---- what a person does ----

    def _changed(self, name: str, change: dict[str, Any]) -> None:
        if self._filling:
            return
        self._unread.pop(name, None)
        try:
            self.draft.set(name, self._writing[name][1](change["new"]) if name in self._writing else int(change["new"]))
        except OptionsError as error:
            self._unread[name] = error.text(self.lang)
        self._tell()

    def _seat(self, seats: int | None) -> None:
        if seats is not None and not self._filling:
            self.draft.seat(seats)
            self._tell()

    def _start_from(self, preset: str | None) -> None:
        self.draft.start_from(preset)
        self._unread.clear()
        self._filling = True  # the controls follow the draft now, not the other way round
        try:
            self.seats.options = self.draft.seat_counts
            self.seats.value = self.draft.seats
            for name, control in self.controls.items():
                control.value = self._shown(name)
        finally:
            self._filling = False
        self._tell()
        self.sections.open(self._touched())

    # ---- what the form says ----

    def _tell(self) -> None:
        changed, assumed = set(self.draft.changed), set(self.draft.assumed)
        for name, option in self.draft.declared.items():
            notes = [self._say("assumed", hole=option.hole)] if option.hole and name in assumed else []
            notes += [self._say("changed")] if name in changed else []
            self.notes[name].value = f'<span class="pk-note">{escape(" · ".join(notes))}</span>' if notes else ""
            self._mark(self._rows[name], marked=name in changed)
        self.sections.count(changed)
        self.verdict.value = self._summary()

    def _touched(self) -> set[str]:
        """Give the options that the preset or the designer has spoken about: the others stay folded."""
        return {*self.draft.changed, *self.draft.game.options.preset(self.draft.preset).values}

    @staticmethod
    def _mark(row: w.HBox, *, marked: bool) -> None:
        if marked:
            row.add_class("pk-changed")
        else:
            row.remove_class("pk-changed")

    def _summary(self) -> str:
        reason = self.reason
        if reason is not None:
            return f'<p class="pk-reason" role="alert">{escape(reason)}</p>'
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        said = escape(self._say("fine" if chosen else "as_preset"))
        return f'<p class="pk-fine">{said} <code>{escape(chosen)}</code></p>'


def options_form(game: Game, lang: str = "en", *, seats: int | None = None, preset: str | None = None) -> OptionsForm:
    """Show a game's options as a form in a cell; what was chosen is in the form's `options` in the next cell.

    Options whose default is ours because the rules are silent are marked as assumed, with their hole id, until they
    are changed. A combination the game refuses is explained below the form and can be mended there.

    Args:
        game: loaded rules.
        lang: "en" or "ja".
        seats: how many seats (a count); None is the preset's or the game's first number.
        preset: a named option set to start from; None is the game's first.

    Raises:
        OptionsError: no such preset, or seats the game cannot take.
    """
    return OptionsForm(Draft(game, seats, preset), lang)
