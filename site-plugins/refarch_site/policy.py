"""The Content-Security-Policy of the site: scripts are files, and the few that the theme puts into pages are
named by their hashes. Every page carries it; for a server that sends it it is in the site as a file."""

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

HASHES_PLACEHOLDER = "refarch-hashes-of-scripts"
"""In the theme's template: where the hashes of a page's own scripts stand."""

POLICY_FILE = "csp.txt"
"""Path of the policy for a server in the site."""

_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_DATA = re.compile(r"\stype=[\"']?application/(?:ld\+)?json", re.IGNORECASE)
_ARTICLE = re.compile(r"<article.*</article>", re.DOTALL)


def script_hashes(html: str) -> list[str]:
    """Hashes of the scripts that a page holds outside of what it says, as a policy writes them: those of the
    theme and of templates. What the text of a page brings along does not run."""
    scripts = _SCRIPT.finditer(_ARTICLE.sub("", html))
    return list(dict.fromkeys(_script_hash(match[2]) for match in scripts if not _DATA.search(match[1])))


def _script_hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def with_hashes(html: str) -> str:
    """Page whose policy names its scripts."""
    return (
        html.replace(HASHES_PLACEHOLDER, " ".join(script_hashes(html)), 1)
        if HASHES_PLACEHOLDER in html
        else html
    )


def policy_header(scripts: Iterable[str]) -> str:
    """Policy that a server sends with every page of the site, which has all these scripts. It is stricter
    than that of the pages, which must also let them be read from a disk and previewed."""
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *sorted(scripts))),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )
