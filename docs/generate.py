"""Write the documentation as a site: the pages of this folder, one page a command, one page a rule.

    python docs/generate.py build/docs
    mkdocs build --strict -f build/docs/mkdocs.yml

Commands and rules are described by the docstrings and help texts that `--help` and `deckcheck rule` show, so the pages
are made anew for each build and are not kept.
"""

import shutil
import sys
from inspect import cleandoc
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from typer.main import get_command

from deckcheck.cli.app import app_for
from deckcheck.rules.base import Rule
from deckcheck.rules.catalogue import FAMILIES, all_rules
from deckcheck.web import openapi

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SCHEMAS = ROOT / "deckcheck" / "schemas"
FIRST = ("index.md", "configuration.md", "ci.md")
VERDICTS = {
    "legal": "none: the deck stays legal",
    "illegal": "illegal",
    "undetermined": "undetermined",
    "unreadable": "unreadable",
}


def cell(text: str) -> str:
    """Text for a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def rule_page(rule: Rule) -> str:
    """The page of a rule."""
    state = "" if rule.default else f"\n| runs | with `{rule.switch}`, or when it is selected |"
    return (
        f"# {rule.code} {rule.name}\n\n"
        "| | |\n|---|---|\n"
        f"| severity | {rule.severity} |\n| verdict | {VERDICTS[rule.verdict]} |\n"
        f"| rule text | [{rule.source}](../rule-text.md#{rule.source.lower()}) |{state}\n\n"
        f"{cleandoc(rule.doc)}\n\n"
        f"To silence it: `# deckcheck: ignore={rule.code} reason` in a file, `--ignore {rule.code}` in a call, or"
        " `ignore` in the [configuration](../configuration.md).\n"
    )


def rules_page() -> str:
    """The table of all rules."""
    lines = ["# Rules", "", "`deckcheck rule CODE` shows the same in the terminal.", ""]
    for codes, title, rules in FAMILIES:
        lines += [f"## {title} ({codes})", "", "| code | name | severity | what is found |", "|---|---|---|---|"]
        for rule in sorted(rules):
            first = cleandoc(rule.doc).split("\n\n", 1)[0]
            lines.append(f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity} | {cell(first)} |")
        lines.append("")
    return "\n".join(lines)


def commands() -> list[tuple[str, Any]]:
    """Every command with its name, those of groups too (`pool build`)."""
    found = []
    for name, command in get_command(app_for([])).commands.items():  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        found += [(f"{name} {part}", one) for part, one in inner.items()] if inner else [(name, command)]
    return found


def command_page(name: str, command: Any) -> str:
    """The page of a command."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option" and not one.hidden]
    usage = " ".join(["deckcheck", name, "[OPTIONS]" if options else "", *(one.metavar for one in arguments)])
    lines = [f"# deckcheck {name}", "", cleandoc(command.help), "", "```sh", " ".join(usage.split()), "```", ""]
    if arguments:
        lines += ["| argument | meaning |", "|---|---|"]
        lines += [f"| `{one.metavar}` | {cell(one.help or '')} |" for one in arguments]
        lines.append("")
    if options:
        lines += ["| option | meaning |", "|---|---|"]
        for one in options:
            names = ", ".join(f"`{word}`" for word in one.opts)
            value = "" if one.is_flag else f" `{one.metavar}`"
            lines.append(f"| {names}{value} | {cell(one.help or '')} |")
        lines.append("")
    return "\n".join(lines)


def commands_page() -> str:
    """The table of all commands."""
    rows = [
        f"| [{name}]({page_name(name)}) | {cell(cleandoc(command.help).split('  ', 1)[0].split(chr(10), 1)[0])} |"
        for name, command in commands()
    ]
    return "\n".join(["# Commands", "", "| command | what it does |", "|---|---|", *rows, ""])


def page_name(command: str) -> str:
    """The file of a command's page."""
    return command.replace(" ", "-") + ".md"


def written() -> list[str]:
    """The pages of this folder, in the order of the site."""
    return [*FIRST, *sorted(path.name for path in HERE.glob("*.md") if path.name not in FIRST)]


def generate(out: Path) -> None:
    """Write the site's sources into a folder; what was there before goes."""
    pages = out / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    for folder in ("rules", "commands", "schemas"):
        (pages / folder).mkdir(parents=True)
    for name in written():
        text = (HERE / name).read_text(encoding="utf-8").replace("](../deckcheck/schemas/", "](schemas/")
        (pages / name).write_text(text, encoding="utf-8")
    for schema in SCHEMAS.glob("*.json"):
        shutil.copy(schema, pages / "schemas")
    (pages / "openapi.json").write_text(openapi.written(), encoding="utf-8")
    rules = all_rules()
    (pages / "rules" / "index.md").write_text(rules_page(), encoding="utf-8")
    for rule in rules:
        (pages / "rules" / f"{rule.code}.md").write_text(rule_page(rule), encoding="utf-8")
    (pages / "commands" / "index.md").write_text(commands_page(), encoding="utf-8")
    for name, command in commands():
        (pages / "commands" / page_name(name)).write_text(command_page(name, command), encoding="utf-8")
    yaml = YAML()
    config = yaml.load((HERE / "mkdocs.yml").read_text(encoding="utf-8"))
    config["nav"] = [
        "index.md",
        {"Commands": ["commands/index.md", *({name: f"commands/{page_name(name)}"} for name, _ in commands())]},
        {"Rules": ["rules/index.md", *({f"{rule.code} {rule.name}": f"rules/{rule.code}.md"} for rule in rules)]},
        *written()[1:],
    ]
    with (out / "mkdocs.yml").open("w", encoding="utf-8") as file:
        yaml.dump(config, file)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("python docs/generate.py FOLDER")
    generate(Path(sys.argv[1]))
