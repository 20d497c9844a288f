"""Which of our games a name in somebody's file means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.lexicon import plain
from playkit.imports.problems import Problem
from playkit.imports.profile import shipped
from playkit.imports.reading import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading, Session


def game_named(text: str | None, profile: Profile) -> str | None:
    """Say which game a name means: by the profile's [games], by the names that shipped profiles know; None: no idea.

    >>> from playkit.imports.profile import Profile
    >>> game_named("Citadels", Profile()), game_named("24", Profile()), game_named("Chess", Profile())
    ('marionette', 'resonance24', None)
    """
    if not text:
        return profile.game
    word = plain(text)
    declared = {plain(name): str(game) for name, game in profile.table("games").items()}
    if word in declared or profile.game:
        return declared.get(word, profile.game)
    for known in shipped().values():
        exact = {plain(name) for name in (known.get("profile", "names", []))} | {known.game}
        if known.game and (word in exact or any(plain(name) in word for name in known.get("profile", "words", []))):
            return known.game
    return None


def name_games(reading: Reading, sessions: Iterable[Session], profile: Profile) -> None:
    """Name the game of each session by what its file calls it; ask once about the first that nobody knows."""
    unknown: dict[str, None] = {}
    for session in sessions:
        told = session.game
        session.game = game_named(told, profile)
        if told and told != session.game:
            session.facts.setdefault("game", told)
        if session.game is None:
            unknown.setdefault(told or "")
    reading.games_told = True
    if unknown:
        reading.problems.append(Problem("GAME_UNKNOWN"))
        reading.questions.insert(0, ask_game(next(iter(unknown))))


def ask_game(name: str) -> Question:
    """Ask which game a name means, or, without a name, of which game the file is."""
    games = tuple(sorted({known.game for known in shipped().values() if known.game}))
    if not name:
        return Question(("profile", "game"), "Which game is this?", "どのゲームの記録ですか。", games, games[0])
    return Question(
        ("games", name), f"Which game is {name}?", f"「{name}」はどのゲームですか。", games, games[0], evidence=(name,)
    )
