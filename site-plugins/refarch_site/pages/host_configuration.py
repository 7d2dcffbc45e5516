"""What to run on each host, what it leaves out, and the lines of the design behind every command."""

from ..context import Context
from ..markdown import page
from . import Page
from ._configuration import Pages, body, of_page, refused

PAGES = Pages(
    scopes=("host",),
    path="host-configuration.md",
    introduction=(
        "Each file brings a freshly installed host to this design, as far as it is set on the host itself. "
        "Hosts that differ in little from the first are shown by what differs; the files are whole."
    ),
)


def exists(context: Context) -> bool:
    """A design with hosts that a target is for."""
    return bool(of_page(context, PAGES) or refused(context, PAGES))


def render(context: Context) -> str:
    """The files."""
    return page(*body(context, PAGES))


PAGE = Page(
    path=PAGES.path,
    title="Host configuration",
    summary="What to run on each host, to copy or to download, and what it leaves out.",
    order=72,
    render=render,
    exists=exists,
)
