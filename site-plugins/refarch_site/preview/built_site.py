"""The site as MkDocs knows it: settings, files, navigation and theme, read once, and pages rendered one by
one.

A page is made by the two functions of MkDocs that make it in a build, ``_populate_page`` and ``_build_page``.
Their names are private; but they are what keeps a page of the preview equal to the page of a build, with
every event of every plug-in, and with the "current page" that settings with ``!relative`` ask for, which no
public function sets. The rest of a build, which calls them for all pages, is written out here in the same
order.
"""

import os
import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, Template
from mkdocs.commands.build import _build_page, _populate_page, get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url, is_error_template, write_file

from refarch_diagrams import Drawing

from ..escape import text
from ..figures import as_file
from ..plugin import CARDS_MARK, RefarchPlugin
from ..site import Site, SitePage

PURE_PLUGINS = ("search", "offline", "refarch")
"""Plug-ins whose part in a page depends on nothing but the page itself."""

FileContent = str | bytes | Drawing
"""Content of a file that is no page: text or bytes, or a drawing that a file shows."""

_DRAWING = re.compile(r"\]\((diagrams/[^)]+\.svg)\)")


class BuiltSite:
    """Site as MkDocs knows it, for one state of settings, files and navigation."""

    def __init__(self, config: MkDocsConfig, last: "BuiltSite | None" = None) -> None:
        """Read everything, and convert every page from Markdown that the ``last`` build had not; a page
        that cannot be converted says why. Raises whatever MkDocs and plug-ins raise."""
        self.config = config.plugins.on_config(config)
        plugin = config.plugins["refarch"]
        assert isinstance(plugin, RefarchPlugin)
        self.plugin = plugin
        self.failures: dict[str, str] = {}
        """Reasons why a page could not be made, by its path in the site."""
        self.unread: set[str] = set()
        """Pages that are yet to be converted, as their text has changed."""
        self._contents: dict[str, Any] = {}
        """HTML of each page before the theme, which plug-ins change as they put it into the theme."""
        config.plugins.on_pre_build(config=config)
        files = get_files(config)
        env = config.theme.get_env()
        files.add_files_from_theme(env, config)
        self.files = config.plugins.on_files(files, config=config)
        set_exclusions(self.files, config)
        nav = get_navigation(self.files, config)
        self.nav = config.plugins.on_nav(nav, config=config, files=self.files)
        self.pages = {file.dest_uri: file for file in self._documents()}
        for path, file in self.pages.items():
            # Converting all pages takes most of the time of a build.
            if last is None or not self._reuse_page(path, file, last):
                self.convert(path)
        self.env: Environment = config.plugins.on_env(env, config=config, files=self.files) or env
        self.files.copy_static_files()
        for name in (*config.theme.static_templates, *config.extra_templates):
            self._build_template(name)

    def convert(self, path: str) -> bool:
        """Make a page's HTML from its source; whether its title and its metadata are what they were."""
        file = self.pages[path]
        page = file.page or Page(None, file, self.config)
        before = page.title, dict(page.meta)
        self.failures.pop(path, None)
        self.unread.discard(path)
        try:
            _populate_page(page, self.config, self.files)
        except Exception as error:
            self.failures[path] = f"{file.src_uri} cannot be converted: {error}"
        self._contents[path] = page.content
        return before == (page.title, dict(page.meta))

    def build(self, path: str) -> str:
        """Put a page's HTML into the theme and write its file; a digest of it. Where that fails, the page
        says why."""
        file = self.pages[path]
        page = file.page
        assert page is not None
        page.content = self._contents[path]
        if path not in self.failures:
            try:
                _build_page(page, self.config, self._documents(), self.nav, self.env)
            except Exception as error:
                self.failures[path] = f"{file.src_uri} cannot be rendered: {error}"
        if path in self.failures:
            write_file(_failure_page(self.failures[path]).encode(), file.abs_dest_path)
        with open(file.abs_dest_path, "rb") as stream:
            return blake2b(stream.read(), digest_size=12).hexdigest()

    def update(self, site: Site) -> list[str]:
        """Take over what a changed site says of the files and pages that are in this build. Returns the
        paths of pages whose text or drawings are others now."""
        before = self.plugin.site
        known = {path: page_ingredients(before, page) for path, page in self.plugin.by_path.items()}
        changed = []
        for page in site.pages:
            file = self.files.get_file_from_path(page.path)
            if file is not None and page_ingredients(site, page) != known.get(page.path):
                file.content_string = page.markdown
                changed.append(file.dest_uri)
        self.plugin.show(site)
        if site.cards != before.cards and self._shows_cards():
            changed.append("index.html")
        self._update_files({**before.files, **before.drawings}, {**site.files, **site.drawings})
        return changed

    def validate(self, paths: Iterable[str]) -> None:
        """Have MkDocs warn of links to anchors that a page does not have."""
        for path in paths:
            page = self.pages[path].page
            if page is not None:
                page.validate_anchor_links(files=self.files, log_level=self.config.validation.links.anchors)

    def finish(self) -> None:
        """Run the plug-ins that write files for the whole site, such as the search index."""
        self.config.plugins.on_post_build(config=self.config)

    def _documents(self) -> list[File]:
        return list(self.files.documentation_pages(inclusion=InclusionLevel.is_included))

    def _reuse_page(self, path: str, file: File, last: "BuiltSite") -> bool:
        """Take a generated page's HTML from the last build, where it is made of the same; whether it is.

        Its links lead to the same places then, since a page that is generated links to nothing that is not
        there.
        """
        old = last.pages[path].page if path in last.pages else None
        is_pure = all(name.rpartition("/")[2] in PURE_PLUGINS for name in self.config.plugins)
        now = page_ingredients(self.plugin.site, self.plugin.by_path.get(file.src_uri))
        then = page_ingredients(last.plugin.site, last.plugin.by_path.get(file.src_uri))
        if old is None or not is_pure or not now or now != then or path in {*last.failures, *last.unread}:
            return False
        page = file.page or Page(None, file, self.config)
        page.markdown, page.meta, page.toc = old.markdown, old.meta, old.toc
        page.content = self._contents[path] = last._contents[path]
        # By these MkDocs checks links to anchors, also those of other pages.
        page.present_anchor_ids = old.present_anchor_ids
        page.links_to_anchors = {
            target: anchors
            for source, anchors in (old.links_to_anchors or {}).items()
            if (target := self.files.get_file_from_path(source.src_uri)) is not None
        }
        return True

    def _shows_cards(self) -> bool:
        file = self.pages.get("index.html")
        return file is not None and CARDS_MARK in file.content_string

    def _update_files(self, before: Mapping[str, FileContent], after: Mapping[str, FileContent]) -> None:
        """Write the files that are no pages and differ; remove those that are no more."""
        for path, new_content in after.items():
            if before.get(path) != new_content:
                content = as_file(new_content) if isinstance(new_content, Drawing) else new_content
                file = self.files.get_file_from_path(path)
                if file is None:
                    file = File.generated(self.config, path, content=content)
                    self.files.append(file)
                if isinstance(content, str):
                    file.content_string = content
                else:
                    file.content_bytes = content
                file.copy_file()
        for path in before.keys() - after.keys():
            gone = self.files.get_file_from_path(path)
            if gone is not None:
                self.files.remove(gone)
                os.unlink(gone.abs_dest_path)

    def _build_template(self, name: str) -> None:
        """Write one of the files that the theme or the project makes from the whole site: 404.html, the site
        map."""
        config, file = self.config, self.files.get_file_from_path(name)
        is_of_project = name not in config.theme.static_templates and file is not None
        template = (
            Template(file.content_string)
            if is_of_project and file is not None
            else self.env.get_template(name)
        )
        template = config.plugins.on_pre_template(template, template_name=name, config=config) or template
        # The page for unknown addresses is shown at any depth, so its links count from the root.
        root = root_path(config) if is_error_template(name) else get_relative_url(".", name)
        context = get_context(self.nav, self.files, config, base_url=root)
        context = config.plugins.on_template_context(context, template_name=name, config=config)
        output = config.plugins.on_post_template(template.render(context), template_name=name, config=config)
        write_file(output.encode(), os.path.join(config.site_dir, name))


def root_path(config: MkDocsConfig) -> str:
    """Path of the site's root at its address: where it is published, and where it is served."""
    return f"/{urlsplit(config.site_url or '/').path.strip('/')}/".replace("//", "/")


def page_ingredients(site: Site, page: SitePage | None) -> tuple[object, ...]:
    """Inputs of a generated page, for comparison; empty for a page that the site does not generate."""
    if page is None:
        return ()
    folder = page.path.rpartition("/")[0]
    names = (f"{folder}/{name}" for name in _DRAWING.findall(page.markdown))
    return page, *(site.drawings.get(name) for name in names)


def _failure_page(reason: str) -> str:
    """Page instead of one that cannot be made."""
    return f'<!doctype html><html lang="en"><title>Error</title><body><p>{text(reason)}</p></body></html>'
