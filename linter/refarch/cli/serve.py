"""Show the site at a local address, and build it again whenever a design changes."""

from argparse import ArgumentParser, ArgumentTypeError

from ._call import Call
from ._command import Command
from ._options import add_allow_local_code

EXAMPLE = "  refarch serve --port 8001"

LAST_PORT = 65535


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument(
        "--port", metavar="N", default=8000, type=tcp_port, help="TCP port on 127.0.0.1 (default: 8000)"
    )
    add_allow_local_code(parser)


def tcp_port(text: str) -> int:
    """Read a TCP port, for argparse."""
    if not text.isdecimal() or len(text) > 5 or not 1 <= int(text) <= LAST_PORT:
        raise ArgumentTypeError(f"{text} is not a TCP port; give a number from 1 to {LAST_PORT}")
    return int(text)


def run(call: Call, port: int, allow_local_code: bool) -> int:
    """Serve until interrupted."""
    from refarch_site.serve import serve

    serve(call.root, port, allow_local_code)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site")
