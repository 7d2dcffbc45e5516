"""Pages of the whole site: one module each, found by its file name, which declares its ``PAGES``."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from refarch.api import CustomCodeError, PluginKind

from ..project import Project
from ..site import SitePage

PAGE_PATH = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*\.md")


class SitePages(NamedTuple):
    """Pages about all designs, as their module declares them."""

    pages: Callable[[Project], Iterable[SitePage]]
    files: Callable[[Project], Mapping[str, str]] | None = None
    """Further files of the site, by their path in it."""


SITE_PAGES = PluginKind("site page", "site_pages", "PAGES", SitePages, __name__)


def site_pages(project: Project) -> list[SitePage]:
    """Pages of all modules. Raises RefarchError for a module that declares none, and for two pages that are
    in one place."""
    homes: dict[str, str] = {}
    pages: list[SitePage] = []
    for name, maker in project.plugins.all_plugins(SITE_PAGES).items():
        for page in maker.pages(project):
            module = project.plugins.file_of(SITE_PAGES, name)
            if not PAGE_PATH.fullmatch(page.path):
                raise CustomCodeError(
                    f"{module}: path {page.path!r} must be inside the site, such as audit/index.md"
                )
            if page.path in homes:
                raise CustomCodeError(f"{module}: path {page.path} is already used by {homes[page.path]}")
            homes[page.path] = module
            pages.append(page)
    return pages


def site_files(project: Project) -> dict[str, str]:
    """Files of all modules, by path. Raises RefarchError for two that are in one place."""
    contents: dict[str, str] = {}
    for name, maker in project.plugins.all_plugins(SITE_PAGES).items():
        for path, content in (maker.files(project) if maker.files else {}).items():
            if path in contents:
                module = project.plugins.file_of(SITE_PAGES, name)
                raise CustomCodeError(f"{module}: file {path} is already created by another module")
            contents[path] = content
    return contents
