"""The hand-written pages: their YAML is good, and every option of every command is on the page of
commands."""

import re

import pytest
from built_site import ROOT

from refarch import api, testing
from refarch.cli._command import command_names, command_of, command_parser

GUIDE = (ROOT / "docs/design-format.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
COMMON = ("-h", "--help", "--color", "--config", "--quiet", "--output")
"""Options that the page explains once, for all commands."""
FRAGMENTS = testing.fragments(GUIDE)


def test_the_guide_shows_each_kind_of_file_that_it_explains() -> None:
    assert {fragment.file for fragment in FRAGMENTS} == {
        "bom.yaml",
        "design.yaml",
        "ip-plan.yaml",
        "qos.yaml",
        "results.yaml",
        "wiring.yaml",
        "variants/small-frames.yaml",
    }


def together() -> list[tuple[str, list[testing.Fragment]]]:
    """Excerpts of one example under one heading of the guide, which are shown together."""
    by_example: dict[tuple[str, str], list[testing.Fragment]] = {}
    parts = re.split(r"^#{2,4} (.*)\n", GUIDE, flags=re.M)[1:]
    for heading, text in zip(parts[::2], parts[1::2], strict=True):
        for fragment in testing.fragments(text):
            by_example.setdefault((heading, fragment.base), []).append(fragment)
    return [(f"{heading}-{base}", found) for (heading, base), found in by_example.items()]


@pytest.mark.parametrize(
    "listed", [found for _, found in together()], ids=[example for example, _ in together()]
)
def test_what_the_guide_shows_is_clean(listed: list[testing.Fragment]) -> None:
    name, files = testing.overlay([one for one in listed if not one.file.startswith("variants/")] or listed)
    # a variant changes the bill of materials, which an example is otherwise without
    for fragment in listed:
        if fragment.file.startswith("variants/"):
            files = {**testing.base_files(name), fragment.file: fragment.text.encode()}
    result = api.lint_texts(name, files)
    found = [
        one for linted in (result, *result.variants) for one in linted.findings if one.severity != "info"
    ]
    assert found == []


@pytest.mark.parametrize("command", command_names())
def test_every_option_of_a_command_is_on_the_page_of_commands(command: str) -> None:
    _, heading, section = COMMANDS.partition(f"## refarch {command}\n")
    assert heading
    section = section.partition("\n## ")[0]
    options = [
        name for name in command_parser(command, command_of(command)).option_names if name not in COMMON
    ]
    assert [name for name in options if f"`{name}" not in section] == []
    assert all(f"`{name}" in COMMANDS.partition("\n## ")[0] for name in COMMON if name.startswith("--"))
