"""Entries of the catalog that designs use: their files as pages, and their lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refarch.api import Document
from refarch.api.inventory import catalog_document, catalog_facts, catalog_folder
from refarch.api.model import Design, Part

from .escape import code, text, web_link
from .markdown import badge
from .project import Project

FACT_HEADINGS = ("Fact", "Document", "Verified", "Confidence")

CONFIDENCE_KINDS = {"quoted": "pass", "derived": "info", "practice": "muted"}


class UsedEntry(NamedTuple):
    """Part or software product of the catalog."""

    title: str
    kind: str
    id: str
    data: Mapping[str, Any]

    @property
    def file(self) -> str:
        """Name of its file in the catalog."""
        return f"{catalog_folder(self.kind)}/{self.id}.yaml"

    @property
    def page(self) -> str:
        """Page of its file in the site."""
        return f"catalog/{self.file}.md"


def part_entry(part: Part) -> UsedEntry:
    """Entry of a part."""
    return UsedEntry(part.title, part.kind, part.id, part.data)


def used_entries(design: Design) -> Iterator[UsedEntry]:
    """Entries of the parts and the software of a design; some several times."""
    yield from map(part_entry, used_parts(design))
    for name in design.software:
        if name in design.products:
            data = design.products[name]
            yield UsedEntry(str(data.get("title", name)), "software", name, data)


def used_parts(design: Design) -> Iterator[Part]:
    """Parts of a design; some several times."""
    for host in design.hosts.values():
        yield from (host.server, *(card for card, _ in host.cards))
        if host.cpu and host.cpu.part:
            yield host.cpu.part
        yield from (
            drive
            for group in host.disk_groups
            for drive in (group.cache, *(drives.part for drives in group.capacity))
        )
        yield from (fitted.part for fitted in (*host.drives, *host.storage_controllers))
    yield from (switch.model for switch in design.switches.values())
    yield from (array.model for array in design.arrays.values())
    for link in design.links:
        fitted = (link.cable, link.optic_a, link.optic_b, link.adapter_a, link.adapter_b)
        yield from (part for part in fitted if part)


def entry_facts(entry: UsedEntry) -> Sequence[Mapping[str, Any]]:
    """Facts of an entry: what documents say about it."""
    return catalog_facts(entry.kind, entry.id, entry.data)


def entry_document(project: Project, entry: UsedEntry) -> Document | None:
    """File of an entry, of the project or of refarch."""
    return project.custom_parts.get((entry.kind, entry.id)) or catalog_document(entry.kind, entry.id)


def entry_line(project: Project, entry: UsedEntry, pointer: Sequence[str | int]) -> int:
    """Line of a value in the file of an entry; 0 if there is no file or no such value."""
    document = entry_document(project, entry)
    at = tuple(pointer)
    return document.key_span(at).line if document is not None and document.contains(at) else 0


def fact_cells(fact: Mapping[str, Any]) -> list[str]:
    """Cells of a fact below ``FACT_HEADINGS``."""
    section = f", {text(fact['section'])}" if fact.get("section") else ""
    confidence = str(fact.get("confidence", ""))
    return [
        text(fact.get("says", "")),
        document_link(fact) + section,
        code(fact.get("verified", "")),
        badge(confidence, CONFIDENCE_KINDS.get(confidence, "muted")),
    ]


def document_link(fact: Mapping[str, Any]) -> str:
    """Link to the document of a fact."""
    return web_link(fact.get("document", ""), str(fact.get("url", "")))
