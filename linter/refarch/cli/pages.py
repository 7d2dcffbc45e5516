"""Write the site's pages as plain Markdown, without the site generator."""

from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._ended import clearing_up
from ._options import add_force

EXAMPLE = "  refarch pages --out pages"


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="folder to write into; made where it is missing"
    )
    add_force(parser)


def run(call: Call, out: str, force: bool) -> int:
    """Write the pages."""
    from refarch_site.pages_writer import write_pages

    with clearing_up(), call.progress("writing pages"):
        write_pages(call.root, out, force)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
