"""Options that several commands share, with one wording each."""

from typing import Annotated

import typer

from deckcheck.report import REPORTERS

Format = Annotated[
    str | None,
    typer.Option("--format", "-f", metavar="FORMAT", help="Format of play (see `deckcheck formats`) or a format file."),
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of", metavar="DATE", help="Judge by the list in force on this day, YYYY-MM-DD (default: today)."
    ),
]
Region = Annotated[
    str | None,
    typer.Option("--region", metavar="REGION", help="europe or americas: their lists can differ by some days."),
]
ListFile = Annotated[
    str | None,
    typer.Option("--list", metavar="FILE", help="Forbidden & Limited list to use: YAML or lflist.conf."),
]
ListName = Annotated[
    str | None,
    typer.Option("--list-name", metavar="NAME", help="Which list of an lflist.conf that holds several."),
]
PointsCap = Annotated[
    int | None,
    typer.Option("--points-cap", metavar="N", min=0, help="Points allowed in formats with points (default: 100)."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show only what is not legal.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show all notes and all findings.")]
Output = Annotated[str, typer.Option("--output", "-o", metavar="FORMAT", help="text or json.")]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FORMAT",
        help=f"{', '.join(REPORTERS)}; several, if all but the last go to files (default: text).",
    ),
]
OutputFile = Annotated[
    list[str] | None,
    typer.Option(
        "--output-file",
        metavar="FILE",
        help="Write the report there: the first --output to the first FILE, the second to the second, and so on.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes; 0 means one a core.")]
NoInline = Annotated[
    bool,
    typer.Option("--no-inline", help="Do not heed `deckcheck: ignore=…` comments in the files."),
]
