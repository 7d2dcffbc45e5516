"""Source from which refarch was installed, as pip records it in direct_url.json (PEP 610), and how to install
more.

No package index has an entry that is known to be refarch: its name alone may bring something else.
"""

import json
import shlex
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

FETCHABLE_SCHEMES = ("https", "ssh")
"""Schemes of a git repository that another machine can fetch from, checked and encrypted."""


def git_source() -> str:
    """Git repository and commit from which refarch was installed, e.g.
    ``git+https://git.example.org/refarch.git@COMMIT``, without credentials. Empty for other sources, and for
    repositories that other machines cannot fetch."""
    noted = _direct_url()
    commit = noted.get("vcs_info", {}).get("commit_id", "")
    address = urlsplit(noted.get("url", ""))
    if not commit or address.scheme not in FETCHABLE_SCHEMES:
        return ""
    user, _, host = address.netloc.rpartition("@")
    # Of ssh the user name is needed (git@host), and is no secret.
    kept = f"{user.partition(':')[0]}@{host}" if user and address.scheme == "ssh" else host
    return f"git+{urlunsplit((address.scheme, kept, address.path, '', ''))}@{commit}"


def install_hint(extra: str) -> str:
    """A sentence that says how to install refarch with an extra, e.g. ``site``, from where it came."""
    sources = _sources(extra)
    if sources:
        return f"Run: pip install {' '.join(sources)}"
    return f"Install refarch with its extra {extra}, from the source of this installation"


def _sources(extra: str) -> list[str]:
    """Arguments for pip; none where nothing says where refarch came from. The extra ``site`` has the
    libraries of a distribution of its own, which comes from the same place."""
    noted = _direct_url()
    address = urlsplit(noted.get("url", ""))
    if "dir_info" in noted and address.scheme == "file":
        folder = unquote(address.path)
        option = "--editable " if noted["dir_info"].get("editable") else ""
        requirements = [f"{folder}[{extra}]", f"{folder}/site-plugins"]
    elif "archive_info" in noted and address.scheme in ("file", "https") and "@" not in address.netloc:
        where, _, file = noted["url"].rpartition("/")
        site = file.replace("refarch-", "refarch_site-", 1)
        option, requirements = "", [f"refarch[{extra}] @ {noted['url']}", f"refarch-site @ {where}/{site}"]
    elif source := git_source():
        site = f"refarch-site @ {source}#subdirectory=site-plugins"
        option, requirements = "", [f"refarch[{extra}] @ {source}", site]
    else:
        return []
    return [
        option + shlex.quote(requirement)
        for requirement in (requirements if extra == "site" else requirements[:1])
    ]


def _direct_url() -> Mapping[str, Any]:
    """Record of pip; empty where there is none, as after an installation from an index."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        noted = json.loads(distribution("refarch").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}
