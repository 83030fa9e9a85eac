"""Options that several commands share, with one wording each, in the groups in which the help shows them."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.report import COUNTING, OUTPUT_NAMES, REPORTERS

PLAY = "Format and list"
RULES = "Rules"
REPORT = "Report"
FIXES = "Fixes"
FILES = "Files and configuration"

_DECKS = "Deck files, folders, globs, a ydke:// URL, or - for standard input."
Decks = Annotated[list[str], typer.Argument(metavar="DECK...", help=_DECKS)]
DeckPaths = Annotated[list[str], typer.Argument(metavar="PATH...", help=_DECKS)]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="Format of play (see `deckcheck formats`) or a format file.",
        autocompletion=complete.formats,
        rich_help_panel=PLAY,
    ),
]
Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="Format of play (see `deckcheck formats`) or a format file; tcg,ocg judges each deck by both.",
        autocompletion=complete.several_formats,
        rich_help_panel=PLAY,
    ),
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="DATE",
        help="Judge by the cards, the list and the sizes of DATE, YYYY-MM-DD (default: today).",
        rich_help_panel=PLAY,
    ),
]
Region = Annotated[
    str | None,
    typer.Option(
        "--region",
        metavar="REGION",
        help="europe or americas: the days of the TCG's lists and releases can differ.",
        autocompletion=complete.among("europe", "americas"),
        rich_help_panel=PLAY,
    ),
]
ListFile = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="LIST",
        help="List to use: a file (YAML, lflist.conf …), FORMAT or FORMAT@DAY; `none`: no list applies.",
        rich_help_panel=PLAY,
    ),
]
ListName = Annotated[
    str | None,
    typer.Option(
        "--list-name",
        metavar="NAME",
        help="Which list to use of an lflist.conf with several.",
        rich_help_panel=PLAY,
    ),
]
Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar="FILE",
        help="Custom cards: YAML as in cardpool/, or a .cdb; may be repeated.",
        rich_help_panel=PLAY,
    ),
]
PointsCap = Annotated[
    int | None,
    typer.Option(
        "--points-cap",
        metavar="N",
        min=0,
        help="Points allowed in formats with points (default: 100).",
        rich_help_panel=PLAY,
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.", rich_help_panel=RULES)]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show only what is not legal.", rich_help_panel=REPORT)]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Show all notes and all findings.", rich_help_panel=REPORT)
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help="Language of messages (en, ja, zh-CN) and names (also zh-TW, ko, de, fr …).",
        autocompletion=complete.languages,
        rich_help_panel=REPORT,
    ),
]
LangOfNames = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="LANG",
        help="Language of names: en, ja, zh-CN, zh-TW, ko, de, fr …",
        autocompletion=complete.languages,
        rich_help_panel=REPORT,
    ),
]
"""Of commands that write files, which do not follow the environment's language."""
Names = Annotated[
    str | None,
    typer.Option(
        "--names",
        metavar="LANG",
        help="Language of card names only, if different.",
        autocompletion=complete.languages,
        rich_help_panel=REPORT,
    ),
]
Output = Annotated[
    str,
    typer.Option(
        "--output", "-o", metavar="FORMAT", help="text or json.", autocompletion=complete.among("text", "json")
    ),
]
Table = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FORMAT",
        help="text, json, csv or markdown.",
        autocompletion=complete.among("text", "json", "csv", "markdown"),
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FORMAT",
        help=f"{', '.join(REPORTERS)}; several, if all but the last go to files (default: auto, which is text, with"
        " annotations in GitHub Actions).",
        autocompletion=complete.among(*OUTPUT_NAMES),
        rich_help_panel=REPORT,
    ),
]
OutputFile = Annotated[
    list[str] | None,
    typer.Option(
        "--output-file",
        metavar="FILE",
        help="Write the report to FILE: the first --output to the first FILE, the second to the second, and so on.",
        rich_help_panel=REPORT,
    ),
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="FILE", help="Write to this file (default: standard output).")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=0,
        help="Number of worker processes (0: one per CPU core).",
        rich_help_panel=FILES,
    ),
]
DeckJobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=0,
        help="Number of worker processes (0: one per CPU core). By default 1, above 500 files one per core, at most 8.",
        rich_help_panel=FILES,
    ),
]
NoInline = Annotated[
    bool,
    typer.Option(
        "--no-inline",
        help="Ignore `deckcheck: ignore=` comments in the files.",
        rich_help_panel=RULES,
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="CODES",
        help="Only these rules: rule codes, code prefixes (BAN) or rule names.",
        autocompletion=complete.rules,
        rich_help_panel=RULES,
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore",
        metavar="CODES",
        help="Rules to skip; the most specific of --select and --ignore wins.",
        autocompletion=complete.rules,
        rich_help_panel=RULES,
    ),
]
ExtendIgnore = Annotated[
    list[str] | None,
    typer.Option(
        "--extend-ignore",
        metavar="CODES",
        help="Additional rules to skip.",
        autocompletion=complete.rules,
        rich_help_panel=RULES,
    ),
]
Statistics = Annotated[
    bool,
    typer.Option(
        "--statistics",
        help=f"Show how often each code was found instead of the findings ({', '.join(COUNTING)}).",
        rich_help_panel=REPORT,
    ),
]
ExitZero = Annotated[
    bool,
    typer.Option(
        "--exit-zero",
        help="Exit 0 even if there are violations (unreadable files still exit 2).",
        rich_help_panel=REPORT,
    ),
]
Fix = Annotated[
    bool,
    typer.Option(
        "--fix",
        help="Apply safe fixes in place; standard input (-) is fixed to standard output.",
        rich_help_panel=FIXES,
    ),
]
Diff = Annotated[
    bool,
    typer.Option(
        "--diff",
        help="Show what --fix would change, and change nothing; exit code 1 if anything.",
        rich_help_panel=FIXES,
    ),
]
UnsafeFixes = Annotated[
    bool,
    typer.Option(
        "--unsafe-fixes",
        help="With --fix or --diff: also fixes that may change the meaning.",
        rich_help_panel=FIXES,
    ),
]
Baseline = Annotated[
    str | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="Suppress findings recorded in this baseline (none: ignore the configured one, too).",
        rich_help_panel=RULES,
    ),
]
WriteBaseline = Annotated[
    str | None,
    typer.Option(
        "--write-baseline",
        metavar="FILE",
        help="Record current findings as a new baseline.",
        rich_help_panel=RULES,
    ),
]
ConfigFile = Annotated[
    str | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Use this configuration file instead of searching for one.",
        rich_help_panel=FILES,
    ),
]
Isolated = Annotated[
    bool,
    typer.Option(
        "--isolated",
        help="Ignore all configuration files, and any data on this machine other than the bundled data.",
        rich_help_panel=FILES,
    ),
]
ChangedSince = Annotated[
    str | None,
    typer.Option(
        "--changed-since",
        metavar="REV",
        help="Only files changed since the merge base with REV (git), and files whose configuration or list changed.",
        rich_help_panel=FILES,
    ),
]
StdinName = Annotated[
    str | None,
    typer.Option(
        "--stdin-filename",
        metavar="NAME",
        help="Treat standard input (-) as this file: with its settings, and its name in the report.",
        rich_help_panel=FILES,
    ),
]
ForceExclude = Annotated[
    bool,
    typer.Option(
        "--force-exclude",
        help="Apply excludes even to paths given explicitly.",
        rich_help_panel=FILES,
    ),
]
Watch = Annotated[
    bool,
    typer.Option("--watch", "-w", help="Re-run whenever a file changes (Ctrl+C stops).", rich_help_panel=FILES),
]
