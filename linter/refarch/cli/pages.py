"""Write the site's pages as plain Markdown, without the site generator."""

from ._options import Option
from ._terminal import Progress

EXAMPLE = "  refarch pages --out pages"


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (Option("--out", "folder to write into; made where it is missing", "DIR", required=True),)


def run(out: str) -> int:
    """Write the pages."""
    from refarch_site.pages_writer import write_pages

    with Progress("writing pages"):
        write_pages(".", out)
    return 0
