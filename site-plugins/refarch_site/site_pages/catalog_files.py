"""Files of the catalog entries that designs use, line by line, with the facts behind their values."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import Document

from ..catalog_entries import (
    FACT_HEADINGS,
    UsedEntry,
    entry_document,
    entry_facts,
    fact_cells,
    used_entries,
)
from ..escape import code, link, text
from ..markdown import grid, heading, page
from ..project import Project
from ..site import SitePage
from ..source_pages import numbered_lines
from . import SitePages


class _UsedFile(NamedTuple):
    """File of the catalog, with the designs that use it."""

    entry: UsedEntry
    designs: dict[str, str]
    """Titles by id."""


def pages(project: Project) -> Iterator[SitePage]:
    """Page of each entry that a design or a variant uses, without those of broken designs."""
    for path, file in sorted(_used_files(project).items()):
        document = entry_document(project, file.entry)
        if document is not None:
            yield SitePage(
                path,
                file.entry.title,
                _entry_page(file, document),
                searchable=False,
                hide=("navigation", "toc"),
                listed=False,
                subject="Catalog",
                summary=f"The catalog file {document.path}, line by line, with the documents of its values.",
            )


def _used_files(project: Project) -> dict[str, _UsedFile]:
    """Used files by the path of their page."""
    files: dict[str, _UsedFile] = {}
    for result in project.designs:
        for design in (result.design, *(variant.design for variant in result.variants)):
            if design is not None and result.design is not None:
                for entry in used_entries(design):
                    file = files.setdefault(entry.page, _UsedFile(entry, {}))
                    file.designs[result.id] = result.design.title
    return files


def _entry_page(file: _UsedFile, document: Document) -> str:
    """Facts of an entry with their documents, then its file."""
    facts = [
        [_field_links(document, fact.get("about", ())), *fact_cells(fact)] for fact in entry_facts(file.entry)
    ]
    designs = ", ".join(
        link(text(title), f"../../designs/{name}/index.md") for name, title in sorted(file.designs.items())
    )
    return page(
        heading(1, file.entry.title),
        f"{code(document.path)}. Used by {designs}.",
        grid(("Value", *FACT_HEADINGS), facts) if facts else "",
        heading(2, "File"),
        numbered_lines(document, is_colored=False),
    )


def _field_links(document: Document, fields: object) -> str:
    """Links to the lines of the fields that a fact is about."""
    names = [str(field) for field in fields] if isinstance(fields, (list, tuple)) else []
    return ", ".join(
        link(text(name), f"#L{document.key_span((name,)).line}") if document.contains((name,)) else text(name)
        for name in names
    )


PAGES = SitePages(pages=pages)
