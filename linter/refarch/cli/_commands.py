"""Finds commands by the names of their modules, and makes their parsers."""

import keyword
import os
import sys

from ..core.discovery import load, module_names
from ._command import Command
from ._options import Parser, add_common, plugin_names


def command_names() -> tuple[str, ...]:
    """All commands, sorted; imports none of them."""
    return plugin_names(sys.modules[__package__])


def subcommand_names(name: str) -> tuple[str, ...]:
    """The words that may follow a command's name and make a command of their own, sorted: the modules of the
    package ``_NAME``. A module called ``import_`` is the word ``import``."""
    package = f"_{name}"
    if not os.path.isdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), package)):
        return ()
    names = module_names(load(f"{__package__}.{package}"))
    return tuple(sorted(module.rpartition(".")[2].rstrip("_") for module in names))


def command_of(name: str) -> Command:
    """The command of that name, of one word or of two; imports its module."""
    word, _, following = name.partition(" ")
    module = f"_{word}.{following}" if following else word
    if keyword.iskeyword(following):
        module += "_"
    command: Command = load(f"{__package__}.{module}").COMMAND
    return command


def command_parser(name: str, command: Command) -> Parser:
    """Reads the words after ``refarch NAME``."""
    return filled(Parser(f"refarch {name}"), command)


def filled(parser: Parser, command: Command) -> Parser:
    """A parser with what a command takes, and what all take."""
    command.add_options(parser)
    add_common(parser, command.has_config)
    parser.add_help_option()
    return parser
