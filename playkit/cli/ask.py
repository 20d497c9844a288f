"""The command that answers questions: report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playkit.cli.output import (
    FAULT,
    TOO_FEW,
    WRONG_USE,
    AsJson,
    Folder,
    Lang,
    as_json,
    aside,
    default_lang,
    say,
    tell_damage,
    told,
)
from playkit.errors import OptionsError
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.dashboards.report import Answer

commands = typer.Typer()


@commands.command()
def report(
    questions: Annotated[list[str] | None, typer.Argument(help="names of questions, e.g. danger")] = None,
    game: Annotated[
        str | None, typer.Option(help="a game's name, or its rules' path; else the one played most")
    ] = None,
    study: Annotated[str | None, typer.Option(help="only the sessions of this study")] = None,
    draft: Annotated[list[str] | None, typer.Option("--draft", help="twice: the drafts to compare")] = None,
    out: Annotated[
        Path | None, typer.Option(help="hand it on: a file .html, .xlsx, .png or .svg, or a folder for all of it")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="list the questions")] = False,
    all_: Annotated[bool, typer.Option("--all", help="every question the game can answer")] = False,
    recorded: Annotated[bool, typer.Option("--recorded", help="only what is on record; no bots play for it")] = False,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Answer a designer's questions from tables, sheets and simulations. / 問いに答える"""
    with told(lang, json_wanted=json):
        from playkit import api
        from playkit.dashboards.handouts.saved import checked, handed_out, write_out

        if list_ or not (questions or all_):
            _list(game, lang, json=json)
            raise typer.Exit(0 if list_ else WRONG_USE)
        drafts = _pair(draft)
        if out is not None:
            checked(out)  # answers take a while; a wrong ending need not
        place = api.Store(store)
        wanted = None if all_ else questions
        answers = api.reports(wanted, game=game, store=place, study=study, drafts=drafts, recorded=recorded)
        if out is not None:
            for path in write_out(handed_out(answers, out, lang)):
                aside(str(path))
        if json:
            as_json({answer.question: answer.to_dict() for answer in answers})
        else:
            for answer in answers:
                _tell(answer, lang)
        damaged = tell_damage(place, lang)
        if any(answer.verdict == "not_shown" for answer in answers):
            aside(Label("too few data for a verdict", "まだ結論を出せるだけのデータがありません")(lang))
            raise typer.Exit(TOO_FEW)
        if damaged:
            raise typer.Exit(FAULT)


def _tell(answer: Answer, lang: str) -> None:
    say(answer.title, lang)
    for defect in answer.defects:
        say(f"! {defect(lang)}")
    say(answer.sentence, lang)
    for note in answer.notes:
        say(f"- {note(lang)}")


def _list(game: str | None, lang: str, *, json: bool) -> None:
    """List the questions with their measures; of a game, those it can answer, its own among them."""
    from playkit.dashboards.questions import questions
    from playkit.games import find

    listed = questions(None if game is None else find(game))
    if json:
        measures = [measure for q in listed for measure in q["measures"]]
        as_json({"questions": [{"name": q["question"], "title": q["title"]} for q in listed], "measures": measures})
        return
    for question in listed:
        say(f"{question['question']:20}{question['title'][lang]}")
        for measure in question["measures"]:
            say(f"  {measure['name']:18}{measure['meaning'][lang]} [{measure['unit']}]")


def _pair(drafts: list[str] | None) -> tuple[str, str] | None:
    if not drafts:
        return None
    if len(drafts) != 2:
        raise OptionsError("give --draft twice: the drafts to compare", "--draft は二回指定してください（比べる草案）")
    return drafts[0], drafts[1]
