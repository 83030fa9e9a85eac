"""`deckcheck check`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def check(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Deck files, folders, globs, a ydke:// URL, or - for standard input."),
    ],
    format: opt.Format = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    list_file: opt.ListFile = None,
    list_name: opt.ListName = None,
    points_cap: opt.PointsCap = None,
    strict: opt.Strict = False,
    quiet: opt.Quiet = False,
    verbose: opt.Verbose = False,
    output: opt.Outputs = None,
    output_file: opt.OutputFile = None,
    jobs: opt.Jobs = 1,
    no_inline: opt.NoInline = False,
) -> None:
    """Is this deck legal?  One verdict per deck, and every finding with how to put it right.

    Exit code: 0 all legal, 1 some deck illegal, 2 something could not be read or the call was wrong, 3 nothing illegal
    but something undetermined (an unknown card or name).
    """
    from deckcheck.cli.run import run_check
    from deckcheck.engine import Options

    chosen = Options("", format, "tcg", region, list_file, list_name, points_cap, not no_inline)
    raise typer.Exit(
        run_check(
            paths,
            chosen,
            as_of,
            output=output or [],
            output_file=output_file or [],
            strict=strict,
            quiet=quiet,
            verbose=verbose,
            jobs=jobs,
        )
    )
