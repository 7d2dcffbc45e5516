"""Settings of MkDocs for a project: from its own mkdocs.yml, which is read here and not by MkDocs unless
local code may run, or from refarch.yaml."""

import os
from typing import Any

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from refarch.api import Config, RefarchError, Session, read_file
from refarch.api.prices import PriceList

from .escape import text
from .handwritten_pages import has_pages, lies_inside, refuse_links_out, unused_page_notes
from .mkdocs_file import ALLOW_OPTION, checked_settings, mkdocs_file
from .release_info import LATEST_ALIAS, ReleaseInfo

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets")
BASE_SETTINGS = os.path.join(ASSETS, "mkdocs.yml")
"""Settings of a project without its own: all that MkDocs itself ever reads of a checkout that is not
trusted."""

SETTINGS_FILE = "refarch.yaml"
DOCS_FOLDER = "docs"

DEFAULT_PAGES = os.path.join(ASSETS, "docs")
"""The pages of a project that has none of its own: where they begin."""


def load_settings(
    root: str,
    allow_local_code: bool = False,
    release: ReleaseInfo | None = None,
    prices: PriceList | None = None,
    **more: Any,
) -> MkDocsConfig:
    """MkDocs' settings for the project in ``root``, read again; ``more`` are settings that count above all.

    A ``release`` is in a folder of its own below the site's address; ``prices`` are on the pages of the
    bills of materials. Raises RefarchError for an own
    mkdocs.yml that says what is not known to be harmless, unless ``allow_local_code``; and what MkDocs
    raises.
    """
    config = load_config(**mkdocs_arguments(root, allow_local_code), **more)
    plugin = config.plugins.get("refarch")
    if plugin is None:
        raise RefarchError(
            f"{mkdocs_file(root)}: `plugins` does not contain refarch; add `- refarch` to the list"
        )
    plugin.config["allow_local_code"] = allow_local_code
    plugin.prices = prices
    config.site_url = config.site_url or Session(root).config.site_url or None
    if release is not None:
        plugin.release = release
        config.extra["version"] = {"provider": "mike", "alias": True, "default": LATEST_ALIAS}
        config.extra["release"] = {
            "version": release.version,
            "preview": release.is_preview,
            "latest": LATEST_ALIAS,
        }
        if config.site_url:
            config.site_url = f"{config.site_url.rstrip('/')}/{release.version}/"
    return config


def mkdocs_arguments(root: str, allow_local_code: bool = False) -> dict[str, Any]:
    """Arguments of MkDocs' ``load_config``; a new dictionary each time, since MkDocs empties parts of it.

    Raises RefarchError as ``load_settings`` does, and for pages that are links out of the project.
    """
    name = mkdocs_file(root)
    path = os.path.abspath(os.path.join(root, name or "."))
    if not name:
        return _arguments_without_file(root, allow_local_code)
    if allow_local_code:
        return {"config_file": path}
    checked = checked_settings(root, name)
    folder = checked.setdefault("docs_dir", DOCS_FOLDER)
    _refuse_pages_from_outside(root, folder)
    if not os.path.isdir(os.path.join(root, folder)):
        checked["docs_dir"] = DEFAULT_PAGES
    checked.setdefault("site_name", text(Session(root).config.site_name))
    # MkDocs reads our file alone. The path is that of the project's file, since folders count from there.
    return {"config_file": BASE_SETTINGS, "config_file_path": path, "plugins": {"search": {}}, **checked}


def _arguments_without_file(root: str, allow_local_code: bool) -> dict[str, Any]:
    """Arguments of ``load_config`` for a project without its own mkdocs.yml; the plug-in adds
    refarch.yaml's."""
    config = Session(root).demand_settings().config
    folder = _pages_folder(config)
    if not allow_local_code:
        _refuse_pages_from_outside(root, folder)
    pages = os.path.abspath(os.path.join(root, folder))
    if config.site_docs and not os.path.isdir(pages):
        raise RefarchError(f"{setting_place(root, 'docs')}: folder {config.site_docs} does not exist")
    # Plug-ins not as a list, whose dictionaries MkDocs empties as it reads them.
    return {
        "config_file": BASE_SETTINGS,
        "site_name": text(config.site_name),
        "docs_dir": pages if has_pages(pages) else DEFAULT_PAGES,
        "plugins": {"search": {}, "refarch": {"root": os.path.abspath(root)}},
    }


def _pages_folder(config: Config) -> str:
    """Folder of a project's own pages, relative to it, where no mkdocs.yml names another."""
    return config.site_docs.rstrip("/") or DOCS_FOLDER


def unused_files(root: str, allow_local_code: bool = False) -> list[str]:
    """Pages and templates of the project that are not used, each as a sentence."""
    config = Session(root).config
    notes = [] if mkdocs_file(root) else unused_page_notes(root, _pages_folder(config))
    overrides = config.site_theme_overrides
    if overrides and not allow_local_code:
        notes.append(
            f"the templates in {overrides} are not used, because they are code; {ALLOW_OPTION} allows them"
        )
    return notes


def setting_place(root: str, *keys: str | int) -> str:
    """File, line and column of a setting below ``site`` in refarch.yaml, and its name, for messages."""
    document = read_file(os.path.join(root, SETTINGS_FILE), SETTINGS_FILE, root)
    span = document.span(("site", *keys))
    return f"{SETTINGS_FILE}:{span.line}:{span.column}: site.{keys[0]}"


def _refuse_pages_from_outside(root: str, folder: str) -> None:
    """Raise RefarchError for a folder of pages that holds, or is, something from outside of the project."""
    if not lies_inside(root, folder):
        raise RefarchError(f"{folder}: is a link out of the project; replace the link with the folder")
    refuse_links_out(root, folder)
