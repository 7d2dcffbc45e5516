"""The MkDocs adapter: adds the generated pages to the site, and draws the diagrams into them. All work is
done elsewhere."""

import os
import posixpath
import re
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage

from .escape import text
from .figures import as_file, inlined
from .generate import generate
from .navigation import bound_designs, expanded, with_others
from .project import Project, read_project, refuse_broken
from .site import Site, SitePage

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets")
STYLES = sorted(name for name in os.listdir(ASSETS) if name.endswith(".css"))
SEARCH_SHIM = "iframe-worker.js"
RULES_SCRIPT = "rules.js"
CARDS = "<!-- refarch: designs -->"
"""Where a hand-written page wants the designs as cards."""

_IMAGE = re.compile(r'<p><img alt="[^"]*" src="([^"]+\.svg)" ?/?></p>')


class Options(Config):  # type: ignore[no-untyped-call]
    """What mkdocs.yml may set for this plugin."""

    root = config_options.Type(str, default="")
    """Folder of the project; by default the one that mkdocs.yml lies in."""

    allow_local_code = config_options.Type(bool, default=False)
    """Whether the project's own rules and other plug-ins are run, which are code."""


class RefarchPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Publishes the designs of a project."""

    site: Site
    by_path: dict[str, SitePage]
    made: tuple[Project, Site] | None = None
    """What the preview has read and generated already; None for a plugin that does it itself."""

    @event_priority(
        50
    )  # before the offline plugin, which fetches the search shim from the net unless one is there already
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the project; pages link to each other by file, so that the site also works from a disk."""
        root = self.config.root or os.path.dirname(config.config_file_path)
        if self.made is None:
            project = read_project(root, self.config.allow_local_code)
            if config.strict:
                refuse_broken(project)
            self.made = project, generate(project)
        project, site = self.made
        self.show(site)
        config.use_directory_urls = False
        config.nav = with_others(expanded(config.nav, self.site.nav), self.site.nav)
        config.theme.dirs.insert(0, os.path.join(ASSETS, "theme"))
        config.extra_css[:0] = [f"assets/{name}" for name in STYLES]
        config.extra_javascript.append(f"assets/{RULES_SCRIPT}")
        config.extra.setdefault("polyfills", []).append(f"assets/{SEARCH_SHIM}")
        config.watch.append(os.path.join(root, project.config.designs))
        return config

    def show(self, site: Site) -> None:
        """Publish these pages from now on."""
        self.site = site
        self.by_path = {page.path: page for page in site.pages}

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the pages, the configuration files and diagrams that they link to, and the style sheets."""
        for page in self.site.pages:
            files.append(File.generated(config, page.path, content=page.markdown))
        for path, content in self.site.files.items():
            files.append(File.generated(config, path, content=content))
        for path, drawing in self.site.drawings.items():
            files.append(File.generated(config, path, content=as_file(drawing)))
        for name in (*STYLES, SEARCH_SHIM, RULES_SCRIPT):
            files.append(File.generated(config, f"assets/{name}", abs_src_path=os.path.join(ASSETS, name)))
        return files

    def on_nav(self, nav: Navigation, **_: Any) -> Navigation:
        """Keep "previous" and "next" below a page inside the design that it belongs to."""
        bound_designs(nav.pages)
        return nav

    def on_page_markdown(self, markdown: str, page: MkDocsPage, **_: Any) -> str:
        """Put the designs into a hand-written page that asks for them; tell the theme about a generated
        one."""
        made = self.by_path.get(page.file.src_uri)
        if made is None:
            return markdown.replace(CARDS, self.site.cards) if page.file.src_uri == "index.md" else markdown
        page.meta.update(
            {"title": text(made.title), "hide": list(made.hide), "search": {"exclude": not made.searchable}}
        )
        return markdown

    def on_page_content(self, html: str, page: MkDocsPage, **_: Any) -> str:
        """Draw the diagrams into the page, so that their text can be selected and they follow light and
        dark."""
        folder = posixpath.dirname(page.file.src_uri)

        def with_drawing(match: re.Match[str]) -> str:
            drawing = self.site.drawings.get(posixpath.join(folder, match[1]))
            return match[0] if drawing is None else inlined(drawing, match[1])

        return _IMAGE.sub(with_drawing, html)

    @event_priority(-200)  # after every plugin that may still read the built site
    def on_post_build(self, config: MkDocsConfig, **_: Any) -> None:
        """Drop the compressed site map, which would carry the time of the build."""
        compressed = os.path.join(config.site_dir, "sitemap.xml.gz")
        if os.path.exists(compressed):
            os.unlink(compressed)
