"""Write the site's pages as plain Markdown, without the site generator."""

from argparse import ArgumentParser, Namespace

from ._terminal import Progress

EXAMPLE = "  refarch pages --out pages"


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--out", metavar="DIR", required=True, help="folder to write into; made where it is missing")


def run(options: Namespace) -> int:
    """Write the pages."""
    from refarch_site.pages_writer import write_pages

    with Progress("writing pages"):
        write_pages(".", options.out)
    return 0
