"""A project's own settings: ``refarch.yaml`` at its root, every key optional."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .core.errors import RefarchError
from .core.finding import Finding, Severity
from .load.document import Document
from .load.folder import read_file
from .rules import registry
from .schema.validate import demand

if TYPE_CHECKING:
    from .settings import Effective

FILE = "refarch.yaml"
SCHEMA = "refarch"

DECIDE = ("profile", "profiles", "severities", "options")
"""Keys that say how findings count and what rules ask for."""


class Config(NamedTuple):
    """Settings with their defaults filled in."""

    designs: str = "designs"
    """Folder of the designs, relative to the project's root."""
    severities: Mapping[str, str] = {}
    """Severities by code: those of the profile, and the project's own over them."""
    fail_on: Severity = "error"
    as_printed: str = ""
    """Folder of literal transcriptions of source documents, for the pages that show what the linter finds in
    them."""
    mutations: str = ""
    """Folder of tables of mistakes with the findings that each must give, for the page that shows them."""
    site_name: str = "Reference architectures"
    site_url: str = ""
    """Absolute address of the published site, with a slash at its end; empty where it is not known."""
    site_branch: str = "published-site"
    """Local git branch that ``refarch publish`` commits to."""
    idle_rules: str = ""
    """Where the project has rules of its own that are not run: how many, and where, in words."""
    profile: str = ""
    """Name of the profile; empty for none."""
    levels: Mapping[str, str] = {}
    """What a finding of one severity counts as, for rules that ``severities`` does not name."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Options of rules by code and name: those of the profile, and the project's own over them."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with profiles, severities and options. It is left out of them, so that the rest
    counts."""
    lines: tuple[str, ...] = ()
    """The settings file's text, where it has ``findings``."""


def read_config(
    root: str = ".", *, profile: str = "", told: bool = False, allow_local_rules: bool = False
) -> Config:
    """Read a project's settings, and make its own rules known: ``registry`` has those of the project whose
    settings were read last. ``profile`` takes the place of the one that the settings name;
    ``allow_local_rules`` runs the rules, which are code.

    Raises RefarchError that names file, line and key for whatever is wrong in the file. With ``told`` the
    findings about profiles, severities and options are not raised but given, for a caller who reports them.
    """
    path = os.path.join(root, FILE)
    document = read_file(path, FILE, root) if os.path.lexists(path) else None
    registry.add_local({}, ())
    config = Config()
    if document is not None:
        demand(SCHEMA, document)
        idle = _take_in_rules(root, document, allow_local_rules)
        config = _filled_in(document)._replace(idle_rules=idle)
    if profile:
        config = _with_profile(config, document, profile)
    for found in () if told else config.findings:
        raise RefarchError(f"{found.file}:{found.line}:{found.column}: {found.message}. {found.hint}")
    return config


def _take_in_rules(root: str, document: Document, run: bool) -> str:
    """Make the rules of the project known, if it has any. How many there are, in words, if they are not
    run."""
    data: Mapping[str, Any] = document.data
    folder = data.get("rules")
    if folder is None:
        return ""
    from .rules import local  # most projects have none

    count = local.use(os.path.join(root, folder), folder, run)
    return f"{count} rule{'s' if count != 1 else ''} of {folder}" if count and not run else ""


def from_document(document: Document) -> Config:
    """The settings of a file that was read. Raises RefarchError where it is not a settings file; see
    ``Config.findings``."""
    demand(SCHEMA, document)
    return _filled_in(document)


def _filled_in(document: Document) -> Config:
    """The settings of a file that fits its schema."""
    data: Mapping[str, Any] = document.data
    fields = {
        key: data[key] for key in ("designs", "fail_on", "as_printed", "mutations", "profile") if key in data
    }
    own = {f"site_{key}": value for key, value in data.get("site", {}).items()}
    if "site_url" in own:
        own["site_url"] = own["site_url"].rstrip("/") + "/"
    config: Config = Config()._replace(**fields, **own)
    if not any(key in data for key in DECIDE):
        return config
    from .settings import effective  # costs start-up time that a project without such settings need not pay

    return _deciding(config, effective(document), document)


def _with_profile(config: Config, document: Document | None, profile: str) -> Config:
    """The settings with a profile that was named from outside. Raises RefarchError where there is none of
    that name."""
    from .model.context import did_you_mean
    from .settings import effective, known_profiles

    known = known_profiles(document)
    if profile not in known:
        raise RefarchError(f"there is no profile {profile}. {did_you_mean(profile, known)}")
    shown = document or Document(FILE, (), {}, None, ())
    return _deciding(config._replace(profile=profile), effective(shown, profile), shown)


def _deciding(config: Config, found: "Effective", document: Document) -> Config:
    changed: Config = config._replace(
        severities=found.severities,
        levels=found.levels,
        options=found.options,
        findings=found.findings,
        lines=document.lines if found.findings else (),
    )
    return changed
