"""Pages of the whole site: one module each, found by its file name, which declares its ``PAGES``."""

import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

from refarch.api import declared, module_names

from ..project import Project
from ..site import SitePage


class SitePages(NamedTuple):
    """Pages about all designs, as their module declares them."""

    pages: Callable[[Project], Iterable[SitePage]]


def site_pages(project: Project) -> list[SitePage]:
    """The pages of all modules. Raises RefarchError for a module that declares none."""
    makers = [declared(name, "PAGES", SitePages) for name in module_names(sys.modules[__name__])]
    return [page for maker in makers for page in maker.pages(project)]
