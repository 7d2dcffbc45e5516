"""The MkDocs adapter: adds the generated pages to the site, and draws the diagrams into them. All work is
done elsewhere."""

import os
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.theme import Theme
from mkdocs.utils.meta import get_data

from refarch.api import RefarchError, Session, did_you_mean
from refarch.api.prices import PriceList

from . import offline_pages, page_assets, policy
from .colors import color_style_sheet
from .compact_html import compact_html
from .converted_pages import ConvertedPages, may_keep
from .escape import text
from .figures import as_file, with_drawings
from .frame_icons import box_variables, checklist_variables, icon_style_sheet, shared_variables
from .generate import SINGLE_WORKER, Workers, generate_site, tool_versions
from .handwritten_pages import INDEX_FILES
from .header import header_entries
from .kept_designs import KeptDesigns
from .mkdocs_settings import setting_place
from .navigation import (
    GENERATED_FOLDERS,
    bound_designs,
    design_folder,
    nav_names,
    parent_page,
    site_navigation,
    with_plain_titles,
)
from .page_assets import ASSETS, PAPER_SHEET, SCRIPT, STYLE_SHEET
from .project import Project, project_of, refuse_broken, with_trials
from .release_info import ReleaseInfo
from .row_origins import hide_origins
from .search.files import HandwrittenPage, search_files, write_search
from .site import Site, SitePage, head_description, head_title
from .site_pages.compare import comparison_style_sheet
from .stacked_tables import column_style_sheet, label_cells
from .style_sheets import StylePart, tab_style_sheet
from .theme_settings import THEME_STYLES, complete_settings, logo_files, overrides_folder

SEARCH_EXCLUSION = {"exclude": True}
"""Metadata that keeps every page out of the theme's own index: ours has it."""

UNUSED_ASSETS = re.compile(r"assets/javascripts/(?:lunr|workers)/|assets/.*\.map$")
"""Files of the theme that only its own search, or its developers, need."""

THEME_STYLE_SHEETS = "assets/stylesheets/"
"""Folder of the theme's own style sheets."""

CARDS_MARK = "<!-- refarch: designs -->"
"""Mark in a hand-written page that is replaced by the cards of the designs."""

DEFAULT_INDEX = f"# Designs\n\n{CARDS_MARK}\n"
"""The first page of a project that has none of its own."""


@contextmanager
def as_plugin_error() -> Iterator[None]:
    """Convert an error of the user to MkDocs' error, in one line."""
    try:
        yield
    except RefarchError as error:
        raise PluginError(str(error)) from error


def refuse_taken_names(files: Files, paths: Collection[str]) -> None:
    """Raise RefarchError for an own file that would stand where a generated one does."""
    for path in paths:
        taken = files.get_file_from_path(path)
        # Generated files have no path on disk, so only files of the project are in the way.
        if taken is not None and taken.abs_src_path:
            raise RefarchError(
                f"{os.path.relpath(taken.abs_src_path)}: the site already has a generated file {path}; "
                "rename this file"
            )


def searchable_pages(files: Iterable[File]) -> Iterator[HandwrittenPage]:
    """Hand-written pages that may be searched; ``search: {exclude: true}`` at the top of one says no."""
    for file in files:
        markdown, meta = get_data(file.content_string)
        search = meta.get("search")
        if not (isinstance(search, Mapping) and search.get("exclude")):
            yield HandwrittenPage(file.src_uri, str(meta.get("title", "")), markdown)


class Options(Config):  # type: ignore[no-untyped-call]
    """Options of the plug-in in mkdocs.yml."""

    root = config_options.Type(str, default="")
    """Folder of the project; by default the one that mkdocs.yml is in."""

    allow_local_code = config_options.Type(bool, default=False)
    """Whether the project's own rules and other plug-ins are run, which are code."""


class RefarchPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Publishes the designs of a project."""

    project: Project
    site: Site
    by_path: dict[str, SitePage]
    release: ReleaseInfo | None = None
    """The version that is being built, where it is published."""
    prices: PriceList | None = None
    """Prices of a buyer's own file; None without one."""
    prepared: tuple[Project, Site] | None = None
    """Project and site that the preview has read and generated already; None for a plug-in that does it
    itself."""
    workers: Workers = SINGLE_WORKER
    """Workers that make the pages of designs."""
    converted: ConvertedPages | None = None
    """HTML of pages that earlier builds have kept; None where nothing is kept."""
    scripts: set[str]
    """Hashes of the scripts in pages."""
    style_parts: list[StylePart]
    """Style sheets that only some pages load."""
    offline_sources: dict[str, str]
    """Inputs of the pages that readers may have kept, by path."""
    handwritten: list[HandwrittenPage]
    """The pages that are written by hand."""
    assets: dict[str, str]
    """Files on disk that the pages need, by their path in the site."""
    addresses: dict[str, str]
    """Addresses of the pages in the navigation, by file."""

    @event_priority(50)  # before the offline plugin, which would name a script on the net
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the project; pages link to each other by file, so that the site also works from a disk."""
        with as_plugin_error():
            self.project, site = self.prepared or self._generate(config)
            complete_settings(config, self.project.config)
            self.assets = logo_files(self._root(config), self.project.config, config.theme)
            self._add_templates(config, self._root(config))
        if self.prepared is None and not self.config.allow_local_code and may_keep(config):
            self.converted = ConvertedPages(self._root(config), config)
        self.show(site)
        self.assets |= page_assets.font_files()
        # Links lead to files: a folder has no page where no server adds the name of its index.
        config.use_directory_urls = False
        self.scripts, self.offline_sources = set(), {}
        # First, so that a project's own style sheets count above ours.
        config.extra_css.insert(0, STYLE_SHEET)
        config.extra_javascript.append(SCRIPT)
        config.watch.append(os.path.join(self._root(config), self.project.config.designs))
        return config

    def _generate(self, config: MkDocsConfig) -> tuple[Project, Site]:
        """Project and its pages. Raises RefarchError."""
        session = Session(self._root(config), allow_local_code=self.config.allow_local_code)
        project = with_trials(project_of(session.demand_settings()), session)
        if config.strict:
            refuse_broken(project)
        project = project._replace(prices=self.prices, release=self.release, address=config.site_url or "")
        kept = None if session.runs_own_code else KeptDesigns(session, project, tool_versions())
        return project, generate_site(project, self.workers, kept)

    def show(self, site: Site) -> None:
        """Publish these pages from now on."""
        self.site = site
        self.by_path = {page.path: page for page in site.pages}

    def _root(self, config: MkDocsConfig) -> str:
        return self.config.root or os.path.dirname(config.config_file_path)

    def _add_templates(self, config: MkDocsConfig, root: str) -> None:
        """Ours before those of the theme; the project's own, which are code, before ours."""
        # MkDocs puts the folder of templates that mkdocs.yml names first, where it stays.
        first = 1 if config.theme.custom_dir else 0
        config.theme.dirs.insert(first, os.path.join(ASSETS, "theme"))
        if self.project.config.site_theme_overrides and self.config.allow_local_code:
            config.theme.dirs.insert(0, overrides_folder(root, self.project.config))

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the pages, the configuration files and diagrams that they link to, and the style sheets."""
        generated: dict[str, str | bytes] = {page.path: page.markdown for page in self.site.pages}
        generated |= self.site.files
        generated |= {path: as_file(drawing) for path, drawing in self.site.drawings.items()}
        shared = self._style_sheets(config.theme) | {SCRIPT: page_assets.joined_script()}
        generated |= shared
        self.offline_sources |= shared
        written = [file for file in files.documentation_pages() if file.inclusion is InclusionLevel.INCLUDED]
        handwritten = [file.src_uri for file in written]
        self.handwritten = list(searchable_pages(written))
        with as_plugin_error():
            refuse_taken_names(files, [*generated, *self.assets])
            if not any(name in handwritten for name in INDEX_FILES):
                handwritten.append(INDEX_FILES[0])
                generated[INDEX_FILES[0]] = DEFAULT_INDEX
            chosen = self.project.config.site_nav
            if not config.nav and chosen:
                self._refuse_unknown_pages(config, [*handwritten, *self.by_path])
            # Set here and not with the other settings: MkDocs makes the navigation from it after this event,
            # and before it nobody knows which pages there are.
            config.nav = site_navigation(config.nav or with_plain_titles(chosen), handwritten, self.site.nav)
        for path, content in generated.items():
            files.append(File.generated(config, path, content=content))
        for path, source in self.assets.items():
            files.append(File.generated(config, path, abs_src_path=source))
        # A list of its own, since files are removed from what is walked.
        for unused in [file for file in files if self._is_unused(file.src_uri, config.theme)]:
            files.remove(unused)
        return files

    def _style_sheets(self, theme: Theme) -> dict[str, str]:
        """Style sheets of the site by their paths; notes the parts, to which pages link."""
        templates, icons = theme.get_env(), theme.get("icon")
        with as_plugin_error():
            frame = icon_style_sheet(templates, icons, theme.get("palette"))
            boxes = box_variables(templates, icons)
        common = page_assets.joined_style_sheet(
            shared_variables(templates),
            frame,
            color_style_sheet(self.project.config.site_colors),
        )
        generated = {
            **boxes,
            "checklist": checklist_variables(templates),
            "compare": comparison_style_sheet(),
            "rows": column_style_sheet(),
            "tabs": tab_style_sheet(),
        }
        self.style_parts = page_assets.style_parts(common, generated)
        parts = {part.path: part.css for part in self.style_parts}
        return {STYLE_SHEET: common, PAPER_SHEET: page_assets.paper_sheet(), **parts}

    def _is_unused(self, path: str, theme: Theme) -> bool:
        """Whether no page loads this file of the theme."""
        is_style_sheet = path.startswith(THEME_STYLE_SHEETS)
        return bool(UNUSED_ASSETS.match(path)) or (is_style_sheet and not theme[THEME_STYLES])

    def _refuse_unknown_pages(self, config: MkDocsConfig, known: Collection[str]) -> None:
        """Raise RefarchError, with its line, for an entry of refarch.yaml's navigation that leads nowhere."""
        folders = {path[: path.rindex("/") + 1] for path in known if "/" in path}
        for number, entry in enumerate(self.project.config.site_nav):
            for path in nav_names(entry):
                if path not in known and not any(folder.startswith(path) for folder in folders):
                    where = setting_place(self._root(config), "nav", number)
                    suggestion = did_you_mean(path, [*GENERATED_FOLDERS, *(set(known) - set(self.by_path))])
                    raise RefarchError(f"{where}: page or folder {path} does not exist. {suggestion}")

    def on_nav(self, nav: Navigation, files: Files, **_: Any) -> Navigation:
        """Keep "previous" and "next" below a page inside the design that it belongs to; note once where pages
        are, which every side bar asks for."""
        bound_designs(nav.pages)
        self.addresses = {page.file.src_uri: page.url for page in nav.pages}
        self._place_unlisted(nav, files)
        return nav

    def _place_unlisted(self, nav: Navigation, files: Files) -> None:
        """Give pages of a design that no navigation lists a place in it, which the theme shows above them."""
        listed = {page.file.src_uri: page for page in nav.pages}
        for site_page in self.site.pages:
            upper, file = parent_page(site_page, listed), files.get_file_from_path(site_page.path)
            if upper is not None and file is not None and file.page is not None:
                file.page.parent = Section(upper.title, [listed[upper.path]])
                file.page.parent.parent = listed[upper.design].parent

    def on_page_markdown(self, markdown: str, page: MkDocsPage, **_: Any) -> str:
        """Put the designs into a hand-written page that asks for them; tell the theme about a generated
        one."""
        generated = self.by_path.get(page.file.src_uri)
        if generated is None:
            handwritten = SitePage(page.file.src_uri, str(page.title), markdown)
            page.meta.setdefault("description", text(head_description(handwritten)))
            page.meta["search"] = SEARCH_EXCLUSION
            return (
                markdown.replace(CARDS_MARK, self.site.cards)
                if page.file.src_uri in INDEX_FILES
                else markdown
            )
        if self.converted is not None:
            page.render = partial(self.converted.convert, page)  # type: ignore[method-assign]
        page.meta.update(
            {
                # The theme puts these into its pages as they are.
                "title": text(generated.title),
                "head": text(head_title(generated)),
                "description": text(head_description(generated)),
                "hide": list(generated.hide),
                "search": SEARCH_EXCLUSION,
            }
        )
        return markdown

    def on_page_context(self, context: Any, page: MkDocsPage, nav: Navigation, **_: Any) -> Any:
        """Pass the entries of the header, the side bar of the page's design, and addresses to the theme."""
        here = page.file.src_uri
        context["header_entries"] = list(header_entries(nav.items, self.addresses, here))
        context["side_bar"] = self.site.side_bars.get(design_folder(here))
        context["addresses"] = self.addresses
        return context

    def on_template_context(self, context: Any, **_: Any) -> Any:
        """Pass the entries of the header to the page for unknown addresses."""
        context["header_entries"] = list(header_entries(context["nav"].items, self.addresses, ""))
        return context

    def on_page_content(self, html: str, page: MkDocsPage, **_: Any) -> str:
        """Draw the diagrams into the page, so that their text can be selected and they follow light and
        dark, name the cells of tables for small screens, and hide the design lines of rows."""
        return with_drawings(
            hide_origins(label_cells(html)), posixpath.dirname(page.file.src_uri), self.site.drawings
        )

    def on_post_page(self, output: str, page: MkDocsPage, **_: Any) -> str:
        """Drop the space of templates from the finished page, and name its scripts in its policy."""
        output = page_assets.link_parts(compact_html(output), self.style_parts)
        if offline_pages.has_tick_boxes(output):
            self.offline_sources[page.file.src_uri] = output
        return self._with_policy(output)

    def _with_policy(self, output: str) -> str:
        # A server sends one policy for all pages, which therefore names the scripts of all.
        self.scripts.update(policy.script_hashes(output))
        return policy.with_hashes(output)

    def on_post_template(self, output_content: str, template_name: str, **_: Any) -> str:
        """Do the same with the page for unknown addresses."""
        return (
            self._with_policy(compact_html(output_content))
            if template_name.endswith(".html")
            else output_content
        )

    @event_priority(-200)  # after every plugin that may still read the built site
    def on_post_build(self, config: MkDocsConfig, **_: Any) -> None:
        """Write what the search knows, the policy for a server and the worker of kept pages. Drop the theme's
        own index, and the compressed site map, which would carry the time of the build."""
        files = {
            **search_files(self.site, self.handwritten),
            policy.POLICY_FILE: f"{policy.policy_header(self.scripts)}\n",
        }
        files[offline_pages.WORKER_FILE] = offline_pages.service_worker(self.offline_sources.values())
        write_search(config.site_dir, files)
        if self.converted is not None:
            self.converted.save()
        compressed = os.path.join(config.site_dir, "sitemap.xml.gz")
        if os.path.exists(compressed):
            os.unlink(compressed)
