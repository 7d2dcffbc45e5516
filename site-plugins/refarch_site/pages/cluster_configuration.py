"""What sets up each cluster and its domain, what it leaves out, and the lines of the design behind it."""

from ..context import Context
from ..markdown import page
from . import Page
from ._configuration import Pages, body, of_page, refused

PAGES = Pages(
    scopes=("cluster", "domain"),
    path="cluster-configuration.md",
    introduction="Each file sets up what the hosts of a cluster have in common, after the hosts themselves.",
)


def exists(context: Context) -> bool:
    """A design with clusters or domains that a target is for."""
    return bool(of_page(context, PAGES) or refused(context, PAGES))


def render(context: Context) -> str:
    """The files."""
    return page(*body(context, PAGES))


PAGE = Page(
    path=PAGES.path,
    title="Cluster configuration",
    summary="What sets up each cluster, to copy or to download, and what it leaves out.",
    order=74,
    render=render,
    exists=exists,
)
