"""The documentation: every command and rule has its page, links lead somewhere, tables are whole."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from ruamel.yaml import YAML

from deckcheck.config.keys import BY_NAME, OVERRIDES
from deckcheck.config.read import read_config
from deckcheck.report import REPORTER_NAMES
from deckcheck.rules.catalogue import all_rules
from tests.conftest import ROOT

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def site(generator: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    generator.generate(out)
    generator.generate(out)  # a second time over the first
    return out


def test_every_rule_has_its_page(site: Path) -> None:
    for rule in all_rules():
        text = (site / "pages" / "rules" / f"{rule.code}.md").read_text(encoding="utf-8")
        assert text.startswith(f"# {rule.code} {rule.name}\n")
        assert f"[{rule.code}]({rule.code}.md)" in (site / "pages" / "rules" / "index.md").read_text(encoding="utf-8")


def test_every_option_is_on_a_page(site: Path) -> None:
    text = (site / "pages" / "commands" / "check.md").read_text(encoding="utf-8")
    for option in ("`--output`, `-o` `FORMAT`", "`--strict`", "`--baseline` `FILE`", "`--watch`, `-w`"):
        assert option in text
    assert "```sh\ndeckcheck check [OPTIONS] PATH...\n```" in text
    assert (site / "pages" / "commands" / "pool-build.md").exists()


def test_links_lead_somewhere(site: Path) -> None:
    pages = list(site.rglob("*.md"))
    assert len(pages) > 50
    for page in pages:
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page}: {link}"


def test_links_of_the_written_pages_lead_somewhere_in_the_repository() -> None:
    made = ("commands/", "rules/")
    for page in DOCS.glob("*.md"):
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in link and not link.startswith(made):
                assert (DOCS / link).exists(), f"{page}: {link}"


def test_the_navigation_names_every_page(site: Path) -> None:
    config = YAML(typ="safe").load((site / "mkdocs.yml").read_text(encoding="utf-8"))

    def named(nav: object) -> set[str]:
        if isinstance(nav, str):
            return {nav}
        values = nav.values() if isinstance(nav, dict) else nav
        return {page for value in values for page in named(value)}  # type: ignore[attr-defined]

    pages = {path.relative_to(site / "pages").as_posix() for path in (site / "pages").rglob("*.md")}
    assert named(config["nav"]) == pages


def first_column(page: str, heading: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8").split(heading)[1].split("\n\n")[0]
    return re.findall(r"^\| `([\w.-]+)` \|", text, re.MULTILINE)


def test_the_table_of_keys_is_whole() -> None:
    assert first_column("configuration.md", "| key | value |") == [*BY_NAME, OVERRIDES]


def test_the_table_of_formats_is_whole() -> None:
    assert sorted(first_column("ci.md", "| format | for |")) == sorted(REPORTER_NAMES)


def test_the_example_of_a_configuration_is_right(tmp_path: Path) -> None:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "deckcheck.toml").write_text(example)
    (tmp_path / "formats").mkdir()
    (tmp_path / "formats" / "club.yaml").touch()
    config = read_config(str(tmp_path / "deckcheck.toml"))
    assert config is not None
    assert len(config.overrides) == 2
