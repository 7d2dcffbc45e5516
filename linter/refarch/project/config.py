"""Settings of a project: ``refarch.yaml`` at its root, every key optional."""

import os
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.discovery import custom_files
from ..core.errors import RefarchError
from ..core.finding import Finding, Severity
from ..core.plugins import BUILT_IN_PLUGINS, Plugins, read_plugins
from ..core.wording import count_text, enumeration
from ..load.document import Document
from ..load.folder import read_file
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import demand

if TYPE_CHECKING:
    from .settings import EffectiveSettings

FILE = "refarch.yaml"
SCHEMA = "refarch"

FINDING_KEYS = ("profile", "profiles", "severities", "options")
"""Keys that decide how findings count and which values rules require."""


class Config(NamedTuple):
    """Settings with defaults filled in."""

    designs: str = "designs"
    """Folder of the designs, relative to the project's root."""
    severities: Mapping[str, str] = {}
    """Severities by code: of the lint profile, overridden by the project."""
    compare_designs: bool = True
    """Whether designs that state no scope are compared with each other."""
    fail_on: Severity = "error"
    as_printed: str = ""
    """Folder with literal transcriptions of source documents, for the pages that show the findings in
    them."""
    mutations: str = ""
    """Folder with tables of mistakes and their expected findings, for the page that shows them."""
    site_name: str = "Reference architectures"
    site_url: str = ""
    """Absolute address of the published site, with a trailing slash; empty if unknown."""
    site_branch: str = "published-site"
    """Local git branch that ``refarch publish`` commits to."""
    site_docs: str = ""
    """Folder of custom pages, relative to the root of the project, as all paths here."""
    site_nav: tuple[Any, ...] = ()
    """Navigation of the site: paths, or mappings of one title to a path or to further entries."""
    site_logo: str = ""
    site_favicon: str = ""
    site_colors: Mapping[str, str] = {}
    """``primary``, ``accent`` and ``scheme``, as far as they are set."""
    site_footer: str = ""
    site_repository: str = ""
    """Web address of the files of the project."""
    site_theme_overrides: str = ""
    """Folder of custom templates, which are code."""
    review_settings: str = "base"
    """Side whose settings decide about a change: ``base`` or ``head``."""
    review_versions: str = "error"
    """Severity of a design version that is too low: ``error``, ``warning`` or ``ignore``."""
    idle_rules: str = ""
    """Number and folders of custom rules that are not run, as text."""
    profile: str = ""
    """Name of the lint profile; empty for none."""
    levels: Mapping[str, str] = {}
    """Severity that replaces another one, for rules that ``severities`` does not name."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Options of rules by code and name: of the lint profile, overridden by the project."""
    findings: tuple[Finding, ...] = ()
    """Findings about profiles, severities and options. The values at fault are not in the other fields, so
    that the rest counts."""
    file: str = FILE
    """Name of the settings file in findings."""
    lines: tuple[str, ...] = ()
    """Lines of the settings file, if it has ``findings``."""


def read_document(root: str, settings_file: str = "") -> Document | None:
    """Settings file of a project, or the file that ``settings_file`` names; None if it does not exist. Raises
    RefarchError if it does not fit its schema."""
    name = settings_file or FILE
    path = os.path.join(root, name)
    if not os.path.lexists(path):
        return None
    inside = os.path.dirname(path) if settings_file else root
    document = read_file(path, name, inside or ".")
    if document.lines and not any(line.strip() for line in document.lines):
        # Settings are optional: an empty file means the defaults, as one with only comments does.
        document = document._replace(problems=())
    demand(SCHEMA, document)
    return document


def own_plugins(document: Document | None, root: str, run: bool) -> Plugins:
    """Plug-ins of a project by its settings file. Raises RefarchError for a file that cannot be a plug-in."""
    folder: Any = document.data.get("plugins") if document is not None else None
    return BUILT_IN_PLUGINS if folder is None else read_plugins(root, folder, run)


def own_rules(document: Document | None, root: str, plugins: Plugins, run: bool) -> tuple[Registry, str]:
    """Rules of a project by its settings file; and the number of custom rules that are not run, as text."""
    folder: Any = document.data.get("rules") if document is not None else None
    files = plugins.files("rules")
    if folder is not None:
        folder_name = folder.rstrip("/")
        files |= custom_files(os.path.join(root, folder), folder_name, "the folder of custom rules")
    if not files:
        return BUILT_IN, ""
    from ..rules.local import read_rules  # most projects have none

    rules = read_rules(files, run)
    folders = Counter(file.rpartition("/")[0] for file in rules.idle_files.values())
    return rules, enumeration(f"{count_text(count, 'rule')} of {name}" for name, count in folders.items())


def read_config(document: Document | None, rules: Registry = BUILT_IN, profile: str = "") -> Config:
    """Settings of a file that fits its schema, or the defaults without a file. ``profile`` replaces the lint
    profile that the file names.

    Faults of profiles, severities and options are in ``findings``. Raises RefarchError for an unknown
    profile.
    """
    config = _filled_in(document, rules) if document is not None else Config()
    return _with_profile(config, document, rules, profile) if profile else config


def _filled_in(document: Document, rules: Registry) -> Config:
    """Settings of a file that fits its schema."""
    data: Mapping[str, Any] = document.data
    fields = {
        key: data[key]
        for key in ("designs", "compare_designs", "fail_on", "as_printed", "mutations", "profile")
        if key in data
    }
    prefixed = {f"site_{key}": value for key, value in data.get("site", {}).items()}
    if "site_url" in prefixed:
        prefixed["site_url"] = prefixed["site_url"].rstrip("/") + "/"
    prefixed |= {f"review_{key}": value for key, value in data.get("review", {}).items()}
    config: Config = Config()._replace(**fields, **prefixed)
    if not any(key in data for key in FINDING_KEYS):
        return config
    from .settings import (
        effective_settings,  # costs start-up time that a project without such settings need not pay
    )

    return _with_effective(config, effective_settings(document, rules), document)


def _with_profile(config: Config, document: Document | None, rules: Registry, profile: str) -> Config:
    """Settings with a lint profile that the caller names. Raises RefarchError for an unknown profile."""
    from ..core.wording import did_you_mean
    from .settings import effective_settings, known_profiles

    known = known_profiles(document)
    if profile not in known:
        raise RefarchError(f"unknown profile {profile}. {did_you_mean(profile, known)}")
    settings = document or Document(FILE, (), {}, None, ())
    return _with_effective(
        config._replace(profile=profile), effective_settings(settings, rules, profile), settings
    )


def _with_effective(config: Config, effective: "EffectiveSettings", document: Document) -> Config:
    changed: Config = config._replace(
        severities=effective.severities,
        levels=effective.levels,
        options=effective.options,
        findings=effective.findings,
        file=document.path,
        lines=document.lines if effective.findings else (),
    )
    return changed
