"""Files of the catalog entries that designs use, line by line, with the facts behind their values."""

from collections.abc import Iterator

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


def pages(project: Project) -> Iterator[SitePage]:
    """Page of each entry that a design or a variant uses, without those of broken designs."""
    results = [result for design in project.designs for result in (design, *design.variants)]
    entries = {
        entry.page: entry
        for result in results
        if result.design is not None
        for entry in used_entries(result.design)
    }
    for path in sorted(entries):
        document = entry_document(project, entries[path])
        if document is not None:
            yield SitePage(
                path,
                entries[path].title,
                _entry_page(entries[path], document),
                searchable=False,
                hide=("navigation", "toc"),
                listed=False,
                subject="Catalog",
                summary=f"The catalog file {document.path}, line by line, with the documents of its values.",
            )


def _entry_page(entry: UsedEntry, document: Document) -> str:
    facts = [
        [_field_links(document, fact.get("about", ())), *fact_cells(fact)] for fact in entry_facts(entry)
    ]
    return page(
        heading(1, entry.title),
        code(document.path),
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
