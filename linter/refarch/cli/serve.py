"""Serve the site locally and reload on save.

The page in view is updated first, then the other pages of its design.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError

from ..report._visible import visible
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code
from ._termination import terminate_cleanly

EXAMPLE = "  refarch serve --port 8001 --open"

LAST_PORT = 65535


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="address or name to listen on; 0.0.0.0: all (default: 127.0.0.1)",
    )
    parser.add_argument("--port", metavar="N", default=8000, type=tcp_port, help="TCP port (default: 8000)")
    parser.add_argument("--open", action="store_true", help="open the site in a browser")
    add_allow_local_code(parser)


def tcp_port(text: str) -> int:
    """TCP port from the command line, for argparse."""
    if not text.isdecimal() or len(text) > 5 or not 1 <= int(text) <= LAST_PORT:
        raise ArgumentTypeError(f"{text} is not a TCP port; use a number from 1 to {LAST_PORT}")
    return int(text)


def run(call: Call, host: str, port: int, open: bool, allow_local_code: bool) -> int:
    """Serve until interrupted."""
    from refarch_site.serve import serve

    call.note_idle_site(allow_local_code)
    with terminate_cleanly():
        serve(call.root, host, port, _print_line, open_browser=open, local_rules=allow_local_code)
    return 0


def _print_line(line: str) -> None:
    if sys.stdout is not None:
        print(visible(line), flush=True)


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
