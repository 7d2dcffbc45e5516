"""Every command explains itself, and the examples it gives are commands that it accepts."""

import inspect
import re
import shlex

import pytest

from refarch.cli import main
from refarch.cli._command import Command, command_names, command_of, command_parser, subcommand_names
from refarch.cli._dispatch import CALL
from refarch.cli._lint_options import LintOptions
from refarch.cli._options import parse

COMMANDS = command_names()

EVERY = [*COMMANDS, *(f"{name} {word}" for name in COMMANDS for word in subcommand_names(name))]
"""Commands of one word and of two."""

MAX_HELP_LENGTH = 72
"""Characters of a line in ``refarch --help``."""


def test_the_commands_are_those_of_the_manual() -> None:
    assert EVERY[len(COMMANDS) :] == ["parts check", "parts import", "parts new"]
    assert " ".join(COMMANDS) == (
        "build bump collect comment completion conformance diff explain export fmt handover import init lint "
        "log migrate new pages parts print publish render review rules schema serve show targets trace vcf "
        "verify waivers"
    )


@pytest.mark.parametrize("name", EVERY)
def test_a_command_explains_itself(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its help names every word and option, each with a sentence; its examples are parsed, and what they
    mean is what its function takes."""
    monkeypatch.setenv("COLUMNS", "200")  # so that no sentence is wrapped
    command = command_of(name)
    assert isinstance(command, Command)
    assert main([*name.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: refarch {name} ")
    assert command.summary and command.summary in shown
    parser = command_parser(name, command)
    for argument in parser.arguments:
        names = [*argument.option_strings, argument.metavar] if argument.metavar else argument.option_strings
        assert names and [word for word in names if str(word) not in shown] == [], argument
        assert argument.help and argument.help in shown, argument
    assert shown.endswith(f"\nexample:\n{command.example}\n")
    for line in command.example.splitlines():
        program, *words = shlex.split(line)
        own = name.split()
        assert (program, words[: len(own)]) == ("refarch", own), line
        words = words[len(own) :]
        given = set(parse(parser, words)) - set(CALL)
        assert {"call", *given} == _taken(command), line


def test_the_help_reads_like_this(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["serve", "-h"]) == 0
    assert capsys.readouterr().out == (
        "usage: refarch serve [--host ADDRESS] [--port N] [--open]\n"
        "                     [--allow-local-code] [--quiet] [-h]\n"
        "\n"
        "Serve the site locally and reload on save.\n"
        "\n"
        "The page in view is updated first, then the other pages of\n"
        "its design.\n"
        "\n"
        "options:\n"
        "  --host ADDRESS      address or name to listen on; 0.0.0.0:\n"
        "                      all (default: 127.0.0.1)\n"
        "  --port N            TCP port (default: 8000)\n"
        "  --open              open the site in a browser\n"
        "  --allow-local-code  also run the custom rules and plug-ins\n"
        "                      of the project (code)\n"
        "  --quiet             print only the output, warnings, and\n"
        "                      errors\n"
        "  -h, --help          show this help\n"
        "\n"
        "example:\n"
        "  refarch serve --port 8001 --open\n"
    )


@pytest.mark.parametrize("name", EVERY)
def test_help_lines_are_short(name: str) -> None:
    """The summary of a command is one line of at most 72 characters; so is the help of an option, without its
    default and its list of values."""
    command = command_of(name)
    assert command.summary.endswith(".") and command.summary.count(". ") == 0
    helps = [str(argument.help) for argument in command_parser(name, command).arguments]
    texts = [re.split(r" \(default|; columns: |: [a-z]", text)[0] for text in helps]
    assert [text for text in [command.summary, *texts] if len(text) > MAX_HELP_LENGTH] == []


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_the_overview_names_every_command(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [name for name in COMMANDS if not any(line.startswith(f"  {name} ") for line in lines)] == []


def test_no_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith("usage: refarch COMMAND")


def _taken(command: Command) -> set[str]:
    """What a command's function takes by name; that of lint hands on what ``LintOptions`` has fields for."""
    taken = set(inspect.signature(command.run).parameters)
    return taken - {"words"} | set(LintOptions._fields) if "words" in taken else taken
