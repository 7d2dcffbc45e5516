"""The worker that shows pages with boxes to tick where there is no network: a file of the site, which changes
when one of these pages does, or what all of them load."""

from collections.abc import Iterable
from hashlib import sha256

from .checklists import CHECKLIST_CLASS
from .page_assets import read_asset

WORKER_FILE = "kept-pages.js"
"""Script of the worker, at the root of the site, as a worker sees only what is below it."""

BUILD_PLACEHOLDER = "{{ build }}"


def has_tick_boxes(html: str) -> bool:
    """Whether a page has boxes to tick."""
    return f'class="{CHECKLIST_CLASS}"' in html


def service_worker(contents: Iterable[str]) -> str:
    """Script, for a site whose pages with boxes, and what they load, hold ``contents``; in any order."""
    digests = sorted(sha256(content.encode()).hexdigest() for content in contents)
    build = sha256("".join(digests).encode()).hexdigest()[:16]
    return read_asset(f"worker/{WORKER_FILE}").replace(BUILD_PLACEHOLDER, build, 1)
