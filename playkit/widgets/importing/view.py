"""The whole page as data: files, what the one shown holds, its sheet, its questions, and what storing it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.widgets.importing.told import choice_text, listed, say
from playkit.widgets.importing.words import BECAME, COUNTS, PAGE, SEVERITIES
from playkit.widgets.words import Voice

if TYPE_CHECKING:
    from playkit.imports.reading import Question
    from playkit.widgets.importing.controller import ImportController
    from playkit.widgets.importing.incoming import Incoming
    from playkit.widgets.importing.look import Look

_TABS = 30  # sheets of a workbook that can be chosen
_NAME = 60  # letters of a file's or a sheet's name


def view_of(controller: ImportController, cell: tuple[int, int] | None) -> dict[str, Any]:
    """Draw the controller's state.

    Args:
        controller: what there is.
        cell: row and column of the cell to go to, 1-based; None stays where the page is.
    """
    lang = controller.lang
    label = Voice(lang, ())
    shown: dict[str, Any] = {
        "lang": lang,
        "words": {key: label(text) for key, text in PAGE.items()},
        "marks": {key: {"mark": label(mark), "label": label(name)} for key, (mark, name) in BECAME.items()},
        "files": [file.original.name[:_NAME] for file in controller.files],
        "active": controller.active,
        "severities": {key: {"mark": glyph, "label": label(name)} for key, (glyph, name) in SEVERITIES.items()},
        "file": None,
    }
    incoming, look = controller.incoming, controller.look
    if incoming is not None and look is not None:
        shown["file"] = {
            **look.view(),
            **_of_file(incoming, look),
            "goto": [*cell, controller.version] if cell else None,
        }
    return shown


def _of_file(incoming: Incoming, look: Look) -> dict[str, Any]:
    sheet = look.sheet
    return {
        "can_mend": incoming.can_change,
        "tabs": [tab.name[:_NAME] for tab in look.sheets[:_TABS]] if len(look.sheets) > 1 else [],
        "sheet": look.active,
        "grid": sheet.view() if sheet else None,
        "legend": _legend(look),
        "questions": [_question(question, incoming, look.lang) for question in incoming.asked.values()],
        "keep": incoming.keep,
        "known": _known(incoming, look.lang),
        "apply": _apply(incoming, look),
    }


def _legend(look: Look) -> list[dict[str, Any]]:
    counts = look.sheet.counts() if look.sheet else {}
    return [{"key": key, "n": counts[key]} for key in BECAME if counts.get(key)]


def _question(question: Question, incoming: Incoming, lang: str) -> dict[str, Any]:
    chosen = incoming.answers.get(question.key)
    assumed = "" if question.key in incoming.unanswered else question.default
    return {
        "section": question.key[0],
        "key": question.key[1],
        "text": question.text(lang),
        "evidence": listed(lang, list(question.evidence)),
        "choices": [{"value": choice, "label": choice_text(question, choice, lang)} for choice in question.choices],
        "chosen": chosen if chosen is not None else assumed,
        "answered": chosen is not None,
    }


def _known(incoming: Incoming, lang: str) -> dict[str, Any] | None:
    if incoming.known is None:
        return None
    if incoming.anew:
        return {"text": say(lang, "known_anew"), "again": False}
    return {"text": say(lang, "known", file=incoming.remembered_at or ""), "again": incoming.can_change}


def _apply(incoming: Incoming, look: Look) -> dict[str, Any]:
    """Say what storing would do, and whether it can be done; afterwards, what was done."""
    lang, counts = look.lang, look.counts
    writes = counts.new + counts.changed
    if incoming.applied is not None:
        done = incoming.applied
        said = say(lang, "applied_known")
        if done.added:
            label = Voice(lang, ())
            parts = [
                say(lang, "count", n=f"{n:,}", what=label(COUNTS[key])) for key, n in done.counts.as_dict().items() if n
            ]
            said = say(lang, "applied", counts=listed(lang, parts))
        return {"can": False, "done": True, "text": said}
    if incoming.unanswered:
        return {"can": False, "done": False, "text": say(lang, "stores_unsaid")}
    if not any(session.game for session in incoming.plan.sessions):
        return {"can": False, "done": False, "text": say(lang, "nothing")}
    said = say(lang, "stores", n=f"{writes:,}") if writes else say(lang, "stores_nothing")
    if counts.changed:
        said += " " + say(lang, "stores_voids", n=f"{counts.changed:,}")
    return {"can": True, "done": False, "text": said}
