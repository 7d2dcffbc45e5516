"""A project's own settings: ``refarch.yaml`` at its root, every key optional."""

import os
from collections.abc import Mapping
from typing import Any

from .core.errors import RefarchError
from .core.finding import Severity
from .core.record import NamedTuple
from .load.folder import read_file
from .rules import registry
from .schema.validate import problems

FILE = "refarch.yaml"


class Config(NamedTuple):
    """Settings with their defaults filled in."""

    designs: str = "designs"
    """Folder of the designs, relative to the project's root."""
    severities: Mapping[str, str] = {}
    fail_on: Severity = "error"
    as_printed: str = ""
    """Folder of literal transcriptions of source documents, for the pages that show what the linter finds in them."""
    mutations: str = ""
    """Folder of tables of mistakes with the findings that each must give, for the page that shows them."""
    site_name: str = "Reference architectures"
    site_url: str = ""
    """Absolute address of the published site, with a slash at its end; empty where it is not known."""
    site_branch: str = "published-site"
    """Local git branch that ``refarch publish`` commits to."""


def read_config(root: str = ".") -> Config:
    """Read a project's settings. Raises RefarchError that names file, line and key for whatever is wrong in it."""
    path = os.path.join(root, FILE)
    if not os.path.lexists(path):
        return Config()
    document = read_file(path, FILE, root)
    for problem in document.problems:
        raise RefarchError(f"{FILE}:{problem.span.line}:{problem.span.column}: {problem.message}. {problem.hint}")
    for found in problems("refarch", document.data):
        span = document.key_span(found.pointer) if found.at_key else document.span(found.pointer)
        raise RefarchError(f"{FILE}:{span.line}:{span.column}: {found.message}. {found.hint}")
    data: Mapping[str, Any] = document.data
    severities = data.get("severities", {})
    assert isinstance(severities, dict)  # the schema says so
    for code in severities:
        if code not in registry.module_by_code():
            span = document.key_span(("severities", code))
            raise RefarchError(f"{FILE}:{span.line}:{span.column}: there is no rule {code}; `refarch rules` lists them")
    site = data.get("site", {})
    assert isinstance(site, dict)
    fields = {key: data[key] for key in ("designs", "severities", "fail_on", "as_printed", "mutations") if key in data}
    own = {f"site_{key}": value for key, value in site.items()}
    if "site_url" in own:
        own["site_url"] = own["site_url"].rstrip("/") + "/"
    return Config()._replace(**fields, **own)
