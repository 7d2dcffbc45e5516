"""The worker that shows pages with boxes to tick where there is no network: a file of the site, which changes
when one of these pages does, or what all of them load."""

import os
from collections.abc import Iterable
from hashlib import sha256

from .checklists import CLASS
from .page_assets import ASSETS

FILE = "kept-pages.js"
"""Where it lies in the site: at its root, as a worker sees only what lies below it."""

PLACE = "{{ build }}"


def may_be_kept(html: str) -> bool:
    """Whether a page has boxes to tick."""
    return f'class="{CLASS}"' in html


def worker(contents: Iterable[str]) -> str:
    """The script, for a site whose pages with boxes, and what they load, hold ``contents``; in any order."""
    digests = sorted(sha256(content.encode()).hexdigest() for content in contents)
    build = sha256("".join(digests).encode()).hexdigest()[:16]
    with open(os.path.join(ASSETS, "worker", FILE), encoding="utf-8") as file:
        return file.read().replace(PLACE, build, 1)
