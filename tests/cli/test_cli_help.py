"""Every command explains itself, and the examples it gives are commands that it accepts."""

import inspect
import shlex

import pytest

from refarch.cli import main
from refarch.cli._dispatch import command_names
from refarch.cli._options import parse
from refarch.core.discovery import load

COMMANDS = command_names()


def example_lines(name: str) -> list[str]:
    lines: list[str] = load(f"refarch.cli.{name}").EXAMPLE.splitlines()
    return [line.strip() for line in lines]


def test_the_commands_are_those_of_the_manual() -> None:
    assert (
        " ".join(COMMANDS)
        == "build conformance diff explain lint pages parts publish render rules serve show"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: refarch {name}")
    assert all(option.shown in shown for option in load(f"refarch.cli.{name}").options())
    assert f"example:\n  refarch {name}" in shown


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in COMMANDS for line in example_lines(name)]
)
def test_examples_are_accepted(name: str, line: str) -> None:
    program, command, *words = shlex.split(line)
    assert (program, command) == ("refarch", name)
    module = load(f"refarch.cli.{name}")
    values = parse(module.options(), words)
    assert set(values) == set(inspect.signature(module.run).parameters)


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_the_overview_names_every_command(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [name for name in COMMANDS if not any(line.startswith(f"  {name} ") for line in lines)] == []


def test_no_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith("usage: refarch COMMAND")
