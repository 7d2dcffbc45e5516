"""Write the site's pages as plain Markdown, without the site generator."""

from argparse import ArgumentParser

from ._command import Command
from ._progress import Progress

EXAMPLE = "  refarch pages --out pages"


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="folder to write into; made where it is missing"
    )


def run(out: str) -> int:
    """Write the pages."""
    from refarch_site.pages_writer import write_pages

    with Progress("writing pages"):
        write_pages(".", out)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
