"""Keeps the designs as they were read and their pages as they were written, and makes again what a save has
changed."""

import os
import posixpath
from collections.abc import Collection, Iterable
from functools import lru_cache

from refarch.api import LintResult, Session, count_text, find_designs
from refarch_diagrams import run_graphviz

from ..context import SOURCE_FOLDER
from ..generate import assemble_site, broken_text, design_pages
from ..project import Project, project_of, with_changes, with_growth
from ..site import DesignPages, Site, SitePage
from ..site_pages import site_pages

MAX_PICTURES = 512
"""Pictures of Graphviz that are kept, to be drawn again only where their DOT text is another one."""


class PageCache:
    """Project in a folder, and the pages of each of its designs."""

    project: Project
    site: Site

    def __init__(self, root: str, allow_local_code: bool) -> None:
        self.root, self.allow_local_code = root, allow_local_code
        self._parts: dict[str, DesignPages] = {}
        self._readable: dict[str, LintResult] = {}
        """The last result of each design that has a model."""
        self._general: list[SitePage] = []
        self._lay_out = lru_cache(MAX_PICTURES)(run_graphviz)

    def read(self) -> None:
        """Read all again: settings, parts, rules, designs. Raises RefarchError, and keeps what was, where the
        project cannot be read."""
        session = Session(self.root, allow_local_code=self.allow_local_code).demand_settings()
        project = with_growth(project_of(session), session)
        # All that can fail is first, so that an error leaves the last state whole.
        general = site_pages(project)
        self.session, self.project, self._general = session, project, general
        self._write([result.id for result in project.designs])

    def read_designs(self, identities: Collection[str]) -> None:
        """Read some designs again, and those that are new; write their pages. Those about all designs stay as
        they are until ``write_general``. Raises RefarchError, and keeps what was, where the project cannot be
        read."""
        known = {result.id for result in self.project.designs}
        self.project = with_changes(self.project, self.session, identities)
        self._write(
            [
                result.id
                for result in self.project.designs
                if result.id not in known or result.id in identities
            ]
        )

    @property
    def trouble(self) -> str:
        """First error of the project's custom parts, which no design's page shows; empty for none."""
        errors = [finding for finding in self.session.own_parts.findings if finding.severity == "error"]
        if not errors:
            return ""
        first = errors[0]
        more = f" ({count_text(len(errors) - 1, 'more error')} in custom parts)" if len(errors) > 1 else ""
        return f"{first.file}:{first.line}:{first.column}: {first.code} {first.message}{more}"

    def write_general(self) -> None:
        """Write the pages about all designs again."""
        self._general = site_pages(self.project)
        self._write([])

    def has_other_designs(self) -> bool:
        """Whether designs were added or removed since they were read."""
        there = [folder.id for folder in find_designs(self.session.config.designs, self.root)]
        return there != [result.id for result in self.project.designs]

    def designs_of(self, paths: Iterable[str]) -> set[str]:
        """Ids of the designs that files belong to, also by their transcriptions."""
        config = self.session.config
        folders = {
            os.path.abspath(folder.path): folder.id for folder in find_designs(config.designs, self.root)
        }
        if config.as_printed:
            printed = os.path.abspath(os.path.join(self.root, config.as_printed))
            folders |= {os.path.join(printed, result.id): result.id for result in self.project.designs}
        return {
            identity
            for folder, identity in folders.items()
            if any(path == folder or path.startswith(os.path.join(folder, "")) for path in paths)
        }

    def _write(self, identities: Iterable[str]) -> None:
        """Write the pages of some designs, and put the site together."""
        results = {result.id: result for result in self.project.designs}
        for identity in identities:
            result = results[identity]
            last = self._parts.get(identity) if identity in self._readable else None
            self._parts[identity] = design_pages(self.project, result, self._lay_out)
            if result.design is not None:
                self._readable[identity] = result
            elif last is not None:
                self._parts[identity] = _broken_pages(last, self._parts[identity], result)
        parts = [self._parts[identity] for identity in results]
        # A design that cannot be read keeps its place in the navigation: it will soon be mended.
        readable = [self._readable.get(result.id, result) for result in self.project.designs]
        site = assemble_site(self.project, self._general, parts)
        titled = assemble_site(self.project._replace(designs=tuple(readable)), self._general, parts)
        self.site = site._replace(nav=titled.nav)


def _broken_pages(last: DesignPages, broken: DesignPages, result: LintResult) -> DesignPages:
    """Pages of a design that can no longer be read: each that there was says why, whichever of them a browser
    shows; those of its files show them as they are."""
    files = {page.path: page for page in broken.pages if f"/{SOURCE_FOLDER}/" in page.path}
    folder = f"designs/{result.id}"
    pages = []
    for page in last.pages:
        source = posixpath.relpath(f"{folder}/{SOURCE_FOLDER}", posixpath.dirname(page.path))
        markdown = broken_text(result, source)
        pages.append(files.get(page.path) or page._replace(markdown=markdown, searchable=False))
    return DesignPages(tuple(pages), last.files, last.drawings)
