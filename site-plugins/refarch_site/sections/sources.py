"""The documents behind the design: its own sources, and where each fact about a part comes from."""

from collections.abc import Iterator, Mapping
from typing import Any

from refarch.api.model import DesignNote

from ..catalog_entries import FACT_HEADINGS, document_link, entry_facts, fact_cells, used_entries
from ..context import Context
from ..display_names import count_text
from ..escape import text, web_link
from ..markdown import bullets, details_box, grid, heading, page
from . import Section

FACTS_TITLE = "Facts about parts and software"

FACTS_TEXT = (
    "Catalog facts that the design uses, and the document behind each fact. **quoted**: the document states "
    "the fact. **derived**: the fact follows from the document. **practice**: common practice of the field, "
    "without a document."
)

NO_SOURCE_TEXT = "Custom part of the project without a source."


def exists(context: Context) -> bool:
    """A design that names documents, or that uses parts of the catalog."""
    return bool(context.design.sources) or any(True for _ in used_entries(context.design))


def render(context: Context) -> str:
    """Design's sources, then the catalog's, part by part."""
    return page(*_documents_section(context), *_facts_section(context))


def printed_page(context: Context) -> str:
    """Printed form of the page: each document of the catalog is named once, and facts refer to its number."""
    return page(*_documents_section(context), *_facts_by_number(context))


def _documents_section(context: Context) -> list[str]:
    rows = [
        [_source_link(source), text(_publisher(source)), _source_dates(source), context.place(source.origin)]
        for source in context.design.sources
    ]
    if not rows:
        return []
    return [heading(2, "Documents"), grid(("Document", "Publisher", "Dates", "Source"), rows)]


def _publisher(source: DesignNote) -> str:
    """Author and publisher, as far as the design names them."""
    return ", ".join(str(source.data[key]) for key in ("author", "publisher") if key in source.data)


def _source_link(source: DesignNote) -> str:
    return web_link(source.data["title"], str(source.data.get("url", "")))


def _source_dates(source: DesignNote) -> str:
    dates = [
        f"{key} {source.data[key]}"
        for key in ("created", "updated", "published", "version")
        if key in source.data
    ]
    return text(", ".join(dates))


def _facts_section(context: Context) -> Iterator[str]:
    used = {entry.title: entry for entry in used_entries(context.design)}
    if not used:
        return
    yield heading(2, FACTS_TITLE)
    yield FACTS_TEXT
    for title in sorted(used):
        rows = [
            [*fact_cells(fact), context.catalog_line(used[title], "facts", number)]
            for number, fact in enumerate(entry_facts(used[title]))
        ]
        yield details_box(
            f"{title}: {count_text(len(rows), 'fact')}",
            grid((*FACT_HEADINGS, "Catalog"), rows) if rows else NO_SOURCE_TEXT,
        )


def _facts_by_number(context: Context) -> Iterator[str]:
    used = {entry.title: entry for entry in used_entries(context.design)}
    facts = {title: [*entry_facts(used[title])] for title in sorted(used)}
    numbers: dict[str, int] = {}
    if not used:
        return
    yield heading(2, FACTS_TITLE)
    yield (
        f"{FACTS_TEXT} Each fact is followed by the number of its document in the list below, the section, "
        "and the verification date."
    )
    for title, entries in facts.items():
        yield heading(3, title)
        yield bullets(_numbered_fact(fact, numbers) for fact in entries) if entries else NO_SOURCE_TEXT
    if numbers:
        yield heading(2, "Documents of the facts")
        yield grid(("No.", "Document"), [[str(number), name] for name, number in numbers.items()])


def _numbered_fact(fact: Mapping[str, Any], numbers: dict[str, int]) -> str:
    """Fact with the number of its document; one that has none yet gets the next."""
    number = str(numbers.setdefault(document_link(fact), len(numbers) + 1))
    where = ", ".join(filter(None, (number, text(fact.get("section") or ""))))
    sure = ", ".join(filter(None, (text(fact.get(key) or "") for key in ("confidence", "verified"))))
    return f"{text(fact.get('says', ''))} ({'; '.join(filter(None, (where, sure)))})"


SECTION = Section(
    anchor="documents",
    title="Documents and facts",
    render=render,
    printed=printed_page,
    exists=exists,
)
