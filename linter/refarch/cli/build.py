"""Build the site: every design with its tables, diagrams and configuration, and a page for every rule."""

from argparse import ArgumentParser, Namespace

from ._terminal import Progress

EXAMPLE = "  refarch build --out site"


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--out", metavar="DIR", default="site", help="folder of the built site (default: site)")


def run(options: Namespace) -> int:
    """Build; a failed build leaves the last good site standing."""
    from refarch_site.build import build

    with Progress("building the site"):
        build(".", options.out, strict=True)
    return 0
