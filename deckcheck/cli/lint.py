"""`deckcheck lint`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def lint(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Card scripts (c12345.lua), Duel set-ups, folders, globs, or -."),
    ],
    dialect: Annotated[
        str | None,
        typer.Option("--dialect", metavar="NAME", help="edopro or ygopro (default: each file's own)."),
    ] = None,
    cdb: Annotated[
        list[str] | None,
        typer.Option("--cdb", metavar="FILE", help="Client database with cards and their text; may be repeated."),
    ] = None,
    api_root: Annotated[
        list[str] | None,
        typer.Option("--api-root", metavar="DIR", help="Folder with utility files whose functions scripts may use."),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODE", help="Only these rules: LUA301, LUA4, a name; may be repeated."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODE", help="Not these rules; may be repeated.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All rules, also those that are off by default.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what each script registers, as a table, and judge nothing.")
    ] = False,
    fix: Annotated[bool, typer.Option("--fix", help="Put right what is sure, in the files.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")] = False,
    output: opt.Output = "text",
    jobs: opt.Jobs = 1,
    strict: opt.Strict = False,
    quiet: opt.Quiet = False,
    no_inline: Annotated[
        bool, typer.Option("--no-inline", help="Do not heed `-- deckcheck: ignore[…]` comments in the files.")
    ] = False,
) -> None:
    """Does this card script obey the Duel's rules?  Finds mistakes by reading; nothing of a script is run.

    Exit code: 0 nothing wrong, 1 some script has an error, 2 something could not be read or the call was wrong.
    """
    from deckcheck.cli.lint_run import run_lint
    from deckcheck.lint import LintOptions

    options = LintOptions(dialect, _words(cdb), _words(api_root), _words(select), _words(ignore), every, not no_inline)
    raise typer.Exit(
        run_lint(
            paths,
            options,
            mode="explain" if explain else "diff" if diff else "fix" if fix else "report",
            output=output,
            jobs=jobs,
            strict=strict,
            quiet=quiet,
        )
    )


def _words(given: list[str] | None) -> tuple[str, ...]:
    """What was given, also as a comma-separated list."""
    return tuple(word for text in given or () for word in text.split(",") if word)
