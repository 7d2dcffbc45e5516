"""Print the shell completion script (bash, zsh, fish).

Write it once to the folder where the shell looks for it. It completes commands, options, and their values.

```
refarch completion bash > ~/.local/share/bash-completion/completions/refarch
refarch completion zsh > ~/.zfunc/_refarch  # and in ~/.zshrc, before compinit: fpath+=~/.zfunc
refarch completion fish > ~/.config/fish/completions/refarch.fish
```
"""

from argparse import ArgumentParser
from collections.abc import Iterable

from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ._call import Call
from ._command import Command, command_names, command_of, subcommand_names, with_options
from ._options import Parser, add_output, one_of

EXAMPLE = """\
  refarch completion bash
  refarch completion zsh
  refarch completion fish"""

SHELLS = ("bash", "zsh", "fish")

FILES = ("PATH", "FILE")
"""Metavars for which a shell offers names of files."""

FOLDERS = ("DIR", "DESIGN", "OTHER")
"""Metavars for which a shell offers names of folders."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "shell", metavar="SHELL", choices=SHELLS, type=one_of(SHELLS), help="bash, zsh or fish"
    )
    add_output(parser)
    parser.add_argument(
        "--allow-local-code",
        action="store_true",
        help="also complete custom formats (their files are listed, not run)",
    )


def run(call: Call, shell: str, allow_local_code: bool) -> int:
    """Print the script."""
    import shtab

    plugins = call.session().plugins if allow_local_code else BUILT_IN_PLUGINS
    call.emit(shtab.complete(_whole_parser(plugins), shell) + "\n")
    return 0


def _whole_parser(plugins: Plugins) -> Parser:
    """Parser of all commands, which shtab reads; imports every command."""
    program = Parser("refarch")
    program.add_argument("-V", "--version", action="store_true", help="show the version")
    program.add_help_option()
    subparsers = program.add_subparsers(metavar="COMMAND")
    for name in command_names():
        command = command_of(name)
        parser = subparsers.add_parser(name, help=command.summary)
        if words := subcommand_names(name):
            _add_subcommands(parser, name, words)
        _complete_paths(with_options(parser, command))
        for option, kind in parser.offers.items():
            option.choices = plugins.names(kind, idle=True)  # nothing is parsed here: shtab reads it
    return program


def _add_subcommands(parser: Parser, name: str, words: Iterable[str]) -> None:
    """Add the two-word commands that begin with this word, before its own arguments, which shtab would offer
    instead."""
    following = parser.add_subparsers(metavar="WORD")
    for word in words:
        command = command_of(f"{name} {word}")
        _complete_paths(with_options(following.add_parser(word, help=command.summary), command))


def _complete_paths(parser: Parser) -> None:
    """Let a shell offer names of files and folders where a command takes them."""
    from shtab import DIRECTORY, FILE

    for argument in parser.arguments:
        kind = FILE if argument.metavar in FILES else DIRECTORY if argument.metavar in FOLDERS else None
        if kind is not None:
            argument.complete = kind  # type: ignore[attr-defined]  # where shtab looks for it


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
