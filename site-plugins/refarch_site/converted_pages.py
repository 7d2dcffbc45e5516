"""HTML that Markdown was converted to, kept from one build to the next: a change of one design converts the
pages of this design, and not those of the others.

An entry belongs to the path and the Markdown of a generated page, the files that links can lead to, the
extensions with their settings, and the versions of refarch and of the libraries. The file is private and
authenticated like the cache of verdicts, so that nobody else's markup becomes part of a page. A page with a
complaint is converted again, so that each build reports it.
"""

import base64
import json
import logging
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from importlib import metadata
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from refarch.api.caches import PrivateEntries

from .generate import tool_versions

KIND = "-pages"
"""Part of the name of the file."""

LIBRARIES = ("Markdown", "mkdocs", "mkdocs-material", "pymdown-extensions", "Pygments")
"""Distributions that convert Markdown."""

READING_EXTENSIONS = ("pymdownx.snippets",)
"""Extensions whose result depends on other files than the page."""


class ConvertedPages:
    """Pages of a project as they were converted last."""

    def __init__(self, root: str, config: MkDocsConfig) -> None:
        self._file = PrivateEntries(root, KIND, _state(config))
        self._used: dict[str, str] = {}
        self._places = ""
        """Hash of the files that links can lead to."""

    def convert(self, page: Page, config: MkDocsConfig, files: Files) -> None:
        """Give a page its HTML, as ``Page.render`` does: the kept one, or a new one."""
        self._places = self._places or _digest(sorted(files.src_uris))
        key = _digest([self._places, page.file.src_uri, page.markdown or ""])
        kept = self._file.entries.get(key)
        if isinstance(kept, str) and _restore(page, kept, files):
            self._used[key] = kept
            return
        with _counted_complaints() as complaints:
            Page.render(page, config, files)
        if not complaints:
            self._used[key] = _page_text(page)

    def save(self) -> None:
        """Keep the pages of this build for the next."""
        self._file.write(self._used)


def may_keep(config: MkDocsConfig) -> bool:
    """Whether pages depend on nothing but what an entry belongs to."""
    return not any(name in config.markdown_extensions for name in READING_EXTENSIONS)


def _state(config: MkDocsConfig) -> str:
    """Hash of what decides how all pages are converted."""
    versions = [f"{name} {metadata.version(name)}" for name in LIBRARIES]
    settings = json.dumps(config.mdx_configs, sort_keys=True, default=_function_name)
    folder = os.path.dirname(os.path.abspath(__file__))
    program = [
        f"{entry.name} {entry.stat().st_size} {entry.stat().st_mtime_ns}"
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name)
        if entry.name.endswith(".py")
    ]
    return _digest([tool_versions(), *versions, *config.markdown_extensions, settings, *program])


def _function_name(value: object) -> str:
    """Name of a function among the settings."""
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__name__)}"


def _digest(texts: Iterable[str]) -> str:
    hasher = blake2b(digest_size=16)
    for text in texts:
        content = text.encode("utf-8", "surrogatepass")
        hasher.update(b"%d\n" % len(content) + content)
    return hasher.hexdigest()


@contextmanager
def _counted_complaints() -> Iterator[list[str]]:
    """Warnings and notes of MkDocs about links."""
    complaints: list[str] = []

    class ComplaintCounter(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            complaints.append(record.getMessage())

    log, listener = logging.getLogger("mkdocs"), ComplaintCounter(logging.INFO)
    log.addHandler(listener)
    try:
        yield complaints
    finally:
        log.removeHandler(listener)


def _page_text(page: Page) -> str:
    """What a conversion gave a page, as text."""
    links = page.links_to_anchors or {}
    data = {
        "content": page.content,
        "toc": [_anchor_fields(item) for item in page.toc],
        "title": page._title_from_render,
        "anchors": sorted(page.present_anchor_ids or ()),
        "links": {file.src_uri: dict(anchors) for file, anchors in links.items()},
    }
    return base64.b85encode(zlib.compress(json.dumps(data).encode("utf-8", "surrogatepass"), 1)).decode()


def _anchor_fields(item: AnchorLink) -> list[Any]:
    return [item.title, item.id, item.level, [_anchor_fields(child) for child in item.children]]


def _restore(page: Page, packed: str, files: Files) -> bool:
    """Give a page what its conversion gave it before; False if the text is none of ours."""
    try:
        data = json.loads(zlib.decompress(base64.b85decode(packed)))
        content, title = data["content"], data["title"]
        toc = TableOfContents([_anchor_link(*fields) for fields in data["toc"]])
        anchors = set(map(str, data["anchors"]))
        links = _links_by_file(data["links"], files)
    except (KeyError, TypeError, ValueError, zlib.error):
        return False
    if not isinstance(content, str) or not isinstance(title, str | None):
        return False
    if toc.items:
        toc.items[0].active = True  # type: ignore[attr-defined]  # as MkDocs marks it
    page.content, page.toc, page._title_from_render = content, toc, title
    page.present_anchor_ids, page.links_to_anchors = anchors, links
    return True


def _anchor_link(title: str, identity: str, level: int, children: list[list[Any]]) -> AnchorLink:
    item = AnchorLink(title, identity, level)
    item.children = [_anchor_link(*fields) for fields in children]
    return item


def _links_by_file(links: Mapping[str, Mapping[str, str]], files: Files) -> dict[Any, dict[str, str]]:
    """Links to anchors by the file that they lead to. Raises KeyError for a file that there is not."""
    return {files.src_uris[path]: dict(anchors) for path, anchors in links.items()}
