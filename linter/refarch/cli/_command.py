"""Record of a command, which its module declares as ``COMMAND``; commands by name, and their parsers."""

import keyword
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple

from ..core.discovery import load, module_names
from ..core.wording import first_paragraph
from ._options import Parser, add_common, plugin_names


class Command(NamedTuple):
    """Word after ``refarch``: its help, its options, and the function that does the work."""

    help_text: str | None
    """Help in Markdown, which is the docstring of its module; the first paragraph is the summary."""
    example: str
    """Lines that a user can type, indented by two; tests parse every one of them."""
    add_options: Callable[[ArgumentParser], None]
    """Function that declares its words and options."""
    run: Callable[..., int]
    """Function that does the work and returns the exit status. Its first parameter is the ``Call``; each word
    and option is a parameter: ``fail_on`` for ``--fail-on``."""

    extra: str = ""
    """Extra of refarch that it needs, as ``site`` of ``refarch[site]``."""

    has_config: bool = True
    """Whether it takes ``--config``: not if it makes settings, or if MkDocs and its plug-ins read those of
    the project again by themselves."""

    @property
    def summary(self) -> str:
        """Summary in one line."""
        return first_paragraph(self.help_text)


def command_names() -> tuple[str, ...]:
    """Names of all commands, sorted; imports none of them."""
    return plugin_names(sys.modules[__package__])


def subcommand_names(name: str) -> tuple[str, ...]:
    """Words that form a two-word command with the name of a command, sorted: the modules of the
    package ``_NAME``. A module called ``import_`` is the word ``import``."""
    package = f"_{name}"
    if not os.path.isdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), package)):
        return ()
    names = module_names(load(f"{__package__}.{package}"))
    return tuple(sorted(module.rpartition(".")[2].rstrip("_") for module in names))


def command_of(name: str) -> Command:
    """Command with a name of one word or of two; imports its module."""
    word, _, following = name.partition(" ")
    module = f"_{word}.{following}" if following else word
    if keyword.iskeyword(following):
        module += "_"
    command: Command = load(f"{__package__}.{module}").COMMAND
    return command


def command_parser(name: str, command: Command) -> Parser:
    """Parser for the words after ``refarch NAME``."""
    return with_options(Parser(f"refarch {name}"), command)


def with_options(parser: Parser, command: Command) -> Parser:
    """Parser with the options of a command, and with those of all commands."""
    command.add_options(parser)
    add_common(parser, command.has_config)
    parser.add_help_option()
    return parser
