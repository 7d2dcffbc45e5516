"""The page at the root of the branch for an address that no page has: which versions have it."""

from html import escape
from urllib.parse import urlsplit

from .page_assets import read_asset

NOT_FOUND_STYLE = "theme/partials/lost.css"
"""Style sheet of the page, included in it; the site's own page for unknown addresses has the same."""
NOT_FOUND_MARK = "refarch: where a page is"
"""In both files; what lacks it is somebody else's."""

NOT_FOUND_PAGE, NOT_FOUND_SCRIPT = "404.html", "404.js"


def not_found_files(address: str) -> dict[str, str]:
    """Page and its script, by name. A server shows the page at any depth, so its links begin at the root of
    the site, which lies where ``address`` says; at that of the server where it is empty."""
    path = urlsplit(address).path if address else "/"
    contents = {name: read_asset(f"root/{name}") for name in (NOT_FOUND_PAGE, NOT_FOUND_SCRIPT)}
    page = contents[NOT_FOUND_PAGE].replace("{{ style }}", read_asset(NOT_FOUND_STYLE).strip())
    contents[NOT_FOUND_PAGE] = page.replace("{{ root }}", escape(path.rstrip("/") + "/"))
    return contents
