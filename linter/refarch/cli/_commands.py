"""Finds commands by the names of their modules, and makes their parsers."""

import sys

from ..core.discovery import load
from ._command import Command
from ._options import Parser, add_common, plugin_names


def command_names() -> tuple[str, ...]:
    """All commands, sorted; imports none of them."""
    return plugin_names(sys.modules[__package__])


def command_of(name: str) -> Command:
    """The command of that name; imports its module."""
    command: Command = load(f"{__package__}.{name}").COMMAND
    return command


def command_parser(name: str, command: Command) -> Parser:
    """Reads the words after ``refarch NAME``."""
    return filled(Parser(f"refarch {name}"), command)


def filled(parser: Parser, command: Command) -> Parser:
    """A parser with what a command takes, and what all take."""
    command.add_options(parser)
    add_common(parser)
    parser.add_help_option()
    return parser
