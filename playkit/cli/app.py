"""The command line, joined from its parts."""

from __future__ import annotations

import typer

from playkit.cli import ask, belief, games, keeping, newgame, records, simulations, table
from playkit.cli.output import tolerate_terminals

app = typer.Typer(
    name="playkit",
    help="A playtest laboratory for tabletop games. / ボードゲームのテストプレイ実験室",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for part in (games, newgame, simulations, records, keeping, ask, belief, table):
    app.registered_commands += part.commands.registered_commands


@app.callback(invoke_without_command=True)
def root(version: bool = typer.Option(False, "--version", help="print the version and leave")) -> None:
    """Play, log, import, simulate and question tabletop games."""
    if version:
        from playkit.version import VERSION

        typer.echo(VERSION)
        raise typer.Exit


def run() -> None:
    """Run the command line."""
    tolerate_terminals()
    app()
