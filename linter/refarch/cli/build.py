"""Build the site: every design with its tables, diagrams and configuration, and a page for every rule."""

from argparse import ArgumentParser

from ._command import Command
from ._options import add_allow_local_code
from ._progress import Progress

EXAMPLE = "  refarch build --out site"


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument(
        "--out", metavar="DIR", default="site", help="folder of the built site (default: site)"
    )
    add_allow_local_code(parser)


def run(out: str, allow_local_code: bool) -> int:
    """Build; a failed build leaves the last good site standing."""
    from refarch_site.build import build

    with Progress("building the site"):
        build(".", out, strict=True, local_rules=allow_local_code)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
