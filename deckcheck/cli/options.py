"""Options that several commands share, with one wording each."""

from typing import Annotated

import typer

from deckcheck.report import COUNTING, REPORTERS

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
Cards = Annotated[
    list[str] | None,
    typer.Option("--cards", metavar="FILE", help="Own cards: YAML as in cardpool/, or a .cdb; may be repeated."),
]
PointsCap = Annotated[
    int | None,
    typer.Option("--points-cap", metavar="N", min=0, help="Points allowed in formats with points (default: 100)."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show only what is not legal.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show all notes and all findings.")]
Lang = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="Language of names: en, ja, zh-CN, zh-TW, ko, de, fr …")
]
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
Select = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="CODES", help="Only these rules: codes, beginnings of codes (BAN), names."),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODES", help="Not these rules; the longest match of --select and this decides."),
]
ExtendIgnore = Annotated[
    list[str] | None,
    typer.Option("--extend-ignore", metavar="CODES", help="Not these rules either, beside those that are ignored."),
]
Statistics = Annotated[
    bool,
    typer.Option(
        "--statistics",
        help=f"Show how often each code was found instead of the findings ({', '.join(COUNTING)}).",
    ),
]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 whatever is found, if all could be read.")]
Baseline = Annotated[
    str | None, typer.Option("--baseline", metavar="FILE", help="Findings that are known there do not fail.")
]
WriteBaseline = Annotated[
    str | None,
    typer.Option("--write-baseline", metavar="FILE", help="Write what is found there, to be known from now on."),
]
ConfigFile = Annotated[
    str | None,
    typer.Option("--config", metavar="FILE", help="This configuration file instead of the closest one."),
]
Isolated = Annotated[bool, typer.Option("--isolated", help="Heed no configuration file.")]
ChangedSince = Annotated[
    str | None,
    typer.Option("--changed-since", metavar="REV", help="Only files that changed since the branch left REV (git)."),
]
ForceExclude = Annotated[
    bool, typer.Option("--force-exclude", help="Leave out what is excluded even if the call names it.")
]
Watch = Annotated[bool, typer.Option("--watch", "-w", help="Check again whenever a file changes (Ctrl+C ends it).")]
