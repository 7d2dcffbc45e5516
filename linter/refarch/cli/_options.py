"""Command-line parser based on argparse, which reports every fault as a RefarchError of one line; options
that several commands share."""

import sys
from argparse import Action, ArgumentError, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import takewhile
from types import ModuleType
from typing import Any, NoReturn

from ..core.discovery import PluginKind, module_names
from ..core.errors import RefarchError
from ..core.plugins import BUILT_IN_PLUGINS
from ._terminal import COLOR_CHOICES, text_width

HELP_WORDS = ("-h", "--help")


class HelpLayout(RawDescriptionHelpFormatter):
    """Help in the layout of argparse, as wide as the terminal."""

    def __init__(self, prog: str) -> None:
        # Without a width, argparse imports shutil and its compression modules for every parser.
        super().__init__(prog=prog, max_help_position=26, width=text_width(sys.stdout))


class Parser(ArgumentParser):
    """Parser of the arguments and options of one command; abbreviations are not accepted."""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(
            prog=prog,
            formatter_class=HelpLayout,
            add_help=False,  # `-h` is added last, see `add_help_option`
            allow_abbrev=False,
            exit_on_error=False,
            **settings,
        )
        self.arguments: list[Action] = []
        """Every word and option, in the order in which they were added."""
        self.offers: dict[Action, PluginKind[Any]] = {}
        """Kind of the plug-ins that an option names."""

    def add_argument(self, *names: str, **settings: Any) -> Action:
        """Add a word or an option."""
        argument = super().add_argument(*names, **settings)
        self.arguments.append(argument)
        return argument

    @property
    def option_names(self) -> list[str]:
        """Names that begin with a dash."""
        return [name for argument in self.arguments for name in argument.option_strings]

    def add_help_option(self) -> None:
        """Add ``-h`` and ``--help``, after all others."""
        self.add_argument(*HELP_WORDS, action="help", help="show this help")

    def error(self, message: str) -> NoReturn:
        """Raise RefarchError, where argparse would print its usage and end the process."""
        raise RefarchError(message)


def parse(parser: Parser, words: Sequence[str]) -> dict[str, Any]:
    """Values by the name of the parameter that takes them. Raises RefarchError for a fault of the words."""
    _refuse_unknown_options(parser.option_names, words)
    _refuse_empty_words(words)
    # Arguments may be between options, which only the intermixed parser allows; it loses `--` in Python 3.11.
    read = parser.parse_known_args if "--" in words else parser.parse_known_intermixed_args
    try:
        values, superfluous = read(list(words))
    except ArgumentError as error:
        place = f"{error.argument_name}: " if error.argument_name else ""
        raise RefarchError(f"{place}{error.message}") from None
    if superfluous:
        raise RefarchError(f"unexpected argument: {superfluous[0]}")
    return vars(values)


def _refuse_unknown_options(known: Sequence[str], words: Iterable[str]) -> None:
    """Raise RefarchError for the first word that looks like an option and is unknown.

    This runs before argparse looks for missing options: the right spelling of ``--target`` helps more than
    the message that ``--target`` is required.
    """
    for word in takewhile(lambda word: word != "--", words):
        name = word.partition("=")[0]
        if len(name) > 1 and name.startswith("-") and name not in known:
            long_names = [option for option in known if option.startswith("--")]
            raise RefarchError(f"unknown option {name}. {nearest_hint(name, long_names)}")


def _refuse_empty_words(words: Iterable[str]) -> None:
    """Raise RefarchError for an empty word or value, as of a variable that is not set: it would mean the
    working folder, or everything."""
    for word in words:
        name, is_given, value = word.partition("=")
        if not word or (name.startswith("--") and is_given and not value):
            raise RefarchError(f"{name or 'an argument'} is empty; check that the variable is set")


def nearest_hint(word: str, known: Sequence[str]) -> str:
    """``Did you mean ...?``, or all known words."""
    from difflib import get_close_matches

    similar = get_close_matches(word, known, 1)
    return f"Did you mean {similar[0]}?" if similar else f"Valid: {', '.join(known)}."


def plugin_names(package: ModuleType) -> tuple[str, ...]:
    """Names of the plug-ins in a package, as values of an option: ``csv`` for its module ``csv.py``."""
    return tuple(name.rpartition(".")[2] for name in module_names(package))


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """Function for ``type`` of argparse that accepts one of these words, and names them all in its error.

    It is used in addition to ``choices``, which help and shell completion read, because the error message of
    argparse depends on the Python version.
    """

    def choice(text: str) -> str:
        if text not in choices:
            raise ArgumentTypeError(f"{text} is not one of {', '.join(choices)}")
        return text

    return choice


def add_choice(
    parser: ArgumentParser, name: str, choices: Sequence[str], help: str, default: str | None = None
) -> None:
    """Add an option that takes one of a few words; the help names the default."""
    words = "|".join(choices)
    suffix = f" (default: {default})" if default else ""
    parser.add_argument(
        name, choices=choices, type=one_of(choices), metavar=words, default=default, help=help + suffix
    )


def add_plugin_choice(
    parser: ArgumentParser, name: str, kind: PluginKind[Any], help: str, default: str
) -> None:
    """Add an option that takes the name of a plug-in.

    The help shows the plug-ins of refarch. Custom plug-ins are known only after the settings have been read,
    so an unknown name is reported at that time.
    """
    names = "|".join(BUILT_IN_PLUGINS.names(kind))
    option = parser.add_argument(name, metavar=names, default=default, help=f"{help} (default: {default})")
    if isinstance(parser, Parser):
        parser.offers[option] = kind


def add_color(parser: ArgumentParser) -> None:
    """Add ``--color``, for a command with colored output."""
    add_choice(parser, "--color", COLOR_CHOICES, "color the output", "auto")


def add_output(parser: ArgumentParser, also: str = "") -> None:
    """Add ``--output``, for a command that prints its result."""
    parser.add_argument("--output", metavar="FILE", help=f"write the output to a file{also}")


def add_common(parser: ArgumentParser, has_config: bool = True) -> None:
    """Add the options of every command; ``--config`` only if ``has_config``."""
    if has_config:
        parser.add_argument(
            "--config",
            metavar="FILE",
            help="settings file (default: refarch.yaml in this or a parent folder)",
        )
    parser.add_argument("--quiet", action="store_true", help="print only the output, warnings, and errors")


def day(text: str) -> str:
    """Day of the command line. Raises ArgumentTypeError for another text."""
    try:
        return date.fromisoformat(text if len(text) == len("2026-11-22") else "").isoformat()
    except ValueError:
        raise ArgumentTypeError(
            f"`{text[:40]}` is not a date; expected year-month-day, e.g. 2026-11-22"
        ) from None


def add_today(parser: ArgumentParser) -> None:
    """Add ``--today``, for a command that evaluates dates."""
    parser.add_argument(
        "--today",
        metavar="DAY",
        type=day,
        help="date for waiver expiry and support checks, e.g. 2026-11-22",
    )


def add_rule_choice(parser: ArgumentParser) -> None:
    """Add the options that choose the rules to run."""
    for name, which in (("--select", "run only these"), ("--ignore", "skip these")):
        parser.add_argument(
            name,
            metavar="CODES",
            action="extend",
            type=codes,
            default=[],
            help=f"{which} rules, as comma-separated codes or prefixes",
        )


def add_profile(parser: ArgumentParser) -> None:
    """Add ``--profile``, for a command that reports findings."""
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="profile for severities and rule options (default: from refarch.yaml)",
    )


def add_prices(parser: ArgumentParser) -> None:
    """Add ``--prices``, for a command that shows a bill of materials."""
    parser.add_argument(
        "--prices",
        metavar="FILE",
        default="",
        help="CSV price list, not in git; columns: part or part_number, price, currency, lead_time",
    )


def add_allow_local_code(parser: ArgumentParser) -> None:
    """Add ``--allow-local-code``, for a command that runs plug-ins, or builds the site."""
    parser.add_argument(
        "--allow-local-code",
        action="store_true",
        help="also run the custom rules and plug-ins of the project (code)",
    )


def add_fail_on(parser: ArgumentParser, severities: Sequence[str]) -> None:
    """Add ``--fail-on``, for a command whose exit status depends on findings."""
    least = "lowest severity for exit status 1"
    help = f"{least} (default: from refarch.yaml, or error)"
    add_choice(parser, "--fail-on", severities, help)


def codes(text: str) -> list[str]:
    """Codes of ``TEAM001,MTU``, for argparse."""
    return [code.strip() for code in text.split(",")]


def add_force(parser: ArgumentParser) -> None:
    """Add ``--force``, for a command that writes into a folder."""
    parser.add_argument(
        "--force",
        action="store_true",
        help="also overwrite files in DIR that refarch did not create",
    )


def add_jobs(parser: ArgumentParser, default: int, told: str) -> None:
    """Add ``--jobs``, the number of processes."""
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_number_of_jobs,
        default=default,
        help=f"number of processes (default: {told})",
    )


def add_executor(parser: ArgumentParser) -> None:
    """Add ``--executor``, the cluster that does the work instead."""
    parser.add_argument(
        "--executor",
        metavar="ADDRESS",
        default="",
        help="Dask scheduler that you trust as yourself: tls://HOST:PORT",
    )


def _number_of_jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= 1024):
        raise ArgumentTypeError(f"{text[:20]} is not a number of processes from 1 to 1024")
    return int(text)
