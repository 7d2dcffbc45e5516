"""What a command is: one record that its module declares as ``COMMAND``."""

import keyword
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple

from ..core.discovery import load, module_names
from ..core.wording import summary_of
from ._options import Parser, add_common, plugin_names


class Command(NamedTuple):
    """One word after ``refarch``: what it is for, what it takes, and the function that does the work."""

    help_text: str | None
    """Its help in Markdown, which is the docstring of its module; the first paragraph sums it up."""
    example: str
    """Lines that a user may type as they stand, indented by two; tests parse every one of them."""
    add_options: Callable[[ArgumentParser], None]
    """Declares its words and options."""
    run: Callable[..., int]
    """Does the work and returns the exit status. The first parameter is the ``Call``; each word and option is
    a parameter of its own: ``fail_on`` for ``--fail-on``."""

    extra: str = ""
    """The extra of refarch without which it cannot run, as ``site`` of ``refarch[site]``."""

    has_config: bool = True
    """Whether it takes ``--config``: not where it makes settings, nor where MkDocs and its plug-ins read the
    project's own again by themselves."""

    @property
    def summary(self) -> str:
        """What it is for, in one line."""
        return summary_of(self.help_text)


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
    return with_options(Parser(f"refarch {name}"), command)


def with_options(parser: Parser, command: Command) -> Parser:
    """A parser with what a command takes, and what all take."""
    command.add_options(parser)
    add_common(parser, command.has_config)
    parser.add_help_option()
    return parser
