"""Show the site at a local address, and build it again whenever a design changes."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace

EXAMPLE = "  refarch serve --port 8001"

LAST_PORT = 65535


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--port", metavar="N", type=port, default=8000, help="TCP port on 127.0.0.1 (default: 8000)")


def port(text: str) -> int:
    """Read a TCP port."""
    if not text.isdecimal() or not 1 <= int(text) <= LAST_PORT:
        raise ArgumentTypeError(f"{text} is not a TCP port; give a number from 1 to {LAST_PORT}")
    return int(text)


def run(options: Namespace) -> int:
    """Serve until interrupted."""
    from refarch_site.build import serve

    serve(".", options.port)
    return 0
