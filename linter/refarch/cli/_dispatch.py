"""Dispatcher: finds the command, parses its options, runs it, and reports every failure as one line."""

import os
import sys
from typing import Any

from ..core.errors import RefarchError
from ..report._visible import visible
from ._call import Call
from ._command import Command, command_names, command_of, command_parser, subcommand_names
from ._options import HELP_WORDS, Parser, nearest_hint, parse
from ._output import emit
from ._terminal import text_width
from ._termination import Terminated

OVERVIEW = """Check RDMA storage designs written in YAML, and generate configuration and documentation.

commands:
{commands}

example:
  refarch lint designs/
  refarch explain TEAM001

Run `refarch COMMAND --help` for help on a command, `refarch --version` for the version.
"""

CALL = ("config", "output", "quiet", "color")
"""Options that select the project and the output of a command."""

VERSION_WORDS = (["--version"], ["-V"], ["version"])

HELP = "help"
"""Word of ``refarch help lint``, which is ``refarch lint --help``."""

USAGE = "usage: refarch COMMAND [OPTION...]\n\n"


def run_guarded(words: list[str]) -> int:
    """Run a command and return its exit status; print at most one line on stderr."""
    try:
        _escape_unencodable()
        status = _print_version() if words in VERSION_WORDS else dispatch(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except RefarchError as error:
        return _report_error(str(error))
    except Terminated:
        return 143  # what a shell reports for a program that SIGTERM ended
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence_stdout()
        return 141  # what a shell reports for a program that SIGPIPE ended
    except OSError as error:
        _silence_stdout()
        return _report_error(f"{error.filename or 'output'}: {error.strerror or error}")
    except Exception as error:
        return _report_defect(error)


def _print_version() -> int:
    from .. import __version__

    emit(f"refarch {__version__}\n")
    return 0


def dispatch(words: list[str]) -> int:
    """Run the command that the first word names. Raises RefarchError for wrong usage."""
    if not words or words[0] in HELP_WORDS:
        stream = sys.stdout if words else sys.stderr
        if stream is not None:
            stream.write(overview())
        return 0 if words else 2
    if words[0] == HELP:
        return dispatch([*words[1:], HELP_WORDS[-1]])
    name, rest = words[0], words[1:]
    names = command_names()
    if name not in names:
        raise RefarchError(f"unknown command {name}. {nearest_hint(name, names)}")
    if rest and rest[0] in subcommand_names(name):
        name, rest = f"{name} {rest[0]}", rest[1:]
    command = command_of(name)
    parser = command_parser(name, command)
    if any(word in HELP_WORDS for word in rest):
        emit(help_of(command, parser))
        return 0
    try:
        values = parse(parser, rest)
    except RefarchError as error:
        stop = "" if str(error).endswith((".", "?")) else "."
        raise RefarchError(f"{name}: {error}{stop} See `refarch {name} --help`") from None
    if command.extra:
        from ._extras import demand_extra

        demand_extra(command.extra, name)
    return command.run(_make_call(values), **values)


def _make_call(values: dict[str, Any]) -> Call:
    """Call from its own options, which are removed from the values."""
    return Call(**{name: values.pop(name) for name in CALL if name in values})


def help_of(command: Command, parser: Parser) -> str:
    """Text of ``refarch COMMAND --help``."""
    from ._page import render_markdown

    parser.description = render_markdown(command.help_text or "", text_width(sys.stdout), color=False)
    parser.epilog = f"example:\n{command.example}"
    return parser.format_help()


def overview() -> str:
    """Text of ``refarch --help``."""
    names = command_names()
    width = max(map(len, names))
    lines = [f"  {name:<{width}}  {command_of(name).summary}" for name in names]
    return USAGE + OVERVIEW.format(commands="\n".join(lines))


def _escape_unencodable() -> None:
    """Make stdout and stderr print escapes for characters that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _report_error(message: str) -> int:
    if sys.stderr is not None:  # otherwise `print` would write to stdout
        print(f"refarch: {visible(message)}", file=sys.stderr)
    return 2


def _report_defect(error: Exception) -> int:
    """Print one line for an unexpected exception; the traceback only on request."""
    if os.environ.get("REFARCH_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return _report_error(
        f"internal error in refarch, not in your design: {what}. Please report it with the command and the "
        "design; set REFARCH_TRACEBACK=1 to show the traceback"
    )


def _silence_stdout() -> None:
    """Keep the interpreter from failing again when it flushes stdout at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError:
        pass
