"""The entries in the row above the pages: the parts of the site, and the pages that compare all designs."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

DESIGNS_PAGE = "designs/index.md"

COMPARING_PAGES = {"designs/compare.md": "Compare", "designs/compliance.md": "Compliance"}
"""Pages about all designs that have an entry next to that of the designs, with its title."""


class HeaderEntry(NamedTuple):
    """Entry of the header."""

    title: str
    address: str
    """Relative to the root of the site."""
    is_active: bool
    """Whether the page is in this part of the site."""


def header_entries(items: Any, addresses: Mapping[str, str], here: str) -> Iterator[HeaderEntry]:
    """Entries for a page. ``items`` are the parts of the site in the navigation, ``addresses`` are its pages
    by file, and ``here`` is the file of the page. The first page has no entry, because the name of the site
    links to it."""
    for item in items:
        if item.is_page and item.is_homepage:
            continue
        address = _first_address(item)
        if address != addresses.get(DESIGNS_PAGE):
            yield HeaderEntry(item.title, address, item.active)
            continue
        yield HeaderEntry(item.title, address, item.active and here not in COMPARING_PAGES)
        for path, title in COMPARING_PAGES.items():
            if path in addresses:
                yield HeaderEntry(title, addresses[path], here == path)


def _first_address(item: Any) -> str:
    """Address of a page or a link, or of the first one of a part."""
    while item.children:
        item = item.children[0]
    return str(item.url)
