"""Commands about records: import, export, sql, publish, seal, verify."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.cli.output import FAULT, AsJson, Folder, Lang, as_json, aside, default_lang, say, tell_damage, told
from playkit.errors import OptionsError, PlaykitError
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from playkit.store import Problem

commands = typer.Typer()


@commands.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(help="sheets, exports, logs")],
    profile: Annotated[str | None, typer.Option(help="a TOML profile")] = None,
    study: Annotated[str | None, typer.Option(help="the study the sessions belong to")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show what would happen, store nothing")] = False,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Import sheets and logs people already have. / 手元のシートや記録を取り込む"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        documents, bad = [], False
        for file in files:
            found = _import_one(place, file, profile, study, dry_run=dry_run, lang=lang, json=json)
            documents.append(found)
            bad = bad or found.get("error") is not None or not found.get("sessions")
        if json:
            as_json(_joined(documents))
        if bad:
            raise typer.Exit(FAULT)


def _import_one(
    place: Any, file: Path, profile: str | None, study: str | None, *, dry_run: bool, lang: str, json: bool
) -> dict[str, Any]:
    """Import one file; what one refuses does not keep the others out."""
    from playkit.imports.document import document, summary

    try:
        plan = place.import_(file, profile=profile, study=study)
        counts = plan.preview() if dry_run else plan.apply().counts
    except PlaykitError as error:
        aside(error.text(lang))
        return {"file": file.name, "error": {"en": error.en, "ja": error.ja}}
    if not json:
        say(summary(plan, counts, lang))
    return document(plan, counts, lang)


def _joined(documents: list[dict[str, Any]]) -> dict[str, Any]:
    """Put the documents of several files into one: lists joined, counts added, the lowest coverage."""
    joined: dict[str, Any] = {"files": documents}
    for name in ("sessions", "events", "rows", "problems", "quarantine", "questions"):
        joined[name] = [entry for document in documents for entry in document.get(name) or []]
    kinds = ("new", "unchanged", "changed", "withdrawn", "quarantined")
    joined["counts"] = {k: sum((d.get("counts") or {}).get(k, 0) for d in documents) for k in kinds}
    joined["coverage"] = min((d["coverage"] for d in documents if "coverage" in d), default=0.0)
    return joined


@commands.command("sheet")
def blank_sheet(
    game: Annotated[str, typer.Argument(help="a game, a rules file or folder, or a description (.toml)")],
    seats: Annotated[int | None, typer.Option("--seats", help="how many seats")] = None,
    names: Annotated[str, typer.Option("--names", help="who sits there, with commas")] = "",
    parts: Annotated[int | None, typer.Option("--parts", help="rows for hands, phases or rounds")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="a .pdf to print, an .xlsx or .csv to type in")] = None,
    font: Annotated[Path | None, typer.Option("--font", help="a font file for the PDF")] = None,
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Make a blank sheet for the table that imports again without a question. / 記録用紙を作る"""
    with told(lang, json_wanted=json):
        from playkit.api import sheet

        named = [name.strip() for name in names.split(",") if name.strip()]
        if seats is not None and named and len(named) != seats:
            raise OptionsError(
                f"{len(named)} names for {seats} seats", f"席{seats}に対して名前が{len(named)}人分あります"
            )
        stem = Path(game).stem if Path(game).stem != "rules" else Path(game).parent.name
        file = sheet(game, out or f"{stem}.pdf", seats=named or seats, lang=lang, parts=parts, font=font)
        as_json({"file": str(file)}) if json else say(WRITTEN.fill(lang, file=str(file)), lang)


WRITTEN = Label(
    "{file} is ready; filled in, `playkit import` reads it.",
    "{file} ができました。記入後は playkit import で読み込めます。",
)


@commands.command()
def sql(
    query: Annotated[str, typer.Argument(help="SELECT ... over session, seat, event, effective, run, ...")],
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Ask the store in SQL. / SQLで調べる"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        place.require()
        frame = place.sql(query)
        problems = tell_damage(place, lang)
        if json:
            as_json({"rows": frame.to_dicts(), "problems": plain(problems)})
        else:
            import polars as pl

            with pl.Config(tbl_rows=100, tbl_cols=30, fmt_str_lengths=60, tbl_hide_dataframe_shape=True):
                say(str(frame))
        _end(problems)


@commands.command()
def export(
    folder: Annotated[Path, typer.Argument(help="where to")],
    format_: Annotated[str, typer.Option("--format", help="parquet, csv, jsonl or xlsx")] = "csv",
    personal: Annotated[bool, typer.Option("--personal", help="names too, not pseudonyms")] = False,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Write all tables for other tools; names only when asked. / 他の道具のために書き出す"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        place.require()
        written = place.export(folder, format=format_, personal=personal)
        files = [str(path) for path in written]
        _report("files", files, files, tell_damage(place, lang), json=json)


@commands.command()
def publish(store: Folder = "logs/", lang: Lang = default_lang(), json: AsJson = False) -> None:
    """Publish playkit.duckdb for any DuckDB tool. / playkit.duckdb を作り直す"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        place.require()
        path = str(place.publish())
        _report("published", path, [path], tell_damage(place, lang), json=json)


@commands.command()
def seal(store: Folder = "logs/", lang: Lang = default_lang(), json: AsJson = False) -> None:
    """Turn finished sessions into Parquet. / 終わったセッションをまとめる"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        place.require()
        sealed = place.seal()
        said = Label(f"{len(sealed)} sessions sealed", f"{len(sealed)}セッションをまとめました")(lang)
        _report("sealed", sealed, [said], tell_damage(place, lang), json=json)


@commands.command()
def verify(store: Folder = "logs/", lang: Lang = default_lang(), json: AsJson = False) -> None:
    """Check every checksum, number and manifest of a folder. / 記録がすべて無事か確かめる"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        place.require()
        problems = place.verify()
        if json:
            as_json({"problems": plain(problems)})
        else:
            for problem in problems:
                say(problem.text(lang))
            if not problems:
                say(Label("everything is intact", "すべて無事です"), lang)
        _end(problems)


def _report(name: str, value: Any, lines: list[str], problems: list[Problem], *, json: bool) -> None:
    """Say what was done; damage found on the way ends the command with status 1."""
    if json:
        as_json({name: value, "problems": plain(problems)})
    else:
        for line in lines:
            say(line)
    _end(problems)


def plain(problems: list[Problem]) -> list[dict[str, Any]]:
    """Give problems as plain data."""
    return [dataclasses.asdict(problem) for problem in problems]


def _end(problems: list[Problem]) -> None:
    if problems:
        raise typer.Exit(FAULT)
