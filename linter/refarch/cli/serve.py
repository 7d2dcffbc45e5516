"""Show the site at a local address, and build it again whenever a design changes."""

from ..core.errors import RefarchError
from ._options import Option

EXAMPLE = "  refarch serve --port 8001"

LAST_PORT = 65535


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (Option("--port", "TCP port on 127.0.0.1 (default: 8000)", "N", default=8000, read=tcp_port),)


def tcp_port(text: str) -> int:
    """Read a TCP port."""
    if not text.isdecimal() or len(text) > 5 or not 1 <= int(text) <= LAST_PORT:
        raise RefarchError(f"--port: {text} is not a TCP port; give a number from 1 to {LAST_PORT}")
    return int(text)


def run(port: int) -> int:
    """Serve until interrupted."""
    from refarch_site.build import serve

    serve(".", port)
    return 0
