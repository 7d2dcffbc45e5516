"""A feed of what releases changed, in the form of Atom (RFC 4287): one entry for each design in each
release."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from .escape import CONTROL
from .project import Project
from .release_info import ReleaseChange, ReleaseInfo, ReleaseNote

MAX_ENTRIES = 100
"""Entries; the latest are first."""

MIDNIGHT = "T00:00:00Z"
"""A release has a day and no hour."""


def atom_feed(project: Project, release: ReleaseInfo) -> str:
    """Feed of a site whose address is known."""
    # Notes are sorted, the latest first, so that the oldest entries are dropped.
    entries = [entry for note in release.notes for entry in _release_entries(project, note)][:MAX_ENTRIES]
    day = release.notes[0].day
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"  <title>{_xml_text(project.config.site_name)}</title>",
        f"  <id>{_xml_text(project.address)}</id>",
        f'  <link rel="self" href={_xml_attribute(f"{project.address}feed.xml")}/>',
        f"  <link href={_xml_attribute(f'{project.address}releases.html')}/>",
        f"  <updated>{_xml_text(day)}{MIDNIGHT}</updated>",
        f"  <author><name>{_xml_text(project.config.site_name)}</name></author>",
        *entries,
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _release_entries(project: Project, note: ReleaseNote) -> Iterator[str]:
    """Entries of a release: one for the release, one for each design that it changed."""
    title = f"Release {note.version}"
    yield _atom_entry(
        project,
        note,
        "",
        title,
        f"{title} (previous: {note.after})" if note.after else f"{title} (first release)",
    )
    for change in note.changes:
        yield _atom_entry(
            project, note, change.id, f"{change.title}: {_change_text(change)}", "\n".join(change.told)
        )


def _change_text(change: ReleaseChange) -> str:
    if change.kind != "changed":
        return "new" if change.kind == "added" else "gone"
    classes = ", ".join(change.classes) or "other findings"
    return f"{change.before} to {change.after}, {classes}"


def _atom_entry(project: Project, note: ReleaseNote, design: str, title: str, content: str) -> str:
    page = f"designs/{design}/index.html" if design else "releases.html"
    identity = f"{project.address}#{note.version}{f'-{design}' if design else ''}"
    lines = [
        "  <entry>",
        f"    <title>{_xml_text(title)}</title>",
        f"    <id>{_xml_text(identity)}</id>",
        f"    <link href={_xml_attribute(project.address + page)}/>",
        f"    <updated>{_xml_text(note.day)}{MIDNIGHT}</updated>",
        f'    <content type="text">{_xml_text(content)}</content>',
        "  </entry>",
    ]
    return "\n".join(lines)


def _xml_text(value: str) -> str:
    """Text of a design or of a release, which XML takes as text alone: control characters by their code
    points."""
    return escape("\n".join(CONTROL.sub(_code_point, line) for line in value.split("\n")))


def _xml_attribute(value: str) -> str:
    return quoteattr(CONTROL.sub(_code_point, value))


def _code_point(match: "re.Match[str]") -> str:
    return f"(U+{ord(match[0]):04X})"
