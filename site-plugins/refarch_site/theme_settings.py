"""Settings of the theme, Markdown extensions and search that the generated pages need. Whatever mkdocs.yml
leaves open is filled in from refarch.yaml, and from the settings that come with refarch."""

import logging
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from mkdocs.config.config_options import RepoName
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, get_plugins
from mkdocs.theme import Theme

from refarch.api import Config, RefarchError, read_file

from .escape import text
from .handwritten_pages import lies_inside
from .mkdocs_settings import BASE_SETTINGS, setting_place

THEME_NAME = "material"
MKDOCS_THEME = "mkdocs"
"""The theme of a mkdocs.yml that names none."""

LIGHT_FEATURES = ("navigation.indexes", "navigation.prune")
"""Features without which each page would repeat the navigation of all designs and rules."""

HEAVY_FEATURE = "navigation.expand"
"""Feature that puts the whole navigation into each page."""

STYLED_BY_THEME = {
    *("announce.dismiss", "content.action.edit", "content.action.view", "content.code.annotate"),
    *("content.footnote.tooltips", "content.tooltips", "header.autohide", "navigation.instant.progress"),
}
"""Features whose look only the theme's style sheets have."""

THEME_STYLES = "theme_styles"
"""Setting of the theme: whether pages load its style sheets, too."""

DEFAULT_ICON = "assets/images/favicon.png"
"""The theme's own."""

SCHEMES = {"light": "default", "dark": "slate"}


def complete_settings(config: MkDocsConfig, settings: Config) -> None:
    """Fill in what is missing. Raises RefarchError, with the lines to write, for what cannot be filled in
    where MkDocs has read the settings already."""
    _set_theme(config)
    _set_search(config)
    _add_extensions(config)
    _set_features(config.theme)
    _set_appearance(config.theme, settings)
    has_templates = bool(config.theme.custom_dir or settings.site_theme_overrides)
    config.theme[THEME_STYLES] = has_templates or not STYLED_BY_THEME.isdisjoint(config.theme["features"])
    config.extra.setdefault("generator", False)
    # MkDocs only mentions links to missing anchors by default; as a warning they fail a strict build.
    if config.validation.links.anchors == logging.INFO:
        config.validation.links.anchors = logging.WARNING
    config.site_url = config.site_url or settings.site_url or None
    config.repo_url = config.repo_url or settings.site_repository or None
    # MkDocs derives the name of the repository while it reads settings, which is over by now.
    RepoName("repo_url").post_validation(config, "repo_name")
    if settings.site_footer:
        config.copyright = config.copyright or text(settings.site_footer)


@cache
def _base_settings() -> Any:
    """Settings that come with refarch."""
    return read_file(BASE_SETTINGS, os.path.basename(BASE_SETTINGS), os.path.dirname(BASE_SETTINGS)).data


def _set_theme(config: MkDocsConfig) -> None:
    """Theme that the pages are made for, where no other is asked for."""
    theme = config.theme
    if theme.name == THEME_NAME:
        return
    if theme.name != MKDOCS_THEME or theme.custom_dir:
        raise RefarchError(
            f"mkdocs.yml: the theme is {theme.name or 'not set'}, but the pages of refarch require "
            f"{THEME_NAME}: set `theme: {{name: {THEME_NAME}}}`"
        )
    config.theme = Theme(name=THEME_NAME)


def _set_search(config: MkDocsConfig) -> None:
    """Theme's place for a search, in which ours stands; nothing of the theme's own."""
    plugins = config.plugins
    if "search" in plugins:
        raise RefarchError(
            f"mkdocs.yml: the search of MkDocs does not work with the theme {THEME_NAME}: set "
            f"`theme: {{name: {THEME_NAME}}}`, or remove `search` from `plugins`"
        )
    if "material/search" not in plugins:
        plugins["material/search"] = _load_plugin("material/search")
    if "material/offline" in plugins:
        plugins["material/offline"].config["enabled"] = False


def _load_plugin(name: str) -> "BasePlugin[Any]":
    """Plug-in with its usual options. Added while settings are read, it receives them as all others do."""
    plugin: BasePlugin[Any] = get_plugins()[name].load()()
    plugin.load_config({})
    return plugin


def _add_extensions(config: MkDocsConfig) -> None:
    """Extensions of Markdown that the pages are written in; options of the project's own stay."""
    for entry in _base_settings()["markdown_extensions"]:
        name, options = next(iter(entry.items())) if isinstance(entry, Mapping) else (entry, {})
        if name not in config.markdown_extensions:
            config.markdown_extensions.append(name)
        config.mdx_configs[name] = {**options, **config.mdx_configs.get(name, {})}


def _set_features(theme: Theme) -> None:
    """Set the theme's features: all if none are chosen; else those that keep the pages light."""
    chosen = list(theme["features"] or [])
    needed = LIGHT_FEATURES if chosen else _base_settings()["theme"]["features"]
    unfit = {"navigation.prune"} if HEAVY_FEATURE in chosen else set()
    theme["features"] = [*chosen, *(name for name in needed if name not in chosen and name not in unfit)]


def _set_appearance(theme: Theme, settings: Config) -> None:
    """Colors, light and dark, logo; no fonts, which would be fetched."""
    base = _base_settings()["theme"]
    theme["font"] = False
    if not theme.get("palette"):
        scheme = SCHEMES.get(settings.site_colors.get("scheme", ""))
        palettes = [dict(palette) for palette in base["palette"]]
        only = [palette for palette in palettes if scheme and palette.get("scheme") == scheme]
        theme["palette"] = (
            {key: only[0][key] for key in ("scheme", "primary", "accent")} if only else palettes
        )
    icon = theme.get("icon") or {}
    theme["icon"] = {**base["icon"], **icon}


def logo_files(root: str, settings: Config, theme: Theme) -> dict[str, str]:
    """Set logo and icon, where mkdocs.yml names none. Returns the files on disk by their path in the site.

    Raises RefarchError, with file and line, for one that is not there or leads out of the project.
    """
    files: dict[str, str] = {}
    favicon = "favicon" if settings.site_favicon else "logo"
    for key, setting in (("logo", "logo"), ("favicon", favicon)):
        path = settings.site_logo if setting == "logo" else settings.site_favicon
        if not path:
            continue
        if not os.path.isfile(os.path.join(root, path)):
            raise RefarchError(f"{setting_place(root, setting)}: file {path} does not exist")
        if not lies_inside(root, path):
            raise RefarchError(f"{setting_place(root, setting)}: {path} is a link out of the project")
        if theme.get(key) in (None, DEFAULT_ICON):
            theme[key] = f"assets/site-{key}{os.path.splitext(path)[1]}"
            files[theme[key]] = os.path.abspath(os.path.join(root, path))
    return files


def overrides_folder(root: str, settings: Config) -> str:
    """Folder of the project's own templates. Raises RefarchError, with file and line, where there is none."""
    folder = os.path.join(root, settings.site_theme_overrides)
    if not os.path.isdir(folder):
        where = setting_place(root, "theme_overrides")
        raise RefarchError(f"{where}: folder {settings.site_theme_overrides} does not exist")
    return os.path.abspath(folder)
