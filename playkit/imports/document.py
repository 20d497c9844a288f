"""A plan as plain data and as text: for the shell's JSON, for tests, for people who look before they apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.imports.problems import place_text

if TYPE_CHECKING:
    from playkit.imports.plan import Plan
    from playkit.imports.reading import Held, Question, Session
    from playkit.imports.revise import Counts

_WORDS = {
    "en": ("sessions", "seats", "events", "cells accounted for", "held back"),
    "ja": ("セッション", "席", "イベント", "行き先の決まったマス", "保留"),
}
_COUNT_WORDS = {
    "en": ("new", "unchanged", "changed", "withdrawn", "quarantined"),
    "ja": ("新規", "変更なし", "変更", "取り下げ", "保留"),
}
_SEVERITIES = {"error": ("error", "エラー"), "warning": ("warning", "注意"), "info": ("note", "情報")}


def document(plan: Plan, counts: Counts | None = None, lang: str = "en") -> dict[str, Any]:
    """Give all of a plan as one JSON document.

    Names of people are in `sessions` only; `events` point at them by `person`, the index in the session's `seats`.
    Seats are 0-based, None where unknown.
    """
    return {
        "file": plan.original.name,
        "detected": plan.detected,
        "sessions": [session_document(session, name) for session, name in zip(plan.sessions, plan.ids(), strict=True)],
        "events": _events(plan),
        "rows": [],
        "problems": [problem.as_dict(lang) for problem in plan.problems],
        "quarantine": [_held(held) for held in plan.quarantine],
        "counts": counts.as_dict() if counts else None,
        "coverage": plan.coverage(),
        "questions": [_question(question, lang) for question in plan.questions],
    }


def session_document(session: Session, name: str) -> dict[str, Any]:
    """Give one session as plain data, with the values per part as the sheet shows them."""
    facts = ("game", "date", "started", "ended", "duration_s", "place", "recorder", "draft", "study", "parts_played")
    notes = [event for event in session.events if event["kind"] == "noted"]
    return {
        "id": name,
        **{fact: getattr(session, fact) for fact in facts},
        "finished": session.finished,
        "facts": dict(session.facts),
        "seats": [
            {
                "name": seat.name or None,
                "seat": seat.seat,
                "score": seat.score,
                "rank": seat.rank,
                "won": seat.won,
                "rank_source": seat.rank_source,
                "role": seat.role,
            }
            for seat in session.seats
        ],
        "parts": [dict(part) for part in session.parts],
        "notes": [{"person": note.get("person"), "text": note.get("text")} for note in notes],
    }


def summary(plan: Plan, counts: Counts | None = None, lang: str = "en") -> str:
    """Say in a few lines what a file holds and what was odd about it."""
    words = _WORDS[lang]
    seats = sum(len(session.seats) for session in plan.sessions)
    sizes = (len(plan.sessions), seats, len(plan.rows()), f"{plan.coverage():.0%}", len(plan.quarantine))
    colon, comma = ("：", "、") if lang == "ja" else (": ", ", ")
    lines = [plan.original.name, comma.join(f"{word}{colon}{size}" for word, size in zip(words, sizes, strict=True))]
    if counts:
        pairs = zip(_COUNT_WORDS[lang], counts.as_dict().values(), strict=True)
        lines.append(comma.join(f"{word}{colon}{count}" for word, count in pairs))
    for problem in plan.problems:
        severity = _SEVERITIES[problem.severity][lang == "ja"]
        lines.append(f"- {severity}{colon}{problem.text(lang)} {problem.fix(lang)}".rstrip())
    lines += [f"? {question.text(lang)} ({question.default})" for question in plan.questions]
    return "\n".join(lines)


def _events(plan: Plan) -> list[dict[str, Any]]:
    events = []
    for session, name in zip(plan.sessions, plan.ids(), strict=True):
        for event in session.events:
            person = event.get("person")
            seat = None if person is None else session.seats[person].seat
            events.append({"session": name, "seat": seat, **event})
    return events


def _held(held: Held) -> dict[str, Any]:
    return {"at": dict(held.at), "place": place_text(held.at), "code": held.code, "scope": held.scope, "raw": held.raw}


def _question(question: Question, lang: str) -> dict[str, Any]:
    return {
        "section": question.key[0],
        "key": question.key[1],
        "text": question.text(lang),
        "choices": list(question.choices),
        "default": question.default,
        "evidence": list(question.evidence),
    }
